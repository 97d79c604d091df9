"""Where the compiled kernels are kept, and which kernel modules are ready for use.

Each state of a module's sources, Python, Numba and processor has a folder of its own. It lies
beside the module, or in the user's cache folder where that is not writable. Its name does not
depend on the place of the program, so that a program can be moved with its compiled kernels.

Numba unpickles what it finds there, so a folder that another user can change is never used.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

import platformdirs

from games.core.system.private_folder import is_private, make_private_folder
from games.core.system.processor import processor

READY = "ready"
"""Name of the file that marks a folder whose kernels are all compiled."""
FAILED = "failed"
"""Name of the file that says why kernels could not be compiled."""
PROGRAM = "tavoliere"
LONGEST_REASON = 200
"""Characters of the reason of a failure."""


class CacheFolder:
    """The folder of a kernel module in one state."""

    def __init__(self, name: str, sources: Sequence[Path], options: str) -> None:
        """`sources` are the files that the kernels depend on, that of the module first."""
        self._name = name
        self._beside = sources[0].parent / "__pycache__"
        self._owner = sources[0].stat().st_uid
        self._digest = _digest(sources, options)

    @property
    def path(self) -> Path:
        """The folder; it may not exist yet."""
        return self._folders()[-1]

    def changeable(self) -> Path | None:
        """The folder that other users can change, so that no kernels are kept here."""
        return next((each for each in self._folders() if not self._is_safe(each)), None)

    def _folders(self) -> list[Path]:
        """The folder, after those above it that are made for it alone."""
        beside = self._beside / f"kernel-{self._digest}"
        possible = _exists(beside / READY) or _writable(self._beside)
        if possible and self._is_safe(beside):
            return [beside]
        try:
            cached = platformdirs.user_cache_path(PROGRAM, appauthor=False)
        except (OSError, RuntimeError):  # a user without a home
            return [beside]
        above = [cached, cached / "kernels"]
        for folder in above:
            _close_to_others(folder)
        return [*above, above[-1] / f"{self._name}-{self._digest}"]

    def _is_safe(self, folder: Path) -> bool:
        """Whether a folder is missing, or only this user, root and who owns the program write."""
        try:
            return is_private(folder, 0, self._owner)
        except OSError:
            return True

    def is_ready(self) -> bool:
        """Whether all kernels of the module are compiled."""
        return self.changeable() is None and _exists(self.path / READY)

    def holds_compiled(self) -> bool:
        """Whether Numba has saved a compiled kernel here."""
        with suppress(OSError):
            return any(self.path.glob("*.nbc"))
        return False

    def mark_ready(self) -> None:
        """Mark the kernels as compiled; raises `OSError`."""
        self._mark(READY, "")
        with suppress(OSError):
            (self.path / FAILED).unlink()

    def mark_failed(self, reason: str) -> None:
        """Note why the kernels could not be compiled; raises `OSError`."""
        self._mark(FAILED, " ".join(reason.split())[:LONGEST_REASON])

    def failure(self) -> str | None:
        """Why the kernels could not be compiled; None if that has not happened."""
        with suppress(OSError):
            return (self.path / FAILED).read_text(encoding="utf-8", errors="replace")
        return None

    def _mark(self, name: str, text: str) -> None:
        if folder := self.changeable():
            raise PermissionError(f"other users can change {folder}")
        _make(self.path)
        (self.path / name).write_text(text, encoding="utf-8")


class Locator:
    """Tells Numba to keep the compiled form of a function in `folder`, whatever its file is.

    Numba's own locators include the path of the source in the key, so that a program that was
    moved would be compiled again. The folder stands for the state of the sources already.
    """

    folder: Path | None = None
    """Set while the functions of a module are prepared."""

    def __init__(self, folder: Path, line: int) -> None:
        self._folder = folder
        self._line = line

    @classmethod
    def from_function(cls, function: object, file: str) -> Locator | None:
        """The locator of a function; None lets Numba try another one."""
        line = function.__code__.co_firstlineno  # type: ignore[attr-defined]
        return None if cls.folder is None else cls(cls.folder, line)

    def ensure_cache_path(self) -> None:
        """Create the folder; raises `OSError`."""
        _make(self._folder)

    def get_cache_path(self) -> str:
        """The folder."""
        return str(self._folder)

    def get_source_stamp(self) -> str:
        """The state of the source: the folder belongs to one state, so it is always the same."""
        return ""

    def get_disambiguator(self) -> str:
        """Distinguishes functions of the same name in one file."""
        return str(self._line)


def _exists(path: Path) -> bool:
    """Whether a file exists; `Path.exists` raises in a folder that may not be entered."""
    return os.path.exists(path)  # noqa: PTH110


def _make(folder: Path) -> None:
    """Create a folder; raises `OSError`. One that there is stays open: others may have used it."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)


@cache
def _close_to_others(folder: Path) -> None:
    """Create a folder that others may not enter; earlier versions left it open to a group."""
    with suppress(OSError):
        make_private_folder(folder)


@cache
def _writable(folder: Path) -> bool:
    """Whether files can be created in a folder; it is created if it is missing."""
    try:
        folder.mkdir(exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return False
    return True


def _digest(sources: Sequence[Path], options: str) -> str:
    """A hash of everything that compiled kernels depend on."""
    state = f"{sys.version} {_numba_version()} {processor()} {options}".encode()
    return hashlib.sha256(
        state
        + b"".join(file.read_bytes() for file in [Path(__file__).with_suffix(".py"), *sources])
    ).hexdigest()[:16]


def _numba_version() -> str:
    # imported late: it takes as long as a tenth of the window's start
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("numba")
    except PackageNotFoundError:
        return "none"
