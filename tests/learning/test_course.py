"""Courses: their files, lessons and conditions."""

from __future__ import annotations

from random import Random

import pytest

from games import catalog
from games.core.game import AnyAttempt, AnyGame, Attempt
from games.core.position import IllegalMove, Side
from games.learning.course import (
    TESTS,
    Condition,
    LessonError,
    LessonTask,
    faults,
    read_course,
    shipped_courses,
)
from games.learning.task import Judgement
from games.veletas.game import GAME
from games.veletas.rules.pieces import Slide, Stone
from games.veletas.rules.position import Phase, VeletasPosition, custom_position
from tests.learning.small_course import GAMES, HEAD, small_course

# -- Course


def test_a_course_holds_its_lessons_in_order() -> None:
    course = small_course()
    assert (course.game, course.name, course.title, course.minutes) == (
        GAME,
        "small",
        "A small course",
        5,
    )
    (lesson,) = course.lessons
    assert [step.task for step in lesson.steps] == ["Close b2.", "Shoot anywhere."]
    assert lesson.steps[0].model == (Stone("b2"),)


def test_the_first_answer_that_applies_is_given() -> None:
    answers = """otherwise = "Not there."
    answers = [
        { when = "slides a1", say = "It has escaped." },
        { when = "done", say = "Still free." },
    ]"""
    lesson = small_course(answers=answers).lessons[0]
    step = lesson.steps[0]
    attempt: AnyAttempt = Attempt(GAME, lesson.position)
    escaped = attempt.with_move(Slide("a1", "b2"))
    assert step.answer_to(escaped) == "It has escaped."
    assert step.answer_to(attempt.with_move(Stone("d5"))) == "Still free."
    assert step.answer_to(attempt.with_move(Slide("d4", "d5"))) is None


def test_other_wrong_turns_have_a_common_answer() -> None:
    lesson = small_course().lessons[0]
    start: AnyAttempt = Attempt(GAME, lesson.position)
    attempt = start.with_move(Slide("d4", "d5"))
    assert lesson.steps[0].answer_to(attempt) is None
    assert lesson.steps[0].answer_to(attempt.with_move(Stone("d4"))) == "Not there."


def test_the_time_counts_words_moves_steps_and_lessons() -> None:
    # 17 words at 200 a minute, 2 moves of 4 s, 2 steps of 8 s, 1 lesson of 3 s
    assert small_course().seconds == pytest.approx(17 * 0.3 + 2 * 4 + 2 * 8 + 3)


# -- Conditions

START = custom_position(
    7, "current", shooters=("b2", "d6", "f3"), black=("c5", "e4"), white=("d2", "f6")
)
NOTHING = Attempt(GAME, START)
MOVED = NOTHING.with_move(Slide("b2", "b6"))
TURN = MOVED.with_move(Stone("b2"))


def holds(attempt: AnyAttempt, *texts: str) -> bool:
    return Condition(texts, TESTS).holds(attempt)


def test_a_turn_is_exactly_its_moves() -> None:
    assert holds(TURN, "turn b2-b6/b2")
    assert not holds(MOVED, "turn b2-b6/b2")
    assert not holds(TURN, "turn b2-b6/b3")


def test_the_first_moves_may_be_followed_by_others() -> None:
    assert holds(TURN, "starts b2-b6")
    assert holds(MOVED, "starts b2-b6")
    assert not holds(NOTHING, "starts b2-b6")


def test_a_turn_is_done_with_its_last_move() -> None:
    assert [holds(each, "done") for each in (NOTHING, MOVED, TURN)] == [False, False, True]


def test_the_rules_say_what_is_legal() -> None:
    # the stone on c5 is no wall for b2-b6, the one on f6 is for b2-g7
    assert holds(NOTHING, "legal b2-b6/b2")
    assert not holds(NOTHING, "legal b2-g7")


def test_nobody_has_won_yet() -> None:
    assert not holds(TURN, "wins")
    assert not holds(TURN, "over")


def test_not_or_and_lists() -> None:
    assert holds(MOVED, "not done", "starts b2-b6")
    assert not holds(MOVED, "not done", "starts b2-b5")
    assert holds(MOVED, "done or starts b2-b6")
    assert holds(MOVED, "not done or starts b2-b5")


def test_no_condition_always_holds() -> None:
    assert holds(NOTHING)


def test_an_unknown_test_is_named() -> None:
    with pytest.raises(LessonError, match="'claims a1' is not a condition: it begins with one of"):
        holds(NOTHING, "claims a1")


def test_words_that_are_no_turn_are_named() -> None:
    with pytest.raises(LessonError, match="the condition 'turn b2=b6' cannot be read"):
        holds(NOTHING, "turn b2=b6")


