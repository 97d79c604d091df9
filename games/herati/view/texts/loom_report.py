"""The report on a finished Loom: its hindsight optimum, and the turns with the greatest regret.

The worker process computes both, one inquiry after the other.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.ai.engine import Engine, News
from games.ai.protocol import Failure, StudyReply
from games.ai.studies import Review
from games.core.game import Game, Options
from games.core.match.match import AnyMatch
from games.core.records.record import write_record
from games.herati.ai.loom.review import HINDSIGHT, REGRETS
from games.herati.rules.position import PAR, LoomPosition
from games.herati.view.texts.hint_text import percent
from games.herati.view.texts.messages import diamonds
from games.ui.coach.analysis import COSTLY
from games.ui.toolkit.i18n import _, listed

MAX_TURNS = 3
"""The greatest number of turns named in the report."""
ROUNDING_ERROR = 1e-9
"""A smaller total regret counts as 0."""
SHOWN = 0.01
"""The least number of diamonds that a sentence can name."""
MAX_ATTEMPTS = 2
"""The number of failures after which an inquiry is given up."""


class LoomReport:
    """The report on one Loom; `step` is called in every frame that can show it.

    An inquiry that another user of the engine displaces is made again.
    """

    def __init__(self, engine: Engine, game: Game, options: Options, match: AnyMatch) -> None:
        """Report on the current line of a match."""
        self._engine = engine
        self._game = game.name
        self._record = write_record(game, options, match)
        self.node = match.node
        """The end of the line."""
        self._aim, self._score = _aim_and_score(match)
        self._found: dict[str, Sequence[Review]] = {}
        self._open = [HINDSIGHT, REGRETS]
        self._asked = 0
        self._failed = 0
        self._trouble = ""

    @property
    def done(self) -> bool:
        """Whether all inquiries are answered, or one has failed for good."""
        return bool(self._trouble) or not self._open

    def step(self) -> None:
        """Take the answers that have arrived, and make the next inquiry."""
        for news in self._engine.poll():
            self.receive(news)
        if not self.done and not self._engine.busy:
            self._asked = self._engine.request_study(self._game, self._record, self._open[0])

    def receive(self, news: News) -> None:
        """Take an answer; ignores answers to other inquiries."""
        if news.id != self._asked:
            return
        if isinstance(news, StudyReply):
            self._found[self._open.pop(0)] = news.reviews
        elif isinstance(news, Failure):
            self._failed += 1
            if self._failed == MAX_ATTEMPTS:
                self._trouble = news.sentence

    def sentences(self) -> list[str]:
        """The sentences of the report, as far as they are known."""
        optima = [review.best.points or 0.0 for review in self._found.get(HINDSIGHT, ())]
        found = [_hindsight_sentence(round(optimum), self._score) for optimum in optima]
        if REGRETS in self._found:
            found.append(_regret_sentence(_regrets(self._found[REGRETS], self._aim), self._aim))
        elif self._trouble:
            found.append(_(self._trouble))
        else:
            found.append(_("Analysing your turns …"))
        return found


def report_of(
    known: LoomReport | None, engine: Engine, game: Game, options: Options, match: AnyMatch
) -> LoomReport | None:
    """The report on a finished Loom, `known` if it is still about the same line; else None."""
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


def _regrets(reviews: Sequence[Review], aim: int) -> list[float]:
    """The regret of each turn: a probability to reach the aim, or diamonds if there is no aim."""
    pairs = [(review.best, review.played) for review in reviews]
    if aim:
        return [(b.win_probability or 0.0) - (p.win_probability or 0.0) for b, p in pairs]
    return [(b.points or 0.0) - (p.points or 0.0) for b, p in pairs]


def _hindsight_sentence(best: int, score: int) -> str:
    if score == best:
        return _("These tiles allowed no more, even with their order known.")
    return _("With their order known, these tiles allowed {diamonds}.").format(
        diamonds=diamonds(best)
    )


def _regret_sentence(regrets: Sequence[float], aim: int) -> str:
    """The total regret and the turns with most of it; in probability if there is an aim."""
    total = sum(regrets)
    if total < (ROUNDING_ERROR if aim else SHOWN / 2):
        return _("Every turn was the best one; the rest was luck.")
    least = COSTLY / 2 if aim else COSTLY * PAR
    costly = [(regret, number) for number, regret in enumerate(regrets, 1) if regret >= least]
    costly.sort(key=lambda found: (-found[0], found[1]))
    turns = listed(
        _("turn {number} ({cost})").format(
            number=number, cost=percent(regret) if aim else f"{regret:.2f}"
        )
        for regret, number in costly[:MAX_TURNS]
    )
    return _probability_sentence(turns, aim) if aim else _points_sentence(turns, f"{total:.2f}")


def _probability_sentence(turns: str, aim: int) -> str:
    text = _("No turn lost much of the chance.")
    if turns:
        text = _("Most of the chance to reach {diamonds} was lost in {turns}.")
    return text.format(diamonds=diamonds(aim), turns=turns)


def _points_sentence(turns: str, total: str) -> str:
    # The regret is an average over unseen tiles: it can exceed what these tiles allowed.
    text = _("The best turns would have brought {lost} more diamonds on average.")
    if turns:
        text = _(
            "The best turns would have brought {lost} more diamonds on average. Most was lost in "
            "{turns}."
        )
    return text.format(lost=total, turns=turns)
