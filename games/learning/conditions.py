"""Conditions of lessons: what a learner's moves have to do, as text in a course file.

A condition is the name of a test and its words, such as `claims black a1`. `not` before it negates
it, ` or ` joins alternatives, and the conditions of a list must all hold. Each game adds tests of
its own to those here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.core.game import Game
from games.core.position import AnyPosition, RuleError
from games.core.translation import _


class LessonError(ValueError):
    """A fault in a course file; the sentence says where it is and what to change."""


def placed(fault: str, lesson: str, step: int = 0) -> str:
    """A fault with the name of its lesson, and the step in which it is, counted from 1."""
    if step:
        sentence = _("lesson {lesson}, step {step}: {fault}")
        return sentence.format(lesson=lesson, step=step, fault=fault)
    return _("lesson {lesson}: {fault}").format(lesson=lesson, fault=fault)


@dataclass(frozen=True, slots=True)
class Attempt:
    """The moves that a learner has made in one step of a lesson."""

    game: Game
    before: AnyPosition
    """The position in which the step began."""
    moves: tuple[Any, ...] = ()
    after: AnyPosition | None = None

    @property
    def position(self) -> AnyPosition:
        """The position after the moves."""
        return self.before if self.after is None else self.after

    @property
    def turn_is_over(self) -> bool:
        """Whether the moves are a whole turn."""
        return bool(self.moves) and not self.position.mid_turn

    def with_move(self, move: Any) -> Attempt:
        """The attempt with one more move; raises `IllegalMove`."""
        after = self.position.play(move)
        return Attempt(self.game, self.before, (*self.moves, move), after)


Test = Callable[[Attempt, Sequence[str]], bool]
"""Whether an attempt has a property; takes the words after the test's name.

Raises `ValueError`, `IndexError` or `KeyError` for words that it does not understand.
"""


def _turn(attempt: Attempt, words: Sequence[str]) -> bool:
    return attempt.moves == _moves(attempt, words)


def _starts(attempt: Attempt, words: Sequence[str]) -> bool:
    wanted = _moves(attempt, words)
    return attempt.moves[: len(wanted)] == wanted


def _moves(attempt: Attempt, words: Sequence[str]) -> tuple[Any, ...]:
    return tuple(attempt.game.parse_turn(attempt.before, " ".join(words)))


def _done(attempt: Attempt, words: Sequence[str]) -> bool:
    return attempt.turn_is_over


def _wins(attempt: Attempt, words: Sequence[str]) -> bool:
    outcome = attempt.position.outcome()
    return outcome is not None and outcome.winners == (attempt.before.to_move,)


def _over(attempt: Attempt, words: Sequence[str]) -> bool:
    return attempt.position.outcome() is not None


def _legal(attempt: Attempt, words: Sequence[str]) -> bool:
    position = attempt.position
    try:
        for move in attempt.game.parse_turn(position, " ".join(words)):
            position = position.play(move)
    except RuleError:
        return False
    return True


TESTS: Mapping[str, Test] = {
    "turn": _turn,
    "starts": _starts,
    "done": _done,
    "wins": _wins,
    "over": _over,
    "legal": _legal,
}
"""The tests of all games: `turn e4-e8/d9` exactly these moves; `starts e4-e8` these first; `done` a
whole turn; `wins` the learner has won; `over` the game has ended; `legal e4-e8` the rules allow
these moves now."""


@dataclass(frozen=True, slots=True)
class Condition:
    """Conditions that must all hold for an attempt."""

    texts: tuple[str, ...]
    tests: Mapping[str, Test]

    def holds(self, attempt: Attempt) -> bool:
        """Whether all of them hold; raises `LessonError` for an unknown test."""
        return all(self._one(attempt, text) for text in self.texts)

    def _one(self, attempt: Attempt, text: str) -> bool:
        return any(self._test(attempt, part.split(), text) for part in text.split(" or "))

    def _test(self, attempt: Attempt, words: Sequence[str], text: str) -> bool:
        if words[:1] == ["not"]:
            return not self._test(attempt, words[1:], text)
        if not words or words[0] not in self.tests:
            known = ", ".join(sorted(self.tests))
            sentence = _("{condition} is not a condition: it begins with one of {known}")
            raise LessonError(sentence.format(condition=repr(text), known=known))
        try:
            return self.tests[words[0]](attempt, words[1:])
        except (ValueError, IndexError, KeyError) as error:
            sentence = _("the condition {condition} cannot be read: {reason}")
            raise LessonError(sentence.format(condition=repr(text), reason=error)) from None
