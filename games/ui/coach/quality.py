"""The quality of turns, with the signs that are used for it in chess."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from games.core.text import N_
from games.ui.coach.analysis import AnalysedTurn
from games.ui.toolkit.i18n import _

COSTS, COSTS_ALONE = (0.15, 0.25, 0.4), (0.04, 0.1, 0.2)
"""The least costs of an inaccuracy, a mistake and a blunder, where 2 lies between a loss and a win;
between players, where the values are estimates, and in a solitaire, where they are computed."""


class Quality(Enum):
    """The quality of a turn beside the best one; the value is its sign."""

    INACCURACY = "?!"
    MISTAKE = "?"
    BLUNDER = "??"
    GOOD = "!"
    """It uses the mistake of the turn before."""

    @property
    def title(self) -> str:
        """Its name."""
        return _(_TITLES[self])

    @property
    def text(self) -> str:
        """Its sign and name in a sentence, for a tooltip."""
        return _("{sign} {text}").format(sign=self.value, text=_(_TEXTS[self]))


_TITLES = {
    Quality.INACCURACY: N_("Inaccuracy"),
    Quality.MISTAKE: N_("Mistake"),
    Quality.BLUNDER: N_("Blunder"),
    Quality.GOOD: N_("Good answer"),
}
_TEXTS = {
    Quality.INACCURACY: N_("Inaccuracy: a better turn was there, but little is lost."),
    Quality.MISTAKE: N_("Mistake: the turn costs a good part of the chances."),
    Quality.BLUNDER: N_("Blunder: the turn costs very much, perhaps the game."),
    Quality.GOOD: N_("Good answer: it uses the mistake of the turn before."),
}


def quality_of(turns: Sequence[AnalysedTurn], place: int, players: int) -> Quality | None:
    """The quality of one of the analysed turns of a match; None for a usual turn."""
    least = COSTS if players > 1 else COSTS_ALONE
    turn = turns[place]
    if quality := _fault(turn.cost, least):
        return quality
    if not place or turn.cost > least[0] / 2 or turn.played is None:
        return None
    before = turns[place - 1]
    return Quality.GOOD if before.seat != turn.seat and before.cost >= least[1] else None


def _fault(cost: float, least: Sequence[float]) -> Quality | None:
    inaccuracy, mistake, blunder = least
    if cost >= blunder:
        return Quality.BLUNDER
    if cost >= mistake:
        return Quality.MISTAKE
    return Quality.INACCURACY if cost >= inaccuracy else None
