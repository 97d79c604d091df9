"""The engine and the process of its worker."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import Any

import pytest

from games.ai.engine import (
    ANSWER_TIMEOUT,
    CANCEL_TIMEOUT,
    NOT_STARTED,
    STOPPED,
    TOO_LONG,
    Cancel,
    Engine,
    Failure,
    Games,
    MoveNow,
    Ready,
    Reply,
    Request,
    WorkerLost,
    WorkerProcess,
    rank_turns,
)
from games.core.system import AwakeClock
from games.herati.ai import loom_kernel
from tests import toy
from tests.ai.conftest import Asker, SetClock, wait_until
from tests.ai.same_thread import SameThread
from tests.child_processes import children

# -- The engine with a real worker process

Wait = Callable[[Callable[[], bool]], None]

LONG = '[Most "300"]\n[Goal "1000000"]\n'
"""Tags of a game whose turns are too many to be looked at soon."""


PROC = Path("/proc")
linux = pytest.mark.skipif(not (PROC / "self" / "fd").exists(), reason="needs Linux' /proc")
posix = pytest.mark.skipif(os.name == "nt", reason="signals are POSIX")


def alive(pid: int | None) -> bool:
    return pid in {process.pid for process in multiprocessing.active_children()}


def kill(pid: int | None) -> None:
    assert pid is not None
    os.kill(pid, signal.SIGKILL)


@pytest.mark.slow
def test_a_turn_is_asked_for_and_answered(asker: Asker) -> None:
    request = asker.ask("race", '[Most "9"]\n[Goal "50"]\n')
    assert asker.engine.busy
    (reply,) = asker.answers()
    assert isinstance(reply, Reply)
    assert reply.id == request
    assert reply.answer[0].turn in {"8+9", "9+8"}
    assert sorted(reply.answer[0].moves) == ["8", "9"]
    assert not asker.engine.busy
    assert asker.poll() == []


@pytest.mark.slow
def test_the_answer_to_a_turn_begun_is_the_whole_turn_and_the_moves_still_to_make(
    asker: Asker,
) -> None:
    asker.ask("race", '[Most "9"]\n[Goal "90"]\n\n1. 8+9\n2. 8+9\n3. 4\n')
    (reply,) = asker.answers()
    assert isinstance(reply, Reply)
    assert (reply.answer[0].turn, reply.answer[0].moves) == ("4+9", ("9",))


@pytest.mark.slow
def test_a_cancelled_request_is_never_answered_and_the_process_lives_on(asker: Asker) -> None:
    asker.ask("slow", LONG)
    asker.wait_until_thinking()
    pid = asker.engine.pid
    asker.engine.cancel()
    assert not asker.engine.busy
    second = asker.ask()
    assert [answer.id for answer in asker.answers()] == [second]
    assert asker.engine.pid == pid


@pytest.mark.slow
def test_a_search_that_ignores_a_cancel_is_killed(asker: Asker, wait: Wait) -> None:
    asker.ask("stuck")
    asker.wait_until_thinking()
    pid = asker.engine.pid
    asker.engine.cancel()
    asker.poll()
    assert asker.engine.pid == pid
    asker.clock.now += CANCEL_TIMEOUT + 0.01
    assert asker.poll() == []
    assert asker.engine.pid not in {pid, None}
    wait(lambda: not alive(pid))
    asker.ask()
    assert isinstance(asker.answers()[0], Reply)


@pytest.mark.slow
def test_asking_and_cancelling_again_does_not_extend_the_timeout(asker: Asker) -> None:
    asker.ask("stuck")
    asker.wait_until_thinking()
    pid = asker.engine.pid
    for _ in range(4):
        asker.engine.cancel()
        asker.clock.now += CANCEL_TIMEOUT / 3
        asker.ask()
        asker.poll()
    assert asker.engine.pid != pid
    assert isinstance(asker.answers()[0], Reply)


@pytest.mark.slow
def test_an_endless_search_is_reported(asker: Asker) -> None:
    request = asker.ask("stuck", seconds=1.0)
    asker.wait_until_thinking()
    asker.clock.now += 1.0 + ANSWER_TIMEOUT - 0.01
    assert asker.poll() == []
    asker.clock.now += 0.02
    assert asker.poll() == [Failure(request, TOO_LONG)]
    assert asker.poll() == []


@pytest.mark.slow
@posix
def test_a_process_killed_while_thinking_is_reported_once_and_replaced(asker: Asker) -> None:
    request = asker.ask("stuck")
    asker.wait_until_thinking()
    kill(asker.engine.pid)
    (failure,) = asker.answers()
    assert isinstance(failure, Failure)
    assert (failure.id, failure.sentence) == (request, STOPPED)
    assert asker.poll() == []
    retry = asker.ask()
    (reply,) = asker.answers()
    assert isinstance(reply, Reply)
    assert reply.id == retry


@pytest.mark.slow
@posix
def test_a_process_killed_while_idle_is_replaced_silently(asker: Asker, wait: Wait) -> None:
    asker.ask()
    asker.answers()
    pid = asker.engine.pid
    kill(pid)
    wait(lambda: not alive(pid))
    request = asker.ask()
    (reply,) = asker.answers()
    assert isinstance(reply, Reply)
    assert reply.id == request


@pytest.mark.slow
def test_a_process_that_cannot_start_is_reported() -> None:
    asker = Asker()
    asker.engine = Engine(toy.no_games)
    request = asker.ask()
    (failure,) = asker.answers()
    assert isinstance(failure, Failure)
    assert (failure.id, failure.sentence) == (request, NOT_STARTED)
    asker.engine.close()


@pytest.mark.slow
def test_an_error_while_thinking_is_reported_and_the_process_lives_on(asker: Asker) -> None:
    request = asker.ask("broken")
    (failure,) = asker.answers()
    assert isinstance(failure, Failure)
    assert failure.id == request
    assert failure.detail == "ZeroDivisionError: nothing divided by nothing"
    pid = asker.engine.pid
    asker.ask()
    assert isinstance(asker.answers()[0], Reply)
    assert asker.engine.pid == pid


@pytest.mark.slow
@posix
@pytest.mark.parametrize("suspended", [False, True])
def test_nothing_is_left_of_the_process_after_closing(asker: Asker, suspended: bool) -> None:
    asker.ask("stuck")
    asker.wait_until_thinking()
    pid = asker.engine.pid
    assert pid is not None
    if suspended:
        os.kill(pid, signal.SIGSTOP)
    asker.engine.close()
    assert not alive(pid)
    assert asker.engine.pid is None
    assert not asker.engine.busy
    assert asker.poll() == []


def zombies(earlier: Collection[int]) -> list[int]:
    """Children that are not among the earlier ones, have ended and are still listed."""
    return [pid for pid, state in children().items() if state == "Z" and pid not in earlier]


def descriptors() -> int:
    return len(list((PROC / "self" / "fd").iterdir()))


@pytest.mark.slow
@linux
def test_killed_workers_leave_no_file_descriptors_and_no_zombies(asker: Asker, wait: Wait) -> None:
    gc.disable()  # the collector would hide what was not closed
    try:
        asker.ask()
        asker.answers()
        before, earlier = descriptors(), children()
        for _ in range(5):
            kill(asker.engine.pid)
            wait(lambda: not asker.poll() and asker.engine.pid is None)
            asker.ask()
            asker.answers()
        wait(lambda: not asker.poll() and descriptors() <= before and not zombies(earlier))
    finally:
        gc.enable()


PARENT = """
import sys, time
from games.ai.engine import Engine, rank_turns
from tests import toy

