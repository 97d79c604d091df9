"""A small course of Veletas, written for the tests."""

from __future__ import annotations

from collections.abc import Mapping

from games.core.game import AnyGame
from games.learning.course import Course, read_course
from games.veletas.game import GAME

GAMES: Mapping[str, AnyGame] = {"veletas": GAME}

HEAD = """
game = "veletas"
name = "small"
title = "A small course"
"""

LESSON = """
[[lessons]]
name = "trap"
title = "Trap"
text = "Trap the shooter in the corner."
facts = {facts}
[lessons.position]
board = '''
. . . . . . .
. . . o . * .
. . . . . . .
. . . * . . .
x . . . . . .
x . . . x . .
* o . . . . .
'''
[[lessons.steps]]
task = "Close b2."
model = "{model}"
goal = {goal}
praise = "It is yours."
{answers}
[[lessons.steps]]
task = "Shoot anywhere."
model = "d5"
goal = "done"
"""
"""Black's d4, f6 and a1 itself reach b2, the last free square of a1."""


def small_course(
    *,
    facts: str = '["freedom a1 1"]',
    goal: str = '"claims black a1"',
    model: str = "d4/b2",
    answers: str = 'otherwise = "Not there."\nreply = "g7"',
) -> Course:
    """The course, with these parts of its first step."""
    return read_course(text(facts, goal, model, answers), GAMES)


def text(facts: str, goal: str, model: str, answers: str) -> str:
    """The file of the course."""
    return HEAD + LESSON.format(facts=facts, goal=goal, model=model, answers=answers)
