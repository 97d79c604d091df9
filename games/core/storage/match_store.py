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
from dataclasses import dataclass
from datetime import datetime
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Self

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


@dataclass(frozen=True, slots=True)
class Stamp:
    """Modification time and size of a file, to detect changes."""

    changed: int
    """Nanoseconds since the epoch."""
    size: int


class Autosave:
    """The file of a match that is being played; locked until `close`."""

    def __init__(self, name: str, path: Path, lock: ProcessLock) -> None:
        self.name = name
        self._path = path
        self._lock = lock

    def save(self, text: str) -> None:
        """Replace the text; raises `StorageError`, and then the last text is kept."""
        write_file(self._path, _encoded(text))

    def close(self) -> None:
        """Release the lock; the file stays."""
        self._lock.release()

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

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder

    # Reading

    def stamps(self) -> dict[str, Stamp]:
        """The matches with their stamps; empty if the folder cannot be read."""
        return self._stamps(MATCHES)

    def trash(self) -> dict[str, Stamp]:
        """The deleted matches with their stamps."""
        return self._stamps(TRASH)

    def text(self, name: str) -> str:
        """The text of a match, damaged or not; raises `StorageError`."""
        return _text(self._path(MATCHES, name))

    def load(self, name: str, games: Mapping[str, Game]) -> Record:
        """Read a match without changing anything on disk; raises `StorageError`."""
        return finished(self.loading(name, games))

    def loading(self, name: str, games: Mapping[str, Game]) -> Steps[Record]:
        """The same as `load` in steps."""
        return (yield from _reading(name, self.text(name), games))

    def is_running(self, name: str) -> bool:
        """Whether a match is being played, here or in another copy of the program."""
        try:
            lock = self._lock(name)
            running = not lock.acquire()
        except (StorageError, OSError, ValueError):
            return False
        lock.release()
        return running

    def remove_stale_files(self) -> None:
        """Remove the temporary files of matches that no process writes."""
        if self._folder is not None:
            remove_stale_files(self._folder / MATCHES, time.time(), abandoned=self._is_abandoned)

    # Playing

    def begin(self, game: str, when: datetime) -> Autosave:
        """A file for a new match; it is created by the first `save`."""
        name, lock = self._free(f"{game}-{when:%Y-%m-%d-%H%M%S}")
        return Autosave(name, self._path(MATCHES, name), lock)

    def resume(self, name: str, games: Mapping[str, Game]) -> tuple[Record, Autosave]:
        """Open a match to continue it.

        If it was damaged, the original is first kept beside it, `.damaged` at the end of its
        name. Raises `StorageError` if it cannot be read or is being played elsewhere.
        """
        return finished(self.resuming(name, games))

    def resuming(self, name: str, games: Mapping[str, Game]) -> Steps[tuple[Record, Autosave]]:
        """The same as `resume` in steps; the match is unlocked again if they are closed."""
        path = self._path(MATCHES, name)
        lock = self._taken(name)
        try:
            content = read_file(path)
            text = content.decode("utf-8", "replace")
            record = yield from _reading(name, text, games)
            if record.trouble or text.encode("utf-8") != content:
                write_damaged_copy(path, content)
        except (StorageError, GeneratorExit):
            lock.release()
            raise
        return record, Autosave(name, path, lock)

    # Files

    def add(self, text: str, wanted: str) -> str:
        """Store a text as a match, and return its name; raises `StorageError`."""
        name, lock = self._free(wanted)
        try:
            write_file(self._path(MATCHES, name), _encoded(text))
        finally:
            lock.release()
        return name

    def copy(self, name: str) -> str:
        """Copy a match byte by byte, and return the name of the copy; raises `StorageError`."""
        content = read_file(self._path(MATCHES, name))
        new, lock = self._free(name)
        try:
            write_file(self._path(MATCHES, new), content)
        finally:
            lock.release()
        return new

    def rename(self, name: str, wanted: str) -> str:
        """Rename a match, and return its new name; raises `StorageError`."""
        if file_name(wanted) == name:
            return name
        lock = self._taken(name)
        try:
            return self._moved(self._path(MATCHES, name), wanted)
        finally:
            lock.release()

    def delete(self, name: str) -> str:
        """Move a match into the trash, and return its name there; raises `StorageError`."""
        lock = self._taken(name)
        try:
            path, folder = self._path(MATCHES, name), self._place(TRASH)
            with storage_errors(N_("{name} could not be put into the trash: {reason}."), name=name):
                new = next(new for new in _names(name) if not _there(folder, new))
                path.rename(folder / f"{new}{SUFFIX}")
        finally:
            lock.release()
        return new

    def restore(self, name: str) -> str:
        """Move a match out of the trash, and return its name; raises `StorageError`."""
        return self._moved(self._path(TRASH, name), name)

    def empty_trash(self) -> None:
        """Delete everything in the trash for good; raises `StorageError`."""
        for name in self.trash():
            path = self._path(TRASH, name)
            with storage_errors(N_("{name} could not be thrown away: {reason}."), name=name):
                path.unlink(missing_ok=True)

    # Implementation

    def _place(self, folder: str) -> Path:
        """One of the folders, created if it is missing."""
        if self._folder is None:
            raise StorageError(NO_PLACE)
        path = self._folder / folder
        with storage_errors(N_("The folder for matches cannot be used: {reason}.")):
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
        with storage_errors(N_("{name} cannot be changed: {reason}."), name=name):
            if not lock.acquire():
                raise StorageError(N_("{name} is being played in another window."), name=name)
        return lock

    def _free(self, wanted: str) -> tuple[str, ProcessLock]:
        """A free name like the wanted one, and its lock, acquired."""
        folder = self._place(MATCHES)
        for name in _names(file_name(wanted)):
            lock = self._lock(name)
            with storage_errors(N_("{name} cannot be kept: {reason}."), name=name):
                if not lock.acquire():
                    continue
                if not _there(folder, name):
                    return name, lock
            lock.release()
        raise AssertionError("names never come to an end")

    def _moved(self, path: Path, wanted: str) -> str:
        """Move a file among the matches under a free name."""
        name, lock = self._free(wanted)
        try:
            with storage_errors(N_("{name} could not be moved: {reason}."), name=path.stem):
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
        return _text(self._path(TRASH, name))


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


def _text(path: Path) -> str:
    return read_text_file(path)


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "replace")


def _reading(name: str, text: str, games: Mapping[str, Game]) -> Steps[Record]:
    try:
        return (yield from reading_record(text, games))
    except RecordError as error:
        raise StorageError(
            N_("{name} cannot be opened: {reason}."), name=name, reason=error
        ) from error
