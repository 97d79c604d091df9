"""A lesson while it is taken: judges each move, and gives the next one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from games.core.game import Game
from games.core.position import AnyPosition
from games.learning.conditions import Attempt
from games.learning.course import Lesson, Step


class StepJudgement(Enum):
    """The effect of a move on the step."""

    GOES_ON = auto()
    """The goal is not reached yet."""
    WRONG = auto()
    """The goal cannot be reached with these moves: they are to be taken back."""
    STEP_DONE = auto()
    LESSON_DONE = auto()


@dataclass(frozen=True, slots=True)
class StepVerdict:
    """The judgement of a move, and what to say about it."""

    judgement: StepJudgement
    text: str = ""
    reply: tuple[Any, ...] = ()
    """Moves of the other side, which have been played in the lesson."""


class LessonRun:
    """The state of one lesson: the step, and the moves made in it."""

    def __init__(self, game: Game, lesson: Lesson) -> None:
        self.lesson = lesson
        self._game = game
        self._done: list[Attempt] = []  # what has been played in the steps before this one
        self._attempt = Attempt(game, lesson.position)
        self._model = self._fitted_model()

    @property
    def number(self) -> int:
        """The index of the present step; the number of steps after the last one."""
        return len(self._done)

    @property
    def step(self) -> Step | None:
        """The present step; None after the last one."""
        steps = self.lesson.steps
        return steps[self.number] if self.number < len(steps) else None

    @property
    def position(self) -> AnyPosition:
        """The present position."""
        return self._attempt.position

    @property
    def next_move(self) -> Any | None:
        """The next move of the model answer; None if other moves have been made, or at the end."""
        model, made = self._model, self._attempt.moves
        if made != model[: len(made)] or len(made) >= len(model):
            return None
        return model[len(made)]

    def play(self, move: Any) -> StepVerdict:
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
            return StepVerdict(StepJudgement.GOES_ON)
        return StepVerdict(StepJudgement.WRONG, answer)

    def take_back(self) -> None:
        """Take back all moves of the present step."""
        self._attempt = Attempt(self._game, self._attempt.before)

    def rewind(self, count: int) -> None:
        """Keep the first `count` moves of the present step, and take back the others."""
        kept = self._attempt.moves[:count]
        self.take_back()
        for move in kept:
            self._attempt = self._attempt.with_move(move)

    def step_back(self) -> None:
        """Return to the step before the present one, with the moves that were made in it."""
        self._attempt = self._done.pop()
        self._model = self._fitted_model()

    def _next_step(self, step: Step) -> StepVerdict:
        reply, position = fitted(self.position, step.reply)
        self._done.append(self._attempt)
        self._attempt = Attempt(self._game, position)
        self._model = self._fitted_model()
        done = self.step is None
        judgement = StepJudgement.LESSON_DONE if done else StepJudgement.STEP_DONE
        return StepVerdict(judgement, step.praise, reply)

    def _fitted_model(self) -> tuple[Any, ...]:
        """A model answer for the present step in the present position."""
        step = self.step
        return () if step is None else fitted(self._attempt.before, step.model)[0]


def fitted(position: AnyPosition, wanted: Sequence[Any]) -> tuple[tuple[Any, ...], AnyPosition]:
    """Moves that can be played now, as wanted as far as possible, and the position after them.

    A learner may have reached a goal in a way after which a wanted move is illegal. Then the first
    legal move of the same kind takes its place; if there is none, the moves end there.
    """
    moves: list[Any] = []
    for move in wanted:
        legal = position.legal_moves()
        alike = [each for each in legal if type(each) is type(move)]
        if not alike:
            break
        moves.append(move if move in alike else alike[0])
        position = position.play(moves[-1])
    return tuple(moves), position
