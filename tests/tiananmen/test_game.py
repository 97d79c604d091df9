"""The game of Tiananmen: a text format and a bot."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.core.game import AnyAttempt, AnyGame, Attempt, SearchLimits, never
from games.core.match import AnyMatch, Match
from games.core.position import Side
from games.core.system import no_check
from games.learning import course
from games.tiananmen.game import GAME, SmartGameFormat, lesson_position
from games.tiananmen.rules.position import LidStone, Save, Stone, set_up
from tests.console.golden import stones_of_golden
from tests.console.talk import Talk


def test_every_match_can_be_written_as_sgf_and_read_again() -> None:
    game: AnyGame = GAME
    options = game.set_up({"Size": "13"})
    match: AnyMatch = Match(game.start(options))
    match.play_all(game.parse_turn(match.position, "D4 E4 E5 F5"))
    sgf = SmartGameFormat()
    text = sgf.write(options, match)
    assert sgf.applies(options)
    assert sgf.recognises(text)
    assert sgf.read(text, GAME, no_check).match.moves == match.moves


def test_the_bot_searches_to_the_given_depth_without_a_clock() -> None:
    (bot,) = GAME.bots
    assert (bot.name, bot.most) == ("parts", 12)
    position: Any = GAME.start(GAME.set_up({"Size": "13"}))
    turn = bot.search(position, SearchLimits(Random(1), never, 0.0), 1)[0]
    for move in turn.moves:
        position = position.play(move)
    assert not position.mid_turn


def test_a_match_begins_with_a_random_turn_of_each_side() -> None:
    assert GAME.random_opening == 2


# -- Tiananmen in the Go Text Protocol, with sessions written by hand


def test_tiananmen_is_played_stone_by_stone() -> None:
    talk = Talk("tiananmen")
    assert " ".join(sorted(talk.lines("tavoliere-legal_moves"))) == "D10 D16 D4 K16 K4 Q10 Q16 Q4"
    assert talk.ask("tavoliere-turn") == "black: place 4"
    talk.all("play black D4")
    assert sorted(talk.lines("tavoliere-legal_moves")) == ["C4", "D3", "D5", "E4"]
    assert talk.ask("tavoliere-turn") == "black: place 3"
    assert talk.say("play white E4") == "? illegal move: it is the turn of black"
    assert talk.say("play black E5").startswith("? illegal move: E5 is neither north")
    assert talk.say("play black E4 E5") == (
        "? illegal move: one stone at a time, like D4; only a lid takes several"
    )
    talk.all("play black e4", "play B E5", "play b F5")
    assert talk.ask("tavoliere-turn") == "white: place 3 or save"
    # west of F5 the way passes over E5
    assert sorted(talk.lines("tavoliere-legal_moves")) == ["D5", "F4", "F6", "G5", "save"]
    talk.all("play white save")
    assert talk.ask("tavoliere-turn") == "black: place 2"
    talk.all("undo", "undo")
    assert talk.ask("tavoliere-turn") == "black: place 1"


def test_perft_counts_arguments_of_play() -> None:
    talk = Talk("tiananmen", {"Size": "13"})
    # 8 star points, then 4 choices each, but none next to another is lost on the open board
    assert [talk.ask(f"tavoliere-perft {depth}") for depth in range(4)] == ["1", "8", "32", "128"]
    assert talk.say("tavoliere-perft -1") == "? syntax error"
    assert talk.say("tavoliere-perft x") == "? syntax error"


@pytest.mark.parametrize("singly", [False, True])
def test_a_lid_wins_at_once_or_stone_by_stone(singly: bool) -> None:
    talk = Talk("tiananmen")
    *game, (colour, lid) = stones_of_golden("tiananmen-19-black-lid")
    for side, text in game:
        talk.all(f"play {side} {text}")
    assert (colour, lid) == ("black", "lid L9 G11")
    assert talk.ask("tavoliere-turn") == "black: place 4 or save or lid"
    assert {"lid L9", "lid G11", "save"} <= set(talk.lines("tavoliere-legal_moves"))
    if singly:
        talk.all("play black lid L9")
        assert talk.ask("tavoliere-turn") == "black: empty the lid, 1 left"
        assert talk.lines("tavoliere-legal_moves") == ["lid G11"]
        talk.all("play black lid G11")
    else:
        talk.all("play black lid L9 G11")
    assert talk.ask("tavoliere-outcome") == "black ring"
    assert talk.ask("final_score") == "B+1"
    assert talk.ask("tavoliere-turn") == "none: the game is over"
    assert talk.ask("tavoliere-legal_moves") == ""
    assert talk.say("genmove white") == "? the game is over"
    assert talk.say("play white save") == "? illegal move: the game is over"
    talk.all("undo")
    assert talk.ask("tavoliere-outcome") == "none"


def test_generated_stones_come_one_by_one_and_follow_each_other() -> None:
    talk = Talk("tiananmen", {"Size": "13"}, level="random")
    for _ in range(4):
        before = talk.lines("tavoliere-legal_moves")
        assert talk.ask("genmove black") in before
    assert talk.ask("tavoliere-turn").startswith("white")
    assert talk.say("genmove black") == "? it is the turn of white"


def test_a_generated_lid_is_answered_whole_for_it_wins() -> None:
    talk = Talk("tiananmen")
    for side, text in stones_of_golden("tiananmen-19-black-lid")[:-1]:
        talk.all(f"play {side} {text}")
    answer = talk.ask("genmove black")
    assert answer.startswith("lid ")
    assert talk.ask("tavoliere-outcome") == "black ring"


# -- test_lessons


RING = "E6 E7 E8 F8 H9 H8 J8 J7 J6 H6 H5 G5 F5 F6"
"""The smallest ring without F9 and G9."""


def holds(attempt: AnyAttempt, *texts: str) -> bool:
    return course.holds([*texts], attempt)


def test_a_picture_is_a_position() -> None:
    rows = [["."] * 13 for _ in range(13)]
    rows[0][0], rows[12][12] = "X", "O"  # A13 and N1
    board = "\n".join(" ".join(row) for row in rows)
    position = lesson_position({"board": board, "last": "A13"})
    assert position.stone_points(Side.BLACK) == ("A13",)
    assert position.stone_points(Side.WHITE) == ("N1",)


def test_heroes_in_a_wrong_place_are_refused() -> None:
    rows = [["."] * 13 for _ in range(13)]
    rows[0][0] = "#"
    with pytest.raises(ValueError, match="the Heroes stand on F7 G6 G7 G8 H7"):
        lesson_position({"board": "\n".join(" ".join(row) for row in rows)})


def test_what_is_true_of_the_position() -> None:
    position = lesson_position({"black": RING, "white": "F10", "last": "F10", "part": 2})
    attempt = Attempt(GAME, position)
    assert holds(attempt, "ring 2", "left 2", "targets F9 F11 E10 G10", "stone black E6 H9")
    assert not holds(attempt, "targets F9 F11 E10")
    assert holds(attempt, "not may_save", "not may_open_lid", "lid white 0")
    closer = attempt.with_move(Stone("F9"))
    assert holds(closer, "ring 1", "left 1", "not wins")
    assert holds(closer.with_move(Stone("G9")), "wins")


def test_lids() -> None:
    white = Attempt(GAME, set_up(13).play(Stone("K7")).play(Stone("J7")))
    assert not holds(white, "may_save")
    morning = Attempt(GAME, lesson_position({"black": "D4", "last": "D4", "day": 2}))
    assert holds(morning, "may_save", "not saves")
    assert holds(morning.with_move(Save()), "saves", "lid black 1")
    lid = lesson_position(
        {"black": RING.replace("H5 ", ""), "white": "F10", "last": "F10", "day": 5, "lids": [3, 0]}
    )
    attempt = Attempt(GAME, lid)
    assert holds(attempt, "may_open_lid", "not opens_lid")
    assert holds(attempt.with_move(LidStone("H5")), "opens_lid", "lid black 2")


def test_an_unknown_key_is_refused() -> None:
    with pytest.raises(ValueError, match="'stones' is none of size"):
        lesson_position({"stones": "D4"})
