"""The game of Veletas: a text format and a bot."""

from __future__ import annotations

import math
from random import Random

import pytest

from games.core.game import SearchLimits, never
from games.core.match import Match
from games.core.system import no_check
from games.veletas.game import GAME, MOVE_LIST
from games.veletas.tools import TOOLS
from games.veletas.tools.placement_fitting import fit


def test_move_lists_are_for_the_current_rules_only() -> None:
    assert MOVE_LIST.applies({"Rules": "current"})
    assert not MOVE_LIST.applies({"Rules": "leaflet-en"})


def test_a_move_list_is_read_as_it_is_written() -> None:
    record = MOVE_LIST.read("d4/a1\n", GAME, no_check)
    assert record.tags["Size"] == "7"
    assert MOVE_LIST.recognises("d4/a1\n")
    assert MOVE_LIST.write(record.tags, record.match) == "d4/a1\n"


def test_the_bots_play_a_legal_turn() -> None:
    assert [bot.name for bot in TOOLS.bots] == ["uct", "mcts"]
    for bot in TOOLS.bots:
        match = Match(GAME.start(GAME.set_up({"Size": "7", "Start": "random", "Seed": "1"})))
        (turn,) = bot.search(match.position, SearchLimits(Random(1), never, 0.0), 3)
        match.play_all(turn.moves)
        assert not match.position.mid_turn


def test_values_of_placements_are_the_logarithms_of_the_odds() -> None:
    # Black has won three of four games half way out, and one of four a square farther out
    games = [(0.0, number < 3) for number in range(4)] + [(1.0, number < 1) for number in range(4)]
    constant, slope = fit(games)
    assert constant == pytest.approx(math.log(3), abs=0.01)
    assert slope == pytest.approx(-2 * math.log(3), abs=0.01)
