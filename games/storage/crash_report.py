"""Crash reports: their text without private data, and the files in which they are kept."""

from __future__ import annotations

import platform
import re
import site
import sys
import sysconfig
import traceback
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from types import MappingProxyType

from games.core.system import VERSION
from games.core.translation import N_
from games.storage import files
from games.storage.documents import Settings
from games.storage.files import FolderAccess, StorageError

LONGEST_LINE = 500
"""Characters; a message may quote a whole record."""
MOST_LINES = 1000
"""Lines of a traceback; deep recursion has more."""
HIDDEN = "[name]"

_ROOT = Path(__file__).resolve().parents[2]


def crash_report(
    error: BaseException,
    facts: Mapping[str, str],
    events: Sequence[str],
    names: Iterable[str],
) -> str:
    """The report of an error, without `names` of people and folders of this computer."""
    lines = traceback.format_exception(error)
    trace = [line[:LONGEST_LINE] for line in "".join(lines).splitlines()]
    if len(trace) > MOST_LINES:
        half = MOST_LINES // 2
        trace = [*trace[:half], f"  … {len(trace) - 2 * half} lines …", *trace[-half:]]
    text = "\n".join(
        [
            "Tavoliere has stopped because of an error in it. This report is not sent anywhere.",
            "It holds no typed text and no names of players.",
            "",
            *(f"{name}: {value}" for name, value in {**versions(), **facts}.items()),
            "",
            *trace,
            "",
            f"The last {len(events)} events: seconds since the start, scene, event",
            *events,
            "",
        ]
    )
    return without_names(without_folders(text), names)


def versions() -> dict[str, str]:
    from importlib import metadata  # slow to import, and only needed after a crash

    found = {
        "Tavoliere": VERSION,
        "Python": f"{platform.python_version()} ({platform.python_implementation()})",
        "System": platform.platform(),
    }
    for package in ("pygame-ce", "numba", "msgspec"):
        found[package] = "not installed"
        with suppress(metadata.PackageNotFoundError):
            found[package] = metadata.version(package)
    return found


def without_folders(text: str) -> str:
    """The text with the paths of program, libraries and home folder shortened."""
    for folder in _library_folders():
        text = text.replace(f"{folder}/", "").replace(f"{folder}\\", "")
    with suppress(RuntimeError):
        home = str(Path.home())
        text = text.replace(home, "~") if len(home) > 1 else text
    return text


def without_names(text: str, names: Iterable[str]) -> str:
    """The text with each name replaced where it is a word of its own.

    >>> without_names("KeyError: 'Ada' (Adamo)", ["Ada"])
    "KeyError: '[name]' (Adamo)"
    """
    for name in sorted({name.strip() for name in names} - {""}, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", HIDDEN, text)
    return text


def names_in(settings: Settings) -> set[str]:
    seats = [seat for setup in settings.setups.values() for seat in setup.seats]
    return ({*settings.names} - {*Settings().names}) | {seat.name for seat in seats}


def _library_folders() -> Iterator[str]:
    """The folders of installed packages, of the standard library and of the program."""
    with suppress(AttributeError):  # a virtual environment of an old version lacks them
        yield from site.getsitepackages()
    yield sysconfig.get_path("stdlib")
    yield str(_ROOT)
    yield sys.prefix


# -- Crash reports in the user's folder, beside the folder of matches --------------------------

# A report is offered at the next start. The user deletes it or keeps it; a file has the names of
# the kept ones, so that they are not offered again.

MOST_REPORTS = 10
"""The number of reports kept when a new one is written, including it."""
KEPT = "kept-crash-reports.txt"
"""The file with the names of reports that are not offered again, one in a line."""

NO_CRASH_FOLDER = N_("There is no folder to keep the report in.")


class CrashReports:
    """The reports in a folder; None for a user without a folder."""

    def __init__(self, folder: Path | None, access: FolderAccess = files.DIRECT) -> None:
        self._folder = folder
        self.access = access

    def report(
        self,
        error: BaseException,
        facts: Mapping[str, str] = MappingProxyType({}),
        events: Sequence[str] = (),
        names: Iterable[str] = (),
    ) -> str:
        """Write the report of an error; returns the sentence that names its file.

        If it cannot be written, the report itself follows the sentence.
        """
        text = crash_report(error, facts, events, names)
        stopped = "an error in the program has ended it; matches are saved after every move"
        try:
            path = self.write(text, datetime.now())
        except StorageError as problem:
            return f"{stopped}. No report could be written ({problem}), so here it is:\n\n{text}"
        return f"{stopped}. A report for the developers is in {path}"

    @files.by_access
    def write(self, text: str, when: datetime) -> Path:
        """Write a report under a new name, and remove the oldest; raises `StorageError`."""
        if self._folder is None:
            raise StorageError(NO_CRASH_FOLDER)
        path = files.free_path(self._folder, f"crash-{when:%Y-%m-%d-%H%M%S}", ".txt", "-")
        files.write_file(path, text.encode(errors="replace"))
        for old in self._all()[:-MOST_REPORTS]:
            with suppress(OSError):
                old.unlink()
        return path

    def latest(self) -> Path | None:
        """The latest report that was neither kept nor deleted."""
        with suppress(files.FolderBlocked):
            return self._latest()
        return None

    @files.by_access
    def text(self, path: Path) -> str:
        return files.read_text_file(path)

    @files.by_access
    def keep(self, path: Path) -> None:
        """Do not offer a report again; raises `StorageError`."""
        kept = [*(p.name for p in self._all() if p.name in self._kept()), path.name]
        files.write_file(path.with_name(KEPT), "".join(f"{name}\n" for name in kept).encode())

    @files.by_access
    def delete(self, path: Path) -> None:
        with files.storage_errors("{name} could not be deleted: {reason}.", name=path.name):
            path.unlink(missing_ok=True)

    @files.by_access
    def _latest(self) -> Path | None:
        kept = self._kept()
        return next((path for path in self._all()[::-1] if path.name not in kept), None)

    def _kept(self) -> set[str]:
        with suppress(StorageError):
            if self._folder is not None:
                return set(files.read_text_file(self._folder / KEPT).splitlines())
        return set()

    def _all(self) -> list[Path]:
        with suppress(OSError):
            if self._folder is not None:
                reports = (p for p in self._folder.glob("crash-*.txt") if p.is_file())
                return sorted(reports, key=lambda path: path.stem)
        return []
