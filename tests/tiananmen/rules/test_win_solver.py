"""The solver of lids and parts on bitboards; more stands in test_position_lid and _properties."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.tiananmen.rules.distance import BoardGeometry, bits, board_geometry
from games.tiananmen.rules.win_solver import (
    black_can_win,
    black_lid_targets,
    white_can_win,
    white_lid_targets,
)
from tests.tiananmen.pictures import OPEN, TWO_MISSING, stones_of


def bitboards(picture: str) -> tuple[int, int]:
    _, found = stones_of(picture)
    points = board_geometry(7).points
    black, white = (sum(1 << points[name] for name in found[sign]) for sign in "XO")
    return black, white


def names(points: int) -> set[str]:
    return {board_geometry(7).names[point] for point in bits(points)}


POINTS = board_geometry(7).points


def test_blacks_lid_begins_on_a_missing_point() -> None:
    black, white = bitboards(TWO_MISSING)
    assert names(black_lid_targets(7, black, white, 2)) == {"B4", "D2"}
    assert black_lid_targets(7, black, white, 1) == 0


def test_blacks_larger_lid_begins_anywhere() -> None:
    black, white = bitboards(TWO_MISSING)
    found = black_lid_targets(7, black, white, 3)
    assert found.bit_count() == 49 - 5 - black.bit_count()
    assert found & black == 0
    assert names(found).isdisjoint({"D4", "C4", "E4", "D3", "D5"})


@pytest.mark.parametrize(
    ("stones", "targets"), [(1, set()), (2, {"D6"}), (3, {"D6", "C7", "C5", "B6"})]
)
def test_whites_lid_begins_in_line(stones: int, targets: set[str]) -> None:
    """C5 touches a Hero, as D6 does; from C7 D7 and D6 follow, and from B6 a chain to the west."""
    black, white = bitboards(OPEN)
    found = names(white_lid_targets(7, black, white, POINTS["C6"], stones))
    assert found == targets
    assert white_can_win(7, black, white, POINTS["C6"], stones) == bool(targets)


def test_blacks_part_needs_lines() -> None:
    """From C2 he plays D2, then B2 west over C2, then B4 north over B3: three stones."""
    black, white = bitboards(TWO_MISSING)
    assert not black_can_win(7, black, white, POINTS["C2"], 2)
    assert black_can_win(7, black, white, POINTS["C2"], 3)
    assert not black_can_win(7, black, white, POINTS["C2"], 1)


def test_a_ring_that_is_closed_has_won_without_stones() -> None:
    black, white = bitboards(TWO_MISSING)
    closed = black | 1 << POINTS["B4"] | 1 << POINTS["D2"]
    assert black_can_win(7, closed, white, POINTS["C2"], 0)
    assert not black_can_win(7, black, white, POINTS["C2"], 0)


def test_whites_stones_are_passed_over() -> None:
    """From A6 the nearest point east is D6, over black and white stones: D6, then D7."""
    picture = OPEN.replace(". . X . . . .", "O X O . . . .")
    black, white = bitboards(picture)
    assert names(white_lid_targets(7, black, white, POINTS["A6"], 2)) >= {"D6"}


@pytest.mark.parametrize(("stones", "wins"), [(4, False), (5, True), (6, True)])
def test_a_straight_chain_of_five_stones_to_the_edge(stones: int, wins: bool) -> None:
    """From Black's stone on F9 the nearest point east is G9 beside a Hero, then G10 to G13."""
    points = board_geometry(13).points
    black, last = 1 << points["F9"], points["F9"]
    assert white_can_win(13, black, 0, last, stones) is wins


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
