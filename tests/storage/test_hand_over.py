"""Files that are handed to the running program."""

from __future__ import annotations

import os
import queue
import socket
import stat
import struct
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import NoReturn

import pytest

from games.storage import hand_over as module
from games.storage.files import FolderAccess, FolderBlocked
from games.storage.hand_over import LONGEST_PATH, NAME, NOTE, FileReceiver, hand_over


@pytest.fixture
def opened() -> queue.SimpleQueue[Path]:
    return queue.SimpleQueue()


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "TIMEOUT", 60.0)  # on a busy machine a thread may be late


@pytest.fixture
def receiver(tmp_path: Path, opened: queue.SimpleQueue[Path]) -> Iterator[FileReceiver]:
    running = FileReceiver(tmp_path, opened.put)
    yield running
    running.close()


def note(folder: Path) -> list[str]:
    """The key and the port."""
    return (folder / NAME / NOTE).read_text("utf-8").split("\n")


def write_note(folder: Path, content: str) -> None:
    (folder / NAME).mkdir(mode=0o700, exist_ok=True)
    (folder / NAME / NOTE).write_text(content, "utf-8")


def connected(folder: Path) -> socket.socket:
    """A connection to the running program, of somebody who may not know the key."""
    return socket.create_connection(("127.0.0.1", int(note(folder)[1])), timeout=60)


def refused(connection: socket.socket) -> bool:
    """Whether the other side ends the conversation, whatever it has said before."""
    with suppress(ConnectionError):
        while connection.recv(4096):
            pass
    return True


def test_a_file_reaches_the_running_program(
    receiver: FileReceiver, tmp_path: Path, opened: queue.SimpleQueue[Path]
) -> None:
    file = tmp_path / "Ada gegen Böhm 象.tavoliere"
    assert hand_over(tmp_path, file)
    assert hand_over(tmp_path, tmp_path / "other.txt")
    assert opened.get(timeout=60) == file
    assert opened.get(timeout=60) == tmp_path / "other.txt"


@pytest.mark.skipif(sys.platform == "win32", reason="names there are Unicode")
def test_a_name_that_is_not_utf_8_reaches_the_running_program(
    receiver: FileReceiver, tmp_path: Path, opened: queue.SimpleQueue[Path]
) -> None:
    file = Path(os.fsdecode(os.fsencode(tmp_path) + b"/m\xff.txt"))
    assert hand_over(tmp_path, file)
    assert opened.get(timeout=60) == file


def test_a_file_that_links_to_itself_is_left_to_the_window(
    receiver: FileReceiver, tmp_path: Path, opened: queue.SimpleQueue[Path]
) -> None:
    loop = tmp_path / "loop.txt"
    loop.symlink_to(loop)
    assert hand_over(tmp_path, loop)
    assert opened.get(timeout=60) == loop


def test_a_relative_path_is_that_of_the_second_start(
    receiver: FileReceiver,
    tmp_path: Path,
    opened: queue.SimpleQueue[Path],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert hand_over(tmp_path, Path("game.tavoliere"))
    assert opened.get(timeout=60) == tmp_path / "game.tavoliere"


def test_no_program_is_running(tmp_path: Path) -> None:
    assert not hand_over(tmp_path, tmp_path / "game.tavoliere")
    assert not hand_over(None, tmp_path / "game.tavoliere")


def test_a_closed_program_receives_nothing(receiver: FileReceiver, tmp_path: Path) -> None:
    receiver.close()
    assert list((tmp_path / NAME).iterdir()) == []
    assert not hand_over(tmp_path, tmp_path / "game.tavoliere")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as gone:
        port: int = gone.getsockname()[1]
    return port


KEY = "ab" * 32
NOTES = [
    *("", "1", "\n", f"{KEY}\n1000000000", f"{KEY}\n-1", f"{KEY}\n{'9' * 100}", "xyz\n1"),
    *(f"{KEY}\n/gone/socket", f"{KEY}\n/", f"{KEY}\n/a\0b", f"{KEY}\n/{'a' * 110}", f"{KEY}\nx"),
    *("[" * 180, "\0 \0", "1" * 300, KEY),
]


@pytest.mark.parametrize("content", NOTES)
def test_a_note_that_is_wrong_is_no_trouble(tmp_path: Path, content: str) -> None:
    write_note(tmp_path, content)
    assert not hand_over(tmp_path, tmp_path / "game.tavoliere")
    receiver = FileReceiver(tmp_path, lambda path: None)
    (tmp_path / NAME / NOTE).write_text(content, "utf-8")
    receiver.close()
    assert (tmp_path / NAME / NOTE).read_text("utf-8") == content


def test_a_killed_program_leaves_a_port_that_is_no_trouble(tmp_path: Path) -> None:
    write_note(tmp_path, f"{KEY}\n{free_port()}")
    assert not hand_over(tmp_path, tmp_path / "game.tavoliere")


class Stranger:
    """Another program on the port of a killed one: it says something to each and listens."""

    def __init__(self, folder: Path, said: bytes) -> None:
        self.heard = b""
        self._said = said
        self._server = socket.create_server(("127.0.0.1", 0))
        write_note(folder, f"{KEY}\n{self._server.getsockname()[1]}")
        self._thread = threading.Thread(target=self._answer)
        self._thread.start()

    def _answer(self) -> None:
        connection, _ = self._server.accept()
        with connection, suppress(ConnectionError):
            connection.sendall(self._said)
            connection.settimeout(60)
            while part := connection.recv(4096):
                self.heard += part

    def close(self) -> None:
        self._thread.join()
        self._server.close()


def framed(message: bytes) -> bytes:
    """A message as `multiprocessing.connection` sends it."""
    return struct.pack("!i", len(message)) + message


@pytest.mark.parametrize("said", [b"", b"+", b"\0" * 1000, framed(b"#CHALLENGE#" + bytes(20))])
def test_a_stranger_on_that_port_learns_nothing_and_is_not_believed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: bytes
) -> None:
    monkeypatch.setattr(module, "TIMEOUT", 0.2 if len(said) < 20 else 60.0)
    with closing(Stranger(tmp_path, said + framed(b"#WELCOME#") * 2)) as stranger:
        assert not hand_over(tmp_path, tmp_path / "secret-name.txt")
    assert b"secret" not in stranger.heard


