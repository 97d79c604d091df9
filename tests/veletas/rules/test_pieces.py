"""The board, its pieces and their placement."""

from __future__ import annotations

from itertools import combinations

import pytest

from games.veletas.rules.notation import count_placements, format_turn, placements
from games.veletas.rules.pieces import (
    NOT_IN_LINE,
    RULE_SETS,
    Pie,
    Pieces,
    Place,
    ShooterStatus,
    Slide,
    Stone,
    bits_of,
    board_geometry,
    cells_of,
)
from games.veletas.rules.position import VeletasPosition, choices, first_position, start
from tests.veletas.naive import EIGHT, step
from tests.veletas.pictures import WHITE, drawn, played

# -- The pieces on a board: reach, freedom, groups, traps and claims, counted by hand

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


# -- The constants of boards and rule sets: RULES.md 1.1 and 1.2 as tables, and bitboards by hand

SEVEN = board_geometry(7, "current")


@pytest.mark.parametrize(("size", "shooters", "first", "majority"), [
    (10, 7, 3, 4), (9, 5, 2, 3), (7, 3, 1, 2),
])  # fmt: skip
def test_the_numbers_of_each_board(size: int, shooters: int, first: int, majority: int) -> None:
    geometry = board_geometry(size, "current")
    assert (geometry.size, geometry.shooters, geometry.first) == (size, shooters, first)
    assert geometry.majority == majority
    assert cells_of(geometry.full) == list(range(size * size))


@pytest.mark.parametrize(("rules", "stones", "edge", "side_by_side", "over"), [
    ("current", True, False, True, True),
    ("leaflet-en", True, True, False, False),
    ("leaflet-ja", False, True, False, False),
])  # fmt: skip
def test_the_table_of_rule_sets(
    rules: str, stones: bool, edge: bool, side_by_side: bool, over: bool
) -> None:
    rule_set = RULE_SETS[rules]
    assert rule_set.name == rules
    assert rule_set.placed_stones is stones
    assert rule_set.on_the_edge is edge
    assert rule_set.side_by_side is side_by_side
    assert rule_set.over_shooters is over


def test_shooters_are_placed_off_the_edge_only_by_the_current_rules() -> None:
    assert SEVEN.placeable.bit_count() == 25
    assert "b2" in SEVEN.names(SEVEN.placeable)
    assert not {"a4", "g4", "d1", "d7"} & set(SEVEN.names(SEVEN.placeable))
    leaflet = board_geometry(7, "leaflet-en")
    assert leaflet.placeable == leaflet.full


def test_neighbours() -> None:
    def names(bits: int) -> set[str]:
        return set(SEVEN.names(bits))

    a1, d4 = SEVEN.index["a1"], SEVEN.index["d4"]
    assert names(SEVEN.beside[a1]) == {"a2", "b1"}
    assert names(SEVEN.around[a1]) == {"a2", "b1", "b2"}
    assert names(SEVEN.beside[d4]) == {"d5", "d3", "c4", "e4"}
    assert SEVEN.around[d4].bit_count() == 8
    spread = SEVEN.spread(SEVEN.bits(["a1", "g4"])) & SEVEN.full
    assert names(spread) == {"a1", "a2", "b1", "b2", "g3", "g4", "g5", "f3", "f4", "f5"}


@pytest.mark.parametrize(
    ("cell", "spread"),
    [
        ("a4", {"a3", "a4", "a5", "b3", "b4", "b5"}),
        ("g4", {"g3", "g4", "g5", "f3", "f4", "f5"}),
        ("a7", {"a6", "a7", "b6", "b7"}),
        ("g1", {"f1", "f2", "g1", "g2"}),
    ],
)
def test_spreading_ends_at_the_first_and_the_last_file(cell: str, spread: set[str]) -> None:
    assert set(SEVEN.names(SEVEN.spread(SEVEN.bits([cell])) & SEVEN.full)) == spread


def test_the_cells_between_two_in_line() -> None:
    index = SEVEN.index
    between = SEVEN.between[index["a1"]]
    assert SEVEN.names(between[index["d4"]]) == ("b2", "c3")
    assert SEVEN.names(between[index["a4"]]) == ("a2", "a3")
    assert between[index["b1"]] == 0
    assert between[index["b3"]] == NOT_IN_LINE
    assert between[index["a1"]] == NOT_IN_LINE


