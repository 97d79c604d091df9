"""The child processes of the tests, as Linux tells them; elsewhere there seem to be none."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path

PATIENCE = 60.0
"""Seconds that a killed process may take to end on a busy machine."""


def children() -> dict[int, str]:
    """The states of the child processes of this one, such as `S` or `Z`, by their ids."""
    found = {}
    for path in Path("/proc/self/task").glob("*/children"):
        with suppress(OSError):  # the thread has ended
            for pid in map(int, path.read_text().split()):
                with suppress(OSError):  # the child has ended
                    found[pid] = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][0]
    return found


def end_children(kept: Collection[int], patience: float = PATIENCE) -> list[str]:
    """Kill the children not among the `kept`; returns the commands of those killed.

    A child that is ending may take so many seconds, until it has ended and has been waited for.
    What multiprocessing has started is waited for here: it has no other time for that.
    """
    deadline = time.monotonic() + patience
    while left := [pid for pid in children() if pid not in kept and not _is_tracker(pid)]:
        if time.monotonic() > deadline:
            return [_end(pid) for pid in left]
        multiprocessing.active_children()
        time.sleep(0.01)
    return []


def _is_tracker(pid: int) -> bool:
    """Whether it is the process that multiprocessing starts once and keeps."""
    return "multiprocessing.resource_tracker" in _command(pid)


def _command(pid: int) -> str:
    """The command of a process; the name of its program if it has ended."""
    with suppress(OSError):
        line = Path(f"/proc/{pid}/cmdline").read_text(errors="replace").replace("\0", " ").strip()
        return line or Path(f"/proc/{pid}/comm").read_text().strip()
    return ""


def _end(pid: int) -> str:
    """Kill a process and wait for its end: its command."""
    command = _command(pid)
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)
    with suppress(ChildProcessError):
        os.waitpid(pid, 0)
    return command
