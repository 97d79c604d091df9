"""Access to a folder that may stop answering, as one on a network file system does.

A system call on such a folder waits for ever. `FolderThread` does everything that concerns the
folder in a thread of its own, one job after the other, so that the window need not wait.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future, wait
from queue import SimpleQueue
from time import monotonic
from typing import Any, Protocol, TypeVar

from games.core.steps import Steps
from games.core.storage.files import StorageError
from games.core.text import N_

T = TypeVar("T")
_Job = tuple[Callable[[], Any], "Future[Any]"]

PATIENCE = 2.0
"""Seconds that `run` waits for a job."""
LONGEST_JOB = 10.0
"""Seconds after which a job counts as stuck, even if nobody waits for it."""


class FolderBlocked(StorageError):
    """The folder does not answer in time."""

    def __init__(self) -> None:
        super().__init__(N_("The folder of the matches does not answer."))


def _nothing(result: object) -> None:
    """Do nothing with the result of a job that came too late."""


class FolderAccess(Protocol):
    """Does jobs that concern a folder, one after the other."""

    def run(self, job: Callable[[], T], late: Callable[[T], object] = _nothing) -> T:
        """Do a job and return its result; raises its errors, or `FolderBlocked`.

        `late` is given the result of a job that has ended after that.
        """

    def start(self, job: Callable[[], T]) -> Future[T]:
        """Begin a job after those that were given before."""

    def steps(self, job: Callable[[], T]) -> Steps[T]:
        """Do a job in steps: nothing is done in them but to look whether it has ended.

        Raises its errors, or `FolderBlocked`.
        """

    def close(self) -> None:
        """Wait a while for the end of all jobs."""


class DirectAccess:
    """Does each job at once in the caller's thread, however long it takes."""

    def run(self, job: Callable[[], T], late: Callable[[T], object] = _nothing) -> T:
        """Do a job and return its result."""
        return job()

    def start(self, job: Callable[[], T]) -> Future[T]:
        """Do a job; the future is done."""
        future: Future[T] = Future()
        _do(job, future)
        return future

    def steps(self, job: Callable[[], T]) -> Steps[T]:
        """Do a job in one step."""
        yield from ()
        return job()

    def close(self) -> None:
        """Do nothing: no job is left."""


class FolderThread:
    """Does jobs in one thread, and waits for them only a bounded time.

    While a job is stuck, others fail at once. The thread does not keep the program from ending.
    """

    def __init__(self, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._begun: float | None = None  # when the present job has begun
        self._awaited_in_vain: Future[Any] | None = None

    @property
    def stuck(self) -> bool:
        """Whether a job takes so long that others need not wait for it."""
        begun, awaited = self._begun, self._awaited_in_vain
        if awaited is not None and not awaited.done():
            return True
        return begun is not None and monotonic() - begun > LONGEST_JOB

    def run(self, job: Callable[[], T], late: Callable[[T], object] = _nothing) -> T:
        """Do a job and return its result; raises its errors, or `FolderBlocked`.

        `late` is given the result of a job that has ended after that, in the thread.
        """
        if threading.current_thread() is self._thread:  # a part of a job
            return job()
        if self.stuck:
            raise FolderBlocked
        future = self.start(job)
        wait([future], self._patience)
        if not future.done():
            self._awaited_in_vain = future
            future.add_done_callback(lambda done: None if done.exception() else late(done.result()))
            raise FolderBlocked
        return future.result()

    def start(self, job: Callable[[], T]) -> Future[T]:
        """Begin a job after those that were given before."""
        future: Future[T] = Future()
        if threading.current_thread() is self._thread:
            _do(job, future)
            return future
        self._jobs.put((job, future))
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, daemon=True)
            self._thread.start()
        return future

    def steps(self, job: Callable[[], T]) -> Steps[T]:
        """Do a job, and look in each step whether it has ended.

        Raises its errors, or `FolderBlocked`.
        """
        if self.stuck:
            raise FolderBlocked
        future = self.start(job)
        while not future.done():
            if self.stuck:
                raise FolderBlocked
            yield
        return future.result()

    def close(self) -> None:
        """Wait for the end of all jobs, but no longer than for one of `run`; end the thread."""
        thread = self._thread
        if thread is not None and not self.stuck:
            self._jobs.put(None)
            thread.join(self._patience)
            if not thread.is_alive():
                self._thread = None

    def _work(self) -> None:
        while (given := self._jobs.get()) is not None:
            job, future = given
            self._begun = monotonic()
            _do(job, future)
            self._begun = None


def _do(job: Callable[[], T], future: Future[T]) -> None:
    try:
        result = job()
    except Exception as error:
        future.set_exception(error)
    else:
        future.set_result(result)


DIRECT = DirectAccess()
