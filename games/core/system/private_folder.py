"""Folders that no other user can change.

Windows keeps the folders of users apart by itself and knows no such modes: there every folder
counts as private.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path

_OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH


def make_private_folder(folder: Path) -> None:
    """Create a folder that only this user may enter; one that there is is closed to others.

    Raises `OSError`, also for the folder of another user.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    status = folder.lstat()
    if not _belongs_to(status, ()):
        raise PermissionError(f"{folder} is not a folder of this user")
    if stat.S_IMODE(status.st_mode) != 0o700:  # in a file system that cannot be changed it may be
        folder.chmod(0o700)


def is_private(folder: Path, *trusted: int) -> bool:
    """Whether only this user, or the `trusted` ones, can put files into a folder.

    Raises `OSError`.
    """
    status = folder.lstat()  # a link may lead to another folder at any time
    open_to_others = hasattr(os, "getuid") and status.st_mode & _OTHERS_WRITE
    return _belongs_to(status, trusted) and not open_to_others


def _belongs_to(status: os.stat_result, trusted: tuple[int, ...]) -> bool:
    """Whether this is a folder of this user, or of another one who is trusted."""
    ours = not hasattr(os, "getuid") or status.st_uid in (os.getuid(), *trusted)
    return stat.S_ISDIR(status.st_mode) and ours
