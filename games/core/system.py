"""The system: processes, signals, clocks, streams, folders."""

from __future__ import annotations

import ctypes
import os
import platform
import signal
import stat
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future

LONGEST_AWAKE = 10.0
"""Seconds between two looks at the clock; after more of them the program was suspended."""


class AwakeClock:
    """Seconds elapsed while the program ran, without suspension. Call it several times a second.

    The monotonic clock of Windows goes on while the computer sleeps, that of Linux while the
    program alone is stopped.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._seen = clock()
        self._suspended = 0.0

    def __call__(self) -> float:
        now = self._clock()
        if now - self._seen > LONGEST_AWAKE:
            self._suspended += now - self._seen
        self._seen = now
        return now - self._suspended


def processor_cores() -> int:
    """The number of processor cores available to this process."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


# -- Signals and priority of child processes ---------------------------------------------------


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


def become_child() -> None:
    """Let this child process ignore SIGINT, end with its parent, and give way to the window."""
    from multiprocessing import parent_process
    from multiprocessing.connection import wait

    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def end_with(sentinel: int) -> None:
        wait([sentinel])
        os._exit(1)

    if (parent := parent_process()) is not None:
        threading.Thread(target=end_with, args=(parent.sentinel,), daemon=True).start()
    with suppress(OSError):
        if sys.platform != "win32":
            os.nice(10)
        else:
            below_normal = 0x4000
            kernel = ctypes.WinDLL("kernel32")
            kernel.GetCurrentProcess.restype = ctypes.c_void_p
            kernel.SetPriorityClass(ctypes.c_void_p(kernel.GetCurrentProcess()), below_normal)


Task = TypeVar("Task")
Result = TypeVar("Result")
JOIN_TIMEOUT = 10.0
"""Seconds that a killed process may take to end."""


@contextmanager
def in_processes(
    work: Callable[[Task], Result], tasks: Sequence[Task], jobs: int
) -> Iterator[list[Future[Result]]]:
    """Do tasks in `jobs` processes, which are killed at the end of the block."""
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    others = multiprocessing.active_children()
    spawn = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(max(1, min(jobs, len(tasks))), spawn, become_child)
    try:
        with sigint_blocked():  # the first task starts all processes
            futures = [pool.submit(work, task) for task in tasks]
        yield futures
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        mine = [child for child in multiprocessing.active_children() if child not in others]
        for process in mine:
            process.kill()
        for process in mine:
            process.join(JOIN_TIMEOUT)


# -- Gives freed memory back to the system -----------------------------------------------------


def release_memory() -> None:
    """Return freed memory to the system, where the C library keeps it.

    glibc keeps freed pictures that lie between used ones: 100 MB after 40 matches. Takes a few
    milliseconds.
    """
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):  # another C library
            ctypes.CDLL(None).malloc_trim(0)


# -- Handling of interrupts (SIGINT, Ctrl+C) while the program starts and ends -----------------

INTERRUPTED = 130
"""The exit status after Ctrl+C: 128 plus the number of SIGINT."""


@contextmanager
def interrupt_ends_process() -> Iterator[None]:
    """Let an interrupt end the process at once, without a traceback; for imports.

    Nothing is open yet that has to be closed. An ignored interrupt stays ignored.
    """
    before = signal.getsignal(signal.SIGINT)
    if before is not signal.default_int_handler:
        yield
        return
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def interrupts_ignored() -> Iterator[None]:
    """Ignore interrupts, while the program saves and closes everything."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


# -- The name of this processor's type, since compiled kernels run only on some ----------------

CHOSEN = ("NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES")
"""Environment variables that make Numba compile for another processor than this one."""
CPUINFO = Path("/proc/cpuinfo")
_TOLD_BY = {
    "vendor_id",
    "cpu family",
    "model",
    "model name",
    "flags",
    "Features",
    "CPU implementer",
    "CPU part",
}
"""The lines of `/proc/cpuinfo` that describe the processor, not its state."""


@cache
def processor() -> str:
    """A description of the processor that kernels are compiled for."""
    if chosen := [f"{name}={os.environ[name]}" for name in CHOSEN if name in os.environ]:
        return " ".join(chosen)
    if sys.platform == "linux":
        return _from_cpuinfo(CPUINFO)
    if sys.platform == "darwin":
        return _from_sysctl()
    return platform.processor()


def _from_cpuinfo(path: Path) -> str:
    try:
        first = path.read_bytes().decode(errors="replace").strip().split("\n\n")[0]
    except OSError:
        return platform.machine()
    lines = [line for line in first.splitlines() if line.split(":")[0].strip() in _TOLD_BY]
    return "\n".join(lines) or platform.machine()


def _from_sysctl() -> str:
    """The processor's name on macOS, such as "Apple M2"."""
    value, size = ctypes.create_string_buffer(256), ctypes.c_size_t(256)
    failed = ctypes.CDLL(None).sysctlbyname(
        b"machdep.cpu.brand_string", value, ctypes.byref(size), None, ctypes.c_size_t(0)
    )
    return platform.machine() if failed else value.value.decode(errors="replace")


