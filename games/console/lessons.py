"""The command `lessons`: checks courses with the rules of their games."""

from __future__ import annotations

import argparse
import sys
from collections import deque
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from games import catalog
from games.core.game import AnyAttempt, Attempt
from games.core.position import AnyPosition
from games.core.translation import _, listed, ngettext
from games.learning.course import (
    Course,
    Lesson,
    LessonError,
    LessonTask,
    Step,
    holds,
    placed,
    read_course,
    shipped_courses,
    texts_of,
)
from games.learning.task import Judgement
from games.storage.files import StorageError, explained, read_text_file


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "files",
        metavar="FILE",
        type=Path,
        nargs="*",
        help=_("a course; without any, the courses that come with the games are checked"),
    )


def run(arguments: argparse.Namespace) -> int:
    if not arguments.files:
        return max([_check(f"{c.game.name}/{c.name}", c) for c in _shipped()], default=0)
    return max(_check_file(path) for path in arguments.files)


def _shipped() -> Iterator[Course]:
    for game in catalog.games().values():
        yield from shipped_courses(game)


def _check_file(path: Path) -> int:
    try:
        course = read_course(read_text_file(path), catalog.games())
    except (StorageError, LessonError) as error:
        print(f"{path.name}: {explained(error)}", file=sys.stderr)
        return 1
    return _check(path.name, course)


def _check(name: str, course: Course) -> int:
    found = list(faults(course))
    for fault in found:
        print(f"{name}: {fault}", file=sys.stderr)
    steps = sum(len(lesson.steps) for lesson in course.lessons)
    sentence = _("{file}: {lessons} lessons, {steps} steps, no faults")
    if found:
        sentence = ngettext(
            "{file}: {lessons} lessons, {steps} steps, {faults} fault",
            "{file}: {lessons} lessons, {steps} steps, {faults} faults",
            len(found),
        )
    counts = {"lessons": len(course.lessons), "steps": steps, "faults": len(found)}
    print(sentence.format(file=name, **counts))
    return 1 if found else 0


# -- Checks a course with the rules: lessons can be solved, wrong attempts are refused, facts hold

MOST_ATTEMPTS = 20_000


def faults(course: Course) -> Iterator[str]:
    for lesson in course.lessons:
        for step, fault in _lesson_faults(course, lesson):
            yield placed(fault, lesson.name, step)


def _lesson_faults(course: Course, lesson: Lesson) -> Iterator[tuple[int, str]]:
    """Each fault with the number of its step, 0 for the lesson itself."""
    try:
        start: AnyAttempt = Attempt(course.game, lesson.position)
        for text in texts_of(lesson.facts):
            if not holds(text, start):
                yield 0, _("{fact} is not true in the position").format(fact=repr(text))
        task = LessonTask(course.game, lesson)
        for number, step in enumerate(lesson.steps, 1):
            for fault in _step_faults(course, step, task.position):
                yield number, fault
            judgements = [task.play(move).judgement for move in step.model]
            if judgements[-1] not in (Judgement.RIGHT, Judgement.DONE):
                yield number, _("the model answer does not reach the goal")
                return
            if Judgement.WRONG in judgements:
                yield number, _("a move of the model answer is called wrong")
    except LessonError as error:
        yield 0, str(error)


def _step_faults(course: Course, step: Step, position: AnyPosition) -> Iterator[str]:
    attempt = Attempt(course.game, position)
    if not step.model:
        yield _("there is no model answer")
    if holds(step.goal, attempt):
        yield _("the goal is reached before the first move")
    if step.otherwise and not step.answers:
        return
    unused = list(step.answers)
    for tried in islice(_attempts(step, attempt), MOST_ATTEMPTS):
        unused = [answer for answer in unused if not holds(answer.when, tried)]
        if tried.turn_is_over and not step.answer_to(tried):
            moves = course.game.format_turn(position, tried.moves)
            yield _("nothing is said about the wrong answer {turn}").format(turn=moves)
            break
    else:
        for answer in unused:
            met = listed(texts_of(answer.when))
            yield _("no wrong answer meets these conditions: {conditions}").format(conditions=met)


def _attempts(step: Step, attempt: AnyAttempt) -> Iterator[AnyAttempt]:
    """All attempts within the turn that do not reach the goal, shorter ones first."""
    waiting = deque([attempt])
    while waiting:
        for move in (last := waiting.popleft()).position.legal_moves():
            longer = last.with_move(move)
            if not holds(step.goal, longer):
                yield longer
                if not longer.turn_is_over:
                    waiting.append(longer)
