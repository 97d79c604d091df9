"""A turn of Race is examined before it is played: Ada has begun with 1 and is about to add 2."""

from __future__ import annotations

from typing import cast

from games.ai.engine import Engine, Proposal, Reply
from games.controller.seats import MatchState
from games.core.game import Evaluation
from games.core.match import AnyMatch, Match
from games.ui.match.teacher import Examination
from tests.fake_engine import FakeEngine
from tests.toy import RACE, Add, Race
from tests.ui.race import ADA, ROBOT


class Case:
    """An examination of 1+2 after 3+2 and 1+3, and the engine it asks."""

    def __init__(self, goal: int = 20) -> None:
        match: AnyMatch = Match(Race(goal=goal))
        match.play_all([Add(number) for number in (3, 2, 1, 3, 1)])
        state = MatchState(RACE, {}, (ADA, ROBOT), match)
        self.engine = FakeEngine()
        self.found = Examination(cast(Engine, self.engine), state, "expert", Add(2), 7)

    def answer(self, turn: str, chance: float) -> None:
        proposal = Proposal(turn, tuple(turn.split("+")), Evaluation(chance))
        self.found.take(Reply(len(self.engine.asked), (proposal,)))


def test_the_positions_before_and_after_the_turn_are_asked() -> None:
    case = Case()
    case.answer("3+2", 0.9)
    case.answer("2+3", 0.4)
    first, second = case.engine.asked
    assert (first["side"], second["side"]) == ("black", "white")
    assert "3. 1" not in first["record"]
    assert "3. 1+2" in second["record"]
    assert first["level"] == second["level"] == "expert"
    assert first["seconds"] + second["seconds"] <= 0.4


def test_it_finds_the_values_the_better_turn_and_the_answer() -> None:
    case = Case()
    case.answer("3+2", 0.9)
    assert not case.found.done
    case.answer("2+3", 0.4)
    finding = case.found.finding
    assert finding is not None
    assert (finding.best, finding.played) == (Evaluation(0.9), Evaluation(0.6))
    turn = finding.turn
    assert turn.played == (Add(1), Add(2))
    assert turn.better == (Add(3), Add(2))
    assert turn.answer == (Add(2), Add(3))
    assert (str(turn.before), turn.names) == ("5:4 of 20, black to move", ("Ada", "Robot"))


def test_a_turn_that_ends_the_game_is_not_examined() -> None:
    case = Case(goal=8)
    assert (case.found.failed, case.engine.asked) == (True, [])


def test_a_failure_ends_it_without_a_finding() -> None:
    case = Case()
    case.engine.fail("It has stopped.")
    for news in case.engine.poll():
        case.found.take(news)
    assert (case.found.done, case.found.finding) == (True, None)


def test_answers_to_other_requests_are_passed_over() -> None:
    case = Case()
    case.found.take(Reply(99, (Proposal("3+2", ("3", "2"), Evaluation(0.9)),)))
    assert len(case.engine.asked) == 1


def test_a_level_without_values_finds_nothing() -> None:
    case = Case()
    for _ in range(2):
        case.found.take(Reply(len(case.engine.asked), (Proposal("3+2", ("3", "2")),)))
    assert case.found.failed
