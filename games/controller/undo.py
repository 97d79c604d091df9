"""Undo and redo between decisions of persons."""

from __future__ import annotations

from collections.abc import Callable

from games.controller.match_state import MatchState


class Undo:
    """Undo and redo to the nearest decision of a person.

    Turn by turn if all players are computers.
    """

    def __init__(self, state: MatchState) -> None:
        self._state = state

    @property
    def possible(self) -> bool:
        """Whether undo is possible: to an earlier decision or, among computers, to any turn."""
        match = self._state.match
        if not self._state.has_people:
            return match.can_undo
        return any(self._state.is_decision(match.position_at(ply)) for ply in range(match.ply))

    def undo(self, *, whole_turn: bool = False) -> None:
        """Undo a move, or a turn; against computers, back to the person's last decision."""
        match = self._state.match
        before = match.node
        if not self._travel(match.undo_turn if whole_turn else match.undo):
            while match.node is not before:  # no decision of a person there: stay
                match.redo()

    def redo(self, *, whole_turn: bool = False) -> None:
        """Redo moves up to the person's next decision."""
        match = self._state.match
        self._travel(match.redo_turn if whole_turn else match.redo)

    def _travel(self, step: Callable[[], bool]) -> bool:
        """Step until a person has a decision, among computers once; False if there is none."""
        state = self._state
        while step():
            if not state.has_people or state.over or state.is_decision(state.position):
                return True
        return False
