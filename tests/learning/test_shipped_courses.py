from __future__ import annotations

from random import Random

import pytest

from games import catalog
from games.core.game import AnyGame
from games.learning.course import LessonTask, faults, shipped_courses
from games.learning.task import Judgement

TAUGHT = [game for game in catalog.games().values() if game.courses]


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.name)
def test_every_shipped_lesson_can_be_solved_and_tells_the_truth(game: AnyGame) -> None:
    courses = list(shipped_courses(game))
    assert [course.name for course in courses] == list(game.courses)
    assert [fault for course in courses for fault in faults(course)] == []


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.name)
@pytest.mark.parametrize("seed", range(5))
def test_whatever_reaches_a_goal_the_lesson_goes_on(game: AnyGame, seed: int) -> None:
    rng = Random(seed)
    for course in shipped_courses(game):
        for lesson in course.lessons:
            run = LessonTask(game, lesson)
            while run.step is not None:
                learner = run.position.to_move
                _try_at_random(run, rng)
                assert run.step is None or run.position.to_move is learner
                while run.next_move is not None:
                    assert run.next_move in run.position.legal_moves()
                    number = run.number
                    run.play(run.next_move)
                    if run.number > number:
                        break


def _try_at_random(run: LessonTask, rng: Random) -> None:
    """Make random moves until the step ends; take a wrong attempt back."""
    number = run.number
    while run.number == number:
        verdict = run.play(rng.choice(list(run.position.legal_moves())))
        if verdict.judgement is Judgement.WRONG:
            run.take_back()
            return


def test_a_course_is_decoded_once() -> None:
    game = TAUGHT[0]
    first, again = (next(shipped_courses(game)) for _ in range(2))
    assert again is first


def test_every_game_begins_with_a_first_turn() -> None:
    assert [game.courses[0] for game in TAUGHT if game.courses] == ["first-turn"] * 3


def test_the_minutes_are_counted() -> None:
    for game in TAUGHT:
        for course in shipped_courses(game):
            assert abs(course.minutes - course.seconds / 60) <= 0.75, course.key


def test_a_first_turn_takes_at_most_ninety_seconds_and_a_course_five_to_eight_minutes() -> None:
    for game in TAUGHT:
        seconds = {course.name: course.seconds for course in shipped_courses(game)}
        assert 55 <= seconds["first-turn"] <= 90
        assert 5 * 60 <= seconds["course"] <= 8.1 * 60
