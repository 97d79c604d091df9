"""Taking back and playing again: from one decision of a person to the next."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from games.core.match.move_tree import AnyNode

if TYPE_CHECKING:
    from games.ui.match.match_scene import MatchScene


class TakeBack:
    """Steps through a scene's match to where somebody decides; among computers step by step."""

    def __init__(self, scene: MatchScene[Any]) -> None:
        self._scene = scene

    @property
    def possible(self) -> bool:
        """Whether undo leads anywhere: to an earlier decision, among computers to any turn."""
        match = self._scene.match
        if not self._scene.people_play:
            return match.can_undo
        return any(self._scene.is_decision(match.position_at(ply)) for ply in range(match.ply))

    def undo(self, *, whole_turn: bool = False) -> None:
        """Take back a gesture, or a turn; against computers back to one's own decision."""
        match = self._scene.match
        before = match.node
        if not self._travel(match.undo_turn if whole_turn else match.undo):
            while match.node is not before:  # nobody would decide there: stay
                match.redo()
        self._moved_from(before)

    def redo(self, *, whole_turn: bool = False) -> None:
        """Play again what was taken back, as far as one's own next decision."""
        match = self._scene.match
        before = match.node
        self._travel(match.redo_turn if whole_turn else match.redo)
        self._moved_from(before)

    def to(self, ply: int) -> None:
        """Go back to a ply of the line, to play on from there in another way."""
        scene = self._scene
        before = scene.match.node
        scene.match.go(ply)
        if scene.match.node is not before:
            scene.arrived(before, looking=False)

    def _moved_from(self, before: AnyNode) -> None:
        scene = self._scene
        scene.review.stop()
        if scene.match.node is not before:
            scene.arrived(before, looking=not scene.people_play)

    def _travel(self, step: Callable[[], bool]) -> bool:
        """Step until a person has to decide, among computers just once; False if nobody has."""
        scene = self._scene
        while step():
            if not scene.people_play or scene.over or scene.is_decision(scene.position):
                return True
        return False
