"""A system whose calls fail for the files of one folder, until it is mended."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any, Literal, TypeVar

import pytest

from games.storage.files import FolderAccess, FolderBlocked

T = TypeVar("T")

Call = Literal["read", "create", "flush", "replace", "anything"]
"""The failing call; `anything` matches every one."""

READS: tuple[tuple[Call, int], ...] = (
    ("read", errno.EIO),
    ("read", errno.EACCES),
    ("read", errno.EMFILE),
    ("read", errno.ESTALE),
    ("anything", 0),
)
WRITES: tuple[tuple[Call, int], ...] = (
    ("create", errno.ENOSPC),
    ("create", errno.EDQUOT),
    ("create", errno.EROFS),
    ("create", errno.EMFILE),
    ("flush", errno.EIO),
    ("flush", errno.ENOSPC),
    ("replace", errno.EACCES),
)


class FailingSystem:
    """Lets calls of `os` fail, for the files of a folder with this beginning of their names."""

    def __init__(self, patch: pytest.MonkeyPatch, folder: Path, name: str = "") -> None:
        self._prefix = str(folder / name)
        self._failing: tuple[Call, int] | None = None
        self.watching = True
        """Whether the calls of the process belong to this system at present."""
        for function in ("open", "fsync", "replace"):
            patch.setattr(os, function, self._watched(function, getattr(os, function)))

    def break_down(self, call: Call, error: int) -> None:
        """Let a call fail from now on."""
        self._failing = (call, error)

    def mend(self) -> None:
        """Let all calls succeed again."""
        self._failing = None

    @property
    def failing(self) -> bool:
        """Whether anything fails."""
        return self._failing is not None

    @property
    def blocked(self) -> bool:
        """Whether nothing answers."""
        return self._failing is not None and self._failing[0] == "anything"

    def _watched(self, function: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def watched(path: Any, *arguments: Any, **named: Any) -> Any:
            creates = function == "open" and bool(arguments[0] & os.O_CREAT)
            what = {"open": "create" if creates else "read", "fsync": "flush"}.get(function)
            here = function == "fsync" or str(path).startswith(self._prefix)
            if here and self.watching and self._failing and self._failing[0] == (what or function):
                raise OSError(self._failing[1], os.strerror(self._failing[1]))
            return call(path, *arguments, **named)

        return watched


class FailingAccess(FolderAccess):
    """Access to a folder of such a system."""

    def __init__(self, system: FailingSystem) -> None:
        self._system = system

    def run(self, job: Callable[[], T], *_late: object, **_named: object) -> T:
        if self._system.blocked:
            raise FolderBlocked
        return job()

    def start(self, job: Callable[[], T]) -> Future[T]:
        if not self._system.blocked:
            return super().start(job)
        future: Future[T] = Future()
        future.set_exception(FolderBlocked())
        return future
