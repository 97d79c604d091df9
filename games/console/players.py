"""Who can play without a window: the levels of a game, and two simple ones that every game has."""

from __future__ import annotations

from collections.abc import Sequence

from games.ai.greedy import RankedTurn, random_turn, ranked
from games.ai.levels import Level, Propose, Thought
from games.console.wishes import BadWish
from games.core.game import Game
from games.core.position import AnyPosition
from games.opponents import LEVELS

SIMPLE = ("random", "greedy")
"""Ways to play that need nothing but the rules and the evaluation of a game."""


class UnknownPlayer(BadWish):
    """A name that stands for no way to play; the sentence tells those there are."""


def levels_of(game: Game) -> Sequence[Level]:
    """The five levels of a game, weakest first."""
    return LEVELS.get(game.name, ())


def player_names(game: Game) -> list[str]:
    """The names by which the levels and the simple players of a game are called."""
    return [*(level.name for level in levels_of(game)), *SIMPLE]


def default_level(game: Game) -> str:
    """The best there is."""
    return [*SIMPLE, *(level.name for level in levels_of(game))][-1]


def full_name(game: Game, name: str) -> str:
    """The name of a level for its number, any other name as it is; raises `UnknownPlayer`."""
    levels = levels_of(game)
    plain = name.strip().lower()
    if plain in {str(number) for number in range(1, len(levels) + 1)}:
        return levels[int(plain) - 1].name
    if plain not in player_names(game):
        known = ", ".join(player_names(game))
        raise UnknownPlayer(f"there is no level {name[:40]!r}: 1 to 5, or one of {known}")
    return plain


def way_to_play(game: Game, name: str) -> Propose:
    """How the player of that name finds a turn; raises `UnknownPlayer`."""
    name = full_name(game, name)
    for level in levels_of(game):
        if level.name == name:
            return level.propose
    return _by_chance(game) if name == "random" else _by_greed(game)


def _by_chance(game: Game) -> Propose:
    def propose(position: AnyPosition, thought: Thought) -> list[RankedTurn]:
        return [RankedTurn(tuple(random_turn(game, position, thought.rng)), 0.0)]

    return propose


def _by_greed(game: Game) -> Propose:
    def propose(position: AnyPosition, thought: Thought) -> list[RankedTurn]:
        return ranked(game, position, thought.rng, thought.stop, thought.most)

    return propose
