"""Proven answers in positions of matches: wins and defences within the next parts of the day."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.core.position import Side
from games.puzzles.proof import Proof, Stop
from games.tiananmen.ai.iterative_deepening import winning_turn
from games.tiananmen.ai.puzzles.puzzle_solver import (
    LARGEST_LID,
    NO,
    UNKNOWN,
    YES,
    JudgedTurn,
    puzzle_solver,
)
from games.tiananmen.ai.turns import Turn
from games.tiananmen.puzzle_themes import HOLD, WIN, WIN_IN_TWO
from games.tiananmen.rules.notation import format_turn
from games.tiananmen.rules.position import TiananmenPosition
from games.tiananmen.rules.setups import set_up


def run_kernels() -> None:
    """Run each kernel of the solver once, on the small board."""
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


def _applies(position: TiananmenPosition) -> bool:
    """Whether the position is at the start of a turn that the solver can search."""
    if position.outcome() is not None or position.mid_turn or position.last is None:
        return False
    return position.lid(Side.WHITE) <= LARGEST_LID


def _judged(found: Iterable[JudgedTurn], stop: Stop) -> list[JudgedTurn]:
    """All turns with their results; empty if one is not known or the time is over."""
    judged = []
    for each in found:
        if each.result == UNKNOWN or stop():
            return []
        judged.append(each)
    return judged


def _proof(goal: str, position: TiananmenPosition, turns: Iterable[Turn]) -> Proof:
    return Proof(goal, tuple(format_turn(position, turn) for turn in turns))
