from __future__ import annotations

from datetime import date, timedelta
from random import Random

from msgspec.structs import replace

from games.learning.puzzle import Puzzle
from games.learning.puzzle_session import (
    NEAREST,
    next_in_training,
    next_on_ladder,
    puzzle_of_day,
    to_repeat,
)
from games.storage.documents import GamePuzzles, PuzzleResult


def some(count: int, theme: str = "a") -> list[Puzzle]:
    """Puzzles with the ratings 700, 710, 720, …"""
    return [
        Puzzle("nim", theme, {}, f"{theme}{n}", (("1",),), rating=700 + 10 * n)
        for n in range(count)
    ]


def test_training_draws_new_puzzles_near_the_rating() -> None:
    puzzles = some(100)
    progress = GamePuzzles(rating=1205.0)
    # The eight nearest to 1205 have the ratings 1170 to 1240.
    found = [next_in_training(puzzles, progress, Random(seed)) for seed in range(200)]
    assert {puzzle.rating for puzzle in found if puzzle} == set(range(1170, 1250, 10))
    tried: dict[str, PuzzleResult]
    tried = {puzzle.id: "solved" for puzzle in puzzles if 1170 <= puzzle.rating < 1250}
    again = next_in_training(puzzles, replace(progress, results=tried), Random(1))
    assert again
    assert again.rating in (1130, 1140, 1150, 1160, 1250, 1260, 1270, 1280)


def test_training_keeps_to_the_theme() -> None:
    puzzles = [*some(20, "a"), *some(5, "b")]
    for seed in range(20):
        found = next_in_training(puzzles, GamePuzzles(theme="b"), Random(seed))
        assert found
        assert found.theme == "b"
    assert next_in_training(puzzles, GamePuzzles(theme="c"), Random(1)) is None


def test_a_puzzle_that_was_begun_is_continued() -> None:
    puzzles = some(50)
    progress = GamePuzzles(begun=puzzles[37].id)
    assert next_in_training(puzzles, progress, Random(1)) is puzzles[37]
    other = next_in_training(puzzles, progress, Random(1), but=puzzles[37].id)
    assert other is not puzzles[37]


def test_after_all_puzzles_they_come_again() -> None:
    puzzles = some(3)
    done = GamePuzzles(results={puzzle.id: "solved" for puzzle in puzzles})
    for seed in range(9):
        found = next_in_training(puzzles, done, Random(seed), but=puzzles[1].id)
        assert found in (puzzles[0], puzzles[2])
    assert next_in_training(puzzles[:1], done, Random(1), but=puzzles[0].id) is puzzles[0]


def test_a_ladder_rises() -> None:
    puzzles = some(120)
    found = [next_on_ladder(puzzles, done, (), Random(1)) for done in range(15)]
    ratings = [puzzle.rating for puzzle in found if puzzle]
    assert len(ratings) == 15
    for done, rating in enumerate(ratings):
        assert abs(rating - (650 + 60 * done)) <= 10 * NEAREST + 50
    assert ratings[14] > ratings[7] > ratings[0]


def test_a_ladder_ends_after_all_puzzles() -> None:
    puzzles = some(2)
    assert next_on_ladder(puzzles, 1, [puzzles[0].id], Random(1)) is puzzles[1]
    assert next_on_ladder(puzzles, 2, [each.id for each in puzzles], Random(1)) is None


def test_the_puzzle_of_the_day_depends_on_the_date_alone() -> None:
    puzzles = some(120)
    day = date(2026, 11, 22)
    found = puzzle_of_day(puzzles, day)
    assert found
    assert found == puzzle_of_day(puzzles[::-1], day)
    days = [day + timedelta(days=n) for n in range(7)]
    week = [puzzle for each in days if (puzzle := puzzle_of_day(puzzles, each))]
    assert len({puzzle.id for puzzle in week}) == 7
    assert all(800 <= puzzle.rating <= 1800 for puzzle in week)
    assert puzzle_of_day(puzzles[:3], day) in puzzles[:3]  # none of them lies in the range
    assert puzzle_of_day([], day) is None


def test_puzzles_to_repeat_that_are_unknown_now_are_left_out() -> None:
    puzzles = some(3)
    progress = GamePuzzles(repeat=(puzzles[2].id, "gone", puzzles[0].id))
    assert to_repeat(puzzles, progress) == [puzzles[2], puzzles[0]]
