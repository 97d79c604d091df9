"""Hands a file to the program that is running already, so that it opens in that window.

The running program listens at a socket in a folder that only the user may enter, for sockets do
not belong into the folder of the user's files: they cannot be copied. Where there can be none, as
on Windows, it listens at a port of this computer. Another user may take that port after the
program was killed. So each side proves that it knows a key, which is in a note in the user's
folder and is never sent:

    second start     32 random bytes
    running program  32 random bytes, proof "here"
    second start     proof "open" that includes the path, the path, end
    running program  proof "done"

A proof is an HMAC-SHA256 of its word, both random numbers and the path.
"""

from __future__ import annotations

import hmac
import os
import secrets
import socket
import tempfile
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from games.core.system import is_private, make_private_folder
from games.storage.files import DIRECT, FolderAccess, StorageError, read_content, write_content

NAME = "running"
"""The folder of the note, in the user's folder."""
NOTE = "note"
"""File with the key in hexadecimal digits, and below it the path of the socket or the port."""
TIMEOUT = 1.0
"""Seconds that a whole conversation may take."""
LONGEST_PATH = 100_000
"""Bytes; Windows has the longest ones, 32,767 characters."""
MOST_CLIENTS = 16
"""Conversations at a time; one more ends the oldest."""
_FOLDER_OF_SOCKET = "tavoliere-"
_LENGTH = 32
"""Bytes of keys, random numbers and proofs."""
_LONGEST_NOTE = 200
_PAUSE = 0.1
"""Seconds until another attempt when a client could not be accepted."""
_HERE = "127.0.0.1"


class _Place(NamedTuple):
    """The key, and the path of the socket or the number of the port."""

    key: bytes
    name: str


def hand_over(folder: Path | None, file: Path, access: FolderAccess = DIRECT) -> bool:
    """Let the running program of this user open a file; False if none is running."""
    if folder is None:
        return False
    running = folder / NAME
    try:
        place = access.run(partial(_read_note, running))
        with _connected(place.name) as connection:
            return _offer(connection, place.key, os.fsencode(file.absolute()))
    except (OSError, StorageError, ValueError):
        return False


def _offer(connection: socket.socket, key: bytes, path: bytes) -> bool:
    """Let the other side open a file, if it knows the key; whether it has."""
    talk = _Talk(connection)
    ours = secrets.token_bytes(_LENGTH)
    talk.send(ours)
    theirs = talk.read(_LENGTH)
    numbers = ours + theirs
    if not hmac.compare_digest(talk.read(_LENGTH), _proof(key, b"here", numbers)):
        return False
    talk.send(_proof(key, b"open", numbers, path) + path)
    connection.shutdown(socket.SHUT_WR)
    return hmac.compare_digest(talk.read(_LENGTH), _proof(key, b"done", numbers, path))


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
        self._place = _Place(secrets.token_bytes(_LENGTH), "")
        self._socket: socket.socket | None = None
        self._clients: deque[socket.socket] = deque()
        self._closed = threading.Event()
        # otherwise each start opens a window of its own
        with suppress(OSError, StorageError, ValueError):
            self._listen()

    def close(self) -> None:
        if self._socket is None or self._running is None:
            return
        self._closed.set()
        _end(self._socket)  # wakes the thread that waits
        self._socket.close()
        _remove_socket(self._place.name)
        with suppress(OSError, StorageError, ValueError):
            self._access.run(partial(self._remove_note, self._running))

    def _remove_note(self, running: Path) -> None:
        if _read_note(running) == self._place:  # not of a program that was started later
            (running / NOTE).unlink()

    def _listen(self) -> None:
        if self._running is None:
            return
        announce = partial(self._announce, self._running)
        listening = self._access.run(announce, late=socket.socket.close)
        self._socket = listening
        threading.Thread(target=self._serve, args=(listening,), daemon=True).start()

    def _announce(self, running: Path) -> socket.socket:
        make_private_folder(running)
        with suppress(OSError, ValueError):
            _remove_if_stale(_read_note(running).name)
        listening, name = _listening()
        self._place = self._place._replace(name=name)
        try:
            write_content(running / NOTE, os.fsencode(f"{self._place.key.hex()}\n{name}"))
        except BaseException:
            listening.close()
            _remove_socket(name)
            raise
        return listening

    def _serve(self, listening: socket.socket) -> None:
        while not self._closed.is_set():
            # closed, too many files are open, or too many threads
            with suppress(OSError, RuntimeError):
                connection, _ = listening.accept()
                self._clients.append(connection)
                if len(self._clients) > MOST_CLIENTS:
                    _end(self._clients.popleft())
                threading.Thread(target=self._answer, args=(connection,), daemon=True).start()
                continue
            self._closed.wait(_PAUSE)

    def _answer(self, connection: socket.socket) -> None:
        # pygame raises a RuntimeError if its window is closed
        with connection, suppress(OSError, ValueError, RuntimeError):
            self._receive(connection)
        with suppress(ValueError):
            self._clients.remove(connection)

    def _receive(self, connection: socket.socket) -> None:
        talk, key = _Talk(connection), self._place.key
        theirs, ours = talk.read(_LENGTH), secrets.token_bytes(_LENGTH)
        numbers = theirs + ours
        talk.send(ours + _proof(key, b"here", numbers))
        proof, path = talk.read(_LENGTH), talk.read_rest(LONGEST_PATH)
        if hmac.compare_digest(proof, _proof(key, b"open", numbers, path)):
            self._opened(Path(os.fsdecode(path)))
            talk.send(_proof(key, b"done", numbers, path))


