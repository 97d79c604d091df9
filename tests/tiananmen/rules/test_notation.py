"""Notation of turns, labels and comments: RULES.md 3.6."""

import pytest

from games import catalog
from games.core.position import NotationError
from games.core.record import read_record
from games.tiananmen.rules.notation import comment, format_turn, parse_move, parse_turn, turn_label
from games.tiananmen.rules.position import LidStone, Move, Save, Stone, set_up
from tests.tiananmen.pictures import CHAIN, RING, played, points

TURNS: list[tuple[list[Move], str]] = [
    ([Stone("D4"), Stone("E4"), Stone("E5"), Stone("F5")], "D4 E4 E5 F5"),
    ([Stone("D4")], "D4"),
    ([Save()], "save"),
    ([LidStone("K3"), LidStone("L3")], "lid K3 L3"),
    ([LidStone("K3")], "lid K3"),
]
ROOMY = set_up(19, black=["D4"], last="D4", day=2, lids=(3, 0))


@pytest.mark.parametrize(("moves", "text"), TURNS)
def test_turns_are_written_and_read(moves: list[Move], text: str) -> None:
    assert format_turn(ROOMY, moves) == text
    assert parse_turn(ROOMY, text) == moves


@pytest.mark.parametrize(
    "text", ["D4", "T19", "A1", "H9", "J9", "Z99", "T10", "save", "lid K3", "lid T19"]
)
def test_single_gestures_are_reversible(text: str) -> None:
    assert str(parse_move(text)) == text


def test_reading_forgives_case_spaces_and_commas() -> None:
    assert parse_turn(ROOMY, "  d5, e5 ") == [Stone("D5"), Stone("E5")]
    assert parse_turn(ROOMY, "LID k3  l3") == [LidStone("K3"), LidStone("L3")]
    assert parse_turn(ROOMY, "Save") == [Save()]
    assert parse_move(" lid k3 ") == LidStone("K3")


def test_a_turn_begun_counts_the_stones_it_has_left() -> None:
    begun = set_up(19).play(Stone("D4"))
    assert parse_turn(begun, "E4 E5 F5") == [Stone("E4"), Stone("E5"), Stone("F5")]
    with pytest.raises(NotationError, match="but 3 are left"):
        parse_turn(begun, "E4 E5 F5 F6")


def test_labels_name_day_side_and_half() -> None:
    position = set_up(19)
    labels = []
    for point in ["D4", "E4", "E5", "F5", "F6", "F7", "G7", "G8", "H8", "H7", "H6"]:
        labels.append(turn_label(position, 99))
        position = position.play(Stone(point))
    assert labels == ["1B"] * 4 + ["1W"] * 3 + ["1B2"] * 2 + ["1W2"] + ["2B"]


def test_the_comment_names_the_kind_of_win() -> None:
    before = set_up(19, black=[point for point in RING if point != "H10"], last="H9", day=3)
    assert comment(before, before.play(Stone("H10"))) == "ring"
    assert comment(before, before.play(Stone("H8"))) == ""
    before = set_up(19, white=CHAIN[:-1], last="R18", part=1)
    assert comment(before, before.play(Stone("R19"))) == "chain"


def test_a_record_groups_the_stones_by_turns_and_may_stop_in_one() -> None:
    text = (
        '[Game "tiananmen"]\n[Size "19"]\n\n'
        "1B D4 E4 E5 F5\n1W save\n1B2 F6 F7 {well}\n1W2 G7\n2B save\n2W G8 H8"
    )
    record = read_record(text, catalog.games())
    assert record.problem is None
    moves = points("D4 E4 E5 F5 save F6 F7 G7 save G8 H8")
    expected = played(set_up(19), *(parse_move(move) for move in moves))
    assert record.match.position == expected
    assert expected.mid_turn
    assert expected.left == 1


def test_a_record_says_which_turn_the_rules_forbid() -> None:
    record = read_record('[Game "tiananmen"]\n\n1B D4 E4 E5 F5\n1W F7 F8 F9\n', catalog.games())
    assert record.problem is not None
    assert "line 4" in record.problem
    assert "F7 is not the nearest" in record.problem
    assert record.match.ply == 4


LONG = " ".join(["D4"] * 20)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "a turn is stones as in D4 E4, or save, or lid K3 L3"),
        ("save D456789012345", "in a turn nothing can follow save, not even D45678901234"),
        (LONG, f"{LONG[:40]} is 20 stones, but 4 are left to place"),
        ("lid", "lid needs the points of its stones, as in lid K3 L3"),
        ("lid A1 A2 A3 A4", "4 stones are given, but there are 3 in the lid"),
        ("D4567890123456", "D45678901234 is not the name of a point, such as D4"),
        ("D0", "D0 is not the name of a point, such as D4"),
        ("D", "D is not the name of a point, such as D4"),
        ("4D", "4D is not the name of a point, such as D4"),
        ("D123", "D123 is not the name of a point, such as D4"),
        ("xD4", "xD4 is not the name of a point, such as D4"),
        ("I9", "I9 is not the name of a point, such as D4"),
        ("D4 save", "save is not the name of a point, such as D4"),
        ("lid save", "save is not the name of a point, such as D4"),
    ],
)
def test_the_whole_sentence_about_a_text_that_is_no_turn(text: str, sentence: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_turn(ROOMY, text)
    assert str(caught.value) == sentence


@pytest.mark.parametrize("text", ["", "lid K3 L3", "D4 E4", "save it now and for ever"])
def test_the_whole_sentence_about_a_text_that_is_no_move(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_move(text)
    assert str(caught.value) == f"{text[:20]} is not a move: a move is D4, or save, or lid K3"


def test_exactly_the_stones_left_or_saved_are_accepted() -> None:
    assert len(parse_turn(ROOMY, "D5 E5 E6 F6")) == 4
    assert len(parse_turn(ROOMY, "lid A1 A2 A3")) == 3


def test_the_lid_that_counts_is_that_of_the_side_to_move() -> None:
    white = set_up(19, black=["D4"], last="D4", day=2, part=1, lids=(3, 1))
    with pytest.raises(NotationError, match="2 stones are given, but there are 1 in the lid"):
        parse_turn(white, "lid A1 A2")
