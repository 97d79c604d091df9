"""Courses: their files, lessons and conditions."""

from __future__ import annotations

from random import Random

import pytest

from games import catalog
from games.core.game import AnyGame, Attempt
from games.core.position import IllegalMove, Side
from games.learning.course import (
    Course,
    LessonError,
    LessonTask,
    faults,
    holds,
    read_course,
    shipped_courses,
)
from games.learning.task import Judgement, Verdict
from games.veletas.game import GAME
from games.veletas.rules.pieces import Slide, Stone
from games.veletas.rules.position import Phase, VeletasPosition
from tests.learning.small_course import GAMES, HEAD, small_course
from tests.veletas.pictures import custom_position

# -- Conditions

START = custom_position(
    7, "current", shooters=("b2", "d6", "f3"), black=("c5", "e4"), white=("d2", "f6")
)
NOTHING = Attempt(GAME, START)


@pytest.mark.parametrize(("text", "said"), [
    ("seizes a1", "'seizes a1' is not a condition: it begins with one of"),
    ("turn b2=b6", "the condition 'turn b2=b6' cannot be read"),
])  # fmt: skip
def test_a_wrong_condition_is_named(text: str, said: str) -> None:
    with pytest.raises(LessonError, match=said):
        holds(text, NOTHING)


# -- Course check


STEP = "lesson trap, step 1: "
DEAF = """otherwise = "No."
answers = [{ when = "claims white", say = "White takes it." }]"""


@pytest.mark.parametrize(("change", "said"), [
    ({}, []),
    ({"facts": '["freedom a1 1", "freedom d4 2"]'},
     ["lesson trap: 'freedom d4 2' is not true in the position"]),
    ({"model": "d4/c4"}, [f"{STEP}the model answer does not reach the goal"]),
    ({"goal": '"free d4"'}, [f"{STEP}the goal is reached before the first move"]),
    ({"answers": ""}, [f"{STEP}nothing is said about the wrong answer "]),
    ({"answers": DEAF}, [f"{STEP}no wrong answer meets these conditions: claims white"]),
    ({"goal": '"claims red a1"'}, ["lesson trap: the condition 'claims red a1' cannot be read"]),
])  # fmt: skip
def test_faults_of_a_course_are_said(change: dict[str, str], said: list[str]) -> None:
    found = list(faults(small_course(**change)))
    assert len(found) >= len(said)
    assert bool(found) == bool(said)
    for fault, begin in zip(found, said, strict=False):
        assert fault.startswith(begin)


# -- Course file

FILE_START = """
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
    (lesson,) = read_course(HEAD + FILE_START, GAMES).lessons
    position = lesson.position
    assert isinstance(position, VeletasPosition)
    assert (position.phase, position.to_move) == (Phase.PIE, Side.WHITE)
    assert position.stones == {"d5": Side.BLACK}
    assert lesson.options["Rules"] == "current"


@pytest.mark.parametrize(("old", "new", "sentence"), [
    ("[[lessons]]", "[lessons", "this is not TOML"),
    ('title = "Choose"', "titel = 1", "this is not a course: .*titel"),
    ('"veletas"', '"chess"', "there is no game 'chess' with lessons: choose one of veletas"),
    ('"keep"', '"e4-e5"', "lesson swap, step 1: 'e4-e5' cannot be played: "),
    ('"d4/d5"', '"a1/d5"', "lesson swap: 'a1/d5' cannot be played: a1 is on the edge"),
    ('{ Size = "7" }', '{ Size = "8" }', "lesson swap: the position cannot be read: "),
])  # fmt: skip
def test_a_fault_is_named_with_its_place(old: str, new: str, sentence: str) -> None:
    text = (HEAD + FILE_START).replace(old, new, 1)
    with pytest.raises(LessonError, match=sentence):
        read_course(text, GAMES)


def test_two_lessons_need_two_names() -> None:
    with pytest.raises(LessonError, match="two lessons are named 'swap'"):
        read_course(HEAD + FILE_START + FILE_START, GAMES)


# -- Courses of strangers whose positions hold anything

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


# -- Lesson run


@pytest.fixture
def run() -> LessonTask:
    return LessonTask(GAME, small_course().lessons[0])


def test_a_wrong_turn_stays_until_it_is_taken_back(run: LessonTask) -> None:
    start = run.position
    with pytest.raises(IllegalMove):
        run.play(Slide("d4", "c6"))
    assert run.position == start
    assert run.play(Slide("d4", "d5")) == Verdict(Judgement.GOES_ON)
    assert (run.state.number, run.next_move) == (0, None)
    moved = run.position
    assert run.play(Stone("d4")) == Verdict(Judgement.WRONG, "Not there.")
    run.rewind(1)
    assert run.position == moved
    assert run.play(Stone("b7")).judgement is Judgement.WRONG
    run.take_back()
    assert run.position == start
    assert run.play(Stone("b2")).judgement is Judgement.RIGHT


# -- Shipped courses

TAUGHT = [game for game in catalog.games().values() if game.courses]


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.name)
def test_every_shipped_lesson_can_be_solved_and_tells_the_truth(game: AnyGame) -> None:
    courses = list(shipped_courses(game))
    assert [course.name for course in courses] == list(game.courses)
    assert game.courses[0] == "course"
    assert next(shipped_courses(game)) is courses[0]  # decoded once
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
                    number = run.state.number
                    run.play(run.next_move)
                    if run.state.number > number:
                        break


def _try_at_random(run: LessonTask, rng: Random) -> None:
    """Make random moves until the step ends; take a wrong attempt back."""
    number = run.state.number
    while run.state.number == number:
        verdict = run.play(rng.choice(list(run.position.legal_moves())))
        if verdict.judgement is Judgement.WRONG:
            run.take_back()
            return


def seconds_of(course: Course) -> float:
    """200 words are read in a minute, a move takes 5 s, and a board is looked at for 6 s."""
    steps = [step for lesson in course.lessons for step in lesson.steps]
    texts = [course.title, course.text]
    for lesson in course.lessons:
        texts += [lesson.title, lesson.text, lesson.learned]
    texts += [text for step in steps for text in (step.task, step.praise)]
    words = len(" ".join(texts).split())
    moves = sum(len(step.model) for step in steps)
    return words * 60 / 200 + 5.0 * moves + 6.0 * len(course.lessons)


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.name)
def test_courses_take_as_long_as_they_say(game: AnyGame) -> None:
    seconds = {course.name: seconds_of(course) for course in shipped_courses(game)}
    for course in shipped_courses(game):
        assert abs(course.minutes - seconds[course.name] / 60) <= 0.75, course.key
    assert seconds["course"] < 5 * 60  # then every rule of a first match is known
