"""Long work beside the frames: in threads, in idle moments, and imports on first use."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from threading import Lock, Thread
from time import perf_counter, sleep, thread_time
from typing import Any, Generic, TypeVar

from games.core.system import Check, WorkCancelled

T = TypeVar("T")

AT_ONCE = 0.012
"""Seconds that a frame waits for the work of a person's own action: enough to read a usual file."""
GIVE_WAY_AFTER = 0.0002
"""Seconds of work after which the window's thread may run."""
LOOK_PAUSE = 0.02
"""Seconds between two checks whether work is done."""
LONGEST_END = 0.1


class Work(Generic[T]):
    """A job in a thread of its own; a scene checks in its frames whether it is done.

    The job calls the check it receives. The thread does not keep the program from ending.
    """

    def __init__(
        self,
        job: Callable[[Check], T],
        late: Callable[[T], object] | None = None,
        *,
        threaded: bool = True,
    ) -> None:
        """`late` is called with an unclaimed result. If not threaded, the job is done at once."""
        self._job = job
        self._late = late
        self._gave_way = perf_counter()
        self._cancelled = False
        self._results: list[T] = []
        self._error: Exception | None = None
        self._ending = Lock()
        self.done = False
        self.taken = False
        """Whether the result was taken, or given up by `cancel`."""
        self._thread = Thread(target=self._run, name="work", daemon=True)
        if threaded:
            self._thread.start()
        else:
            self._run()

    @property
    def ready(self) -> bool:
        return self.done and not self.taken

    def wait(self, seconds: float) -> bool:
        """Wait for the end for at most `seconds`; whether it is done."""
        if not self.done:
            self._thread.join(seconds)
        return self.done

    def result(self) -> T:
        """Take the return value of the job; raises its error."""
        self.taken = True
        if self._error is not None:
            raise self._error
        return self._results[0]

    def next_change(self) -> float:
        """Seconds until there may be a result to take."""
        if self.taken:
            return math.inf
        return 0.0 if self.done else LOOK_PAUSE

    def cancel(self) -> None:
        """End the job at its next check, and give up an unclaimed result."""
        if not self.taken:
            self.taken = True
            with self._ending:
                self._cancelled = True
                self._give_up()
            self.wait(LONGEST_END)

    def _run(self) -> None:
        try:
            self._results.append(self._job(self._check))
        except WorkCancelled:
            pass
        except Exception as error:
            self._error = error
        with self._ending:
            self.done = True
            if self._cancelled:
                self._give_up()

    def _give_up(self) -> None:
        if self.done and self._results and self._late is not None:
            self._late(self._results[0])

    def _check(self) -> None:
        if self._cancelled:
            raise WorkCancelled
        if perf_counter() - self._gave_way > GIVE_WAY_AFTER:
            sleep(0)
            self._gave_way = perf_counter()


# -- A limit to the processor time of slow work, for what is prepared in idle moments ----------


class OutOfTime(Exception):
    """The time is over; everything made so far stays in the caches."""


class TimeLimit:
    """Limits slow work: pictures and texts call `check` before each piece of it."""

    def __init__(self) -> None:
        self._seconds: float | None = None
        self._until: float | None = None

    @contextmanager
    def of(self, seconds: float) -> Iterator[None]:
        """Allow some processor seconds of slow work, from its first piece on.

        So there is always some progress, even if much was already made.
        """
        self._seconds, self._until = seconds, None
        try:
            yield
        finally:
            self._seconds = None

    def check(self, since: float | None = None) -> None:
        """Raise `OutOfTime` if there is a limit and its time is over.

        Call it right before the work, when all its inputs are ready: else the first piece would be
        begun again and again. Or call it when the work is done and its result is kept, with the
        `thread_time` from before.
        """
        if self._seconds is None:
            return
        now = thread_time()
        if self._until is None:
            self._until = (now if since is None else since) + self._seconds
            if since is None:
                return
        if now >= self._until:
            raise OutOfTime


# -- Functions and classes whose modules are imported when they are first used -----------------


class Later:
    """Stands for a function or class of a module that the first picture does not need."""

    def __init__(self, module: str, name: str) -> None:
        self.module = module
        self._name = name
        self._loaded: Callable[..., Any] | None = None

    def load(self) -> Callable[..., Any]:
        if self._loaded is None:
            self._loaded = getattr(import_module(self.module), self._name)
        return self._loaded

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        return self.load()(*arguments, **named)
