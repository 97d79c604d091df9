"""Tiananmen and Herati in the protocol, and what holds for all three games."""

from typing import Any

import pytest

from games import catalog
from games.ai.levels import Level
from games.ai.search import RankedTurn, SearchLimits
from games.console import gtp_session
from games.core.game import Game
from games.core.position import AnyPosition
from games.herati.rules.position import WorkshopPosition
from tests.console.talk import ROOT, Talk

TWELVE = ",".join(["NE"] * 12)
CORNERED = "tavoliere-setup shooters b2,d4,f6"


# ----------------------------------------------------------------------------------- Tiananmen


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
        "? illegal move: one stone at a time, as in D4; only a lid takes several"
    )
    talk.all("play black e4", "play B E5", "play b F5")
    assert talk.ask("tavoliere-turn") == "white: place 3 or save"
    # west of F5 the way passes over E5
    assert sorted(talk.lines("tavoliere-legal_moves")) == ["D5", "F4", "F6", "G5", "save"]
    talk.all("play white save")
    assert talk.ask("tavoliere-turn") == "black: place 2"
    talk.all("undo", "undo")
    assert talk.ask("tavoliere-turn") == "black: place 1"


def test_perft_counts_what_play_takes() -> None:
    talk = Talk("tiananmen", {"Size": "13"})
    # 8 star points, then 4 choices each, but none next to another is lost on the open board
    assert [talk.ask(f"tavoliere-perft {depth}") for depth in range(4)] == ["1", "8", "32", "128"]
    assert talk.say("tavoliere-perft -1") == "? syntax error"
    assert talk.say("tavoliere-perft x") == "? syntax error"


GOLDEN = ROOT / "tests" / "playthroughs"


