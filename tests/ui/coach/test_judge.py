"""Turns of Race are judged: 3+2 is the best one, with 0.9, and 1+2 was played, with 0.7."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import pytest

from games.ai.engine import Engine, Proposal, Reply
from games.core.game import Evaluation, Proof
from games.core.record import write_record
from games.ui.coach.exercise import Grade, Judge, found
from games.ui.coach.turning_points import exercise_of
from games.ui.toolkit.game_views import Story
from tests.fake_engine import FakeEngine
from tests.toy import RACE, Add
from tests.ui.coach.conftest import MOST_POINTS, match_of, proving_view, race_view


class Court:
    """A judge, and the engine it asks."""

    def __init__(self, goal: int = 20, proof: Proof | None = None) -> None:
        record = write_record(RACE, {"Goal": str(goal)}, match_of(3, 2, 1, 3, goal=goal))
        played, best = ("1+2", Evaluation(0.7)), ("3+2", Evaluation(0.9))
        view = proving_view() if proof else race_view()
        exercise = replace(exercise_of(view, record, played, best, Story()), proof=proof)
        self.engine = FakeEngine()
        self.judge = Judge(cast(Engine, self.engine), exercise)

    def grade(self, first: int, second: int, chance: float | None = None) -> Grade | None:
        """The grade of a turn, if the other side's chance after it is this."""
        self.judge.judge([Add(first), Add(second)])
        if chance is not None:
            proposal = Proposal("3+2", ("3", "2"), Evaluation(chance))
            self.engine.busy = False
            self.engine.news.append(Reply(len(self.engine.asked), (proposal,)))
            self.judge.update()
        return self.judge.grade


def test_known_turns_are_judged_at_once() -> None:
    court = Court()
    assert court.grade(3, 2) is Grade.BEST
    assert court.grade(1, 2) is Grade.SAME
    assert court.engine.asked == []


@pytest.mark.parametrize(("chance", "grade"), [
    (0.05, Grade.AS_GOOD),
    (0.125, Grade.AS_GOOD),
    (0.14, Grade.BETTER),
    (0.29, Grade.BETTER),
    (0.31, Grade.NO_BETTER),
])  # fmt: skip
def test_another_turn_is_compared_with_both(chance: float, grade: Grade) -> None:
    """As good is within 0.03 of the best: at least 0.87 for Ada, at most 0.13 for Ben."""
    assert Court().grade(3, 1, chance) is grade


def test_the_position_after_the_turn_is_put_to_the_strongest_level() -> None:
    court = Court()
    court.grade(3, 1)
    (question,) = court.engine.asked
    assert (question["side"], question["level"], question["most"]) == ("white", "greedy", 1)
    assert "2. 3+1" not in question["record"]
    assert "3. 3+1" in question["record"]
    assert court.judge.busy


def test_a_turn_that_wins_needs_no_engine() -> None:
    court = Court(goal=9)  # Ada has 5: 3+1 reaches 9, and so does 3+2
    assert court.grade(3, 1) is Grade.AS_GOOD
    assert court.engine.asked == []


def test_an_engine_that_fails_leaves_the_turn_unjudged() -> None:
    court = Court()
    court.judge.judge([Add(3), Add(1)])
    court.engine.fail("It has stopped.")
    court.judge.update()
    assert court.judge.grade is Grade.UNKNOWN
    assert court.judge.sentence == (
        "The computer cannot judge 3+1 now. Ask to be shown the best turn."
    )


def test_a_turn_that_is_taken_back_is_not_judged() -> None:
    court = Court()
    court.judge.judge([Add(3), Add(1)])
    court.judge.stop()
    assert (court.engine.cancelled, court.judge.busy, court.judge.sentence) == (1, False, "")


def test_the_search_ends_with_a_turn_that_is_as_good() -> None:
    assert {grade for grade in Grade if found(grade)} == {Grade.BEST, Grade.AS_GOOD}


@pytest.mark.parametrize(("turn", "grade", "sentence"), [
    ((3, 2), Grade.BEST, "Well found: 3+2 is the best turn here."),
    ((2, 3), Grade.AS_GOOD, "Well found: 2+3 reaches the goal."),
    ((3, 1), Grade.NO_BETTER, "3+1 does not reach the goal. Look for another one."),
    ((1, 2), Grade.SAME, "1+2 is the turn that was played. Look for another one."),
])  # fmt: skip
def test_a_proof_judges_without_the_engine(
    turn: tuple[int, int], grade: Grade, sentence: str
) -> None:
    court = Court(proof=MOST_POINTS)
    assert court.grade(*turn) is grade
    assert court.judge.sentence == sentence
    assert court.engine.asked == []
