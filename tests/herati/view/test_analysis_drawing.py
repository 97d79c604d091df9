"""The analysis of a Workshop of three."""

from __future__ import annotations

from random import Random
from typing import Any

from games.ai.engine import PendingRequest, Proposal, Reply
from games.core.game import Evaluation
from games.core.match import AnyMatch, Match
from games.herati.rules.position import WorkshopPosition
from games.herati.view.look import LOOK
from games.learning.analysis import Analysis
from tests.fake_engine import ScriptedEngine

HERATI = LOOK.game
OF_FIRST, OF_OTHERS = 2 / 3, 1 / 2
"""What each seat says of itself; together that is more than all."""


class Sayer(ScriptedEngine):
    """In the place of an engine: it answers what the side to move is said to be worth."""

    def ask(self, function: Any, *arguments: Any, seconds: float) -> PendingRequest:
        value = OF_FIRST if arguments[1] == "1" else OF_OTHERS
        self.news.append(Reply(1, (Proposal("-", ("-",), Evaluation(value)),)))
        return self.request(1, function, arguments, seconds)


def test_with_three_players_the_standing_is_that_of_the_last_own_turn() -> None:
    chosen = HERATI.completed({"Mode": "workshop", "Players": "3", "Start": "2"})
    options = HERATI.prepare(chosen, Random(5))
    match: AnyMatch = Match(HERATI.start(options))
    for _ in range(6):
        assert isinstance(match.position, WorkshopPosition)
        match.play(min(match.position.legal_moves(), key=str))
    analysis = Analysis(LOOK, options, match, Sayer())
    while not analysis.done:
        analysis.step()
    # Seats 2 and 3 begin; then the first says that it has half of the way from a third to all.
    expected = [0.0, 0.0, 0.5, 0.5, 0.5, 0.5]
    assert [round(turn.standing, 9) for turn in analysis.analysed_turns()] == expected
