"""A match is saved after every move; a disk that fails ends no match."""

from __future__ import annotations

import math
import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from pathlib import Path

import pytest

from games.controller import saver
from games.controller.saver import LATE, SOON, LoadedMatch, MatchSaver
from games.controller.seats import SaveFailed, Seat
from games.controller.session import seed_of, tags_of
from games.core.match import AnyMatch, Match, TimeControl
from games.storage.files import FolderAccess, FolderBlocked, FolderThread, StorageError, T
from games.storage.matches import MatchStore
from tests import toy
from tests.controller.running import ADA, BEN, ROBOT, OpenMatch, RunningMatch
from tests.fake_engine import FakeEngine
from tests.variant import variant

GAMES = {"race": toy.RACE}


def saved(folder: Path) -> list[str]:
    """The texts of all matches on disk."""
    store = MatchStore(folder)
    return [store.text(name) for name in sorted(store.stamps())]


def test_a_move_an_undo_and_a_redo_are_on_the_disk_before_they_are_shown(
    open_match: OpenMatch, tmp_path: Path
) -> None:
    match = open_match()
    seen: list[tuple[str, bool]] = []

    def note(event: object) -> None:
        seen.append((type(event).__name__, saved(tmp_path) == [match.session.record]))

    match.session.listener = note
    match.play(3)
    match.session.undo()
    match.session.redo()
    moved = "PositionChanged"
    assert seen == [("MovePlayed", True), (moved, True), (moved, True)]


@pytest.mark.parametrize("undo", [False, True])
def test_what_is_done_is_saved_even_if_showing_it_fails(
    open_match: OpenMatch, tmp_path: Path, *, undo: bool
) -> None:
    match = open_match()
    match.play(3)

    def break_down(event: object) -> None:
        raise ZeroDivisionError

    match.session.listener = break_down
    with pytest.raises(ZeroDivisionError):
        match.session.undo() if undo else match.play(2)
    assert saved(tmp_path) == [match.session.record]


def test_a_failure_is_reported_once_and_again_after_a_successful_save(
    open_match: OpenMatch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, content: bytes) -> None:
        raise StorageError("{name} could not be saved: the disk is full.", name=path.name)

    match = open_match()
    match.play(3)
    for failures, numbers in ((1, (2, 1)), (2, (1, 2))):
        with monkeypatch.context() as patch:
            patch.setattr("games.storage.files.write_file", full)
            match.play(*numbers)
            assert len(match.told(SaveFailed)) == failures
            sentence = str(match.told(SaveFailed)[-1].error)
            assert sentence.endswith(" could not be saved: the disk is full.")
            assert not match.session.saver.working
        match.play(*((2,) if failures == 1 else (1,)))
        assert match.session.saver.working
    assert saved(tmp_path) == [match.session.record]


def test_without_a_folder_play_goes_on() -> None:
    match = RunningMatch(Path("/dev/null/nowhere"), (ADA, BEN), FakeEngine())
    match.play(3, 2)
    assert match.points == (5, 0)
    assert len(match.told(SaveFailed)) == 1


def test_time_on_a_clock_is_saved_every_few_seconds(open_match: OpenMatch, tmp_path: Path) -> None:
    match = open_match(control=TimeControl(60))
    match.play(3)
    match.wait(6)
    assert "{%spent 0:0" in saved(tmp_path)[0]


def test_a_closed_match_is_saved_and_can_be_continued(
    open_match: OpenMatch, tmp_path: Path
) -> None:
    match = open_match((ADA, ROBOT))
    match.play(3, 2)
    match.session.undo()
    (name,) = MatchStore(tmp_path).stamps()
    assert MatchStore(tmp_path).is_running(name)
    match.session.close()
    assert not MatchStore(tmp_path).is_running(name)
    record, autosave = MatchStore(tmp_path).resume(name, GAMES)
    again = open_match((ADA, ROBOT), loaded=LoadedMatch(record, autosave))
    assert (again.points, again.session.halted) == ((3, 0), True)
    again.session.resume()
    again.play(1)
    assert len(saved(tmp_path)) == 1


def test_a_match_without_a_move_is_not_saved(open_match: OpenMatch, tmp_path: Path) -> None:
    match = open_match()
    match.session.resume()
    match.session.close()
    assert saved(tmp_path) == []


def test_a_match_without_a_store_is_not_saved() -> None:
    match: AnyMatch = Match(toy.Race())
    match.play(toy.Add(3))
    failures: list[object] = []
    saver = MatchSaver(None, toy.RACE, {}, failures.append)
    saver.save(match)
    saver.save_soon()
    saver.update(SOON, match)
    saver.close(match)
    assert (saver.working, saver.name, failures) == (True, None, [])


def test_the_tags_name_the_players_their_levels_and_the_seed() -> None:
    tags = tags_of({"Goal": "9"}, (ADA, Seat("computer", "Deep", "hard", 2.5)), 77)
    assert tags["Goal"] == "9"
    assert (tags["Player1"], tags["Player2"]) == ("Ada", "Deep")
    assert (tags["Level2"], tags["Seconds2"]) == ("hard", "2.5")
    assert "Level1" not in tags
    assert seed_of(tags) == 77


@pytest.mark.parametrize(("text", "seed"), [
    ("", None), ("many", None), ("-3", None), ("1.5", None), ("²", None), ("9" * 20, None),
    ("9" * 19, 10**19 - 1),
])  # fmt: skip
def test_a_seed_has_at_most_nineteen_digits(text: str, seed: int | None) -> None:
    assert seed_of({"ComputerSeed": text}) == seed
    assert seed_of({}) is None


def test_a_closed_match_has_its_clocks_saved(open_match: OpenMatch, tmp_path: Path) -> None:
    match = open_match(control=TimeControl(60))
    match.play(3, 2)
    match.wait(1.5)  # saved after one second; the next save is due after two more
    assert saved(tmp_path) != [match.session.record]
    match.session.close()
    assert saved(tmp_path) == [match.session.record]


def test_the_next_change_is_the_due_save(open_match: OpenMatch) -> None:
    match = open_match()
    match.play(3)
    saver = match.session.saver
    assert saver.next_change() == math.inf
    saver.save_soon()
    assert saver.next_change() == pytest.approx(SOON)
    saver.update(SOON / 4, match.session.match)
    assert saver.next_change() == pytest.approx(3 * SOON / 4)


def test_a_save_formats_only_the_turns_that_have_changed(open_match: OpenMatch) -> None:
    formatted: list[str] = []

    def format_turn(before: toy.Race, moves: Sequence[toy.RaceMove]) -> str:
        formatted.append(toy.RACE.format_turn(before, moves))
        return formatted[-1]

    match = open_match(game=variant(toy.RACE, format_turn=format_turn))
    match.play(3, 2, 1, 2, 3)
    formatted.clear()
    match.play(1)
    assert formatted == ["3+1"]


# -- A folder that does not answer stops no match, and gets the match when it does


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


def until(match: RunningMatch, reached: Callable[[], bool]) -> None:
    deadline = time.monotonic() + MOST
    while not reached():
        assert time.monotonic() < deadline, "waited in vain"
        match.wait(0.1)
        time.sleep(0.005)


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
    match: RunningMatch, access: FolderThread, disk: Disk, tmp_path: Path
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
