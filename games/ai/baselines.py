"""The opponents of a game: its own levels, and two plain ones that every game has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any

from games.ai.greedy import RankedTurn, Stop, never, random_turn, ranked
from games.ai.levels import Level, SearchLimits
from games.core.game import Game
from games.core.match.match import AnyMatch, Match
from games.core.position import AnyPosition, IllegalMove, Side
from games.core.text import N_


def plain_levels(game: Game) -> tuple[Level, Level]:
    """Chance and greed, which need nothing but the rules and an evaluation."""

    def by_chance(position: AnyPosition, limits: SearchLimits) -> list[RankedTurn]:
        return [RankedTurn(tuple(random_turn(game, position, limits.rng)))]

    def by_greed(position: AnyPosition, limits: SearchLimits) -> list[RankedTurn]:
        return ranked(game, position, limits.rng, limits.stop, limits.most)

    return (
        Level("random", N_("Random"), N_("Takes any turn that the rules allow."), by_chance),
        Level("greedy", N_("Greedy"), N_("Takes the turn that looks best at once."), by_greed),
    )


Study = Callable[[AnyMatch, Stop], Sequence[float]]
"""Looks into a match, all of which it may know; it ends early, with less, when told to stop."""


def propose(
    level: str,
    game: Game,
    position: AnyPosition,
    rng: Random,
    stop: Stop = never,
    most: int = 1,
) -> list[RankedTurn]:
    """The turns that a plain level proposes, best first; what it may not know is hidden from it."""
    limits = SearchLimits(rng, stop, 0.0, most)
    levels = {each.name: each for each in plain_levels(game)}
    return levels[level].propose(position.seen_by(position.to_move), limits)


def self_play(game: Game, start: AnyPosition, levels: Mapping[Side, str], seed: int) -> AnyMatch:
    """A whole game between levels, without a window or a process; a seed replays it.

    The sides of `levels` are those at the start: a pie choice swaps the colours of the players.
    """
    match: AnyMatch = Match(start)
    rng = Random(seed)
    seats = [levels[side] for side in start.sides]
    while match.position.outcome() is None:
        position = match.position
        level = seats[position.sides.index(position.to_move)]
        for move in propose(level, game, position, rng)[0].moves:
            match.play(move)
    return match


def moves_of(position: AnyPosition, texts: Iterable[str]) -> list[Any]:
    """The legal moves with these texts, one after the other; raises `IllegalMove`."""
    moves = []
    for text in texts:
        for move in position.legal_moves():
            if str(move) == text:
                break
        else:
            raise IllegalMove("{move} is not possible here", move=text)
        moves.append(move)
        position = position.play(move)
    return moves
