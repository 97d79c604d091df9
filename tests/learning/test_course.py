from __future__ import annotations

import pytest

from games.core.game import AnyAttempt, Attempt
from games.veletas.game import GAME
from games.veletas.rules.pieces import Slide, Stone
from tests.learning.small_course import small_course


def test_a_course_holds_its_lessons_in_order() -> None:
    course = small_course()
    assert (course.game, course.name, course.title, course.minutes) == (
        GAME,
        "small",
        "A small course",
        5,
    )
    (lesson,) = course.lessons
    assert [step.task for step in lesson.steps] == ["Close b2.", "Shoot anywhere."]
    assert lesson.steps[0].model == (Stone("b2"),)


def test_the_first_answer_that_applies_is_given() -> None:
    answers = """otherwise = "Not there."
    answers = [
        { when = "slides a1", say = "It has escaped." },
        { when = "done", say = "Still free." },
    ]"""
    lesson = small_course(answers=answers).lessons[0]
    step = lesson.steps[0]
    attempt: AnyAttempt = Attempt(GAME, lesson.position)
    escaped = attempt.with_move(Slide("a1", "b2"))
    assert step.answer_to(escaped) == "It has escaped."
    assert step.answer_to(attempt.with_move(Stone("d5"))) == "Still free."
    assert step.answer_to(attempt.with_move(Slide("d4", "d5"))) is None


def test_other_wrong_turns_have_a_common_answer() -> None:
    lesson = small_course().lessons[0]
    start: AnyAttempt = Attempt(GAME, lesson.position)
    attempt = start.with_move(Slide("d4", "d5"))
    assert lesson.steps[0].answer_to(attempt) is None
    assert lesson.steps[0].answer_to(attempt.with_move(Stone("d4"))) == "Not there."


def test_the_time_counts_words_moves_steps_and_lessons() -> None:
    # 17 words at 200 a minute, 2 moves of 4 s, 2 steps of 8 s, 1 lesson of 3 s
    assert small_course().seconds == pytest.approx(17 * 0.3 + 2 * 4 + 2 * 8 + 3)
