"""A finished Loom looked back at: where points were left, and what its tiles would have allowed.

Judged by what the player could know, a move loses what the best one would have promised more.
Foresight is another matter: it knows in which order the tiles come.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.herati.field import Field, Tile
from games.herati.frontier import numbers
from games.herati.prospects import POINTS, Choice, Prospects
from games.herati.rules import LoomPosition, Move
from games.herati.weave_table import prospects


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
    start: LoomPosition, moves: Iterable[Move], aim: int = POINTS, source: Prospects | None = None
) -> list[Judged]:
    """Every move of a Loom judged by what the player could know."""
    source = source or prospects()
    judged, position = [], start
    for move in moves:
        choices = source.choices(position.seen_by(position.to_move), aim)
        played = next(choice for choice in choices if choice.move == move)
        judged.append(Judged(played, choices[0]))
        position = position.play(move)
    return judged


def best_with_foresight(deal: Sequence[Tile], source: Prospects | None = None) -> int:
    """The most diamonds that these tiles allow when their order is known; exact."""
    return (source or prospects()).foreseen(Field(), numbers(deal))
