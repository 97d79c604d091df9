"""The levels of every game, listed by hand, weakest first."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from games.ai.levels import Level
from games.ai.opponent import Roster
from games.catalog import GAMES
from games.herati import levels as herati_levels
from games.tiananmen import levels as tiananmen_levels
from games.veletas import levels as veletas_levels

LEVELS: Mapping[str, tuple[Level, ...]] = MappingProxyType(
    {
        "veletas": veletas_levels.LEVELS,
        "herati": herati_levels.LEVELS,
        "tiananmen": tiananmen_levels.LEVELS,
    }
)
"""For the name of a game its five levels."""


def rosters() -> Mapping[str, Roster]:
    """Every game with its levels, for the process that thinks."""
    return {name: Roster(game, LEVELS.get(name, ())) for name, game in GAMES.items()}
