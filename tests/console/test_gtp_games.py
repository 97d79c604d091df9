"""The three games in the protocol, with conversations worked out by hand."""

from itertools import combinations
from math import comb

import pytest

from tests.console.talk import ROOT, Talk

# ------------------------------------------------------------------------------------- Veletas


def test_the_conversation_of_the_manual() -> None:
    talk = Talk("veletas")
    talk.all("play black b5,c3,h8/d6", "play white swap")
    assert talk.ask("tavoliere-turn") == "white: place 4 shooters and 1 stone"
    talk.all("play white e4,e5,f2,g7/a1")
    assert talk.ask("tavoliere-turn") == "black: turn"
    talk.all("play black e4-e8/d9")
    assert talk.ask("showboard").splitlines() == [
        "",
        "10 . . . . . . . . . .",
        " 9 . . . x . . . . . .",
        " 8 . . . . * . . * . .",
        " 7 . . . . . . * . . .",
        " 6 . . . x . . . . . .",
        " 5 . * . . * . . . . .",
        " 4 . . . . . . . . . .",
        " 3 . . * . . . . . . .",
        " 2 . . . . . * . . . .",
        " 1 o . . . . . . . . .",
        "   a b c d e f g h i j",
        "white to move: move a shooter or shoot a stone",
    ]
    assert talk.ask("tavoliere-position") == talk.ask("showboard")


@pytest.mark.parametrize("colour", ["black", "white", "B", "w"])
@pytest.mark.parametrize("choice", ["swap", "keep", "SWAP"])
def test_the_pie_choice_goes_with_either_colour(colour: str, choice: str) -> None:
    talk = Talk("veletas", {"Size": "7"})
    talk.all("play black d4/a1", f"play {colour} {choice}")
    assert talk.ask("tavoliere-turn") == "white: place 2 shooters and 1 stone"


def test_spaces_and_capitals_are_forgiven() -> None:
    talk = Talk("veletas")
    talk.all("play b H8, C3, b5 / D6")
    assert talk.ask("tavoliere-turn") == "white: choose swap or keep"


def test_only_whole_turns_are_played_and_a_failure_changes_nothing() -> None:
    talk = Talk("veletas", {"Size": "7", "Rules": "current"})
    before = talk.ask("showboard")
    for text, reason in [
        ("d4", "the turn is not complete: place 1 stone"),
        ("d4,c3/a1", "the shooters of this placement are all on the board"),
        ("a1/d4", ""),
        ("d4/d4", ""),
        ("d4/z9", ""),
        ("swap", "it is too early to choose colours"),
        ("pass", "is no placement"),
    ]:
        answer = talk.say(f"play black {text}")
        assert answer.startswith("? illegal move: "), answer
        assert reason in answer
        assert talk.ask("showboard") == before


def test_what_may_be_played_in_a_placement_is_every_set_once() -> None:
    talk = Talk("veletas", {"Size": "7"})
    turns = talk.lines("tavoliere-legal_moves")
    assert len(turns) == 25 * 48  # a shooter off the edge, a stone on any other square
    assert turns[0] == "b2/a1"
    assert len(set(turns)) == len(turns)
    talk.all("play black d4/a1")
    assert sorted(talk.lines("tavoliere-legal_moves")) == ["keep", "swap"]
    talk.all("play white keep")
    turns = talk.lines("tavoliere-legal_moves")
    assert len(turns) == comb(24, 2) * 45
    assert talk.ask("tavoliere-perft 1") == str(comb(24, 2) * 45)
    assert "b3,c2/a2" in turns
    assert "c2,b3/a2" not in turns


def test_placements_of_the_leaflets_keep_shooters_apart() -> None:
    talk = Talk("veletas", {"Size": "9", "Rules": "leaflet-ja"})
    squares = [(file, rank) for file in range(9) for rank in range(9)]
    apart = [
        (one, two)
        for one, two in combinations(squares, 2)
        if max(abs(a - b) for a, b in zip(one, two, strict=True)) > 1
    ]
    turns = talk.lines("tavoliere-legal_moves")
    assert turns == [f"{'abcdefghi'[a]}{b + 1},{'abcdefghi'[c]}{d + 1}" for (a, b), (c, d) in apart]
    assert talk.ask("tavoliere-perft 1") == str(len(apart))


