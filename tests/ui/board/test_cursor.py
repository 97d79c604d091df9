"""Places that the arrow keys walk through."""

from __future__ import annotations

import pygame
import pytest

from games.ui.board.board import BoardCursor, Point, next_in_rows
from games.ui.board.sprites import Place

LEFT, RIGHT, UP, DOWN = (-1, 0), (1, 0), (0, -1), (0, 1)


ROWS = [["a", "b", "c"], [], ["tray"]]
CENTRES: dict[Place, Point] = {"a": (0, 0), "b": (10, 0), "c": (20, 0), "tray": (18, 10)}


@pytest.mark.parametrize(
    ("here", "step", "expected"),
    [
        ("a", RIGHT, "b"),
        ("c", RIGHT, None),
        ("a", LEFT, None),
        ("a", DOWN, "tray"),
        ("tray", UP, "c"),
        ("tray", DOWN, None),
        ("b", UP, None),
    ],
)
def test_all_places_are_walked_row_by_row(
    here: str, step: tuple[int, int], expected: str | None
) -> None:
    assert next_in_rows(ROWS, here, CENTRES, step) == expected


def spot(place: object) -> pygame.Rect:
    """Places are named by their column and row: `b2` lies right of `a2` and below `b1`."""
    name = str(place)
    return pygame.Rect(("abc".index(name[0]) * 10, int(name[1]) * 10), (10, 10))


def test_the_cursor_walks_through_all_places() -> None:
    cursor = BoardCursor(spot)
    cursor.find_rows = lambda: (("a1", "b1"), ("a2", "b2", "c2"))
    seen = []
    for step in ((0, 1), (1, 0), (0, 1), (0, 1), (1, 0), (1, 0)):
        cursor.walk(step)
        seen.append(cursor.place)
    # the first key only shows it; at an edge it stays
    assert seen == ["a1", "b1", "b2", "b2", "c2", "c2"]
