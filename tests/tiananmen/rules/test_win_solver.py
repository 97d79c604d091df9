"""The solver of lids and parts on bitboards; more stands in test_position_lid and _properties."""

from __future__ import annotations

import pytest

from games.tiananmen.rules.board_geometry import bits, board_geometry
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
