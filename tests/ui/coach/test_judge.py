"""Turns of Race are judged: 3+2 is the best one, with 0.9, and 1+2 was played, with 0.7."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import pytest

from games.ai.engine import Engine, Proposal, Reply
from games.core.game import Evaluation, Proof
from games.core.record import write_record
from games.learning.coach import ExerciseTask, Story, exercise_of
from games.learning.task import Judgement, Verdict
from tests.fake_engine import FakeEngine
from tests.toy import RACE, Add
from tests.ui.coach.conftest import MOST_POINTS, match_of, proving_view, race_view

BEST = "Well found: 3+2 is the best turn here."
SAME = "1+2 is the turn that was played. Look for another one."


class Court:
    """An exercise that is tried, and the engine it asks."""

    def __init__(self, goal: int = 20, proof: Proof | None = None) -> None:
        record = write_record(RACE, {"Goal": str(goal)}, match_of(3, 2, 1, 3, goal=goal))
        played, best = ("1+2", Evaluation(0.7)), ("3+2", Evaluation(0.9))
        view = proving_view() if proof else race_view()
        exercise = replace(exercise_of(view, record, played, best, Story()), proof=proof)
        self.engine = FakeEngine()
        self.task = ExerciseTask(cast(Engine, self.engine), exercise)

    def verdict(self, first: int, second: int, chance: float | None = None) -> Verdict | None:
        """The verdict on a turn, if the other side's chance after it is this."""
        self.task.take_back()
        assert self.task.play(Add(first)) == Verdict(Judgement.GOES_ON)
        assert self.task.play(Add(second)).judgement is Judgement.LOOKING
        if chance is not None:
            proposal = Proposal("3+2", ("3", "2"), Evaluation(chance))
            self.engine.busy = False
            self.engine.news.append(Reply(len(self.engine.asked), (proposal,)))
        return self.task.update()


def test_known_turns_are_judged_at_once() -> None:
    court = Court()
    assert court.verdict(3, 2) == Verdict(Judgement.DONE, BEST)
    assert court.verdict(1, 2) == Verdict(Judgement.WRONG, SAME)
    assert court.engine.asked == []


@pytest.mark.parametrize(("chance", "judgement", "better"), [
    (0.05, Judgement.DONE, False),
    (0.125, Judgement.DONE, False),
    (0.14, Judgement.WRONG, True),
    (0.29, Judgement.WRONG, True),
    (0.31, Judgement.WRONG, False),
])  # fmt: skip
def test_another_turn_is_compared_with_both(
    chance: float, judgement: Judgement, better: bool
) -> None:
    """As good is within 0.03 of the best: at least 0.87 for Ada, at most 0.13 for Ben."""
    verdict = Court().verdict(3, 1, chance)
    assert verdict is not None
    assert (verdict.judgement, verdict.better) == (judgement, better)


def test_the_position_after_the_turn_is_put_to_the_strongest_level() -> None:
    court = Court()
    assert court.verdict(3, 1) is None
    (question,) = court.engine.asked
    assert (question["side"], question["level"], question["most"]) == ("white", "greedy", 1)
    assert "2. 3+1" not in question["record"]
    assert "3. 3+1" in question["record"]


def test_a_turn_that_wins_needs_no_engine() -> None:
    court = Court(goal=9)  # Ada has 5: 3+1 reaches 9, and so does 3+2
    verdict = court.verdict(3, 1)
    assert verdict is not None
    assert verdict.text == "Well found: 3+1 is as good as the best turn."
    assert court.engine.asked == []


def test_an_engine_that_fails_leaves_the_turn_unjudged() -> None:
    court = Court()
    court.verdict(3, 1)
    court.engine.fail("It has stopped.")
    assert court.task.update() == Verdict(
        Judgement.WRONG, "The computer cannot judge 3+1 now. Ask to be shown the best turn."
    )


def test_a_turn_that_is_taken_back_is_not_judged() -> None:
    court = Court()
    court.verdict(3, 1)
    court.task.take_back()
    court.engine.answer("3", "2")
    assert (court.engine.cancelled, court.task.ply, court.task.update()) == (1, 0, None)


@pytest.mark.parametrize(("turn", "verdict"), [
    ((3, 2), Verdict(Judgement.DONE, BEST)),
    ((2, 3), Verdict(Judgement.DONE, "Well found: 2+3 reaches the goal.")),
    ((3, 1), Verdict(Judgement.WRONG, "3+1 does not reach the goal. Look for another one.")),
    ((1, 2), Verdict(Judgement.WRONG, SAME)),
])  # fmt: skip
def test_a_proof_judges_without_the_engine(turn: tuple[int, int], verdict: Verdict) -> None:
    court = Court(proof=MOST_POINTS)
    assert court.verdict(*turn) == verdict
    assert court.engine.asked == []
