"""A bar that says how far a long command has come; only where somebody looks at a terminal."""

from __future__ import annotations

from typing import TextIO

WIDTH = 30


class Bar:
    """A line on a terminal that is written again and again; elsewhere nothing is written."""

    def __init__(self, whole: int, stream: TextIO) -> None:
        self._whole = whole
        self._stream = stream if stream.isatty() else None
        self._length = 0

    def show(self, done: int, note: str = "") -> None:
        """Say that so much is done."""
        filled = WIDTH * done // max(1, self._whole)
        self._write(f"[{'#' * filled}{'.' * (WIDTH - filled)}] {done}/{self._whole}  {note}")

    def clear(self) -> None:
        """Leave the line empty for what comes next."""
        self._write("")
        if self._stream:
            self._stream.write("\r")
            self._stream.flush()

    def _write(self, text: str) -> None:
        if self._stream:
            self._stream.write(f"\r{text:<{self._length}}")
            self._stream.flush()
            self._length = len(text)