class _Talk:
    """A conversation that ends after `TIMEOUT`, however slowly the other side goes on.

    Its methods raise `OSError`.
    """

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._end = monotonic() + TIMEOUT

    def send(self, content: bytes) -> None:
        self._wait_at_most_until_the_end()
        self._connection.sendall(content)

    def read(self, length: int) -> bytes:
        content = self._read(length)
        if len(content) < length:
            raise ConnectionError
        return content

    def read_rest(self, most: int) -> bytes:
        """Everything until the other side ends, at most so many bytes."""
        content = self._read(most + 1)
        if len(content) > most:
            raise ConnectionError
        return content

    def _read(self, length: int) -> bytes:
        content = bytearray()
        while len(content) < length:
            self._wait_at_most_until_the_end()
            part = self._connection.recv(length - len(content))
            if not part:
                break
            content += part
        return bytes(content)

    def _wait_at_most_until_the_end(self) -> None:
        left = self._end - monotonic()
        if left <= 0:
            raise TimeoutError
        self._connection.settimeout(left)


def _proof(key: bytes, word: bytes, *parts: bytes) -> bytes:
    return hmac.digest(key, word + b"".join(parts), "sha256")


def _read_note(running: Path) -> _Place:
    """Where the running program listens; raises `OSError` or `ValueError`."""
    if not is_private(running):
        raise PermissionError
    key, _, name = os.fsdecode(read_content(running / NOTE, _LONGEST_NOTE)).partition("\n")
    return _Place(bytes.fromhex(key), name)


def _connected(name: str) -> socket.socket:
    """A connection to the running program; raises `OSError` or `ValueError`."""
    if not _is_path(name):
        port = int(name)
        if not 0 < port < 65536:
            raise ValueError(name)
        return socket.create_connection((_HERE, port), TIMEOUT)
    connection = socket.socket(socket.AF_UNIX)
    connection.settimeout(TIMEOUT)
    try:
        connection.connect(name)
    except BaseException:
        connection.close()
        raise
    return connection


def _listening() -> tuple[socket.socket, str]:
    """A socket that listens, and its path or port."""
    if hasattr(socket, "AF_UNIX"):
        with suppress(OSError):
            return _listening_in_folder()
    listening = socket.create_server((_HERE, 0))
    listening.settimeout(None)
    return listening, str(listening.getsockname()[1])


def _listening_in_folder() -> tuple[socket.socket, str]:
    """A socket in a folder of its own that only this user may enter; raises `OSError`."""
    parent = os.environ.get("XDG_RUNTIME_DIR") or None
    path = Path(tempfile.mkdtemp(prefix=_FOLDER_OF_SOCKET, dir=parent)) / "socket"
    listening = socket.socket(socket.AF_UNIX)
    try:
        listening.bind(str(path))
        path.chmod(0o600)
        listening.listen()
    except BaseException:
        listening.close()
        _remove_socket(str(path))
        raise
    return listening, str(path)


def _is_path(name: str) -> bool:
    return hasattr(socket, "AF_UNIX") and Path(name).is_absolute()


def _remove_if_stale(name: str) -> None:
    """Remove the socket of a program that was killed; raises `OSError` or `ValueError`."""
    if _is_path(name):
        try:
            _connected(name).close()
        except ConnectionRefusedError:
            _remove_socket(name)


def _remove_socket(name: str) -> None:
    """Remove a socket and its folder, if there is one."""
    if _is_path(name):
        with suppress(OSError):
            Path(name).unlink(missing_ok=True)
            Path(name).parent.rmdir()


def _end(connection: socket.socket) -> None:
    with suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)
