"""The titles of the seats before a match."""

from __future__ import annotations

from games.core.game import Options
from games.core.text import N_


def seat_titles(options: Options) -> tuple[str, ...]:
    """The colours; or the order of the players if the pie choice can still swap the colours."""
    settled = options.get("Rules") == "leaflet-ja" and options.get("Start") != "random"
    if settled:
        return N_("Black"), N_("White")
    return N_("First player"), N_("Second player")
