"""Reading and writing the user's files.

This is the only module that opens the user's files for writing. A file is written to a temporary
file in the same folder, flushed to the disk and renamed, so that after a crash it holds the old or
the new content, never a part. Then the folder is flushed too, so that a file that was written
survives a power failure. Errors of the system become `StorageError`.
"""

from __future__ import annotations

import errno
import os
import re
import stat
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, wait
from contextlib import contextmanager, suppress
from functools import wraps
from itertools import chain, count
from pathlib import Path
from queue import SimpleQueue
from time import monotonic
from typing import Any, Concatenate, ParamSpec, Protocol, Self, TypeVar

from games.core.position import RuleError
from games.core.translation import N_, _

TEMPORARY_SUFFIX = ".new"
"""Suffix of a file that is being written."""
STALE_AGE = 60
"""Age in seconds after which a temporary file counts as left by an interrupted write."""
_RANDOM_LETTERS = 8
"""Number of letters that `tempfile` adds to the name of the replaced file."""
REPLACE_PAUSES = (0.01, 0.03, 0.1, 0.2) if sys.platform == "win32" else ()
"""Seconds between the attempts to replace a file that another program may have open."""
MAX_FILE_SIZE = 8_000_000
"""Bytes; larger files are not read. Files of the program are far smaller."""


NOT_ORDINARY = N_("it is not an ordinary file")
TRANSLATED_REASONS = frozenset(
    {
        NOT_ORDINARY,
        N_("Disk quota exceeded"),
        N_("File exists"),
        N_("File name too long"),
        N_("Input/output error"),
        N_("Is a directory"),
        N_("No space left on device"),
        N_("No such file or directory"),
        N_("Not a directory"),
        N_("Permission denied"),
        N_("Read-only file system"),
        N_("Too many open files"),
    }
)
"""Why a file cannot be used; includes the most frequent system messages, as Linux words them."""


class StorageError(Exception):
    """A file could not be read or written; the sentence gives the reason.

    The template and its values are kept apart, so that a window can translate them; `str(error)` is
    the English sentence.
    """

    def __init__(self, template: str, **values: object) -> None:
        super().__init__(template.format(**values))
        self.template = template
        self.values = values


@contextmanager
def storage_errors(template: str, **values: object) -> Iterator[None]:
    """Turn system errors into `StorageError` with a `{reason}` in its sentence.

    System errors are `OSError`, and `ValueError`, which Python raises for impossible file names.
    """
    try:
        yield
    except (OSError, ValueError) as error:
        raise StorageError(template, **values, reason=_reason(error)) from error


def _reason(error: OSError | ValueError) -> StorageError | str:
    """The system's message; an error of its own if it can be translated."""
    said = getattr(error, "strerror", None) or str(error)
    return StorageError(said) if said in TRANSLATED_REASONS else said


def read_file(path: Path, most: int = MAX_FILE_SIZE) -> bytes:
    """The content of a file; raises `StorageError` if it is no regular file or exceeds `most`."""
    with storage_errors("{name} could not be read: {reason}.", name=path.name):
        try:
            return read_content(path, most)
        except _UnsuitableFile as error:
            raise StorageError(str(error), name=path.name) from None


def read_text_file(path: Path) -> str:
    """The content of a file as UTF-8, invalid bytes replaced; raises `StorageError`."""
    return read_file(path).decode(errors="replace")


def write_file(path: Path, content: bytes) -> None:
    """Replace the content of a file atomically; raises `StorageError`."""
    with storage_errors("{name} could not be saved: {reason}.", name=path.name):
        write_content(path, content)


def write_damaged_copy(path: Path, content: bytes) -> None:
    """Write the content of a damaged file beside it, under a free name; raises `StorageError`."""
    write_file(free_name_beside(path, "damaged"), content)


def remove_stale_files(
    folder: Path,
    now: float,
    pattern: str = "*",
    abandoned: Callable[[str], bool | None] = lambda target: None,
) -> None:
    """Remove the temporary files of interrupted writes from a folder.

    `abandoned` tells whether no process is writing the target file. Where that is unknown, files
    older than `STALE_AGE` are removed. `now` is in seconds since the epoch, `pattern` matches the
    target's name.
    """
    with suppress(OSError):
        for path in list(folder.glob(f"{pattern}{TEMPORARY_SUFFIX}")):
            target = path.name[: -_RANDOM_LETTERS - len(TEMPORARY_SUFFIX)]
            with suppress(OSError):
                known = abandoned(target)
                if known or (known is None and now - path.stat().st_mtime > STALE_AGE):
                    path.unlink()


