"""Reads courses from TOML files. A file is decoded strictly, and every fault names its place.

game = "veletas"
name = "first-steps"
title = "First steps"
minutes = 6

[[lessons]]
name = "slide"
title = "Shooters move like queens"
text = "A shooter moves in a straight line, as far as it likes."
facts = ["free b2"]
position = {size = 7, board = ...}

[[lessons.steps]]
task = "Move the shooter on b2 to d4."
model = "b2-d4"
goal = "turn b2-d4"
praise = "Right."
answers = [{when = "starts b2-b4", say = "That is straight ahead. Go along the diagonal."}]
otherwise = "Move it along the diagonal."
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from games.core.error_text import explained
from games.core.game import Game, Options
from games.core.position import AnyPosition, RuleError
from games.core.translation import _
from games.learning.conditions import Condition, LessonError, Test, placed
from games.learning.course import Answer, Course, Lesson, LessonDialect, Step

Name = Annotated[str, Meta(pattern=r"^[a-z0-9-]{1,40}$")]
Text = Annotated[str, Meta(max_length=2000)]
Conditions = Text | Annotated[list[Text], Meta(max_length=20)]


LONGEST_COURSE = 500_000
"""Characters; the shipped courses have at most 11,000."""
MOST_DOTS = 50
"""Dots in a line, so parts of a key; the shipped courses have at most 9."""


class _Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class _Answer(_Strict, frozen=True):
    when: Conditions
    say: Text


class _Step(_Strict, frozen=True):
    task: Text
    model: Text
    goal: Conditions
    praise: Text = ""
    otherwise: Text = ""
    reply: Text | list[Text] = ""
    answers: tuple[_Answer, ...] = ()


class _Lesson(_Strict, frozen=True):
    name: Name
    title: Text
    text: Text
    steps: Annotated[tuple[_Step, ...], Meta(min_length=1, max_length=50)]
    options: dict[Text, Text] = {}
    """Options of a match; without `position` the lesson begins where such a match does."""
    turns: tuple[Text, ...] = ()
    """Turns that are played before the lesson begins, in the notation of the game."""
    position: dict[Text, Any] | None = None
    facts: Conditions = ""


class _Course(_Strict, frozen=True):
    game: Name
    name: Name
    title: Text
    lessons: Annotated[tuple[_Lesson, ...], Meta(min_length=1, max_length=100)]
    text: Text = ""
    minutes: Annotated[int, Meta(ge=1, le=60)] = 5
    guided: bool = False
    play_on: dict[Text, Text] | None = None


def read_course(text: str, game_of: Mapping[str, tuple[Game, LessonDialect]]) -> Course:
    """The course of a TOML text, for the games given by name; raises `LessonError`."""
    data = _decoded(text)
    if data.game not in game_of:
        known = ", ".join(game_of)
        sentence = _("there is no game {game} with lessons: choose one of {known}")
        raise LessonError(sentence.format(game=repr(data.game), known=known))
    game, dialect = game_of[data.game]
    names = [lesson.name for lesson in data.lessons]
    if twice := next((name for name in names if names.count(name) > 1), None):
        sentence = _("two lessons are named {name}: give one of them another name")
        raise LessonError(sentence.format(name=repr(twice)))
    lessons = tuple(_LessonReader(game, dialect, lesson).read() for lesson in data.lessons)
    return Course(
        game,
        data.name,
        data.title,
        data.text,
        data.minutes,
        lessons,
        data.guided,
        None if data.play_on is None else game.completed(data.play_on),
    )


def _decoded(text: str) -> _Course:
    _check_length(text)
    try:
        return msgspec.convert(tomllib.loads(text), _Course)
    except msgspec.ValidationError as error:
        raise LessonError(_("this is not a course: {reason}").format(reason=error)) from None
    except RecursionError:
        raise LessonError(_("this is not a course: it is nested too deeply")) from None
    except ValueError as error:  # a number of thousands of digits, too
        raise LessonError(_("this is not TOML: {reason}").format(reason=error)) from None


def _check_length(text: str) -> None:
    """Refuse what `tomllib` reads for minutes: its time grows with the square of a key's parts."""
    if len(text) > LONGEST_COURSE:
        sentence = _("a course has at most {most} characters")
        raise LessonError(sentence.format(most=LONGEST_COURSE))
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > MOST_DOTS:
            sentence = _("line {line} has more than {most} dots: break it")
            raise LessonError(sentence.format(line=number, most=MOST_DOTS))


class _LessonReader:
    """Reads one lesson; its errors name the lesson and the step."""

    def __init__(self, game: Game, dialect: LessonDialect, data: _Lesson) -> None:
        self._game = game
        self._tests: Mapping[str, Test] = dialect.all_tests
        self._dialect = dialect
        self._data = data
        self._number = 0  # of the step

    def read(self) -> Lesson:
        data = self._data
        options = self._game.completed(data.options)
        start = self._start(options)
        position, steps = start, []
        for number, step in enumerate(data.steps, 1):
            self._number = number
            read, position = self._step(step, position)
            steps.append(read)
        facts = self._condition(data.facts)
        return Lesson(data.name, data.title, data.text, start, options, tuple(steps), facts)

    def _start(self, options: Options) -> AnyPosition:
        data = self._data
        try:
            if data.position is None:
                position = self._game.start(self._game.set_up({"Seed": data.name, **options}))
            else:
                position = self._dialect.read_position(data.position)
        except (ValueError, LookupError, TypeError, AttributeError, OverflowError) as error:
            fault = _("the position cannot be read: {reason}").format(reason=error)
            raise self._error(fault) from None
        for turn in data.turns:
            position = self._played(position, turn)[1]
        return position

    def _step(self, data: _Step, position: AnyPosition) -> tuple[Step, AnyPosition]:
        """The step, and the position after its model answer and the reply."""
        model, position = self._played(position, data.model)
        reply: tuple[Any, ...] = ()
        for turn in (data.reply,) if isinstance(data.reply, str) else data.reply:
            if turn:
                moves, position = self._played(position, turn)
                reply += moves
        answers = tuple(Answer(self._condition(each.when), each.say) for each in data.answers)
        goal = self._condition(data.goal)
        step = Step(data.task, goal, model, data.praise, answers, data.otherwise, reply)
        return step, position

    def _played(self, position: AnyPosition, turn: str) -> tuple[tuple[Any, ...], AnyPosition]:
        """The moves of a turn, and the position after them."""
        try:
            moves = tuple(self._game.parse_turn(position, turn))
            for move in moves:
                position = position.play(move)
        except RuleError as error:
            sentence = _("{turn} cannot be played: {reason}")
            fault = sentence.format(turn=repr(turn), reason=explained(error))
            raise self._error(fault) from None
        return moves, position

    def _condition(self, conditions: Conditions) -> Condition:
        texts = [conditions] if isinstance(conditions, str) else conditions
        return Condition(tuple(text for text in texts if text), self._tests)

    def _error(self, fault: str) -> LessonError:
        return LessonError(placed(fault, self._data.name, self._number))
