"""Random play of every game, for tests of all games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from random import Random

from games import catalog
from games.core.game import AnyGame, Options
from games.core.match import AnyMatch, Match
from games.core.position import AnyPosition
from tests.toygame.game import GAME

GAMES = {**catalog.games(), GAME.name: GAME}
"""The games of the catalog, and the toy game, which shows that the interface suffices."""

LONGEST = 2000
"""More gestures than any game takes."""


@dataclass(frozen=True)
class Variant:
    """A game with one combination of its options, as chosen and not yet prepared."""

    game: AnyGame
    chosen: dict[str, str]

    def __str__(self) -> str:
        return "-".join([self.game.name, *self.chosen.values()])

    def prepared(self, seed: int) -> dict[str, str]:
        return self.game.prepare(self.chosen, Random(seed))


def variants_of(game: AnyGame) -> Iterator[Variant]:
    """Every combination of options that can be chosen, each once."""
    keys = [option.key for option in game.options]
    values = [[choice.value for choice in option.choices] for option in game.options]
    known = []
    for combination in product(*values):
        chosen = game.completed(dict(zip(keys, combination, strict=True)))
        if chosen not in known:
            known.append(chosen)
            yield Variant(game, chosen)


VARIANTS = [variant for game in GAMES.values() for variant in variants_of(game)]


def played(game: AnyGame, options: Options, seed: int, plies: int = LONGEST) -> AnyMatch:
    """A match of random gestures, to its end or for `plies` plies."""
    rng = Random(seed)
    match: AnyMatch = Match(game.start(options))
    while match.ply < plies and (legal := match.position.legal_moves()):
        match.play(rng.choice(list(legal)))
    return match


def replayed(game: AnyGame, options: Options, match: AnyMatch, ply: int) -> AnyPosition:
    """The position after `ply` moves of a match, replayed from the start."""
    position: AnyPosition = game.start(options)
    for move in match.moves[:ply]:
        position = position.play(move)
    return position


def with_unseen_tiles_changed(
    game: AnyGame, options: Options, position: AnyPosition, rng: Random
) -> Options:
    """Options that differ, if at all, in what nobody has seen yet in that position."""
    other = {}
    for key, text in game.masked(options, position).items():
        known = options[key].split(",")
        words = [rng.choice(known) if word == "?" else word for word in text.split(",")]
        other[key] = ",".join(words)
    return other
