"""Access to a folder that may stop answering."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

from games.storage.files import DirectAccess, FolderBlocked, FolderThread, StorageError

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


@pytest.mark.parametrize("access", [FolderThread(patience=MOST), DirectAccess()])
def test_errors_are_those_of_the_job(access: FolderThread | DirectAccess) -> None:
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
    access, here = DirectAccess(), threading.current_thread()
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
