from __future__ import annotations

from datetime import date
from pathlib import Path

import msgspec
import pytest

from games.core.rating import Rating, after_period
from games.storage.documents import (
    LONGEST_CURVE,
    MOST_DAYS,
    GamePuzzles,
    PuzzleProgress,
    PuzzleResult,
    decode_puzzle_progress,
)
from games.storage.user_files import UserFiles

TODAY = date(2026, 11, 22)


@pytest.mark.parametrize(("result", "score"), [("solved", 1.0), ("hinted", 0.5), ("failed", 0.0)])
def test_the_first_attempt_is_rated(result: PuzzleResult, score: float) -> None:
    after = GamePuzzles().with_result("aa", 1200, result, rated=True)
    expected = after_period(Rating(1000, 350, 0.06), [(Rating(1200, 80), score)])
    assert after.player == expected
    assert after.curve == (expected.value,)
    assert after.results == {"aa": result}


def test_a_second_attempt_is_not_rated() -> None:
    once = GamePuzzles().with_result("aa", 1200, "failed", rated=True)
    twice = once.with_result("aa", 1200, "solved", rated=True)
    assert twice.player == once.player
    assert twice.results == {"aa": "failed"}
    assert (once.repeat, twice.repeat) == (("aa",), ())


def test_unrated_attempts_are_kept_too() -> None:
    after = GamePuzzles().with_result("aa", 1200, "solved", rated=False)
    assert (after.rating, after.curve) == (1000.0, ())
    assert after.with_result("aa", 1200, "solved", rated=True).rating == 1000.0


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


def test_each_game_has_its_own_results() -> None:
    solved = GamePuzzles().with_result("aa", 900, "solved", rated=True)
    progress = PuzzleProgress().with_game("nim", solved)
    assert progress.of("nim") == solved
    assert progress.of("go") == GamePuzzles()


@pytest.mark.parametrize(
    "puzzles",
    [GamePuzzles(), GamePuzzles(begun="bb", streak=("aa",), best_streak=3, best_sprint=9)],
)
def test_it_is_kept(tmp_path: Path, puzzles: GamePuzzles) -> None:
    puzzles = puzzles.with_result("aa", 900, "solved", rated=True).with_day(TODAY, "solved")
    progress = PuzzleProgress().with_game("nim", puzzles)
    UserFiles(tmp_path).puzzles.change(lambda _: progress)
    assert UserFiles(tmp_path).puzzles.load() == progress


def test_without_a_file_nothing_was_solved(tmp_path: Path) -> None:
    assert UserFiles(tmp_path).puzzles.load() == PuzzleProgress()
    assert UserFiles(tmp_path).puzzles.load().of("nim").rating == 1000


@pytest.mark.parametrize("content", [b"[]", b"\xff", b'{"games": [1]}'])
def test_a_damaged_file_is_set_aside(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "puzzles.json").write_bytes(content)
    with pytest.raises((msgspec.MsgspecError, ValueError)):
        decode_puzzle_progress(content)
    assert UserFiles(tmp_path).puzzles.load() == PuzzleProgress()
    assert (tmp_path / "puzzles.json.damaged").read_bytes() == content


@pytest.mark.parametrize(
    "damage",
    [
        b'"rating": 1e99',
        b'"deviation": 0',
        b'"volatility": 1e-300',
        b'"volatility": 1.1',
        b'"curve": [1]',
        b'"streak": ["../x"]',
        b'"repeat": {"aa": 1}',
        b'"days": {"today": "solved"}',
        b'"best_streak": -1',
    ],
)
def test_a_value_out_of_its_bounds_is_left_out_alone(tmp_path: Path, damage: bytes) -> None:
    content = (
        b'{"games": {"go": {"rating": 900}, "nim": {"results": {"aa": "solved"}, %s}}}' % damage
    )
    (tmp_path / "puzzles.json").write_bytes(content)
    with pytest.raises(msgspec.MsgspecError):
        decode_puzzle_progress(content)
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
        "A part of puzzles.json was damaged and is left out. The old file is kept beside the new "
        "one, with “damaged” at the end of its name."
    ]
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "puzzles.json",
        "puzzles.json.damaged",
    ]


def test_unknown_fields_of_a_later_version_are_ignored() -> None:
    content = b'{"games": {"nim": {"rating": 1200, "later": [1]}}, "more": 2}'
    assert decode_puzzle_progress(content).of("nim").rating == 1200