def read_content(path: Path, most: int = MAX_FILE_SIZE) -> bytes:
    """The content of a regular file; raises `OSError` or `ValueError`.

    Nothing else is opened: a pipe would block, and a device might do something.
    """
    if not stat.S_ISREG(path.stat().st_mode):
        raise _UnsuitableFile(N_("{name} is not a file."))
    # what was a file may be a pipe by now
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        status = os.fstat(handle)
        if not stat.S_ISREG(status.st_mode):
            raise _UnsuitableFile(N_("{name} is not a file."))
        if status.st_size > most:
            raise _UnsuitableFile(N_("{name} is far too large to be read."))
        with os.fdopen(handle, "rb", closefd=False) as file:
            return file.read(most)
    finally:
        os.close(handle)


def write_content(path: Path, content: bytes, *, aside: str | None = None) -> None:
    """Replace the content of a file atomically; raises `OSError` or `ValueError`.

    With `aside`, the existing file is first renamed, to a name with this ending.
    """
    make_folder(path.parent)
    if aside is None and path.exists() and not path.is_file():  # a device would be replaced
        raise OSError(NOT_ORDINARY)
    handle, name = tempfile.mkstemp(prefix=path.name, suffix=TEMPORARY_SUFFIX, dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if aside is None:
            _replace(Path(name), path)
        else:
            _put_aside(path, Path(name), free_name_beside(path, aside))
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise
    _flush_folder(path.parent)


def make_folder(folder: Path) -> None:
    """Create a folder and its parents, each flushed to the disk; raises `OSError`."""
    if folder.is_dir():
        return
    if folder.parent != folder:
        make_folder(folder.parent)
    folder.mkdir(exist_ok=True)
    _flush_folder(folder.parent)


def _flush_folder(folder: Path) -> None:
    """Flush the names in a folder to the disk, where the system can do that.

    Windows cannot open folders, and some network file systems refuse to flush them. The new file is
    already in place, so errors here are ignored.
    """
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _replace(new: Path, path: Path) -> None:
    """Move a new file over another one; raises `OSError`.

    Windows refuses that while another program, such as a virus scanner, has the file open.
    """
    for pause in REPLACE_PAUSES:
        try:
            new.replace(path)
        except PermissionError:
            time.sleep(pause)
        else:
            return
    new.replace(path)


def _put_aside(path: Path, new: Path, aside: Path) -> None:
    path.rename(aside)
    try:
        _replace(new, path)
    except BaseException:
        with suppress(OSError):
            aside.rename(path)
        raise


def free_name_beside(path: Path, ending: str) -> Path:
    """A free name beside a file: `name.damaged`, `name.2.damaged`, … for the ending `damaged`."""
    return free_path(path.parent, path.name, f".{ending}", ".")


def free_path(folder: Path, stem: str, suffix: str, before_number: str = " ") -> Path:
    """A free path of this name, numbered if necessary."""
    names = chain([stem], (f"{stem}{before_number}{number}" for number in count(2)))
    paths = (folder / f"{name}{suffix}" for name in names)
    return next(path for path in paths if not os.path.lexists(path))


class _UnsuitableFile(ValueError):
    """A file that is not read whatever its content; the text is a template with its name."""


# -- Access to a folder that may stop answering, as one on a network file system does ----------

# A system call on such a folder waits for ever. `FolderThread` does everything that concerns the
# folder in a thread of its own, one job after the other, so that the window need not wait.

T = TypeVar("T")
_Job = tuple[Callable[[], Any], "Future[Any]"]

PATIENCE = 2.0
LONGEST_JOB = 10.0
"""Seconds after which a job counts as stuck, even if nobody waits for it."""


BLOCKED = N_("The folder of the matches does not answer.")


class FolderBlocked(StorageError):
    """The folder does not answer in time."""

    def __init__(self) -> None:
        super().__init__(BLOCKED)


def _nothing(result: object) -> None: ...


class FolderAccess:
    """Does jobs that concern a folder: this one at once, in the caller's thread."""

    def run(
        self,
        job: Callable[[], T],
        late: Callable[[T], object] = _nothing,
        patience: float | None = None,
    ) -> T:
        """Do a job and return its result; raises its errors, or `FolderBlocked`.

        `late` is called with the result of a job that ends later. A work thread may wait longer
        than the window, with another `patience` in seconds.
        """
        return job()

    def start(self, job: Callable[[], T]) -> Future[T]:
        future: Future[T] = Future()
        _do(job, future)
        return future

    def close(self) -> None:
        """Wait a bounded time for the end of all jobs."""


class FolderThread(FolderAccess):
    """Does jobs in one thread, one after the other, and waits for them only a bounded time.

    While a job is stuck, others fail at once. The thread does not keep the program from ending.
    """

    def __init__(self, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._starting = threading.Lock()
        self._thread: threading.Thread | None = None
        self._begun: float | None = None  # when the present job has begun
        self._awaited_in_vain: Future[Any] | None = None

    @property
    def stuck(self) -> bool:
        """Whether the running job takes too long for others to wait."""
        begun, awaited = self._begun, self._awaited_in_vain
        if awaited is not None and not awaited.done():
            return True
        return begun is not None and monotonic() - begun > LONGEST_JOB

    def run(
        self,
        job: Callable[[], T],
        late: Callable[[T], object] = _nothing,
        patience: float | None = None,
    ) -> T:
        if threading.current_thread() is self._thread:  # a part of a job
            return job()
        if self.stuck:
            raise FolderBlocked
        future = self.start(job)
        wait([future], self._patience if patience is None else patience)
        if not future.done():
            self._awaited_in_vain = future
            future.add_done_callback(lambda done: None if done.exception() else late(done.result()))
            raise FolderBlocked
        return future.result()

    def start(self, job: Callable[[], T]) -> Future[T]:
        if threading.current_thread() is self._thread:
            return super().start(job)
        future: Future[T] = Future()
        self._jobs.put((job, future))
        with self._starting:
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, daemon=True)
                self._thread.start()
        return future

    def close(self) -> None:
        """Wait for all jobs, at most as long as `run` waits for one; end the thread."""
        thread = self._thread
        if thread is not None and not self.stuck:
            self._jobs.put(None)
            thread.join(self._patience)
            if not thread.is_alive():
                self._thread = None

    def _work(self) -> None:
        while (given := self._jobs.get()) is not None:
            job, future = given
            self._begun = monotonic()
            _do(job, future)
            self._begun = None


def _do(job: Callable[[], T], future: Future[T]) -> None:
    try:
        result = job()
    except Exception as error:
        future.set_exception(error)
    else:
        future.set_result(result)


DIRECT = FolderAccess()


class InFolder(Protocol):
    """Base of objects whose methods run on their folder access; see `by_access`."""

    @property
    def access(self) -> FolderAccess: ...


S = TypeVar("S", bound=InFolder)
P = ParamSpec("P")


def by_access(method: Callable[Concatenate[S, P], T]) -> Callable[Concatenate[S, P], T]:
    """Decorate a method to run on the folder access; it may call other such methods."""

    @wraps(method)
    def run(self: S, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return self.access.run(lambda: method(self, *args, **kwargs))

    return run


# -- A lock on a name between processes, by `filelock`; the system releases it when a process ends

# Two things are added to `filelock`: acquiring succeeds where the file system does not support
# locks, and releasing removes the lock file.

_UNSUPPORTED = {errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOLCK}
_ATTEMPTS = 3
"""A holder that removes the file while it is being locked makes an attempt fail."""


class ProcessLock:
    """A lock file held by one process, and by one `ProcessLock` in it, at a time."""

    def __init__(self, path: Path) -> None:
        from filelock import FileLock  # slow to import (0.1 s), so not at the program's start

        self._path = path
        self._lock = FileLock(path, mode=0o600, thread_local=False, fallback_to_soft=False)

    @property
    def held(self) -> bool:
        """Whether this object holds the lock; False where locking is unsupported."""
        return bool(self._lock.is_locked)

    def acquire(self) -> bool:
        """Take the lock without waiting; False where another holder has it.

        Succeeds where locking is unsupported. Raises `OSError` where the file cannot be opened.
        """
        from filelock import Timeout

        for _attempt in range(_ATTEMPTS):
            try:
                self._lock.acquire(blocking=False)
            except Timeout:
                continue
            except OSError as error:
                if error.errno not in _UNSUPPORTED:
                    raise
            return True
        return False

    def release(self) -> None:
        """Release the lock if it is held, and remove its file where that is possible."""
        if self.held:
            with suppress(OSError):
                self._path.unlink()
        with suppress(OSError):
            self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.release()


# -- Errors of the rules and of the storage as sentences in the language of the program --------

_WORD = re.compile(r"[a-z]+(?![\w@])")
"""A first word that may take a capital; the name of a cell such as c4 may not."""


def as_sentence(text: str) -> str:
    """A message that may follow a colon, as a sentence of its own.

    >>> as_sentence("there is no shooter on c4"), as_sentence("c4 is not empty")
    ('There is no shooter on c4.', 'c4 is not empty.')
    """
    if _WORD.match(text):
        text = text[0].upper() + text[1:]
    if text and text[-1] not in ".!?…。":
        text = _("{sentence}.").format(sentence=text)
    return text


def explained(error: object) -> str:
    """The error's sentence in the current language, with those of nested errors."""
    if not isinstance(error, RuleError | StorageError):
        return str(error)
    values = {name: explained(value) for name, value in error.values.items()}
    return _(error.template).format(**values)
