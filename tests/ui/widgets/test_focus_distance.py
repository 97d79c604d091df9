"""Distances from a square of 40 pixels at (100, 100), worked out by hand.

Every case is tried in all four directions: the picture is turned, the numbers stay.
"""

from __future__ import annotations

import pygame
import pytest

from games.ui.widgets.form import distance_ahead

HERE = pygame.Rect(100, 100, 40, 40)  # from 100 to 140, its centre at 120


def turned(rect: pygame.Rect, step: tuple[int, int]) -> pygame.Rect:
    """The rectangle with right turned to the direction of the step, around (120, 120)."""
    x, y = rect.x - 120, rect.y - 120
    if step[0] < 0 or step[1] < 0:
        x = -x - rect.w
    if step[1]:
        return pygame.Rect(y + 120, x + 120, rect.h, rect.w)
    return pygame.Rect(x + 120, y + 120, rect.w, rect.h)


@pytest.mark.parametrize("step", [(1, 0), (-1, 0), (0, 1), (0, -1)])
@pytest.mark.parametrize(
    ("there", "expected"),
    [
        pytest.param((190, 100, 40, 40), (False, 50, 0), id="straight ahead"),
        pytest.param((190, 130, 40, 40), (False, 50, 30), id="overlapping to the side, below"),
        pytest.param((190, 70, 40, 40), (False, 50, 30), id="overlapping to the side, above"),
        pytest.param((190, 140, 40, 40), (False, 50, 40), id="touching to the side"),
        pytest.param((190, 150, 40, 40), (True, 70, 50), id="10 aside, below"),
        pytest.param((190, 50, 40, 40), (True, 70, 50), id="10 aside, above"),
        pytest.param((140, 100, 40, 40), (False, 0, 0), id="touching"),
        pytest.param((139, 100, 40, 40), None, id="overlapping ahead"),
        pytest.param((100, 160, 200, 40), None, id="its centre ahead, but beginning beside"),
        pytest.param((100, 160, 40, 40), None, id="beside"),
        pytest.param((10, 100, 40, 40), None, id="behind"),
    ],
)
def test_distance_ahead(
    there: tuple[int, int, int, int],
    expected: tuple[bool, int, int] | None,
    step: tuple[int, int],
) -> None:
    assert distance_ahead(HERE, turned(pygame.Rect(there), step), step) == expected


def test_straight_ahead_is_nearer_than_aside() -> None:
    straight = distance_ahead(HERE, pygame.Rect(900, 100, 40, 40), (1, 0))
    aside = distance_ahead(HERE, pygame.Rect(150, 141, 40, 40), (1, 0))
    assert straight is not None
    assert aside is not None
    assert straight < aside
