"""What is said of a finished Loom: what its tiles allowed, and which turns gave points away.

It is worked out beside the frames of the window, from the plain source: a compiler would make the
window wait, and all of it takes a second or two.
"""

from __future__ import annotations

from collections.abc import Sequence
from threading import Thread

from games.herati.advice import percent
from games.herati.prospects import Prospects
from games.herati.review import Judged, best_with_foresight, judge
from games.herati.rules import LoomPosition, Move
from games.herati.weave_table import FILE, read
from games.herati.wording import PAR, diamonds
from games.ui.analysis import COSTLY
from games.ui.i18n import _, ngettext

NAMED = 3
"""So many of the turns that gave most away are named."""
NOTHING = 1e-9
"""What is lost by rounding alone."""


class Lookback:
    """Looks back at one Loom; `sentences` says what is known so far."""

    def __init__(self, start: LoomPosition, moves: Sequence[Move], score: int) -> None:
        self._start = start
        self._moves = tuple(moves)
        self._score = score
        self._best: int | None = None
        self._judged: list[Judged] | None = None
        self._thread = Thread(target=self._work, name="lookback", daemon=True)
        self._thread.start()

    def finish(self, seconds: float | None = None) -> None:
        """Wait until everything is known, at most so long."""
        self._thread.join(seconds)

    def sentences(self) -> list[str]:
        """What the tiles allowed, what was given away and in which turns."""
        found = []
        if self._best is not None:
            found.append(_allowed(self._best, self._score))
        if self._judged is not None:
            found.append(_given_away(self._judged, self._start.aim))
        elif self._thread.is_alive():
            found.append(_("Looking back at your turns …"))
        return found

    def _work(self) -> None:
        source = Prospects(read(FILE.read_bytes()), fast=False)
        deal = [tile for tile in (*self._start.face_up, *self._start.hand.stock) if tile]
        if len(deal) == len(self._start.face_up) + self._start.face_down:
            self._best = best_with_foresight(deal, source)
        self._judged = judge(self._start, self._moves, self._start.aim, source)


def _allowed(best: int, score: int) -> str:
    if score == best:
        return _("More was not possible with these tiles, even with foresight.")
    return _("With foresight these tiles would have allowed {diamonds}.").format(
        diamonds=diamonds(best)
    )


def _given_away(judged: Sequence[Judged], aim: int) -> str:
    """What was lost, and the turns that lost most of it; a chance where one was sought."""
    lost = sum(turn.lost for turn in judged)
    if lost < NOTHING:
        return _("Every tile went where it promised most: the rest was luck.")
    least = COSTLY / 2 if aim else COSTLY * PAR
    costly = [(turn.lost, number) for number, turn in enumerate(judged, 1) if turn.lost >= least]
    costly.sort(key=lambda found: (-found[0], found[1]))
    turns = ", ".join(
        _("turn {number} ({cost})").format(
            number=number, cost=percent(given) if aim else f"{given:.2f}"
        )
        for given, number in costly[:NAMED]
    )
    return _chance_lost(turns, aim) if aim else _points_lost(turns, f"{lost:.2f}", len(costly))


def _chance_lost(turns: str, aim: int) -> str:
    text = _("No turn gave much of the chance away.")
    if turns:
        text = _("The chance to reach {diamonds} was given away in {turns}.")
    return text.format(diamonds=diamonds(aim), turns=turns)


def _points_lost(turns: str, lost: str, count: int) -> str:
    text = _("The best play promised {lost} diamonds more, given away little by little.")
    if count:
        text = ngettext(
            "The best play promised {lost} diamonds more, given away in {turns}.",
            "The best play promised {lost} diamonds more, most of them given away in {turns}.",
            count,
        )
    return text.format(lost=lost, turns=turns)
