"""Hints in steps: where a move begins, where it ends, then the whole turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.storage.puzzle_progress import PuzzleResult
from games.ui.puzzles.puzzle_panel import PuzzlePanel
from games.ui.puzzles.puzzle_try import PuzzleTry
from games.ui.toolkit.i18n import _


class HintSteps:
    """Shows a little more with each request, until the next move is made."""

    def __init__(self, attempt: PuzzleTry, panel: PuzzlePanel) -> None:
        self._attempt = attempt
        self._panel = panel
        self._level = 0
        self._helped: set[int] = set()  # the plies of the moves for which there was a hint
        self._whole: Sequence[Any] = ()  # the moves of a turn that was shown whole

    def clear(self) -> None:
        """Remove the marks; the next hint begins with the first step."""
        self._level = 0
        self._attempt.board.marks.point(())

    def moved(self) -> None:
        """Show the rest of a turn that was shown whole, if its moves are followed."""
        made = tuple(self._attempt.run.moves)
        if made and made == tuple(self._whole[: len(made)]):
            self._attempt.board.marks.suggest(self._whole[len(made) :])

    def show(self) -> PuzzleResult:
        """Show the next step; what the attempt is worth with it."""
        board = self._attempt.board
        moves = self._attempt.right_moves()
        gesture = board.gesture(moves[0])
        self._level += 1
        if self._level == 1 and (gesture is None or board.origins == {gesture[0]}):
            self._level = 2  # there is only one place to begin
        self._helped.add(self._attempt.ply)
        if gesture is None or self._level > 2 or self._is_whole_turn(moves):
            self._show_turn(moves)
            return "failed"
        if self._level == 1:
            board.marks.point(gesture[:1])
            self._panel.say(_("Hint: begin here."))
        else:
            board.marks.point(gesture)
            self._panel.say(_("Hint: the next move is marked."))
        return "failed" if len(self._helped) > 1 else "hinted"

    def _show_turn(self, moves: Sequence[Any]) -> None:
        self._whole = (*self._attempt.run.moves, *moves)
        self._attempt.board.marks.point(())
        self._attempt.board.marks.suggest(moves)
        self._panel.say(_("This is the whole turn."))

    def _is_whole_turn(self, moves: Sequence[Any]) -> bool:
        """Whether marking the next move tells the whole turn."""
        run = self._attempt.run
        return self._level == 2 and len(moves) == 1 and not run.moves and run.turns_left == 1
