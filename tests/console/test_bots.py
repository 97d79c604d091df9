"""Players of a match: names, seeds and thinking times."""

from typing import Any

import pytest

from games import catalog
from games.ai.search import RankedTurn, SearchLimits
from games.console.bots import LevelPlayer
from games.core.match.match import Match
from tests.console.plans import plan


@pytest.mark.parametrize("timed", [False, True])
def test_a_timed_player_loads_its_kernels_before_its_clock_runs(timed: bool) -> None:
    allowed: list[float] = []

    def propose(position: Any, limits: SearchLimits) -> list[RankedTurn]:
        allowed.append(limits.seconds)
        return [RankedTurn((position.legal_moves()[0],))]

    player = LevelPlayer(propose, 2.0, timed=timed)
    player.begin({}, "1")
    match = Match(catalog.all_games()["herati"].start(plan("herati").options(0)))
    for _ in range(2):
        match.play_all(player.turn(match))
    assert allowed == ([0.01, 2.0, 2.0] if timed else [2.0, 2.0])
