"""The user's folder: settings, matches, exports."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import chain, count
from pathlib import Path
from typing import Literal, TypeVar

import msgspec
import platformdirs

from games.core.storage.coach_progress import CoachProgress, decode_coach_progress
from games.core.storage.crash_reports import CrashReports
from games.core.storage.files import (
    StorageError,
    free_damaged_name,
    read_content,
    remove_stale_files,
    storage_errors,
    write_content,
    write_file,
)
from games.core.storage.folder_access import DIRECT, FolderAccess, FolderBlocked
from games.core.storage.match_index import INDEX
from games.core.storage.match_store import MatchStore, Trash
from games.core.storage.progress import LessonProgress, decode_progress
from games.core.storage.puzzle_progress import PuzzleProgress, decode_puzzle_progress
from games.core.storage.settings import Settings, WindowPlace, decode_settings
from games.core.text import N_

FOLDER = "tavoliere"
SETTINGS = "settings.json"
PROGRESS = "progress.json"
PUZZLES = "puzzles.json"
COACH = "coach.json"

T = TypeVar("T")
State = Literal["read", "missing", "damaged", "unreadable"]

EXPORTS, EXPORTS_AT_HOME = "exports", "Tavoliere"
"""Folders of exported files, inside a given folder and inside the user's documents."""

NO_EXPORT_FOLDER = N_("There is no folder to put files in.")
NO_FOLDER = N_("There is no folder to keep settings in, so they last until the program ends.")
UNREADABLE = N_("The settings could not be read. The defaults are used.")
SET_ASIDE = N_(
    "The settings were damaged. The defaults are used; the old file is kept beside the new one, "
    "with “damaged” at the end of its name."
)


class _KeptPlace(msgspec.Struct):
    """The part of the settings that is needed to open the window."""

    window: WindowPlace | None = None


