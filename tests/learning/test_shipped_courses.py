from __future__ import annotations

import pytest

from games import catalog
from games.ai.game_plugin import GamePlugin
from games.learning.course_check import faults
from games.learning.shipped_courses import shipped_courses

TAUGHT = [plugin for plugin in catalog.plugins().values() if plugin.lessons]


@pytest.mark.parametrize("plugin", TAUGHT, ids=lambda plugin: plugin.game.name)
def test_every_shipped_lesson_can_be_solved_and_tells_the_truth(plugin: GamePlugin) -> None:
    assert plugin.lessons is not None
    courses = list(shipped_courses(plugin.game, plugin.lessons, plugin.package))
    assert [course.name for course in courses] == list(plugin.lessons.courses)
    assert [fault for course in courses for fault in faults(course)] == []


def test_a_course_is_decoded_once() -> None:
    plugin = TAUGHT[0]
    assert plugin.lessons is not None
    first, again = (
        next(shipped_courses(plugin.game, plugin.lessons, plugin.package)) for _ in range(2)
    )
    assert again is first


def test_every_game_begins_with_a_first_turn() -> None:
    assert [plugin.lessons.courses[0] for plugin in TAUGHT if plugin.lessons] == ["first-turn"] * 3


def test_the_minutes_are_counted() -> None:
    for plugin in TAUGHT:
        assert plugin.lessons is not None
        for course in shipped_courses(plugin.game, plugin.lessons, plugin.package):
            assert abs(course.minutes - course.seconds / 60) <= 0.75, course.key


def test_a_first_turn_takes_at_most_ninety_seconds_and_a_course_five_to_eight_minutes() -> None:
    for plugin in TAUGHT:
        assert plugin.lessons is not None
        seconds = {
            course.name: course.seconds
            for course in shipped_courses(plugin.game, plugin.lessons, plugin.package)
        }
        assert 55 <= seconds["first-turn"] <= 90
        assert 5 * 60 <= seconds["course"] <= 8.1 * 60
