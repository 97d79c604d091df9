"""Counts of sequences of moves, the usual test of move generators."""

from __future__ import annotations

from games.core.position import AnyPosition


def perft(position: AnyPosition, depth: int) -> int:
    """The number of sequences of `depth` legal moves; none goes on after the end of the game."""
    if depth == 0:
        return 1
    moves = position.legal_moves()
    if depth == 1:
        return len(moves)
    return sum(perft(position.play(move), depth - 1) for move in moves)


def counts(position: AnyPosition, depth: int) -> list[int]:
    """The numbers of sequences of 1 to `depth` moves."""
    return [perft(position, each) for each in range(1, depth + 1)]
