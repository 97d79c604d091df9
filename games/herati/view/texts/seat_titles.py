"""The names of the seats in the setup."""

from __future__ import annotations

from games.core.game import Options
from games.core.text import N_
from games.herati.rules.options import player_count

_TITLES: dict[int, tuple[str, ...]] = {
    1: (N_("The player"),),
    2: (N_("Seat 1, below"), N_("Seat 2, above")),
    3: (N_("Seat 1, below"), N_("Seat 2, left"), N_("Seat 3, above")),
    4: (N_("Seat 1, below"), N_("Seat 2, left"), N_("Seat 3, above"), N_("Seat 4, right")),
}


def seat_titles(options: Options) -> tuple[str, ...]:
    """The titles of the seats, clockwise."""
    return _TITLES[player_count(options)]
