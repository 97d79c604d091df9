"""Hands a file to the program that is running already, so that it opens in that window.

The running program listens on a port of this computer, which no other computer can reach. The
port and a secret word are in a file of the user's folder, which only the user can read.
"""

from __future__ import annotations

import hmac
import secrets
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

import msgspec

from games.storage.files import DIRECT, FolderAccess, StorageError, read_content, write_content

NAME = "running.json"
"""File in the user's folder that says where the running program listens."""
TIMEOUT = 2.0
"""Seconds that either side waits for the other."""
LONGEST_MESSAGE = 100_000
"""Bytes of a message: a path is far shorter."""
_HERE = "127.0.0.1"


class _Place(msgspec.Struct):
    """The port of the running program, and the secret word that it expects."""

    port: int
    secret: str


class _Message(msgspec.Struct):
    secret: str
    path: str


def hand_over(folder: Path | None, file: Path) -> bool:
    """Let the running program of this user open a file; False if none is running."""
    if folder is None:
        return False
    try:
        place = msgspec.json.decode(read_content(folder / NAME), type=_Place)
        message = msgspec.json.encode(_Message(place.secret, str(file.resolve())))
        with socket.create_connection((_HERE, place.port), TIMEOUT) as connection:
            connection.sendall(message)
            connection.shutdown(socket.SHUT_WR)
            return connection.recv(1) == b"+"
    except (OSError, ValueError, OverflowError, msgspec.MsgspecError):
        return False


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
        self._secret = secrets.token_hex(16)
        self._path = folder / NAME if folder is not None else None
        self._socket: socket.socket | None = None
        with suppress(
            OSError, StorageError, ValueError
        ):  # then each start opens a window of its own
            self._listen()

    def close(self) -> None:
        """Stop listening."""
        if self._socket is None:
            return
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)  # wakes the thread that waits
        self._socket.close()
        if self._path is not None:
            with suppress(OSError, StorageError, ValueError, msgspec.MsgspecError):
                self._access.run(partial(self._remove, self._path))

    def _remove(self, path: Path) -> None:
        place = msgspec.json.decode(read_content(path), type=_Place)
        if place.secret == self._secret:  # not of a program that was started later
            path.unlink()

    def _listen(self) -> None:
        if self._path is None:
            return
        listening = socket.create_server((_HERE, 0))
        listening.settimeout(None)
        place = _Place(listening.getsockname()[1], self._secret)
        try:
            self._access.run(partial(write_content, self._path, msgspec.json.encode(place)))
        except (OSError, StorageError, ValueError):
            listening.close()
            raise
        self._socket = listening
        threading.Thread(target=self._serve, args=(listening,), daemon=True).start()

    def _serve(self, listening: socket.socket) -> None:
        with suppress(OSError):  # the end: the socket is closed
            while True:
                connection, _ = listening.accept()
                with connection, suppress(OSError, ValueError, msgspec.MsgspecError):
                    connection.settimeout(TIMEOUT)
                    self._receive(connection)

    def _receive(self, connection: socket.socket) -> None:
        parts: list[bytes] = []
        while part := connection.recv(4096):
            parts.append(part)
            if sum(map(len, parts)) > LONGEST_MESSAGE:
                return
        message = msgspec.json.decode(b"".join(parts), type=_Message)
        if hmac.compare_digest(message.secret.encode(), self._secret.encode()):
            self._opened(Path(message.path))
            connection.sendall(b"+")
