"""Proven answers in positions of matches: wins and defences within the next parts of the day."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any, NamedTuple

from games.core.game import Fact, Proof, Stop
from games.core.kernels import Kernel
from games.core.position import Side
from games.tiananmen.ai import alpha_beta, proof_kernel, win_solver
from games.tiananmen.ai import kernel as k
from games.tiananmen.ai.search import (
    Turn,
    after_turn,
    moves_of,
    search_arrays,
    state_of,
    winning_turn,
)
from games.tiananmen.rules.notation import format_turn
from games.tiananmen.rules.position import TiananmenPosition, set_up


def run_kernels() -> None:
    position = set_up(13, black=["D4"], white=["E4"], last="E4", day=2, part=2)
    solver = puzzle_solver()
    solver.wins_at_once(position)
    for judged in (solver.answered_by_win, solver.winning_in_two, solver.answered_by_force):
        next(judged(position))


def proofs(position: TiananmenPosition, stop: Stop) -> Iterator[Proof]:
    """The goal that can be reached in a position, if it can be proven; at most one.

    A win and a forced win exclude each other, and where a win is forced, holding is no goal.
    """
    if not _applies(position):
        return
    solver = puzzle_solver()
    if (won := solver.wins_at_once(position)) != NO:
        if won == YES:
            yield _proof(WIN, position, [winning_turn(position)])
        return
    judged = _judged(solver.winning_in_two(position), stop)
    forcing = [each.turn for each in judged if each.result == YES]
    if forcing:
        yield _proof(WIN_IN_TWO, position, forcing)
    if forcing or not judged:
        return
    judged = _judged(solver.answered_by_force(position), stop)
    holding = [each.turn for each in judged if each.result == NO]
    if 0 < len(holding) < len(judged):
        yield _proof(HOLD, position, holding)


SURE_WIN = "sure-win"
"""The side not to move wins with its next part, whatever is played."""
ONE_TURN, TWO_TURNS = "one-turn", "two-turns"
"""Markers that all turns were tried: then a win that is not listed does not exist."""


def prospects(position: TiananmenPosition, stop: Stop) -> Iterator[Fact]:
    """The win that a side can force, with the parts of the day of both sides; at most one."""
    if not _applies(position):
        return
    solver = puzzle_solver()
    if (won := solver.wins_at_once(position)) != NO:
        if won == YES:
            yield Fact(WIN, (format_turn(position, winning_turn(position)),))
        return
    yield Fact(ONE_TURN)
    replies = _judged(solver.answered_by_win(position), stop)
    if replies and all(each.result == YES for each in replies):
        yield Fact(SURE_WIN, _line(position))
        return
    judged = _judged(solver.winning_in_two(position), stop)
    if first := next((each.turn for each in judged if each.result == YES), None):
        rest = _line(after_turn(position, first))
        yield Fact(WIN_IN_TWO, (format_turn(position, first), *rest))
    if judged:
        yield Fact(TWO_TURNS)


def _line(position: TiananmenPosition) -> tuple[str, ...]:
    """The reply that leaves the other side farthest from its aim, and the win after it."""
    other = position.to_move.other
    turns = puzzle_solver().turns(position)
    reply = max(turns, key=lambda turn: after_turn(position, turn).distance(other))
    after = after_turn(position, reply)
    return format_turn(position, reply), format_turn(after, winning_turn(after))


def _applies(position: TiananmenPosition) -> bool:
    if position.outcome() is not None or position.mid_turn or position.last is None:
        return False
    return position.lid(Side.WHITE) <= LARGEST_LID


def _judged(found: Iterable[JudgedTurn], stop: Stop) -> list[JudgedTurn]:
    """All turns with their results; empty if a result is unknown or time is up."""
    judged = []
    for each in found:
        if each.result == UNKNOWN or stop():
            return []
        judged.append(each)
    return judged


def _proof(goal: str, position: TiananmenPosition, turns: Iterable[Turn]) -> Proof:
    return Proof(goal, tuple(format_turn(position, turn) for turn in turns))


# -- Proofs for puzzles: what each turn of a position leads to, over the next parts of the day -

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
        self._stack, self._tables = search_arrays(kernel, proof_kernel.PLIES)
        self._state = kernel.ints([0] * k.STATE)

    def wins_at_once(self, position: TiananmenPosition) -> int:
        """Whether the side to move wins with this part of the day, or with its lid."""
        self._read(position)
        return int(self._run.wins_at_once(self._state, self._tables))

    def turns(self, position: TiananmenPosition) -> list[Turn]:
        self._read(position)
        return [moves_of(position, turn) for turn in self._codes()]

    def answered_by_win(self, position: TiananmenPosition) -> Iterator[JudgedTurn]:
        """Every turn, and whether the other side can win at once after it."""
        return self._judged(position, lambda: self._run.wins_at_once(self._state, self._tables))

    def winning_in_two(self, position: TiananmenPosition) -> Iterator[JudgedTurn]:
        """Every turn, and whether it forces a win in two parts."""
        return self._judged(position, self._proof(self._run.all_replies_lose))

    def winning_in_three(self, position: TiananmenPosition) -> Iterator[JudgedTurn]:
        """Every turn, and whether it forces a win in three parts."""
        for turn in self.turns(position):
            yield JudgedTurn(turn, self.all_replies_lose(after_turn(position, turn)))

    def all_replies_lose(self, position: TiananmenPosition) -> int:
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
        stack, tables = self._stack, self._tables
        count = self._run.generate_turns(
            self._state, stack.turns, 0, stack.marks, tables.zobrist, tables.scratch
        )
        return [int(turn) for turn in stack.turns[:count]]

    def _read(self, position: TiananmenPosition) -> None:
        self._state[:] = self._ints(state_of(position))


@cache
def puzzle_solver() -> PuzzleSolver:
    return PuzzleSolver()


# -- Shows why a turn in a puzzle is wrong: what the other side plays after it -----------------


def refutation(theme: str, after: TiananmenPosition, left: int) -> Turn | None:
    """The reply of the other side to a wrong turn, or None.

    `after` is the position after the wrong turn, `left` the number of the solver's remaining turns.
    The reply wins or forces a win; if the solver had more turns, it is one after which they cannot
    force a win.
    """
    if after.outcome() is not None:
        return None
    if win := winning_turn(after):
        return win
    if theme in DEFENCES:
        judged = puzzle_solver().winning_in_two(after)
        return next((each.turn for each in judged if each.result == YES), None)
    if left > 1:
        judged = puzzle_solver().answered_by_force(after)
        return next((each.turn for each in judged if each.result == NO), None)
    return _defence(after) if left else None


def _defence(position: TiananmenPosition) -> Turn | None:
    other = position.to_move.other
    judged = puzzle_solver().answered_by_win(position)
    turns = [each.turn for each in judged if each.result == NO]
    return max(turns, key=lambda turn: after_turn(position, turn).distance(other), default=None)


# -- Keys of the themes and goals in `data/puzzles.toml`, which defines them --------------------

RING_OR_CHAIN = "ring-or-chain"
WIN_IN_TWO = "win-in-two"
WIN_WITH_THE_LID = "win-with-the-lid"
WIN_IN_THREE = "win-in-three"
SAVE_OR_PLACE = "save-or-place"
STOP_THE_LID = "stop-the-lid"
ONLY_DEFENCE = "only-defence"
DEFENCES = (SAVE_OR_PLACE, STOP_THE_LID, ONLY_DEFENCE)

# Goals, beside `WIN_IN_TWO`.
WIN, HOLD = "win", "hold"