def test_rays_list_the_nearest_cell_first() -> None:
    a1 = SEVEN.index["a1"]
    rays = {tuple(SEVEN.grid.names[cell] for _, cell in ray) for ray in SEVEN.rays[a1] if ray}
    assert rays == {
        ("a2", "a3", "a4", "a5", "a6", "a7"),
        ("b1", "c1", "d1", "e1", "f1", "g1"),
        ("b2", "c3", "d4", "e5", "f6", "g7"),
    }
    assert all(bit == 1 << cell for ray in SEVEN.rays[a1] for bit, cell in ray)


def test_moves_are_found_by_cell() -> None:
    index = SEVEN.index
    assert SEVEN.slides[index["b2"]][index["f6"]] == Slide("b2", "f6")
    assert SEVEN.stones[index["g1"]] == Stone("g1")


def test_bitboards() -> None:
    assert bits_of([0, 3, 5]) == 0b101001
    assert cells_of(0b101001) == [0, 3, 5]
    assert bits_of([]) == 0
    assert cells_of(0) == []
    assert SEVEN.names(SEVEN.bits(["b1", "a2", "a1"])) == ("a1", "a2", "b1")


def test_a_geometry_is_made_once_and_compared_by_size_and_rules() -> None:
    assert board_geometry(7, "current") is SEVEN
    assert board_geometry(7, "leaflet-en") != SEVEN
    with pytest.raises(KeyError):
        board_geometry(8, "current")
    with pytest.raises(KeyError):
        board_geometry(7, "house")


# -- Complete placements: counts computed by hand, every set once, in the order of the notation


def texts(position: VeletasPosition) -> list[str]:
    return [format_turn(position, moves) for moves in placements(position)]


@pytest.mark.parametrize(("size", "rules", "count"), [
    (7, "current", 25 * 48),  # one shooter off the edge, a stone on another square
    (7, "leaflet-en", 49 * 48),
    (7, "leaflet-ja", 49),
    (9, "current", 49 * 48 // 2 * 79),
    (10, "current", 64 * 63 * 62 // 6 * 97),
    # all pairs of 81 squares but neighbours: 2 * 72 orthogonal, 2 * 64 diagonal ones
    (9, "leaflet-ja", 81 * 80 // 2 - 272),
])  # fmt: skip
def test_first_placements_are_counted(size: int, rules: str, count: int) -> None:
    assert count_placements(first_position(size, rules)) == count


@pytest.mark.parametrize("rules", ["current", "leaflet-ja"])
def test_the_count_is_the_number_of_listed_placements(rules: str) -> None:
    position = first_position(7, rules)
    listed = texts(position)
    assert len(set(listed)) == len(listed) == count_placements(position)


def test_placements_are_sorted_by_file_then_rank() -> None:
    japanese = texts(first_position(9, "leaflet-ja"))
    assert japanese[:3] == ["a1,a3", "a1,a4", "a1,a5"]  # a2 is beside a1
    assert japanese[-1] == "i7,i9"
    current = texts(first_position(7, "current"))
    # the stone may lie on the edge; its squares come by rank
    assert current[:3] == ["b2/a1", "b2/b1", "b2/c1"]
    assert current[-1] == "f6/g7"


def test_a_second_placement_avoids_the_first_one() -> None:
    position = played(first_position(7, "leaflet-ja"), Place("d4"))
    squares = [f"{file}{rank}" for file in "abcdefg" for rank in range(1, 8)]
    apart = [cell for cell in squares if cell != "d4" and cell not in around("d4")]
    pairs = [f"{a},{b}" for a, b in combinations(apart, 2) if b not in around(a)]
    assert texts(position) == pairs
    assert count_placements(position) == len(pairs)


def around(cell: str) -> set[str]:
    return {step(cell, way) for way in EIGHT}


def test_a_second_placement_has_a_stone_where_the_rules_say() -> None:
    position = played(first_position(7, "current"), Place("d4"), Stone("a1"), Pie(swap=True))
    # two of the other 24 inner squares, a stone on one of 49 - 3 shooters - 1 stone
    assert count_placements(position) == 24 * 23 // 2 * 45


# -- The decision of Veletas that is asked as a question


def test_the_pie_is_a_question_and_nothing_else_is() -> None:
    position = start({"Size": "7", "Rules": "current"})
    assert choices(position) == ()
    while not isinstance(move := position.legal_moves()[0], Pie):
        assert choices(position) == ()
        position = position.play(move)
    assert choices(position) == (Pie(swap=False), Pie(swap=True))
    assert choices(position.play(Pie(swap=True))) == ()
