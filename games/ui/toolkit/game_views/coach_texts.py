"""A game's sentences about turns for its learners, from facts of its rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from games.core.evaluation import Evaluation
from games.core.position import AnyPosition
from games.ui.toolkit.i18n import _


@dataclass(frozen=True, slots=True)
class TurnInQuestion:
    """A turn that was played, or is about to be, and what could happen instead and after it."""

    before: Any
    """The position before the turn, of the game's own type."""
    played: tuple[Any, ...]
    """The moves of the turn."""
    better: tuple[Any, ...] = ()
    """The moves of a better turn in its place; empty if none is known."""
    answer: tuple[Any, ...] = ()
    """The moves of the best answer to the turn; empty if none is known."""
    names: tuple[str, ...] = ()
    """The players, in the order of the seats."""


class Story(NamedTuple):
    """Sentences about the consequences of a turn and of a better one; either may be empty."""

    happened: str = ""
    instead: str = ""


def chance_lost(position: AnyPosition, best: Evaluation, played: Evaluation) -> str:
    """The fall of the win probability by a turn as a sentence; empty where it is not known."""
    before, after = best.win_probability, played.win_probability
    if before is None or after is None:
        return ""
    return _("Your chance to win fell from about {before} % to {after} %.").format(
        before=round(100 * before), after=round(100 * after)
    )


@dataclass(frozen=True, slots=True)
class CoachTexts:
    """The sentences of one game. The player of the turn is "you", the others are named."""

    turning_point: Callable[[TurnInQuestion], Story]
    """The facts about a costly turn."""
    warning: Callable[[TurnInQuestion], str]
    """The consequences of the turn; empty if the rules show none."""
    reason: Callable[[Any, Sequence[Any], Sequence[str]], str]
    """The purpose of a computer's turn, from the position before it, its moves, and names."""
    cost: Callable[[Any, Evaluation, Evaluation], str] = chance_lost
    """The loss by the turn, from the position before it and the values of the best and the played
    turn for its player."""


def after_moves(position: AnyPosition, moves: Sequence[Any]) -> Any:
    """The position after legal moves."""
    for move in moves:
        position = position.play(move)
    return position
