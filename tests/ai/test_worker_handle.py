"""The engine with a worker that is no process."""

from __future__ import annotations

from games.ai.engine import (
    ANSWER_TIMEOUT,
    TOO_LONG,
    Cancel,
    Engine,
    Failure,
    Games,
    MoveNow,
    Progress,
    Reply,
    Request,
    rank_turns,
)
from games.core.system import AwakeClock
from tests import toy
from tests.ai.conftest import SetClock
from tests.ai.same_thread import SameThread


def asked(record: str, level: str) -> object:
    engine = Engine(toy.games, new_worker=SameThread)
    engine.ask(rank_turns, record, "black", level, 1, 1, seconds=0.05)
    answers = [news for _ in range(3) for news in engine.poll() if not isinstance(news, Progress)]
    engine.close()
    (answer,) = answers
    return answer


def test_the_engine_needs_no_process() -> None:
    answer = asked('[Game "race"]\n', "greedy")
    assert isinstance(answer, Reply)
    assert answer.answer[0].moves


def test_an_error_in_the_worker_is_a_failure() -> None:
    assert isinstance(asked('[Game "race"]\n', "no such level"), Failure)


class Mute(SameThread):
    """Never answers."""

    def send(self, message: Request | Cancel | MoveNow) -> None:
        """Ignore the message."""


def test_a_suspension_is_no_time_in_which_a_worker_could_have_answered() -> None:
    system = SetClock()
    engine = Engine(toy.games, AwakeClock(system), Mute)
    request = engine.ask(rank_turns, '[Game "race"]\n', "black", "greedy", 1, 1, seconds=1.0)
    seconds, found = 0, engine.poll()
    while not found and seconds < 1000:
        system.now += 3600 if seconds == 20 else 1
        seconds += 1
        found = engine.poll()
    assert found == [Failure(request, TOO_LONG)]
    assert seconds == 1 + ANSWER_TIMEOUT + 1  # the step with the suspension does not count


class Slow(SameThread):
    """Has not yet ended when it is released for the first time."""

    releases = 0

    def release(self, timeout: float = 0.0) -> bool:
        self.releases += 1
        return self.releases > 1


def test_a_worker_that_outlasts_the_close_of_the_engine_is_released_later() -> None:
    workers: list[Slow] = []

    def new_worker(load: Games) -> Slow:
        workers.append(Slow(load))
        return workers[-1]

    engine = Engine(toy.games, new_worker=new_worker)
    engine.start()
    engine.close()
    for _ in range(3):
        engine.update()
    assert [worker.releases for worker in workers] == [2]
