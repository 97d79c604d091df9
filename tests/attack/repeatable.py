"""A system whose clocks, chance and threads follow a seed, so that a round can be repeated."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from datetime import date, datetime, timedelta, tzinfo
from importlib import import_module
from pathlib import Path
from random import Random, SystemRandom
from typing import Any, TypeVar
from unittest import mock

from games.storage.files import FolderAccess

T = TypeVar("T")

BEGUN = datetime(2026, 11, 22, 12)
LOOK = 0.0005
"""Seconds by which a clock goes on when it is read: a search ends after so many looks at it."""
SHARE = 0.5
"""How likely a waiting job is done in a frame."""
GAMES = Path(__file__).parents[2] / "games"
ASKS_DATE = re.compile(r"\bdatetime\.now\(|\bdate\.today\(")


class RepeatableSystem:
    """What jobs in threads do is done between frames; time passes by frames and by looks at it."""

    def __init__(self, seed: str) -> None:
        self._rng = Random(seed)
        self._seconds = 0.0
        self._waiting: list[Callable[[], object]] = []

    def pass_time(self, dt: float) -> None:
        """Let `dt` seconds pass, in which some of the waiting jobs are done."""
        self._seconds += dt
        for job in list(self._waiting):
            if self._rng.random() < SHARE:
                self.do(job)

    def begin(self, job: Callable[[], object]) -> None:
        self._waiting.append(job)

    def do(self, job: Callable[[], object]) -> None:
        """Do a waiting job now."""
        if job in self._waiting:
            self._waiting.remove(job)
            job()

    def _clock(self) -> float:
        self._seconds += LOOK
        return self._seconds

    @contextmanager
    def in_force(self) -> Iterator[None]:
        """Give this system to the program instead of the real one."""
        plain_seed, system = Random.seed, self

        def seed(rng: Random, value: Any = None, version: int = 2) -> None:
            plain_seed(rng, system._rng.random() if value is None else value, version)

        def bits(_rng: Random, count: int) -> int:
            return system._rng.getrandbits(count)

        class Now(datetime):
            @classmethod
            def now(cls, tz: tzinfo | None = None) -> Any:
                return BEGUN.replace(tzinfo=tz) + timedelta(seconds=system._seconds)

        class Today(date):
            @classmethod
            def today(cls) -> Any:
                return Now.now().date()

        class LateThread:
            def __init__(self, target: Callable[[], object], **_names: object) -> None:
                self._job = target

            def start(self) -> None:
                system.begin(self._job)

            def join(self, _seconds: float) -> None:
                if system._rng.random() < SHARE:
                    system.do(self._job)

        replaced: dict[str, Any] = {
            "time.monotonic": self._clock,
            "games.ui.toolkit.work.thread_time": self._clock,
            "games.ui.toolkit.work.Thread": LateThread,
            "games.controller.saver.wait": lambda _futures, _seconds: self.pass_time(0.0),
            "games.ui.scenes.export.perf_counter": self._clock,
            "games.app.access_is_installed": lambda: False,
        }
        with ExitStack() as stack:
            for name, value in replaced.items():
                stack.enter_context(mock.patch(name, value))
            stack.enter_context(mock.patch.object(Random, "seed", seed))
            stack.enter_context(mock.patch.object(SystemRandom, "getrandbits", bits))
            for module in _modules_that_ask_the_date():
                for name, kind in (("datetime", Now), ("date", Today)):
                    if hasattr(module, name):
                        stack.enter_context(mock.patch.object(module, name, kind))
            yield


def _modules_that_ask_the_date() -> Iterator[Any]:
    for path in GAMES.rglob("*.py"):
        if ASKS_DATE.search(path.read_text(encoding="utf-8")):
            yield import_module(".".join(path.relative_to(GAMES.parent).with_suffix("").parts))


class LateFolder(FolderAccess):
    """Does jobs one after the other, those that nobody waits for some frames later."""

    def __init__(self, system: RepeatableSystem) -> None:
        self._system = system
        self._jobs: list[Callable[[], None]] = []
        self._working = False

    def run(
        self,
        job: Callable[[], T],
        late: Callable[[T], object] = lambda result: None,
        patience: float | None = None,
    ) -> T:
        if not self._working:  # a part of a job is done at once
            self.close()
        return job()

    def start(self, job: Callable[[], T]) -> Future[T]:
        future: Future[T] = Future()

        def do() -> None:
            try:
                future.set_result(job())
            except Exception as error:
                future.set_exception(error)

        self._jobs.append(do)
        self._system.begin(self.close)
        return future

    def close(self) -> None:
        """Do all jobs that wait."""
        self._working = True
        while self._jobs:
            self._jobs.pop(0)()
        self._working = False
