"""Holding a name against other copies of the program: a lock that dies with its process."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


_ATTEMPTS = 20
_HELD = {errno.EACCES, errno.EAGAIN, errno.EDEADLK, errno.EWOULDBLOCK}


class Lock:
    """A file that one process holds at a time; the system lets go of it when the process ends."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._handle: int | None = None

    def acquire(self) -> bool:
        """Take the lock; False where another holder has it. Raises `OSError`.

        On a disk that knows no locks it is always free: nobody shall be kept from playing.
        """
        for _ in range(_ATTEMPTS):
            handle = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
            try:
                _lock(handle)
            except OSError as error:
                if error.errno in _HELD:
                    os.close(handle)
                    return False
            if self._is_current(handle):
                self._handle = handle
                return True
            os.close(handle)  # another holder has just removed the file: try the new one
        return False

    def release(self) -> None:
        """Let go, and leave no file behind where that is possible."""
        if self._handle is None:
            return
        handle, self._handle = self._handle, None
        with suppress(OSError):
            self._path.unlink()
        with suppress(OSError):
            os.close(handle)
        if sys.platform == "win32":
            with suppress(OSError):  # an open file cannot be removed there
                self._path.unlink()

    def _is_current(self, handle: int) -> bool:
        """Whether the file that was opened is still the one of that name."""
        try:
            return os.path.samestat(os.fstat(handle), self._path.stat())
        except OSError:
            return False
