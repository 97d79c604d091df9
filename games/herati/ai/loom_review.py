"""A finished Loom looked back at: where points were left, and what its tiles would have allowed.

Judged by what the player could know, a move loses what the best one would have promised more.
Foresight is another matter: it knows in which order the tiles come.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from games.ai.baselines import Study
from games.ai.greedy import Stop, never
from games.core.match.match import AnyMatch
from games.herati.ai.loom_solver import POINTS, Choice
from games.herati.ai.loom_states import numbers
from games.herati.ai.loom_values import prospects
from games.herati.rules.field import Field, Tile
from games.herati.rules.position import LoomPosition, Move


@dataclass(frozen=True, slots=True)
class Judged:
    """A move that was played, and the best that could have been."""

    played: Choice
    best: Choice

    @property
    def lost(self) -> float:
        """The diamonds that it gave away on average, or the chance if one was played for."""
        return self.best.rank[0] - self.played.rank[0]


def judge(
    start: LoomPosition, moves: Iterable[Move], aim: int = POINTS, stop: Stop = never
) -> list[Judged]:
    """Every move of a Loom judged by what the player could know, or those before the stop."""
    judged, position = [], start
    for move in moves:
        if stop():
            break
        choices = prospects().choices(position.seen_by(position.to_move), aim)
        played = next(choice for choice in choices if choice.move == move)
        judged.append(Judged(played, choices[0]))
        position = position.play(move)
    return judged


def best_with_foresight(deal: Sequence[Tile]) -> int:
    """The most diamonds that these tiles allow when their order is known; exact."""
    return prospects().foreseen(Field(), numbers(deal))


def _foresight(match: AnyMatch, stop: Stop) -> list[float]:
    """The most diamonds that the deal allowed; nothing if not all of it is known."""
    start = _loom(match)
    deal = [tile for tile in (*start.face_up, *start.hand.stock) if tile]
    known = len(deal) == len(start.face_up) + start.face_down
    return [best_with_foresight(deal)] if known else []


def _losses(match: AnyMatch, stop: Stop) -> list[float]:
    """What each move gave away of that which the Loom was played for."""
    start = _loom(match)
    return [turn.lost for turn in judge(start, match.moves, start.aim, stop)]


def _loom(match: AnyMatch) -> LoomPosition:
    """The start of a match at the Loom; raises `ValueError` for any other."""
    if not isinstance(match.start, LoomPosition):
        raise ValueError("the match is none at the Loom")
    return match.start


FORESIGHT, LOSSES = "foresight", "losses"
STUDIES: Mapping[str, Study] = MappingProxyType({FORESIGHT: _foresight, LOSSES: _losses})
"""What can be found out about a match at the Loom."""
