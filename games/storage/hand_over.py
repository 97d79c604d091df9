"""Hands a file to the running program, so that it opens in that window.

The running program listens at a port of this computer, which another user may take after the
program was killed. So each side proves that it knows a key (by `multiprocessing.connection`), which
is in a note in the user's folder and is never sent. Then the second start sends the path.
"""

from __future__ import annotations

import os
import secrets
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from multiprocessing import AuthenticationError
from multiprocessing.connection import (
    Client,
    Connection,
    Listener,
    answer_challenge,
    deliver_challenge,
)
from pathlib import Path

from games.core.system import is_private, make_private_folder
from games.storage import files
from games.storage.files import FolderAccess, StorageError

NAME = "running"
"""The folder of the note, in the user's folder."""
NOTE = "note"
"""File with the key in hexadecimal digits, and below it the port."""
TIMEOUT = 1.0
"""Seconds that a whole conversation may take."""
LONGEST_PATH = 100_000
"""Bytes; Windows has the longest ones, 32,767 characters."""
OPENED = b"opened"
_KEY_LENGTH = 32
_LONGEST_NOTE = 200
_WAITING = 128
"""The most second starts waiting to be accepted."""
_PAUSE = 0.1
"""Seconds until another attempt after a client could not be accepted."""
_HERE = "127.0.0.1"
_FAILURES = (OSError, EOFError, ValueError, OverflowError, AuthenticationError, AssertionError)
"""The exceptions of a failed conversation; Python 3.11 asserts that a challenge is one."""


def hand_over(folder: Path | None, file: Path, access: FolderAccess = files.DIRECT) -> bool:
    """Let the running program of this user open a file; False if none does so in time."""
    if folder is None:
        return False
    opened = threading.Event()

    def offer() -> None:
        with suppress(StorageError, *_FAILURES):
            key, port = access.run(partial(_read_note, folder / NAME))
            with Client((_HERE, port), authkey=key) as connection:
                connection.send_bytes(os.fsencode(file.absolute()))
                if connection.recv_bytes(len(OPENED)) == OPENED:
                    opened.set()

    offering = threading.Thread(target=offer, daemon=True)
    offering.start()
    offering.join(TIMEOUT)
    return opened.is_set()


class FileReceiver:
    """Receives files from other starts of the program until it is closed.

    `opened` is called in its own thread, with the path of each file.
    """

    def __init__(
        self,
        folder: Path | None,
        opened: Callable[[Path], None],
        access: FolderAccess = files.DIRECT,
    ) -> None:
        self._opened = opened
        self._access = access
        self._running = folder / NAME if folder is not None else None
        self._key = secrets.token_bytes(_KEY_LENGTH)
        self._listener: Listener | None = None
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._serve, daemon=True)
        # otherwise each start opens a window of its own
        with suppress(OSError, StorageError, ValueError):
            if self._running is not None:
                announce = partial(self._announce, self._running)
                self._listener = access.run(announce, late=Listener.close)
                self._thread.start()

    def close(self) -> None:
        if self._listener is None or self._running is None or self._closed.is_set():
            return
        self._closed.set()
        with suppress(OSError):
            Client(self._listener.address).close()  # wakes the thread that waits
        self._thread.join(TIMEOUT)
        place = self._key, _port(self._listener)
        with suppress(OSError):
            self._listener.close()
        with suppress(OSError, StorageError, ValueError):
            self._access.run(partial(_remove_note, self._running, place))

    def _announce(self, running: Path) -> Listener:
        make_private_folder(running)
        files.remove_stale_files(running, time.time())
        listener = Listener((_HERE, 0), backlog=_WAITING)
        try:
            files.write_content(running / NOTE, f"{self._key.hex()}\n{_port(listener)}".encode())
        except BaseException:
            listener.close()
            raise
        return listener

    def _serve(self) -> None:
        assert self._listener is not None
        while True:
            try:
                connection = self._listener.accept()
                if self._closed.is_set():
                    connection.close()
                    return
                threading.Thread(target=self._receive, args=(connection,), daemon=True).start()
            except (OSError, RuntimeError):  # too many files are open, or too many threads
                if self._closed.wait(_PAUSE):
                    return

    def _receive(self, connection: Connection) -> None:
        late = threading.Timer(TIMEOUT, _end, (connection,))
        late.daemon = True
        # pygame raises a RuntimeError if its window is closed
        with connection, suppress(RuntimeError, *_FAILURES):
            late.start()
            deliver_challenge(connection, self._key)
            answer_challenge(connection, self._key)
            self._opened(Path(os.fsdecode(connection.recv_bytes(LONGEST_PATH))))
            connection.send_bytes(OPENED)
        late.cancel()


def _port(listener: Listener) -> int:
    address = listener.address
    assert isinstance(address, tuple)
    return int(address[1])


def _read_note(running: Path) -> tuple[bytes, int]:
    """The key and port of the running program; raises `OSError` or `ValueError`."""
    if not is_private(running):
        raise PermissionError
    key, port = files.read_content(running / NOTE, _LONGEST_NOTE).decode().splitlines()
    return bytes.fromhex(key), int(port)


def _remove_note(running: Path, place: tuple[bytes, int]) -> None:
    if _read_note(running) == place:  # not of a program that was started later
        (running / NOTE).unlink()


def _end(connection: Connection) -> None:
    """End a conversation that takes too long; the waiting thread goes on."""
    with suppress(OSError):
        same = socket.socket(fileno=connection.fileno())
        try:
            same.shutdown(socket.SHUT_RDWR)
        finally:
            same.detach()
