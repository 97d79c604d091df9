"""The levels of every game, and what can be found out about its matches, listed by hand."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from games.ai.baselines import Roster, Study
from games.ai.levels import Level
from games.catalog import GAMES
from games.herati.ai import levels as herati_levels
from games.herati.ai import loom_review as herati_review
from games.tiananmen.ai import levels as tiananmen_levels
from games.veletas.ai import levels as veletas_levels

LEVELS: Mapping[str, tuple[Level, ...]] = MappingProxyType(
    {
        "veletas": veletas_levels.LEVELS,
        "herati": herati_levels.LEVELS,
        "tiananmen": tiananmen_levels.LEVELS,
    }
)
"""For the name of a game its five levels, weakest first."""

STUDIES: Mapping[str, Mapping[str, Study]] = MappingProxyType({"herati": herati_review.STUDIES})
"""For the name of a game what can be found out about a match, by subject."""


def rosters() -> Mapping[str, Roster]:
    """Every game with its levels and studies, for the process that thinks."""
    return {
        name: Roster(game, LEVELS.get(name, ()), STUDIES.get(name, {}))
        for name, game in GAMES.items()
    }
