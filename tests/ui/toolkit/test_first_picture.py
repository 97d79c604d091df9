"""The first picture of a scene: what is slow is done in slices, and nothing of it is seen."""

from __future__ import annotations

import pygame
import pytest

from games.ui.toolkit import scene
from games.ui.toolkit.scene import FirstPicture
from games.ui.toolkit.work import TimeLimit

RED = pygame.Color(255, 0, 0)


class SlowPicture:
    """Three pieces of slow work, each kept once it is done; then it is drawn in green."""

    def __init__(self, limit: TimeLimit) -> None:
        self._limit = limit
        self.done = 0

    def draw(self, surface: pygame.Surface) -> None:
        while self.done < 3:
            self._limit.check()
            self.done += 1
        surface.fill((0, 255, 0))


@pytest.fixture
def limit(monkeypatch: pytest.MonkeyPatch) -> TimeLimit:
    """A slice has time for one piece of work."""
    monkeypatch.setattr(scene, "SLICE", 0.0)
    return TimeLimit()


@pytest.fixture
def surface() -> pygame.Surface:
    surface = pygame.Surface((4, 4))
    surface.fill(RED)
    return surface


def test_each_frame_does_one_slice_after_the_frame_that_has_made_the_scene(
    limit: TimeLimit, surface: pygame.Surface
) -> None:
    first, picture = FirstPicture(limit), SlowPicture(limit)
    assert not first.due
    first.begin()
    done: list[int] = []
    while first.due:
        first.step(picture.draw, surface)
        done.append(picture.done)
    assert done == [0, 1, 2, 3]


def test_what_is_on_the_surface_stays(limit: TimeLimit, surface: pygame.Surface) -> None:
    first, picture = FirstPicture(limit), SlowPicture(limit)
    first.begin()
    while first.due:
        first.step(picture.draw, surface)
    assert surface.get_at((0, 0)) == surface.get_at((3, 3)) == RED
    assert surface.get_clip() == surface.get_rect()


def test_what_never_gets_ready_is_given_up(limit: TimeLimit, surface: pygame.Surface) -> None:
    def draw(surface: pygame.Surface) -> None:
        while True:  # as if the pictures pushed each other out of a cache
            limit.check()

    first = FirstPicture(limit)
    first.begin()
    for _ in range(scene.MOST_SLICES + 1):
        assert first.due
        first.step(draw, surface)
    assert not first.due


def test_nothing_is_prepared_once_it_is_ended(limit: TimeLimit, surface: pygame.Surface) -> None:
    first, picture = FirstPicture(limit), SlowPicture(limit)
    first.begin()
    first.end()
    assert not first.due
    first.step(picture.draw, surface)
    assert picture.done == 0
