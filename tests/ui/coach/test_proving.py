"""Proofs are asked for one exercise after the other."""

from __future__ import annotations

from typing import cast

from games.ai.engine import Engine, Failure
from games.core.game import Evaluation
from games.core.record import write_record
from games.learning.coach import Exercise, Proving, Story, exercise_of
from games.ui.toolkit.game_views import Look
from tests.fake_engine import PROOF, FakeEngine
from tests.toy import RACE
from tests.ui.coach.conftest import MOST_POINTS, match_of, proving_view, race_view


def exercise(view: Look, played: str) -> Exercise:
    record = write_record(RACE, {"Goal": "20"}, match_of(3, 2, 1, 3))
    return exercise_of(view, record, (played, Evaluation(0.7)), ("3+2", Evaluation(0.9)), Story())


def proven(engine: FakeEngine, *exercises: Exercise) -> list[Exercise]:
    proving = Proving(cast(Engine, engine), exercises)
    for _ in range(2 * len(exercises)):
        proving.step()
    assert proving.done
    return proving.exercises


def test_each_exercise_gets_its_proof() -> None:
    engine = FakeEngine()
    engine.proofs = {"1+2": MOST_POINTS}
    found = proven(engine, *(exercise(proving_view(), turn) for turn in ("1+3", "1+2")))
    assert [(each.turns.played, each.proof) for each in found] == [
        ("1+3", None),
        ("1+2", MOST_POINTS),
    ]


def test_an_engine_that_fails_leaves_an_estimate() -> None:
    engine = FakeEngine()
    proving = Proving(cast(Engine, engine), [exercise(proving_view(), "1+2")])
    proving.step()
    engine.news = [Failure(PROOF, "It has stopped.")]
    proving.step()
    assert proving.done
    assert proving.exercises[0].proof is None


def test_a_game_that_proves_nothing_is_not_asked() -> None:
    engine = FakeEngine()
    engine.proofs = {"1+2": MOST_POINTS}
    assert proven(engine, exercise(race_view(), "1+2"))[0].proof is None
    assert engine.news == []


def test_what_is_stopped_is_cancelled() -> None:
    engine = FakeEngine()
    proving = Proving(cast(Engine, engine), [exercise(proving_view(), "1+2")])
    proving.step()
    proving.stop()
    assert engine.news == []
    proving.step()
    assert proving.exercises == []
