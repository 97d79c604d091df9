"""A folder of a file system that never answers. Needs Linux and the rights to mount."""

from __future__ import annotations

import ctypes
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

DETACH = 2
"""`MNT_DETACH` of `umount2`."""
MOST = 200.0
"""Seconds after which the file system ends by itself, so that a test that hangs fails."""


@contextmanager
def blocked_folder(path: Path) -> Iterator[Path]:
    """Mount a FUSE file system that nobody serves; whoever looks into it waits.

    Raises `OSError` where that is impossible.
    """
    path.mkdir()
    library = ctypes.CDLL(None, use_errno=True)
    device = os.open("/dev/fuse", os.O_RDWR)
    options = f"fd={device},rootmode=40000,user_id={os.getuid()},group_id={os.getgid()}"
    if library.mount(b"fuse", os.fsencode(path), b"fuse", 0, options.encode()) != 0:
        os.close(device)
        raise OSError(ctypes.get_errno(), "cannot mount")
    ended = threading.Event()

    def end() -> None:
        if not ended.is_set():
            ended.set()
            os.close(device)  # all who wait get an error
            library.umount2(os.fsencode(path), DETACH)

    timer = threading.Timer(MOST, end)
    timer.start()
    try:
        yield path
    finally:
        timer.cancel()
        end()
