"""The manners of a process that works for another one."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import wait


@contextmanager
def shielded() -> Iterator[None]:
    """Let Ctrl+C wait, so that a process started meanwhile lives until it can ignore it.

    The signal reaches the parent when the shield is taken away. Windows has no such shield.
    """
    if sys.platform == "win32":
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # starting it takes the shield away, so it comes before
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def leave_interrupts() -> None:
    """Leave Ctrl+C to the parent, which says when it is over."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def step_back() -> None:
    """Let the window go first wherever both want the processor."""
    with suppress(OSError):
        if sys.platform != "win32":
            os.nice(10)
        else:
            import ctypes

            below_normal = 0x4000
            kernel = ctypes.WinDLL("kernel32")
            kernel.GetCurrentProcess.restype = ctypes.c_void_p
            kernel.SetPriorityClass(ctypes.c_void_p(kernel.GetCurrentProcess()), below_normal)


def end_with_parent() -> None:
    """End at once when the parent is gone, however that came, and whatever is being done."""
    if (parent := multiprocessing.parent_process()) is not None:
        threading.Thread(target=_follow, args=(parent.sentinel,), daemon=True).start()


def _follow(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)
