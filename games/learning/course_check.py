"""Checks a course with the rules: lessons can be solved, wrong attempts are refused, facts hold."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import islice

from games.core.position import AnyPosition
from games.core.translation import _, listed
from games.learning.conditions import Attempt, Condition, LessonError, placed
from games.learning.course import Course, Lesson, Step
from games.learning.lesson_run import LessonRun, StepJudgement

MOST_ATTEMPTS = 20_000
"""Wrong attempts that are tried in a step."""


def faults(course: Course) -> Iterator[str]:
    """A sentence for each fault of a course, with the lesson and the step."""
    for lesson in course.lessons:
        for step, fault in _lesson_faults(course, lesson):
            yield placed(fault, lesson.name, step)


def _lesson_faults(course: Course, lesson: Lesson) -> Iterator[tuple[int, str]]:
    """Each fault with the number of its step, 0 for the lesson itself."""
    try:
        for fault in _false_facts(course, lesson):
            yield 0, fault
        run = LessonRun(course.game, lesson)
        for number, step in enumerate(lesson.steps, 1):
            for fault in _step_faults(course, step, run.position):
                yield number, fault
            judgements = [run.play(move).judgement for move in step.model]
            if judgements[-1] not in (StepJudgement.STEP_DONE, StepJudgement.LESSON_DONE):
                yield number, _("the model answer does not reach the goal")
                return
            if StepJudgement.WRONG in judgements:
                yield number, _("a move of the model answer is called wrong")
    except LessonError as error:
        yield 0, str(error)


def _false_facts(course: Course, lesson: Lesson) -> Iterator[str]:
    attempt = Attempt(course.game, lesson.position)
    for text in lesson.facts.texts:
        if not Condition((text,), lesson.facts.tests).holds(attempt):
            yield _("{fact} is not true in the position").format(fact=repr(text))


def _step_faults(course: Course, step: Step, position: AnyPosition) -> Iterator[str]:
    """Faults that show without playing the model answer."""
    attempt = Attempt(course.game, position)
    if not step.model:
        yield _("there is no model answer")
    if step.goal.holds(attempt):
        yield _("the goal is reached before the first move")
    unused = list(step.answers)
    for tried in islice(_attempts(step, attempt), MOST_ATTEMPTS):
        unused = [answer for answer in unused if not answer.when.holds(tried)]
        if tried.turn_is_over and not step.answer_to(tried):
            moves = course.game.format_turn(position, tried.moves)
            yield _("nothing is said to the wrong answer {turn}").format(turn=moves)
            break
    else:
        for answer in unused:
            met = listed(answer.when.texts)
            yield _("no wrong answer meets these conditions: {conditions}").format(conditions=met)


def _attempts(step: Step, attempt: Attempt) -> Iterator[Attempt]:
    """All attempts within the turn that do not reach the goal, shorter ones first."""
    waiting = deque([attempt])
    while waiting:
        for move in (last := waiting.popleft()).position.legal_moves():
            longer = last.with_move(move)
            if not step.goal.holds(longer):
                yield longer
                if not longer.turn_is_over:
                    waiting.append(longer)
