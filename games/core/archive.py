"""The user's files: read forgivingly, written so that a crash leaves the old or the new."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path

import msgspec
import platformdirs

from games.core.settings import Settings
from games.core.text import N_

FOLDER = "tavoliere"
SETTINGS = "settings.json"

NO_FOLDER = N_("There is no folder to keep settings in, so they last until the program ends.")
UNREADABLE = N_("The settings could not be read, so they begin afresh.")
SET_ASIDE = N_(
    "The settings were damaged, so they begin afresh; the old file is kept beside the new one, "
    "with “damaged” at the end of its name."
)


class ArchiveError(Exception):
    """A file could not be kept; the sentence says why.

    The sentence is a format string with its values kept apart, so that a window can
    translate it; `str(error)` is the English sentence.
    """

    def __init__(self, template: str, **values: object) -> None:
        super().__init__(template.format(**values))
        self.template = template
        self.values = values


class Archive:
    """One folder with all that the program keeps: the user's data folder, or another."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder if folder is not None else _user_folder()

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
            return msgspec.json.decode(path.read_bytes(), type=Settings), None
        except FileNotFoundError:
            return Settings(), None
        except (msgspec.MsgspecError, ValueError, RecursionError):
            return Settings(), SET_ASIDE if _set_aside(path) else UNREADABLE
        except OSError:
            misplaced = path.is_dir() and _set_aside(path)
            return Settings(), SET_ASIDE if misplaced else UNREADABLE

    def save_settings(self, settings: Settings) -> None:
        """Keep the settings; raises `ArchiveError`."""
        text = msgspec.json.format(msgspec.json.encode(settings), indent=2)
        if self._folder is None:
            raise ArchiveError(NO_FOLDER)
        try:
            _write(self._folder / SETTINGS, text + b"\n")
        except OSError as error:
            reason = error.strerror or str(error)
            raise ArchiveError(
                N_("The settings could not be saved: {reason}."), reason=reason
            ) from error


def _user_folder() -> Path | None:
    """The system's place for a program's data; None where the user has no home."""
    try:
        folder = platformdirs.user_data_path(FOLDER, appauthor=False)
    except (OSError, RuntimeError):
        return None
    return folder if folder.is_absolute() else None


def _write(path: Path, content: bytes) -> None:
    """Put the content in the file's place, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=path.name, suffix=".new", dir=path.parent)
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