class UserFiles:
    """A user's folder: by default the system's folder for application data."""

    def __init__(self, folder: Path | None = None, access: FolderAccess = DIRECT) -> None:
        self._folder = folder if folder is not None else _user_folder()
        self._given = folder is not None
        self._unread: set[Path] = set()
        self.access = access
        """Does what concerns the folder."""
        self.matches = MatchStore(self._folder, access)
        self.trash = Trash(self._folder, access)
        self.crash_reports = CrashReports(self._folder, access)

    @property
    def folder(self) -> Path | None:
        """The folder; None if the system has none for this user."""
        return self._folder

    def remove_stale_files(self) -> None:
        """Remove what interrupted writes of earlier runs have left; for the program's start."""
        self.matches.remove_stale_files()
        self.access.start(self._sweep)

    def _sweep(self) -> None:
        if self._folder is not None:
            for name in (SETTINGS, PROGRESS, PUZZLES, COACH, INDEX):
                remove_stale_files(self._folder, time.time(), pattern=f"{name}*")

    def load_settings(self) -> tuple[Settings, str | None]:
        """The settings, or the defaults and a sentence that says why.

        Unknown keys, which a newer version may have written, are ignored. A file that cannot be
        decoded is renamed, never deleted.
        """
        if self._folder is None:
            return Settings(), NO_FOLDER
        found, state = self._decoded(self._folder / SETTINGS, decode_settings)
        problem = {"damaged": SET_ASIDE, "unreadable": UNREADABLE}.get(state)
        return found or Settings(), problem

    def load_window_place(self) -> WindowPlace | None:
        """The window's last place alone, before the window is opened; None if it is unknown."""
        if self._folder is None:
            return None
        path = self._folder / SETTINGS
        try:
            content = self.access.run(lambda: read_content(path))
            return msgspec.json.decode(content, type=_KeptPlace).window
        except (OSError, StorageError, msgspec.MsgspecError, ValueError, RecursionError):
            return None

    def save_settings(self, settings: Settings) -> None:
        """Write the settings; raises `StorageError`."""
        self._write(SETTINGS, settings, N_("The settings could not be saved: {reason}."))

    def load_progress(self) -> LessonProgress:
        """The finished lessons; none if the file cannot be read. A damaged file is renamed."""
        if self._folder is None:
            return LessonProgress()
        return self._decoded(self._folder / PROGRESS, decode_progress)[0] or LessonProgress()

    def save_progress(self, progress: LessonProgress) -> None:
        """Write what was learnt; raises `StorageError`."""
        self._write(PROGRESS, progress, N_("The finished lessons could not be saved: {reason}."))

    def load_puzzles(self) -> PuzzleProgress:
        """The results of puzzles; none if the file cannot be read. A damaged file is renamed."""
        if self._folder is None:
            return PuzzleProgress()
        found, _state = self._decoded(self._folder / PUZZLES, decode_puzzle_progress)
        return found or PuzzleProgress()

    def save_puzzles(self, puzzles: PuzzleProgress) -> None:
        """Write what was solved; raises `StorageError`."""
        self._write(PUZZLES, puzzles, N_("The result of the puzzle could not be saved: {reason}."))

    def load_coach(self) -> CoachProgress:
        """The coach's data; empty if the file cannot be read. A damaged file is renamed."""
        if self._folder is None:
            return CoachProgress()
        found, _state = self._decoded(self._folder / COACH, decode_coach_progress)
        return found or CoachProgress()

    def save_coach(self, progress: CoachProgress) -> None:
        """Write what the coach knows; raises `StorageError`."""
        self._write(COACH, progress, N_("What the coach knows could not be saved: {reason}."))

    def _decoded(self, path: Path, decode: Callable[[bytes], T]) -> tuple[T | None, State]:
        """The decoded content of a file, and the problem if there is none."""
        self._unread.discard(path)
        try:
            return self.access.run(lambda: _decoded(path, decode))
        except FolderBlocked:
            self._unread.add(path)
            return None, "unreadable"

    def _write(self, name: str, value: msgspec.Struct, template: str) -> None:
        """Write a file, unless its present content is unknown because the folder was blocked."""
        if self._folder is None:
            raise StorageError(NO_FOLDER)
        path = self._folder / name
        text = msgspec.json.format(msgspec.json.encode(value), indent=2)
        if path in self._unread:
            raise FolderBlocked
        with storage_errors(template):
            self.access.run(lambda: write_content(path, text + b"\n"))

    def export(self, name: str, content: bytes, *, picture: bool = False) -> Path:
        """Write a new file into the user's documents or pictures, and return its path.

        No existing file is overwritten: a number is added to the name. Raises `StorageError`.
        """
        folder = self._export_folder(picture)
        if folder is None:
            raise StorageError(NO_EXPORT_FOLDER)
        plain = Path(name)
        names = (f"{plain.stem} {number}{plain.suffix}" for number in count(2))
        path = next(p for p in (folder / n for n in chain([name], names)) if not os.path.lexists(p))
        write_file(path, content)
        with suppress(OSError):
            path.chmod(0o644)  # unlike the program's own files, readable by other users
        return path

    def _export_folder(self, picture: bool) -> Path | None:
        """A folder in the user's pictures or documents, or in the folder that was given."""
        if self._given and self._folder is not None:
            return self._folder / EXPORTS
        try:
            home = platformdirs.user_pictures_path if picture else platformdirs.user_documents_path
            folder = home()
        except (OSError, RuntimeError):
            return self._folder / EXPORTS if self._folder else None
        return folder / EXPORTS_AT_HOME if folder.is_absolute() else None


def _user_folder() -> Path | None:
    """The system's folder for the data of this program; None for a user without a home."""
    try:
        folder = platformdirs.user_data_path(FOLDER, appauthor=False)
    except (OSError, RuntimeError):
        return None
    return folder if folder.is_absolute() else None


def _decoded(path: Path, decode: Callable[[bytes], T]) -> tuple[T | None, State]:
    """The decoded content of a file, and the problem if there is none."""
    try:
        return decode(read_content(path)), "read"
    except FileNotFoundError:
        return None, "missing"
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None, "damaged" if _set_aside(path) else "unreadable"
    except OSError:
        return None, "unreadable"


def _set_aside(path: Path) -> bool:
    """Rename a damaged file; False if that fails too."""
    try:
        path.rename(free_damaged_name(path))
    except OSError:
        return False
    return True
