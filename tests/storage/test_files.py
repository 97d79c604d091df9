"""Reading, writing and locking files."""

from __future__ import annotations

import errno
import fcntl
import os
import socket
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.storage.files import (
    STALE_AGE,
    TEMPORARY_SUFFIX,
    FolderAccess,
    FolderBlocked,
    FolderThread,
    ProcessLock,
    StorageError,
    read_file,
    read_text_file,
    remove_stale_files,
    write_content,
    write_damaged_copy,
    write_file,
)

pytestmark = pytest.mark.smoke

# -- Reading and writing single files: limits, atomic replacement, stale temporary files


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
    with pytest.raises(StorageError, match=r" could not be saved: it is not an ordinary file\.$"):
        write_file(tmp_path, b"")
    (tmp_path / "one").write_bytes(b"")
    with pytest.raises(StorageError, match=r"^a\.txt could not be saved: "):
        write_file(tmp_path / "one" / "two" / "a.txt", b"")


def test_a_file_that_cannot_be_put_back_leaves_the_first_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(new: Path, path: Path) -> None:
        (tmp_path / "file.damaged").unlink()
        raise OSError("full")

    monkeypatch.setattr("games.storage.files._replace", fail)
    (tmp_path / "file").touch()
    with pytest.raises(OSError, match="full"):
        write_content(tmp_path / "file", b"", aside="damaged")


