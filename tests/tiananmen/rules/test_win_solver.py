"""Sequences that few random boards hold; `test_position_properties` compares with `naive`."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.tiananmen.rules.distance import BoardGeometry, board_geometry
from games.tiananmen.rules.win_solver import black_can_win, white_can_win


def images(picture: str) -> Iterator[tuple[BoardGeometry, int, int, int]]:
    """The eight rotations and mirror images: geometry, black, white and the stone placed last.

    The small letter is the stone placed last.
    """
    rows = [line.split() for line in picture.strip().splitlines()]
    geometry = board_geometry(len(rows))
    for _ in range(4):
        rows = [list(column) for column in zip(*rows[::-1], strict=True)]
        for image in (rows, rows[::-1]):
            signs = {
                sign: sum(
                    1 << rank * geometry.width + file
                    for rank, row in enumerate(image[::-1])
                    for file, found in enumerate(row)
                    if found == sign
                )
                for sign in "XOxo"
            }
            last = signs["x"] | signs["o"]
            yield geometry, signs["X"] | signs["x"], signs["O"] | signs["o"], last.bit_length() - 1


def board(size: int, signs: dict[str, str]) -> str:
    """A picture of the Heroes and these stones."""
    letters, middle = list("ABCDEFGHJKLMNOPQRST"[:size]), size // 2
    heroes = [f"{letters[middle]}{middle + step}" for step in (0, 1, 2)]
    heroes += [f"{letters[middle + step]}{middle + 1}" for step in (-1, 1)]
    shown = signs | dict.fromkeys(heroes, "#")
    ranks = range(size, 0, -1)
    return "\n".join(" ".join(shown.get(f"{x}{y}", ".") for x in letters) for y in ranks)


def test_a_chain_is_built_on_both_sides_of_a_stone() -> None:
    """J2 over two stones, then J1, J3, and over the stone on J4 to J5 and J6 beside a Hero."""
    picture = board(15, {"J4": "O", "K2": "X", "L2": "X", "M2": "o"})
    for geometry, black, white, last in images(picture):
        assert white_can_win(geometry.size, black, white, last, 5)
        assert not white_can_win(geometry.size, black, white, last, 4)


@pytest.mark.parametrize(
    "picture",
    [
        (  # over the Heroes to B4
            """
            . . . . . . .
            . X X X X X .
            . X . # . X .
            . . # # # x .
            . X . # . X .
            . X X X X X .
            . . . . . . .
            """
        ),
        (  # along the edge to A4
            """
            X X X X X X X
            X . . . . . X
            x . . # . . X
            . . # # # . X
            X . . # . . X
            X . . . . . X
            X X X X X X X
            """
        ),
        (  # no line is open at A1, so any point will do: F4
            """
            X O O O O O O
            O X X X X X .
            X X . # . X .
            X X # # # . .
            O X . # . X .
            X X X X X X .
            x X O X X X O
            """
        ),
    ],
)
def test_black_closes_a_ring_in_line_from_the_stone_placed_last(picture: str) -> None:
    for geometry, black, white, last in images(picture):
        assert black_can_win(geometry.size, black, white, last, 1)
        assert not black_can_win(geometry.size, black, white, last, 0)
