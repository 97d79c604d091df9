"""Steps through a solution on the board, turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import accumulate
from typing import Any

from games.ui.practice.agenda import Agenda
from games.ui.practice.practice_board import PracticeBoard

MOVE_PAUSE = 0.25
"""Seconds between two moves of a turn."""


class SolutionSteps:
    """Which turns of a solution have been shown; it begins before the first or after the last."""

    def __init__(
        self,
        board: PracticeBoard,
        agenda: Agenda,
        turns: Sequence[Sequence[Any]],
        *,
        at_end: bool = False,
    ) -> None:
        """`turns` are the moves of each turn from the first position on.

        At the end they have been played on the board already.
        """
        self._board = board
        self._agenda = agenda
        self._turns = turns
        self._plies = [0, *accumulate(len(moves) for moves in turns)]
        self._number = len(turns) if at_end else 0
        if not at_end:
            board.go_back(0)

    @property
    def can_go_back(self) -> bool:
        """Whether a turn can be taken back."""
        return self._number > 0

    @property
    def can_go_on(self) -> bool:
        """Whether a turn follows."""
        return self._number < len(self._turns)

    def go_back(self) -> None:
        """Take back the last turn at once."""
        self._agenda.clear()
        if self.can_go_back:
            self._number -= 1
            self._board.go_back(self._plies[self._number])

    def go_on(self) -> None:
        """Play the next turn, once the last one has been played."""
        if self.can_go_on and not self._agenda:
            for number, move in enumerate(self._turns[self._number]):
                pause = MOVE_PAUSE if number else 0.0
                self._agenda.add(pause, partial(self._board.answer, move))
            self._number += 1
