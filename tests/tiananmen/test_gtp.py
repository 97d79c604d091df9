"""Tiananmen in the Go Text Protocol, with sessions written by hand."""

import pytest

from tests.console.golden import stones_of_golden
from tests.console.talk import Talk


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
