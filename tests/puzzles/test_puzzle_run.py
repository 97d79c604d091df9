from __future__ import annotations

from dataclasses import replace

import pytest

from games.core.position import IllegalMove
from games.learning.puzzle import Puzzle, PuzzleTask
from games.learning.task import Judgement, Verdict
from games.veletas.rules.pieces import Slide, Stone
from tests.puzzles.nim_puzzles import ALONE, GAME, puzzle
from tests.puzzles.veletas_puzzles import SLIDES
from tests.toygame.game import NimPosition, Take


@pytest.fixture
def run() -> PuzzleTask:
    return PuzzleTask(GAME, puzzle("last-in-two", 6, ("2", "3", "1")))


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
    run = PuzzleTask(GAME, puzzle("last-in-two", 6, ("2", "1", "2")))
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
    graded = replace(puzzle("leave-four", 6, ("2",)), grades={"1": 0.25})
    run = PuzzleTask(GAME, graded)
    assert run.play(Take(1)) == Verdict(Judgement.WRONG, loss=0.25)
    run.take_back()
    assert run.play(Take(3)) == Verdict(Judgement.WRONG, loss=None)


def test_losses_belong_to_first_turns() -> None:
    graded = replace(puzzle("last-in-two", 6, ("2", "1", "3")), grades={"1": 0.25})
    run = PuzzleTask(GAME, graded)
    run.play(Take(2))
    assert run.play(Take(1)) == Verdict(Judgement.WRONG, loss=None)


def test_the_accepted_turns_decide_where_the_rules_do_not() -> None:
    run = PuzzleTask(GAME, puzzle("leave-four", 6, ("2",), ("3",)))
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
