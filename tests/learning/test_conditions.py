from __future__ import annotations

import pytest

from games.core.game import AnyAttempt, Attempt
from games.learning.course import TESTS, Condition, LessonError
from games.veletas.game import GAME
from games.veletas.rules.pieces import Slide, Stone
from games.veletas.rules.position import custom_position

START = custom_position(
    7, "current", shooters=("b2", "d6", "f3"), black=("c5", "e4"), white=("d2", "f6")
)
NOTHING = Attempt(GAME, START)
MOVED = NOTHING.with_move(Slide("b2", "b6"))
TURN = MOVED.with_move(Stone("b2"))


def holds(attempt: AnyAttempt, *texts: str) -> bool:
    return Condition(texts, TESTS).holds(attempt)


def test_a_turn_is_exactly_its_moves() -> None:
    assert holds(TURN, "turn b2-b6/b2")
    assert not holds(MOVED, "turn b2-b6/b2")
    assert not holds(TURN, "turn b2-b6/b3")


def test_the_first_moves_may_be_followed_by_others() -> None:
    assert holds(TURN, "starts b2-b6")
    assert holds(MOVED, "starts b2-b6")
    assert not holds(NOTHING, "starts b2-b6")


def test_a_turn_is_done_with_its_last_move() -> None:
    assert [holds(each, "done") for each in (NOTHING, MOVED, TURN)] == [False, False, True]


def test_the_rules_say_what_is_legal() -> None:
    # the stone on c5 is no wall for b2-b6, the one on f6 is for b2-g7
    assert holds(NOTHING, "legal b2-b6/b2")
    assert not holds(NOTHING, "legal b2-g7")


def test_nobody_has_won_yet() -> None:
    assert not holds(TURN, "wins")
    assert not holds(TURN, "over")


def test_not_or_and_lists() -> None:
    assert holds(MOVED, "not done", "starts b2-b6")
    assert not holds(MOVED, "not done", "starts b2-b5")
    assert holds(MOVED, "done or starts b2-b6")
    assert holds(MOVED, "not done or starts b2-b5")


def test_no_condition_always_holds() -> None:
    assert holds(NOTHING)


def test_an_unknown_test_is_named() -> None:
    with pytest.raises(LessonError, match="'claims a1' is not a condition: it begins with one of"):
        holds(NOTHING, "claims a1")


def test_words_that_are_no_turn_are_named() -> None:
    with pytest.raises(LessonError, match="the condition 'turn b2=b6' cannot be read"):
        holds(NOTHING, "turn b2=b6")
