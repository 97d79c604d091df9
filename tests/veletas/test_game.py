"""The game of Veletas: a text format and a bot."""

from __future__ import annotations

from random import Random

from games.core.game import SearchLimits, never
from games.core.match import Match
from games.core.system import no_check
from games.veletas.game import GAME, MOVE_LIST
from games.veletas.tools import TOOLS


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
