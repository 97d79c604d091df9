"""A lock on a name between processes, by `filelock`; the system releases it when a process ends.

Two things are added to `filelock`: acquiring succeeds where the file system does not support
locks, and releasing removes the lock file.
"""

from __future__ import annotations

import errno
from contextlib import suppress
from pathlib import Path

_UNSUPPORTED = {errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOLCK}
_ATTEMPTS = 3
"""A holder that removes the file while it is being locked makes an attempt fail."""


class ProcessLock:
    """A lock file that one process, and one `ProcessLock` in it, holds at a time."""

    def __init__(self, path: Path) -> None:
        from filelock import FileLock  # slow to import (0.1 s), so not at the program's start

        self._path = path
        self._lock = FileLock(path, mode=0o600, thread_local=False, fallback_to_soft=False)

    @property
    def held(self) -> bool:
        """Whether this object holds the lock; False where locking is unsupported."""
        return bool(self._lock.is_locked)

    def acquire(self) -> bool:
        """Take the lock without waiting; False where another holder has it.

        Succeeds where locking is unsupported. Raises `OSError` where the file cannot be opened.
        """
        from filelock import Timeout

        for _ in range(_ATTEMPTS):
            try:
                self._lock.acquire(blocking=False)
            except Timeout:
                continue
            except OSError as error:
                if error.errno not in _UNSUPPORTED:
                    raise
            return True
        return False

    def release(self) -> None:
        """Release the lock if it is held, and remove its file where that is possible."""
        if self.held:
            with suppress(OSError):
                self._path.unlink()
        with suppress(OSError):
            self._lock.release()
