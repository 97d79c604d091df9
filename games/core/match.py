"""A played match: its moves, its positions, undo and redo by gesture and by turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from games.core.position import Position

M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Turn:
    """The moves `first` to `last - 1` of a match, made in one go."""

    first: int
    last: int


class Match(Generic[M]):
    """The moves from a start position, and a present that undo and redo move along them.

    Moves undone stay to be redone until another move is played.
    """

    def __init__(self, start: Position[M]) -> None:
        self._positions: list[Position[M]] = [start]
        self._moves: list[M] = []
        self._ply = 0

    @property
    def start(self) -> Position[M]:
        """The position before the first move."""
        return self._positions[0]

    @property
    def position(self) -> Position[M]:
        """The present position."""
        return self._positions[self._ply]

    @property
    def ply(self) -> int:
        """How many moves lie before the present."""
        return self._ply

    @property
    def moves(self) -> tuple[M, ...]:
        """The moves up to the present."""
        return tuple(self._moves[: self._ply])

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to take back."""
        return self._ply > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is a move taken back."""
        return self._ply < len(self._moves)

    def position_at(self, ply: int) -> Position[M]:
        """The position after so many moves, those taken back included."""
        return self._positions[ply]

    def play(self, move: M) -> Position[M]:
        """Play a move in the present position; raises `IllegalMove` and then changes nothing."""
        after = self.position.play(move)
        del self._moves[self._ply :], self._positions[self._ply + 1 :]
        self._moves.append(move)
        self._positions.append(after)
        self._ply += 1
        return after

    def undo(self) -> bool:
        """Take back one gesture; False at the start."""
        if not self.can_undo:
            return False
        self._ply -= 1
        return True

    def redo(self) -> bool:
        """Play a gesture taken back again; False if there is none."""
        if not self.can_redo:
            return False
        self._ply += 1
        return True

    def undo_turn(self) -> bool:
        """Go back to where the present turn began, or the one before if none has begun."""
        if not self.undo():
            return False
        while self.position.mid_turn:
            self.undo()
        return True

    def redo_turn(self) -> bool:
        """Go forward to the end of a turn."""
        if not self.redo():
            return False
        while self.position.mid_turn and self.redo():
            pass
        return True

    def turns(self) -> list[Turn]:
        """The turns up to the present; the last one may be unfinished."""
        turns = []
        first = 0
        for ply in range(1, self._ply + 1):
            if ply == self._ply or not self._positions[ply].mid_turn:
                turns.append(Turn(first, ply))
                first = ply
        return turns


AnyMatch = Match[Any]
