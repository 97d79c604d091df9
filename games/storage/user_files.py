"""The user's folder: settings, matches, exports."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec
import platformdirs

from games.core.translation import N_
from games.storage import files
from games.storage.crash_report import CrashReports
from games.storage.document_file import Document
from games.storage.documents import COACH, LESSONS, PUZZLES, SETTINGS, WindowPlace
from games.storage.files import FolderAccess, StorageError
from games.storage.matches import INDEX, MatchStore, Trash

FOLDER = "tavoliere"
EXPORTS, EXPORTS_AT_HOME = "exports", "Tavoliere"
"""Folders of exported files, inside a given folder and inside the user's documents."""

NO_EXPORT_FOLDER = N_("There is no folder to put files in.")
NO_FOLDER = N_("There is no folder to keep settings in, so they last until the program ends.")


class _KeptPlace(msgspec.Struct):
    """The settings needed to open the window."""

    window: WindowPlace | None = None


class UserFiles:
    """A user's folder: by default the system's folder for application data."""

    def __init__(self, folder: Path | None = None, access: FolderAccess = files.DIRECT) -> None:
        self.folder = folder if folder is not None else _user_folder()
        """None if the system has none for this user."""
        self._given = folder is not None
        self._listener: Callable[[StorageError], object] | None = None
        self._problems: list[StorageError] = []  # those that nobody has listened to
        self.access = access
        """Does all work on the folder."""
        self.settings = Document(SETTINGS, self.folder, access, self._tell)
        self.lessons = Document(LESSONS, self.folder, access, self._tell)
        self.puzzles = Document(PUZZLES, self.folder, access, self._tell)
        self.coach = Document(COACH, self.folder, access, self._tell)
        self._documents = (self.settings, self.lessons, self.puzzles, self.coach)
        if self.folder is None:
            self._tell(StorageError(NO_FOLDER))
        self.matches = MatchStore(self.folder, access)
        self.trash = Trash(self.folder, access)
        self.crash_reports = CrashReports(self.folder, access)

    def remove_stale_files(self) -> None:
        """Remove leftovers of interrupted writes; call it at the program's start."""
        self.matches.remove_stale_files()
        self.access.start(self._sweep)

    def _sweep(self) -> None:
        if self.folder is not None:
            for name in (*(each.kind.name for each in self._documents), INDEX):
                files.remove_stale_files(self.folder, time.time(), pattern=f"{name}*")

    def listen(self, tell: Callable[[StorageError], object]) -> None:
        """Report the problems of the documents to `tell`: past ones now, later ones once each."""
        self._listener = tell
        problems, self._problems = self._problems, []
        for problem in problems:
            tell(problem)

    def _tell(self, problem: StorageError) -> None:
        if self._listener:
            self._listener(problem)
        else:
            self._problems.append(problem)

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds: unsaved documents are tried again."""
        for document in self._documents:
            document.update(dt)

    def next_change(self) -> float:
        """Seconds until `update` tries to save; infinity if everything is saved."""
        return min(document.next_change() for document in self._documents)

    def close(self) -> None:
        """Save unsaved documents, and wait a bounded time for the end of all jobs."""
        for document in self._documents:
            document.close()
        self.access.close()

    def load_window_place(self) -> WindowPlace | None:
        """The window's last place, read before the window is opened; None if unknown."""
        if self.folder is None:
            return None
        path = self.folder / SETTINGS.name
        try:
            content = self.access.run(lambda: files.read_content(path))
            return msgspec.json.decode(content, type=_KeptPlace).window
        except (OSError, StorageError, msgspec.MsgspecError, ValueError, RecursionError):
            return None

    def export(self, name: str, content: bytes, *, picture: bool = False) -> Path:
        """Write a new file into the user's documents or pictures, and return its path.

        No existing file is overwritten: a number is added to the name. Raises `StorageError`.
        """
        folder = self._export_folder(picture)
        if folder is None:
            raise StorageError(NO_EXPORT_FOLDER)
        path = files.free_path(folder, Path(name).stem, Path(name).suffix)
        files.write_file(path, content)
        with suppress(OSError):
            path.chmod(0o644)  # unlike the program's own files, readable by other users
        return path

    def _export_folder(self, picture: bool) -> Path | None:
        if self._given and self.folder is not None:
            return self.folder / EXPORTS
        try:
            home = platformdirs.user_pictures_path if picture else platformdirs.user_documents_path
            folder = home()
        except (OSError, RuntimeError):
            return self.folder / EXPORTS if self.folder else None
        return folder / EXPORTS_AT_HOME if folder.is_absolute() else None


def _user_folder() -> Path | None:
    """The system's folder for the data of this program; None for a user without a home."""
    try:
        folder = platformdirs.user_data_path(FOLDER, appauthor=False)
    except (OSError, RuntimeError):
        return None
    return folder if folder.is_absolute() else None
