"""The matches on disk: one file each, autosaved while it is played, and a trash.

    matches = user_files.matches
    with matches.begin("veletas", now) as autosave:
        autosave.save(text)  # after every gesture

A match that is being played is locked against other copies of the program; the lock ends with the
process. Every failure is a `StorageError` with a sentence to show; play can go on.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import datetime
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Self

import msgspec

from games.core.game import Game
from games.core.records.record import Record, RecordError, reading_record
from games.core.steps import Steps, finished
from games.core.storage.files import (
    StorageError,
    read_file,
    read_text_file,
    remove_stale_files,
    storage_errors,
    write_damaged_copy,
    write_file,
)
from games.core.storage.folder_access import DIRECT, FolderAccess, FolderBlocked
from games.core.storage.lock import ProcessLock
from games.core.text import N_

MATCHES, TRASH, LOCKS = "matches", "trash", "locks"
SUFFIX = ".txt"
LONGEST_NAME = 60
"""Characters of a match's name."""

NO_PLACE = N_("There is no folder to keep matches in, so they last until the program ends.")
_FORBIDDEN = re.compile(r'[\x00-\x1f\x7f<>:"/\\|?*\ud800-\udfff]+')
_RESERVED = re.compile(
    r"(con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³]) *(\..*)?", re.IGNORECASE
)
"""Names of devices on Windows, whatever follows their first point."""


class Stamp(msgspec.Struct, frozen=True, gc=False):
    """Modification time and size of a file, to detect changes."""

    changed: int
    """Nanoseconds since the epoch."""
    size: int


class Autosave:
    """The file of a match that is being played; locked until `close`."""

    def __init__(self, name: str, path: Path, lock: ProcessLock, access: FolderAccess) -> None:
        self.name = name
        self._path = path
        self._lock = lock
        self._access = access

    def save(self, text: str) -> None:
        """Replace the text; raises `StorageError`, and then the last text is kept."""
        self._access.run(lambda: write_file(self._path, _encoded(text)))

    def close(self) -> None:
        """Release the lock; the file stays."""
        self._access.start(self._lock.release)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        self.close()


