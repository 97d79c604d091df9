"""The four documents: nothing that was done is lost by a failure or by another window."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from games.learning.puzzle import Puzzle
from games.learning.puzzle_session import PlayerResults, Single
from games.storage.documents import (
    GIVE_UP,
    RETRY,
    Card,
    CoachProgress,
    Document,
    GamePuzzles,
    LessonProgress,
    Memory,
    PuzzleProgress,
    Settings,
    Setup,
    Skill,
    Value,
    settings_change,
)
from games.storage.files import MAX_FILE_SIZE, ProcessLock
from games.storage.spaced_repetition import reviewed
from games.storage.user_files import UserFiles
from tests.failing_system import READS, WRITES, Call, FailingAccess, FailingSystem

NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)
DOCUMENTS = {
    "settings.json": "settings",
    "progress.json": "lessons",
    "puzzles.json": "puzzles",
    "coach.json": "coach",
}
CARDS = [
    Card("veletas", f"record {number}", "d4/d5", "e4/e5", Value(0.3), Value(0.6), Memory(NOW))
    for number in range(100)
]
PUZZLES = [
    Puzzle("nim", "a", {}, str(number), (("1",),), rating=800 + 2 * number) for number in range(210)
]


def solved(results: GamePuzzles, puzzle: Puzzle) -> GamePuzzles:
    return results.with_result(puzzle.id, puzzle.rating, "solved", rated=True)


def fill(user_files: UserFiles) -> None:
    """The documents of somebody who has played for long."""
    user_files.settings.change(lambda _: Settings(volume=5, names=("Ada", "b", "c", "d")))
    lessons, results = LessonProgress(), GamePuzzles()
    for number in range(20):
        lessons = lessons.with_lesson("veletas/course", f"lesson {number}")
    for puzzle in PUZZLES[:200]:
        results = solved(results, puzzle)
    user_files.lessons.change(lambda _: lessons)
    user_files.puzzles.change(lambda _: PuzzleProgress({"nim": results}))
    user_files.coach.change(lambda _: CoachProgress(cards=tuple(CARDS)))


def kept(folder: Path) -> dict[str, Any]:
    """What another window reads."""
    user_files = UserFiles(folder)
    return {name: getattr(user_files, way).load() for name, way in DOCUMENTS.items()}


def try_puzzle(user_files: UserFiles, number: int, *results: Any) -> None:
    session = Single(PUZZLES[number], Random(1))
    player = PlayerResults(user_files.puzzles, "nim")
    session.advance(player)
    for result in results:
        session.finish(player, result)


def review(user_files: UserFiles) -> None:
    memory = reviewed(CARDS[3].memory, "good", NOW)
    user_files.coach.change(lambda known: known.with_memory(CARDS[3], memory))


def change_volume(user_files: UserFiles) -> None:
    change = settings_change(Settings(), Settings(volume=30))
    user_files.settings.change(change)


ACTIONS: dict[str, tuple[str, Callable[[UserFiles], object]]] = {
    "solve": ("puzzles.json", lambda files: try_puzzle(files, 200, "solved")),
    "fail": ("puzzles.json", lambda files: try_puzzle(files, 201, "failed")),
    "hint": ("puzzles.json", lambda files: try_puzzle(files, 202, "hinted")),
    "fail after a hint": ("puzzles.json", lambda files: try_puzzle(files, 203, "hinted", "failed")),
    "lesson": (
        "progress.json",
        lambda files: files.lessons.change(lambda known: known.with_lesson("veletas/course", "x")),
    ),
    "explanation": (
        "progress.json",
        lambda files: files.lessons.change(lambda known: known.with_explanation("veletas/x")),
    ),
    "review": ("coach.json", review),
    "strength": (
        "coach.json",
        lambda files: files.coach.change(lambda known: known.with_skill("go", Skill(1100.0))),
    ),
    "setting": ("settings.json", change_volume),
}


@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.parametrize("known", [True, False], ids=["read before", "never read"])
@pytest.mark.parametrize("ends", [True, False], ids=["ends", "stays"])
@pytest.mark.parametrize(
    "failure", [*READS, *WRITES], ids=[f"{call} {error}" for call, error in (*READS, *WRITES)]
)
def test_no_failure_loses_anything(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    action: str,
    known: bool,
    ends: bool,
    failure: tuple[Call, int],
) -> None:
    name, act = ACTIONS[action]
    fill(UserFiles(tmp_path))
    (tmp_path / "expected").mkdir()
    for each in DOCUMENTS:
        (tmp_path / "expected" / each).write_bytes((tmp_path / each).read_bytes())
    act(UserFiles(tmp_path / "expected"))
    expected, before = kept(tmp_path / "expected"), kept(tmp_path)
    assert expected != before
    content = (tmp_path / name).read_bytes()

    system = FailingSystem(monkeypatch, tmp_path, name)
    user_files = UserFiles(tmp_path, FailingAccess(system))
    problems: list[str] = []
    user_files.listen(lambda problem: problems.append(str(problem)))
    document: Document[Any] = getattr(user_files, DOCUMENTS[name])
    if known:
        document.load()
    system.break_down(*failure)
    document.load()
    act(user_files)
    user_files.update(RETRY)
    act(user_files)
    assert (tmp_path / name).read_bytes() == content
    if known:
        assert document.load() == expected[name]
    assert len(problems) == len(set(problems)) >= 1
    if ends:
        system.mend()
        user_files.update(RETRY)
        assert kept(tmp_path) == expected
        assert document.load() == expected[name]
        user_files.close()
        assert kept(tmp_path) == expected
        assert [path.name for path in tmp_path.glob(f"{name}?*")] == []
        return
    user_files.close()
    system.mend()
    asides = [path.read_bytes() for path in tmp_path.glob(f"{name}.unread")]
    if failure in READS and failure[0] != "anything":
        assert asides == [content]
        if known:
            assert kept(tmp_path) == expected
        else:
            act(UserFiles(tmp_path / "alone"))
            assert kept(tmp_path)[name] == kept(tmp_path / "alone")[name]
    else:
        assert asides == []
        assert kept(tmp_path) == before


def test_what_stays_unreadable_is_kept_aside_after_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(UserFiles(tmp_path))
    content = (tmp_path / "progress.json").read_bytes()
    system = FailingSystem(monkeypatch, tmp_path, "progress.json")
    user_files = UserFiles(tmp_path)
    problems: list[str] = []
    user_files.listen(lambda problem: problems.append(str(problem)))
    system.break_down("read", 5)
    user_files.lessons.change(lambda known: known.with_lesson("veletas/course", "new"))
    user_files.update(GIVE_UP - 1)
    assert (tmp_path / "progress.json").read_bytes() == content
    user_files.update(RETRY)
    system.mend()
    assert (tmp_path / "progress.json.unread").read_bytes() == content
    assert UserFiles(tmp_path).lessons.load().finished("veletas/course") == ("new",)
    assert problems == [
        "progress.json could not be read: Input/output error. It is read again later, and kept "
        "with “unread” at the end of its name if that fails."
    ]


def test_a_problem_is_told_again_after_a_time_without_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    system = FailingSystem(monkeypatch, tmp_path)
    user_files = UserFiles(tmp_path)
    problems: list[str] = []
    user_files.listen(lambda problem: problems.append(str(problem)))
    for volume in range(4):
        if volume % 2 == 0:
            system.break_down("flush", 28)
        for _ in range(3):
            user_files.settings.change(lambda known, volume=volume: Settings(volume=volume))  # type: ignore[misc]
        system.mend()
    assert problems == ["The settings could not be saved: No space left on device."] * 2


def test_a_change_that_raises_is_not_kept(tmp_path: Path) -> None:
    user_files = UserFiles(tmp_path)

    def wrong(settings: Settings) -> Settings:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        user_files.settings.change(wrong)
    assert user_files.settings.change(lambda _: Settings(volume=3)) == Settings(volume=3)
    assert UserFiles(tmp_path).settings.load().volume == 3


@pytest.mark.parametrize(
    "change",
    [
        lambda known: msgspec.structs.replace(known, volume=101),
        lambda known: msgspec.structs.replace(known, names=("\udcff", "", "", "")),
        lambda known: msgspec.structs.replace(known, setups={"go": Setup(seed="x" * 1001)}),
        lambda known: msgspec.structs.replace(known, keys={str(n): "x" * 900 for n in range(1001)}),
    ],
)
def test_nothing_is_written_that_could_not_be_read_again(
    tmp_path: Path, change: Callable[[Settings], Settings]
) -> None:
    user_files = UserFiles(tmp_path)
    problems: list[str] = []
    user_files.listen(lambda problem: problems.append(str(problem)))
    user_files.settings.change(lambda _: Settings(volume=3))
    user_files.settings.change(change)
    assert problems == [
        "The settings could not be saved: it is too large, or has a value that could not be read "
        "again."
    ]
    user_files.settings.change(lambda known: msgspec.structs.replace(known, muted=True))
    assert UserFiles(tmp_path).settings.load() == Settings(volume=3, muted=True)
    assert user_files.next_change() == float("inf")


def test_the_oldest_cards_make_room_before_the_file_is_too_large(tmp_path: Path) -> None:
    user_files = UserFiles(tmp_path)
    long = "x" * 17_990
    cards = [msgspec.structs.replace(CARDS[0], record=f"{n:10}{long}") for n in range(450)]
    for start in range(0, 450, 50):
        user_files.coach.change(
            lambda known, start=start: CoachProgress(  # type: ignore[misc]
                cards=(*known.cards, *cards[start : start + 50])
            )
        )
    assert (tmp_path / "coach.json").stat().st_size <= MAX_FILE_SIZE
    found = UserFiles(tmp_path).coach.load().cards
    assert len(found) > 350
    assert found == tuple(cards[-len(found) :])


def test_the_oldest_results_make_room_before_the_file_is_too_large(tmp_path: Path) -> None:
    user_files = UserFiles(tmp_path)
    results = {f"{n:040}": "solved" for n in range(99_999)}
    full = msgspec.convert({"results": results, "repeat": list(results)}, GamePuzzles)
    user_files.puzzles.change(lambda known: known.with_game("nim", full))
    user_files.puzzles.change(
        lambda known: known.with_change("nim", lambda each: solved(each, PUZZLES[0]))
    )
    assert (tmp_path / "puzzles.json").stat().st_size <= MAX_FILE_SIZE
    found = UserFiles(tmp_path).puzzles.load().of("nim")
    assert len(found.results) > 40_000
    assert list(found.results)[-2:] == [f"{99_998:040}", PUZZLES[0].id]


@pytest.mark.parametrize("memory", [
    b'"state": 2', b'"state": 2, "stability": 3.0', b'"state": 2, "difficulty": 3.0',
    b'"stability": 1e-300', b'"difficulty": 0', b'"difficulty": 10.1',
    b'"state": 3, "stability": 3.0, "difficulty": 3.0',
])  # fmt: skip
def test_a_card_that_cannot_be_reviewed_is_left_out_alone(tmp_path: Path, memory: bytes) -> None:
    whole = msgspec.json.encode(CoachProgress({"go": Skill(1100.0)}, tuple(CARDS[:3])))
    content = whole.replace(b'"state":1', memory, 1)
    content = content.replace(b'"stability":null', b'"ignored":0', 1)
    content = content.replace(b'"difficulty":null', b'"ignored":0', 1)
    (tmp_path / "coach.json").write_bytes(content)
    progress = CoachProgress({"go": Skill(1100.0)}, tuple(CARDS[1:3]))
    assert UserFiles(tmp_path).coach.load() == progress
    assert (tmp_path / "coach.json.damaged").read_bytes() == content
    assert UserFiles(tmp_path).coach.load() == progress


def test_a_strength_that_cannot_be_rated_is_left_out_alone(tmp_path: Path) -> None:
    whole = CoachProgress({"go": Skill(1100.0), "nim": Skill()}, tuple(CARDS[:2]))
    content = msgspec.json.encode(whole).replace(b'"volatility":0.06', b'"volatility":1e-300', 1)
    (tmp_path / "coach.json").write_bytes(content)
    assert UserFiles(tmp_path).coach.load() == CoachProgress({"nim": Skill()}, whole.cards)


def test_a_damaged_file_does_not_replace_what_is_known(tmp_path: Path) -> None:
    fill(UserFiles(tmp_path))
    user_files = UserFiles(tmp_path)
    known = user_files.puzzles.load()
    (tmp_path / "puzzles.json").write_bytes(b"{")
    assert user_files.puzzles.load() == known
    assert UserFiles(tmp_path).puzzles.load() == known
    assert (tmp_path / "puzzles.json.damaged").read_bytes() == b"{"


def test_a_save_waits_for_another_window_and_is_then_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.storage.documents.LOCK_PATIENCE", 0.0)
    user_files = UserFiles(tmp_path)
    problems: list[str] = []
    user_files.listen(lambda problem: problems.append(str(problem)))
    lock = ProcessLock(tmp_path / "settings.json.lock")
    assert lock.acquire()
    user_files.settings.change(lambda known: msgspec.structs.replace(known, volume=1))
    assert problems == ["The settings could not be saved: another window is saving it."]
    assert not (tmp_path / "settings.json").exists()
    lock.release()
    other = UserFiles(tmp_path)
    other.settings.change(lambda known: msgspec.structs.replace(known, muted=True))
    user_files.settings.change(lambda known: msgspec.structs.replace(known, language="ja"))
    assert other.settings.load() == Settings(volume=1, muted=True, language="ja")


def test_two_windows_change_the_settings_of_their_own(tmp_path: Path) -> None:
    start = Settings(setups={"go": Setup(seed="1"), "nim": Setup(seed="2")}, keys={"undo": "u"})
    UserFiles(tmp_path).settings.change(lambda _: start)
    one, other = UserFiles(tmp_path), UserFiles(tmp_path)
    mine = msgspec.structs.replace(
        start,
        setups={"go": Setup(seed="7"), "nim": Setup(seed="2")},
        keys={},
        names=("Ada", *start.names[1:]),
    )
    theirs = msgspec.structs.replace(
        start,
        setups={"go": Setup(seed="1"), "nim": Setup(seed="8"), "chess": Setup()},
        names=(*start.names[:3], "Dee"),
        volume=1,
    )
    one.settings.change(settings_change(start, mine))
    other.settings.change(settings_change(start, theirs))
    assert one.settings.load() == Settings(
        setups={"go": Setup(seed="7"), "nim": Setup(seed="8"), "chess": Setup()},
        names=("Ada", *start.names[1:3], "Dee"),
        volume=1,
    )


def test_cards_of_both_windows_are_kept(tmp_path: Path) -> None:
    one, other = UserFiles(tmp_path), UserFiles(tmp_path)
    one.coach.load()
    other.coach.change(lambda known: known.with_card(CARDS[0]))
    one.coach.change(lambda known: known.with_card(CARDS[1]))
    later = Memory(NOW + timedelta(days=3), 2, None, 3.5, 5.0, NOW)
    other.coach.change(lambda known: known.with_memory(CARDS[1], later))
    assert one.coach.load().cards == (CARDS[0], msgspec.structs.replace(CARDS[1], memory=later))
