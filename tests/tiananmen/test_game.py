"""The game of Tiananmen: a text format and a bot."""

from __future__ import annotations

from random import Random

from games.core.game import AnyGame, SearchLimits, never
from games.core.match import Match
from games.core.system import no_check
from games.tiananmen.game import GAME as TIANANMEN
from games.tiananmen.game import SGF
from games.tiananmen.tools import TOOLS

GAME: AnyGame = TIANANMEN


def test_every_match_can_be_written_as_sgf_and_read_again() -> None:
    options = GAME.set_up({"Size": "13"})
    match = Match(GAME.start(options))
    match.play_all(GAME.parse_turn(match.position, "D4 E4 E5 F5"))
    text = SGF.write(options, match)
    assert SGF.applies(options)
    assert SGF.recognises(text)
    assert SGF.read(text, GAME, no_check).match.moves == match.moves


def test_the_bot_searches_to_the_given_depth_without_a_clock() -> None:
    (bot,) = TOOLS.bots
    assert (bot.name, bot.most) == ("parts", 12)
    position = GAME.start(GAME.set_up({"Size": "13"}))
    turn = bot.search(position, SearchLimits(Random(1), never, 0.0), 1)[0]
    for move in turn.moves:
        position = position.play(move)
    assert not position.mid_turn


def test_a_match_begins_with_a_random_turn_of_each_side() -> None:
    assert TOOLS.random_opening == 2
