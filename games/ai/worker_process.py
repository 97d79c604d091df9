"""The worker process as the program sees it: a process and its end of the pipe."""

from __future__ import annotations

import multiprocessing
from typing import Any

from games.ai import worker
from games.ai.game_plugin import Plugins
from games.ai.protocol import Cancel, MoveNow, Task
from games.ai.worker_handle import WorkerLost
from games.core.numba_kernels import can_compile, is_ready, kernel_modules
from games.core.system.child_process import cpu_time, sigint_blocked


def compiled_kernels() -> frozenset[str]:
    """The names of the kernel modules that a worker started now would run compiled."""
    if not can_compile():
        return frozenset()
    return frozenset(module.__name__ for module in kernel_modules() if is_ready(module))


def newly_compiled(known: frozenset[str]) -> bool:
    """Whether a kernel module is compiled by now that is not among these names."""
    others = [module for module in kernel_modules() if module.__name__ not in known]
    return bool(others) and can_compile() and any(map(is_ready, others))


class WorkerProcess:
    """A worker process. Its methods raise `WorkerLost` when it has ended."""

    def __init__(self, load: Plugins) -> None:
        spawn = multiprocessing.get_context("spawn")
        try:
            self._connection, theirs = spawn.Pipe()
        except OSError as error:
            raise WorkerLost(str(error)) from error
        self._process = spawn.Process(
            target=worker.main, args=(theirs, load), name="worker", daemon=True
        )
        try:
            with sigint_blocked():
                self._process.start()
        except Exception as error:
            self._connection.close()
            raise WorkerLost(str(error)) from error
        finally:
            # While this end is open here, the end of the worker would not close the pipe.
            theirs.close()
        self._exit_code: int | None = None
        self.ready = False
        self.compiled_kernels = compiled_kernels()
        """The names of the kernel modules that it runs compiled; the others it runs as source."""

    @property
    def pid(self) -> int | None:
        """The process id."""
        return self._process.pid

    def cpu_time(self) -> float | None:
        """Processor seconds that the process has used; None where they cannot be read."""
        return cpu_time(self._process.pid) if self._process.pid is not None else None

    def send(self, message: Task | Cancel | MoveNow) -> None:
        """Send a message; only while the worker reads, so that a full pipe cannot block."""
        try:
            self._connection.send(message)
        except OSError as error:
            raise WorkerLost(self._reason(error)) from error

    def received(self) -> list[Any]:
        """The messages that have arrived; does not wait."""
        messages = []
        try:
            while self._connection.poll():
                messages.append(self._connection.recv())
        except Exception as error:  # the end of the pipe, or an undecodable message
            if not messages:
                raise WorkerLost(self._reason(error)) from error
        return messages

    def _reason(self, error: Exception) -> str:
        code = self._process.exitcode if self._exit_code is None else self._exit_code
        return f"exit code {code}" if code is not None else f"{type(error).__name__}: {error}"

    def kill(self) -> None:
        """Kill the process; it holds nothing that needs saving."""
        self._connection.close()
        if self._exit_code is None:
            self._process.kill()

    def release(self, timeout: float = 0.0) -> bool:
        """Wait at most `timeout` seconds for a killed process; whether it has ended.

        After its end it is no zombie, and holds no file descriptor of this process.
        """
        if self._exit_code is None:
            self._process.join(timeout)
            self._exit_code = self._process.exitcode
            if self._exit_code is not None:
                self._process.close()
        return self._exit_code is not None