def golden(name: str) -> tuple[dict[str, str], list[tuple[str, str]]]:
    """The tags of a golden game, and its turns without labels and comments."""
    tags: dict[str, str] = {}
    turns: list[tuple[str, str]] = []
    for line in (GOLDEN / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            key, value = line[1:-2].split(' "')
            tags[key] = value
        elif line[:1].isdigit():
            label, _, text = line.split(" {")[0].partition(" ")
            turns.append((label, text))
    return tags, turns


def stones_of_golden(name: str) -> list[tuple[str, str]]:
    """What `play` takes in a golden game of Tiananmen."""
    stones: list[tuple[str, str]] = []
    for label, text in golden(name)[1]:
        colour = "black" if "B" in label else "white"
        parts = [text] if text.startswith(("save", "lid")) else text.split()
        stones += [(colour, part) for part in parts]
    return stones


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


# --------------------------------------------------------------------------------------- Herati


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


def test_a_workshop_is_dealt_and_a_diamond_counts() -> None:
    talk = Talk("herati")
    rest = ",".join(["NE"] * 10)
    talk.all(f"tavoliere-setup players=2 start=1 first=SE hand1=SW,NW,{rest} hand2=NE,NE,{rest}")
    assert talk.ask("tavoliere-turn") == "1: lay"
    # SE is black south and east, SW is black south and west
    assert sorted(talk.lines("tavoliere-legal_moves")) == ["SW@-1,0", "SW@1,0"]
    talk.all("play 1 SW@1,0", "play 2 NE@0,1", "play 1 NW@1,1")
    assert "1: face up NE, face down 9, points 1" in talk.ask("showboard")
    assert talk.say("play 1 NE@2,0") == "? illegal move: it is the turn of 2"


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
        ("players=5", "? the tag Players says '5': it can be 2, 3, 4"),
        ("players=2 hand1=XX", "? the tag Hand1 holds 1 tiles: it must hold 12"),
        ("players=2 first=?", "? every tile of the deal must be named"),
        ("players=2 players=3", "? players is named twice"),
        ("players=2 first=NE FIRST=SW", "? first is named twice"),
        (f"players=2 hand3={TWELVE}", "? hand3 belongs to nobody: there are 2 players"),
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


# ----------------------------------------------------------------------------------- all of them


def set_up_of(tags: dict[str, str]) -> list[str]:
    """The commands for the tags of a golden game."""
    if tags["Game"] == "veletas":
        commands = [f"tavoliere-rules {tags['Rules']}", f"boardsize {tags['Size']}"]
        shooters = tags.get("Shooters")
        return [*commands, f"tavoliere-setup shooters {shooters}"] if shooters else commands
    if tags["Game"] == "tiananmen":
        return [f"boardsize {tags['Size']}"]
    if tags["Mode"] == "loom":
        return [f"tavoliere-setup deal {tags['Deal']}"]
    keys = [key for key in tags if key.startswith(("Hand", "First", "Start", "Players"))]
    return ["tavoliere-setup " + " ".join(f"{key.lower()}={tags[key]}" for key in keys)]


OUTCOMES = {
    "veletas-current-7": ("black majority", "B+1"),
    "veletas-current-7-random": None,
    "veletas-leaflet-en-9": None,
    "tiananmen-13-chain": ("white chain", "W+1"),
    "tiananmen-19-ring": ("black ring", "B+1"),
    "tiananmen-19-white-lid": ("white chain", "W+1"),
    "herati-loom": ("score 5", "5"),
    "herati-workshop-3": ("1 3 points", "0"),
    "herati-workshop-2": None,
}


@pytest.mark.parametrize("name", OUTCOMES)
def test_golden_games_are_played_turn_by_turn_to_their_result(name: str) -> None:
    tags, turns = golden(name)
    talk = Talk(tags["Game"])
    talk.all(*set_up_of(tags))
    parts = [text for _, text in turns]
    if tags["Game"] == "tiananmen":
        parts = [text for _, text in stones_of_golden(name)]
    for text in parts:
        assert talk.ask("tavoliere-outcome") == "none"
        colour = talk.ask("tavoliere-turn").split(":")[0]
        talk.all(f"play {colour} {text}")
    if expected := OUTCOMES[name]:
        assert (talk.ask("tavoliere-outcome"), talk.ask("final_score")) == expected
    else:
        winners = tags["Winner"].replace(",", " ")
        assert talk.ask("tavoliere-outcome").startswith(winners)


@pytest.mark.parametrize("game", ["veletas", "herati", "tiananmen"])
def test_a_seed_determines_lots_and_thoughts(game: str) -> None:
    first, second = (Talk(game, level="random", seed="7") for _ in range(2))
    colour = "1" if game == "herati" else "black"
    assert first.ask("showboard") == second.ask("showboard")
    assert first.ask(f"genmove {colour}") == second.ask(f"genmove {colour}")
    first.all("clear_board")
    assert first.ask("showboard") != second.ask("showboard")
    second.all("clear_board")
    assert first.ask("showboard") == second.ask("showboard")


def test_a_suggestion_plays_nothing_and_stays_the_same() -> None:
    talk = Talk("tiananmen", level="random", seed=None)
    before = talk.ask("showboard")
    assert len({talk.ask("reg_genmove black") for _ in range(5)}) == 1
    assert talk.ask("showboard") == before


def test_levels_and_times_are_taken_over() -> None:
    talk = Talk("herati", level="greedy")
    assert talk.ask("tavoliere-level") == "greedy"
    talk.all("tavoliere-level random", "time_settings 60 10 5", "time_left 1 30 0")
    assert talk.ask("tavoliere-level") == "random"
    assert talk.say("tavoliere-level 9").startswith("? there is no level '9'")
    for wrong in ("time_settings 1 2", "time_settings -1 0 0", "time_left 1", "time_left 9 1 1"):
        assert talk.say(wrong).startswith("? syntax error")


def test_every_move_listed_can_be_played() -> None:
    for talk in (Talk("herati"), Talk("tiananmen"), Talk("veletas", {"Start": "random"})):
        colour = talk.ask("tavoliere-turn").split(":")[0]
        for text in talk.lines("tavoliere-legal_moves")[:200]:
            talk.all(f"play {colour} {text}", "undo")


def test_a_position_is_valued_for_the_side_to_move() -> None:
    talk = Talk("veletas", {"Size": "7"})
    talk.all(CORNERED)
    name, value = talk.ask("tavoliere-eval").split()
    assert name == "win_probability"
    assert 0.0 < float(value) < 1.0


class Watcher:
    """A level that plays the first legal moves and remembers what it was given."""

    def __init__(self) -> None:
        self.seen: list[AnyPosition] = []
        self.thoughts: list[SearchLimits] = []
        self.timed = False

    def propose(self, position: AnyPosition, limits: SearchLimits) -> list[RankedTurn]:
        self.seen.append(position)
        self.thoughts.append(limits)
        moves: list[Any] = []
        while not moves or (position.mid_turn and position.outcome() is None):
            moves.append(position.legal_moves()[0])
            position = position.play(moves[-1])
        return [RankedTurn(tuple(moves))]


@pytest.fixture
def watcher(monkeypatch: pytest.MonkeyPatch) -> Watcher:
    watcher = Watcher()

    def find(game: Game, name: str) -> Level:
        return Level(name, name, name, watcher.propose, timed=watcher.timed)

    monkeypatch.setattr(gtp_session, "find_level", find)
    return watcher


def test_a_thought_is_given_its_share_of_the_time(watcher: Watcher) -> None:
    talk = Talk("veletas", {"Size": "7"})
    talk.ask("genmove black")
    talk.all("time_settings 100 0 0")  # 100 seconds for 20 turns, a tenth of them in reserve
    talk.ask("genmove white")
    talk.all("time_left white 7 2")
    talk.ask("genmove white")
    talk.all("time_settings 0 30 0")  # no turns in a period: no limit
    talk.ask("genmove black")
    talk.all("time_left black 0 0")
    talk.ask("reg_genmove white")
    assert [round(limits.seconds, 6) for limits in watcher.thoughts] == [1, 4.5, 3.15, 1, 1]
    assert not any(limits.stop() for limits in watcher.thoughts[3:])


def test_what_a_timed_level_has_to_load_is_loaded_before_the_clock_runs(watcher: Watcher) -> None:
    watcher.timed = True
    talk = Talk("veletas", {"Size": "7"})
    talk.all("time_settings 0 1 1", "time_settings 0 2 1")
    assert len(watcher.thoughts) == 1
    assert talk.ask("tavoliere-turn") == "black: place 1 shooter and 1 stone"
    talk.ask("genmove black")
    assert [round(limits.seconds, 6) for limits in watcher.thoughts] == [0.01, 1.8]


def test_a_thought_without_any_time_is_stopped_soon(watcher: Watcher) -> None:
    talk = Talk("veletas", {"Size": "7"})
    talk.all("time_settings 0 0 0")
    talk.ask("genmove black")
    (limits,) = watcher.thoughts
    assert limits.seconds == 0.01
    while not limits.stop():
        pass


def test_one_thought_is_enough_for_the_stones_of_a_turn(watcher: Watcher) -> None:
    talk = Talk("tiananmen")
    for _ in range(4):
        talk.ask("genmove black")
    assert len(watcher.thoughts) == 1
    talk.ask("genmove white")
    talk.all("undo")
    talk.ask("genmove white")
    assert len(watcher.thoughts) == 3
    talk.all("tavoliere-seed 5")
    talk.ask("genmove white")
    assert len(watcher.thoughts) == 4


def test_a_thought_never_sees_a_tile_that_lies_face_down(watcher: Watcher) -> None:
    talk = Talk("herati", {"Mode": "workshop"})
    for number in range(6):
        side = talk.ask("tavoliere-turn").split(":")[0]
        talk.ask(f"reg_genmove {side}" if number % 2 else f"genmove {side}")
    for position in watcher.seen:
        assert isinstance(position, WorkshopPosition)
        stocks = [hand.stock for hand in position.hands]
        assert {tile for stock in stocks for tile in stock} == {None}


def test_all_games_have_a_dialect() -> None:
    for name in catalog.all_games():
        assert Talk(name).ask("tavoliere-outcome") == "none"
