"""A worker in the thread of the engine, as a browser's Web Worker would be told and heard."""

from __future__ import annotations

from typing import Any

from games.ai.engine import Cancel, Games, MoveNow, Ready, Request, Worker


class Outbox:
    """The worker's end of the channel: nothing arrives by it during a search."""

    def __init__(self) -> None:
        self.sent: list[Any] = [Ready()]

    def send(self, message: Any, /) -> None:
        self.sent.append(message)

    def recv(self) -> Any:
        raise EOFError

    def poll(self) -> bool:
        return False


class SameThread:
    """A `WorkerHandle` without a process: it answers while it is told."""

    compiled_kernels: frozenset[str] = frozenset()
    pid: int | None = None

    def __init__(self, load: Games) -> None:
        self.ready = False
        self._outbox = Outbox()
        self._worker = Worker(self._outbox, load())

    def send(self, message: Request | Cancel | MoveNow) -> None:
        self._worker.handle(message)

    def received(self) -> list[Any]:
        sent, self._outbox.sent = self._outbox.sent, []
        return sent

    def kill(self) -> None:
        """Do nothing: there is no process."""

    def release(self, timeout: float = 0.0) -> bool:
        return True
