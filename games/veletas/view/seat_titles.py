"""What the seats of Veletas are called before anybody knows who will have which colour."""

from __future__ import annotations

from games.core.game import Options
from games.core.text import N_


def seat_titles(options: Options) -> tuple[str, ...]:
    """The colours where they are settled; where the pie may still swap them, the order."""
    settled = options.get("Rules") == "leaflet-ja" and options.get("Start") != "random"
    if settled:
        return N_("Black"), N_("White")
    return N_("First player"), N_("Second player")
