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
    Sprint,
    Streak,
    Training,
    next_in_training,
    puzzle_of_day,
    scheduled,
    to_repeat,
    tried_puzzles,
)
from games.learning.task import Judgement, Verdict
from games.storage.documents import GamePuzzles, PuzzleResult
from games.veletas.rules.pieces import Slide, Stone
from tests.learning.kept_results import in_memory
from tests.learning.nim_puzzles import ALONE, GAME, puzzle
from tests.learning.veletas_puzzles import SLIDES
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


def test_training_rates_the_first_result_alone_and_goes_on() -> None:
    player, session = Player(), Training(PUZZLES, Random(1))
    first = player.advance(session)
    assert player.known.begun == first.id
    failed = player.finish(session, "failed")
    assert failed.rating < 1000
    assert (failed.begun, failed.repeat) == ("", (first.id,))
    assert session.attempt
    assert (session.attempt.before, session.attempt.after) == (700, failed.rating)
    assert session.attempt.rated
    assert player.finish(session, "solved") == failed
    assert session.solved == 0
    assert player.advance(session) is not first
    assert session.attempt is None
    assert not session.over


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


def test_the_puzzle_of_the_day_is_noted_and_has_no_successor() -> None:
    player, session = Player(), Daily(PUZZLES, Random(1), TODAY)
    known = player.play(session, "solved")
    assert session.puzzle == puzzle_of_day(PUZZLES, TODAY)
    assert known.days == {"2026-11-22": "solved"}
    assert known.rating > 1000
    player.advance(session)
    assert session.over


def test_a_list_is_gone_through_once_in_its_order() -> None:
    known = GamePuzzles(repeat=(PUZZLES[7].id, PUZZLES[3].id))
    player, session = Player(known), Listed(to_repeat(PUZZLES, known), Random(1))
    player.play(session, "failed")
    assert (session.puzzle, session.left) == (PUZZLES[7], 1)
    player.play(session, "solved")
    assert (session.puzzle, session.left) == (PUZZLES[3], 0)
    player.advance(session)
    assert (session.over, player.known.repeat) == (True, (PUZZLES[7].id,))


def test_results_of_puzzles_that_are_no_longer_there_are_passed_over() -> None:
    """As after an update that has dropped them."""
    known = GamePuzzles(
        results={"gone": "failed"}, repeat=("gone",), begun="gone", streak=("gone",)
    )
    assert to_repeat(PUZZLES, known) == []
    assert tried_puzzles(PUZZLES, known) == []
    assert next_in_training(PUZZLES, known, Random(1)) in PUZZLES
    assert Streak(PUZZLES, Random(1), known).solved == 0


def test_what_was_tried_before_is_not_rated() -> None:
    player, session = Player(), Single(PUZZLES[5], Random(1))
    known = GamePuzzles().with_result(PUZZLES[5].id, 750, "failed", rated=True)
    player = Player(known)
    assert player.play(session, "solved").rating == known.rating
    assert session.attempt
    assert not session.attempt.rated
    assert player.advance(session) is PUZZLES[5]
    assert session.over


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


def test_a_sprint_lasts_three_minutes() -> None:
    player, session = Player(), Sprint(PUZZLES, Random(1))
    known = player.play(session, "solved")
    assert (known.best_sprint, known.rating) == (1, 700)
    assert session.attempt
    assert not session.attempt.rated
    assert session.is_run
    assert session.seconds_left == 180
    assert not session.pass_time(120)
    player.play(session, "failed")
    assert (session.seconds_left, session.solved) == (50, 1)  # a failure costs ten seconds
    assert not session.pass_time(49)
    assert session.pass_time(2)
    session.end(player.results)
    assert session.over
    assert not session.pass_time(1)
    shown = session.puzzle
    assert player.advance(session) is shown
    short = Sprint(PUZZLES[:1], Random(1))
    player.play(short, "solved")
    player.advance(short)
    assert short.over


def rated_in_order(*results: tuple[Puzzle, PuzzleResult]) -> GamePuzzles:
    """What would be known if these had been the first results, one after the other."""
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
ANY = Puzzle("nim", "any", {}, "5", (("3", "2"),))


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


def test_right_turns_take_the_turns_of_a_line_in_any_order() -> None:
    run = PuzzleTask(ALONE, ANY)
    run.play(Take(2))
    assert run.right_turn() == (Take(3),)
    run.rewind(0)
    run.play(Take(1))
    assert run.right_turn() is None
    assert (run.right_moves(), run.ply) == ((Take(3),), 0)


def test_a_turn_of_several_moves_is_judged_when_it_is_complete() -> None:
    run = PuzzleTask(*SLIDES)
    assert run.right_turn() == run.right_moves() == (Slide("d4", "d5"), Stone("e5"))
    assert run.play(Slide("d4", "d5")).judgement is Judgement.GOES_ON
    assert not run.turn_is_over
    assert run.right_moves() == (Stone("e5"),)
    begun = run.position
    assert run.play(Stone("d4")).judgement is Judgement.WRONG
    run.rewind(1)
    assert run.position == begun
    assert run.play(Stone("e5")).judgement is Judgement.DONE
    run.rewind(0)
    run.play(Slide("f6", "e6"))
    assert run.right_turn() == (Slide("f6", "e6"), Stone("e5"))
    run.rewind(0)
    run.play(Slide("b2", "b3"))  # begins no right turn
    assert (run.right_moves(), run.ply) == ((Slide("d4", "d5"), Stone("e5")), 0)


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
