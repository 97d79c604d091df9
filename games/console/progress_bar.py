"""A progress bar on a terminal, nothing elsewhere."""

from __future__ import annotations

from types import TracebackType
from typing import Self, TextIO

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn


class ProgressBar:
    """A bar with the number of finished games and the time left; it disappears at the end.

    This is a context manager. Games of earlier runs are not used to estimate the time left.
    """

    def __init__(self, total: int, done: int, stream: TextIO) -> None:
        console = Console(file=stream)
        columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(compact=True))
        self._progress = Progress(
            *columns, console=console, transient=True, disable=not console.is_terminal
        )
        self._task = self._progress.add_task("games", total=total, completed=done)

    def __enter__(self) -> Self:
        self._progress.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._progress.stop()

    def advance(self) -> None:
        """Count one more finished game."""
        self._progress.advance(self._task)
