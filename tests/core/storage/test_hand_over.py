"""Files that are handed to the running program."""

from __future__ import annotations

import json
import queue
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import pytest

from games.storage import hand_over as module
from games.storage.files import DirectAccess, FolderBlocked
from games.storage.hand_over import NAME, FileReceiver, hand_over


@pytest.fixture
def opened() -> queue.SimpleQueue[Path]:
    return queue.SimpleQueue()


@pytest.fixture
def receiver(
    tmp_path: Path, opened: queue.SimpleQueue[Path], monkeypatch: pytest.MonkeyPatch
) -> Iterator[FileReceiver]:
    monkeypatch.setattr(module, "TIMEOUT", 60.0)  # on a busy machine the thread may be late
    running = FileReceiver(tmp_path, opened.put)
    yield running
    running.close()


def test_a_file_reaches_the_running_program(
    receiver: FileReceiver, tmp_path: Path, opened: queue.SimpleQueue[Path]
) -> None:
    file = tmp_path / "Ada gegen Böhm 象.tavoliere"
    assert hand_over(tmp_path, file)
    assert hand_over(tmp_path, tmp_path / "other.txt")
    assert opened.get(timeout=60) == file
    assert opened.get(timeout=60) == tmp_path / "other.txt"


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
    assert not (tmp_path / NAME).exists()
    assert not hand_over(tmp_path, tmp_path / "game.tavoliere")


def test_a_killed_program_leaves_a_note_that_is_no_trouble(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as gone:
        port = gone.getsockname()[1]
    notes: list[object] = [{"port": port, "secret": "x"}, {"port": 10**9, "secret": "x"}, [], 1]
    for note in notes:
        (tmp_path / NAME).write_text(json.dumps(note), encoding="utf-8")
        assert not hand_over(tmp_path, tmp_path / "game.tavoliere")


def test_another_program_on_that_port_is_no_trouble(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "TIMEOUT", 0.05)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        note = {"port": silent.getsockname()[1], "secret": "x"}
        (tmp_path / NAME).write_text(json.dumps(note), encoding="utf-8")
        assert not hand_over(tmp_path, tmp_path / "game.tavoliere")


def test_nothing_is_opened_for_those_who_do_not_know_the_secret(
    receiver: FileReceiver, tmp_path: Path, opened: queue.SimpleQueue[Path]
) -> None:
    note = json.loads((tmp_path / NAME).read_text(encoding="utf-8"))
    (tmp_path / NAME).write_text(json.dumps({**note, "secret": "guessed"}), encoding="utf-8")
    assert not hand_over(tmp_path, tmp_path / "game.tavoliere")
    with socket.create_connection(("127.0.0.1", note["port"])) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\n\r\n")
        connection.shutdown(socket.SHUT_WR)
        assert connection.recv(1) == b""
    (tmp_path / NAME).write_text(json.dumps(note), encoding="utf-8")
    assert hand_over(tmp_path, tmp_path / "known.tavoliere")
    assert opened.get(timeout=60).name == "known.tavoliere"


def test_the_program_that_was_started_last_receives_the_files(
    receiver: FileReceiver, tmp_path: Path
) -> None:
    later: queue.SimpleQueue[Path] = queue.SimpleQueue()
    second = FileReceiver(tmp_path, later.put)
    receiver.close()
    assert hand_over(tmp_path, tmp_path / "game.tavoliere")
    assert later.get(timeout=60).name == "game.tavoliere"
    second.close()


def test_a_folder_that_cannot_be_written_only_means_more_windows(
    tmp_path: Path, opened: queue.SimpleQueue[Path]
) -> None:
    (tmp_path / "file").touch()
    for folder in (tmp_path / "file", tmp_path / "a\0b", None):
        FileReceiver(folder, opened.put).close()


class Blocked(DirectAccess):
    """Access to a folder that does not answer."""

    def run(self, job: object, late: object = None, patience: object = None) -> NoReturn:
        raise FolderBlocked


def test_a_folder_that_does_not_answer_only_means_more_windows(
    tmp_path: Path, opened: queue.SimpleQueue[Path]
) -> None:
    FileReceiver(tmp_path, opened.put, Blocked()).close()
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_answers_no_more_does_not_keep_the_program_from_ending(
    tmp_path: Path, opened: queue.SimpleQueue[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    access = DirectAccess()
    receiver = FileReceiver(tmp_path, opened.put, access)
    monkeypatch.setattr(access, "run", Blocked().run)
    receiver.close()
    assert not hand_over(tmp_path, tmp_path / "game.tavoliere")


def test_who_connects_and_says_nothing_blocks_nobody(
    receiver: FileReceiver,
    tmp_path: Path,
    opened: queue.SimpleQueue[Path],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    port = json.loads((tmp_path / NAME).read_text(encoding="utf-8"))["port"]
    with monkeypatch.context() as patch:
        patch.setattr(module, "TIMEOUT", 0.01)
        with socket.create_connection(("127.0.0.1", port), timeout=60) as silent:
            assert silent.recv(1) == b""
    assert hand_over(tmp_path, tmp_path / "a.txt")
    assert opened.get(timeout=60) == tmp_path / "a.txt"


def test_receiving_does_not_keep_the_program_from_ending(
    tmp_path: Path, opened: queue.SimpleQueue[Path]
) -> None:
    before = set(threading.enumerate())
    receiver = FileReceiver(tmp_path, opened.put)
    assert all(thread.daemon for thread in set(threading.enumerate()) - before)
    receiver.close()


@pytest.mark.parametrize("content", ["", "{", "[]", "{}"])
def test_a_damaged_note_does_not_keep_the_program_from_ending(
    receiver: FileReceiver, tmp_path: Path, content: str
) -> None:
    (tmp_path / NAME).write_text(content, encoding="utf-8")
    receiver.close()
    assert (tmp_path / NAME).read_text(encoding="utf-8") == content


def test_a_folder_in_the_place_of_the_note_does_not_keep_the_program_from_ending(
    receiver: FileReceiver, tmp_path: Path
) -> None:
    (tmp_path / NAME).unlink()
    (tmp_path / NAME).mkdir()
    receiver.close()
    assert (tmp_path / NAME).is_dir()


@pytest.mark.parametrize(("length", "answer"), [(100_000, b"+"), (100_001, b"")])
def test_a_message_has_at_most_100_000_bytes(
    receiver: FileReceiver, tmp_path: Path, length: int, answer: bytes
) -> None:
    note = json.loads((tmp_path / NAME).read_text(encoding="utf-8"))
    message = json.dumps({"secret": note["secret"], "path": "a.txt"}).ljust(length).encode()
    with socket.create_connection(("127.0.0.1", note["port"])) as connection:
        connection.sendall(message)
        connection.shutdown(socket.SHUT_WR)
        assert connection.recv(1) == answer
