"""Views and scripts on places in a row, 100 pixels apart."""

from __future__ import annotations

import pygame
import pytest

from games.ui.board.board import Board
from games.ui.board.script import Cues
from games.ui.board.sprites import BoardView, Mark, Piece, PieceSprite, Place, SpriteCache

CENTRES = {"a": 50, "b": 150, "c": 250}
BEFORE = BoardView({"a": Piece("vane")}, carried={"c": Piece("stone")})
AFTER = BoardView({"b": Piece("vane")})


class Delegate:
    def spot(self, place: Place) -> pygame.Rect:
        rect = pygame.Rect(0, 0, 80, 80)
        rect.center = CENTRES[str(place)], 50
        return rect

    def place_at(self, point: tuple[int, int]) -> Place | None:
        return None

    def draw_mark(self, surface: pygame.Surface, place: Place, mark: Mark) -> None:
        pass

    def picked(self, origin: Place) -> None:
        pass

    def dropped(self, origin: Place, target: Place) -> None:
        pass

    def refused(self, origin: Place | None, target: Place | None) -> None:
        pass


@pytest.fixture
def stage() -> Board:
    def red(kind: str, size: int) -> pygame.Surface:
        picture = pygame.Surface((size, size), pygame.SRCALPHA)
        picture.fill((200, 0, 0))
        return picture

    stage = Board(Delegate(), SpriteCache(red))
    stage.show(BEFORE, animate=False)
    return stage


def standing(stage: Board, place: str) -> PieceSprite:
    sprite = stage.sprite_at(place)
    assert sprite is not None
    return sprite


def play(stage: Board, told: list[str], speed: float = 1.0) -> None:
    """Move the vane from a to b in 0.2 seconds."""
    script = stage.prepare(AFTER, Cues(told.append, told.append))
    script.settle()
    script.reveal("after")
    stage.play(script, speed=speed, backwards=False)


def test_a_script_leads_to_the_view(stage: Board) -> None:
    told: list[str] = []
    play(stage, told)
    assert (stage.playing, standing(stage, "b").x) == (True, 50)
    stage.update(0.1)
    assert 50 < standing(stage, "b").x < 150
    stage.update(0.1)
    assert (stage.playing, standing(stage, "b").x, told) == (False, 150, ["after"])


def test_what_the_program_drops_is_lifted_over_its_target(stage: Board) -> None:
    stage.drop_again("a", "b")
    assert (standing(stage, "a").x, standing(stage, "a").lifted) == (150, True)
    stage.drop_again("c", "b")
    script = stage.prepare(BoardView({"b": Piece("stone")}), Cues())
    assert script.was_dropped("b")
