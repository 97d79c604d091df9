"""A review of a finished Loom: the regret of each move, and the hindsight optimum of its deal.

The regret of a move is the value of the best move minus its own, by what the player could know.
The hindsight optimum is the score of optimal play with perfect information: with the order of the
tiles known.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from games.ai.search import Stop, never
from games.ai.studies import Review, Study
from games.core.evaluation import Evaluation
from games.core.match.match import AnyMatch
from games.herati.ai.loom.solver import NO_AIM, MoveValue
from games.herati.ai.loom.values import loom_solver
from games.herati.ai.tile_encoding import encode
from games.herati.rules.field import Field, Tile
from games.herati.rules.position import LoomPosition, Move


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """A played move and the best move, with their values."""

    played: MoveValue
    best: MoveValue

    @property
    def regret(self) -> float:
        """The value lost: expected diamonds, or the probability to reach the aim."""
        return self.best.objective - self.played.objective


def review(
    start: LoomPosition, moves: Iterable[Move], aim: int = NO_AIM, stop: Stop = never
) -> list[ReviewedMove]:
    """The moves of a Loom with their values; fewer of them after a stop."""
    reviewed, position = [], start
    for move in moves:
        if stop():
            break
        values = loom_solver().move_values(position.seen_by(position.to_move), aim)
        played = next(value for value in values if value.move == move)
        reviewed.append(ReviewedMove(played, values[0]))
        position = position.play(move)
    return reviewed


def hindsight_optimum(deal: Sequence[Tile]) -> int:
    """The most diamonds that these tiles allow if their order is known; exact."""
    return loom_solver().hindsight_optimum(Field(), encode(deal))


def _hindsight(match: AnyMatch, stop: Stop) -> list[Review]:
    """The hindsight optimum of the deal and the score; empty if a tile of the deal is unknown."""
    start = _loom(match)
    deal = [tile for tile in (*start.face_up, *start.hand.stock) if tile]
    known = len(deal) == len(start.face_up) + start.face_down
    if not known:
        return []
    end = match.position
    assert isinstance(end, LoomPosition)
    return [Review(Evaluation(points=hindsight_optimum(deal)), Evaluation(points=end.score))]


def _regrets(match: AnyMatch, stop: Stop) -> list[Review]:
    """Each move beside the best one, by the aim of the match."""
    start = _loom(match)
    moves = review(start, match.moves, start.aim, stop)
    return [Review(move.best.evaluation, move.played.evaluation) for move in moves]


def _loom(match: AnyMatch) -> LoomPosition:
    """The first position of a match of the Loom; raises `ValueError` for another match."""
    if not isinstance(match.start, LoomPosition):
        raise ValueError("not a match of the Loom")
    return match.start


HINDSIGHT, REGRETS = "hindsight", "regrets"
STUDIES: Mapping[str, Study] = MappingProxyType({HINDSIGHT: _hindsight, REGRETS: _regrets})
"""The studies of a match of the Loom, by subject."""