def test_placements_without_end_are_counted_and_not_listed() -> None:
    talk = Talk("veletas")
    talk.all("play black b5,c3,h8/d6", "play white keep")
    count = comb(60, 4) * (100 - 7 - 1)  # 64 squares off the edge, four of them taken
    assert talk.say("tavoliere-legal_moves") == f"? {count} turns are too many to list"
    assert talk.ask("tavoliere-perft 1") == str(count)


CORNERED = "tavoliere-setup shooters b2,d4,f6"
"""7 by 7: three shooters on the long diagonal."""


def test_ordinary_turns_are_listed_with_a_stationary_shot_once_a_square() -> None:
    talk = Talk("veletas", {"Size": "7"})
    talk.all(CORNERED)
    turns = talk.lines("tavoliere-legal_moves")
    assert len(set(turns)) == len(turns)
    still = [turn for turn in turns if "-" not in turn]
    targets = [turn.split("/")[1] for turn in still]
    assert len(set(targets)) == len(targets)
    # d4 sees its rank, file and both diagonals; b2 and f6 add theirs, corners g1 and a7 included
    seen = {f"{file}{rank}" for file in "abcdefg" for rank in (2, 4, 6)}
    seen |= {f"{file}{rank}" for file in "bdf" for rank in range(1, 8)}
    diagonals = "a1 c3 e5 g7 a7 b6 c5 e3 f2 g1 a3 c1 e7 g5"
    seen = (seen | set(diagonals.split())) - {"b2", "d4", "f6"}
    assert set(targets) == seen
    assert "b2/b7" in still
    assert "d4/b4" not in still  # b2 sees b4 as well and comes first
    assert talk.ask("tavoliere-perft 1") == str(len(turns))
    talk.all("play black b2/b7")
    assert sorted(talk.lines("tavoliere-legal_moves")) == ["keep", "swap"]
    assert talk.ask("tavoliere-perft 1") == "2"


def test_another_size_or_rule_set_starts_another_game() -> None:
    talk = Talk("veletas")
    assert talk.say("boardsize 19") == "? unacceptable size: 10 or 9 or 7"
    assert talk.say("boardsize big") == "? syntax error"
    assert talk.say("boardsize") == "? syntax error"
    talk.all("boardsize 7", "tavoliere-rules leaflet-ja")
    assert talk.ask("tavoliere-turn") == "black: place 1 shooters"
    talk.all("play black d4", "clear_board")
    assert talk.ask("tavoliere-turn") == "black: place 1 shooters"
    assert talk.say("tavoliere-rules mine") == "? syntax error: current or leaflet-en or leaflet-ja"


def test_a_random_start_is_set_up_kept_and_given_up() -> None:
    talk = Talk("veletas", {"Size": "7"})
    talk.all("tavoliere-setup shooters b2,D4,f6", "play black d4-d5/d6", "clear_board")
    assert talk.ask("tavoliere-turn") == "black: turn"
    assert " 4 . . . * . . ." in talk.ask("showboard")
    talk.all("boardsize 7", "tavoliere-rules leaflet-en")
    assert talk.ask("tavoliere-turn") == "black: turn"
    assert talk.say("tavoliere-setup shooters b2,b3,f6").startswith("? the shooters of the random")
    assert talk.say("tavoliere-setup shooters b2").startswith("? a board of 7 by 7 has 3 shooters")
    assert talk.say("tavoliere-setup nonsense").startswith("? a random start is set up by")
    assert talk.ask("tavoliere-turn") == "black: turn"
    talk.all("tavoliere-setup")
    assert talk.ask("tavoliere-turn") == "black: place 1 shooters and 1 stone"


def test_undo_takes_back_whole_turns() -> None:
    talk = Talk("veletas", {"Size": "7"})
    assert talk.say("undo") == "? cannot undo"
    start = talk.ask("showboard")
    talk.all("play black d4/a1", "play black swap")
    chosen = talk.ask("showboard")
    talk.ask("genmove white")
    talk.all("undo")
    assert talk.ask("showboard") == chosen
    talk.all("undo", "undo")
    assert talk.ask("showboard") == start
    assert talk.say("undo") == "? cannot undo"


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
    assert float(talk.ask("tavoliere-eval")) == float(talk.ask("tavoliere-eval"))
