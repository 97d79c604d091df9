from __future__ import annotations

import pygame
import pytest

from games.ui.learning.task_scene import TaskPlate
from games.ui.toolkit.context import Context
from games.ui.toolkit.game_views import TurnEntry
from games.ui.toolkit.scene import SceneContext
from games.ui.toolkit.theme import THEMES, Colour, Theme
from tests.colours import SIGN, contrast

WIDTH = 340


@pytest.fixture
def plate(context: SceneContext) -> TaskPlate:
    plate = TaskPlate(context)
    plate.task = "Find a better turn."
    return plate


def drawn(plate: TaskPlate) -> pygame.Surface:
    """The plate in a window that it fills."""
    plate.rect = pygame.Rect(0, 0, WIDTH, plate.height_for(WIDTH))
    surface = pygame.Surface(plate.rect.size)
    plate.draw(surface)
    return surface


def colour_at(surface: pygame.Surface, x: int, y: int) -> Colour:
    r, g, b, _alpha = surface.get_at((x, y))
    return r, g, b


def test_its_height_grows_with_the_task_and_a_turn_and_the_progress(plate: TaskPlate) -> None:
    heights = [plate.height_for(WIDTH)]
    plate.task = "Find a better turn. " * 10
    heights.append(plate.height_for(WIDTH))
    plate.turn = TurnEntry("b2")
    heights.append(plate.height_for(WIDTH))
    plate.share = 0.0
    heights.append(plate.height_for(WIDTH))
    assert heights == sorted(set(heights))
    assert plate.height_for(2 * WIDTH) < heights[-1]


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_the_progress_stands_out_in_every_theme(
    context: SceneContext, plate: TaskPlate, theme: Theme
) -> None:
    """Half of the bar: its left part differs from the plate and from the part that is to come."""
    context.theme = theme
    plate.task, plate.share = "", 1 / 2
    surface = drawn(plate)
    left, right, beside = 40, WIDTH - 40, 7
    bar = next(
        y
        for y in reversed(range(plate.rect.h))
        if len({colour_at(surface, x, y) for x in (left, right)}) == 2
    )
    done, to_come = colour_at(surface, left, bar - 2), colour_at(surface, right, bar - 2)
    ground = colour_at(surface, beside, bar)
    assert contrast(done, ground) >= SIGN
    assert contrast(done, to_come) >= SIGN


def test_a_turn_with_a_picture_is_drawn(plate: TaskPlate) -> None:
    """A green square of its own colour."""
    green = (1, 200, 3)

    def square(context: Context, size: int) -> pygame.Surface:
        picture = pygame.Surface((size, size))
        picture.fill(green)
        return picture

    def is_green() -> bool:
        surface = drawn(plate)
        columns, lines = range(0, 100, 4), range(0, plate.rect.h, 4)
        return any(colour_at(surface, x, y) == green for x in columns for y in lines)

    assert not is_green()
    plate.turn = TurnEntry("b2", square)
    assert is_green()
