"""Shows why a turn in a puzzle is wrong: what the other side plays after it."""

from __future__ import annotations

from games.tiananmen.ai.iterative_deepening import winning_turn
from games.tiananmen.ai.puzzles.puzzle_solver import NO, YES, puzzle_solver
from games.tiananmen.ai.turns import Turn, after_turn, missing, other_side
from games.tiananmen.puzzle_themes import SAVE_OR_PLACE, STOP_THE_LID
from games.tiananmen.rules.position import TiananmenPosition


def refutation(theme: str, after: TiananmenPosition, left: int) -> Turn | None:
    """A turn of the other side; None where nothing is to be shown.

    `after` is the position after the wrong turn, `left` the number of the solver's turns that are
    left. It is a turn that wins or forces a win, or, if the solver had more turns, one after which
    these cannot force a win.
    """
    if after.outcome() is not None:
        return None
    if win := winning_turn(after):
        return win
    if theme in (SAVE_OR_PLACE, STOP_THE_LID):
        judged = puzzle_solver().winning_in_two(after)
        return next((each.turn for each in judged if each.result == YES), None)
    if left > 1:
        judged = puzzle_solver().answered_by_force(after)
        return next((each.turn for each in judged if each.result == NO), None)
    return _defence(after) if left else None


def _defence(position: TiananmenPosition) -> Turn | None:
    """The turn after which the other side cannot win, and is the farthest from it."""
    other = other_side(position.to_move)
    judged = puzzle_solver().answered_by_win(position)
    turns = [each.turn for each in judged if each.result == NO]
    return max(turns, key=lambda turn: missing(after_turn(position, turn), other), default=None)
