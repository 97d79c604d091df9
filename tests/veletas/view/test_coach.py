"""The coach's sentences about turns, on positions drawn by hand."""

from __future__ import annotations

import pytest

from games.learning.coach import TurnInQuestion
from games.veletas.rules.pieces import Move, Pie, Place, Slide, Stone
from games.veletas.rules.position import VeletasPosition, first_position
from games.veletas.view.coach import reason, turning_point, warning
from tests.veletas.pictures import BLACK, drawn

MINE = """
    . . . . . . *
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    x x . . . . .
    * . . . * . ."""
"""The shooter on a1 has one way out, to b1, beside Black's group of two."""
THEIRS = MINE.replace("x", "o")
LAST = THEIRS.replace(". *\n", ". W\n", 1)
"""White has claimed a shooter: one more wins on 7×7."""
AWAY = (Stone("g6"),)
TRAP = (Stone("b1"),)


def told(mistake: TurnInQuestion) -> list[str]:
    return [sentence for sentence in turning_point(mistake) if sentence]


def turn(
    picture: str | VeletasPosition,
    played: tuple[Move, ...],
    better: tuple[Move, ...] = (),
    answer: tuple[Move, ...] = (),
) -> TurnInQuestion:
    before = drawn("leaflet-en", picture, BLACK) if isinstance(picture, str) else picture
    return TurnInQuestion(before, played, better, answer, ("Ada", "Ben"))


def test_a_missed_trap_is_named_with_the_group_beside_it() -> None:
    assert told(turn(MINE, AWAY, TRAP)) == [
        "a1/b1 would have trapped a1 beside your group of 3 stones."
    ]


def test_a_missed_win_is_named() -> None:
    picture = MINE.replace(". *\n", ". B\n", 1)
    assert told(turn(picture, (Stone("e2"),), TRAP)) == [
        "a1/b1 would have won at once: it traps a1."
    ]


def test_a_shooter_trapped_for_the_other_side_is_named_with_both_groups() -> None:
    assert told(turn(THEIRS, TRAP)) == [
        "Your turn trapped a1 for White: White's group beside it has 2 stones, yours has 1."
    ]


def test_a_shooter_trapped_for_the_other_side_without_stones_of_ones_own() -> None:
    # Black's stone on b2 touches a1 only diagonally; White's on b1 and a2 are two groups.
    picture = THEIRS.replace("o o", "o .", 1).replace("* . . . *", "* o . . *")
    assert told(turn(picture, (Stone("b2"),))) == [
        "Your turn trapped a1 for White: White's group beside it has 1 stone, and you have none "
        "there."
    ]


def test_a_tie_goes_to_the_other_side() -> None:
    # a2 is White's and b1 becomes Black's, one stone each; a shooter closes b2
    picture = THEIRS.replace("o o", "o *", 1).replace("* . . . *", "* . . . .")
    assert told(turn(picture, TRAP)) == [
        "Your turn trapped a1 beside groups of equal size. Then the shooter goes to the opponent "
        "of the player who has just moved: White."
    ]


def test_an_answer_that_traps_is_named_and_what_takes_its_effect() -> None:
    flight = (Slide("a1", "c1"), Stone("c2"))
    assert told(turn(THEIRS, AWAY, flight, TRAP)) == [
        "After your turn White can trap a1 with a1/b1, beside a group of 3 stones.",
        "After a1-c1/c2 the turn a1/b1 would not have trapped a1.",
    ]


def test_an_answer_that_wins_is_named() -> None:
    assert told(turn(LAST, (Stone("e2"),), answer=TRAP)) == [
        "After your turn White can trap a1 with a1/b1 and win."
    ]


def test_a_shooter_that_has_got_its_freedom_is_named() -> None:
    # the shooter on b2 leaves: a1 has b1 and now b2
    picture = MINE.replace("x x", "x *", 1).replace("* . . . *", "* . . . .")
    assert told(turn(picture, (Slide("b2", "d4"), Stone("d5")))) == [
        "Your turn gave a1 its freedom: beside your bigger group it had 1 way out, and now it "
        "has 2."
    ]


def test_freedom_beside_the_others_group_is_no_fault() -> None:
    picture = THEIRS.replace("o o", "o *", 1).replace("* . . . *", "* . . . .")
    assert told(turn(picture, (Slide("b2", "d4"), Stone("d5")))) == []


def test_a_shooter_that_was_led_away_is_named() -> None:
    # on c1 it can go to b1, d1 and d2; b2 and c2 are taken
    assert told(turn(MINE, (Slide("a1", "c1"), Stone("c2")))) == [
        "Your turn took the shooter away from a1: beside your bigger group it had 1 way out, and "
        "on c1 it has 3."
    ]


def test_a_shooter_that_could_have_been_restricted_is_named() -> None:
    picture = MINE.replace("x x", "x .", 1)
    assert told(turn(picture, AWAY, (Stone("b2"),))) == [
        "a1/b2 would have left a1 only 1 way out beside your bigger group; your turn left it 2."
    ]


def test_a_shooter_restricted_beside_the_others_group_is_named() -> None:
    picture = THEIRS.replace("o o", "o .", 1)
    assert told(turn(picture, (Stone("b2"),), (Stone("e5"),))) == [
        "a1/e5 would have left a1 2 ways out beside White's bigger group; your turn left it 1."
    ]


LEAD = """
    . . . . . . *
    . . . . . . .
    . . . o . . .
    . . . * . . .
    . . x . . . .
    . . . . . . .
    . . . . . . *"""