MESSAGES = [
    b"",
    b"GET / HTTP/1.1\r\n\r\n",
    b"[" * 5000,
    b'{"secret":' + b"[" * 2000,
    b'{"nothing":' + b"[" * 100_000,
    bytes(96) + b"/etc/passwd",
    framed(b"/etc/passwd"),
    framed(b"\xff" * 60) + framed(b"/etc/passwd"),
    b"\xff" * 3_000_000,
]


@pytest.mark.parametrize("message", MESSAGES, ids=range(len(MESSAGES)))
def test_nothing_is_opened_for_those_who_do_not_know_the_key(
    receiver: FileReceiver, tmp_path: Path, opened: queue.SimpleQueue[Path], message: bytes
) -> None:
    with connected(tmp_path) as connection:
        with suppress(OSError):
            connection.sendall(message)
            connection.shutdown(socket.SHUT_WR)
        assert refused(connection)
    key, name = note(tmp_path)
    write_note(tmp_path, f"{KEY}\n{name}")
    assert not hand_over(tmp_path, tmp_path / "guessed.tavoliere")
    write_note(tmp_path, f"{key}\n{name}")
    assert hand_over(tmp_path, tmp_path / "known.tavoliere")
    assert opened.get(timeout=60).name == "known.tavoliere"
    assert opened.empty()


def test_a_path_has_at_most_so_many_bytes(
    receiver: FileReceiver, tmp_path: Path, opened: queue.SimpleQueue[Path]
) -> None:
    longest = "/" + "a" * (LONGEST_PATH - 1)
    assert hand_over(tmp_path, Path(longest))
    assert str(opened.get(timeout=60)) == longest
    assert not hand_over(tmp_path, Path(longest + "a"))
    assert opened.empty()


def test_those_who_say_nothing_or_speak_slowly_block_nobody(
    receiver: FileReceiver, tmp_path: Path, opened: queue.SimpleQueue[Path]
) -> None:
    silent = [connected(tmp_path) for _ in range(100)]
    for connection in silent[::2]:
        with suppress(OSError):
            connection.sendall(b"\1")
    assert hand_over(tmp_path, tmp_path / "a.txt")
    assert opened.get(timeout=60) == tmp_path / "a.txt"
    for connection in silent:
        connection.close()


