"""An engine without a process, whose answers depend on its seed alone."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

from games import catalog
from games.ai.engine import (
    Failure,
    PendingRequest,
    Progress,
    Reply,
    Request,
    Worker,
    rank_turns,
)
from games.core.game import Evaluation
from games.learning.puzzle import refute

SECONDS = {rank_turns: 0.1, refute: 1.0}
OTHER_SECONDS = 0.02
ANSWERS = (Progress, Reply, Failure)
News = Progress | Reply | Failure


class _OneRequest:
    """The worker's end of a pipe that carries one task, and ends."""

    def __init__(self, task: Request) -> None:
        self._tasks: list[Request] = [task]
        self.answers: list[Any] = []

    def recv(self) -> Request:
        if not self._tasks:
            raise EOFError
        return self._tasks.pop()

    def poll(self) -> bool:
        return False

    def send(self, message: Any) -> None:
        self.answers.append(message)


class SeededEngine:
    """Answers after a random number of frames: a turn, now and then a failure or nonsense."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._asked: PendingRequest | None = None
        self._frames = 0
        self._last_id = 0
        self.seconds = 0.0
        """Processor seconds that the answers took."""
        self.pid = None

    @property
    def busy(self) -> bool:
        return self._asked is not None and self._asked.open

    @property
    def thinking(self) -> bool:
        return self.busy

    @property
    def has_news(self) -> bool:
        return self._asked is not None and self._asked.has_news

    def start(self) -> None:
        pass

    def ask(self, function: Callable[..., Any], *arguments: Any, seconds: float) -> PendingRequest:
        if function is rank_turns:
            record, side, _level, _seed, most = arguments
            level = self._rng.choice(("random", "random", "greedy"))
            arguments = (record, side, level, self._rng.randrange(2**32), most)
        self.cancel()
        self._last_id += 1
        seconds = SECONDS.get(function, OTHER_SECONDS)
        self._asked = PendingRequest(self, Request(self._last_id, function, arguments, seconds))
        self._frames = self._rng.randrange(12)
        return self._asked

    def cancel(self) -> None:
        if self._asked:
            self._asked.drop()
        self._asked = None

    def move_now(self) -> None:
        self._frames = 0

    def update(self) -> None:
        self._frames -= 1
        if self._asked and self._asked.open and self._frames <= 0:
            begun = time.thread_time()
            for news in self._answers(self._asked.request):
                self._asked.receive(news)
            self.seconds += time.thread_time() - begun

    def close(self) -> None:
        self.cancel()

    def _answers(self, task: Request) -> list[News]:
        if self._rng.random() < 0.03:
            return [Failure(task.id, "The computer player has stopped while thinking.")]
        pipe = _OneRequest(task)
        with suppress(EOFError):
            Worker(pipe, catalog.games()).serve()
        answers: list[News] = [
            self._valued(task, a) for a in pipe.answers if isinstance(a, ANSWERS)
        ]
        if (
            answers
            and isinstance(answers[-1], Reply)
            and task.function is rank_turns
            and self._rng.random() < 0.5
        ):
            answers.insert(0, Progress(task.id, answers[-1].answer))
        return answers

    def _valued(self, task: Request, news: News) -> News:
        """Turns with random values, mostly as for two players; other answers as they are."""
        if not isinstance(news, Reply) or task.function is not rank_turns:
            return news
        if self._rng.random() < 0.05:
            return news
        values = sorted((self._rng.random() for _ in news.answer), reverse=True)
        proposals = [
            replace(each, evaluation=Evaluation(value, round(9 * value)))
            for each, value in zip(news.answer, values, strict=True)
        ]
        return replace(news, answer=tuple(proposals))