def test_a_group_that_could_have_become_the_bigger_one_is_named() -> None:
    # with d3 Black has two stones beside d4 and White one
    assert told(turn(LEAD, (Stone("g4"),), (Stone("d3"),))) == [
        "After d4/d3 your group would be the bigger one beside 1 free shooter; after your turn it "
        "is so beside 0."
    ]


def test_placements_have_no_sentences() -> None:
    position: VeletasPosition = first_position(7, "current")
    placement = turn(position, (Place("d4"), Stone("d5")), (Place("c3"), Stone("d5")))
    assert told(placement) == []
    assert warning(placement) == ""


@pytest.mark.parametrize(("picture", "played", "better", "answer", "said"), [
    (THEIRS, TRAP, (), (), "This traps a1 for White."),
    (THEIRS, AWAY, (), TRAP, "This lets White trap a1."),
    (LAST, (Stone("e2"),), (), TRAP, "This lets White trap a1 and win."),
    (MINE, AWAY, TRAP, (), "You could trap a shooter in this turn."),
    (MINE, TRAP, TRAP, (), ""),
    (MINE, AWAY, (), (), ""),
])  # fmt: skip
def test_a_warning_says_what_the_turn_lets_happen(
    picture: str,
    played: tuple[Move, ...],
    better: tuple[Move, ...],
    answer: tuple[Move, ...],
    said: str,
) -> None:
    assert warning(turn(picture, played, better, answer)) == said


@pytest.mark.parametrize(("picture", "moves", "said"), [
    (MINE, TRAP, "Black traps a1 beside its group of 3 stones."),
    (MINE.replace(". *\n", ". B\n", 1), TRAP, "Black traps a1 and wins."),
    (THEIRS, (Slide("a1", "c1"), Stone("c2")),
     "Black takes the shooter away from a1, where White's group is bigger."),
    (MINE.replace("x x", "x .", 1), (Stone("b2"),),
     "Black leaves a1 only 1 way out, beside its bigger group."),
    (LEAD, (Stone("d3"),), "Black's group is now the bigger one beside 1 free shooter."),
    (LEAD, (Stone("g4"),), "Black keeps the shooters free for its stones."),
    (THEIRS.replace("o o", "o *", 1).replace("* . . . *", "* . . . ."),
     (Slide("b2", "d4"), Stone("d5")),
     "Black gives a1 more room beside White's bigger group."),
])  # fmt: skip
def test_a_computers_turn_is_explained(picture: str, moves: tuple[Move, ...], said: str) -> None:
    assert reason(drawn("leaflet-en", picture), moves, ("Ada", "Ben")) == said


def test_placements_and_the_choice_of_colours_are_explained() -> None:
    position: VeletasPosition = first_position(7, "current")
    names = ("Ada", "Ben")
    assert reason(position, (Place("d4"), Stone("d5")), names) == (
        "Black keeps the sides in balance, for the other player chooses the colour."
    )
    position = position.play(Place("d4")).play(Stone("d5"))
    assert reason(position, (Pie(swap=True),), names) == (
        "Black stands better: the second player takes Black."
    )
    assert reason(position, (Pie(swap=False),), names) == (
        "White stands better: the second player keeps White."
    )
    position = position.play(Pie(swap=False))
    assert reason(position, (Place("b2"), Place("f6"), Stone("c3")), names) == (
        "White looks for a good place to begin."
    )


ROW = """
    . . . . . . *
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    o o o o o o o
    * . . . . * ."""
"""White's shot at e1 traps a shooter that comes back to f1, unless g1 is free."""


@pytest.mark.parametrize(("better", "reason"), [
    ((Slide("f1", "c1"), Stone("d1")), "no free shooter would have stood on d1."),
    ((Slide("f1", "d1"), Stone("e1")), "the shooter on d1 could not have moved to f1."),
])  # fmt: skip
def test_a_better_turn_rules_the_answer_out(better: tuple[Move, ...], reason: str) -> None:
    picture = ROW.replace("* . . . . * .", "* . . . . * x")
    back = (Slide("d1", "f1"), Stone("e1"))
    mistake = turn(picture, (Slide("f1", "d1"), Stone("c1")), better, back)
    assert told(mistake) == [
        "After your turn White can trap f1 with d1-f1/e1, beside a group of 8 stones.",
        f"After {better[0]}{better[1]} White could not have played d1-f1/e1: {reason}",
    ]


def test_a_stone_that_cannot_be_shot_any_more_rules_the_answer_out() -> None:
    picture = ROW.replace("* . . . . * .", "* . . . . * x")
    mistake = turn(picture, (Slide("a1", "b1"), Stone("a1")), (Slide("a1", "d1"), Stone("e1")),
                   (Stone("e1"),))  # fmt: skip
    assert told(mistake)[1] == (
        "After a1-d1/e1 White could not have played b1/e1: that stone could not have been shot."
    )


def test_an_answer_that_presses_a_shooter_is_named() -> None:
    # a2 and b2 are White's; the shot at b1 leaves the shooter on c1 the ways to d1 and d2
    picture = """
    . . . . . . *
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    o o o . . . .
    . . * . . * ."""
    mistake = turn(picture, (Stone("g5"),), answer=(Stone("b1"),))
    assert told(mistake) == [
        "After your turn White can play c1/b1: then c1 has only 2 ways out, beside White's bigger "
        "group."
    ]
