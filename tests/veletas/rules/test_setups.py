"""First positions: the empty board, a random start and custom positions, with their errors."""

from typing import Any

import pytest

from games.core.position import IllegalMove
from games.veletas.rules.position import Phase, custom_position, first_position, random_start
from tests.veletas.pictures import BLACK, WHITE


def test_the_usual_first_position() -> None:
    position = first_position()
    assert (position.size, position.rules) == (10, "current")
    assert (position.phase, position.to_move) == (Phase.FIRST_PLACEMENT, BLACK)
    assert position.sides == (BLACK, WHITE)
    assert position.shooter_cells == ()


@pytest.mark.parametrize(("rules", "pie"), [
    ("current", True), ("leaflet-en", True), ("leaflet-ja", False),
])  # fmt: skip
def test_the_pie_choice_is_ahead_where_the_rule_set_has_it(rules: str, pie: bool) -> None:
    assert first_position(7, rules).pie_ahead is pie


@pytest.mark.parametrize("rules", ["current", "leaflet-en", "leaflet-ja"])
def test_a_random_start_begins_with_blacks_turn_and_the_choice_after_it(rules: str) -> None:
    position = random_start(7, rules, ["b2", "d4", "f6"])
    assert (position.phase, position.to_move) == (Phase.PLAY, BLACK)
    assert position.pie_ahead
    assert not position.mid_turn
    assert position.shooter_cells == ("b2", "d4", "f6")
    assert position.stones == {}


def test_a_random_start_obeys_the_rule_set() -> None:
    with pytest.raises(IllegalMove, match="a1 is on the edge"):
        random_start(7, "current", ["a1", "d4", "f6"])
    with pytest.raises(IllegalMove, match="d5 is next to the shooter on d4"):
        random_start(7, "leaflet-en", ["a1", "d4", "d5"])
    with pytest.raises(IllegalMove, match="all on the board"):
        random_start(7, "current", ["b2", "d4", "f6", "b6"])
    with pytest.raises(ValueError, match=r"^a board of 7 by 7 has more shooters$"):
        random_start(7, "current", ["b2", "d4"])


def test_a_custom_position_is_at_the_beginning_of_an_ordinary_turn() -> None:
    position = custom_position(
        7,
        "current",
        shooters=["d4", "a1", "g7"],
        black=["b1"],
        white=["c3", "c4"],
        claims={"a1": WHITE, "g7": BLACK},
    )
    assert (position.phase, position.to_move) == (Phase.PLAY, BLACK)
    assert position.sides == (BLACK, WHITE)
    assert not position.pie_ahead
    assert position.claims == {"a1": WHITE, "g7": BLACK}
    assert position.stones == {"b1": BLACK, "c3": WHITE, "c4": WHITE}
    assert position.pieces.biggest_group(1, position.board.index["b4"]) == 2


def test_a_custom_position_can_have_the_colours_swapped_and_white_to_move() -> None:
    position = custom_position(
        7, "current", shooters=["b2", "d4", "f6"], to_move=WHITE, swapped=True
    )
    assert position.to_move is WHITE
    assert position.sides == (WHITE, BLACK)


@pytest.mark.parametrize(("pieces", "sentence"), [
    ({"shooters": ["a1", "b2", "c3"], "black": ["a1"]}, "two pieces stand on the same square"),
    ({"shooters": ["a1", "b2", "b2"]}, "two pieces stand on the same square"),
    ({"shooters": ["a1", "b2", "c3"], "black": ["d4"], "white": ["d4"]},
     "two pieces stand on the same square"),
    ({"shooters": ["a1", "b2"]}, "a board of 7 by 7 has 3 shooters"),
    ({"shooters": ["a1", "b2", "c3", "d4"]}, "a board of 7 by 7 has 3 shooters"),
    ({"shooters": ["a1", "b2", "c3"], "claims": {"d4": BLACK}}, "only shooters can be claimed"),
    ({"shooters": ["a1", "f6", "d4"], "black": ["a2", "b1", "b2"]},
     "an unclaimed shooter is trapped"),
])  # fmt: skip
def test_impossible_custom_positions(pieces: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{sentence}$"):
        custom_position(7, "current", **pieces)


def test_a_trapped_shooter_may_stand_where_it_is_claimed() -> None:
    position = custom_position(
        7, "current", shooters=["a1", "f6", "d4"], black=["a2", "b1", "b2"], claims={"a1": BLACK}
    )
    assert position.free_shooters == ("d4", "f6")


def test_every_shooter_may_be_claimed() -> None:
    owners = {"b2": BLACK, "d4": WHITE, "f6": BLACK}
    position = custom_position(7, "current", shooters=list(owners), claims=owners)
    assert position.claims == owners
    assert position.free_shooters == ()
