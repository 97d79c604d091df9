"""A lock between processes: contention, the end of the holder, files that are replaced."""

import errno
import fcntl
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from games.storage.files import ProcessLock

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
    lock.release()
    assert not path.exists()


def test_no_file_is_left_behind(path: Path) -> None:
    lock = ProcessLock(path)
    assert lock.acquire()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    lock.release()
    assert not path.exists()


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