class MatchStore:
    """All matches in a folder; the name of a match is that of its file without `.txt`."""

    def __init__(self, folder: Path | None, access: FolderAccess = DIRECT) -> None:
        self._folder = folder
        self.access = access
        """Does what concerns the folder."""

    # Reading

    def stamps(self) -> dict[str, Stamp]:
        """The matches with their stamps; empty if the folder cannot be read."""
        with suppress(FolderBlocked):
            return self.access.run(lambda: self._stamps(MATCHES))
        return {}

    def stamping(self) -> Steps[dict[str, Stamp]]:
        """The same as `stamps` in steps, but raises `StorageError` if the folder is blocked."""
        return (yield from self.access.steps(lambda: self._stamps(MATCHES)))

    def trash(self) -> dict[str, Stamp]:
        """The deleted matches with their stamps."""
        with suppress(FolderBlocked):
            return self.access.run(lambda: self._stamps(TRASH))
        return {}

    def text(self, name: str) -> str:
        """The text of a match, damaged or not; raises `StorageError`."""
        path = self._path(MATCHES, name)
        return self.access.run(lambda: read_text_file(path))

    def load(self, name: str, games: Mapping[str, Game]) -> Record:
        """Read a match without changing anything on disk; raises `StorageError`."""
        return finished(self.loading(name, games))

    def loading(self, name: str, games: Mapping[str, Game]) -> Steps[Record]:
        """The same as `load` in steps."""
        return (yield from _reading(name, self.text(name), games))

    def is_running(self, name: str) -> bool:
        """Whether a match is being played, here or in another copy of the program."""
        with suppress(FolderBlocked):
            return self.access.run(lambda: self._is_locked(name))
        return False

    def remove_stale_files(self) -> None:
        """Remove the temporary files of matches that no process writes."""
        self.access.start(self._sweep)

    # Playing

    def begin(self, game: str, when: datetime) -> Autosave:
        """A file for a new match; it is created by the first `save`."""
        wanted = f"{game}-{when:%Y-%m-%d-%H%M%S}"
        name, lock = self.access.run(
            lambda: self._free(wanted), late=lambda free: free[1].release()
        )
        return Autosave(name, self._path(MATCHES, name), lock, self.access)

    def resume(self, name: str, games: Mapping[str, Game]) -> tuple[Record, Autosave]:
        """Open a match to continue it.

        If it was damaged, the original is first kept beside it, `.damaged` at the end of its
        name. Raises `StorageError` if it cannot be read or is being played elsewhere.
        """
        return finished(self.resuming(name, games))

    def resuming(self, name: str, games: Mapping[str, Game]) -> Steps[tuple[Record, Autosave]]:
        """The same as `resume` in steps; the match is unlocked again if they are closed."""
        path = self._path(MATCHES, name)
        lock = self.access.run(lambda: self._taken(name), late=ProcessLock.release)
        autosave = Autosave(name, path, lock, self.access)
        try:
            content = self.access.run(lambda: read_file(path))
            text = content.decode("utf-8", "replace")
            record = yield from _reading(name, text, games)
            if record.trouble or text.encode("utf-8") != content:
                self.access.run(lambda: write_damaged_copy(path, content))
        except (StorageError, GeneratorExit):
            autosave.close()
            raise
        return record, autosave

    # Files

    def add(self, text: str, wanted: str) -> str:
        """Store a text as a match, and return its name; raises `StorageError`."""
        return self.access.run(lambda: self._added(_encoded(text), wanted))

    def copy(self, name: str) -> str:
        """Copy a match byte by byte, and return the name of the copy; raises `StorageError`."""
        path = self._path(MATCHES, name)
        return self.access.run(lambda: self._added(read_file(path), name))

    def rename(self, name: str, wanted: str) -> str:
        """Rename a match, and return its new name; raises `StorageError`."""
        return self.access.run(lambda: self._renamed(name, wanted))

    def delete(self, name: str) -> str:
        """Move a match into the trash, and return its name there; raises `StorageError`."""
        return self.access.run(lambda: self._deleted(name))

    def restore(self, name: str) -> str:
        """Move a match out of the trash, and return its name; raises `StorageError`."""
        path = self._path(TRASH, name)
        return self.access.run(lambda: self._moved(path, name))

    def empty_trash(self) -> None:
        """Delete everything in the trash for good; raises `StorageError`."""
        self.access.run(self._emptied)

    # Implementation: all of it is done by `access`

    def _place(self, folder: str) -> Path:
        """One of the folders, created if it is missing."""
        if self._folder is None:
            raise StorageError(NO_PLACE)
        path = self._folder / folder
        with storage_errors("The folder for matches cannot be used: {reason}."):
            path.mkdir(parents=True, exist_ok=True)
        return path

    def _path(self, folder: str, name: str) -> Path:
        _check_name(name)
        if self._folder is None:
            raise StorageError(NO_PLACE)
        return self._folder / folder / f"{name}{SUFFIX}"

    def _lock(self, name: str) -> ProcessLock:
        _check_name(name)
        return ProcessLock(self._place(LOCKS) / f"{name}.lock")

    def _is_locked(self, name: str) -> bool:
        try:
            lock = self._lock(name)
            locked = not lock.acquire()
        except (StorageError, OSError, ValueError):
            return False
        lock.release()
        return locked

    def _sweep(self) -> None:
        if self._folder is not None:
            remove_stale_files(self._folder / MATCHES, time.time(), abandoned=self._is_abandoned)

    def _is_abandoned(self, target: str) -> bool | None:
        """Whether the lock of a match shows that no process writes its file; None if unknown."""
        name = target.removesuffix(SUFFIX)
        if name == target or not _can_be_a_name(name):
            return None
        try:
            lock = self._lock(name)
            if not lock.acquire():
                return False
        except (StorageError, OSError, ValueError):
            return None
        supported = lock.held
        lock.release()
        return True if supported else None

    def _taken(self, name: str) -> ProcessLock:
        """Acquire and return the lock of a match."""
        lock = self._lock(name)
        with storage_errors("{name} cannot be changed: {reason}.", name=name):
            if not lock.acquire():
                raise StorageError(N_("{name} is being played in another window."), name=name)
        return lock

    def _free(self, wanted: str) -> tuple[str, ProcessLock]:
        """A free name like the wanted one, and its lock, acquired."""
        folder = self._place(MATCHES)
        for name in _names(file_name(wanted)):
            lock = self._lock(name)
            with storage_errors("{name} cannot be kept: {reason}.", name=name):
                if not lock.acquire():
                    continue
                if not _there(folder, name):
                    return name, lock
            lock.release()
        raise AssertionError("names never come to an end")

    def _added(self, content: bytes, wanted: str) -> str:
        """Write a new file under a free name."""
        name, lock = self._free(wanted)
        try:
            write_file(self._path(MATCHES, name), content)
        finally:
            lock.release()
        return name

    def _renamed(self, name: str, wanted: str) -> str:
        if file_name(wanted) == name:
            return name
        lock = self._taken(name)
        try:
            return self._moved(self._path(MATCHES, name), wanted)
        finally:
            lock.release()

    def _deleted(self, name: str) -> str:
        """Move a match into the trash."""
        lock = self._taken(name)
        try:
            path, folder = self._path(MATCHES, name), self._place(TRASH)
            with storage_errors("{name} could not be put into the trash: {reason}.", name=name):
                new = next(new for new in _names(name) if not _there(folder, new))
                path.rename(folder / f"{new}{SUFFIX}")
        finally:
            lock.release()
        return new

    def _emptied(self) -> None:
        for name in self._stamps(TRASH):
            path = self._path(TRASH, name)
            with storage_errors("{name} could not be thrown away: {reason}.", name=name):
                path.unlink(missing_ok=True)

    def _moved(self, path: Path, wanted: str) -> str:
        """Move a file among the matches under a free name."""
        name, lock = self._free(wanted)
        try:
            with storage_errors("{name} could not be moved: {reason}.", name=path.stem):
                path.rename(self._path(MATCHES, name))
        finally:
            lock.release()
        return name

    def _stamps(self, folder: str) -> dict[str, Stamp]:
        if self._folder is None:
            return {}
        remove_stale_files(self._folder / folder, time.time(), abandoned=self._is_abandoned)
        found = {}
        with suppress(OSError), os.scandir(self._folder / folder) as entries:
            for entry in entries:
                name = entry.name.removesuffix(SUFFIX)
                with suppress(OSError):
                    if entry.name.endswith(SUFFIX) and _can_be_a_name(name) and entry.is_file():
                        status = entry.stat()
                        found[name] = Stamp(status.st_mtime_ns, status.st_size)
        return found


