"""The analysis of a match of three turns: Ada plays 3+2 and 1+2, Ben plays 1+3.

A win probability p of the side to move is the standing 2 p - 1.
"""

from __future__ import annotations

from typing import cast

import pytest

from games.ai.engine import Engine, Proposal, Reply
from games.core.game import Evaluation
from games.core.match import AnyMatch, Match
from games.learning.coach import Analysis
from tests.fake_engine import FakeEngine
from tests.toy import RACE, Add, Race
from tests.ui.scenes.exported_race import LOOK


class Study:
    """The analysis, and an engine that answers when the test says so."""

    def __init__(self, goal: int = 20, numbers: tuple[int, ...] = (3, 2, 1, 3, 1, 2)) -> None:
        match: AnyMatch = Match(Race(goal=goal))
        match.play_all([Add(number) for number in numbers])
        self.engine = FakeEngine()
        options = RACE.set_up({"Goal": str(goal)})
        self.analysis = Analysis(LOOK, options, match, cast(Engine, self.engine))

    def answer(self, turn: str, chance: float) -> None:
        """Let the engine say what is best in the position it was asked about."""
        self.analysis.step()
        proposal = Proposal(turn, tuple(turn.split("+")), Evaluation(chance))
        self.engine.news.append(Reply(len(self.engine.asked), (proposal,)))
        self.analysis.step()


@pytest.fixture
def study() -> Study:
    return Study()


def test_each_position_is_asked_about_once_with_the_record_up_to_it(study: Study) -> None:
    study.analysis.step()
    study.analysis.step()
    assert len(study.engine.asked) == 1
    for _ in range(4):  # three turns, and the position after the last of them
        study.answer("3+2", 0.5)
    asked = study.engine.asked
    assert [question["side"] for question in asked] == ["black", "white", "black", "white"]
    assert "1. 3+2" not in asked[0]["record"]
    assert "2. 1+3" in asked[2]["record"]
    assert "3. 1+2" not in asked[2]["record"]


def test_a_turn_costs_the_difference_to_the_best_one(study: Study) -> None:
    study.answer("3+2", 0.8)  # Ada stands at 0.6 and plays the best turn
    study.answer("3+2", 0.2)  # Ben stands at -0.6 and could keep that, …
    study.answer("3+2", 0.9)  # … but after his turn Ada stands at 0.8
    study.answer("3+2", 0.2)  # and at 0.6 after her own
    turns = study.analysis.analysed_turns()
    assert [turn.standing for turn in turns] == pytest.approx([0.6, 0.6, 0.8], abs=1e-4)
    assert [turn.cost for turn in turns] == pytest.approx([0.0, 0.2, 0.2], abs=1e-4)
    assert [turn.seat for turn in turns] == [0, 1, 0]
    worst = sorted((turn.ply, turn.text, turn.best) for turn in study.analysis.worst())
    assert worst == [(2, "1+3", "3+2"), (4, "1+2", "3+2")]


def test_the_curve_is_that_of_the_first_seat(study: Study) -> None:
    for chance in (0.8, 0.2, 0.9):
        study.answer("3+2", chance)
    numbers, standings = zip(*study.analysis.curve(), strict=True)
    assert numbers == (0, 1, 2)
    assert standings == pytest.approx((0.6, 0.6, 0.8), abs=1e-4)


def test_the_progress_is_the_share_of_positions(study: Study) -> None:
    assert study.analysis.progress == 0
    study.answer("3+2", 0.5)
    assert study.analysis.progress == pytest.approx(1 / 4)
    assert study.analysis.analysed_count == 1
    assert not study.analysis.done


def test_a_failure_ends_the_analysis(study: Study) -> None:
    study.analysis.step()
    study.engine.fail("The opponent has stopped.")
    study.analysis.step()
    assert study.analysis.done
    assert study.analysis.trouble == "The opponent has stopped."


def test_the_end_of_a_won_match_needs_no_answer() -> None:
    study = Study(goal=5, numbers=(3, 2))
    study.answer("3+2", 0.8)
    assert study.analysis.done
    assert study.analysis.curve()[-1] == (1, 1.0)


def test_a_match_without_turns_is_done_at_once() -> None:
    study = Study(numbers=())
    study.analysis.step()
    assert study.analysis.done
    assert study.engine.asked == []
    assert study.analysis.progress == 1
