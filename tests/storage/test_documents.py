"""The user's documents: settings, progress, puzzles and the coach's cards."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from games.core.game import Evaluation
from games.core.rating import LOWEST, Rating, after_period
from games.learning.puzzle import Puzzle
from games.learning.puzzle_session import PlayerResults, Single
from games.storage import documents
from games.storage.document_file import GIVE_UP, RETRY, Document
from games.storage.documents import (
    COACH,
    LESSONS,
    LONGEST_CURVE,
    MOST_DAYS,
    MOST_HINTS,
    SETTINGS,
    Animation,
    Card,
    CoachProgress,
    GamePuzzles,
    LessonProgress,
    Memory,
    PuzzleProgress,
    PuzzleResult,
    Rated,
    Recall,
    Settings,
    Setup,
    Value,
    settings_change,
)
from games.storage.files import ProcessLock
from games.storage.user_files import UserFiles
from tests.failing_system import READS, WRITES, Call, FailingAccess, FailingSystem

# -- The four documents: nothing that was done is lost by a failure or by another window

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
    """The documents as another window reads them."""
    user_files = UserFiles(folder)
    return {name: getattr(user_files, way).load() for name, way in DOCUMENTS.items()}


def try_puzzle(user_files: UserFiles, number: int, *results: Any) -> None:
    session = Single(PUZZLES[number], Random(1))
    player = PlayerResults(user_files.puzzles, "nim", lambda: NOW)
    session.advance(player)
    for result in results:
        session.finish(player, result)


def review(user_files: UserFiles) -> None:
    memory = CARDS[3].memory.reviewed("good", NOW)
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
        lambda files: files.coach.change(lambda known: known.with_skill("go", Rated(1100.0))),
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
    user_files.update(GIVE_UP - RETRY)
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


def test_what_is_not_saved_is_due_in_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    system = FailingSystem(monkeypatch, tmp_path)
    user_files = UserFiles(tmp_path)
    system.break_down("flush", 28)
    user_files.settings.change(lambda _: Settings(volume=3))
    assert user_files.next_change() == RETRY
    user_files.update(2.0)
    assert user_files.next_change() == RETRY - 2.0
    system.mend()
    user_files.update(RETRY)
    user_files.update(0.0)
    assert user_files.next_change() == float("inf")


def test_a_change_that_raises_is_not_kept(tmp_path: Path) -> None:
    user_files = UserFiles(tmp_path)

    def wrong(settings: Settings) -> Settings:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        user_files.settings.change(wrong)
    assert user_files.settings.change(lambda _: Settings(volume=3)) == Settings(volume=3)
    assert UserFiles(tmp_path).settings.load().volume == 3


@pytest.mark.parametrize("change", [
    lambda known: msgspec.structs.replace(known, volume=101),
    lambda known: msgspec.structs.replace(known, names=("\udcff", "", "", "")),
    lambda known: msgspec.structs.replace(known, setups={"go": Setup(seed="x" * 1001)}),
    lambda known: msgspec.structs.replace(known, keys={str(n): "x" * 900 for n in range(1001)}),
])  # fmt: skip
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


def test_the_state_of_a_memory_has_its_values() -> None:
    with pytest.raises(ValueError, match=r"^a value of the state is missing$"):
        Memory(NOW, state=3, stability=3.0, difficulty=3.0)


@pytest.mark.parametrize("memory", [
    b'"state": 2', b'"state": 2, "stability": 3.0', b'"state": 2, "difficulty": 3.0',
    b'"stability": 1e-300', b'"difficulty": 0', b'"difficulty": 10.1',
    b'"state": 3, "stability": 3.0, "difficulty": 3.0',
])  # fmt: skip
def test_a_card_that_cannot_be_reviewed_is_left_out_alone(tmp_path: Path, memory: bytes) -> None:
    whole = msgspec.json.encode(CoachProgress({"go": Rated(1100.0)}, tuple(CARDS[:3])))
    content = whole.replace(b'"state":1', memory, 1)
    content = content.replace(b'"stability":null', b'"ignored":0', 1)
    content = content.replace(b'"difficulty":null', b'"ignored":0', 1)
    (tmp_path / "coach.json").write_bytes(content)
    progress = CoachProgress({"go": Rated(1100.0)}, tuple(CARDS[1:3]))
    assert UserFiles(tmp_path).coach.load() == progress
    assert (tmp_path / "coach.json.damaged").read_bytes() == content
    assert UserFiles(tmp_path).coach.load() == progress


def test_a_strength_that_cannot_be_rated_is_left_out_alone(tmp_path: Path) -> None:
    whole = CoachProgress({"go": Rated(1100.0), "nim": Rated()}, tuple(CARDS[:2]))
    content = msgspec.json.encode(whole).replace(b'"volatility":0.06', b'"volatility":1e-300', 1)
    (tmp_path / "coach.json").write_bytes(content)
    assert UserFiles(tmp_path).coach.load() == CoachProgress({"nim": Rated()}, whole.cards)


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
    monkeypatch.setattr("games.storage.document_file.LOCK_PATIENCE", 0.0)
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


# -- Two windows change the documents in any order, with failures, against a simple model

SIDES = st.sampled_from([0, 1])
FEW = st.integers(0, 5)


class Facts:
    """What was done, as plain sets and dictionaries: the model."""

    def __init__(self) -> None:
        self.lessons: set[str] = set()
        self.solved: set[str] = set()
        self.cards: set[str] = set()
        self.setups: dict[str, str] = {}

    def __or__(self, other: Facts) -> Facts:
        both = Facts()
        both.lessons = self.lessons | other.lessons
        both.solved = self.solved | other.solved
        both.cards = self.cards | other.cards
        both.setups = self.setups | other.setups
        return both


def facts_of(user_files: UserFiles) -> Facts:
    found = Facts()
    found.lessons = set(user_files.lessons.load().finished("course"))
    puzzles = user_files.puzzles.load().of("nim")
    found.solved = set(puzzles.results)
    assert len(puzzles.curve) == len(puzzles.results)
    found.cards = {card.record for card in user_files.coach.load().cards}
    found.setups = dict(user_files.settings.load().keys)
    return found


class TwoWindows(RuleBasedStateMachine):
    """Both windows act, fail, are mended, are closed and are opened again."""

    def __init__(self) -> None:
        super().__init__()
        self._patch = pytest.MonkeyPatch()
        self._folder = Path(tempfile.mkdtemp())
        self._systems = [FailingSystem(self._patch, self._folder) for _ in range(2)]
        self._windows = [self._opened(side) for side in range(2)]
        self._saved = Facts()
        """Done in windows that were not failing."""
        self._unsaved = [Facts(), Facts()]
        """Done in a window that was failing, since then."""

    def teardown(self) -> None:
        self._patch.undo()
        shutil.rmtree(self._folder)

    def _opened(self, side: int) -> UserFiles:
        return UserFiles(self._folder, FailingAccess(self._systems[side]))

    def _do(
        self, side: int, act: Callable[[UserFiles], object], note: Callable[[Facts], Any]
    ) -> None:
        """Act in a window; the other one works meanwhile."""
        for system in self._systems:
            system.watching = system is self._systems[side]
        act(self._windows[side])
        self._settle(side)
        note(self._unsaved[side] if self._systems[side].failing else self._saved)

    def _settle(self, side: int) -> None:
        if not self._systems[side].failing:
            self._saved |= self._unsaved[side]
            self._unsaved[side] = Facts()

    @rule(side=SIDES, number=FEW)
    def finish_lesson(self, side: int, number: int) -> None:
        name = f"lesson {number}"
        self._do(
            side,
            lambda files: files.lessons.change(lambda known: known.with_lesson("course", name)),
            lambda facts: facts.lessons.add(name),
        )

    @rule(side=SIDES, number=FEW)
    def solve(self, side: int, number: int) -> None:
        name = f"puzzle{number}"

        def act(files: UserFiles) -> None:
            files.puzzles.change(
                lambda known: known.with_change(
                    "nim", lambda each: each.with_result(name, 1000, "solved", rated=True)
                )
            )

        self._do(side, act, lambda facts: facts.solved.add(name))

    @rule(side=SIDES, number=FEW)
    def make_card(self, side: int, number: int) -> None:
        name = f"record {number}"
        card = Card("nim", name, "a", "b", Value(0.3), Value(0.6), Memory(NOW))
        self._do(
            side,
            lambda files: files.coach.change(lambda known: known.with_card(card)),
            lambda facts: facts.cards.add(name),
        )

    @rule(side=SIDES, number=FEW, key=st.sampled_from("abc"))
    def change_key(self, side: int, number: int, key: str) -> None:
        """Each window changes keys of its own, so that the order does not matter."""
        name = f"{side} {number}"
        change = settings_change(Settings(), Settings(keys={name: key}))
        self._do(
            side,
            lambda files: files.settings.change(change),
            lambda facts: facts.setups.update({name: key}),
        )

    @rule(side=SIDES, failure=st.sampled_from([*READS, *WRITES]))
    def break_down(self, side: int, failure: tuple[Call, int]) -> None:
        self._systems[side].break_down(*failure)

    @rule(side=SIDES)
    def mend(self, side: int) -> None:
        self._systems[side].mend()
        self._do(side, lambda files: files.update(RETRY), lambda facts: None)

    @rule(side=SIDES)
    def wait(self, side: int) -> None:
        self._do(side, lambda files: files.update(1.0), lambda facts: None)

    @rule(side=SIDES)
    def open_again(self, side: int) -> None:
        """Close a window in a system that works, and open another one."""
        self._systems[side].mend()
        self._do(side, lambda files: files.close(), lambda facts: None)
        self._windows[side] = self._opened(side)

    @invariant()
    def nothing_is_lost(self) -> None:
        for system in self._systems:
            system.watching = False
        there = facts_of(UserFiles(self._folder))
        everything = self._saved | self._unsaved[0] | self._unsaved[1]
        for name in ("lessons", "solved", "cards"):
            known, found = getattr(self._saved, name), getattr(there, name)
            assert known <= found <= getattr(everything, name)
        assert self._saved.setups.keys() <= there.setups.keys() <= everything.setups.keys()
        if not any(system.failing for system in self._systems):
            assert there.setups == everything.setups
        assert list(self._folder.glob("*.damaged")) == []
        assert list(self._folder.glob("*.unread")) == []


TwoWindows.TestCase.settings = settings(max_examples=40, stateful_step_count=30, deadline=None)
TestTwoWindows = pytest.mark.slow(TwoWindows.TestCase)


# -- The settings: defaults and the speed of animations


def test_animations_follow_speed_choice_and_system() -> None:
    speeds: list[Animation] = ["off", "fast", "normal", "slow"]
    assert [Settings(animation=each).time_factor for each in speeds] == [0.0, 0.5, 1.0, 1.8]
    ways = [(True, False), (True, True), (False, True), (None, True), (None, False)]
    found = [Settings(reduced_motion=a, system_reduces_motion=b).time_factor for a, b in ways]
    assert found == [0.0, 0.0, 1.0, 0.0, 1.0]


def test_coordinates_of_versions_up_to_0_2_0_are_on_or_off() -> None:
    assert SETTINGS.decode(b'{"coordinates": true}').coordinates == "outside"
    assert SETTINGS.decode(b'{"coordinates": false}').coordinates == "off"
    assert SETTINGS.decode(b'{"coordinates": "inside"}').coordinates == "inside"


# -- Progress


def test_a_lesson_counts_once_in_its_course() -> None:
    progress = LessonProgress().with_lesson("nim/first", "take").with_lesson("nim/first", "win")
    assert progress.with_lesson("nim/first", "take") == progress
    assert progress.finished("nim/first") == ("take", "win")
    assert progress.finished("nim/other") == ()


def test_a_game_is_introduced_and_a_thing_explained_once() -> None:
    progress = LessonProgress().with_lesson("nim/first", "take").with_introduction("nim")
    progress = progress.with_explanation("nim/tie")
    assert (progress.introduced, progress.explained) == (("nim",), ("nim/tie",))
    assert progress.finished("nim/first") == ("take",)
    assert progress.with_introduction("nim") == progress.with_explanation("nim/tie") == progress


# -- All documents on the disk


@pytest.mark.parametrize(("name", "decode", "contents"), [
    ("progress", LESSONS.decode, [b"[]", b'{"lessons": {"a": 3}}', b"\xff"]),
    ("puzzles", documents.PUZZLES.decode, [b"[]", b"\xff", b'{"games": [1]}']),
    ("coach", COACH.decode, [
        b"", b"{", b"[]", b'{"skills": {"veletas": {"rating": 1e9}}}',
        b'{"cards": [{}]}', b'{"cards": 3}', b'{"skills": {"veletas": {"deviation": 0}}}',
        b'{"skills": {"veletas": {"volatility": "x"}}}',
    ]),
])  # fmt: skip
def test_a_damaged_file_is_set_aside(
    tmp_path: Path, name: str, decode: Callable[[bytes], object], contents: list[bytes]
) -> None:
    for number, content in enumerate(contents):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / f"{name}.json").write_bytes(content)
        with pytest.raises((msgspec.MsgspecError, ValueError)):
            decode(content)
        found = getattr(UserFiles(folder), DOCUMENTS[f"{name}.json"]).load()
        assert found == type(found)()
        asides = [path.read_bytes() for path in folder.glob("*damaged*")]
        assert asides == [content]


@pytest.mark.parametrize("name", [name for name in DOCUMENTS if name != "settings.json"])
def test_a_folder_in_the_place_of_a_file_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    def refuse(*paths: object) -> None:
        raise PermissionError(13, "Permission denied")

    (tmp_path / name).mkdir()
    user_files, problems = UserFiles(tmp_path), list[str]()
    user_files.listen(lambda problem: problems.append(str(problem)))
    document = getattr(user_files, DOCUMENTS[name])
    with monkeypatch.context() as patch:
        patch.setattr("os.rename", refuse)
        document.load()
    assert (document.load(), document.load()) == (document.kind.empty, document.kind.empty)
    assert problems == [
        f"{name} could not be read: Permission denied. It is read again later, and kept with "
        "“unread” at the end of its name if that fails.",
        f"{name} was damaged. The old file is kept next to the new one, with “damaged” at the end "
        "of its name.",
    ]
    assert [path.name for path in tmp_path.iterdir()] == [f"{name}.damaged"]


def test_unknown_keys_of_newer_versions_are_ignored() -> None:
    content = b'{"games": {"nim": {"rating": 1200, "later": [1]}}, "more": 2}'
    assert documents.PUZZLES.decode(content).of("nim").rating == 1200
    content = b'{"skills": {"veletas": {"rating": 1100, "mood": 3}}, "more": []}'
    assert COACH.decode(content).skill("veletas").rating == 1100


# -- Puzzle progress

TODAY = date(2026, 11, 22)


@pytest.mark.parametrize(("result", "score"), [("solved", 1.0), ("hinted", 0.5), ("failed", 0.0)])
def test_the_first_attempt_is_rated(result: PuzzleResult, score: float) -> None:
    after = GamePuzzles().with_result("aa", 1200, result, rated=True)
    expected = after_period(Rating(700, 350, 0.06), [(Rating(1200, 80), score)])
    assert after.deviation == expected.deviation
    assert after.rating == max(expected.value, 640)  # a failure costs at most 60
    assert after.curve == (after.rating,)
    assert after.results == {"aa": result}
    puzzle = after_period(Rating(1200, 80), [(Rating(700, 350, 0.06), 1 - score)])
    assert after.moved == {"aa": puzzle.value - 1200}


def test_a_second_attempt_is_not_rated() -> None:
    once = GamePuzzles().with_result("aa", 1200, "failed", rated=True)
    twice = once.with_result("aa", 1200, "solved", rated=True)
    assert twice.player == once.player
    assert twice.results == {"aa": "failed"}
    assert (once.repeat, twice.repeat) == (("aa",), ())


def test_failed_puzzles_are_repeated_until_they_are_solved() -> None:
    puzzles = GamePuzzles()
    attempts: list[tuple[str, PuzzleResult]]
    attempts = [("aa", "failed"), ("bb", "hinted"), ("cc", "solved"), ("dd", "met")]
    for name, result in attempts:
        puzzles = puzzles.with_result(name, 900, result, rated=False)
    assert puzzles.repeat == ("aa", "bb")
    assert puzzles.with_result("aa", 900, "failed", rated=True).repeat == ("bb", "aa")
    assert puzzles.with_result("aa", 900, "met", rated=True).repeat == ("aa", "bb")
    assert puzzles.with_result("bb", 900, "solved", rated=True).repeat == ("aa",)
    assert [puzzles.count(each) for each in ("solved", "hinted", "failed", "met")] == [1, 1, 1, 1]


def test_days_in_a_row_may_end_yesterday() -> None:
    puzzles = GamePuzzles().with_day(date(2026, 11, 20), "solved")
    assert puzzles.days_in_row(TODAY) == 0
    puzzles = puzzles.with_day(date(2026, 11, 21), "failed")
    assert puzzles.days_in_row(TODAY) == 2
    assert puzzles.with_day(date(2026, 11, 18), "solved").days_in_row(TODAY) == 2
    puzzles = puzzles.with_day(TODAY, "hinted").with_day(TODAY, "solved")
    assert puzzles.days_in_row(TODAY) == 3
    assert puzzles.days["2026-11-22"] == "hinted"
    assert puzzles.with_day(TODAY, "failed", instead="solved") == puzzles
    failed = puzzles.with_day(TODAY, "failed", instead="hinted")
    assert failed.days == {**puzzles.days, "2026-11-22": "failed"}


@pytest.mark.parametrize("meanwhile", [[], [1.0], [0.0, 0.0]])
def test_a_failure_after_a_hint_takes_the_place_of_the_hint(meanwhile: list[float]) -> None:
    before = GamePuzzles(rating=1200, deviation=90.0, curve=(1200.0,))
    failed = before.with_result("aa", 1200, "failed", rated=True)
    results = before.with_result("aa", 1200, "hinted", rated=True)
    hinted = results.rating
    for number, score in enumerate(meanwhile):  # what another window has rated since
        result: PuzzleResult = "solved" if score else "failed"
        results = results.with_result(f"b{number}", 1200, result, rated=True)
    after = results.with_failure_after_hint("aa", 1200)
    assert after.results == {**results.results, "aa": "failed"}
    assert after.rating == pytest.approx(results.rating + failed.rating - hinted)
    assert after.curve == (*results.curve[:-1], after.rating)
    assert after.repeat == (*(each for each in results.repeat if each != "aa"), "aa")
    assert (after.before_hints, after.moved["aa"]) == ({}, failed.moved["aa"])
    assert after.with_failure_after_hint("aa", 1200) == after
    if not meanwhile:
        assert after == failed


def test_a_failure_after_a_hint_leaves_the_rating_within_its_bounds() -> None:
    puzzles = GamePuzzles(rating=110.0, before_hints={"aa": Rated(2000.0, 200.0)})
    assert puzzles.with_failure_after_hint("aa", 2000).rating == LOWEST


def test_the_ratings_before_the_last_hints_are_kept() -> None:
    puzzles = GamePuzzles()
    for number in range(MOST_HINTS + 2):
        before = Rated(puzzles.rating, puzzles.deviation, puzzles.volatility)
        puzzles = puzzles.with_result(f"a{number}", 1000, "hinted", rated=True)
    assert list(puzzles.before_hints) == [f"a{number}" for number in range(2, MOST_HINTS + 2)]
    assert puzzles.before_hints[f"a{MOST_HINTS + 1}"] == before


def test_the_oldest_entries_are_forgotten() -> None:
    curve = tuple(float(1000 + n % 7) for n in range(LONGEST_CURVE))
    after = GamePuzzles(curve=curve).with_result("aa", 1000, "solved", rated=True)
    assert len(after.curve) == LONGEST_CURVE
    assert after.curve[:-1] == curve[1:]
    days = {date.fromordinal(700_000 + n).isoformat(): "solved" for n in range(MOST_DAYS)}
    puzzles = msgspec.convert({"days": days}, GamePuzzles).with_day(TODAY, "solved")
    assert len(puzzles.days) == MOST_DAYS
    assert date.fromordinal(700_000).isoformat() not in puzzles.days
    assert TODAY.isoformat() in puzzles.days


@pytest.mark.parametrize("damage", [
    b'"rating": 1e99', b'"deviation": 0', b'"volatility": 1e-300', b'"volatility": 1.1',
    b'"curve": [1]', b'"streak": ["../x"]', b'"repeat": {"aa": 1}', b'"days": {"today": "solved"}',
    b'"best_streak": -1',
])  # fmt: skip
def test_a_value_out_of_its_bounds_is_left_out_alone(tmp_path: Path, damage: bytes) -> None:
    content = (
        b'{"games": {"go": {"rating": 900}, "nim": {"results": {"aa": "solved"}, %s}}}' % damage
    )
    (tmp_path / "puzzles.json").write_bytes(content)
    with pytest.raises(msgspec.MsgspecError):
        documents.PUZZLES.decode(content)
    expected = PuzzleProgress(
        {"go": GamePuzzles(rating=900), "nim": GamePuzzles(results={"aa": "solved"})}
    )
    problems: list[str] = []
    user_files = UserFiles(tmp_path)
    user_files.listen(lambda problem: problems.append(str(problem)))
    assert user_files.puzzles.load() == expected
    assert (tmp_path / "puzzles.json.damaged").read_bytes() == content
    assert UserFiles(tmp_path).puzzles.load() == expected
    assert problems == [
        "A part of puzzles.json was damaged and is left out. The old file is kept next to the new "
        "one, with “damaged” at the end of its name."
    ]
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "puzzles.json",
        "puzzles.json.damaged",
    ]


# -- What the coach knows about a player


def test_strengths_are_kept_by_game() -> None:
    skill = Rated().with_player(Rating(1234.5, 90.0, 0.07))
    progress = CoachProgress().with_skill("veletas", skill)
    assert progress.skill("veletas").player == Rating(1234.5, 90.0, 0.07)
    assert progress.skill("herati").player == Rating(1000.0, 350.0, 0.06)


def card(number: int, days: float = 0, game: str = "veletas") -> Card:
    """A card that is due after so many days."""
    due = Memory(NOW + timedelta(days=days))
    return Card(game, f"record {number}", "d4/d5", "e4/e5", Value(0.3), Value(0.6), due)


def with_cards(*cards: Card) -> CoachProgress:
    progress = CoachProgress()
    for each in cards:
        progress = progress.with_card(each)
    return progress


def test_cards_are_due_from_their_moment_on_the_most_urgent_first() -> None:
    late, early, future = card(1, -1), card(2, -3), card(3, 0.5)
    progress = with_cards(late, early, future, card(4, -2, "herati"))
    assert [each.record for each in progress.due(NOW)] == ["record 2", "record 4", "record 1"]
    assert progress.due(NOW, "veletas") == [early, late]
    assert progress.due(NOW + timedelta(days=0.5), "veletas") == [early, late, future]


def test_a_position_has_one_card() -> None:
    once = with_cards(card(1, 5))
    assert once.with_card(card(1, 0)) is once
    assert len(once.with_card(card(1, 0, "herati")).cards) == 2


def test_a_card_gets_another_memory_or_is_thrown_away() -> None:
    first, second = card(1), card(2)
    progress = with_cards(first, second)
    later = Memory(NOW + timedelta(days=3), 2, None, 3.5, 5.0, NOW)
    changed = progress.with_memory(second, later)
    assert [each.memory for each in changed.cards] == [first.memory, later]
    assert changed.without(second).cards == (first,)


def test_values_are_stored_as_they_are() -> None:
    for value in (Evaluation(0.25), Evaluation(points=3.5), Evaluation(0.5, 2.0)):
        assert Value.of(value).evaluation == value
    assert Value.of(None).evaluation is None


def test_cards_of_earlier_versions_have_no_proof() -> None:
    text = msgspec.json.encode(with_cards(card(1))).decode()
    later = ',"goal":"","right":[],"after":[],"answered":[],"instead":[],"reply":""'
    older = text.replace(later, "")
    assert older != text
    assert COACH.decode(older.encode()) == with_cards(card(1))


# -- When a mistake comes back: by FSRS, in whole days and more


NEW = Memory(NOW)


@pytest.mark.parametrize(("recall", "days", "stability"), [
    ("again", 1, 0.212), ("hard", 1, 1.2931), ("good", 2, 2.3065),
])  # fmt: skip
def test_the_first_result_is_remembered_for_the_days_of_fsrs(
    recall: Recall, days: int, stability: float
) -> None:
    """The first stabilities are the parameters 0 to 2 of FSRS 6, in days."""
    after = NEW.reviewed(recall, NOW)
    assert (after.due, after.last_review) == (NOW + timedelta(days=days), NOW)
    assert (after.state, after.step, after.stability) == (2, None, stability)


def test_what_is_known_comes_back_later_each_time_and_what_is_forgotten_soon() -> None:
    memories = [NEW]
    for _ in range(6):
        memories.append(memories[-1].reviewed("good", memories[-1].due))
    waits = [after.due - before.due for before, after in pairwise(memories)]
    assert waits == sorted(set(waits))
    known = memories[-1]
    assert {known.reviewed("good", known.due) for _ in range(9)} == {
        known.reviewed("good", known.due)
    }
    lost = known.reviewed("again", known.due)
    assert (lost.state, lost.step, lost.last_review) == (2, None, known.due)
    assert timedelta(days=1) <= lost.due - known.due < waits[-1] / 2


MOMENTS = st.datetimes(timezones=st.just(UTC), allow_imaginary=False)
NOWS = st.datetimes(datetime(1990, 1, 1), datetime(2200, 1, 1), timezones=st.just(UTC))
MEMORIES: st.SearchStrategy[dict[str, object]] = st.builds(
    dict,
    due=MOMENTS,
    state=st.sampled_from([1, 2, 3]),
    step=st.none() | st.integers(0, 100),
    stability=st.none() | st.floats(0, 2e6) | st.sampled_from([1e-300, 0.001, 1e6]),
    difficulty=st.none() | st.floats(-1, 101) | st.sampled_from([0, 1, 10]),
    last_review=st.none() | MOMENTS,
)


@settings(max_examples=150, deadline=None)
@given(MEMORIES, st.sampled_from(["again", "hard", "good"]), NOWS)
def test_every_memory_that_can_be_read_can_be_reviewed(
    values: dict[str, object], recall: Recall, now: datetime
) -> None:
    content = msgspec.json.encode(values)
    try:
        memory = msgspec.json.decode(content, type=Memory)
    except msgspec.ValidationError:
        assume(False)
    after = memory.reviewed(recall, now)
    assert msgspec.json.decode(msgspec.json.encode(after), type=Memory) == after
