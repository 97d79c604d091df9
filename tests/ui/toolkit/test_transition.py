"""How one scene turns into another: what is seen in between, frame by frame."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec
import pygame
import pytest

from games.ui.look.look import SceneContext
from games.ui.toolkit.scene import Scene

NewStage = Callable[..., SceneContext]
RED, GREEN, BLUE = pygame.Color(255, 0, 0), pygame.Color(0, 255, 0), pygame.Color(0, 0, 255)
STEP = 0.02


class Sheet(Scene):
    """One colour, with a board of another colour."""

    def __init__(
        self, context: SceneContext, colour: pygame.Color, board: pygame.Rect, game: str = "go"
    ) -> None:
        super().__init__(context)
        self.colour, self.board, self.game = colour, board, game

    def shared_boards(self) -> dict[str, pygame.Rect]:
        return {self.game: self.board}

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill(self.colour)
        surface.fill(BLUE, self.board)


class Dialog(Scene):
    """Covers the middle of the window."""

    modal = True

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill((9, 9, 9), surface.get_rect().inflate(-400, -200))


class Other(Dialog):
    def draw(self, surface: pygame.Surface) -> None:
        surface.fill((99, 99, 99), surface.get_rect().inflate(-400, -200))


SMALL, LARGE = pygame.Rect(20, 20, 100, 100), pygame.Rect(400, 200, 500, 500)


class Film:
    """A window whose frames are looked at one after the other."""

    def __init__(self, new_context: NewStage) -> None:
        self.context = new_context(menu=Sheet, setup=Sheet, settings=Dialog, confirm=Other)
        self.surface = pygame.Surface(self.context.size)
        self.scenes = self.context.scenes
        self.scenes.go("menu", colour=RED, board=SMALL)
        self.scenes.settle()
        self.settle()

    def frames(self) -> Iterator[pygame.Surface]:
        """The frames until the window is at rest."""
        for _ in range(50):
            self.scenes.settle()
            if self.scenes.draw(self.surface):
                yield self.surface
                if not self.scenes.changing:
                    return
            self.scenes.update(STEP)
        raise AssertionError("the transition does not end")

    def settle(self) -> None:
        for _frame in self.frames():
            pass

    def boards(self) -> list[pygame.Rect]:
        """Where blue is in each frame."""
        found = []
        for frame in self.frames():
            mask = pygame.mask.from_threshold(frame, BLUE, (30, 30, 30, 255))
            found.append(mask.get_bounding_rects()[0])
            assert len(mask.get_bounding_rects()) == 1
        return found


@pytest.fixture
def film(new_context: NewStage) -> Film:
    return Film(new_context)


def test_nothing_else_of_the_two_scenes_is_mixed(film: Film) -> None:
    """Where both are plain, one goes into the paper before the other comes out of it."""
    film.scenes.go("setup", colour=GREEN, board=LARGE)
    for frame in film.frames():
        red, green, _blue, _alpha = frame.get_at((5, 5))
        assert red > 240 or green > 230
    assert frame.get_at((5, 5)) == GREEN


@pytest.mark.parametrize("way", ["another board", "no animation"])
def test_no_board_moves(film: Film, way: str) -> None:
    game = "go" if way == "no animation" else "chess"
    if way == "no animation":
        film.context.settings = msgspec.structs.replace(film.context.settings, animation="off")
    film.scenes.go("setup", colour=GREEN, board=LARGE, game=game)
    places = [frame.get_at(LARGE.center) for frame in film.frames()]
    assert places[-1] == BLUE
    assert len(places) < (3 if way == "no animation" else 12)


def test_a_board_moves_without_the_dialog_that_lies_above_it(film: Film) -> None:
    film.scenes.push("settings")
    film.settle()
    film.scenes.go("setup", colour=GREEN, board=LARGE)
    covered = [frame.get_at((250, 650)) for frame in film.frames()]
    assert all(colour.r > 240 or colour.g > 230 for colour in covered)


def test_a_dialog_fades_in_above_the_scene_and_another_one_takes_its_place_at_once(
    film: Film,
) -> None:
    film.scenes.push("settings")
    reds = [frame.get_at((640, 400)).r for frame in film.frames()]
    assert reds == sorted(reds, reverse=True)
    assert len(reds) > 5
    film.scenes.pop()
    film.scenes.push("confirm")
    assert [frame.get_at((640, 400)).r for frame in film.frames()] == [99]


def test_a_second_change_begins_where_the_board_is(film: Film) -> None:
    film.scenes.go("setup", colour=GREEN, board=LARGE)
    frames = film.frames()
    for _ in range(6):
        next(frames)
    film.scenes.go("menu", colour=RED, board=SMALL)
    seen = film.boards()
    assert SMALL.w < seen[0].w < LARGE.w
    assert [each.w for each in seen] == sorted((each.w for each in seen), reverse=True)
    assert seen[-1] == SMALL
