"""Hints: the turns that the engine proposes for one position, and the one shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.ai.protocol import Proposal
from games.core.evaluation import Evaluation
from games.core.position import AnyPosition, read_moves


@dataclass(frozen=True, slots=True)
class Hint:
    """A proposed turn, and the number of its moves played since."""

    turn: str
    """The whole turn in notation."""
    position: AnyPosition
    """The position before its first move."""
    moves: tuple[Any, ...] = ()
    evaluation: Evaluation | None = None
    """For the side to move, if the level evaluates its turns."""
    best: bool = True
    only: bool = False
    """Whether it is the only legal turn."""
    played: int = 0

    @property
    def left(self) -> tuple[Any, ...]:
        """The moves that are still to be played."""
        return self.moves[self.played :]

    @property
    def present(self) -> AnyPosition:
        """The position after the moves played so far."""
        position = self.position
        for move in self.moves[: self.played]:
            position = position.play(move)
        return position


class Hints:
    """The proposals for one position, best first; repeated requests show the next best."""

    def __init__(self, found: Sequence[Hint]) -> None:
        self.found = found
        self._index = 0

    @property
    def shown(self) -> Hint:
        """The hint that is shown."""
        return self.found[self._index]

    @property
    def number(self) -> int:
        """The rank of the shown hint, from 1."""
        return self._index + 1

    def show_next(self) -> None:
        """Show the next best hint; after the last, the best again."""
        self._index = (self._index + 1) % len(self.found)

    def after(self, move: Any) -> Hints | None:
        """The proposals that continue after a move, the shown one first.

        None if the shown one begins with another move, or ends with this one.
        """
        found = [*self.found[self._index :], *self.found[: self._index]]
        if found[0].left[:1] != (move,):
            return None
        begun = [hint for hint in found if hint.left[0] == move and len(hint.left) > 1]
        return Hints([replace(hint, played=hint.played + 1) for hint in begun]) if begun else None


def hint_from(position: AnyPosition, proposal: Proposal, *, best: bool = True) -> Hint:
    """Convert a proposal into a hint; raises `IllegalMove`."""
    moves = tuple(read_moves(position, proposal.moves))
    return Hint(proposal.turn, position, moves, proposal.evaluation, best)


def is_only_turn(position: AnyPosition, moves: Sequence[Any]) -> bool:
    """Whether each of these moves is the only legal one in its position."""
    for move in moves:
        if len(position.legal_moves()) > 1:
            return False
        position = position.play(move)
    return True
