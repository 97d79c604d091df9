"""Undo and redo: from one decision of a person to the next."""

from __future__ import annotations

from collections.abc import Callable

from games.controller.match_state import MatchState


class Undo:
    """Steps through a match to where a person decides; among computers alone, step by step."""

    def __init__(self, state: MatchState) -> None:
        self._state = state

    @property
    def possible(self) -> bool:
        """Whether an earlier decision can be gone back to; among computers, any turn."""
        match = self._state.match
        if not self._state.has_people:
            return match.can_undo
        return any(self._state.is_decision(match.position_at(ply)) for ply in range(match.ply))

    def undo(self, *, whole_turn: bool = False) -> None:
        """Take back a move, or a turn; against computers back to one's own decision."""
        match = self._state.match
        before = match.node
        if not self._travel(match.undo_turn if whole_turn else match.undo):
            while match.node is not before:  # no person decides there: stay
                match.redo()

    def redo(self, *, whole_turn: bool = False) -> None:
        """Play again what was taken back, as far as one's own next decision."""
        match = self._state.match
        self._travel(match.redo_turn if whole_turn else match.redo)

    def _travel(self, step: Callable[[], bool]) -> bool:
        """Step until a person has to decide, among computers just once; False if none has."""
        state = self._state
        while step():
            if not state.has_people or state.over or state.is_decision(state.position):
                return True
        return False
