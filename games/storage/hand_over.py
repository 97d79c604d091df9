"""Hands a file to the program that is running already, so that it opens in that window.

The running program listens at a socket in a folder that only the user may enter, for sockets do
not belong into the folder of the user's files: they cannot be copied. Where there can be none, as
on Windows, it listens at a port of this computer, which another user may take after the program
was killed. So each side proves that it knows a key (by `multiprocessing.connection`), which is in
a note in the user's folder and is never sent. Then the second start sends the path.
"""

from __future__ import annotations

import os
import secrets
import socket
import tempfile
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
from typing import Any

from games.core.system import is_private, make_private_folder
from games.storage.files import (
    DIRECT,
    FolderAccess,
    StorageError,
    read_content,
    remove_stale_files,
    write_content,
)

NAME = "running"
"""The folder of the note, in the user's folder."""
NOTE = "note"
"""File with the key in hexadecimal digits, and below it the path of the socket or the port."""
TIMEOUT = 1.0
"""Seconds that a whole conversation may take."""
LONGEST_PATH = 100_000
"""Bytes; Windows has the longest ones, 32,767 characters."""
OPENED = b"opened"
_FOLDER_OF_SOCKET = "tavoliere-"
_KEY_LENGTH = 32
_LONGEST_NOTE = 200
_WAITING = 128
"""Second starts that may wait to be accepted."""
_PAUSE = 0.1
"""Seconds until another attempt when a client could not be accepted."""
_HERE = "127.0.0.1"
_FAILURES = (OSError, EOFError, ValueError, OverflowError, AuthenticationError, AssertionError)
"""How a conversation can fail; Python 3.11 asserts that a challenge is one."""


def hand_over(folder: Path | None, file: Path, access: FolderAccess = DIRECT) -> bool:
    """Let the running program of this user open a file; False if none does so in time."""
    if folder is None:
        return False
    opened = threading.Event()

    def offer() -> None:
        with suppress(StorageError, *_FAILURES):
            key, address = access.run(partial(_read_note, folder / NAME))
            with Client(address, authkey=key) as connection:
                connection.send_bytes(os.fsencode(file.absolute()))
                if connection.recv_bytes(len(OPENED)) == OPENED:
                    opened.set()

    offering = threading.Thread(target=offer, daemon=True)
    offering.start()
    offering.join(TIMEOUT)
    return opened.is_set()


class FileReceiver:
    """Receives files from other starts of the program until it is closed.

    `opened` is called in a thread of its own, with the path of each file.
    """

    def __init__(
        self,
        folder: Path | None,
        opened: Callable[[Path], None],
        access: FolderAccess = DIRECT,
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
                self._listener = access.run(announce, late=_close)
                self._thread.start()

    def close(self) -> None:
        if self._listener is None or self._running is None or self._closed.is_set():
            return
        self._closed.set()
        with suppress(OSError):
            Client(self._listener.address).close()  # wakes the thread that waits
        self._thread.join(TIMEOUT)
        place = self._key, self._listener.address
        _close(self._listener)
        with suppress(OSError, StorageError, ValueError):
            self._access.run(partial(_remove_note, self._running, place))

    def _announce(self, running: Path) -> Listener:
        make_private_folder(running)
        _remove_leftovers(running)
        listener = _listening()
        address: Any = listener.address
        name = address if isinstance(address, str) else address[1]
        try:
            write_content(running / NOTE, os.fsencode(f"{self._key.hex()}\n{name}"))
        except BaseException:
            _close(listener)
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


def _read_note(running: Path) -> tuple[bytes, str | tuple[str, int]]:
    """The key and address of the running program; raises `OSError` or `ValueError`."""
    if not is_private(running):
        raise PermissionError
    key, _, name = os.fsdecode(read_content(running / NOTE, _LONGEST_NOTE)).partition("\n")
    return bytes.fromhex(key), name if Path(name).is_absolute() else (_HERE, int(name))


def _remove_note(running: Path, place: tuple[bytes, Any]) -> None:
    if _read_note(running) == place:  # not of a program that was started later
        (running / NOTE).unlink()


def _remove_leftovers(running: Path) -> None:
    """Remove what a killed program has left: half a note, and the socket that its note names."""
    remove_stale_files(running, time.time())
    with suppress(OSError, StorageError, ValueError):
        _key, address = _read_note(running)
        if isinstance(address, str) and Path(address).parent.name.startswith(_FOLDER_OF_SOCKET):
            with socket.socket(socket.AF_UNIX) as connection:
                connection.settimeout(TIMEOUT)
                try:
                    connection.connect(address)
                except ConnectionRefusedError:  # nobody listens
                    _remove_socket(Path(address))


def _listening() -> Listener:
    """A listener at a socket in a folder that only this user may enter, or at a port."""
    if hasattr(socket, "AF_UNIX"):
        with suppress(OSError):
            return _listening_in_folder()
    return Listener((_HERE, 0), backlog=_WAITING)


def _listening_in_folder() -> Listener:
    parent = os.environ.get("XDG_RUNTIME_DIR") or None
    path = Path(tempfile.mkdtemp(prefix=_FOLDER_OF_SOCKET, dir=parent)) / "socket"
    try:
        listener = Listener(str(path), backlog=_WAITING)
        path.chmod(0o600)
    except BaseException:
        _remove_socket(path)
        raise
    return listener


def _close(listener: Listener) -> None:
    address = listener.address
    with suppress(OSError):
        listener.close()
    if isinstance(address, str):
        _remove_socket(Path(address))


def _remove_socket(path: Path) -> None:
    """Remove a socket and its folder."""
    with suppress(OSError):
        path.unlink(missing_ok=True)
        path.parent.rmdir()


def _end(connection: Connection) -> None:
    """End a conversation that takes too long; the thread that waits for it goes on."""
    with suppress(OSError):
        same = socket.socket(fileno=connection.fileno())
        try:
            same.shutdown(socket.SHUT_RDWR)
        finally:
            same.detach()
