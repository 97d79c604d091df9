"""The difficulty of a puzzle: wrong turns that look good, and players that choose one."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from games.ai.search import never
from games.puzzles.difficulty import Facts
from games.puzzles.puzzle import Puzzle
from games.tiananmen.ai.evaluate import score
from games.tiananmen.ai.iterative_deepening import moves_of, searcher
from games.tiananmen.ai.puzzles.puzzle_solver import NO, puzzle_solver
from games.tiananmen.ai.turns import Turn, after_turn, missing
from games.tiananmen.puzzle_themes import RING_OR_CHAIN, SAVE_OR_PLACE, STOP_THE_LID, WIN_IN_THREE
from games.tiananmen.rules.notation import parse_turn
from games.tiananmen.rules.position import PART_STONES, Move, Stone, TiananmenPosition
from games.tiananmen.rules.position_text import read_position

DEPTH = 4
"""The depth in parts of the day of the search that stands for the strongest level."""

FOOLED_BY_A_STONE = 3
"""How many players count as fooled if a win with one part of the day is not found greedily."""


def facts(puzzle: Puzzle) -> Facts:
    """The facts that the rating of a puzzle is computed from."""
    start = read_position(puzzle.position)
    right = {after_turn(start, tuple(parse_turn(start, line[0]))) for line in puzzle.lines}
    shown = tuple(parse_turn(start, puzzle.lines[0][0]))
    if puzzle.theme == RING_OR_CHAIN:  # every level finds a win with its own stones
        fooled = 0 if greedy_stones_win(start) else FOOLED_BY_A_STONE
    else:
        fooled = sum(after_turn(start, turn) not in right for turn in _choices(start))
    return Facts(_plausible(puzzle.theme, start, right), fooled, _quiet(start, shown[0]))


def greedy_stones_win(position: TiananmenPosition) -> bool:
    """Whether the side to move wins if each stone comes as near to the win as one stone can."""
    side = position.to_move
    stones = [move for move in position.legal_moves() if isinstance(move, Stone)]
    ends = [position.play(stone) for stone in stones]
    least = min(missing(end, side) for end in ends)
    nearest = [end for end in ends if missing(end, side) == least]
    return all(
        end.outcome() is not None or (end.to_move is side and greedy_stones_win(end))
        for end in nearest
    )


def _plausible(theme: str, start: TiananmenPosition, right: set[TiananmenPosition]) -> int:
    """How many wrong turns look good.

    They miss a win by one stone, threaten to win next, or cannot be answered by a win at once.
    """
    side = start.to_move
    judged = puzzle_solver().answered_by_win(start)
    harmless = [after_turn(start, each.turn) for each in judged if each.result == NO]
    wrong = [end for end in harmless if end.outcome() is None and end not in right]
    if theme in (SAVE_OR_PLACE, STOP_THE_LID):
        return len(wrong)
    reach = 1 if theme == RING_OR_CHAIN else _next_stones(start)
    if theme == WIN_IN_THREE:
        reach += start.lid(side)
    return sum(missing(end, side) <= reach for end in wrong)


def _next_stones(start: TiananmenPosition) -> int:
    """The stones with which the side to move can win in its next part of the day."""
    part = (start.part + 2) % 4
    return max(PART_STONES[part], start.lid(start.to_move) if part < 2 else 0)


def _quiet(start: TiananmenPosition, move: Move) -> bool:
    """Whether a move changes neither the distance of the ring nor that of the chain."""
    end = start.play(move)
    return all(missing(end, side) == missing(start, side) for side in start.sides)


def _choices(start: TiananmenPosition) -> Iterator[Turn]:
    """The turns of five players: greedy, then searches from the static evaluation to `DEPTH`."""
    side = start.to_move
    yield max(puzzle_solver().turns(start), key=lambda turn: score(after_turn(start, turn), side))
    found = list(searcher().deepen(start, never, DEPTH, Random(0)))
    for depth in range(4):
        best = found[min(depth, len(found) - 1)][0]
        yield moves_of(start, best.turn)
