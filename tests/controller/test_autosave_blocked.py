"""A folder that does not answer stops no match, and gets the match when it does."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path

import pytest

from games.controller import saver
from games.controller.saver import LATE
from games.controller.seats import SaveFailed
from games.storage.files import FolderAccess, FolderBlocked, FolderThread, T
from games.storage.matches import MatchStore
from tests.controller.running import ADA, BEN, RunningMatch
from tests.fake_engine import FakeEngine

MOST = 60.0
"""Seconds after which a test that hangs goes on, to fail."""


class Disk:
    """A disk on which flushing a file takes until it is told to go on.

    While it stands nobody waits long for it; while it goes, as long as a busy machine needs.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._going = threading.Event()
        self._really = os.fsync
        self._monkeypatch = monkeypatch
        monkeypatch.setattr("os.fsync", self._fsync)
        self.go()

    def go(self) -> None:
        self._monkeypatch.setattr(saver, "PATIENCE", MOST)
        self._going.set()

    def stop(self) -> None:
        self._monkeypatch.setattr(saver, "PATIENCE", 0.02)
        self._going.clear()

    def _fsync(self, handle: int) -> None:
        self._going.wait(MOST)
        self._really(handle)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Disk]:
    disk = Disk(monkeypatch)
    yield disk
    disk.go()


@pytest.fixture
def access() -> FolderThread:
    return FolderThread(patience=MOST)


@pytest.fixture
def match(tmp_path: Path, access: FolderThread, disk: Disk) -> RunningMatch:
    return RunningMatch(tmp_path, (ADA, BEN), FakeEngine(), access=access)


def saved(folder: Path) -> list[str]:
    """The texts of all matches on disk."""
    store = MatchStore(folder)
    return [store.text(name) for name in sorted(store.stamps())]


def until(match: RunningMatch, reached: Callable[[], bool]) -> None:
    deadline = time.monotonic() + MOST
    while not reached():
        assert time.monotonic() < deadline, "waited in vain"
        match.wait(0.1)
        time.sleep(0.005)


def test_a_folder_that_answers_has_every_move_before_play_returns(
    match: RunningMatch, tmp_path: Path
) -> None:
    for number in (3, 2, 1, 3):
        match.play(number)
        assert saved(tmp_path) == [match.session.record]
        assert match.session.saver.working


def test_play_goes_on_while_the_folder_does_not_answer(
    match: RunningMatch, disk: Disk, tmp_path: Path
) -> None:
    match.play(3)
    before = saved(tmp_path)
    disk.stop()
    match.play(2)
    assert not match.session.saver.working
    assert match.session.saver.next_change() < 1
    match.wait(LATE - 0.5)
    assert match.told(SaveFailed) == []
    match.wait(1.0)
    match.play(1, 3)
    match.wait(LATE * 2)
    (failed,) = match.told(SaveFailed)
    assert isinstance(failed.error, FolderBlocked)
    assert saved(tmp_path) == before
    disk.go()
    until(match, lambda: match.session.saver.working)
    until(match, lambda: saved(tmp_path) == [match.session.record])
    assert len(match.told(SaveFailed)) == 1
    match.play(2)
    assert saved(tmp_path) == [match.session.record]


def test_the_next_move_after_the_folder_answers_is_saved_before_play_returns(
    match: RunningMatch,
    access: FolderThread,
    disk: Disk,
    tmp_path: Path,
) -> None:
    match.play(3)
    disk.stop()
    match.play(2)
    disk.go()
    access.start(lambda: None).result(MOST)  # the save has ended, without a frame in between
    match.play(1)
    assert saved(tmp_path) == [match.session.record]


def test_a_match_that_begins_meanwhile_has_one_file(
    match: RunningMatch, disk: Disk, tmp_path: Path
) -> None:
    disk.stop()
    match.play(3, 2, 1)
    disk.go()
    until(match, lambda: saved(tmp_path) == [match.session.record])


def test_a_match_that_is_left_meanwhile_is_saved_and_unlocked_later(
    match: RunningMatch, disk: Disk, tmp_path: Path
) -> None:
    match.play(3)
    name = match.session.saver.name
    assert name
    disk.stop()
    match.play(2, 1)
    match.session.close()
    assert MatchStore(tmp_path).is_running(name)
    disk.go()
    until(match, lambda: not MatchStore(tmp_path).is_running(name))
    assert saved(tmp_path) == [match.session.record]


class Stuck(FolderAccess):
    """An access to a folder that ends no job."""

    def start(self, job: Callable[[], T]) -> Future[T]:
        return Future()


@pytest.fixture
def waited(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds that are waited for saves; in fact nothing waits."""
    seconds: list[float] = []
    monkeypatch.setattr(saver, "wait", lambda saves, longest: seconds.append(longest))
    return seconds


@pytest.fixture
def stuck(tmp_path: Path, waited: list[float]) -> RunningMatch:
    return RunningMatch(tmp_path, (ADA, BEN), FakeEngine(), access=Stuck())


def test_only_the_first_move_waits_for_a_folder_that_does_not_answer(
    stuck: RunningMatch, waited: list[float]
) -> None:
    stuck.play(3)
    assert sum(waited) == saver.PATIENCE
    stuck.play(2, 1)
    stuck.session.update(LATE)
    stuck.session.close()
    assert sum(waited) == saver.PATIENCE


def test_closing_waits_for_a_save_that_is_not_late(
    stuck: RunningMatch, waited: list[float]
) -> None:
    stuck.play(3)
    stuck.session.close()
    assert sum(waited) == 2 * saver.PATIENCE


def test_closing_waits_for_the_save_of_a_later_move_too(
    stuck: RunningMatch, waited: list[float]
) -> None:
    stuck.play(3, 2)
    stuck.session.close()
    assert sum(waited) == 3 * saver.PATIENCE
