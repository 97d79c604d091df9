from __future__ import annotations

from games.core.position import Side
from games.ui.match.view import Moment
from games.veletas.game import lesson_position
from games.veletas.rules.pieces import Pie, Place, Slide, Stone
from games.veletas.rules.position import VeletasPosition, first_position
from games.veletas.view.words import FIRST_TIMES

TRAP = """
. . . . . . .
. . . o . * .
. . . . . . .
. . . * . . .
x . . . . . .
x . . . x . .
* o . . . . .
"""
"""A stone on b2 traps a1, beside two black stones (three with a black one on b2) and one white."""


def trap(to_move: str = "black", **changed: str) -> VeletasPosition:
    board = TRAP
    for old, new in changed.items():
        board = board.replace(old, new)
    return lesson_position({"board": board, "to_move": to_move})


def explained(before: VeletasPosition, *moves: object, yours: bool = True) -> list[str]:
    """The names of what happens with the last of these moves."""
    after = before
    for move in moves:
        before, after = after, after.play(move)  # type: ignore[arg-type]
    moment = Moment(before, moves[-1], after, yours=yours)
    return [each.name for each in FIRST_TIMES if each.explain(moment)]


def text(name: str, before: VeletasPosition, move: object) -> str:
    moment = Moment(before, move, before.play(move), yours=True)  # type: ignore[arg-type]
    return next(each.explain(moment) for each in FIRST_TIMES if each.name == name)


def test_a_claim() -> None:
    assert explained(trap(), Stone("b2"))[0] == "claim"


def test_a_tie_is_a_claim_too() -> None:
    board = TRAP.replace("x . . . . . .\nx", ". . . . . . .\nx")  # one black stone beside a1
    position = lesson_position({"board": board, "to_move": "white"})
    # White's stone joins b1: 2 against 1 is no tie; with two black stones it is one
    assert explained(position, Stone("b2"))[0] == "claim"
    assert explained(trap("white"), Stone("b2"))[:2] == ["tie", "claim"]


def test_the_choice_of_colours_before_the_stone_that_leads_to_it() -> None:
    first = first_position(7, "current")  # one shooter and a stone, then the second player chooses
    assert explained(first, Place("d4")) == ["choice-ahead"]
    assert explained(first, Place("d4"), yours=False) == []
    large = first_position(10, "current")  # three shooters come first
    assert explained(large, Place("d4")) == []
    assert explained(large, Place("d4"), Place("b2"), Place("c7")) == ["choice-ahead"]
    assert explained(first_position(7, "leaflet-ja"), Place("d4")) == []  # nobody chooses


def test_a_swap_tells_that_the_colours_have_changed() -> None:
    position = first_position(7, "current").play(Place("d4")).play(Stone("c3"))
    assert explained(position, Pie(True)) == ["swapped"]
    assert explained(position, Pie(True), yours=False) == []
    assert explained(position, Pie(False)) == []


def test_a_plan_is_told_while_nothing_is_trapped_or_nearly_so() -> None:
    board = TRAP.replace("* o", ". o").replace("x . . . . . .", "x . * . . . .")
    open_board = lesson_position({"board": board, "to_move": "white"})
    assert explained(open_board, Stone("d1")) == ["plan", "list"]
    assert explained(open_board, Stone("d1"), yours=False) == []
    assert explained(open_board, Slide("d4", "d5")) == []
    won = lesson_position({"board": TRAP.replace("* o", "B o"), "to_move": "white"})
    assert "plan" not in explained(won, Stone("d1"))


def test_the_end_of_the_placement() -> None:
    position = first_position(7, "leaflet-ja")
    moves = [Place("a1"), Place("d4"), Place("g7")]
    assert "play" in explained(position, *moves)


def test_a_vane_that_can_be_trapped_is_pointed_out_to_its_owner() -> None:
    # White's shot at d1 changes nothing: Black is to move, with the bigger group beside a1
    before = trap("white")
    assert explained(before, Stone("d1")) == ["chance", "list"]
    assert text("chance", before, Stone("d1")).startswith("The shooter on a1 has one way left.")
    assert explained(before, Stone("d1"), yours=False) == []


def test_a_vane_with_two_ways_left_is_not() -> None:
    board = TRAP.replace("* o .", "* . .")
    before = lesson_position({"board": board, "to_move": "white"})
    assert explained(before, Stone("d1")) == ["plan", "list"]


def test_the_other_side_is_warned() -> None:
    before = trap("black")
    assert explained(before, Stone("d1")) == ["danger", "list"]
    assert "Black may trap it" in text("danger", before, Stone("d1"))


def test_half_a_turn_explains_nothing() -> None:
    assert explained(trap(), Slide("d4", "d5")) == []
    assert trap().to_move is Side.BLACK
