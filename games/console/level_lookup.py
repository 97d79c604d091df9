"""Finding a level of a game, or a baseline, by number or name."""

from __future__ import annotations

from games.ai.baselines import baseline_levels
from games.ai.game_plugin import GamePlugin
from games.ai.levels import Level
from games.console.cli_options import UsageError
from games.core.translation import _


class UnknownPlayer(UsageError):
    """The name stands for no opponent; the message lists the known ones."""


def default_level(plugin: GamePlugin) -> str:
    """The name of the strongest one."""
    return plugin.opponents[-1].name


def find_level(plugin: GamePlugin, name: str) -> Level:
    """The level of this number or name, or a baseline; raises `UnknownPlayer`."""
    known = {level.name: level for level in (*plugin.levels, *baseline_levels(plugin.game))}
    known |= {str(number): level for number, level in enumerate(plugin.levels, start=1)}
    plain = name.strip().lower()
    if plain not in known:
        names = ", ".join(key for key in known if not key.isdigit())
        sentence = (
            _("there is no level {name}: 1 to {most}, or one of {names}")
            if plugin.levels
            else _("there is no level {name}: one of {names}")
        )
        raise UnknownPlayer(
            sentence.format(name=repr(name[:40]), most=len(plugin.levels), names=names)
        )
    return known[plain]
