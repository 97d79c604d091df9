"""Who can be met without a window: the levels of a game, and the plain ones every game has."""

from __future__ import annotations

from games.ai.baselines import plain_levels
from games.ai.levels import Level
from games.console.cli_options import UsageError
from games.core.game import Game
from games.opponents import LEVELS


class UnknownPlayer(UsageError):
    """A name that stands for no way to play; the sentence tells those there are."""


def levels_of(game: Game) -> list[Level]:
    """The levels of a game, weakest first, without the plain ones."""
    return list(LEVELS.get(game.name, ()))


def default_level(game: Game) -> str:
    """The best there is."""
    return [*plain_levels(game), *levels_of(game)][-1].name


def find_level(game: Game, name: str) -> Level:
    """The level of that number or name, a plain one too; raises `UnknownPlayer`."""
    own = levels_of(game)
    known = {level.name: level for level in (*own, *plain_levels(game))}
    known |= {str(number): level for number, level in enumerate(own, start=1)}
    plain = name.strip().lower()
    if plain not in known:
        names = ", ".join(key for key in known if not key.isdigit())
        raise UnknownPlayer(f"there is no level {name[:40]!r}: 1 to 5, or one of {names}")
    return known[plain]
