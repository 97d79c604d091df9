"""Complete placements: counts computed by hand, every set once, in the order of the notation."""

from itertools import combinations

import pytest

from games.veletas.rules.notation import count_placements, format_turn, placements
from games.veletas.rules.pieces import Pie, Place, Stone
from games.veletas.rules.position import VeletasPosition, first_position
from tests.veletas.naive import EIGHT, step
from tests.veletas.pictures import played


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
