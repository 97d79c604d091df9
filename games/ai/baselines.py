"""Two baseline opponents that every game has: random and greedy."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from games.ai.greedy import random_turn, ranked_turns
from games.ai.levels import Level
from games.ai.search import RankedTurn, SearchLimits, Stop, never
from games.core.game import Game
from games.core.match.match import AnyMatch, Match
from games.core.position import AnyPosition, Side
from games.core.text import N_


def baseline_levels(game: Game) -> tuple[Level, Level]:
    """The levels `random` and `greedy`, which need only the rules and `Game.evaluate`."""

    def rank_randomly(position: AnyPosition, limits: SearchLimits) -> list[RankedTurn]:
        return [RankedTurn(tuple(random_turn(game, position, limits.rng)))]

    def rank_greedily(position: AnyPosition, limits: SearchLimits) -> list[RankedTurn]:
        return ranked_turns(game, position, limits.rng, limits.stop, limits.most)

    return (
        Level("random", N_("Random"), N_("Plays any legal turn."), rank_randomly),
        Level(
            "greedy",
            N_("Greedy"),
            N_("Plays the turn with the highest evaluation."),
            rank_greedily,
        ),
    )


def baseline_turns(
    level: str,
    game: Game,
    position: AnyPosition,
    rng: Random,
    stop: Stop = never,
    most: int = 1,
) -> list[RankedTurn]:
    """The turns that a baseline level ranks, best first, from what the side to move may see.

    Raises `KeyError` for any other level.
    """
    limits = SearchLimits(rng, stop, 0.0, most)
    levels = {each.name: each for each in baseline_levels(game)}
    return levels[level].rank_turns(position.seen_by(position.to_move), limits)


def self_play(game: Game, start: AnyPosition, levels: Mapping[Side, str], seed: int) -> AnyMatch:
    """A whole game between baseline levels; the same seed gives the same game.

    The sides of `levels` are those at the start: a pie choice swaps the colours of the players.
    """
    match: AnyMatch = Match(start)
    rng = Random(seed)
    seats = [levels[side] for side in start.sides]
    while match.position.outcome() is None:
        position = match.position
        level = seats[position.sides.index(position.to_move)]
        for move in baseline_turns(level, game, position, rng)[0].moves:
            match.play(move)
    return match
