"""A lesson that somebody is taking: judges each move, and knows what comes next."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from games.core.game import Game
from games.core.position import AnyPosition
from games.learning.conditions import Attempt
from games.learning.course import Lesson, Step


class Judgement(Enum):
    """What a move means for the step."""

    GOES_ON = auto()
    """The goal is not reached yet."""
    WRONG = auto()
    """The goal cannot be reached with these moves: they are to be taken back."""
    STEP_DONE = auto()
    LESSON_DONE = auto()


@dataclass(frozen=True, slots=True)
class Verdict:
    """The judgement of a move, and what to say about it."""

    judgement: Judgement
    text: str = ""
    reply: tuple[Any, ...] = ()
    """Moves of the other side, which have been played in the lesson."""


class LessonRun:
    """The state of one lesson: the step, and the moves made in it."""

    def __init__(self, game: Game, lesson: Lesson) -> None:
        self.lesson = lesson
        self._game = game
        self._number = 0
        self._attempt = Attempt(game, lesson.position)

    @property
    def number(self) -> int:
        """The index of the present step; the number of steps after the last one."""
        return self._number

    @property
    def step(self) -> Step | None:
        """The present step; None after the last one."""
        steps = self.lesson.steps
        return steps[self._number] if self._number < len(steps) else None

    @property
    def position(self) -> AnyPosition:
        """The present position."""
        return self._attempt.position

    @property
    def next_move(self) -> Any | None:
        """The next move of the model answer; None if other moves have been made, or at the end."""
        step, made = self.step, self._attempt.moves
        if step is None or made != step.model[: len(made)] or len(made) >= len(step.model):
            return None
        return step.model[len(made)]

    def play(self, move: Any) -> Verdict:
        """Make a move in the present step; raises `IllegalMove` and then changes nothing.

        A wrong attempt is kept until `take_back`.
        """
        step = self.step
        assert step is not None, "the lesson is over"
        self._attempt = self._attempt.with_move(move)
        if step.goal.holds(self._attempt):
            return self._next_step(step)
        answer = step.answer_to(self._attempt)
        if answer is None:
            return Verdict(Judgement.GOES_ON)
        return Verdict(Judgement.WRONG, answer)

    def take_back(self) -> None:
        """Take back all moves of the present step."""
        self._attempt = Attempt(self._game, self._attempt.before)

    def rewind(self, count: int) -> None:
        """Keep the first `count` moves of the present step, and take back the others."""
        kept = self._attempt.moves[:count]
        self.take_back()
        for move in kept:
            self._attempt = self._attempt.with_move(move)

    def _next_step(self, step: Step) -> Verdict:
        position = self.position
        for move in step.reply:
            position = position.play(move)
        self._number += 1
        self._attempt = Attempt(self._game, position)
        done = self.step is None
        judgement = Judgement.LESSON_DONE if done else Judgement.STEP_DONE
        return Verdict(judgement, step.praise, step.reply)
