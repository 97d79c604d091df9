"""Sequences that few random boards hold; `test_position_properties` compares with `naive`."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.tiananmen.rules.distance import BoardGeometry, board_geometry
from games.tiananmen.rules.win_solver import (
    black_can_win,
    white_can_win,
    white_lid_targets,
)


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


FULL_LINES = """
    X X X X . X X
    x X X X O X X
    . X X # X X X
    . X # # # X X
    . X X # X X X
    . X X X X X X
    . X X X X X X
    """
"""White fills the first file from A5 to A1; then no line is open, and she plays E7."""

DOWN_THE_FILE = """
    X X X X . X X X X
    X X X X O X X X X
    X X X X O X X . .
    x X X X # X X . .
    . X X # # # X . .
    . X X X # X X . .
    . X X X X X X . .
    . X X X X X X . .
    . X O X O X X X O
    """
"""The same, where other stones can go to the east first."""

AND_BACK = """
    X X X X . X X X X
    X X X X O X X X X
    X X X X O X X X X
    . X X X # X X X X
    x X X # # # X X X
    . X X X # X X . .
    . X X X X X X . .
    . X X X X X X . .
    . X O X O X X . .
    """
"""White fills the first file from A4 to A1, then A6; then no line is open, and she plays E9."""


@pytest.mark.parametrize("picture", [FULL_LINES, DOWN_THE_FILE, AND_BACK])
def test_a_lid_that_fills_its_lines_ends_on_any_point(picture: str) -> None:
    for geometry, black, white, last in images(picture):
        for stones, wins in ((4, False), (5, False), (6, True)):
            assert white_can_win(geometry.size, black, white, last, stones) is wins
            targets = white_lid_targets(geometry.size, black, white, last, stones)
            assert targets.bit_count() == wins


def board(size: int, signs: dict[str, str]) -> str:
    """A picture of the Heroes and these stones."""
    letters, middle = list("ABCDEFGHJKLMNOPQRST"[:size]), size // 2
    heroes = [f"{letters[middle]}{middle + step}" for step in (0, 1, 2)]
    heroes += [f"{letters[middle + step]}{middle + 1}" for step in (-1, 1)]
    shown = signs | dict.fromkeys(heroes, "#")
    ranks = range(size, 0, -1)
    return "\n".join(" ".join(shown.get(f"{x}{y}", ".") for x in letters) for y in ranks)


DOWN_FROM_THE_HEROES = {
    13: {"F1": "X", "G1": "X"} | dict.fromkeys(["G2", "G3", "G4", "G5"], "O"),
    19: {"J1": "X", "K1": "X"} | dict.fromkeys([f"K{rank}" for rank in range(2, 9)], "O"),
}
"""White leads straight down and lacks one point, H1 on 13 or L1 on 19."""


@pytest.mark.parametrize(
    ("size", "more", "stones"),
    [
        (13, {"N1": "x"}, 5),  # M1 L1 K1 J1 H1
        (13, {"N2": "x"}, 6),  # N1 and the same
        (13, {"J5": "x"} | dict.fromkeys(["H2", "H3", "H4", "H5", "H6"], "X"), 5),  # down to J1
        (13, {"N1": "x"} | dict.fromkeys([f"{file}3" for file in "DEFHJKLM"], "X"), 5),
        (19, {"T1": "x", "R1": "X", "P1": "O", "N1": "X"}, 5),  # S1 Q1 O1 M1 L1
    ],
)
def test_a_gap_is_as_far_as_the_way_to_it(size: int, more: dict[str, str], stones: int) -> None:
    for geometry, black, white, last in images(board(size, DOWN_FROM_THE_HEROES[size] | more)):
        assert white_can_win(geometry.size, black, white, last, stones)
        assert not white_can_win(geometry.size, black, white, last, stones - 1)


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
