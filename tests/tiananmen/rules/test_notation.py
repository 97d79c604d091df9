"""Notation of turns, labels and comments: RULES.md 3.6."""

import pytest

from games.core.position import NotationError
from games.tiananmen.rules.notation import parse_move, parse_turn
from games.tiananmen.rules.position import LidStone, Save, Stone, set_up

ROOMY = set_up(19, black=["D4"], last="D4", day=2, lids=(3, 0))


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


def test_the_lid_that_counts_is_that_of_the_side_to_move() -> None:
    white = set_up(19, black=["D4"], last="D4", day=2, part=1, lids=(3, 1))
    with pytest.raises(NotationError, match="2 stones are given, but there are 1 in the lid"):
        parse_turn(white, "lid A1 A2")
