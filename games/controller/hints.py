"""Turns that the engine proposes for one position, and which of them is shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.ai.protocol import Proposal
from games.core.evaluation import Evaluation
from games.core.position import AnyPosition, read_moves


@dataclass(frozen=True, slots=True)
class Hint:
    """A proposed turn, and how many of its moves have been made since."""

    turn: str
    """The whole turn in notation."""
    position: AnyPosition
    """Where its first move is made."""
    moves: tuple[Any, ...] = ()
    evaluation: Evaluation | None = None
    """For the side to move, if the level evaluates its turns."""
    best: bool = True
    only: bool = False
    """Whether there is no other turn."""
    played: int = 0

    @property
    def left(self) -> tuple[Any, ...]:
        """The moves that are still to be made."""
        return self.moves[self.played :]

    @property
    def present(self) -> AnyPosition:
        """The position after the moves that have been made."""
        position = self.position
        for move in self.moves[: self.played]:
            position = position.play(move)
        return position


class Hints:
    """The proposals for one position, best first; asking again shows the next best."""

    def __init__(self, found: Sequence[Hint]) -> None:
        self.found = found
        self._index = 0

    @property
    def shown(self) -> Hint:
        """The one that is shown."""
        return self.found[self._index]

    @property
    def number(self) -> int:
        """The place of the shown one, from 1."""
        return self._index + 1

    def show_next(self) -> None:
        """Show the next best one; after the last, the best again."""
        self._index = (self._index + 1) % len(self.found)

    def after(self, move: Any) -> Hints | None:
        """The proposals that go on once a move is made, the shown one first.

        None if the shown one begins with another move, or ends with this one.
        """
        found = [*self.found[self._index :], *self.found[: self._index]]
        if found[0].left[:1] != (move,):
            return None
        begun = [hint for hint in found if hint.left[0] == move and len(hint.left) > 1]
        return Hints([replace(hint, played=hint.played + 1) for hint in begun]) if begun else None


def hint_from(position: AnyPosition, proposal: Proposal, *, best: bool = True) -> Hint:
    """A proposal with its moves read; raises `IllegalMove`."""
    moves = tuple(read_moves(position, proposal.moves))
    return Hint(proposal.turn, position, moves, proposal.evaluation, best)


def is_only_turn(position: AnyPosition, moves: Sequence[Any]) -> bool:
    """Whether each of these moves, made one after the other, is the only legal one."""
    for move in moves:
        if len(position.legal_moves()) > 1:
            return False
        position = position.play(move)
    return True
