"""Signals and priority of child processes."""

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
def sigint_blocked() -> Iterator[None]:
    """Block SIGINT (Ctrl+C) while a child is started, until the child can ignore it.

    The child inherits the blocked signal; the parent receives it afterwards. Windows cannot block
    signals, so there nothing happens.
    """
    if sys.platform == "win32":
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # starting it later would unblock the signal
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def ignore_sigint() -> None:
    """Ignore SIGINT (Ctrl+C) in a child: its parent decides when it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def lower_priority() -> None:
    """Lower the priority of this process, so that the window stays responsive; ignores failures."""
    with suppress(OSError):
        if sys.platform != "win32":
            os.nice(10)
        else:
            import ctypes

            below_normal = 0x4000
            kernel = ctypes.WinDLL("kernel32")
            kernel.GetCurrentProcess.restype = ctypes.c_void_p
            kernel.SetPriorityClass(ctypes.c_void_p(kernel.GetCurrentProcess()), below_normal)


def exit_with_parent() -> None:
    """Let a thread end this process at once, with exit code 1, when its parent has ended."""
    if (parent := multiprocessing.parent_process()) is not None:
        threading.Thread(target=_exit_after, args=(parent.sentinel,), daemon=True).start()


def _exit_after(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)