# -- The standard streams of a program that was started without a console, as by a double click

TITLE = "Tavoliere"
_ERROR_SIGN = 0x10


def fill_missing_streams() -> None:
    """Discard output if there are no streams, as in a Windows program without a console."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115


def say(sentence: str) -> None:
    """Print a sentence to standard error, or show it in a message box if there was none."""
    print(sentence, file=sys.stderr)
    if sys.__stderr__ is None and sys.platform == "win32":
        ctypes.windll.user32.MessageBoxW(None, sentence, TITLE, _ERROR_SIGN)


# -- Folders that no other user can change -----------------------------------------------------

# Windows keeps the folders of users apart by itself and knows no such modes: there every folder
# counts as private.

_OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH


def make_private_folder(folder: Path) -> None:
    """Create a folder that only this user may enter, or close an existing one to others.

    Raises `OSError`, also for the folder of another user.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    status = folder.lstat()
    if not _belongs_to(status, ()):
        raise PermissionError(f"{folder} is not a folder of this user")
    if stat.S_IMODE(status.st_mode) != 0o700:  # in a file system that cannot be changed it may be
        folder.chmod(0o700)


def is_private(folder: Path, *trusted: int) -> bool:
    """Whether only this user, or the `trusted` ones, can put files into a folder.

    Raises `OSError`.
    """
    status = folder.lstat()  # a link may lead to another folder at any time
    open_to_others = hasattr(os, "getuid") and status.st_mode & _OTHERS_WRITE
    return _belongs_to(status, trusted) and not open_to_others


def _belongs_to(status: os.stat_result, trusted: tuple[int, ...]) -> bool:
    ours = not hasattr(os, "getuid") or status.st_uid in (os.getuid(), *trusted)
    return stat.S_ISDIR(status.st_mode) and ours


# -- The folder of pictures, sounds, fonts and languages ---------------------------------------


def _folder() -> Path:
    """The assets: beside the package in the source tree, inside an installed package."""
    inside = Path(__file__).resolve().parents[1] / "assets"
    return inside if inside.is_dir() else inside.parents[1] / "assets"


FOLDER = _folder()


# -- The data of the games: TOML files in their folders ----------------------------------------

D = TypeVar("D")


def read_data(package: str, name: str, kind: type[D]) -> D:
    """Read `data/<name>.toml` of a package as a `msgspec.Struct` of this kind.

    Raises `OSError` for a missing file, and `ValueError` for invalid content.
    """
    import tomllib
    from importlib import resources

    import msgspec

    file = resources.files(package) / "data" / f"{name}.toml"
    return msgspec.convert(tomllib.loads(file.read_bytes().decode()), kind)


# -- The version of the program; pyproject.toml reads it from here -----------------------------

VERSION = "0.4.0"


# -- Long work: it calls a check again and again, so that a window can give it a thread ---------

Check = Callable[[], object]
"""Long work calls it at least every 0.2 ms. It gives way to others, or raises `WorkCancelled`."""


class WorkCancelled(Exception):
    """Raised by a check when the result is no longer wanted."""


def no_check() -> None:
    """A check that never cancels."""
