from __future__ import annotations

from datetime import date
from random import Random

from games.learning.puzzle import Puzzle
from games.learning.puzzle_session import (
    Daily,
    Listed,
    Repetition,
    Single,
    Sprint,
    Streak,
    Training,
    puzzle_of_day,
)
from games.storage.documents import GamePuzzles

PUZZLES = [
    Puzzle("nim", "a", {}, str(number), (("1",),), rating=700 + 10 * number)
    for number in range(100)
]
TODAY = date(2026, 11, 22)


def test_training_rates_the_first_result_alone() -> None:
    session = Training(PUZZLES, Random(1))
    begun = session.advance(GamePuzzles())
    assert session.puzzle
    assert begun.begun == session.puzzle.id
    failed = session.finish(begun, "failed")
    assert failed.rating < 1000
    assert (failed.begun, failed.repeat) == ("", (session.puzzle.id,))
    assert session.attempt
    assert (session.attempt.before, session.attempt.after) == (1000, failed.rating)
    assert session.attempt.rated
    assert session.finish(failed, "solved") == failed
    assert (session.solved, session.failed) == (0, 1)


def test_a_failure_after_a_hint_counts_as_a_failure() -> None:
    session = Daily(PUZZLES, Random(1), TODAY)
    progress = session.advance(GamePuzzles())
    hinted = session.finish(progress, "hinted")
    assert session.finish(hinted, "solved") == hinted
    assert session.finish(hinted, "hinted") == hinted
    failed = session.finish(hinted, "failed")
    straight = Daily(PUZZLES, Random(1), TODAY)
    assert failed == straight.finish(straight.advance(GamePuzzles()), "failed")
    assert failed.rating < hinted.rating
    assert failed.days == {"2026-11-22": "failed"}
    assert (session.solved, session.failed) == (0, 1)


def test_training_goes_on_with_another_puzzle() -> None:
    session = Training(PUZZLES, Random(1))
    progress = session.advance(GamePuzzles())
    first = session.puzzle
    progress = session.advance(session.finish(progress, "solved"))
    assert session.puzzle is not first
    assert session.attempt is None
    assert not session.over


def test_a_list_is_gone_through_once_in_its_order() -> None:
    session = Listed([PUZZLES[7], PUZZLES[3]], Random(1))
    session.advance(GamePuzzles())
    assert (session.puzzle, session.left) == (PUZZLES[7], 1)
    session.advance(GamePuzzles())
    assert (session.puzzle, session.left) == (PUZZLES[3], 0)
    session.advance(GamePuzzles())
    assert session.over


def test_what_was_tried_before_is_not_rated() -> None:
    session = Single(PUZZLES[5], Random(1))
    known = GamePuzzles().with_result(PUZZLES[5].id, 750, "failed", rated=True)
    after = session.finish(session.advance(known), "solved")
    assert after.rating == known.rating
    assert session.attempt
    assert not session.attempt.rated


def test_a_single_puzzle_has_no_successor() -> None:
    session = Single(PUZZLES[5], Random(1))
    progress = session.advance(GamePuzzles())
    session.advance(session.finish(progress, "hinted"))
    assert session.over
    assert session.puzzle is PUZZLES[5]


def test_each_failed_puzzle_is_repeated_once() -> None:
    progress = GamePuzzles(repeat=(PUZZLES[3].id, PUZZLES[8].id))
    session = Repetition(PUZZLES, Random(1), progress)
    progress = session.advance(progress)
    assert (session.puzzle, session.left) == (PUZZLES[3], 1)
    progress = session.advance(session.finish(progress, "failed"))
    assert (session.puzzle, session.left) == (PUZZLES[8], 0)
    progress = session.advance(session.finish(progress, "solved"))
    assert session.over
    assert progress.repeat == (PUZZLES[3].id,)


def test_the_puzzle_of_the_day_is_noted() -> None:
    session = Daily(PUZZLES, Random(1), TODAY)
    progress = session.advance(GamePuzzles())
    assert session.puzzle == puzzle_of_day(PUZZLES, TODAY)
    progress = session.finish(progress, "solved")
    assert progress.days == {"2026-11-22": "solved"}
    assert progress.rating > 1000
    session.advance(progress)
    assert session.over


def test_a_streak_ends_with_a_failure() -> None:
    progress = GamePuzzles(best_streak=2)
    session = Streak(PUZZLES, Random(1), progress)
    seen = set()
    for _ in range(3):
        progress = session.advance(progress)
        assert session.puzzle
        seen.add(session.puzzle.id)
        progress = session.finish(progress, "solved")
    progress = session.advance(progress)
    assert session.puzzle
    assert session.puzzle.id not in seen
    assert len(seen) == 3
    progress = session.finish(progress, "failed")
    assert session.over
    assert (session.solved, progress.best_streak, progress.streak) == (3, 3, ())


def test_a_streak_is_continued_with_the_same_puzzle() -> None:
    session = Streak(PUZZLES, Random(1), GamePuzzles())
    progress = session.finish(session.advance(GamePuzzles()), "solved")
    progress = session.advance(progress)
    later = Streak(PUZZLES, Random(2), progress)
    assert later.solved == 1
    progress = later.advance(progress)
    assert later.puzzle is session.puzzle
    progress = later.advance(later.finish(progress, "solved"))
    assert len(progress.streak) == 3


def test_a_streak_with_unknown_puzzles_begins_anew() -> None:
    session = Streak(PUZZLES, Random(1), GamePuzzles(streak=("gone", PUZZLES[1].id)))
    progress = session.advance(GamePuzzles(streak=("gone", PUZZLES[1].id)))
    assert session.solved == 0
    assert session.puzzle
    assert progress.streak == (session.puzzle.id,)


def test_a_sprint_lasts_three_minutes() -> None:
    session = Sprint(PUZZLES, Random(1))
    progress = session.finish(session.advance(GamePuzzles()), "solved")
    assert progress.best_sprint == 1
    assert progress.rating == 1000
    assert session.attempt
    assert not session.attempt.rated
    assert session.is_run
    assert session.seconds_left == 180
    assert not session.pass_time(120)
    progress = session.advance(progress)
    progress = session.finish(progress, "failed")
    assert session.seconds_left == 50  # a failure costs ten seconds
    assert (session.solved, session.failed) == (1, 1)
    assert not session.pass_time(49)
    assert session.pass_time(2)
    session.end(progress)
    assert session.over
    assert not session.pass_time(1)
    shown = session.puzzle
    session.advance(progress)
    assert session.puzzle is shown


def test_a_short_collection_ends_a_run() -> None:
    session = Sprint(PUZZLES[:1], Random(1))
    progress = session.finish(session.advance(GamePuzzles()), "solved")
    session.advance(progress)
    assert session.over
