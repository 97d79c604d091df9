"""The difficulty of a puzzle of the Loom: moves that look good, and opponents that are fooled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from games.ai.levels import RankTurns
from games.ai.search import RankedTurn, SearchLimits, never
from games.core.position import sorted_moves
from games.herati.ai.evaluate import expected_diamonds
from games.herati.ai.levels import LEVELS
from games.herati.ai.puzzles.puzzle_solver import diamond_counts
from games.herati.rules.position import LoomPosition, Move
from games.puzzles.difficulty import Facts

CLOSE = 0.25
"""Moves look about as good as the best one down to so many expected diamonds less."""


def placement_facts(position: LoomPosition, best: Move) -> Facts:
    """The facts of a position with one best move."""
    fooled = sum(_choice(player, position) != best for player in _players())
    tempting = tempting_moves(position, best)
    return Facts(len(tempting), fooled, completes_nothing(position, best))


def open_hand_facts(position: LoomPosition) -> Facts:
    """The facts of an open hand with an aim.

    Its plausible turns are the arrangements for each of those with the most diamonds.
    """
    counts = diamond_counts(position)
    rare = sum(counts.values()) // counts[max(counts)]
    fooled = sum(_final_score(player, position) < position.aim for player in _players())
    return Facts(rare, fooled, quiet=False)


def tempting_moves(position: LoomPosition, best: Move) -> list[Move]:
    """The other moves that complete as many diamonds, one or more, or look about as good."""
    side = position.to_move
    after = {move: position.play(move) for move in position.legal_moves()}
    score, looks = after[best].score, expected_diamonds(after[best], side)
    return [
        move
        for move, then in after.items()
        if move != best
        and (position.score < then.score >= score or expected_diamonds(then, side) > looks - CLOSE)
    ]


def completes_nothing(position: LoomPosition, move: Move) -> bool:
    """Whether a move is quiet: without a diamond."""
    return position.play(move).score == position.score


def _players() -> Iterator[RankTurns]:
    """Greedy, and the levels 2 to 5."""
    yield _greedy
    yield from (level.rank_turns for level in LEVELS[1:])


def _greedy(position: LoomPosition, limits: SearchLimits) -> list[RankedTurn]:
    """The move with the most diamonds now, the first one of them by its text."""
    move = max(sorted_moves(position), key=lambda move: position.play(move).score)
    return [RankedTurn((move,))]


def _choice(player: RankTurns, position: LoomPosition) -> Move:
    limits = SearchLimits(Random(str(position)), never, 0.0)
    move: Move = player(position, limits)[0].moves[0]
    return move


def _final_score(player: RankTurns, position: LoomPosition) -> int:
    """The diamonds that a player makes of an open hand, who tries for the most."""
    position = replace(position, aim=0)
    while position.outcome() is None:
        position = position.play(_choice(player, position))
    return position.score
