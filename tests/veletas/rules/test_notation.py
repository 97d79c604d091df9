"""Moves, turns and positions as text."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from games import catalog
from games.core.match import AnyMatch, Match
from games.core.position import IllegalMove, NotationError
from games.core.record import LONGEST_TEXT, LONGEST_TURN, MOST_PIECES, RecordError, read_record
from games.veletas.game import GAME as VELETAS
from games.veletas.rules.notation import (
    CannotList,
    format_turn,
    is_move_list,
    parse_turn,
    read_move_list,
    read_position,
    write_move_list,
    write_position,
)
from games.veletas.rules.pieces import Pie, Place, Slide, Stone
from games.veletas.rules.position import VeletasPosition, first_position, random_start
from tests.playing import played as abstractplay_played
from tests.veletas.pictures import played
from tests.veletas.random_play import random_positions

# -- RULES.md 1.7: moves and turns as text and back

EMPTY = first_position(10, "current")
PLAY = read_position("7/7/7/1x1*3/7/1*5/6* black", 7, "leaflet-en")


LONG = "d4" * 50
PLACING = first_position(7)
CHOOSING = played(PLACING, Place("d4"), Stone("a1"))
NO_TURN = "turn such as e4-e8/d9 or e4/d9"
NO_PLACEMENT = "placement such as b5,c3,h8/d6"
NO_CHOICE = "choice of colours: swap or keep"


@pytest.mark.parametrize(("position", "said", "texts"), [
    (PLAY, NO_TURN, ["", "d4-d5-d6", "e", "d4//d5", "hello", "b2,d4/d1", "d4-/d5", LONG]),
    (EMPTY, NO_PLACEMENT, ["", "d4-d5", "b5,,c3", "b5c3", "swap?", ",", LONG]),
    (CHOOSING, NO_CHOICE, ["d9", LONG]),
])  # fmt: skip
def test_other_texts_are_refused_and_quoted_in_part(
    position: VeletasPosition, said: str, texts: list[str]
) -> None:
    for text in texts:
        with pytest.raises(NotationError) as refused:
            parse_turn(position, text)
        assert str(refused.value) == f"{text[:40]!r} is not a {said}"


def test_an_unfinished_placement() -> None:
    begun = [Place("h8"), Place("b5")]
    assert format_turn(EMPTY, begun) == "b5,h8"
    assert format_turn(EMPTY, [Place("c9"), Place("b10"), Place("b9")]) == "b9,b10,c9"
    assert parse_turn(EMPTY, "b5,h8") == [Place("b5"), Place("h8")]
    one = played(EMPTY, Place("h8"))
    assert parse_turn(one, "b5,c3/d6") == [Place("b5"), Place("c3"), Stone("d6")]
    stone_due = played(EMPTY, Place("h8"), Place("b5"), Place("c3"))
    assert format_turn(stone_due, [Stone("d6")]) == "/d6"
    assert parse_turn(stone_due, "/d6") == parse_turn(stone_due, "d6") == [Stone("d6")]


def test_a_shot_from_a_shooter_that_cannot_make_it() -> None:
    with pytest.raises(IllegalMove, match="d1 is not in line with b2"):
        parse_turn(PLAY, "b2/d1")


def test_a_choice_that_is_too_early_is_read_but_not_legal() -> None:
    assert parse_turn(EMPTY, "swap") == [Pie(swap=True)]
    with pytest.raises(IllegalMove, match="too early"):
        EMPTY.play(Pie(swap=True))


# -- Position text


@pytest.mark.parametrize(("rules", "size"), [("current", 7), ("leaflet-en", 10)])
def test_what_is_written_is_read(rules: str, size: int) -> None:
    for position in random_positions(rules, size, 5):
        if position.outcome() is None:
            text = write_position(position)
            assert write_position(read_position(text, size, rules)) == text
            assert read_position(text, size, rules).pieces == position.pieces


def test_ten_empty_squares_are_one_number() -> None:
    text = "*9/10/*9/10/*9/10/*9/*9/*9/*9 black"
    assert write_position(read_position(text, 10, "current")) == text


@pytest.mark.parametrize("due", ["pie", "second placement"])
def test_a_position_after_the_first_placement_says_what_is_due(due: str) -> None:
    text = f"7/7/7/7/7/x6/*6 white {due}"
    position = read_position(text, 7, "leaflet-en")
    assert (position.phase.value, position.pie_ahead) == (due, due == "pie")
    assert write_position(position) == text
    assert position.play(Pie(swap=True) if due == "pie" else Place("d4")).shooters_missing


@pytest.mark.parametrize(("text", "reason"), [
    ("7/7/7/7/7/x6/*5* white pie", "1 shooters"),
    ("7/7/7/7/7/x6/*6 black pie", "White is to move"),
    ("7/7/7/7/7/x6/*6 white first placement", "White is to move"),
    ("7/7/7/7/7/x6/*6 white later", "'later'"),
    ("7/7/7/7/7/7/*** black", "row 1 has 3 signs instead of 7"),
    ("7/7/7/7/7/***4 black", "the board has 7 rows"),
    ("7/7/7/7/7/7/***1a2 black", "'a'"), ("7/7/7/7/7/7/***4 red", "red"),
    ("7/7/7/7/7/7/***4", "''"), ("7/7/7/7/7/7/**5 black", "3 shooters"),
])  # fmt: skip
def test_other_texts_are_refused(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        read_position(text, 7, "current")


# -- Abstractplay

FILES = sorted((Path(__file__).parents[2] / "playthroughs").glob("veletas-current-*.txt"))
PLACED = [path for path in FILES if "random" not in path.name]

LIST = """\
b5,c3,h8/d6
c6,d4,g3,i6/f5
c3-e3/e8
h4
"""
# The placement; then White has kept her colour and placed, Black has moved from c3 to e3 and shot
# e8, White has shot h4 from g3.


def moves() -> AnyMatch:
    match: AnyMatch = Match(first_position(10, "current"))
    match.play_all([*map(Place, ("h8", "b5", "c3")), Stone("d6"), Pie(swap=False)])
    match.play_all([*map(Place, ("c6", "d4", "g3", "i6")), Stone("f5")])
    match.play_all([Slide("c3", "e3"), Stone("e8"), Stone("h4")])
    return match


def test_a_match_is_written_as_a_list_of_turns() -> None:
    assert write_move_list(moves()) == LIST


def test_variations_are_not_listed() -> None:
    match = moves()
    for _ in range(3):
        match.undo()
    match.play_all([Slide("c3", "d3"), Stone("c3")])
    assert len(list(match.tree())) > len(match.turns())
    assert write_move_list(match).splitlines() == [*LIST.splitlines()[:2], "c3-d3/c3"]


def test_a_list_is_read() -> None:
    record = read_move_list(LIST, VELETAS)
    assert (record.game, record.problem) == (VELETAS, None)
    assert record.match.position == moves().position
    assert record.tags == {"Game": "veletas", "Rules": "current", "Size": "10", "Start": "placed"}


@pytest.mark.parametrize("text", [
    LIST.replace("\n", "\r\n"),
    "\ufeff\n\n" + LIST.upper().replace(",", " , "),
    LIST.strip(),
    "1. b5,h8,c3/d6\n2. i6,c6,d4,g3/f5\n3. c3-e3/e8\n4. g3/h4",
    LIST.replace("c6,", "keep\nc6,"),
])  # fmt: skip
def test_reading_accepts_variants_of_a_list(text: str) -> None:
    assert is_move_list(text)
    record = read_move_list(text, VELETAS)
    assert record.problem is None
    assert record.match.position == moves().position


@pytest.mark.parametrize("path", PLACED, ids=[path.stem for path in PLACED])
def test_reference_games_survive_writing_and_reading(path: Path) -> None:
    golden = read_record(path.read_text(encoding="utf-8"), catalog.games()).match
    record = read_move_list(write_move_list(golden), VELETAS)
    assert record.problem is None
    assert str(record.match.position) == str(golden.position)


def test_matches_that_cannot_be_written() -> None:
    with pytest.raises(CannotList, match=r"^move lists are for the current rules only$"):
        write_move_list(Match(first_position(10, "leaflet-en")))
    with pytest.raises(
        CannotList, match=r"^a move list cannot show where a random start has put the shooters$"
    ):
        write_move_list(Match(random_start(7, "current", ["b2", "d4", "f6"])))


@pytest.mark.parametrize(("text", "plies", "problem"), [
    (LIST + "e3-e4\nh5", 14, "line 6, 'h5': the turn before this one is not complete"),
    (LIST + "z9", 13, "line 5, 'z9': "),
    (LIST.replace("b5", "a5"), 0, "line 1, 'a5,c3,h8/d6': "),
    (LIST.replace("h4", "f5"), 12, "line 4, 'f5': "),
    (LIST + "e3/h6/" * 400, 13, f"line 5, '{('e3/h6/' * 9)[:40]}': this is longer than any"),
    (
        LIST + "x" * LONGEST_TURN,
        13,
        f"line 5, '{'x' * 40}': '{'x' * 40}' is not a turn such as",
    ),
    (LIST + "hello", 13, "line 5, 'hello': 'hello' is not a turn"),
])  # fmt: skip
def test_the_first_illegal_turn_is_named(text: str, plies: int, problem: str) -> None:
    record = read_move_list(text, VELETAS)
    assert record.problem is not None
    assert record.problem.startswith(problem)
    assert record.match.ply == plies


def test_nothing_is_played_after_the_end() -> None:
    complete = write_move_list(abstractplay_played(VELETAS, {"Size": "7"}, 1))
    record = read_move_list(f"{complete}d4/d5\n", VELETAS)
    number = complete.count("\n") + 1
    assert record.problem == f"line {number}, 'd4/d5': the game is over before this turn"


@pytest.mark.parametrize("text", ["", "\n", "hello", "b5,c3/d6,e5", "b5,c3,d4,e5/f6", "e4-e8/d9"])
def test_a_list_must_begin_with_a_first_placement(text: str) -> None:
    with pytest.raises(
        RecordError, match=r"^a move list begins with a first placement, such as b5,c3,h8/d6$"
    ):
        read_move_list(text, VELETAS)


def test_too_long_a_text_is_refused() -> None:
    with pytest.raises(RecordError, match=r"^the text is far too long for the record of a match$"):
        read_move_list(LIST + "x" * LONGEST_TEXT, VELETAS)
    longest = LIST + "\n" * (LONGEST_TEXT - len(LIST))
    assert read_move_list(longest, VELETAS).problem is None


def test_lines_beyond_the_limit_are_not_read() -> None:
    within = LIST + "\n" * (MOST_PIECES - 5)
    assert read_move_list(within + "hello", VELETAS).problem is not None
    assert read_move_list(within + "\nhello", VELETAS).problem is None


def test_damaged_lists_keep_their_legal_beginning() -> None:
    rng = Random(4)
    for _ in range(300):
        damaged = bytearray(LIST.encode())
        damaged[rng.randrange(12, len(damaged))] = rng.randrange(256)
        record = read_move_list(damaged.decode("utf-8", "replace"), VELETAS)
        assert record.problem is None or record.problem.startswith("line ")
