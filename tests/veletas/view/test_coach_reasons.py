"""The order of the coach's reasons: what is possible at once, what is forced, then measures.

On 7×7 White has claimed nothing; the facts are given, as the proofs would find them.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core.game import Fact
from games.core.position import Side
from games.learning.coach import Prospects, Story, TurnInQuestion
from games.veletas.rules.notation import parse_turn
from games.veletas.rules.pieces import Move
from games.veletas.rules.position import VeletasPosition
from games.veletas.view.look import LOOK
from tests.veletas.pictures import custom_position

TRIED = (Fact("one-turn"), Fact("two-turns"))


def start(white: list[str]) -> VeletasPosition:
    shooters, black = ["a1", "d4", "g7"], ["a2", "a3"]
    return custom_position(
        7, "current", shooters=shooters, black=black, white=white, to_move=Side.BLACK
    )


START = start(["e7", "f7"])
AFTER, BETTER, ANSWER = "d4-d5/d4", "d4-e5/e4", "g7-g2/f2"


def moves(position: VeletasPosition, text: str) -> tuple[Move, ...]:
    return tuple(parse_turn(position, text))


def told(facts: Prospects, reply: str = "") -> Story:
    turn = TurnInQuestion(START, moves(START, AFTER), moves(START, BETTER), facts=facts)
    there = moves(turn.instead, reply) if reply else ()
    return LOOK.coach().turning_point(replace(turn, answer=moves(turn.after, ANSWER), reply=there))


def test_a_forced_win_comes_before_what_the_answer_does() -> None:
    line = ("g7-g2/f2", "d5/d6", "a1-b1/c1")
    facts = Prospects((Fact("win-in-two", line), *TRIED), (Fact("threat", places=("g2",)),), TRIED)
    story = told(facts)
    assert story.happened == (
        "After your turn White wins by force: g7-g2/f2, and you cannot prevent its next claim."
    )
    assert [str(move) for move in story.line] == ["g7-g2", "/f2", "/d6", "a1-b1", "/c1"]
    assert story.instead == "After d4-e5/e4, White could have forced nothing in two turns."


def test_what_the_better_turn_does_not_prevent_is_no_reason() -> None:
    forced = Fact("win-in-two", ("g7-g2/f2", "d5/d6", "a1-b1/c1"))
    story = told(Prospects((forced, *TRIED), (Fact("threat", places=("g2",)),), (forced, *TRIED)))
    assert story.happened == (
        "White’s best answer is g7-g2/f2, which threatens to trap the shooter on g2."
    )
    assert story.places == ("g2",)


def test_nothing_is_said_not_to_hold_unless_all_turns_were_tried() -> None:
    forced = Fact("win-in-two", ("g7-g2/f2", "d5/d6", "a1-b1/c1"))
    story = told(Prospects((forced, *TRIED), (), (Fact("one-turn"),)))
    assert "could have forced nothing" not in story.instead


def test_the_own_forced_claim_comes_first() -> None:
    sure = Fact("sure-claim", ("d5/d6", "a1-b1/c1"))
    story = told(Prospects(TRIED, (), (Fact("threat", places=("a1",)), sure, *TRIED)))
    assert story[:2] == (
        "You could trap a shooter by force here.",
        "d4-e5/e4 traps a shooter by force: White cannot prevent your next claim.",
    )


def test_a_threat_of_the_better_turn_is_new() -> None:
    threat = Fact("threat", places=("a1", "g7"))
    now = Fact("threat", places=("a1",))
    story = told(Prospects((now, *TRIED), (), (threat, *TRIED)))
    assert story.happened == "Your turn threatens to trap only a1."
    assert story.instead == "d4-e5/e4 would have threatened to trap the shooter on g7."
    other = Fact("threat", places=("d5",))  # of another shooter, which weighs as much
    assert "threaten" not in "".join(told(Prospects((other, *TRIED), (), (threat, *TRIED)))[:2])


def test_a_threat_that_both_answers_make_is_no_reason() -> None:
    facts = Prospects(TRIED, (Fact("threat", places=("g2",)),), TRIED)
    assert told(facts, "e5-e6/g6")[:2] == ("", "")  # g7 can leave only by f6 then
    said = "After d4-e5/e4 and the best answer e5/d5, White would threaten to trap no shooter."
    assert told(facts, "e5/d5").instead == said


CORNERED = start(["f6", "f7"])
"""The shooter on g7 can leave only by g6; a stone there traps it for White."""


def told_of_corner(better: str, after: Fact, instead: tuple[Fact, ...] = ()) -> Story:
    """White's best answer traps the shooter on g7; `instead` are facts after the better turn."""
    facts = Prospects((after, *TRIED), (), (*instead, *TRIED))
    turn = TurnInQuestion(
        CORNERED, moves(CORNERED, "a1-b1/c1"), moves(CORNERED, better), facts=facts
    )
    return LOOK.coach().turning_point(replace(turn, answer=moves(turn.after, "d4-d3/g6")))


def test_a_claim_that_the_better_turn_allows_too_is_no_reason() -> None:
    claim = Fact("claim", ("d4-d3/g6",), ("g7",))
    assert told_of_corner("a1-b1/b2", claim).happened == (
        "After your turn White can trap g7 with d4-d3/g6, next to a group of 3 stones."
    )
    assert "can trap" not in told_of_corner("a1-b1/b2", claim, (claim,)).happened


@pytest.mark.parametrize(("first", "said"), [
    ("d4-d3/g6", "After g7-g5/g6, White could not have played d4-d3/g6: that stone could not have "
     "been shot."),
    ("a1-a6/g6", "After g7-g5/g6, White could have trapped no shooter at once."),
])  # fmt: skip
def test_one_turn_that_is_ruled_out_is_no_reason_where_others_claim(first: str, said: str) -> None:
    assert told_of_corner("g7-g5/g6", Fact("claim", (first,), ("g7",))).instead == said
