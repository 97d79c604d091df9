"""The pieces on a board: reach, freedom, groups, traps and claims, counted by hand."""

import pytest

from games.veletas.rules.pieces import Pieces, ShooterStatus
from tests.veletas.pictures import WHITE, drawn

CORNER = """
. . . . . . .
. . . . . . .
. . . . . . .
. . . . * . .
. . . . . . .
o . . . . . .
* * . . . . x
"""


def pieces_of(rules: str, picture: str = CORNER) -> Pieces:
    return drawn(rules, picture).pieces


def cell(name: str) -> int:
    """The cell on 7 by 7: a1 is 0, b1 is 1, a2 is 7."""
    return "abcdefg".index(name[0]) + 7 * (int(name[1:]) - 1)


def test_reach_ends_before_stones_and_passes_over_shooters_by_the_rules() -> None:
    board = pieces_of("current").board
    current = [board.grid.names[c] for c in pieces_of("current").reach(cell("a1"))]
    assert sorted(current) == sorted(["c1", "d1", "e1", "f1", "b2", "c3", "d4", "e5", "f6", "g7"])
    leaflet = [board.grid.names[c] for c in pieces_of("leaflet-en").reach(cell("a1"))]
    assert sorted(leaflet) == sorted(["b2", "c3", "d4", "e5", "f6", "g7"])


def test_shooters_are_in_line_with_empty_squares_only() -> None:
    current, leaflet = pieces_of("current"), pieces_of("leaflet-en")
    names = current.board.names
    assert names(current.shooters_towards(cell("d1"))) == ("a1", "b1")
    assert names(leaflet.shooters_towards(cell("d1"))) == ("b1",)
    assert names(current.shooters_towards(cell("c3"))) == ("a1",)
    assert names(current.shooters_towards(cell("d4"))) == ("a1", "e4")
    for occupied in ("a1", "b1", "a2", "g1", "e4"):
        assert current.shooters_towards(cell(occupied)) == 0


def test_freedom_counts_directions() -> None:
    assert pieces_of("current").freedom(cell("a1")) == 2  # the diagonal, and over b1
    assert pieces_of("leaflet-en").freedom(cell("a1")) == 1
    assert pieces_of("current").freedom(cell("e4")) == 8
    assert pieces_of("current").freedom(cell("b1")) == 3  # b2, c1, c2: a2 is a stone, a1 the corner


def test_a_way_over_a_row_of_shooters_counts_once() -> None:
    to_the_edge = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . x x x
    . . . . * * *
    """
    current = pieces_of("current", to_the_edge)
    # the only ways lead left: to d1 and, from e1, to d2
    assert [current.freedom(cell(name)) for name in ("e1", "f1", "g1")] == [2, 1, 1]


def test_status_has_both_biggest_groups() -> None:
    position = drawn("current", CORNER, WHITE)
    assert position.shooter_statuses() == [
        ShooterStatus("a1", 2, 0, 1),
        ShooterStatus("b1", 3, 0, 0),
        ShooterStatus("e4", 8, 0, 0),
    ]


def test_stones_join_along_sides_only() -> None:
    pieces = pieces_of("current")
    for name in ("c3", "c5", "d4"):
        pieces = pieces.with_stone(0, cell(name))
    assert pieces.biggest_group(0, cell("c4")) == 1
    pieces = pieces.with_stone(0, cell("c4"))
    assert pieces.biggest_group(0, cell("b4")) == 4
    assert pieces.biggest_group(1, cell("b4")) == 0
    assert pieces.biggest_group(1, cell("a1")) == 1


@pytest.mark.parametrize("mover", [0, 1])
def test_the_bigger_group_claims_no_matter_who_has_moved(mover: int) -> None:
    pieces = drawn("current", EQUAL).pieces.with_stone(0, cell("b2")).with_stone(0, cell("a3"))
    assert (pieces.biggest_group(0, 0), pieces.biggest_group(1, 0)) == (3, 1)
    assert pieces.with_claims(mover).claims == (1 << cell("a1"), 0)


EQUAL = """
. . . . . . .
. * . . . . .
. . . . . . .
. . . * . . .
. . . . . . .
x . . . . . .
* o . . . . .
"""


@pytest.mark.parametrize("mover", [0, 1])
def test_a_tie_goes_to_the_opponent_of_the_mover(mover: int) -> None:
    # b2 closes the last way and joins a2; c1 joins b1
    pieces = drawn("current", EQUAL).pieces.with_stone(0, cell("b2")).with_stone(1, cell("c1"))
    assert pieces.biggest_group(0, 0) == pieces.biggest_group(1, 0) == 2
    after = pieces.with_claims(mover)
    assert after.claims[1 - mover] == 1
    assert after.claims[mover] == 0


def test_nothing_changes_where_nothing_is_trapped() -> None:
    pieces = pieces_of("current")
    assert pieces.trapped() == []
    assert pieces.with_claims(0) is pieces


def test_claimed_shooters_are_no_longer_free() -> None:
    pieces = drawn("current", EQUAL.replace(". *", ". B", 1)).pieces
    assert pieces.free.bit_count() == 2
    assert pieces.shooters.bit_count() == 3
    assert pieces.occupied.bit_count() == 5
