"""The automatic steps of a match: computers' moves, forced moves, questions, the result.

One step at a time, and none while an animation runs.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from games.controller.ai_controller import AiController
from games.controller.events import ForcedMove, Listener, QuestionAsked
from games.controller.game_end import GameEnd
from games.controller.match_state import MatchState
from games.core.position import AnyPosition

MOVE_PAUSE = 0.25
"""Seconds between the moves of a computer's turn, so that they can be followed."""


class AutomaticSteps:
    """Takes the next automatic step."""

    def __init__(
        self,
        state: MatchState,
        ai: AiController,
        end: GameEnd,
        play: Callable[[Any], None],
        notify: Listener,
    ) -> None:
        self._state = state
        self._ai = ai
        self._end = end
        self._play = play
        self._notify = notify
        self._pause = 0.0
        self._asked: AnyPosition | None = None  # the position whose question was asked last

    def played(self) -> None:
        """Handle a move: pause if the turn is not complete."""
        self._pause = MOVE_PAUSE if self._state.match.position.mid_turn else 0.0

    def present_changed(self) -> None:
        """Handle a change of the present: pause, and ask a question again."""
        self._pause = MOVE_PAUSE
        self._asked = None

    def resumed(self) -> None:
        """Handle resuming: ask a question again."""
        self._asked = None

    def update(self, dt: float, *, settled: bool) -> None:
        """Advance by `dt` seconds, and take the next step when due."""
        self._pause -= dt
        if not settled or self._pause > 0:
            return
        if self._state.over:
            self._end.update(dt)
        elif self._ai.moves:
            self._play(self._ai.moves[0])
        elif not (self._state.halted or self._state.locked or self._ai.failed):
            self._go_on()

    def next_change(self) -> float:
        """Seconds until the next step is due; infinity if none is."""
        if self._pause > 0:
            return self._pause
        if self._state.over:
            return self._end.next_change()
        return 0.0 if self._ai.moves or self._can_go_on() else math.inf

    def _can_go_on(self) -> bool:
        """Whether a forced move or a request to a computer is due."""
        state = self._state
        if state.halted or state.locked or self._ai.failed:
            return False
        computer = state.seat.kind == "computer" and not self._ai.thinking
        return computer or state.forced(state.position) is not None

    def _go_on(self) -> None:
        state, position = self._state, self._state.position
        if (move := state.forced(position)) is not None:
            self._play(move)
            self._notify(ForcedMove(position, move))
            self._pause = 2 * MOVE_PAUSE
        elif state.seat.kind == "computer":
            self._ai.think()
        elif self._asked is not position and (choices := state.choices):
            self._asked = position
            self._notify(QuestionAsked(position, tuple(choices)))
