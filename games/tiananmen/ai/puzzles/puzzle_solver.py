"""Proofs for puzzles: what each turn of a position leads to, over the next parts of the day."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

from games.core.numba_kernels import Kernel
from games.tiananmen.ai import alpha_beta, win_solver
from games.tiananmen.ai import kernel as k
from games.tiananmen.ai.iterative_deepening import PROOF_TABLE_SIZE, moves_of
from games.tiananmen.ai.puzzles import proof_kernel
from games.tiananmen.ai.states import state_of, zobrist_keys
from games.tiananmen.ai.turns import (
    Turn,
    after_turn,
)
from games.tiananmen.rules.position import TiananmenPosition

YES, NO, UNKNOWN = win_solver.YES, win_solver.NO, win_solver.UNKNOWN
LARGEST_LID = 8
"""Positions with more stones in White's lid are not searched."""
"""The results of a proof."""


class JudgedTurn(NamedTuple):
    """A turn and the result of a proof about the position after it."""

    turn: Turn
    result: int


class PuzzleSolver:
    """The proof kernel and its arrays.

    Positions must be at the start of a turn, after the first stone of the game, and not won. Turns
    that lead to the same stones with the same stone placed last are one turn. Opening a lid is no
    turn here, because a lid that may be opened wins.
    """

    def __init__(self, fast: bool | None = None) -> None:
        kernel = Kernel(proof_kernel, fast)
        self._run = kernel.run
        self._ints = kernel.ints
        plies, turns = proof_kernel.PLIES, alpha_beta.MAX_TURNS
        self._stack = alpha_beta.SearchStack(
            frames=kernel.ints([0] * ((plies + 1) * alpha_beta.FRAME_SIZE)),
            turns=kernel.ints([0] * (plies * turns)),
            values=kernel.ints([0]),
            marks=kernel.ints([0] * (2 * turns)),
        )
        self._tables = alpha_beta.SearchTables(
            settings=kernel.ints([0]),
            distances=kernel.ints([0, 0]),
            proofs=kernel.ints([0] * PROOF_TABLE_SIZE),
            zobrist=kernel.ints(zobrist_keys()),
            scratch=kernel.ints([0] * win_solver.SOLVER_SCRATCH),
        )
        self._state = kernel.ints([0] * k.STATE)

    def wins_at_once(self, position: TiananmenPosition) -> int:
        """Whether the side to move wins with this part of the day, or with its lid."""
        self._read(position)
        return int(self._run.wins_at_once(self._state, self._tables))

    def turns(self, position: TiananmenPosition) -> list[Turn]:
        """All turns."""
        self._read(position)
        return [moves_of(position, turn) for turn in self._codes()]

    def answered_by_win(self, position: TiananmenPosition) -> Iterator[JudgedTurn]:
        """Every turn, and whether the other side can then win at once."""
        return self._judged(position, lambda: self._run.wins_at_once(self._state, self._tables))

    def winning_in_two(self, position: TiananmenPosition) -> Iterator[JudgedTurn]:
        """Every turn, and whether it forces a win in two parts."""
        return self._judged(position, self._proof(self._run.all_replies_lose))

    def winning_in_three(self, position: TiananmenPosition) -> Iterator[JudgedTurn]:
        """Every turn, and whether it forces a win in three parts."""
        for turn in self.turns(position):
            yield JudgedTurn(turn, self._all_replies_lose(after_turn(position, turn)))

    def _all_replies_lose(self, position: TiananmenPosition) -> int:
        """Whether the side to move cannot win at once, and every turn loses in two parts."""
        if (won := self.wins_at_once(position)) != NO:
            return NO if won == YES else UNKNOWN
        verdict = YES
        for reply in self.answered_by_force(position):
            if reply.result == NO:
                return NO
            if reply.result == UNKNOWN:
                verdict = UNKNOWN
        return verdict

    def answered_by_force(self, position: TiananmenPosition) -> Iterator[JudgedTurn]:
        """Every turn, and whether the other side then wins at once or forces a win in two parts."""
        return self._judged(position, self._proof(self._run.forces_win))

    def _proof(self, kernel: Callable[..., Any]) -> Callable[[], Any]:
        return lambda: kernel(self._state, 1, self._stack, self._tables)

    def _judged(
        self, position: TiananmenPosition, proof: Callable[[], Any]
    ) -> Iterator[JudgedTurn]:
        frames, zobrist = self._stack.frames, self._tables.zobrist
        before = self._ints(state_of(position))
        self._state[:] = before
        for turn in self._codes():
            self._state[:] = before
            self._run.play_turn(self._state, turn, frames, alpha_beta.FRAME_SIZE, zobrist)
            yield JudgedTurn(moves_of(position, turn), int(proof()))

    def _codes(self) -> list[int]:
        """The kernel's turns of the state."""
        stack, tables = self._stack, self._tables
        count = self._run.generate_turns(
            self._state, stack.turns, 0, stack.marks, tables.zobrist, tables.scratch
        )
        return [int(turn) for turn in stack.turns[:count]]

    def _read(self, position: TiananmenPosition) -> None:
        self._state[:] = self._ints(state_of(position))


@cache
def puzzle_solver() -> PuzzleSolver:
    """The solver of this process."""
    return PuzzleSolver()