def test_damaged_copies_get_free_names(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    for content in (b"1", b"2", b"3"):
        write_damaged_copy(path, content)
    found = {each.name: each.read_bytes() for each in tmp_path.iterdir()}
    assert found == {"a.txt.damaged": b"1", "a.txt.2.damaged": b"2", "a.txt.3.damaged": b"3"}


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


# -- Access to a folder that may stop answering

MOST = 60.0
"""Seconds after which a test that hangs goes on, to fail."""


class Folder:
    """A folder that answers when it is told to."""

    def __init__(self) -> None:
        self.access = FolderThread(patience=0.02)
        self.done: list[str] = []
        self._answers = threading.Event()

    def read(self) -> str:
        self._answers.wait(MOST)
        self.done.append("read")
        return "content"

    def answer(self) -> None:
        self._answers.set()

    def wait(self) -> None:
        """Wait for the end of all jobs."""
        self.access.start(lambda: None).result(MOST)


@pytest.fixture
def folder() -> Iterator[Folder]:
    folder = Folder()
    yield folder
    folder.answer()


def test_jobs_are_done_in_order_in_one_other_thread() -> None:
    access, done = FolderThread(patience=MOST), []
    access.start(lambda: done.append((1, threading.current_thread())))
    access.start(lambda: done.append((2, threading.current_thread())))
    assert access.run(lambda: 3) == 3
    assert [number for number, _thread in done] == [1, 2]
    ((thread),) = {thread for _number, thread in done}
    assert thread not in (threading.current_thread(), threading.main_thread())
    assert thread.daemon


def test_a_part_of_a_job_may_be_a_job() -> None:
    access = FolderThread(patience=MOST)
    assert access.run(lambda: access.run(lambda: access.start(lambda: "inner").result(MOST)))


@pytest.mark.parametrize("access", [FolderThread(patience=MOST), FolderAccess()])
def test_errors_are_those_of_the_job(access: FolderThread | FolderAccess) -> None:
    def fail() -> None:
        raise StorageError("{name} is damaged.", name="a.txt")

    with pytest.raises(StorageError, match=r"^a\.txt is damaged\.$"):
        access.run(fail)
    assert isinstance(access.start(fail).exception(MOST), StorageError)


def test_while_the_folder_does_not_answer_nobody_waits_twice(folder: Folder) -> None:
    late: list[str] = []
    with pytest.raises(FolderBlocked, match=r"^The folder of the matches does not answer\.$"):
        folder.access.run(folder.read, late.append)
    with pytest.raises(FolderBlocked):
        folder.access.run(lambda: folder.done.append("never"))
    with pytest.raises(FolderBlocked):
        folder.access.run(lambda: folder.done.append("never"), patience=MOST)
    folder.access.close()
    assert folder.access.stuck
    assert (folder.done, late) == ([], [])
    folder.answer()
    folder.wait()
    assert (folder.done, late) == (["read"], ["content"])
    assert not folder.access.stuck


def test_a_job_that_nobody_waits_for_is_stuck_after_a_while(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.storage.files.LONGEST_JOB", 0.05)
    folder.access.start(folder.read)
    ends = time.monotonic() + MOST
    while not folder.access.stuck:
        assert time.monotonic() < ends
    folder.answer()
    folder.wait()
    assert folder.access.run(lambda: "content") == "content"


def test_what_is_begun_meanwhile_is_done_afterwards(folder: Folder) -> None:
    with pytest.raises(FolderBlocked):
        folder.access.run(folder.read)
    assert folder.access.stuck
    saved = folder.access.start(lambda: folder.done.append("saved"))
    folder.answer()
    saved.result(MOST)
    assert folder.done == ["read", "saved"]


def test_who_has_more_patience_gets_the_result(folder: Folder) -> None:
    threading.Timer(0.1, folder.answer).start()
    assert folder.access.run(folder.read, patience=MOST) == "content"


def test_two_threads_share_the_thread_of_the_folder() -> None:
    for _ in range(50):
        access, begin, found = FolderThread(patience=MOST), threading.Barrier(4), []

        def ask(access: FolderThread = access, begin: threading.Barrier = begin) -> None:
            begin.wait(MOST)
            found.append(access.run(threading.current_thread))  # noqa: B023

        threads = [threading.Thread(target=ask) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(MOST)
        assert len(found) == 4
        assert len(set(found)) == 1
        access.close()


def test_closing_waits_for_what_was_begun() -> None:
    access, done = FolderThread(patience=MOST), []
    for number in range(100):
        access.start(lambda number=number: done.append(number))  # type: ignore[misc]
    (thread,) = {access.run(threading.current_thread)}
    access.close()
    assert done == list(range(100))
    thread.join(MOST)
    assert not thread.is_alive()
    assert access.run(lambda: "again") == "again"
    FolderThread().close()


def test_without_a_thread_each_job_is_done_at_once() -> None:
    access, here = FolderAccess(), threading.current_thread()
    assert access.run(threading.current_thread) is here
    assert access.start(threading.current_thread).result(0) is here
    access.close()


def test_closing_does_not_wait_for_ever(folder: Folder) -> None:
    folder.access.start(folder.read)
    folder.access.close()
    assert folder.done == []


def test_a_job_that_fails_too_late_has_no_result(
    folder: Folder, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> str:
        folder.read()
        raise StorageError("It is damaged.")

    late: list[str] = []
    with pytest.raises(FolderBlocked):
        folder.access.run(fail, late.append)
    folder.answer()
    folder.wait()
    assert late == []
    assert caplog.messages == []


# -- A lock between processes: contention, the end of the holder, files that are replaced

HOLD = """
import sys
from pathlib import Path
from games.storage.files import ProcessLock
lock = ProcessLock(Path(sys.argv[1]))
print(lock.acquire(), flush=True)
sys.stdin.readline()
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "name.lock"


def held_elsewhere(path: Path) -> subprocess.Popen[str]:
    """Another process that holds the lock until it is killed."""
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert holder.stdout is not None
    assert holder.stdout.readline() == "True\n"
    return holder


def end(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.communicate()


def test_a_lock_held_by_another_process_is_respected_until_the_process_dies(path: Path) -> None:
    holder = held_elsewhere(path)
    lock = ProcessLock(path)
    try:
        assert not lock.acquire()
    finally:
        end(holder)
    assert lock.acquire()
    lock.release()


def test_two_locks_of_one_process_exclude_each_other(path: Path) -> None:
    one, other = ProcessLock(path), ProcessLock(path)
    assert one.acquire()
    assert not other.acquire()
    one.release()
    assert other.acquire()
    other.release()


def test_a_lock_belongs_to_the_process_and_not_to_a_thread(path: Path) -> None:
    lock = ProcessLock(path)
    thread = threading.Thread(target=lock.acquire)
    thread.start()
    thread.join()
    assert lock.held
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    lock.release()
    assert not path.exists()  # no file is left behind


def test_a_lock_whose_file_was_removed_is_released(path: Path) -> None:
    lock, other = ProcessLock(path), ProcessLock(path)
    assert lock.acquire()
    path.unlink()
    lock.release()
    assert not lock.held
    assert other.acquire()
    other.release()


def test_a_lock_that_cannot_be_released_can_be_released_later(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(handle: int, operation: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    lock = ProcessLock(path)
    assert lock.acquire()
    with monkeypatch.context() as patch:
        patch.setattr(fcntl, "flock", refuse)
        lock.release()
    lock.release()
    assert not lock.held


def test_releasing_a_lock_that_is_not_held_leaves_the_file_of_the_holder(path: Path) -> None:
    holder, other = ProcessLock(path), ProcessLock(path)
    assert holder.acquire()
    assert not other.acquire()
    other.release()
    assert path.exists()
    assert not ProcessLock(path).acquire()
    holder.release()


def test_a_file_that_was_replaced_while_it_was_locked_is_noticed(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    flock = fcntl.flock
    calls: list[int] = []

    def replace_first(handle: int, operation: int) -> None:
        if not calls:
            path.unlink()  # as another holder does when it releases
        calls.append(operation)
        flock(handle, operation)

    monkeypatch.setattr(fcntl, "flock", replace_first)
    lock = ProcessLock(path)
    assert lock.acquire()
    monkeypatch.undo()
    assert len(calls) >= 2
    assert not ProcessLock(path).acquire()
    lock.release()


@pytest.mark.parametrize("number", [errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOLCK])
def test_acquiring_succeeds_where_locking_is_unsupported(
    path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def refuse(handle: int, operation: int) -> None:
        raise OSError(number, "no locks here")

    monkeypatch.setattr(fcntl, "flock", refuse)
    one, other = ProcessLock(path), ProcessLock(path)
    assert one.acquire()
    assert other.acquire()
    one.release()
    other.release()


def test_a_file_that_cannot_be_opened_is_an_error(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.touch()
    with pytest.raises(OSError, match="file"):
        ProcessLock(blocked / "name.lock").acquire()
