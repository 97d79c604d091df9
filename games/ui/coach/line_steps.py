"""Steps through the line that begins with a good turn; turns not known yet are looked up."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from games.ui.coach.continuation import Continuation
from games.ui.practice.agenda import Agenda
from games.ui.practice.practice_board import PracticeBoard

MOVE_PAUSE = 0.35
"""Seconds before each move that is shown."""


class LineSteps:
    """Plays and takes back the turns of a line; call `update` in every frame."""

    def __init__(self, board: PracticeBoard, agenda: Agenda, line: Continuation) -> None:
        self._board, self._agenda, self._line = board, agenda, line

    @property
    def can_go_back(self) -> bool:
        """Whether a turn can be taken back."""
        return self._board.controller.match.ply > 0

    @property
    def can_go_on(self) -> bool:
        """Whether a turn follows, or can be looked up."""
        line, ply = self._line, self._board.controller.match.ply
        return ply < len(line.moves) or not (line.busy or line.complete)

    def go_back(self) -> None:
        """Take back the last turn at once, the first one too."""
        turns = self._board.controller.match.turns()
        if turns and not self._agenda:
            self._board.go_back(turns[-1].first)

    def go_on(self) -> None:
        """Play the next turn, once the last one has been played; look it up if it is not known."""
        if self._agenda:
            return
        known = self._line.moves[self._board.controller.match.ply :]
        if known:
            plan_moves(self._board, self._agenda, self._first_turn(known))
        else:
            self._line.extend()

    def _first_turn(self, moves: Sequence[Any]) -> Sequence[Any]:
        """The first of these moves, up to the end of their turn."""
        position = self._board.controller.position
        for count, move in enumerate(moves, 1):
            position = position.play(move)
            if not position.mid_turn:
                return moves[:count]
        return moves

    def update(self) -> None:
        """Play a turn that was looked up."""
        was_busy = self._line.busy
        self._line.update()
        if was_busy and not self._line.busy:
            self.go_on()

    def stop(self) -> None:
        """Look up nothing more."""
        self._line.stop()


def plan_moves(board: PracticeBoard, agenda: Agenda, moves: Sequence[Any]) -> None:
    """Play moves on a board one after the other."""
    for move in moves:
        agenda.add(MOVE_PAUSE, partial(board.answer, move))
