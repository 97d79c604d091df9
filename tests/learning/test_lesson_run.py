from __future__ import annotations

import pytest

from games.core.position import IllegalMove, Side
from games.learning.course import LessonTask
from games.learning.task import Judgement
from games.veletas.game import GAME
from games.veletas.rules.pieces import Slide, Stone
from tests.learning.small_course import small_course


@pytest.fixture
def run() -> LessonTask:
    return LessonTask(GAME, small_course().lessons[0])


def test_a_right_turn_ends_the_step_and_is_answered(run: LessonTask) -> None:
    verdict = run.play(Stone("b2"))
    assert verdict.judgement is Judgement.RIGHT
    assert verdict.text == "It is yours."
    assert verdict.reply == (Stone("g7"),)
    assert run.number == 1
    assert run.step is not None
    assert run.step.task == "Shoot anywhere."
    assert "g7" in run.position.stones  # type: ignore[attr-defined]
    assert run.position.to_move is Side.BLACK


def test_the_last_step_ends_the_lesson(run: LessonTask) -> None:
    run.play(Stone("b2"))
    assert run.play(Stone("d5")).judgement is Judgement.DONE
    assert run.step is None
    assert run.number == 2


def test_a_step_can_be_gone_back_to(run: LessonTask) -> None:
    start, model = run.position, run.next_move
    run.play(Stone("b2"))
    assert (run.number, run.begun) == (1, 2)
    run.rewind(0)
    assert (run.number, run.position, run.next_move) == (0, start, model)
    assert run.play(Stone("b2")).judgement is Judgement.RIGHT


def test_half_a_turn_may_still_reach_the_goal(run: LessonTask) -> None:
    assert run.play(Slide("d4", "e4")).judgement is Judgement.GOES_ON
    assert run.number == 0


def test_a_wrong_turn_stays_until_it_is_taken_back(run: LessonTask) -> None:
    start = run.position
    run.play(Slide("d4", "d5"))
    verdict = run.play(Stone("d4"))
    assert (verdict.judgement, verdict.text) == (Judgement.WRONG, "Not there.")
    assert run.position != start
    run.take_back()
    assert run.position == start
    assert run.play(Stone("b2")).judgement is Judgement.RIGHT


def test_the_other_side_answers_otherwise_if_its_square_is_taken() -> None:
    course = small_course(goal='"done"', answers='reply = "g7"')
    run = LessonTask(GAME, course.lessons[0])
    run.play(Slide("f6", "e7"))
    verdict = run.play(Stone("g7"))
    (answer,) = verdict.reply
    assert isinstance(answer, Stone)
    assert answer != Stone("g7")
    assert run.position.to_move is Side.BLACK


def test_the_model_answer_gives_way_if_its_square_is_taken() -> None:
    course = small_course(goal='"done"', answers="")
    run = LessonTask(GAME, course.lessons[0])
    run.play(Stone("d5"))
    assert run.step is not None
    assert run.step.model == (Stone("d5"),)
    shown = run.next_move
    assert isinstance(shown, Stone)
    assert shown != Stone("d5")
    assert run.play(shown).judgement is Judgement.DONE


def test_an_illegal_move_changes_nothing(run: LessonTask) -> None:
    start = run.position
    with pytest.raises(IllegalMove):
        run.play(Slide("d4", "c6"))
    assert run.position == start


def test_the_model_answer_shows_the_next_move(run: LessonTask) -> None:
    assert run.next_move == Stone("b2")
    run.play(Slide("d4", "d5"))
    assert run.next_move is None
    run.take_back()
    run.play(Stone("b2"))
    assert run.next_move == Stone("d5")
    run.play(Stone("d5"))
    assert run.next_move is None


def test_one_gesture_can_be_taken_back(run: LessonTask) -> None:
    run.play(Slide("d4", "d5"))
    moved = run.position
    run.play(Stone("d4"))
    run.rewind(1)
    assert run.position == moved
    assert run.play(Stone("b7")).judgement is Judgement.WRONG
    run.rewind(0)
    assert run.play(Stone("b2")).judgement is Judgement.RIGHT
