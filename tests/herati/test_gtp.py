"""Herati in the Go Text Protocol, with sessions written by hand."""

from __future__ import annotations

import pytest

from games.core.game import AnyAttempt, Attempt
from games.herati.game import GAME, SYMMETRIES, lesson_position
from games.herati.rules.field import Tile
from games.herati.rules.position import PlaceTile, SetAside
from games.learning import course
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


@pytest.mark.parametrize(("words", "complaint"), [
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
])  # fmt: skip
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


# -- lessons


HOLE = "SE SW SE\nNE .. NE\n.. SW SE"
"""A NW tile in the hole completes a black and a white diamond."""


def holds(attempt: AnyAttempt, *texts: str) -> bool:
    return course.holds([*texts], attempt)


@pytest.mark.parametrize(("table", "sentence"), [
    ({"field": "SE XX", "hand": "NE"}, "'XX' is no tile: a tile is one of NW NE SE SW"),
    ({"field": "SE", "hand": "NE", "hnad": "NE"}, "'hnad' is none of field, at, hand, stock"),
])  # fmt: skip
def test_a_wrong_table_is_refused(table: dict[str, str], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        lesson_position(table)


def test_two_diamonds_at_once() -> None:
    attempt = Attempt(GAME, lesson_position({"field": HOLE, "hands": ["NW SW", "SE"]}))
    assert holds(attempt, "diamonds 0", "points 1 0", "fits NW")
    done = attempt.with_move(PlaceTile(Tile.NW, 1, 1))
    assert holds(done, "completes 2", "completes black", "completes white", "points 1 2")
    assert holds(done, "places NW 1,1", "places 0,0 1,1", "not places SW", "not places 0,0")
    assert holds(done, "diamonds 2", "not completes 1")


def test_a_tile_that_is_set_aside() -> None:
    attempt = Attempt(GAME, lesson_position({"field": "SE", "hand": "NE SE", "stock": "SW"}))
    aside = attempt.with_move(SetAside(Tile.NE))
    assert holds(aside, "sets_aside", "sets_aside NE", "not sets_aside SE", "not places")


# -- What counts as the same opening of Herati's Workshop


START = {
    "Mode": "workshop",
    "Players": "2",
    "Play": "single",
    "Start": "1",
    "Hand1": "SE,SE,SW,SW,SW,NW,NE,SE,SW,NW,SE,SW",
    "Hand2": "NW,NE,SW,SE,SW,NW,SE,SW,NE,NE,NE,SE",
}


def key(first: str) -> str:
    position = GAME.start({**START, "First": first})
    return GAME.least_image(position)[0]


def test_left_and_right_are_exchanged() -> None:
    assert key("NE") == key("NW") == "NE@0,0 2"
    assert key("NE") != key("SE")


def test_turns_are_mirrored() -> None:
    _same, mirror = SYMMETRIES
    assert GAME.opening_turn(mirror.there("SE@-1,2")) == "SW@1,2"
    assert GAME.opening_turn(mirror.back("SW@1,2")) == "SE@-1,2"
    assert GAME.opening_turn(mirror.there("x NE")) == "x NW"
