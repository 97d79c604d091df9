"""The command `lessons`: checks courses with the rules of their games."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from games import catalog
from games.core.translation import _, ngettext
from games.learning.course import Course, LessonError, faults, read_course, shipped_courses
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
