"""An engine without a process, whose answers depend on its seed alone."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Any

from msgspec.structs import replace

from games.ai.engine import Failure, PendingRequest, Progress, Reply, Request, rank_turns
from games.core.game import Evaluation
from games.learning.puzzle import refute
from tests.inline_engine import InlineEngine, News, answers

SECONDS = {rank_turns: 0.1, refute: 1.0}
OTHER_SECONDS = 0.02


class SeededEngine(InlineEngine):
    """Answers after a random number of frames: a turn, now and then a failure or nonsense."""

    def __init__(self, rng: Random) -> None:
        super().__init__()
        self._rng = rng
        self._frames = 0
        self.seconds = 0.0
        """Processor seconds that the answers took."""

    def ask(self, function: Callable[..., Any], *arguments: Any, seconds: float) -> PendingRequest:
        if function is rank_turns:
            record, side, _level, _seed, most = arguments
            level = self._rng.choice(("random", "random", "greedy"))
            arguments = (record, side, level, self._rng.randrange(2**32), most)
        self._frames = self._rng.randrange(12)
        seconds = SECONDS.get(function, OTHER_SECONDS)
        return super().ask(function, *arguments, seconds=seconds)

    def move_now(self) -> None:
        self._frames = 0

    def update(self) -> None:
        self._frames -= 1
        if self._frames <= 0:
            super().update()

    def answers(self, request: Request) -> list[News]:
        begun = time.thread_time()
        news = self._answers(request)
        self.seconds += time.thread_time() - begun
        return news

    def _answers(self, task: Request) -> list[News]:
        if self._rng.random() < 0.03:
            return [Failure(task.id, "The computer player has stopped while thinking.")]
        news = [self._valued(task, answer) for answer in answers(task)]
        if (
            news
            and isinstance(news[-1], Reply)
            and task.function is rank_turns
            and self._rng.random() < 0.5
        ):
            news.insert(0, Progress(task.id, news[-1].answer))
        return news

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
