"""Plays the moves of a match on the board, and shows their consequences when they are reached."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic

from games.core.match.move_tree import AnyNode
from games.ui.board.board_view import BoardView
from games.ui.board.script import Script
from games.ui.board.timeline import Cues
from games.ui.match.game_scene import GameParts
from games.ui.match.match_view import MatchView, P

MOST_MOVES = 6
"""The most moves that are shown one after the other; a longer way is shown as one change."""


@dataclass(frozen=True, slots=True)
class ShownMove:
    """A move on the way from one position to another."""

    before: Any
    move: Any
    after: Any
    sentence: str = ""
    """Said when its consequences are shown."""


def steps_between(earlier: AnyNode, later: AnyNode) -> list[ShownMove]:
    """The moves from a node to a later one of its line; empty if there are none, or too many."""
    steps: list[ShownMove] = []
    node = later
    while node is not earlier and node.parent is not None and len(steps) < MOST_MOVES:
        steps.insert(0, ShownMove(node.parent.position, node.move, node.position))
        node = node.parent
    return steps if node is earlier else []


class MoveAnimation(Generic[P]):
    """Starts the scripts of moves; panel and status line follow them."""

    def __init__(
        self,
        view: MatchView[P],
        parts: GameParts[P],
        refresh: Callable[[], None],
    ) -> None:
        """`refresh` is called when the panel has something new to show."""
        self._view = view
        self._parts = parts
        self._status = view.status
        self._refresh = refresh
        self._steps: list[ShownMove] = []

    def _board_view(self, present: P) -> BoardView:
        """The board view of the present, without gestures if no person may make one."""
        state = self._view.controller.state
        shown = self._parts.gestures.board_view(present)
        if state.locked or not state.waits_for_person or state.choices:
            return replace(shown, dests={})
        # An earlier turn is looked at: nothing is marked until a piece is picked up.
        return replace(shown, ready=None) if state.halted else shown

    def show(self) -> None:
        """Show the present at once."""
        present = self._view.position
        self._view.board.show(self._board_view(present), animate=False)
        self._view.reach(None)
        self._shown(present)

    def play(self, steps: Sequence[ShownMove], *, speed: float = 1.0) -> None:
        """Play moves that lead to the present."""
        present = self._view.position
        cues = Cues(self._view.context.sounds.play, self._reveal)
        script = self._view.board.prepare(self._board_view(present), cues)
        self._steps = list(steps)
        self._view.reach(steps[0].before)
        self._perform(script, steps)
        self._view.board.play(script, speed=self._speed(speed))
        self._shown(present)

    def play_backwards(self, steps: Sequence[ShownMove]) -> None:
        """Take back moves, of which the first was played in the present; the last comes first."""
        board, present = self._view.board, self._view.position
        script = board.prepare(self._board_view(present), Cues(), backwards=True)
        self._steps = []
        self._view.reach(None)
        self._perform(script, steps)
        board.play(script, speed=self._speed(1.0), backwards=True)
        self._shown(present)

    def jump(self) -> None:
        """Show the present, to which no short line of moves leads."""
        present = self._view.position
        script = self._view.board.prepare(self._board_view(present), Cues())
        self._steps = []
        self._view.reach(None)
        script.settle()
        self._view.board.play(script, speed=self._speed(1.0))
        self._shown(present)

    def say_at_end(self, sentence: str) -> None:
        """Say a sentence when the consequences of the last move are shown."""
        if self._steps and self._view.shown_position is not self._view.position:
            self._steps[-1] = replace(self._steps[-1], sentence=sentence)
        else:
            self._status.say(sentence, spoken=False)

    def _perform(self, script: Script, steps: Sequence[ShownMove]) -> None:
        for step in steps:
            self._parts.effects.perform(script, step.before, step.move, step.after)
            script.join()
            if script.revealed is not step.after:
                script.reveal(step.after)
        script.settle()

    def _speed(self, speed: float) -> float:
        """The speed of a script; 0 without animation."""
        factor = self._view.context.settings.time_factor
        return speed / factor if factor else 0.0

    def _reveal(self, position: P) -> None:
        self._view.reach(position)
        self._refresh()
        for step in self._steps:
            if step.after is position and step.sentence:
                self._status.say(step.sentence, spoken=False)

    def _shown(self, present: P) -> None:
        self._parts.gestures.shown(present)
        self._refresh()
