"""The user's files: read forgivingly, written so that a crash leaves the old or the new.

This is the only place that opens the user's files for writing; what is kept where is told in
`settings`, `matches` and `library`. Whatever goes wrong with a file is an `StorageError`.
"""

from __future__ import annotations

import errno
import os
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import chain, count
from pathlib import Path

import msgspec
import platformdirs

from games.core.storage.settings import Settings
from games.core.text import N_

FOLDER = "tavoliere"
SETTINGS = "settings.json"

EXPORTS, EXPORTS_AT_HOME = "exports", "Tavoliere"
"""Folders for what is made for others."""

UNFINISHED = ".new"
"""At the end of the name of a file that is being written."""
SWEEP_AGE = 3600
"""Seconds after which such a file belongs to nobody any more."""
LONGEST_FILE = 8_000_000
"""Bytes; nothing that the program has written is as long."""

NO_EXPORT_FOLDER = N_("There is no folder to put files in.")
NO_FOLDER = N_("There is no folder to keep settings in, so they last until the program ends.")
UNREADABLE = N_("The settings could not be read, so they begin afresh.")
SET_ASIDE = N_(
    "The settings were damaged, so they begin afresh; the old file is kept beside the new one, "
    "with “damaged” at the end of its name."
)


class StorageError(Exception):
    """A file could not be kept; the sentence says why.

    The sentence is a format string with its values kept apart, so that a window can
    translate it; `str(error)` is the English sentence.
    """

    def __init__(self, template: str, **values: object) -> None:
        super().__init__(template.format(**values))
        self.template = template
        self.values = values


class UserFiles:
    """One folder with all that the program keeps: the user's data folder, or another."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder if folder is not None else _user_folder()
        self._given = folder is not None

    @property
    def folder(self) -> Path | None:
        """Where the files lie; None where the system knows no such place."""
        return self._folder

    def load_settings(self) -> tuple[Settings, str | None]:
        """The settings kept, or fresh ones and the sentence that says why.

        Keys that only a newer version knows are passed over. A file that cannot be
        understood is renamed, never deleted.
        """
        if self._folder is None:
            return Settings(), NO_FOLDER
        path = self._folder / SETTINGS
        try:
            return msgspec.json.decode(_content(path), type=Settings), None
        except FileNotFoundError:
            return Settings(), None
        except (msgspec.MsgspecError, ValueError, RecursionError):
            return Settings(), SET_ASIDE if _set_aside(path) else UNREADABLE
        except OSError:
            misplaced = path.is_dir() and _set_aside(path)
            return Settings(), SET_ASIDE if misplaced else UNREADABLE

    def save_settings(self, settings: Settings) -> None:
        """Keep the settings; raises `StorageError`."""
        text = msgspec.json.format(msgspec.json.encode(settings), indent=2)
        if self._folder is None:
            raise StorageError(NO_FOLDER)
        with failing_as(N_("The settings could not be saved: {reason}.")):
            _write(self._folder / SETTINGS, text + b"\n")

    def export(self, name: str, content: bytes, *, picture: bool = False) -> Path:
        """Put a new file where people look for theirs; its path. Raises `StorageError`.

        Nothing that is there is ever overwritten: a number makes the name another one.
        """
        folder = self._export_folder(picture)
        if folder is None:
            raise StorageError(NO_EXPORT_FOLDER)
        plain = Path(name)
        names = (f"{plain.stem} {number}{plain.suffix}" for number in count(2))
        path = next(p for p in (folder / n for n in chain([name], names)) if not os.path.lexists(p))
        write_file(path, content)
        with suppress(OSError):
            path.chmod(0o644)  # unlike what the program keeps, it is there for others
        return path

    def _export_folder(self, picture: bool) -> Path | None:
        """Below the user's pictures or documents; in the folder itself if one was given."""
        if self._given and self._folder is not None:
            return self._folder / EXPORTS
        try:
            home = platformdirs.user_pictures_path if picture else platformdirs.user_documents_path
            folder = home()
        except (OSError, RuntimeError):
            return self._folder / EXPORTS if self._folder else None
        return folder / EXPORTS_AT_HOME if folder.is_absolute() else None


@contextmanager
def failing_as(template: str, **values: object) -> Iterator[None]:
    """Turn what the system complains of into an `StorageError` with a `{reason}` in its sentence.

    A `ValueError` is what Python says of a name that no file can have.
    """
    try:
        yield
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise StorageError(template, **values, reason=reason) from error


def read_file(path: Path, most: int = LONGEST_FILE) -> bytes:
    """What a file holds; raises `StorageError` for what is no file, or has far too many bytes."""
    try:
        with failing_as(N_("{name} could not be read: {reason}."), name=path.name):
            return _content(path, most)
    except StorageError as error:
        if isinstance(error.__cause__, _Unfit):
            raise StorageError(error.__cause__.template, name=path.name) from None
        raise


def write_file(path: Path, content: bytes) -> None:
    """Put the content in a file's place, whole or not at all; raises `StorageError`."""
    with failing_as(N_("{name} could not be saved: {reason}."), name=path.name):
        _write(path, content)


def keep_damaged(path: Path, content: bytes) -> None:
    """Write a damaged file's content beside it, under a free name; raises `StorageError`."""
    write_file(next(other for other in _damaged_names(path) if not os.path.lexists(other)), content)


def sweep(folder: Path, now: float) -> None:
    """Remove what interrupted writing has left in a folder, if it is an hour old."""
    with suppress(OSError):
        for path in list(folder.glob(f"*{UNFINISHED}")):
            with suppress(OSError):
                if now - path.stat().st_mtime > SWEEP_AGE:
                    path.unlink()


def _user_folder() -> Path | None:
    """The system's place for a program's data; None where the user has no home."""
    try:
        folder = platformdirs.user_data_path(FOLDER, appauthor=False)
    except (OSError, RuntimeError):
        return None
    return folder if folder.is_absolute() else None


class _Unfit(ValueError):
    """Something that is not read, whatever it holds."""

    def __init__(self, template: str) -> None:
        super().__init__(template)
        self.template = template


def _content(path: Path, most: int = LONGEST_FILE) -> bytes:
    """What a file of ordinary size holds; raises `OSError` or `ValueError`, and never waits."""
    # a pipe would keep us waiting for somebody to write into it
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        status = os.fstat(handle)
        if not stat.S_ISREG(status.st_mode):
            raise _Unfit(N_("{name} is not a file."))
        if status.st_size > most:
            raise _Unfit(N_("{name} is far too large to be read."))
        with os.fdopen(handle, "rb", closefd=False) as file:
            return file.read(most)
    finally:
        os.close(handle)


def _write(path: Path, content: bytes) -> None:
    """Put the content in the file's place, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists() and not path.is_file():  # a device would be replaced by a file
        raise OSError(errno.EINVAL, "it is no ordinary file")
    handle, name = tempfile.mkstemp(prefix=path.name, suffix=UNFINISHED, dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise


def _set_aside(path: Path) -> bool:
    """Rename what cannot be understood; False where not even that is possible."""
    free = next(other for other in _damaged_names(path) if not os.path.lexists(other))
    try:
        path.rename(free)
    except OSError:
        return False
    return True


def _damaged_names(path: Path) -> Iterator[Path]:
    yield path.with_name(f"{path.name}.damaged")
    for number in count(2):
        yield path.with_name(f"{path.name}.{number}.damaged")
