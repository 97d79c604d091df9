"""Crash reports in the user's folder, beside the folder of matches.

A report is offered at the next start. The user deletes it or keeps it; a file has the names of the
kept ones, so that they are not offered again.
"""

from __future__ import annotations

import os
from contextlib import suppress
from datetime import datetime
from itertools import chain, count
from pathlib import Path

from games.core.storage.files import StorageError, read_text_file, storage_errors, write_file
from games.core.storage.folder_access import DIRECT, FolderAccess, FolderBlocked
from games.core.text import N_

MOST_REPORTS = 10
"""The number of reports that stay when a new one is written, the new one included."""
KEPT = "kept-crash-reports.txt"
"""The file with the names of the reports that are not offered again, one in a line."""

NO_FOLDER = N_("There is no folder to keep the report in.")


class CrashReports:
    """The reports in a folder; None is a user without a folder."""

    def __init__(self, folder: Path | None, access: FolderAccess = DIRECT) -> None:
        self._folder = folder
        self._access = access

    def write(self, text: str, when: datetime) -> Path:
        """Write a report under a new name, and remove the oldest; raises `StorageError`."""
        folder = self._folder
        if folder is None:
            raise StorageError(NO_FOLDER)
        return self._access.run(lambda: self._written(folder, text, when))

    def _written(self, folder: Path, text: str, when: datetime) -> Path:
        stem = f"crash-{when:%Y-%m-%d-%H%M%S}"
        names = chain([stem], (f"{stem}-{number}" for number in count(2)))
        paths = (folder / f"{name}.txt" for name in names)
        path = next(path for path in paths if not os.path.lexists(path))
        write_file(path, text.encode("utf-8", "replace"))
        for old in self._all()[:-MOST_REPORTS]:
            with suppress(OSError):
                old.unlink()
        return path

    def latest(self) -> Path | None:
        """The latest report that was neither kept nor deleted."""
        with suppress(FolderBlocked):
            return self._access.run(self._latest)
        return None

    def text(self, path: Path) -> str:
        """The text of a report; raises `StorageError`."""
        return self._access.run(lambda: read_text_file(path))

    def keep(self, path: Path) -> None:
        """Do not offer a report again; raises `StorageError`."""
        self._access.run(lambda: self._keep(path))

    def _keep(self, path: Path) -> None:
        kept = [*(p.name for p in self._all() if p.name in self._kept()), path.name]
        write_file(path.with_name(KEPT), "".join(f"{name}\n" for name in kept).encode())

    def delete(self, path: Path) -> None:
        """Delete a report; raises `StorageError`."""
        with storage_errors(N_("{name} could not be deleted: {reason}."), name=path.name):
            self._access.run(lambda: path.unlink(missing_ok=True))

    def _latest(self) -> Path | None:
        kept = self._kept()
        return next((path for path in self._all()[::-1] if path.name not in kept), None)

    def _kept(self) -> set[str]:
        """The names of the kept reports; empty if they cannot be read."""
        with suppress(StorageError):
            if self._folder is not None:
                return set(read_text_file(self._folder / KEPT).splitlines())
        return set()

    def _all(self) -> list[Path]:
        """All reports, the oldest first; empty if the folder cannot be read."""
        with suppress(OSError):
            if self._folder is not None:
                reports = (p for p in self._folder.glob("crash-*.txt") if p.is_file())
                return sorted(reports, key=lambda path: path.stem)
        return []
