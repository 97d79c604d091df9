from __future__ import annotations

from datetime import date
from random import Random

from msgspec.structs import replace

from games.learning.puzzle import Puzzle
from games.learning.puzzle_session import (
    Daily,
    Listed,
    PuzzleSession,
    Repetition,
    Single,
    Sprint,
    Streak,
    Training,
    puzzle_of_day,
)
from games.storage.documents import GamePuzzles, PuzzleResult
from tests.learning.kept_results import in_memory

PUZZLES = [
    Puzzle("nim", "a", {}, str(number), (("1",),), rating=700 + 10 * number)
    for number in range(100)
]
TODAY = date(2026, 11, 22)


def advance(session: PuzzleSession, before: GamePuzzles) -> GamePuzzles:
    results = in_memory(before)
    session.advance(results)
    return results.load()


def finish(session: PuzzleSession, before: GamePuzzles, result: PuzzleResult) -> GamePuzzles:
    results = in_memory(before)
    session.finish(results, result)
    return results.load()


def end(session: PuzzleSession, before: GamePuzzles) -> GamePuzzles:
    results = in_memory(before)
    session.end(results)
    return results.load()


def test_training_rates_the_first_result_alone() -> None:
    session = Training(PUZZLES, Random(1))
    begun = advance(session, GamePuzzles())
    assert session.puzzle
    assert begun.begun == session.puzzle.id
    failed = finish(session, begun, "failed")
    assert failed.rating < 1000
    assert (failed.begun, failed.repeat) == ("", (session.puzzle.id,))
    assert session.attempt
    assert (session.attempt.before, session.attempt.after) == (1000, failed.rating)
    assert session.attempt.rated
    assert finish(session, failed, "solved") == failed
    assert (session.solved, session.failed) == (0, 1)


def test_a_failure_after_a_hint_counts_as_a_failure() -> None:
    session = Daily(PUZZLES, Random(1), TODAY)
    progress = advance(session, GamePuzzles())
    hinted = finish(session, progress, "hinted")
    assert finish(session, hinted, "solved") == hinted
    assert finish(session, hinted, "hinted") == hinted
    failed = finish(session, hinted, "failed")
    straight = Daily(PUZZLES, Random(1), TODAY)
    assert failed == finish(straight, advance(straight, GamePuzzles()), "failed")
    assert failed.rating < hinted.rating
    assert failed.days == {"2026-11-22": "failed"}
    assert (session.solved, session.failed) == (0, 1)


def test_training_goes_on_with_another_puzzle() -> None:
    session = Training(PUZZLES, Random(1))
    progress = advance(session, GamePuzzles())
    first = session.puzzle
    progress = advance(session, finish(session, progress, "solved"))
    assert session.puzzle is not first
    assert session.attempt is None
    assert not session.over


def test_a_list_is_gone_through_once_in_its_order() -> None:
    session = Listed([PUZZLES[7], PUZZLES[3]], Random(1))
    advance(session, GamePuzzles())
    assert (session.puzzle, session.left) == (PUZZLES[7], 1)
    advance(session, GamePuzzles())
    assert (session.puzzle, session.left) == (PUZZLES[3], 0)
    advance(session, GamePuzzles())
    assert session.over


def test_what_was_tried_before_is_not_rated() -> None:
    session = Single(PUZZLES[5], Random(1))
    known = GamePuzzles().with_result(PUZZLES[5].id, 750, "failed", rated=True)
    after = finish(session, advance(session, known), "solved")
    assert after.rating == known.rating
    assert session.attempt
    assert not session.attempt.rated


def test_a_single_puzzle_has_no_successor() -> None:
    session = Single(PUZZLES[5], Random(1))
    progress = advance(session, GamePuzzles())
    advance(session, finish(session, progress, "hinted"))
    assert session.over
    assert session.puzzle is PUZZLES[5]


def test_each_failed_puzzle_is_repeated_once() -> None:
    progress = GamePuzzles(repeat=(PUZZLES[3].id, PUZZLES[8].id))
    session = Repetition(PUZZLES, Random(1), progress)
    progress = advance(session, progress)
    assert (session.puzzle, session.left) == (PUZZLES[3], 1)
    progress = advance(session, finish(session, progress, "failed"))
    assert (session.puzzle, session.left) == (PUZZLES[8], 0)
    progress = advance(session, finish(session, progress, "solved"))
    assert session.over
    assert progress.repeat == (PUZZLES[3].id,)


def test_the_puzzle_of_the_day_is_noted() -> None:
    session = Daily(PUZZLES, Random(1), TODAY)
    progress = advance(session, GamePuzzles())
    assert session.puzzle == puzzle_of_day(PUZZLES, TODAY)
    progress = finish(session, progress, "solved")
    assert progress.days == {"2026-11-22": "solved"}
    assert progress.rating > 1000
    advance(session, progress)
    assert session.over


def test_a_streak_ends_with_a_failure() -> None:
    progress = GamePuzzles(best_streak=2)
    session = Streak(PUZZLES, Random(1), progress)
    seen = set()
    for _ in range(3):
        progress = advance(session, progress)
        assert session.puzzle
        seen.add(session.puzzle.id)
        progress = finish(session, progress, "solved")
    progress = advance(session, progress)
    assert session.puzzle
    assert session.puzzle.id not in seen
    assert len(seen) == 3
    progress = finish(session, progress, "failed")
    assert session.over
    assert (session.solved, progress.best_streak, progress.streak) == (3, 3, ())


