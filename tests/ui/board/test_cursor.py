"""Arrow-key targets, computed by hand from (100, 100)."""

from __future__ import annotations

import pygame
import pytest

from games.ui.board.board import BoardCursor, Point, nearest_ahead, next_in_rows
from games.ui.board.sprites import Place

LEFT, RIGHT, UP, DOWN = (-1, 0), (1, 0), (0, -1), (0, 1)
HERE = (100, 100)


@pytest.mark.parametrize(
    ("step", "expected"), [(LEFT, "west"), (RIGHT, "east"), (UP, "north"), (DOWN, "south")]
)
def test_each_arrow_key_has_its_direction(step: tuple[int, int], expected: str) -> None:
    centres: dict[Place, Point] = {
        "west": (60, 100),
        "east": (140, 100),
        "north": (100, 60),
        "south": (100, 140),
    }
    assert nearest_ahead(HERE, centres, step) == expected


def test_distance_to_the_side_counts_double() -> None:
    # 40 ahead and 10 aside cost 60, as 60 straight ahead do; one more pixel aside costs 62.
    assert nearest_ahead(HERE, {"aside": (140, 111), "ahead": (160, 100)}, RIGHT) == "ahead"
    assert nearest_ahead(HERE, {"aside": (140, 109), "ahead": (160, 100)}, RIGHT) == "aside"


@pytest.mark.parametrize(
    ("y", "expected"), [(130, "place"), (70, "place"), (131, None), (69, None)]
)
def test_a_place_three_times_as_far_aside_as_ahead_is_the_last_to_be_reached(
    y: int, expected: str | None
) -> None:
    assert nearest_ahead(HERE, {"place": (110, y)}, RIGHT) == expected


def test_places_behind_beside_or_here_are_not_reached() -> None:
    assert nearest_ahead(HERE, {"behind": (90, 100), "beside": (100, 140)}, RIGHT) is None
    assert nearest_ahead(HERE, {"here": HERE}, RIGHT) is None
    assert nearest_ahead(HERE, {}, RIGHT) is None


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
    cursor.rows = (("a1", "b1"), ("a2", "b2", "c2"))
    seen = []
    for step in ((0, 1), (1, 0), (0, 1), (0, 1), (1, 0), (1, 0)):
        cursor.walk(step)
        seen.append(cursor.place)
    # the first key only shows it; at an edge it stays
    assert seen == ["a1", "b1", "b2", "b2", "c2", "c2"]


def test_the_cursor_comes_back_to_where_it_was() -> None:
    cursor = BoardCursor(spot)
    cursor.rows = (("a1", "b1"),)
    cursor.walk((1, 0))
    cursor.walk((1, 0))
    cursor.place = None
    cursor.walk((1, 0))
    assert cursor.place == "b1"


@pytest.mark.parametrize(("chosen", "start", "reached"), [
    (None, None, "a1"),  # the first candidate
    ("b2", None, "c2"),  # right of the chosen one
    ("b2", "b1", "c1"),  # right of where the keyboard begins
])  # fmt: skip
def test_the_first_arrow_goes_from_the_chosen_place(
    chosen: str | None, start: str | None, reached: str
) -> None:
    cursor = BoardCursor(spot)
    cursor.go((1, 0), ["a1", "c1", "b2", "c2"], chosen, start)
    assert cursor.place == reached
