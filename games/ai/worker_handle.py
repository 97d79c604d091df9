"""The interface of a worker as the engine sees it, whatever runs it.

On a desktop it is a process (`WorkerProcess`). In a browser a Web Worker can implement it: it
gives each message that arrives to `Worker.handle`, and posts what that sends.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from games.ai.protocol import Cancel, MoveNow, Task


class WorkerLost(Exception):
    """The worker has ended, or nothing can be sent to it or received from it."""


class WorkerHandle(Protocol):
    """A running worker. Its methods raise `WorkerLost` when it has ended; none of them waits."""

    ready: bool
    """Whether its `Ready` was received; set by the engine."""
    compiled_kernels: frozenset[str]
    """The names of the kernel modules that it runs compiled; the others it runs as source."""

    @property
    def pid(self) -> int | None:
        """The process id, if it is a process."""

    def cpu_time(self) -> float | None:
        """Processor seconds that it has used; None where they cannot be read."""

    def send(self, message: Task | Cancel | MoveNow) -> None:
        """Send a message."""

    def received(self) -> Sequence[Any]:
        """The messages that have arrived."""

    def kill(self) -> None:
        """End it at once; it holds nothing that needs saving."""

    def release(self, timeout: float = 0.0) -> bool:
        """Wait at most `timeout` seconds for the end of a killed one; whether it has ended."""


class Channel(Protocol):
    """The worker's own end: where its messages come from and its answers go."""

    def send(self, message: Any, /) -> None:
        """Send a message."""

    def recv(self) -> Any:
        """The next message; waits. Raises `EOFError` or `OSError` when the other end is closed."""

    def poll(self) -> bool:
        """Whether a message has arrived."""
