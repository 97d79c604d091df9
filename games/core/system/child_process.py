"""Signals, priority and processor time of child processes."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
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


def cpu_time(pid: int) -> float | None:
    """Processor seconds that a running process has used; None where they cannot be read."""
    import ctypes

    if sys.platform == "win32":
        return _windows_cpu_time(pid)
    clock = ctypes.c_int()
    try:
        failed = ctypes.CDLL(None).clock_getcpuclockid(pid, ctypes.byref(clock))
        return None if failed else time.clock_gettime(clock.value)
    except (AttributeError, OSError):  # macOS has no such function
        return None


def _windows_cpu_time(pid: int) -> float | None:
    import ctypes

    if sys.platform != "win32":
        return None
    query_limited_information = 0x1000
    kernel = ctypes.WinDLL("kernel32")
    kernel.OpenProcess.restype = ctypes.c_void_p
    if not (handle := kernel.OpenProcess(query_limited_information, False, pid)):
        return None
    times = (ctypes.c_uint64 * 4)()  # creation, exit, kernel, user; in units of 100 ns
    pointers = [ctypes.byref(times, 8 * place) for place in range(4)]
    found = kernel.GetProcessTimes(ctypes.c_void_p(handle), *pointers)
    kernel.CloseHandle(ctypes.c_void_p(handle))
    return (times[2] + times[3]) / 1e7 if found else None


def exit_with_parent() -> None:
    """Let a thread end this process at once, with exit code 1, when its parent has ended."""
    if (parent := multiprocessing.parent_process()) is not None:
        threading.Thread(target=_exit_after, args=(parent.sentinel,), daemon=True).start()


def _exit_after(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)
