from __future__ import annotations

from games.learning.course import faults
from tests.learning.small_course import small_course


def test_a_good_course_has_no_faults() -> None:
    assert list(faults(small_course())) == []


def test_a_false_fact_is_a_fault() -> None:
    course = small_course(facts='["freedom a1 1", "freedom d4 2"]')
    assert list(faults(course)) == ["lesson trap: 'freedom d4 2' is not true in the position"]


def test_a_model_answer_that_misses_the_goal_is_a_fault() -> None:
    course = small_course(model="d4/c4")
    assert list(faults(course)) == ["lesson trap, step 1: the model answer does not reach the goal"]


def test_a_goal_that_is_reached_at_once_is_a_fault() -> None:
    course = small_course(goal='"free d4"')
    assert "lesson trap, step 1: the goal is reached before the first move" in faults(course)


def test_a_wrong_answer_without_a_word_is_a_fault() -> None:
    course = small_course(answers="")
    assert "lesson trap, step 1: nothing is said to the wrong answer a1/b2" not in faults(course)
    # a1/b2 is right; the first other shot, in the order of the rules, is along the first rank
    assert any("nothing is said to the wrong answer" in fault for fault in faults(course))


def test_an_answer_that_nobody_can_hear_is_a_fault() -> None:
    answers = """otherwise = "No."
    answers = [{ when = "claims white", say = "White takes it." }]"""
    assert list(faults(small_course(answers=answers))) == [
        "lesson trap, step 1: no wrong answer meets these conditions: claims white"
    ]


def test_a_condition_that_cannot_be_read_is_a_fault() -> None:
    (fault,) = faults(small_course(goal='"claims red a1"'))
    assert fault.startswith("lesson trap: the condition 'claims red a1' cannot be read")
