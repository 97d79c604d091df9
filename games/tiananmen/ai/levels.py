"""The five levels of Tiananmen, from random stones to a search over more than a day."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import count

from games.ai.levels import Level, five_levels
from games.ai.search import RankedTurn, SearchLimits
from games.core.evaluation import Evaluation
from games.core.text import N_
from games.tiananmen.ai.alpha_beta import PLIES
from games.tiananmen.ai.iterative_deepening import ranked, searcher, winning_turn
from games.tiananmen.rules.position import Move, TiananmenPosition

MOST_STEPS = 1000
"""Steps of a search in plain Python, some seconds; compiled, the levels search to their depth.

A number of seconds would let a busy machine choose other turns.
"""
CASUAL_NOISE = {13: 0.8, 19: 0.5}
"""Standard deviation of the casual level's noise, as log-odds, by the size of the board."""
SKILLED_NOISE = 0.1
"""Standard deviation of the skilled level's noise, as log-odds."""


def beginner(position: TiananmenPosition, limits: SearchLimits) -> list[RankedTurn]:
    """A random turn, unless the turn can win at once."""
    if win := winning_turn(position):
        return [RankedTurn(win, Evaluation(1.0))]
    moves: list[Move] = []
    side = position.to_move
    while not moves or (position.to_move is side and position.outcome() is None):
        moves.append(limits.rng.choice(position.legal_moves()))
        position = position.play(moves[-1])
    return [RankedTurn(tuple(moves))]


def casual(position: TiananmenPosition, limits: SearchLimits) -> list[RankedTurn]:
    """The static evaluation of each turn, with much noise."""
    noise = CASUAL_NOISE[position.size]
    return ranked(position, _without_clock(limits), parts=1, noise=noise)


def skilled(position: TiananmenPosition, limits: SearchLimits) -> list[RankedTurn]:
    """A search over the own part and the answer to it."""
    return ranked(position, _without_clock(limits), parts=2, noise=SKILLED_NOISE)


def strong(position: TiananmenPosition, limits: SearchLimits) -> list[RankedTurn]:
    """A search over the own part, the answer, and the next part."""
    return ranked(position, _without_clock(limits), parts=3)


def expert(position: TiananmenPosition, limits: SearchLimits) -> list[RankedTurn]:
    """An iterative deepening over a whole day and more, as far as the time allows."""
    return ranked(position, limits, parts=PLIES)


def _without_clock(limits: SearchLimits) -> SearchLimits:
    """The limits without the seconds; in plain Python the search stops after some steps."""
    if searcher().fast:
        return replace(limits, seconds=math.inf)
    steps = count()
    return replace(
        limits, seconds=math.inf, stop=lambda: limits.stop() or next(steps) >= MOST_STEPS
    )


LEVELS: tuple[Level, ...] = five_levels(
    (N_("Places stones at random, and wins only where a single turn does it."), beginner),
    (N_("Looks at its own stones only, and not too carefully."), casual),
    (N_("Thinks of the answer to every turn."), skilled),
    (N_("Looks three turns ahead."), strong),
    (N_("Uses all the time you allow, and plans for more than a day."), expert),
)
"""From the weakest to the strongest."""
