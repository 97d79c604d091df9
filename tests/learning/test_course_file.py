from __future__ import annotations

import pytest

from games.core.position import Side
from games.learning.course import LessonError, read_course
from games.veletas.rules.position import Phase, VeletasPosition
from tests.learning.small_course import GAMES, HEAD, small_course

START = """
[[lessons]]
name = "swap"
title = "Choose"
text = "Choose a colour."
options = { Size = "7" }
turns = ["d4/d5"]
[[lessons.steps]]
task = "Choose."
model = "keep"
goal = "done"
"""


def test_a_lesson_may_begin_where_a_match_does() -> None:
    (lesson,) = read_course(HEAD + START, GAMES).lessons
    position = lesson.position
    assert isinstance(position, VeletasPosition)
    assert (position.phase, position.to_move) == (Phase.PIE, Side.WHITE)
    assert position.stones == {"d5": Side.BLACK}
    assert lesson.options["Rules"] == "current"


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("[[lessons]]", "[lessons", "this is not TOML"),
        ('title = "Choose"', "titel = 1", "this is not a course: .*titel"),
        ('"veletas"', '"chess"', "there is no game 'chess' with lessons: choose one of veletas"),
        ('"keep"', '"e4-e5"', "lesson swap, step 1: 'e4-e5' cannot be played: "),
        ('"d4/d5"', '"a1/d5"', "lesson swap: 'a1/d5' cannot be played: a1 is on the edge"),
        ('{ Size = "7" }', '{ Size = "8" }', "lesson swap: the position cannot be read: "),
    ],
)
def test_a_fault_is_named_with_its_place(old: str, new: str, sentence: str) -> None:
    text = (HEAD + START).replace(old, new, 1)
    with pytest.raises(LessonError, match=sentence):
        read_course(text, GAMES)


def test_two_lessons_need_two_names() -> None:
    with pytest.raises(LessonError, match="two lessons are named 'swap'"):
        read_course(HEAD + START + START, GAMES)


def test_a_position_that_is_none_is_refused() -> None:
    with pytest.raises(LessonError, match="lesson trap: the position cannot be read"):
        read_course(
            HEAD
            + """
[[lessons]]
name = "trap"
title = "Trap"
text = ""
position = { board = ". . ." }
[[lessons.steps]]
task = ""
model = "a1"
goal = "done"
""",
            GAMES,
        )


def test_steps_follow_each_other() -> None:
    first, second = small_course().lessons[0].steps
    assert len(first.reply) == 1
    assert second.reply == ()
