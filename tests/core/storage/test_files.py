"""Reading and writing single files: limits, atomic replacement, stale temporary files."""

import errno
import os
import socket
import sys
import threading
import time
from pathlib import Path

import pytest

from games.storage.files import (
    STALE_AGE,
    TEMPORARY_SUFFIX,
    StorageError,
    read_file,
    read_text_file,
    remove_stale_files,
    write_damaged_copy,
    write_file,
)

pytestmark = pytest.mark.smoke


def test_a_file_is_read_up_to_its_greatest_size(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"12345")
    assert read_file(path, most=5) == b"12345"
    with pytest.raises(StorageError, match=r"^a\.txt is far too large to be read\.$"):
        read_file(path, most=4)


def test_a_text_is_read_even_if_bytes_are_invalid(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes("ä".encode() + b"\xff")
    assert read_text_file(path) == "ä\ufffd"


def test_only_a_regular_file_is_read(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match=r"^missing could not be read: No such file"):
        read_file(tmp_path / "missing")
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        with pytest.raises(StorageError, match=r"^pipe is not a file\.$"):
            read_file(tmp_path / "pipe")


@pytest.mark.skipif(os.name == "nt", reason="pipes, sockets and devices are POSIX")
def test_nothing_but_a_file_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    (tmp_path / "device").symlink_to("/dev/null")
    with socket.socket(socket.AF_UNIX) as server:
        monkeypatch.chdir(tmp_path)  # the path of a socket must be short
        server.bind("socket")
    opened: list[object] = []
    monkeypatch.setattr("os.open", lambda path, *_: opened.append(path))
    for name in ("pipe", "folder", "device", "socket"):
        with pytest.raises(StorageError, match=f"^{name} is not a file"):
            read_file(tmp_path / name)
    assert opened == []


@pytest.mark.skipif(os.name == "nt", reason="pipes are POSIX")
def test_a_file_that_has_become_a_pipe_does_not_block(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    file = (tmp_path / "file").stat()
    os.mkfifo(tmp_path / "pipe")
    errors: list[str] = []

    def read() -> None:
        with pytest.raises(StorageError) as caught:
            read_file(tmp_path / "pipe")
        errors.append(str(caught.value))

    monkeypatch.setattr(Path, "stat", lambda path: file)
    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    reader.join(60)
    assert errors == ["pipe is not a file."]


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_no_more_is_read_of_a_file_that_says_that_it_is_empty() -> None:
    assert len(read_file(Path("/proc/self/status"), most=5)) == 5


def test_a_system_that_knows_no_such_flag_reads_files_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr("os.O_NONBLOCK", raising=False)
    (tmp_path / "file").write_bytes(b"content")
    assert read_file(tmp_path / "file") == b"content"


def test_an_impossible_name_is_a_storage_error() -> None:
    with pytest.raises(StorageError, match=r"could not be read: .*embedded null"):
        read_file(Path("a\0b"))


def test_writing_makes_folders_and_leaves_no_temporary_file(tmp_path: Path) -> None:
    path = tmp_path / "one" / "two" / "a.txt"
    write_file(path, b"first")
    write_file(path, b"second")
    assert path.read_bytes() == b"second"
    assert [each.name for each in path.parent.iterdir()] == ["a.txt"]


def test_a_folder_that_another_window_makes_at_the_same_time_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mkdir = os.mkdir

    def too_late(path: Path, mode: int) -> None:
        mkdir(path, mode)
        raise FileExistsError(errno.EEXIST, "File exists")

    monkeypatch.setattr("os.mkdir", too_late)
    write_file(tmp_path / "one" / "two" / "a.txt", b"content")
    assert (tmp_path / "one" / "two" / "a.txt").read_bytes() == b"content"


class Disk:
    """What `os.fsync` has flushed: the names of files and folders, in order."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, refused: bool = False) -> None:
        self.flushed: list[str] = []
        self._refused = refused
        monkeypatch.setattr("os.fsync", self._fsync)

    def _fsync(self, handle: int) -> None:
        path = Path(f"/proc/self/fd/{handle}").readlink()
        if path.is_dir() and self._refused:
            raise OSError(errno.EINVAL, "Invalid argument")
        self.flushed.append("new file" if path.suffix == TEMPORARY_SUFFIX else path.name)


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_the_folder_is_flushed_after_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = Disk(monkeypatch)
    write_file(tmp_path / "one" / "two" / "a.txt", b"first")
    assert disk.flushed == [tmp_path.name, "one", "new file", "two"]
    disk.flushed.clear()
    write_file(tmp_path / "one" / "two" / "a.txt", b"second")
    assert disk.flushed == ["new file", "two"]


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_a_folder_that_cannot_be_flushed_is_no_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = Disk(monkeypatch, refused=True)
    write_file(tmp_path / "a.txt", b"saved")
    assert (tmp_path / "a.txt").read_bytes() == b"saved"
    assert disk.flushed == ["new file"]


def test_a_file_takes_no_place_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "one").write_bytes(b"")
    with pytest.raises(StorageError, match=r"^a\.txt could not be saved: "):
        write_file(tmp_path / "one" / "two" / "a.txt", b"")


def test_damaged_copies_get_free_names(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    for content in (b"1", b"2", b"3"):
        write_damaged_copy(path, content)
    found = {each.name: each.read_bytes() for each in tmp_path.iterdir()}
    assert found == {
        "a.txt.damaged": b"1",
        "a.txt.2.damaged": b"2",
        "a.txt.3.damaged": b"3",
    }


def test_only_old_temporary_files_are_removed(tmp_path: Path) -> None:
    now = 1_000_000.0
    ages = {"old.new": STALE_AGE + 1, "fresh.new": STALE_AGE, "old.txt": STALE_AGE + 1}
    for name, age in ages.items():
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (now - age, now - age))
    remove_stale_files(tmp_path, now)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["fresh.new", "old.txt"]
    remove_stale_files(tmp_path / "missing", now)


def test_what_an_interrupted_write_leaves_is_known_by_its_target(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:  # the process is killed before it replaces the file
        patch.setattr("os.replace", interrupted)
        patch.setattr("os.unlink", interrupted)
        for name in ("a.txt", "b.txt"):
            with pytest.raises(KeyboardInterrupt):
                write_file(tmp_path / name, b"half")
    targets: list[str] = []
    remove_stale_files(tmp_path, time.time(), abandoned=targets.append)
    assert sorted(targets) == ["a.txt", "b.txt"]
    remove_stale_files(tmp_path, time.time(), "a.txt*", lambda target: True)
    assert [each.name[:5] for each in tmp_path.iterdir()] == ["b.txt"]


def interrupted(*paths: object) -> None:
    raise KeyboardInterrupt


def test_the_reason_is_that_of_the_first_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    def refuse(path: Path) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("os.fsync", full)
    monkeypatch.setattr("os.unlink", refuse)
    with pytest.raises(StorageError) as caught:
        write_file(tmp_path / "a.txt", b"")
    assert str(caught.value) == "a.txt could not be saved: No space left on device."


def test_a_temporary_file_that_cannot_be_removed_does_not_keep_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("a.new", "b.new", "c.new"):
        (tmp_path / name).touch()
    unlink = os.unlink

    def unlink_most(path: Path) -> None:
        if path.name == "b.new":
            raise PermissionError(13, "Permission denied")
        unlink(path)

    monkeypatch.setattr("os.unlink", unlink_most)
    remove_stale_files(tmp_path, 0, abandoned=lambda target: True)
    assert [each.name for each in tmp_path.iterdir()] == ["b.new"]


def test_the_sentence_keeps_its_values_for_translation(tmp_path: Path) -> None:
    with pytest.raises(StorageError) as caught:
        write_file(tmp_path / "a" / "b\0", b"")
    assert caught.value.template == "{name} could not be saved: {reason}."
    assert caught.value.values["name"] == "b\0"


class OpenElsewhere:
    """A file that another program has open, as Windows sees it: it cannot be replaced."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, refusals: int) -> None:
        self._refusals = refusals
        self.waited: list[float] = []
        really = Path.replace

        def replace(path: Path, target: Path) -> Path:
            if self._refusals:
                self._refusals -= 1
                raise PermissionError(13, "The process cannot access the file")
            return really(path, target)

        monkeypatch.setattr(Path, "replace", replace)
        monkeypatch.setattr("games.storage.files.REPLACE_PAUSES", (0.01, 0.03))
        monkeypatch.setattr("time.sleep", self.waited.append)


@pytest.mark.parametrize("refusals", [0, 1, 2])
def test_a_file_that_another_program_has_open_is_replaced_when_it_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refusals: int
) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"old")
    other = OpenElsewhere(monkeypatch, refusals)
    write_file(path, b"new")
    assert path.read_bytes() == b"new"
    assert other.waited == [0.01, 0.03][:refusals]


def test_a_file_that_another_program_keeps_open_keeps_its_content(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"old")
    OpenElsewhere(monkeypatch, 3)
    with pytest.raises(StorageError, match=r"a\.txt could not be saved: The process cannot"):
        write_file(path, b"new")
    assert [each.read_bytes() for each in tmp_path.iterdir()] == [b"old"]
