"""A try at a puzzle: the judge of the turns and the board, kept in step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.puzzles.puzzle_run import Judgement, PuzzleRun, Verdict
from games.ui.match.practice_board import PracticeBoard


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
        """The ply to which a wrong turn is taken back: 0 where only the end is judged."""
        return 0 if self.run.theme.judged_at_end else self._turn_ply

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
        """Follow the board, on which moves of the turn were taken back to a ply."""
        self.run.rewind(max(ply - self._turn_ply, 0))

    def take_back(self) -> None:
        """Take back a wrong turn, or all turns where only the end is judged."""
        if self.run.theme.judged_at_end:
            self.restart()
        else:
            self.take_back_turn()

    def take_back_turn(self) -> None:
        """Take back what was made in the present turn."""
        self.run.take_back()
        self.board.go_back(self._turn_ply)

    def restart(self) -> None:
        """Begin again from the first position."""
        self.run.restart()
        self._turn_ply = 0
        self.board.go_back(0)

    def right_moves(self) -> Sequence[Any]:
        """The rest of the right turn, after taking back what does not belong to it."""
        hint = self.run.hint(3)
        if hint is None:  # only the end is judged, and the goal cannot be reached any more
            self.restart()
            hint = self.run.hint(3)
        assert hint is not None, "a puzzle has a solution"
        made = self.run.moves
        if hint.moves[: len(made)] != made:
            self.take_back_turn()
            made = ()
        return hint.moves[len(made) :]
