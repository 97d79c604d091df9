"""What is said of a finished Loom: what its tiles allowed, and which turns gave points away.

The thinking process works it out, one question after the other.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.ai.engine import Engine, News
from games.ai.protocol import Failure, Findings
from games.core.game import Game, Options
from games.core.match.match import AnyMatch
from games.core.records.record import write_record
from games.herati.ai.loom_review import FORESIGHT, LOSSES
from games.herati.rules.position import PAR, LoomPosition
from games.herati.view.hint_text import percent
from games.herati.view.messages import diamonds
from games.ui.scenes.analysis import COSTLY
from games.ui.toolkit.i18n import _

NAMED = 3
"""So many of the turns that gave most away are named."""
NOTHING = 1e-9
"""What is lost by rounding alone."""
TRIES = 2
"""How often a question is put before it stays without an answer."""


class LoomReport:
    """Looks back at one Loom; `step` is called once in every frame that may show the result.

    Whoever takes the engine meanwhile takes it away from here; then the question is put again.
    """

    def __init__(self, engine: Engine, game: Game, options: Options, match: AnyMatch) -> None:
        """Look back at the line of a match as far as it has come."""
        self._engine = engine
        self._game = game.name
        self._record = write_record(game, options, match)
        self.node = match.node
        """Up to where it looks."""
        self._aim, self._score = _aim_and_score(match)
        self._found: dict[str, Sequence[float]] = {}
        self._open = [FORESIGHT, LOSSES]
        self._asked = 0
        self._failed = 0
        self._trouble = ""

    @property
    def done(self) -> bool:
        """Whether nothing more will be known."""
        return bool(self._trouble) or not self._open

    def step(self) -> None:
        """Take what has come, and put the next question."""
        for news in self._engine.poll():
            self.hear(news)
        if not self.done and not self._engine.busy:
            self._asked = self._engine.inquire(self._game, self._record, self._open[0])

    def hear(self, news: News) -> None:
        """Take an answer to what was asked here; others are none of its business."""
        if news.id != self._asked:
            return
        if isinstance(news, Findings):
            self._found[self._open.pop(0)] = news.numbers
        elif isinstance(news, Failure):
            self._failed += 1
            if self._failed == TRIES:
                self._trouble = news.sentence

    def sentences(self) -> list[str]:
        """What the tiles allowed, what was given away and in which turns, as far as it is known."""
        found = [_allowed(round(best), self._score) for best in self._found.get(FORESIGHT, ())]
        if LOSSES in self._found:
            found.append(_given_away(self._found[LOSSES], self._aim))
        elif self._trouble:
            found.append(_(self._trouble))
        else:
            found.append(_("Looking back at your turns …"))
        return found


def report_of(
    known: LoomReport | None, engine: Engine, game: Game, options: Options, match: AnyMatch
) -> LoomReport | None:
    """Who looks back at a match: nobody before the end of a Loom, who is known at the same end."""
    if not isinstance(match.start, LoomPosition) or match.outcome() is None:
        return None
    if known and known.node is match.node:
        return known
    return LoomReport(engine, game, options, match)


def _aim_and_score(match: AnyMatch) -> tuple[int, int]:
    start, end = match.start, match.position
    assert isinstance(start, LoomPosition)
    assert isinstance(end, LoomPosition)
    return start.aim, end.score


def _allowed(best: int, score: int) -> str:
    if score == best:
        return _("More was not possible with these tiles, even with foresight.")
    return _("With foresight these tiles would have allowed {diamonds}.").format(
        diamonds=diamonds(best)
    )


def _given_away(losses: Sequence[float], aim: int) -> str:
    """What was lost, and the turns that lost most of it; a chance where one was sought."""
    lost = sum(losses)
    if lost < NOTHING:
        return _("Every tile went where it promised most: the rest was luck.")
    least = COSTLY / 2 if aim else COSTLY * PAR
    costly = [(given, number) for number, given in enumerate(losses, 1) if given >= least]
    costly.sort(key=lambda found: (-found[0], found[1]))
    turns = ", ".join(
        _("turn {number} ({cost})").format(
            number=number, cost=percent(given) if aim else f"{given:.2f}"
        )
        for given, number in costly[:NAMED]
    )
    return _chance_lost(turns, aim) if aim else _points_lost(turns, f"{lost:.2f}")


def _chance_lost(turns: str, aim: int) -> str:
    text = _("No turn gave much of the chance away.")
    if turns:
        text = _("The chance to reach {diamonds} was given away in {turns}.")
    return text.format(diamonds=diamonds(aim), turns=turns)


def _points_lost(turns: str, lost: str) -> str:
    # What is lost on average is no part of what these tiles allowed, and may well be more.
    text = _(
        "Averaged over all tiles that could have come, your turns together gave away "
        "{lost} diamonds, little by little."
    )
    if turns:
        text = _(
            "Averaged over all tiles that could have come, your turns together gave away "
            "{lost} diamonds, above all {turns}."
        )
    return text.format(lost=lost, turns=turns)
