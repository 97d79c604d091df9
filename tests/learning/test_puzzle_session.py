"""A puzzle being solved, and series of puzzles."""

from __future__ import annotations

from dataclasses import replace as puzzle_run_replace
from datetime import date
from random import Random

import pytest
from msgspec.structs import replace

from games.core.position import IllegalMove
from games.learning.puzzle import Puzzle, PuzzleTask
from games.learning.puzzle_session import (
    Daily,
    Listed,
    PuzzleSession,
    Single,
    Sprint,
    Streak,
    Training,
    puzzle_of_day,
    to_repeat,
)
from games.learning.task import Judgement, Verdict
from games.storage.documents import GamePuzzles, PuzzleResult
from games.veletas.rules.pieces import Slide, Stone
from tests.learning.kept_results import in_memory
from tests.learning.nim_puzzles import ALONE, GAME
from tests.learning.nim_puzzles import puzzle as puzzle_run_puzzle
from tests.learning.veletas_puzzles import SLIDES
from tests.toygame.game import NimPosition, Take

# -- Puzzle session

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
    assert session.solved == 0


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
    assert session.solved == 0


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
    session = Listed(to_repeat(PUZZLES, progress), Random(1))
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
    assert session.solved == 1
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


# -- Puzzle run


@pytest.fixture
def run() -> PuzzleTask:
    return PuzzleTask(GAME, puzzle_run_puzzle("last-in-two", 6, ("2", "3", "1")))


def test_a_right_turn_is_answered(run: PuzzleTask) -> None:
    assert run.turns_left == 2
    assert run.play(Take(2)) == Verdict(Judgement.RIGHT, "", (Take(3),))
    assert run.position == NimPosition(1)
    assert (run.turns_left, run.moves, run.solved) == (1, (), False)


def test_the_last_turn_solves_the_puzzle(run: PuzzleTask) -> None:
    run.play(Take(2))
    assert run.play(Take(1)).judgement is Judgement.DONE
    assert run.solved
    run.take_back()
    assert not run.solved


def test_any_last_turn_that_reaches_the_goal_is_right() -> None:
    run = PuzzleTask(GAME, puzzle_run_puzzle("last-in-two", 6, ("2", "1", "2")))
    run.play(Take(2))
    assert run.play(Take(2)).judgement is Judgement.WRONG
    run.take_back()
    assert run.play(Take(3)).judgement is Judgement.DONE


def test_a_wrong_turn_stays_until_it_is_taken_back(run: PuzzleTask) -> None:
    assert run.play(Take(1)) == Verdict(Judgement.WRONG)
    assert run.turn_is_over
    assert run.position == NimPosition(5, run.start.sides[1])
    run.take_back()
    assert (run.position, run.moves) == (run.start, ())
    assert run.play(Take(2)).judgement is Judgement.RIGHT


def test_a_wrong_first_turn_tells_its_loss() -> None:
    graded = puzzle_run_replace(puzzle_run_puzzle("leave-four", 6, ("2",)), grades={"1": 0.25})
    run = PuzzleTask(GAME, graded)
    assert run.play(Take(1)) == Verdict(Judgement.WRONG, loss=0.25)
    run.take_back()
    assert run.play(Take(3)) == Verdict(Judgement.WRONG, loss=None)


def test_losses_belong_to_first_turns() -> None:
    graded = puzzle_run_replace(
        puzzle_run_puzzle("last-in-two", 6, ("2", "1", "3")), grades={"1": 0.25}
    )
    run = PuzzleTask(GAME, graded)
    run.play(Take(2))
    assert run.play(Take(1)) == Verdict(Judgement.WRONG, loss=None)


def test_the_accepted_turns_decide_where_the_rules_do_not() -> None:
    run = PuzzleTask(GAME, puzzle_run_puzzle("leave-four", 6, ("2",), ("3",)))
    assert run.play(Take(1)).judgement is Judgement.WRONG
    run.take_back()
    assert run.play(Take(3)).judgement is Judgement.DONE


def test_an_illegal_move_changes_nothing(run: PuzzleTask) -> None:
    with pytest.raises(IllegalMove):
        run.play(Take(4))
    assert (run.position, run.moves) == (run.start, ())


def test_the_solution_tells_whose_turn_it_is(run: PuzzleTask) -> None:
    assert [(turn.moves, turn.own) for turn in run.solution] == [
        ((Take(2),), True),
        ((Take(3),), False),
        ((Take(1),), True),
    ]
    assert [turn.after for turn in run.solution[:2]] == [turn.before for turn in run.solution[1:]]


def test_right_turns_belong_to_the_present_turn(run: PuzzleTask) -> None:
    assert run.right_turn() == (Take(2),)
    run.play(Take(2))
    assert run.right_turn() == (Take(1),)


def test_one_player_has_no_replies() -> None:
    run = PuzzleTask(ALONE, Puzzle("nim", "all", {}, "5", (("3", "2"),)))
    assert run.play(Take(3)) == Verdict(Judgement.RIGHT)
    assert run.play(Take(1)).judgement is Judgement.WRONG
    run.take_back()
    assert run.play(Take(2)).judgement is Judgement.DONE


def test_any_turns_may_be_played_where_only_the_end_is_judged() -> None:
    run = PuzzleTask(ALONE, Puzzle("nim", "any", {}, "5", (("3", "2"),)))
    assert run.play(Take(2)).judgement is Judgement.GOES_ON
    assert run.play(Take(2)).judgement is Judgement.WRONG
    run.take_back()
    assert run.play(Take(3)).judgement is Judgement.DONE
    run.rewind(0)
    assert (run.position, run.turns_left) == (run.start, 2)
    run.play(Take(1))
    assert run.play(Take(3)).judgement is Judgement.WRONG


def test_right_turns_take_the_turns_of_a_line_in_any_order() -> None:
    run = PuzzleTask(ALONE, Puzzle("nim", "any", {}, "5", (("3", "2"),)))
    run.play(Take(2))
    assert run.right_turn() == (Take(3),)
    run.rewind(0)
    run.play(Take(1))
    assert run.right_turn() is None


def test_earlier_turns_can_be_taken_back_where_only_the_end_is_judged() -> None:
    run = PuzzleTask(ALONE, Puzzle("nim", "any", {}, "5", (("3", "2"),)))
    run.play(Take(2))
    run.play(Take(1))
    run.rewind(1)
    assert (run.position.outcome(), run.turns_left, run.moves) == (None, 1, ())
    assert run.play(Take(3)).judgement is Judgement.DONE
    run.rewind(0)
    assert (run.position, run.turns_left, run.solved) == (run.start, 2, False)


def test_a_turn_of_several_moves_is_judged_when_it_is_complete() -> None:
    run = PuzzleTask(*SLIDES)
    assert run.play(Slide("d4", "d5")).judgement is Judgement.GOES_ON
    assert not run.turn_is_over
    begun = run.position
    assert run.play(Stone("d4")).judgement is Judgement.WRONG
    run.rewind(1)
    assert run.position == begun
    assert run.play(Stone("e5")).judgement is Judgement.DONE


def test_the_right_turn_begins_with_the_moves_already_made() -> None:
    run = PuzzleTask(*SLIDES)
    assert run.right_turn() == (Slide("d4", "d5"), Stone("e5"))
    run.play(Slide("f6", "e6"))
    assert run.right_turn() == (Slide("f6", "e6"), Stone("e5"))