class Trash(MatchStore):
    """The deleted matches, with the reading methods of `MatchStore`."""

    def stamps(self) -> dict[str, Stamp]:
        """The deleted matches with their stamps."""
        return self.trash()

    def text(self, name: str) -> str:
        """The text of a match in the trash; raises `StorageError`."""
        path = self._path(TRASH, name)
        return self.access.run(lambda: read_text_file(path))

    def stamping(self) -> Steps[dict[str, Stamp]]:
        """The same as `stamps` in steps, but raises `StorageError` if the folder is blocked."""
        return (yield from self.access.steps(lambda: self._stamps(TRASH)))


def file_name(wanted: str) -> str:
    """A name like the wanted one that is valid as a file name on every system.

    >>> file_name(' Ada: "a/b"? '), file_name("con"), file_name("...")
    ('Ada_ _a_b_', 'con_', 'match')
    """
    plain = " ".join(_FORBIDDEN.sub("_", wanted).split())[:LONGEST_NAME].strip(" .")
    if reserved := _RESERVED.fullmatch(plain):
        return f"{reserved[1]}_{plain[reserved.end(1) :]}"
    return plain or "match"


def _can_be_a_name(name: str) -> bool:
    """Whether the name is that of a file in the folder itself, and valid in UTF-8."""
    return bool(name.strip(".")) and not re.search(r"[\x00/\\:\ud800-\udfff]", name)


def _check_name(name: str) -> None:
    if not _can_be_a_name(name):
        raise StorageError(N_("There is no match with the name {name}."), name=repr(name[:40]))


def _names(name: str) -> Iterator[str]:
    """The name, then numbered variants of it."""
    yield name
    for number in count(2):
        ending = f" {number}"
        yield name[: LONGEST_NAME - len(ending)].strip(" .") + ending


def _there(folder: Path, name: str) -> bool:
    return os.path.lexists(folder / f"{name}{SUFFIX}")


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "replace")


def _reading(name: str, text: str, games: Mapping[str, Game]) -> Steps[Record]:
    try:
        return (yield from reading_record(text, games))
    except RecordError as error:
        raise StorageError(
            N_("{name} cannot be opened: {reason}."), name=name, reason=error
        ) from error
