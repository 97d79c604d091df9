"""Asks the system something in a thread, because its tools take a tenth of a second."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from typing import Generic, TypeVar

T = TypeVar("T")


class SystemInquiry(Generic[T]):
    """One question to the system, and its answer."""

    def __init__(self, inquire: Callable[[], T]) -> None:
        self._inquire = inquire
        self._answer: T | None = None
        self._thread = Thread(target=self._run, name="system inquiry", daemon=True)

    def start(self) -> None:
        """Begin to ask."""
        self._thread.start()

    @property
    def running(self) -> bool:
        """Whether the system is being asked."""
        return self._thread.is_alive()

    @property
    def answered(self) -> bool:
        """Whether there is an answer to take."""
        return self._answer is not None

    def take(self) -> T | None:
        """The answer, once; None before it and after."""
        answer, self._answer = self._answer, None
        return answer

    def wait(self) -> None:
        """Wait for the answer."""
        self._thread.join()

    def _run(self) -> None:
        self._answer = self._inquire()
