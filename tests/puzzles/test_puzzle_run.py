from __future__ import annotations

from dataclasses import replace

import pytest

from games.core.position import IllegalMove
from games.learning.puzzle import Judgement, Puzzle, PuzzleHint, PuzzleRun, Verdict
from games.veletas.rules.pieces import Slide, Stone
from tests.puzzles.nim_puzzles import ALONE, GAME, puzzle
from tests.puzzles.veletas_puzzles import SLIDES
from tests.toygame.game import NimPosition, Take


@pytest.fixture
def run() -> PuzzleRun:
    return PuzzleRun(GAME, puzzle("last-in-two", 6, ("2", "3", "1")))


def test_a_right_turn_is_answered(run: PuzzleRun) -> None:
    assert run.turns_left == 2
    assert run.play(Take(2)) == Verdict(Judgement.RIGHT, (Take(3),))
    assert run.position == NimPosition(1)
    assert (run.turns_left, run.moves, run.solved) == (1, (), False)


def test_the_last_turn_solves_the_puzzle(run: PuzzleRun) -> None:
    run.play(Take(2))
    assert run.play(Take(1)).judgement is Judgement.SOLVED
    assert run.solved
    run.take_back()
    assert not run.solved


def test_any_last_turn_that_reaches_the_goal_is_right() -> None:
    run = PuzzleRun(GAME, puzzle("last-in-two", 6, ("2", "1", "2")))
    run.play(Take(2))
    assert run.play(Take(2)).judgement is Judgement.WRONG
    run.take_back()
    assert run.play(Take(3)).judgement is Judgement.SOLVED


def test_a_wrong_turn_stays_until_it_is_taken_back(run: PuzzleRun) -> None:
    assert run.play(Take(1)) == Verdict(Judgement.WRONG)
    assert run.turn_is_over
    assert run.position == NimPosition(5, run.start.sides[1])
    run.take_back()
    assert (run.position, run.moves) == (run.start, ())
    assert run.play(Take(2)).judgement is Judgement.RIGHT


def test_a_wrong_first_turn_tells_its_loss() -> None:
    graded = replace(puzzle("leave-four", 6, ("2",)), grades={"1": 0.25})
    run = PuzzleRun(GAME, graded)
    assert run.play(Take(1)) == Verdict(Judgement.WRONG, loss=0.25)
    run.take_back()
    assert run.play(Take(3)) == Verdict(Judgement.WRONG, loss=None)


def test_losses_belong_to_first_turns() -> None:
    graded = replace(puzzle("last-in-two", 6, ("2", "1", "3")), grades={"1": 0.25})
    run = PuzzleRun(GAME, graded)
    run.play(Take(2))
    assert run.play(Take(1)) == Verdict(Judgement.WRONG, loss=None)


def test_the_accepted_turns_decide_where_the_rules_do_not() -> None:
    run = PuzzleRun(GAME, puzzle("leave-four", 6, ("2",), ("3",)))
    assert run.play(Take(1)).judgement is Judgement.WRONG
    run.take_back()
    assert run.play(Take(3)).judgement is Judgement.SOLVED


def test_an_illegal_move_changes_nothing(run: PuzzleRun) -> None:
    with pytest.raises(IllegalMove):
        run.play(Take(4))
    assert (run.position, run.moves) == (run.start, ())


def test_the_solution_tells_whose_turn_it_is(run: PuzzleRun) -> None:
    assert [(turn.moves, turn.own) for turn in run.solution] == [
        ((Take(2),), True),
        ((Take(3),), False),
        ((Take(1),), True),
    ]
    assert [turn.after for turn in run.solution[:2]] == [turn.before for turn in run.solution[1:]]


def test_hints_belong_to_the_present_turn(run: PuzzleRun) -> None:
    assert run.hint(3) == PuzzleHint(3, (Take(2),))
    run.play(Take(2))
    assert run.hint(1) == PuzzleHint(1, (Take(1),))


def test_one_player_has_no_replies() -> None:
    run = PuzzleRun(ALONE, Puzzle("nim", "all", {}, "5", (("3", "2"),)))
    assert run.play(Take(3)) == Verdict(Judgement.RIGHT)
    assert run.play(Take(1)).judgement is Judgement.WRONG
    run.take_back()
    assert run.play(Take(2)).judgement is Judgement.SOLVED


def test_any_turns_may_be_played_where_only_the_end_is_judged() -> None:
    run = PuzzleRun(ALONE, Puzzle("nim", "any", {}, "5", (("3", "2"),)))
    assert run.play(Take(2)).judgement is Judgement.GOES_ON
    assert run.play(Take(2)).judgement is Judgement.WRONG
    run.take_back()
    assert run.play(Take(3)).judgement is Judgement.SOLVED
    run.restart()
    assert (run.position, run.turns_left) == (run.start, 2)
    run.play(Take(1))
    assert run.play(Take(3)).judgement is Judgement.WRONG


def test_hints_take_the_turns_of_a_line_in_any_order() -> None:
    run = PuzzleRun(ALONE, Puzzle("nim", "any", {}, "5", (("3", "2"),)))
    run.play(Take(2))
    assert run.hint(3) == PuzzleHint(3, (Take(3),))
    run.restart()
    run.play(Take(1))
    assert run.hint(3) is None


def test_earlier_turns_can_be_taken_back_where_only_the_end_is_judged() -> None:
    run = PuzzleRun(ALONE, Puzzle("nim", "any", {}, "5", (("3", "2"),)))
    run.play(Take(2))
    run.play(Take(1))
    run.return_to(1)
    assert (run.position.outcome(), run.turns_left, run.moves) == (None, 1, ())
    assert run.play(Take(3)).judgement is Judgement.SOLVED
    run.return_to(0)
    assert (run.position, run.turns_left, run.solved) == (run.start, 2, False)


def test_a_turn_of_several_moves_is_judged_when_it_is_complete() -> None:
    run = PuzzleRun(*SLIDES)
    assert run.play(Slide("d4", "d5")).judgement is Judgement.GOES_ON
    assert not run.turn_is_over
    begun = run.position
    assert run.play(Stone("d4")).judgement is Judgement.WRONG
    run.rewind(1)
    assert run.position == begun
    assert run.play(Stone("e5")).judgement is Judgement.SOLVED


def test_hints_grow_from_the_piece_to_the_whole_turn() -> None:
    run = PuzzleRun(*SLIDES)
    assert run.hint(1) == PuzzleHint(1, (Slide("d4", "d5"),))
    assert run.hint(2) == PuzzleHint(2, (Slide("d4", "d5"),))
    assert run.hint(3) == PuzzleHint(3, (Slide("d4", "d5"), Stone("e5")))
    run.play(Slide("f6", "e6"))
    assert run.hint(3) == PuzzleHint(3, (Slide("f6", "e6"), Stone("e5")))
