"""The rules interface of a game: sides, moves, positions, outcomes, errors."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, ClassVar, Protocol, Self, TypeVar

import msgspec

from games.core.translation import N_


class Side(Enum):
    """A side to move; the value is its name in records and protocols."""

    BLACK = N_("black")
    WHITE = N_("white")
    FIRST = "1"
    SECOND = "2"
    THIRD = "3"
    FOURTH = "4"

    @property
    def other(self) -> Side:
        """White for Black, and Black for White."""
        return Side.WHITE if self is Side.BLACK else Side.BLACK


@dataclass(frozen=True, slots=True)
class Termination:
    """Why a game ended. A game can add its own reasons; the value is written to records."""

    value: str

    POINTS: ClassVar[Termination]
    """The points are counted, and a win by more points is better."""
    TIME: ClassVar[Termination]
    """A player's time is up. Set by the match; a position never has it."""
    RESIGNATION: ClassVar[Termination]
    """A player has resigned. Stored in the tags of the record only."""


Termination.POINTS = Termination(N_("points"))
Termination.TIME = Termination(N_("time"))
Termination.RESIGNATION = Termination(N_("resignation"))


class Outcome(msgspec.Struct, frozen=True):
    """The result of a game. Several winners share a tie; `score` is in the order of `sides`."""

    winners: tuple[Side, ...]
    termination: Termination
    score: tuple[int, ...] = ()


class RuleError(ValueError):
    """An error in the rules or the notation, with a message for the player.

    The sentence is a format string with its values kept apart, so that a window can
    translate it: `template.format(**values)`; `str(error)` is the English sentence.
    """

    def __init__(self, template: str, **values: object) -> None:
        super().__init__(template.format(**values))
        self.template = template
        self.values = values


class IllegalMove(RuleError):
    """A move that the rules forbid; the sentence names the rule."""


class NotationError(RuleError):
    """A text that is not in the notation of the game."""


class OptionError(RuleError):
    """Invalid options for a game."""


M = TypeVar("M")
"""The game's own type of move."""


class Position(Protocol[M]):
    """A state of a game; immutable and hashable, as its moves are.

    A move is one gesture, and `str(move)` its text form. Two positions are equal exactly when the
    same continuations are possible. `str(position)` is a picture in ASCII.
    """

    @property
    def to_move(self) -> Side:
        """The side whose turn it is; after the end, the side that would be next."""

    @property
    def sides(self) -> tuple[Side, ...]:
        """The side of each player, in the order of the seats (a pie choice swaps them)."""

    @property
    def mid_turn(self) -> bool:
        """Whether the side to move has begun a turn and not completed it."""

    def legal_moves(self) -> Sequence[M]:
        """The moves from which the turn can be completed; empty only after the end."""

    def play(self, move: M) -> Self:
        """The position after the move; raises `IllegalMove` with the rule that forbids it."""

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    def seen_by(self, side: Side) -> Self:
        """The position with the information masked that the side may not have."""


AnyPosition = Position[Any]

P = TypeVar("P", bound=AnyPosition)
"""The game's own type of position."""


def seat_to_move(position: AnyPosition) -> int:
    """The number of the seat whose turn it is, from 0."""
    return position.sides.index(position.to_move)


def sorted_moves(position: AnyPosition) -> list[Any]:
    """The legal moves sorted by their texts, an order that is the same in every process."""
    return sorted(position.legal_moves(), key=str)


def after_moves(position: P, moves: Iterable[Any]) -> P:
    """The position after these moves; raises `IllegalMove`."""
    for move in moves:
        position = position.play(move)
    return position


def read_moves(position: AnyPosition, texts: Iterable[str]) -> list[Any]:
    """The legal moves with these texts, played one after the other; raises `IllegalMove`."""
    moves = []
    for text in texts:
        move = next((move for move in position.legal_moves() if str(move) == text), None)
        if move is None:
            raise IllegalMove("{move} is not possible here", move=text)
        moves.append(move)
        position = position.play(move)
    return moves
