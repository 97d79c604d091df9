"""A course: lessons on small boards, each a position and the steps to take in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from games.core.game import Game
from games.core.position import AnyPosition
from games.learning.conditions import TESTS, Attempt, Condition, Test

WORDS_PER_MINUTE = 200
"""The reading speed."""
MOVE_SECONDS, THINKING_SECONDS, PAUSE_SECONDS = 4.0, 8.0, 3.0
"""For a move with the mouse, to think about a step, and between two lessons."""


@dataclass(frozen=True, slots=True)
class LessonDialect:
    """The parts of a game for lessons: its boards as text, and its own tests."""

    read_position: Callable[[Mapping[str, Any]], AnyPosition]
    """The position of a table such as `{"size": 7, "board": ...}`; raises `ValueError`."""
    tests: Mapping[str, Test] = field(default_factory=dict)
    courses: tuple[str, ...] = ()
    """The shipped courses in their order: names of files in `lessons/` in the game's folder."""

    @property
    def all_tests(self) -> Mapping[str, Test]:
        """The tests of all games and those of this one."""
        return {**TESTS, **self.tests}


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a typical wrong attempt."""

    when: Condition
    say: str


@dataclass(frozen=True, slots=True)
class Step:
    """One task of a lesson."""

    task: str
    goal: Condition
    model: tuple[Any, ...]
    """Moves that reach the goal."""
    praise: str = ""
    answers: tuple[Answer, ...] = ()
    otherwise: str = ""
    """The answer to any other wrong attempt."""
    reply: tuple[Any, ...] = ()
    """Moves of the other side after the goal is reached."""

    def answer_to(self, attempt: Attempt) -> str | None:
        """The text for a wrong attempt; None while it may still reach the goal."""
        for answer in self.answers:
            if answer.when.holds(attempt):
                return answer.say
        return self.otherwise if attempt.turn_is_over else None


@dataclass(frozen=True, slots=True)
class Lesson:
    """A position, and the steps to take in it."""

    name: str
    title: str
    text: str
    position: AnyPosition
    options: Mapping[str, str]
    """The options of a match with this position, as tags of a record."""
    steps: tuple[Step, ...]
    facts: Condition
    """The statements of the texts about the position, as tests check them."""


@dataclass(frozen=True, slots=True)
class Course:
    """Lessons that belong together, in their order."""

    game: Game
    name: str
    title: str
    text: str
    minutes: int
    """How long it takes."""
    lessons: tuple[Lesson, ...]
    guided: bool = False
    """Whether the places of the next move are marked from the beginning."""
    play_on: Mapping[str, str] | None = None
    """The options of a small match to play after the course; None for none."""

    @property
    def seconds(self) -> float:
        """How long it takes by counting: all texts read once, every move of the answers made.

        A course that is not guided takes additional time to think about each step.
        """
        words = len(f"{self.title} {self.text}".split())
        moves = steps = 0
        for lesson in self.lessons:
            words += len(f"{lesson.title} {lesson.text}".split())
            for step in lesson.steps:
                words += len(f"{step.task} {step.praise}".split())
                moves += len(step.model)
            steps += len(lesson.steps)
        thinking = 0 if self.guided else THINKING_SECONDS * steps
        pauses = PAUSE_SECONDS * len(self.lessons)
        return words * 60 / WORDS_PER_MINUTE + MOVE_SECONDS * moves + thinking + pauses

    @property
    def key(self) -> str:
        """The name of the course among those of all games."""
        return f"{self.game.name}/{self.name}"
