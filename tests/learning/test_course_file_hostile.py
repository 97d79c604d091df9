"""Courses of strangers whose positions hold anything."""

from __future__ import annotations

import pytest

from games import catalog
from games.learning.course import LessonError, read_course

COURSE = """
game = "{game}"
name = "a"
title = "a"
[[lessons]]
name = "a"
title = "a"
text = "a"
position = {{{key} = {value}}}
[[lessons.steps]]
task = "a"
goal = "a"
model = "a"
"""
KEYS = {
    "veletas": ("size", "rules", "board", "to_move"),
    "tiananmen": ("size", "board", "black", "white", "last", "day", "part", "lids"),
    "herati": ("field", "at", "hand", "stock", "hands", "stocks", "points", "target", "to_move"),
}
VALUES = [
    *("inf", "nan", "-1", "0", "999999999999", "9" * 30, "1e300", "true", "2026-11-23"),
    *("[]", "[1]", "[1, 2]", "[[1, 2], [3, 4]]", f"[{'9' * 12}, {'9' * 12}]", "{}", "{a = 1}"),
    *("''", "'a'", f"'{'9' * 5000}'", "'9/1'", f"'{'a1 ' * 600}'", '"\\u0000"'),
]


@pytest.mark.parametrize(("game", "key"), [(game, key) for game in KEYS for key in KEYS[game]])
def test_a_position_may_hold_anything(game: str, key: str) -> None:
    for value in VALUES:
        with pytest.raises(LessonError, match="lesson a"):
            read_course(COURSE.format(game=game, key=key, value=value), catalog.games())
