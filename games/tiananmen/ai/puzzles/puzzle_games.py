"""Games of self-play in which puzzles are found."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from random import Random

from games.ai.search import SearchLimits, never
from games.puzzles.puzzle_dialect import Candidate
from games.tiananmen.ai.iterative_deepening import ranked, winning_turn
from games.tiananmen.ai.turns import Turn, after_turn
from games.tiananmen.rules.position import Save, TiananmenPosition
from games.tiananmen.rules.setups import opening

SIZES = (13, 13, 13, 19)
"""Most games are on the small board, for whoever learns the game."""
PARTS = (1, 2, 2)
"""How many parts of the day a player looks ahead."""
NOISE = (0.2, 0.5, 0.8)
"""Standard deviation of the noise added to the values of turns, as log-odds."""
SAVING = (0.0, 0.0, 0.15, 0.3)
"""How often a player saves a stone where that is allowed, whatever it is worth."""


def positions(rng: Random) -> Iterator[Candidate]:
    """The positions of one game between two searches, at the start of every turn but the first."""
    size = rng.choice(SIZES)
    options = {"Size": str(size)}
    players = [(rng.choice(PARTS), rng.choice(NOISE), rng.choice(SAVING)) for _ in range(2)]
    position, number = opening(size), 1
    while position.outcome() is None:
        if number > 1:
            yield options, position, f"turn {number}"
        position = after_turn(position, _turn(position, players[position.part % 2], rng))
        number += 1


def _turn(position: TiananmenPosition, player: tuple[int, float, float], rng: Random) -> Turn:
    parts, noise, saving = player
    if position.may_save and rng.random() < saving and not winning_turn(position):
        return (Save(),)
    return ranked(position, SearchLimits(rng, never, inf), parts, noise)[0].moves
