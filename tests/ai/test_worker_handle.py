"""The engine with a worker that is no process."""

from __future__ import annotations

from games.ai.engine import Engine
from games.ai.protocol import Failure, Progress, Reply
from tests import toy
from tests.ai.same_thread import SameThread


def asked(record: str, level: str) -> object:
    engine = Engine(toy.plugins, new_worker=SameThread)
    engine.ask("race", record, "black", level=level, seed=1, seconds=0.05)
    answers = [news for _ in range(3) for news in engine.poll() if not isinstance(news, Progress)]
    engine.close()
    (answer,) = answers
    return answer


def test_the_engine_needs_no_process() -> None:
    answer = asked('[Game "race"]\n', "greedy")
    assert isinstance(answer, Reply)
    assert answer.moves


def test_an_error_in_the_worker_is_a_failure() -> None:
    assert isinstance(asked('[Game "race"]\n', "no such level"), Failure)
