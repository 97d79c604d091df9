"""The board, its pieces and their placement."""

from __future__ import annotations

from itertools import combinations

import pytest

from games.veletas.game import GAME
from games.veletas.rules.notation import count_placements, format_turn, placements, read_position
from games.veletas.rules.pieces import Pie, Place, Stone, board_geometry
from games.veletas.rules.position import VeletasPosition, first_position, start
from tests.veletas.naive import EIGHT, step
from tests.veletas.pictures import played

# -- The pieces on a board: what the tests of positions do not show


def test_shooters_are_in_line_with_empty_squares_only() -> None:
    text = "7/7/7/4*2/7/o6/**4x black"
    for rules, lines in (("current", ("a1", "b1")), ("leaflet-en", ("b1",))):
        pieces = read_position(text, 7, rules).pieces
        names, index = pieces.board.names, pieces.board.index
        assert names(pieces.shooters_towards(index["d1"])) == lines
        assert names(pieces.shooters_towards(index["d4"])) == ("a1", "e4")
        assert not any(pieces.shooters_towards(index[cell]) for cell in ("a1", "a2", "g1", "e4"))
        assert (pieces.trapped(), pieces.with_claims(0)) == ([], pieces)


# -- The constants of boards and rule sets: RULES.md 1.1 and 1.2 as tables, and bitboards by hand

SEVEN = board_geometry(7, "current")


def names(bits: int) -> str:
    return " ".join(SEVEN.names(bits))


def test_a_geometry_is_made_once_for_a_size_and_rules() -> None:
    assert board_geometry(7, "current") is SEVEN
    assert board_geometry(7, "leaflet-en") != SEVEN
    for size, rules in ((8, "current"), (7, "house")):
        with pytest.raises(KeyError):
            board_geometry(size, rules)


# -- Complete placements: counts computed by hand, every set once, in the order of the notation


def texts(position: VeletasPosition) -> list[str]:
    return [format_turn(position, moves) for moves in placements(position)]


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
    assert GAME.choices(position) == ()
    while not isinstance(move := position.legal_moves()[0], Pie):
        assert GAME.choices(position) == ()
        position = position.play(move)
    assert GAME.choices(position) == (Pie(swap=False), Pie(swap=True))
    assert GAME.choices(position.play(Pie(swap=True))) == ()
