"""One worker process from outside: it starts, answers, and its end is noticed."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

from games.ai.engine import (
    Cancel,
    Ready,
    Reply,
    Request,
    WorkerLost,
    WorkerProcess,
    newly_compiled,
    rank_turns,
)
from games.herati.ai import loom_kernel
from tests import toy
from tests.ai.conftest import wait_until


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


def test_a_process_is_ready_and_answers(process: WorkerProcess) -> None:
    assert process.pid is not None
    assert next_messages(process) == [Ready()]
    process.send(
        Request(1, rank_turns, ('[Game "race"]\n[Most "9"]\n', "black", "greedy", 1, 1), 60.0)
    )
    (reply,) = next_messages(process)
    assert isinstance(reply, Reply)
    assert reply.answer[0].turn in {"8+9", "9+8"}
    assert process.received() == []


def test_the_end_of_a_process_is_noticed(process: WorkerProcess) -> None:
    assert next_messages(process) == [Ready()]
    process.kill()
    assert process.release(60.0)
    with pytest.raises(WorkerLost, match="exit code -9"):
        process.received()
    with pytest.raises(WorkerLost):
        process.send(Cancel(1))


def test_only_kernels_that_were_not_compiled_are_looked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Looking for all of them takes 2 ms, in the frame of each request."""
    looked_for = []

    def is_ready(module: ModuleType) -> bool:
        looked_for.append(module.__name__)
        return ready

    ready = False
    monkeypatch.setattr("games.ai.engine.can_compile", lambda: True)
    monkeypatch.setattr("games.ai.engine.kernel_modules", lambda: [loom_kernel])
    monkeypatch.setattr("games.ai.engine.is_ready", is_ready)
    name = loom_kernel.__name__
    assert not newly_compiled(frozenset())
    ready = True
    assert newly_compiled(frozenset())
    assert looked_for == [name, name]
    assert not newly_compiled(frozenset([name]))
    assert len(looked_for) == 2
