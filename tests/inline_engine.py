"""An engine without a process: it answers in line, and remembers its answers for later tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from typing import Any

from msgspec.structs import replace

from games import catalog
from games.ai.engine import Failure, PendingRequest, Progress, Reply, Request, Worker
from tests.fake_engine import ScriptedEngine

News = Progress | Reply | Failure
SECONDS = 0.02
"""Of each thought: the scenes that tell it need some answer, not a good one."""


class _OneRequest:
    """The worker's end of a pipe that carries one request, and ends."""

    def __init__(self, request: Request) -> None:
        self._requests: list[Request] = [request]
        self.answers: list[Any] = []

    def recv(self) -> Request:
        if not self._requests:
            raise EOFError
        return self._requests.pop()

    def poll(self) -> bool:
        return False

    def send(self, message: Any) -> None:
        self.answers.append(message)


def answers(request: Request) -> list[News]:
    """The worker's answers to a request."""
    pipe = _OneRequest(request)
    with suppress(EOFError):
        Worker(pipe, catalog.games()).serve()
    return [answer for answer in pipe.answers if isinstance(answer, (Progress, Reply, Failure))]


@cache
def last_answer(function: Callable[..., Any], arguments: tuple[Any, ...]) -> News:
    """The last answer to equal requests."""
    return answers(Request(0, function, arguments, SECONDS))[-1]


class InlineEngine(ScriptedEngine):
    """Answers at the next update."""

    pid = None

    def __init__(self) -> None:
        super().__init__()
        self._last_id = 0
        self._waiting: Request | None = None

    @property
    def thinking(self) -> bool:
        return self.busy

    def ask(self, function: Callable[..., Any], *arguments: Any, seconds: float) -> PendingRequest:
        self.cancel()
        self._last_id += 1
        self.busy = True
        pending = self.request(self._last_id, function, arguments, seconds)
        self._waiting = pending.request
        return pending

    def cancel(self) -> None:
        super().cancel()
        self._waiting = None

    def answers(self, request: Request) -> Sequence[News]:
        answer = last_answer(request.function, request.arguments)
        return [replace(answer, id=request.id)]

    def update(self) -> None:
        if request := self._waiting:
            self._waiting, self.busy = None, False
            self.news += self.answers(request)
        super().update()

    def close(self) -> None:
        self.cancel()
