"""A puzzle being solved, and series of puzzles."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from random import Random

import pytest
from msgspec.structs import replace as changed

from games.core.position import IllegalMove
from games.learning.puzzle import Puzzle, PuzzleTask
from games.learning.puzzle_session import (
    Daily,
    Listed,
    PuzzleSession,
    Single,
    Streak,
    Training,
    next_in_training,
    scheduled,
    to_repeat,
    tried_puzzles,
)
from games.learning.task import Judgement, Verdict
from games.storage.documents import GamePuzzles, PuzzleResult
from tests.learning.kept_results import in_memory
from tests.learning.nim_puzzles import GAME, puzzle
from tests.toygame.game import NimPosition, Take

# -- Sessions

PUZZLES = [
    Puzzle("nim", "a", {}, str(number), (("1",),), rating=700 + 10 * number)
    for number in range(100)
]
TODAY = date(2026, 11, 22)


class Player:
    """Solves the puzzles of sessions; keeps the results."""

    def __init__(self, known: GamePuzzles | None = None) -> None:
        self.results = in_memory(known or GamePuzzles())

    @property
    def known(self) -> GamePuzzles:
        return self.results.load()

    def advance(self, session: PuzzleSession) -> Puzzle:
        session.advance(self.results)
        assert session.puzzle
        return session.puzzle

    def finish(self, session: PuzzleSession, *results: PuzzleResult) -> GamePuzzles:
        for result in results:
            session.finish(self.results, result)
        return self.known

    def play(self, session: PuzzleSession, *results: PuzzleResult) -> GamePuzzles:
        self.advance(session)
        return self.finish(session, *results)


def test_a_failure_after_a_hint_counts_as_a_failure() -> None:
    player, session = Player(), Daily(PUZZLES, Random(1), TODAY)
    hinted = player.play(session, "hinted")
    assert player.finish(session, "solved", "hinted") == hinted
    failed = player.finish(session, "failed")
    at_once = Player().play(Daily(PUZZLES, Random(1), TODAY), "failed")
    assert changed(failed, memories={}) == changed(at_once, memories={})
    (memory,), (other,) = failed.memories.values(), at_once.memories.values()
    assert (memory.stability, memory.difficulty) == (other.stability, other.difficulty)
    assert failed.rating < hinted.rating
    assert (failed.days, session.solved) == ({"2026-11-22": "failed"}, 0)
    kept = Player(GamePuzzles().with_day(TODAY, "solved"))  # of an earlier attempt
    assert kept.play(Daily(PUZZLES, Random(1), TODAY), "hinted", "failed").days == {
        "2026-11-22": "solved"
    }


def test_results_of_puzzles_that_are_no_longer_there_are_passed_over() -> None:
    """As after an update that has dropped them."""
    known = GamePuzzles(
        results={"gone": "failed"}, repeat=("gone",), begun="gone", streak=("gone",)
    )
    assert to_repeat(PUZZLES, known) == []
    assert tried_puzzles(PUZZLES, known) == []
    assert next_in_training(PUZZLES, known, Random(1)) in PUZZLES
    assert Streak(PUZZLES, Random(1), known).solved == 0


def test_a_streak_is_continued_with_the_same_puzzle_until_a_failure() -> None:
    player = Player(GamePuzzles(best_streak=2))
    session = Streak(PUZZLES, Random(1), player.known)
    player.play(session, "solved")
    left = player.advance(session)
    later = Streak(PUZZLES, Random(2), player.known)
    assert (later.solved, player.advance(later)) == (1, left)
    player.finish(later, "solved")
    player.play(later, "solved")
    player.advance(later)
    assert len({*player.known.streak}) == 4
    known = player.finish(later, "failed")
    assert later.over
    assert (later.solved, known.best_streak, known.streak) == (3, 3, ())
    anew = GamePuzzles(streak=("gone", PUZZLES[1].id))
    session = Streak(PUZZLES, Random(1), anew)
    player = Player(anew)
    assert session.solved == 0
    assert player.known.streak == (*anew.streak,)
    assert (player.advance(session).id,) == player.known.streak


def rated_in_order(*results: tuple[Puzzle, PuzzleResult]) -> GamePuzzles:
    """The progress if these had been the first results, one after the other."""
    known = GamePuzzles()
    for each, result in results:
        known = known.with_result(each.id, each.rating, result, rated=True)
    return known


def test_a_failure_after_a_hint_keeps_what_another_window_has_solved() -> None:
    first, hinted, others = PUZZLES[0], PUZZLES[40], PUZZLES[50:70]
    player = Player(rated_in_order((first, "solved")))
    session = Single(hinted, Random(1))
    player.play(session, "hinted")
    for each in others:
        player.play(Single(each, Random(1)), "solved")
    before = player.known
    after = player.finish(session, "failed")
    expected = rated_in_order(
        (first, "solved"), (hinted, "failed"), *((each, "solved") for each in others)
    )
    assert (after.results, after.repeat) == (expected.results, (hinted.id,))
    assert (len(after.results), len(after.curve)) == (22, 22)
    assert before.rating - 200 < after.rating < before.rating
    assert after.curve[-1] == after.rating


def test_a_streak_of_another_window_goes_on() -> None:
    player = Player()
    one, other = (Streak(PUZZLES, Random(seed), GamePuzzles()) for seed in (1, 2))
    player.advance(one)
    kept = player.advance(other)
    one.end(player.results)
    assert player.known.streak == (kept.id,)


def test_a_puzzle_that_another_window_has_begun_is_continued() -> None:
    player = Player()
    one, other = (Training(PUZZLES, Random(1)) for _ in range(2))
    first = player.advance(one)
    player.results.change(lambda known: known.with_result(first.id, 1, "met", rated=False))
    player.results.change(lambda known: changed(known, begun=""))
    begun = player.advance(other)
    assert begun is not first
    assert player.finish(one, "solved").begun == begun.id


def test_a_hint_of_an_earlier_session_stays_the_first_result() -> None:
    player = Player()
    player.play(Single(PUZZLES[5], Random(1)), "hinted")
    session = Single(PUZZLES[5], Random(1))
    known = player.play(session, "hinted")
    assert player.finish(session, "failed") == known
    assert known.results == {PUZZLES[5].id: "hinted"}


# -- A puzzle as a task

TWO = puzzle("last-in-two", 6, ("2", "3", "1"))


def test_a_right_turn_is_answered_and_a_wrong_one_stays_until_it_is_taken_back() -> None:
    run = PuzzleTask(GAME, TWO)
    with pytest.raises(IllegalMove):
        run.play(Take(4))
    assert (run.position, run.state.moves, run.state.turns_left) == (run.start, (), 2)
    assert run.play(Take(1)) == Verdict(Judgement.WRONG)
    assert run.turn_is_over
    assert run.position == NimPosition(5, run.start.sides[1])
    run.take_back()
    assert (run.position, run.state.moves, run.right_turn()) == (run.start, (), (Take(2),))
    assert run.play(Take(2)) == Verdict(Judgement.RIGHT, "", (Take(3),))
    assert (run.position, run.state.turns_left, run.state.moves) == (NimPosition(1), 1, ())
    assert (run.right_turn(), run.state.begun, run.ply) == ((Take(1),), 2, 2)
    assert [(turn.moves, turn.own) for turn in run.solution] == [
        ((Take(2),), True),
        ((Take(3),), False),
        ((Take(1),), True),
    ]
    assert [turn.after for turn in run.solution[:2]] == [turn.before for turn in run.solution[1:]]


# -- When failed puzzles come back, and the ratings of puzzles


def test_a_failed_puzzle_comes_back_after_a_day_and_then_later_and_later() -> None:
    now, name = datetime(2026, 11, 22, 12, tzinfo=UTC), PUZZLES[3].id
    known = GamePuzzles().with_result(name, 730, "failed", rated=True)
    assert to_repeat(PUZZLES, known, now) == [PUZZLES[3]]  # an earlier version knew no days
    known, gaps = scheduled(known, name, None, "failed", now), []
    for _ in range(4):
        due = known.memories[name].due
        assert to_repeat(PUZZLES, known, due - timedelta(hours=1)) == []
        assert to_repeat(PUZZLES, known, due) == [PUZZLES[3]]
        gaps.append(due - now)
        known, now = scheduled(known, name, known.memories[name], "solved", due), due
    assert gaps[0] >= timedelta(days=1)
    assert gaps == sorted(gaps)
    assert gaps[-1] > timedelta(days=10)
    memory = known.memories[name]
    again = scheduled(known, name, memory, "failed", memory.due)
    assert again.memories[name].due - memory.due < gaps[-1]
    assert scheduled(again, name, memory, "solved", now + timedelta(hours=2)) == again  # too soon


def test_a_session_schedules_what_was_failed() -> None:
    player = Player()
    player.play(Listed(PUZZLES[:2], Random(1)), "failed")
    assert set(player.known.memories) == {PUZZLES[0].id}
    assert to_repeat(PUZZLES, player.known) == []