def main():
    engine = Engine(toy.games)
    record = '[Game "stuck"]\\n[Most "300"]\\n[Goal "1000000"]'
    engine.ask(rank_turns, record, "black", "greedy", 1, 1, seconds=600)
    while not engine.thinking:
        engine.update()
        time.sleep(0.01)
    print(engine.pid, flush=True)
    time.sleep(600)

if __name__ == "__main__":
    main()
"""


@posix
@pytest.mark.parametrize("how", ["SIGKILL", "SIGINT"])
@pytest.mark.slow
def test_the_process_ends_with_its_parent(
    tmp_path_factory: pytest.TempPathFactory, how: str, wait: Wait
) -> None:
    script = tmp_path_factory.mktemp("parent") / "parent.py"
    script.write_text(PARENT)
    path = os.pathsep.join(p for p in sys.path if p)
    with subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": path},
        text=True,
    ) as parent:
        assert parent.stdout is not None
        assert parent.stderr is not None
        child = int(parent.stdout.readline())
        parent.send_signal(getattr(signal, how))
        parent.wait()
        errors = parent.stderr.read()  # ends when the child, too, has closed it

    def gone() -> bool:
        try:
            os.kill(child, 0)
        except ProcessLookupError:
            return True
        return False

    wait(gone)
    assert "Process worker" not in errors


@pytest.mark.slow
def test_a_search_reports_progress_and_answers_on_move_now(asker: Asker) -> None:
    engine = asker.engine
    record = '[Game "race"]\n'
    request = engine.ask(rank_turns, record, "black", "ponderer", 1, 1, seconds=600)
    asker.request = request
    wait_until(lambda: not request.take() and bool(request.progress))
    assert [(p.turn, p.moves) for p in request.progress] == [("1+2", ("1", "2"))]
    engine.move_now()
    (reply,) = asker.answers()
    assert isinstance(reply, Reply)
    assert reply.answer[0].turn == "1+2"
    assert not engine.busy


@pytest.mark.slow
def test_a_plain_worker_is_replaced_once_kernels_are_compiled(
    asker: Asker, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled = False
    monkeypatch.setattr("games.core.kernels.can_compile", lambda: True)
    monkeypatch.setattr("games.core.kernels.kernel_modules", lambda: [loom_kernel])
    monkeypatch.setattr("games.core.kernels.is_ready", lambda module: compiled)

    def answering() -> int | None:
        asker.ask()
        assert isinstance(asker.answers()[0], Reply)
        return asker.engine.pid

    slow = answering()
    assert answering() == slow
    compiled = True
    fast = answering()
    assert fast != slow
    assert answering() == fast


# -- The engine with a worker that is no process


def asked(record: str, level: str = "greedy") -> Reply | Failure:
    engine = Engine(toy.games, new_worker=SameThread)
    request = engine.ask(rank_turns, record, "black", level, 1, 1, seconds=0.05)
    answers = [request.take() for _ in range(3)]
    engine.close()
    (answer,) = (each for each in answers if each)
    return answer


def test_the_engine_needs_no_process() -> None:
    answer = asked('[Game "race"]\n')
    assert isinstance(answer, Reply)
    assert answer.answer[0].moves


@pytest.mark.parametrize(("record", "level", "detail"), [
    ('[Game "race"]\n', "genius", "genius"),
    ('[Game "chess"]', "greedy", "the record is of a game unknown here: 'chess'"),
    ('[Game "race"]\n\n1. 1+1\n', "greedy", "line 3, '1+1': 1 cannot be added now"),
    ('[Game "race"]\n\n1. 1+3\n', "greedy", "it is white's turn, not black's"),
    ('[Game "race"]\n[Goal "1"]\n\n1. 2\n', "greedy", "the game is over"),
])  # fmt: skip
def test_an_error_in_the_worker_is_a_failure(record: str, level: str, detail: str) -> None:
    failure = asked(record, level)
    assert isinstance(failure, Failure)
    assert detail in failure.detail


class Mute(SameThread):
    """Never answers."""

    def send(self, message: Request | Cancel | MoveNow) -> None:
        """Ignore the message."""


def test_a_suspension_is_no_time_in_which_a_worker_could_have_answered() -> None:
    system = SetClock()
    engine = Engine(toy.games, AwakeClock(system), Mute)
    request = engine.ask(rank_turns, '[Game "race"]\n', "black", "greedy", 1, 1, seconds=1.0)
    seconds, found = 0, request.take()
    while not found and seconds < 1000:
        system.now += 3600 if seconds == 20 else 1
        seconds += 1
        found = request.take()
    assert found == Failure(request.request.id, TOO_LONG)
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


# -- One worker process from outside: it starts, answers, and its end is noticed


@pytest.fixture
def process() -> Iterator[WorkerProcess]:
    process = WorkerProcess(toy.games)
    yield process
    process.kill()
    process.release(60.0)


def next_messages(process: WorkerProcess) -> list[Any]:
    found: list[Any] = []

    def arrived() -> bool:
        found.extend(process.received())
        return bool(found)

    wait_until(arrived)
    return found


def test_the_end_of_a_process_is_noticed(process: WorkerProcess) -> None:
    assert next_messages(process) == [Ready()]
    process.kill()
    assert process.release(60.0)
    with pytest.raises(WorkerLost, match="exit code -9"):
        process.received()
    with pytest.raises(WorkerLost):
        process.send(Cancel(1))