# -- Course check


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
    assert "lesson trap, step 1: nothing is said about the wrong answer a1/b2" not in faults(course)
    # a1/b2 is right; the first other shot, in the order of the rules, is along the first rank
    assert any("nothing is said about the wrong answer" in fault for fault in faults(course))


def test_an_answer_that_nobody_can_hear_is_a_fault() -> None:
    answers = """otherwise = "No."
    answers = [{ when = "claims white", say = "White takes it." }]"""
    assert list(faults(small_course(answers=answers))) == [
        "lesson trap, step 1: no wrong answer meets these conditions: claims white"
    ]


def test_a_condition_that_cannot_be_read_is_a_fault() -> None:
    (fault,) = faults(small_course(goal='"claims red a1"'))
    assert fault.startswith("lesson trap: the condition 'claims red a1' cannot be read")


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
    text = (HEAD + FILE_START).replace(old, new, 1)
    with pytest.raises(LessonError, match=sentence):
        read_course(text, GAMES)


def test_two_lessons_need_two_names() -> None:
    with pytest.raises(LessonError, match="two lessons are named 'swap'"):
        read_course(HEAD + FILE_START + FILE_START, GAMES)


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


def test_a_right_turn_ends_the_step_and_is_answered(run: LessonTask) -> None:
    verdict = run.play(Stone("b2"))
    assert verdict.judgement is Judgement.RIGHT
    assert verdict.text == "It is yours."
    assert verdict.reply == (Stone("g7"),)
    assert run.number == 1
    assert run.step is not None
    assert run.step.task == "Shoot anywhere."
    assert "g7" in run.position.stones  # type: ignore[attr-defined]
    assert run.position.to_move is Side.BLACK


def test_the_last_step_ends_the_lesson(run: LessonTask) -> None:
    run.play(Stone("b2"))
    assert run.play(Stone("d5")).judgement is Judgement.DONE
    assert run.step is None
    assert run.number == 2


def test_a_step_can_be_gone_back_to(run: LessonTask) -> None:
    start, model = run.position, run.next_move
    run.play(Stone("b2"))
    assert (run.number, run.begun) == (1, 2)
    run.rewind(0)
    assert (run.number, run.position, run.next_move) == (0, start, model)
    assert run.play(Stone("b2")).judgement is Judgement.RIGHT


def test_half_a_turn_may_still_reach_the_goal(run: LessonTask) -> None:
    assert run.play(Slide("d4", "e4")).judgement is Judgement.GOES_ON
    assert run.number == 0


def test_a_wrong_turn_stays_until_it_is_taken_back(run: LessonTask) -> None:
    start = run.position
    run.play(Slide("d4", "d5"))
    verdict = run.play(Stone("d4"))
    assert (verdict.judgement, verdict.text) == (Judgement.WRONG, "Not there.")
    assert run.position != start
    run.take_back()
    assert run.position == start
    assert run.play(Stone("b2")).judgement is Judgement.RIGHT


def test_the_other_side_answers_otherwise_if_its_square_is_taken() -> None:
    course = small_course(goal='"done"', answers='reply = "g7"')
    run = LessonTask(GAME, course.lessons[0])
    run.play(Slide("f6", "e7"))
    verdict = run.play(Stone("g7"))
    (answer,) = verdict.reply
    assert isinstance(answer, Stone)
    assert answer != Stone("g7")
    assert run.position.to_move is Side.BLACK


def test_the_model_answer_gives_way_if_its_square_is_taken() -> None:
    course = small_course(goal='"done"', answers="")
    run = LessonTask(GAME, course.lessons[0])
    run.play(Stone("d5"))
    assert run.step is not None
    assert run.step.model == (Stone("d5"),)
    shown = run.next_move
    assert isinstance(shown, Stone)
    assert shown != Stone("d5")
    assert run.play(shown).judgement is Judgement.DONE


def test_an_illegal_move_changes_nothing(run: LessonTask) -> None:
    start = run.position
    with pytest.raises(IllegalMove):
        run.play(Slide("d4", "c6"))
    assert run.position == start


def test_the_model_answer_shows_the_next_move(run: LessonTask) -> None:
    assert run.next_move == Stone("b2")
    run.play(Slide("d4", "d5"))
    assert run.next_move is None
    run.take_back()
    run.play(Stone("b2"))
    assert run.next_move == Stone("d5")
    run.play(Stone("d5"))
    assert run.next_move is None


def test_one_gesture_can_be_taken_back(run: LessonTask) -> None:
    run.play(Slide("d4", "d5"))
    moved = run.position
    run.play(Stone("d4"))
    run.rewind(1)
    assert run.position == moved
    assert run.play(Stone("b7")).judgement is Judgement.WRONG
    run.rewind(0)
    assert run.play(Stone("b2")).judgement is Judgement.RIGHT


# -- Shipped courses

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