def test_a_streak_is_continued_with_the_same_puzzle() -> None:
    session = Streak(PUZZLES, Random(1), GamePuzzles())
    progress = finish(session, advance(session, GamePuzzles()), "solved")
    progress = advance(session, progress)
    later = Streak(PUZZLES, Random(2), progress)
    assert later.solved == 1
    progress = advance(later, progress)
    assert later.puzzle is session.puzzle
    progress = advance(later, finish(later, progress, "solved"))
    assert len(progress.streak) == 3


def test_a_streak_with_unknown_puzzles_begins_anew() -> None:
    session = Streak(PUZZLES, Random(1), GamePuzzles(streak=("gone", PUZZLES[1].id)))
    progress = advance(session, GamePuzzles(streak=("gone", PUZZLES[1].id)))
    assert session.solved == 0
    assert session.puzzle
    assert progress.streak == (session.puzzle.id,)


def test_a_sprint_lasts_three_minutes() -> None:
    session = Sprint(PUZZLES, Random(1))
    progress = finish(session, advance(session, GamePuzzles()), "solved")
    assert progress.best_sprint == 1
    assert progress.rating == 1000
    assert session.attempt
    assert not session.attempt.rated
    assert session.is_run
    assert session.seconds_left == 180
    assert not session.pass_time(120)
    progress = advance(session, progress)
    progress = finish(session, progress, "failed")
    assert session.seconds_left == 50  # a failure costs ten seconds
    assert (session.solved, session.failed) == (1, 1)
    assert not session.pass_time(49)
    assert session.pass_time(2)
    end(session, progress)
    assert session.over
    assert not session.pass_time(1)
    shown = session.puzzle
    advance(session, progress)
    assert session.puzzle is shown


def test_a_short_collection_ends_a_run() -> None:
    session = Sprint(PUZZLES[:1], Random(1))
    progress = finish(session, advance(session, GamePuzzles()), "solved")
    advance(session, progress)
    assert session.over


def rated_in_order(*results: tuple[Puzzle, PuzzleResult]) -> GamePuzzles:
    """What would be known if these had been the first results, one after the other."""
    known = GamePuzzles()
    for puzzle, result in results:
        known = known.with_result(puzzle.id, puzzle.rating, result, rated=True)
    return known


def test_a_failure_after_a_hint_keeps_what_another_window_has_solved() -> None:
    first, hinted, others = PUZZLES[0], PUZZLES[40], PUZZLES[50:70]
    results = in_memory(rated_in_order((first, "solved")))
    session = Single(hinted, Random(1))
    session.advance(results)
    session.finish(results, "hinted")
    for puzzle in others:
        there = Single(puzzle, Random(1))
        there.advance(results)
        there.finish(results, "solved")
    before = results.load()
    session.finish(results, "failed")
    after = results.load()
    expected = rated_in_order(
        (first, "solved"), (hinted, "failed"), *((puzzle, "solved") for puzzle in others)
    )
    assert after.results == expected.results
    assert len(after.results) == 22
    assert after.repeat == (hinted.id,)
    assert len(after.curve) == 22
    assert after.rating < before.rating
    assert abs(after.rating - expected.rating) < 10
    assert after.curve[1] == expected.curve[1]


def test_a_failure_after_a_hint_keeps_a_hint_of_an_earlier_day() -> None:
    day = GamePuzzles().with_day(TODAY, "solved")
    session = Daily(PUZZLES, Random(1), TODAY)
    hinted = finish(session, advance(session, day), "hinted")
    assert finish(session, hinted, "failed").days == {"2026-11-22": "solved"}


def test_a_streak_of_another_window_goes_on() -> None:
    results = in_memory(GamePuzzles())
    one, other = (Streak(PUZZLES, Random(seed), GamePuzzles()) for seed in (1, 2))
    one.advance(results)
    other.advance(results)
    assert other.puzzle
    one.end(results)
    assert results.load().streak == (other.puzzle.id,)


def test_a_puzzle_that_another_window_has_begun_is_continued() -> None:
    results = in_memory(GamePuzzles())
    one, other = (Training(PUZZLES, Random(1)) for _ in range(2))
    one.advance(results)
    first = one.puzzle
    results.change(
        lambda known: known.with_result(first.id if first else "", 1, "met", rated=False)
    )
    results.change(lambda known: replace(known, begun=""))
    other.advance(results)
    assert other.puzzle
    assert other.puzzle is not first
    one.finish(results, "solved")
    assert results.load().begun == other.puzzle.id


def test_a_hint_of_an_earlier_session_stays_the_first_result() -> None:
    results = in_memory(GamePuzzles())
    for second in ("solved", "hinted"):
        session = Single(PUZZLES[5], Random(1))
        session.advance(results)
        session.finish(results, "hinted")
        if second == "hinted":
            known = results.load()
            session.finish(results, "failed")
            assert results.load() == known
    assert known.results == {PUZZLES[5].id: "hinted"}
