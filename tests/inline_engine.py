"""An engine without a process: it answers in line, and remembers its answers for later tests."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import cache
from typing import Any

from games import catalog
from games.ai.engine import Failure, News, Progress, Reply, Request, Worker

ANSWERS = (Progress, Reply, Failure)
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
    """What a worker answers to a request."""
    pipe = _OneRequest(request)
    with suppress(EOFError):
        Worker(pipe, catalog.games()).serve()
    return [answer for answer in pipe.answers if isinstance(answer, ANSWERS)]


@cache
def last_answer(function: Callable[..., Any], arguments: tuple[Any, ...]) -> News:
    """The last answer to equal requests."""
    return answers(Request(0, function, arguments, SECONDS))[-1]


class InlineEngine:
    """Answers at the next update."""

    pid = None

    def __init__(self) -> None:
        self._last_id = 0
        self._wanted: Request | None = None
        self._news: list[News] = []

    @property
    def busy(self) -> bool:
        return self._wanted is not None

    @property
    def thinking(self) -> bool:
        return self.busy

    @property
    def has_news(self) -> bool:
        return bool(self._news)

    def start(self) -> None:
        pass

    def ask(self, function: Callable[..., Any], *arguments: Any, seconds: float) -> int:
        self.cancel()
        self._last_id += 1
        self._wanted = Request(self._last_id, function, arguments, SECONDS)
        return self._last_id

    def cancel(self) -> None:
        self._wanted = None
        self._news.clear()

    def move_now(self) -> None:
        pass

    def update(self) -> None:
        if self._wanted:
            answer = last_answer(self._wanted.function, self._wanted.arguments)
            self._news.append(replace(answer, id=self._wanted.id))
            self._wanted = None

    def poll(self) -> list[News]:
        self.update()
        news, self._news = self._news, []
        return news

    def close(self) -> None:
        self.cancel()
