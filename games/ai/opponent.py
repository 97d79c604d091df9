"""Which way of choosing answers for which level."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from types import MappingProxyType
from typing import Any

from games.ai.greedy import RankedTurn, Stop, never, random_turn, ranked
from games.core.game import Game
from games.core.match import AnyMatch, Match
from games.core.position import AnyPosition, IllegalMove, Side

Chooser = Callable[[Game, AnyPosition, Random, Stop, int], list[RankedTurn]]
"""Game, position as its side sees it, chance, brake, how many turns: turns, best first."""


def _by_chance(
    game: Game, position: AnyPosition, rng: Random, stop: Stop, most: int
) -> list[RankedTurn]:
    return [RankedTurn(tuple(random_turn(game, position, rng)), 0.0)]


def _by_greed(
    game: Game, position: AnyPosition, rng: Random, stop: Stop, most: int
) -> list[RankedTurn]:
    return ranked(game, position, rng, stop, most)


LEVELS: Mapping[str, Chooser] = MappingProxyType({"random": _by_chance, "greedy": _by_greed})


def propose(
    level: str,
    game: Game,
    position: AnyPosition,
    rng: Random,
    stop: Stop = never,
    most: int = 1,
) -> list[RankedTurn]:
    """The turns that a level proposes, best first; what it may not know is hidden from it."""
    return LEVELS[level](game, position.seen_by(position.to_move), rng, stop, most)


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