def test_a_conversation_ends_in_time_however_slowly_it_goes_on(
    tmp_path: Path, opened: queue.SimpleQueue[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "TIMEOUT", 0.1)
    with closing(FileReceiver(tmp_path, opened.put)), connected(tmp_path) as slow:
        slow.settimeout(0.01)
        assert any(ended_after_one_more_byte(slow) for _ in range(3000))


def ended_after_one_more_byte(connection: socket.socket) -> bool:
    try:
        connection.sendall(b"\1")
        return connection.recv(100) == b""
    except TimeoutError:
        return False
    except ConnectionError:
        return True


def test_the_program_that_was_started_last_receives_the_files(
    receiver: FileReceiver, tmp_path: Path
) -> None:
    later: queue.SimpleQueue[Path] = queue.SimpleQueue()
    second = FileReceiver(tmp_path, later.put)
    receiver.close()
    assert hand_over(tmp_path, tmp_path / "game.tavoliere")
    assert later.get(timeout=60).name == "game.tavoliere"
    second.close()


def test_of_two_programs_that_start_at_once_one_receives_the_files(
    tmp_path: Path, opened: queue.SimpleQueue[Path]
) -> None:
    for attempt in range(20):
        folder = tmp_path / f"{attempt}"
        gate, running = threading.Barrier(4), list[FileReceiver]()

        def start(
            folder: Path = folder,
            gate: threading.Barrier = gate,
            running: list[FileReceiver] = running,
        ) -> None:
            gate.wait()
            running.append(FileReceiver(folder, opened.put))

        threads = [threading.Thread(target=start) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert hand_over(folder, folder / "game.tavoliere")
        assert opened.get(timeout=60) == folder / "game.tavoliere"
        for receiver in running:
            receiver.close()
        assert list((folder / NAME).iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_only_this_user_may_enter(
    receiver: FileReceiver, tmp_path: Path, opened: queue.SimpleQueue[Path]
) -> None:
    path = tmp_path / NAME / NOTE
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_a_folder_that_others_may_change_is_not_believed_and_is_closed_to_them(
    receiver: FileReceiver, tmp_path: Path, opened: queue.SimpleQueue[Path]
) -> None:
    (tmp_path / NAME).chmod(0o777)
    assert not hand_over(tmp_path, tmp_path / "game.tavoliere")
    with closing(FileReceiver(tmp_path, opened.put)):
        assert stat.S_IMODE((tmp_path / NAME).stat().st_mode) == 0o700
        assert hand_over(tmp_path, tmp_path / "game.tavoliere")


def test_what_a_killed_program_has_left_is_removed(
    tmp_path: Path, opened: queue.SimpleQueue[Path]
) -> None:
    write_note(tmp_path, f"{KEY}\n{free_port()}")
    for name in ("noteabcd_123.new", "notefresh_12.new"):
        (tmp_path / NAME / name).write_bytes(b"half")
    os.utime(tmp_path / NAME / "noteabcd_123.new", (1e9, 1e9))
    with closing(FileReceiver(tmp_path, opened.put)):
        left = sorted(each.name for each in (tmp_path / NAME).iterdir())
        assert left == [NOTE, "notefresh_12.new"]


def test_a_window_that_is_closed_by_now_opens_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path) -> NoReturn:
        raise RuntimeError("the window is closed")  # as pygame does

    with closing(FileReceiver(tmp_path, refuse)):
        assert not hand_over(tmp_path, tmp_path / "game.tavoliere")
        assert not hand_over(tmp_path, tmp_path / "game.tavoliere")


def test_a_folder_that_cannot_be_written_only_means_more_windows(
    tmp_path: Path, opened: queue.SimpleQueue[Path]
) -> None:
    (tmp_path / "file").touch()
    for folder in (tmp_path / "file", tmp_path / "a\0b", None):
        FileReceiver(folder, opened.put).close()


class Blocked(FolderAccess):
    """Access to a folder that does not answer."""

    def run(self, job: object, late: object = None, patience: object = None) -> NoReturn:
        raise FolderBlocked


def test_a_folder_that_does_not_answer_only_means_more_windows(
    tmp_path: Path, opened: queue.SimpleQueue[Path]
) -> None:
    FileReceiver(tmp_path, opened.put, Blocked()).close()
    assert list(tmp_path.iterdir()) == []
    assert not hand_over(tmp_path, tmp_path / "game.tavoliere", Blocked())


def test_a_folder_that_answers_no_more_does_not_keep_the_program_from_ending(
    tmp_path: Path, opened: queue.SimpleQueue[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    access = FolderAccess()
    receiver = FileReceiver(tmp_path, opened.put, access)
    monkeypatch.setattr(access, "run", Blocked().run)
    receiver.close()
    assert not hand_over(tmp_path, tmp_path / "game.tavoliere")


def test_receiving_does_not_keep_the_program_from_ending(
    tmp_path: Path, opened: queue.SimpleQueue[Path]
) -> None:
    before = set(threading.enumerate())
    receiver = FileReceiver(tmp_path, opened.put)
    assert all(thread.daemon for thread in set(threading.enumerate()) - before)
    receiver.close()


def test_a_folder_in_the_place_of_the_note_does_not_keep_the_program_from_ending(
    receiver: FileReceiver, tmp_path: Path
) -> None:
    (tmp_path / NAME / NOTE).unlink()
    (tmp_path / NAME / NOTE).mkdir()
    receiver.close()
    assert (tmp_path / NAME / NOTE).is_dir()
