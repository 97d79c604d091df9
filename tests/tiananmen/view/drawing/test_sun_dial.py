"""The sun dial: time of day, stones left, the sun."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from games.tiananmen.view.pieces import PALETTES
from games.tiananmen.view.trays import TimeOfDay, draw_sun, paint_dial
from games.ui.toolkit.scene import SceneContext
from tests.tiananmen.match_driver import new_context

LIGHT = PALETTES["light"]


@pytest.fixture
def context(screen: None, tmp_path: Path) -> SceneContext:
    return new_context(tmp_path)


def test_the_hours_count_parts_of_days() -> None:
    assert [TimeOfDay(1, part, 1).hours for part in range(4)] == [0, 1, 2, 3]
    assert TimeOfDay(3, 2, 1).hours == 10


RECT = pygame.Rect(0, 0, 220, 235)


def picture(context: SceneContext, time: TimeOfDay) -> pygame.Surface:
    surface = pygame.Surface(RECT.size)
    surface.fill(LIGHT.ground)
    paint_dial(context, surface, RECT, 50.0, time)
    return surface


def bytes_of(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def test_the_dial_shows_day_part_and_stones_left(context: SceneContext) -> None:
    times = [TimeOfDay(1, 0, 4), TimeOfDay(2, 0, 4), TimeOfDay(1, 1, 3), TimeOfDay(1, 0, 3)]
    assert len({bytes_of(picture(context, time)) for time in times}) == 4
    assert bytes_of(picture(context, times[0])) == bytes_of(picture(context, TimeOfDay(1, 0, 4)))


def middle_of_the_sun(context: SceneContext, hours: float) -> tuple[int, int]:
    """The centre of the pixels that the sun changes."""
    surface = pygame.Surface(RECT.size)
    draw_sun(context, surface, RECT, 50.0, hours)
    return pygame.mask.from_threshold(surface, LIGHT.sun, (60, 60, 60)).centroid()


def test_the_sun_moves_from_left_to_right_and_is_highest_at_noon(context: SceneContext) -> None:
    """At 0.5 hours of each part it stands over that part's station."""
    morning, noon, afternoon = (middle_of_the_sun(context, hours) for hours in (0.5, 1.5, 2.5))
    assert morning[0] < noon[0] < afternoon[0]
    assert noon[1] < morning[1]
    assert middle_of_the_sun(context, 5.5) == noon  # the next day
