"""Herati in the Go Text Protocol, with sessions written by hand."""

import pytest

from tests.console.talk import Talk

TWELVE = ",".join(["NE"] * 12)


def test_a_loom_is_dealt_and_played() -> None:
    talk = Talk("herati")
    talk.all(f"tavoliere-setup deal SE,nw,{','.join(['SW'] * 23)}")
    assert sorted(talk.lines("tavoliere-legal_moves")) == ["NW@0,0", "SE@0,0"]
    talk.all("play 1 SE@0,0")
    # SE is black south and east: its neighbour's edge must be black in the east, white in the west
    assert sorted(talk.lines("tavoliere-legal_moves")) == ["NW@-1,0", "NW@1,0", "SW@-1,0", "SW@1,0"]
    assert talk.ask("tavoliere-turn") == "1: lay"
    assert talk.say("play 2 NW@1,0") == "? syntax error: invalid color"
    assert talk.say("play black NW@1,0") == "? syntax error: invalid color"
    assert talk.say("play 1 x NW").startswith("? illegal move: a tile may be set aside only when")
    assert talk.say("play 1 -") == "? illegal move: in the Loom a tile is set aside when none fits"
    assert talk.say("play 1 NE@1,0") == "? illegal move: no tile NE lies face up in this hand"
    talk.all("undo")
    assert sorted(talk.lines("tavoliere-legal_moves")) == ["NW@0,0", "SE@0,0"]


def test_tiles_of_a_loom_that_never_fit_are_set_aside() -> None:
    talk = Talk("herati")
    talk.all(f"tavoliere-setup deal {','.join(['SE'] * 25)}", "play 1 SE@0,0")
    for _ in range(24):
        assert talk.ask("tavoliere-outcome") == "none"
        assert talk.ask("tavoliere-turn") == "1: set aside"
        assert talk.lines("tavoliere-legal_moves") == ["x SE"]
        talk.all("play 1 x SE")
    assert talk.ask("tavoliere-outcome") == "score 0"
    assert talk.ask("final_score") == "0"


def test_a_workshop_where_nothing_fits_is_passed_through() -> None:
    talk = Talk("herati")
    hand = ",".join(["NE"] * 12)
    talk.all(f"tavoliere-setup players=2 start=2 first=NE hand1={hand} hand2={hand}")
    for number in range(22):  # each has eleven tiles to turn up
        assert talk.ask("tavoliere-outcome") == "none"
        side = (2, 1)[number % 2]
        assert talk.ask("tavoliere-turn") == f"{side}: pass"
        assert talk.lines("tavoliere-legal_moves") == ["-"]
        assert talk.ask(f"genmove {side}") == "-"
    assert talk.ask("tavoliere-outcome") == "1 2 points"
    assert talk.ask("final_score") == "0"


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("deal NE,SW", "? the tag Deal holds 2 tiles: it must hold 25"),
        ("deal", "? a deal is set up by: deal NE,SW,"),
        ("players=5", "? the tag Players is '5': it can be 2, 3, 4"),
        ("players=2 hand1=XX", "? the tag Hand1 holds 1 tiles: it must hold 12"),
        ("players=2 first=?", "? every tile of the deal must be named"),
        ("players=2 players=3", "? players is named twice"),
        ("players=2 first=NE FIRST=SW", "? first is named twice"),
        (f"players=2 hand3={TWELVE}", "? hand3 has no player: there are 2 players"),
        (f"hand1={TWELVE}", "? hands need the number of players, as in players=2"),
        ("players=2 colour=red", "? a deal is set up by: deal NE,SW,"),
    ],
)
def test_a_deal_that_cannot_be_is_refused_and_the_game_goes_on(words: str, complaint: str) -> None:
    talk = Talk("herati")
    before = talk.ask("showboard")
    assert talk.say(f"tavoliere-setup {words}").startswith(complaint)
    assert talk.ask("showboard") == before


def test_a_mode_gives_up_the_deal_of_the_other() -> None:
    talk = Talk("herati")
    talk.all(f"tavoliere-setup deal {','.join(['SE'] * 25)}", "tavoliere-mode workshop")
    assert "2: face up" in talk.ask("showboard")
    talk.all("tavoliere-setup players=4", "tavoliere-mode workshop")
    assert "4: face up" in talk.ask("showboard")
    talk.all("boardsize 5")
    assert talk.say("boardsize 9") == "? unacceptable size: 5"
