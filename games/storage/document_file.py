"""The user's documents: one JSON file each, changed by functions and merged between windows.

    document.load()                                             # the newest content
    document.change(lambda done: done.with_lesson(key, name))   # on the disk when it returns

A change is applied to the file's current content, under a lock between processes, so that two
windows lose nothing of each other. It is applied to other contents too if it must be tried again,
so it must depend on its argument alone. A change that cannot be saved is kept in memory and tried
again with the next one, after a while, and at the end of the program; until then `load` includes
it. An unreadable file is not replaced: it is read again before each save, and kept beside the new
file if it stays unreadable. No method raises `StorageError`: each problem is reported once.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from games.core.translation import N_
from games.storage import files
from games.storage.files import FolderAccess, StorageError

RETRY = 5.0
"""Seconds after which a failed save is tried again."""
GIVE_UP = 30.0
"""Seconds after which an unreadable file is kept aside, so that changes can be saved."""
LOCK_PATIENCE = 1.0
"""Seconds to wait for another window to save the same document."""
LOCK_PAUSE = 0.01
"""Seconds between two attempts to lock."""

UNREAD = N_(
    "{name} could not be read: {reason}. It is read again later, and kept with “unread” at the end "
    "of its name if that fails."
)
DAMAGED = N_(
    "{name} was damaged. The old file is kept next to the new one, with “damaged” at the end of "
    "its name."
)
PARTLY_DAMAGED = N_(
    "A part of {name} was damaged and is left out. The old file is kept next to the new one, with "
    "“damaged” at the end of its name."
)
BUSY = N_("another window is saving it")
NOT_READABLE = N_("it is too large, or has a value that could not be read again")

T = TypeVar("T", bound=msgspec.Struct)
Tell = Callable[[StorageError], object]

_UNDECODABLE = (msgspec.MsgspecError, ValueError, RecursionError)


class DocumentKind(msgspec.Struct, Generic[T], frozen=True):
    """The format of a document, and the sentences about its problems."""

    name: str
    empty: T
    """The content without a file."""
    decode: Callable[[bytes], T]
    """Raises `msgspec.MsgspecError` or `ValueError` for anything out of bounds."""
    unsaved: str
    """The sentence after a failed save, with a `{reason}`."""
    unread: str = UNREAD
    damaged: str = DAMAGED
    decode_partly: Callable[[bytes], T] | None = None
    """The content without its undecodable parts; raises as `decode` does."""


class Document(Generic[T]):
    """One document in a folder; without a folder it lasts until the program ends.

    Its methods belong to one thread. System calls run on the folder access.
    """

    def __init__(
        self, kind: DocumentKind[T], folder: Path | None, access: FolderAccess, tell: Tell
    ) -> None:
        """`tell` is called with each problem once, in the thread of the methods."""
        self.kind = kind
        self._path = folder / kind.name if folder else None
        self._access = access
        self._tell = tell
        self._told: set[str] = set()
        self._retrying: Future[None] | None = None
        self._retry_in = RETRY
        self._unsaved_for = 0.0
        self._guard = threading.Lock()  # of what follows; jobs of the access change it
        self._saved = kind.empty  # the content of the file, as far as it is known
        self._waiting: list[Callable[[T], T]] = []  # changes that are not saved
        self._notices: list[StorageError] = []

    def load(self) -> T:
        """The newest content, with all changes of this window; the known one if that fails."""
        if self._path is not None:
            self._do(self._read, {self.kind.unread, files.BLOCKED})
        return self._known()

    def change(self, change: Callable[[T], T]) -> T:
        """Apply a change to the newest content and save it; returns the new content."""
        change(self._known())  # an error of the program is raised before anything is kept
        with self._guard:
            self._waiting.append(change)
        self._do(self._save, None)
        return self._known()

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds: try to save waiting changes."""
        if self._notices:
            self._tell_notices()
        if not self._waiting:
            self._unsaved_for, self._retry_in = 0.0, RETRY
            return
        self._unsaved_for += dt
        self._retry_in -= dt
        if self._retry_in <= 0 and (self._retrying is None or self._retrying.done()):
            self._retry_in = RETRY
            give_up = self._unsaved_for >= GIVE_UP
            self._retrying = self._access.start(partial(self._save, give_up=give_up))

    def next_change(self) -> float:
        """Seconds until `update` tries to save; infinity if nothing is waiting."""
        return max(self._retry_in, 0.0) if self._waiting else math.inf

    def close(self) -> None:
        """Save waiting changes for the last time."""
        if self._waiting:
            self._do(partial(self._save, give_up=True), None)

    def _known(self) -> T:
        with self._guard:
            value, changes = self._saved, list(self._waiting)
        for change in changes:
            value = change(value)
        return value

    def _do(self, job: Callable[[], None], mended: set[str] | None) -> None:
        """Do a job; its success ends the problems with these sentences, or all."""
        try:
            self._access.run(job)
        except StorageError as error:
            if error.template not in self._told:
                self._told.add(error.template)
                self._tell(error)
        else:
            self._told -= self._told if mended is None else mended
        self._tell_notices()

    def _tell_notices(self) -> None:
        with self._guard:
            notices, self._notices = self._notices, []
        for notice in notices:
            self._tell(notice)

    # Jobs of the access

    def _read(self) -> None:
        path = self._path
        assert path is not None, "a document in memory is not read"
        value, problem = self._newest(path)
        self._saved = value
        if problem is None:
            return
        with self._locked(path):  # it may have been replaced by now
            value, problem = self._newest(path)
            self._saved = value
            if problem is not None:
                with files.storage_errors(self.kind.unread, name=path.name):
                    if value == self.kind.empty:
                        path.rename(files.free_name_beside(path, "damaged"))
                    else:
                        files.write_content(path, _encoded(value), aside="damaged")
                self._note(problem)

    def _save(self, *, give_up: bool = False) -> None:
        """Apply and write what waits; to `give_up`, set aside a file that stays unreadable."""
        path = self._path
        if path is None:
            self._apply(self._saved)
            return
        with self._locked(path):
            aside = None
            try:
                value, problem = self._newest(path)
                aside = "damaged" if problem else None
            except StorageError:
                if not give_up:
                    raise
                value, problem, aside = self._saved, None, "unread"
            self._saved = value
            self._apply(value, path, aside)
            if problem:
                self._note(problem)

    def _newest(self, path: Path) -> tuple[T, StorageError | None]:
        """The content of the file, and a notice if it is damaged; raises `StorageError`."""
        kind = self.kind
        with files.storage_errors(kind.unread, name=path.name):
            try:
                content = files.read_content(path)
            except FileNotFoundError:
                return kind.empty, None
            except ValueError:  # no ordinary file, or far too large
                return self._saved, StorageError(kind.damaged, name=path.name)
        try:
            return kind.decode(content), None
        except _UNDECODABLE:
            pass
        with suppress(*_UNDECODABLE):
            if kind.decode_partly:
                return kind.decode_partly(content), StorageError(PARTLY_DAMAGED, name=path.name)
        return self._saved, StorageError(kind.damaged, name=path.name)

    def _apply(self, value: T, path: Path | None = None, aside: str | None = None) -> None:
        """Apply the waiting changes to the newest content, and write it if it has changed."""
        with self._guard:
            changes = list(self._waiting)
        after, content = value, _encoded(value)
        for change in changes:
            try:
                wanted = change(after)
            except Exception:
                with self._guard:
                    self._waiting.remove(change)
                raise
            readable = self._readable(wanted)
            if readable is None:
                reason = StorageError(NOT_READABLE)
                self._note(StorageError(self.kind.unsaved, reason=reason))
            else:
                after, content = wanted, readable
        if path is not None and (after != value or aside):
            with files.storage_errors(self.kind.unsaved):
                files.write_content(path, content, aside=aside)
        with self._guard:
            self._saved = after
            del self._waiting[: len(changes)]

    def _readable(self, value: T) -> bytes | None:
        """The content as bytes; None if it could not be read again."""
        try:
            content = _encoded(value)
            self.kind.decode(content)
        except _UNDECODABLE:
            return None
        return content if len(content) <= files.MAX_FILE_SIZE else None

    def _note(self, notice: StorageError) -> None:
        with self._guard:
            self._notices.append(notice)

    @contextmanager
    def _locked(self, path: Path) -> Iterator[None]:
        """Lock the file against other windows; raises `StorageError`."""
        lock = files.ProcessLock(path.with_name(f"{path.name}.lock"))
        with files.storage_errors(self.kind.unsaved):
            files.make_folder(path.parent)
            ends = time.monotonic() + LOCK_PATIENCE
            while not lock.acquire():
                if time.monotonic() > ends:
                    raise StorageError(self.kind.unsaved, reason=StorageError(BUSY))
                time.sleep(LOCK_PAUSE)
        try:
            yield
        finally:
            lock.release()


def _encoded(value: msgspec.Struct) -> bytes:
    return msgspec.json.format(msgspec.json.encode(value), indent=2) + b"\n"
