"""Deals of a solitaire that people can share, and the texts about them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

import pygame

from games.core.game import Game, Options
from games.ui.toolkit.context import Context
from games.ui.toolkit.i18n import _


def deal_title(day: str) -> str:
    """The name of the deal of a day, given as in records."""
    return _("Deal of the day, {day}").format(day=day)


@dataclass(frozen=True, slots=True)
class DealTexts:
    """The texts of a game about its solitaire, marked by `N_` and not yet translated."""

    title: str
    """Its name among the views of the statistics."""
    of_day: str
    """The title of the high scores of a day, with the placeholder `{day}`."""
    of_all_time: str
    """The title of the high scores of all days."""
    empty_today: str
    """Shown in the high scores of a day while there are none."""
    empty_ever: str
    """Shown in the high scores of all days while there are none."""
    play_today: str
    """The label of the button that starts the deal of the day."""
    about_codes: str
    """The description of a code's format."""
    play_code: str
    """The label of the button that starts the deal of a code."""


@dataclass(frozen=True, slots=True)
class Deals:
    """Deals of a solitaire that people can share: one for each day, and a code for any."""

    options: Options
    """The options of the solitaire, without its `Deal`."""
    of_day: Callable[[date], str]
    code_of: Callable[[str], str]
    deal_of: Callable[[str], str]
    """Raises `OptionError` for an invalid code."""
    texts: DealTexts
    picture: Callable[[Context, str, int], pygame.Surface] | None = None
    """Draws the first pieces of a deal, so many pixels high."""

    def today(self, game: Game, day: date, chosen: Options | None = None) -> dict[str, str]:
        """Prepared options for the deal of a day; keeps other chosen options, but no seed."""
        kept = {key: value for key, value in (chosen or {}).items() if key != "Seed"}
        options = game.set_up({**kept, **self.options})
        return {**options, "Deal": self.of_day(day), "Daily": day.isoformat()}
