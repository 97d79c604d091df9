"""Hands a file to the program that is running already, so that it opens in that window.

The running program listens at a socket in a folder that only the user may enter. Where there can
be none, it listens at a port of this computer: Windows, a path of over 107 bytes, some network
file systems. Another user may take that port after the program was killed. So each side proves
that it knows a key, which is in that folder and is never sent:

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
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from games.core.storage.files import StorageError, read_content, write_content
from games.core.storage.folder_access import DIRECT, FolderAccess
from games.core.system.private_folder import is_private, make_private_folder

NAME = "running"
"""The folder, in the user's folder, of the socket and the note."""
NOTE = "note"
"""File that names the socket or port, and the key in hexadecimal digits."""
TIMEOUT = 1.0
"""Seconds that a whole conversation may take."""
LONGEST_PATH = 100_000
"""Bytes; Windows has the longest ones, 32,767 characters."""
MOST_CLIENTS = 16
"""Conversations at a time; one more ends the oldest."""
_SUFFIX = ".socket"
_LENGTH = 32
"""Bytes of keys, random numbers and proofs."""
_LONGEST_NOTE = 200
_PAUSE = 0.1
"""Seconds until another attempt when a client could not be accepted."""
_HERE = "127.0.0.1"


class _Place(NamedTuple):
    """The name of the socket or the number of the port, and the key."""

    name: str
    key: bytes


def hand_over(folder: Path | None, file: Path, access: FolderAccess = DIRECT) -> bool:
    """Let the running program of this user open a file; False if none is running."""
    if folder is None:
        return False
    running = folder / NAME
    try:
        place = access.run(partial(_read_note, running))
        with _connected(running, place.name) as connection:
            return _offer(connection, place.key, os.fsencode(file.absolute()))
    except (OSError, StorageError, ValueError, OverflowError):
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
        self._place = _Place("", secrets.token_bytes(_LENGTH))
        self._socket: socket.socket | None = None
        self._clients: deque[socket.socket] = deque()
        self._closed = threading.Event()
        # otherwise each start opens a window of its own
        with suppress(OSError, StorageError, ValueError):
            self._listen()

    def close(self) -> None:
        """Stop listening."""
        if self._socket is None or self._running is None:
            return
        self._closed.set()
        _end(self._socket)  # wakes the thread that waits
        self._socket.close()
        with suppress(OSError, StorageError, ValueError):
            self._access.run(partial(self._remove, self._running))

    def _remove(self, running: Path) -> None:
        if self._place.name.endswith(_SUFFIX):
            (running / self._place.name).unlink(missing_ok=True)
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
        """Listen, and write the note."""
        make_private_folder(running)
        listening, name = _listening(running)
        self._place = self._place._replace(name=name)
        try:
            write_content(running / NOTE, f"{name} {self._place.key.hex()}\n".encode())
        except BaseException:
            listening.close()
            raise
        _remove_stale_sockets(running, but=name)
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
        """Send everything."""
        self._wait_at_most_until_the_end()
        self._connection.sendall(content)

    def read(self, length: int) -> bytes:
        """So many bytes."""
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
    name, key = read_content(running / NOTE, _LONGEST_NOTE).decode("ascii").split()
    return _Place(name, bytes.fromhex(key))


def _connected(running: Path, name: str) -> socket.socket:
    """A connection to the running program; raises `OSError`, `ValueError` or `OverflowError`."""
    if not name.endswith(_SUFFIX):
        return socket.create_connection((_HERE, int(name)), TIMEOUT)
    connection = socket.socket(socket.AF_UNIX)
    connection.settimeout(TIMEOUT)
    try:
        connection.connect(str(running / name))
    except BaseException:
        connection.close()
        raise
    return connection


def _listening(running: Path) -> tuple[socket.socket, str]:
    """A socket that listens in this folder, or at a port; and the name or the port."""
    if hasattr(socket, "AF_UNIX"):
        path = running / secrets.token_hex(4)
        listening = socket.socket(socket.AF_UNIX)
        try:
            listening.bind(str(path))
            path.chmod(0o600)
            listening.listen()
            # it has its name only now: to another start it would seem to be of a killed program
            return listening, path.rename(path.with_suffix(_SUFFIX)).name
        except OSError:
            listening.close()
    listening = socket.create_server((_HERE, 0))
    listening.settimeout(None)
    return listening, str(listening.getsockname()[1])


def _remove_stale_sockets(running: Path, but: str) -> None:
    """Remove the sockets of programs that were killed."""
    for path in running.glob(f"*{_SUFFIX}"):
        if path.name != but:
            try:
                _connected(running, path.name).close()
            except ConnectionRefusedError:
                with suppress(OSError):
                    path.unlink()
            except OSError:
                continue


def _end(connection: socket.socket) -> None:
    with suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)
