"""Scripts in time: cues, sprites, overlays, the end, and the way back."""

from __future__ import annotations

import pygame
import pytest

from games.ui.board.board import BRIEF_TIME, ScriptPlayer
from games.ui.board.script import Cues, Script, ScriptBounds
from games.ui.board.sprites import BoardView, Piece, PieceSprite, Place, Pose, SpriteCache

SQUARES = {"a": pygame.Rect(0, 0, 50, 50), "b": pygame.Rect(100, 0, 50, 50)}


def spot(place: Place) -> pygame.Rect:
    return SQUARES[str(place)]


@pytest.fixture
def told() -> list[str]:
    return []


@pytest.fixture
def script(told: list[str]) -> Script:
    """A second of waiting, then a second of turning; a cue after each."""
    poses: dict[Place, Pose] = {"a": Pose.of(Piece("vane"), spot("a"))}
    stage = ScriptBounds(
        poses, BoardView({"a": Piece("vane")}), spot, Cues(told.append, told.append)
    )
    script = Script(stage)
    script.wait(1.0)
    script.sound("place")
    script.turn("a", 90.0, 1.0)
    script.reveal("after")
    return script


def sprites(script: Script) -> list[PieceSprite]:
    cache = SpriteCache(lambda kind, size: pygame.Surface((size, size)))
    return [PieceSprite(cache, Piece("vane"), spot("a")) for _ in script.actors]


def player_of(script: Script, *, speed: float = 1.0, backwards: bool = False) -> ScriptPlayer:
    pairs = list(zip(script.actors, sprites(script), strict=True))
    return ScriptPlayer(script, pairs, speed=speed, backwards=backwards)


def test_at_double_speed_it_takes_half_the_time(script: Script) -> None:
    player = player_of(script, speed=2.0)
    player.update(1.0)
    assert player.done


def test_backwards_it_begins_at_the_end_is_quick_and_tells_nothing(
    script: Script, told: list[str]
) -> None:
    player = player_of(script, backwards=True)
    player.update(0.0)
    assert player.sprites[0].angle == 90
    player.update(BRIEF_TIME)
    assert player.done
    assert player.sprites[0].angle == 0
    assert told == []


def test_overlays_are_drawn_in_their_time_and_layer(script: Script) -> None:
    drawn: list[tuple[str, float]] = []
    script.overlay(lambda surface, share: drawn.append(("above", round(share, 2))), 1.0)
    script.overlay(lambda surface, share: drawn.append(("below", share)), 1.0, below=True)
    player = player_of(script)
    surface = pygame.Surface((1, 1))
    for _ in range(4):
        player.update(0.75)
        for below in (True, False):
            player.draw_overlays(surface, below=below)
    assert drawn == [("above", 0.25), ("below", 0.0)]


def test_the_highest_piece_is_drawn_last() -> None:
    poses: dict[Place, Pose] = {place: Pose.of(Piece("vane"), spot(place)) for place in SQUARES}
    script = Script(ScriptBounds(poses, BoardView({}), spot, Cues()))
    with script.aside():
        script.travel("a", "b", arc=2.0)
    script.travel("b", "a")
    player = player_of(script)
    player.update(script.length / 2)
    assert [sprite.lifted for sprite in player.sprites] == [False, True]
