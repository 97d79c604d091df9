"""Players of the console: levels and programs."""

from __future__ import annotations

from typing import Any

import pytest

from games import catalog
from games.console.bots import LevelPlayer, checked_name, spellings
from games.console.terminal import UnknownPlayer
from games.core.game import RankedTurn, SearchLimits
from games.core.match import Match
from tests.console.plans import plan

# -- Players of a match: names, seeds and thinking times


@pytest.mark.parametrize("timed", [False, True])
def test_a_timed_player_loads_its_kernels_before_its_clock_runs(timed: bool) -> None:
    allowed: list[float] = []

    def propose(position: Any, limits: SearchLimits) -> list[RankedTurn]:
        allowed.append(limits.seconds)
        return [RankedTurn((position.legal_moves()[0],))]

    player = LevelPlayer(propose, 2.0, timed=timed)
    player.begin({}, "1")
    match = Match(catalog.games()["herati"].start(plan("herati").options(0)))
    for _ in range(2):
        match.play_all(player.turn(match))
    assert allowed == ([0.01, 2.0, 2.0] if timed else [2.0, 2.0])


@pytest.mark.parametrize(
    ("game", "name", "full"),
    [
        ("veletas", "5", "expert"),
        ("veletas", "expert@2.50", "expert@2.5"),
        ("veletas", "uct:0100", "uct:100"),
        ("tiananmen", "parts:12", "parts:12"),
        ("herati", "gtp:true --option", "gtp:true --option"),
    ],
)
def test_a_name_is_completed(game: str, name: str, full: str) -> None:
    assert checked_name(catalog.games()[game], name) == full


@pytest.mark.parametrize(
    ("game", "name", "problem"),
    [
        ("tiananmen", "uct:100", "uct plays Veletas, not Tiananmen"),
        ("veletas", "uct:x", "uct:x is not a number of rollouts from 1 to 10000000"),
        ("tiananmen", "parts:13", "parts:13 is not a number of parts from 1 to 12"),
        ("veletas", "strong@3", "strong thinks as long as it needs, so @3 has no effect"),
        ("veletas", "gtp:no-such-program", "there is no program to run as 'no-such-program'"),
    ],
)
def test_a_name_that_stands_for_no_player_is_explained(game: str, name: str, problem: str) -> None:
    with pytest.raises(UnknownPlayer) as error:
        checked_name(catalog.games()[game], name)
    assert str(error.value) == problem


def test_the_help_names_the_bots_of_every_game() -> None:
    lines = spellings().splitlines()
    assert "  uct:N         Veletas: plain UCT with N rollouts per turn" in lines
    assert "  parts:N       Tiananmen: N parts of a day looked ahead" in lines
