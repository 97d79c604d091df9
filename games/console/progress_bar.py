"""A bar that says how far a long command has come; only where somebody looks at a terminal."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TextIO

WIDTH = 30


class Bar:
    """A line on a terminal that is written again and again; elsewhere nothing is written."""

    def __init__(
        self, whole: int, stream: TextIO, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._whole = whole
        self._stream = stream if stream.isatty() else None
        self._clock = clock
        self._first: tuple[int, float] | None = None
        self._length = 0

    def show(self, done: int) -> None:
        """Say that so much is done, and how long the rest will take."""
        filled = WIDTH * done // max(1, self._whole)
        bar = f"[{'#' * filled}{'.' * (WIDTH - filled)}]"
        self._write(f"{bar} {done}/{self._whole}{self._rest(done)}")

    def clear(self) -> None:
        """Leave the line empty for what comes next."""
        self._write("")
        if self._stream:
            self._stream.write("\r")
            self._stream.flush()

    def _rest(self, done: int) -> str:
        """How long it will take at the pace so far; what was done before says nothing of it."""
        begun, since = self._first = self._first or (done, self._clock())
        if done == begun or done >= self._whole:
            return ""
        minutes, seconds = divmod(
            round((self._clock() - since) / (done - begun) * (self._whole - done)), 60
        )
        hours, minutes = divmod(minutes, 60)
        if hours:
            return f", {hours} h {minutes} min left"
        return f", {minutes} min left" if minutes else f", {seconds} s left"

    def _write(self, text: str) -> None:
        if self._stream:
            self._stream.write(f"\r{text:<{self._length}}")
            self._stream.flush()
            self._length = len(text)
