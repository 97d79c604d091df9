"""A try at a puzzle: the judge of the turns and the board, kept in step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.puzzles.puzzle_run import Judgement, PuzzleRun, Verdict
from games.ui.practice.practice_board import PracticeBoard


class PuzzleTry:
    """The moves of the player on the board and in the run."""

    def __init__(self, run: PuzzleRun, board: PracticeBoard) -> None:
        self.run = run
        self.board = board
        self._turn_ply = 0

    @property
    def ply(self) -> int:
        """The number of moves on the board."""
        return self.board.controller.match.ply

    @property
    def moves(self) -> Sequence[Any]:
        """All moves on the board."""
        return self.board.controller.match.moves

    @property
    def taken_back_to(self) -> int:
        """The ply to which a wrong turn is taken back."""
        return self._turn_ply

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to take back; earlier turns only where the end is judged."""
        return self.ply > (0 if self.run.theme.judged_at_end else self._turn_ply)

    def played(self, move: Any) -> Verdict:
        """Judge a move that was made on the board."""
        verdict = self.run.play(move)
        if verdict.judgement is Judgement.GOES_ON and not self.run.moves:
            self.begin_turn()
        return verdict

    def begin_turn(self) -> None:
        """The answer of the other side has been played on the board."""
        self._turn_ply = self.ply

    def rewind(self, ply: int) -> None:
        """Follow the board, on which moves were taken back to a ply."""
        if self.run.theme.judged_at_end:
            self.run.return_to(ply)
            self._turn_ply = ply - len(self.run.moves)
        else:
            self.run.rewind(max(ply - self._turn_ply, 0))

    def take_back(self) -> None:
        """Take back what was made in the present turn."""
        self.run.take_back()
        self.board.go_back(self._turn_ply)

    def right_moves(self) -> Sequence[Any]:
        """The rest of the right turn, after taking back what does not belong to it."""
        hint = self.run.hint(3)
        while hint is None and self._turn_ply:  # only the end is judged, and is out of reach
            self.rewind(self._turn_ply - 1)
            self.board.go_back(self._turn_ply)
            hint = self.run.hint(3)
        assert hint is not None, "a puzzle has a solution"
        made = self.run.moves
        if hint.moves[: len(made)] != made:
            self.take_back()
            made = ()
        return hint.moves[len(made) :]
