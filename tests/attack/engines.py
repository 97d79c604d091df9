"""An engine without a process, whose answers depend on its seed alone."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import Any

from games import catalog
from games.ai.engine import (
    Failure,
    News,
    Progress,
    RefutationReply,
    RefutationRequest,
    Reply,
    Request,
    StudyReply,
    StudyRequest,
    Task,
    Worker,
)

STUDY_SECONDS = 0.02
REFUTATION_SECONDS = 1.0
ANSWERS = (Progress, Reply, StudyReply, RefutationReply, Failure)


class _OneTask:
    """The worker's end of a pipe that carries one task, and ends."""

    def __init__(self, task: Task) -> None:
        self._tasks: list[Task] = [task]
        self.answers: list[Any] = []

    def recv(self) -> Task:
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
        self._task: Task | None = None
        self._frames = 0
        self._last_id = 0
        self._news: list[News] = []
        self.seconds = 0.0
        """Processor seconds that the answers took."""
        self.pid = None

    @property
    def busy(self) -> bool:
        return self._task is not None

    @property
    def thinking(self) -> bool:
        return self.busy

    @property
    def has_news(self) -> bool:
        return bool(self._news)

    def start(self) -> None:
        pass

    def ask(self, game: str, record: str, side: str, **how: Any) -> int:
        level = self._rng.choice(("random", "random", "greedy"))
        seed, most = self._rng.randrange(2**32), how.get("most", 1)
        self._last_id += 1
        return self._take(Request(self._last_id, game, record, side, level, seed, 0.1, most))

    def request_study(self, game: str, record: str, subject: str, **_how: Any) -> int:
        self._last_id += 1
        return self._take(StudyRequest(self._last_id, game, record, subject, STUDY_SECONDS))

    def request_refutation(self, puzzle: str, moves: Sequence[str], turns_left: int) -> int:
        self._last_id += 1
        how = (puzzle, tuple(moves), turns_left, REFUTATION_SECONDS)
        return self._take(RefutationRequest(self._last_id, *how))

    def cancel(self) -> None:
        self._task = None
        self._news.clear()

    def move_now(self) -> None:
        self._frames = 0

    def poll(self) -> list[News]:
        self.update()
        news, self._news = self._news, []
        return news

    def update(self) -> None:
        self._frames -= 1
        if self._task and self._frames <= 0:
            begun = time.thread_time()
            self._news += self._answers(self._task)
            self.seconds += time.thread_time() - begun
            self._task = None

    def close(self) -> None:
        self.cancel()

    def _take(self, task: Task) -> int:
        self.cancel()
        self._task = task
        self._frames = self._rng.randrange(12)
        return task.id

    def _answers(self, task: Task) -> list[News]:
        if self._rng.random() < 0.03:
            return [Failure(task.id, "The computer player has stopped while thinking.")]
        pipe = _OneTask(task)
        with suppress(EOFError):
            Worker(pipe, catalog.plugins()).serve()
        answers: list[News] = [a for a in pipe.answers if isinstance(a, ANSWERS)]
        if answers and isinstance(answers[-1], Reply) and self._rng.random() < 0.5:
            answers.insert(0, Progress(task.id, answers[-1].proposals))
        return answers
