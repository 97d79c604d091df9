"""The whole sentence of every illegal move, the status line, and the order of legal moves."""

from __future__ import annotations

import pytest

from games.core.position import IllegalMove
from games.tiananmen.rules.position import (
    LidStone,
    Move,
    NotAPlace,
    Save,
    Stone,
    TiananmenPosition,
    opening,
    set_up,
)
from tests.tiananmen.pictures import BLACK, CHAIN, RING, WHITE, played

ONE_MISSING = [point for point in RING if point != "H10"]
TWO_MISSING = [point for point in RING if point not in ("H10", "K8")]
PLAIN = set_up(19, black=["K8"], white=["K7"], last="K8", day=2)
BLACK_LID = set_up(19, black=TWO_MISSING, last="L9", day=3, lids=(2, 0))
WHITE_LID = set_up(19, white=[*CHAIN[:4], "R18", "R19"], last="R18", day=2, part=1, lids=(0, 4))


@pytest.mark.parametrize(
    ("position", "move", "sentence"),
    [
        (PLAIN, Stone("Z99"), "there is no point Z99 on a board of 19 by 19"),
        (PLAIN, Stone("A123456789012"), "there is no point A12345678901 on a board of 19 by 19"),
        (opening(13), Stone("T1"), "there is no point T1 on a board of 13 by 13"),
        (PLAIN, Stone("K9"), "the People's Heroes stand on K9"),
        (PLAIN, Stone("K8"), "a black stone stands on K8"),
        (PLAIN, Stone("K7"), "a white stone stands on K7"),
        (
            opening(13),
            Stone("E4"),
            "E4 is not a star point: the first stone of the game goes on one of "
            "D4 D7 D10 G4 G10 K4 K7 K10",
        ),
        (
            PLAIN,
            Stone("N8"),
            "N8 is not the nearest empty point in its direction from K8, where the last stone "
            "stands: L8 is",
        ),
        (
            PLAIN,
            Stone("A1"),
            "A1 is neither north, east, south nor west of K8, where the last stone stands: "
            "the next one goes on the nearest empty point there, K12 L8 K6 J8",
        ),
        (
            opening(13),
            Save(),
            "Black may not save on the first day: he places the first stone of the game",
        ),
        (
            set_up(19, black=["K8"], last="K8", day=2, part=2),
            Save(),
            "no stone may be saved in the second half of a day",
        ),
        (
            PLAIN.play(Stone("L8")),
            Save(),
            "a stone may be saved only instead of all 4 stones, and the first of them is placed",
        ),
        (PLAIN, LidStone("L8"), "there is no stone in the lid"),
        (
            set_up(19, black=["K8"], last="K8", day=2, part=2, lids=(1, 0)),
            LidStone("L8"),
            "no lid may be opened in the second half of a day",
        ),
        (
            WHITE_LID.play(Stone("R17")),
            LidStone("Q17"),
            "a lid may be opened only instead of all 3 stones, and the first of them is placed",
        ),
        (
            set_up(19, black=["K8"], last="K8", day=2, lids=(3, 0)),
            LidStone("L8"),
            "the lid may be opened only to win at once, and its 3 cannot win now",
        ),
        (
            BLACK_LID,
            LidStone("A1"),
            "with a stone on A1 the lid of 2 could no longer win: "
            "only stones that keep the win possible may be chosen",
        ),
        (
            WHITE_LID,
            LidStone("S18"),
            "with a stone on S18 the lid of 4 could no longer win: "
            "only stones that keep the win possible may be chosen",
        ),
        (
            WHITE_LID,
            LidStone("A1"),
            "A1 is neither north, east, south nor west of R18, where the last stone stands: "
            "the next one goes on the nearest empty point there, S18 R17 Q18",
        ),
        (
            BLACK_LID.play(LidStone("K8")),
            Stone("H10"),
            "the lid is being emptied: only its stones may be placed now, until they win",
        ),
        (
            BLACK_LID.play(LidStone("K8")),
            Save(),
            "the lid is being emptied: its stones must be placed now, until they win",
        ),
        (set_up(19, black=RING, last="H9", part=1), Save(), "the game is over"),
    ],
)
def test_an_illegal_move_says_which_rule_forbids_it(
    position: TiananmenPosition, move: Move, sentence: str
) -> None:
    with pytest.raises(IllegalMove) as caught:
        position.play(move)
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    ("position", "point", "allowed"),
    [
        (opening(13), "E4", "D4 D7 D10 G4 G10 K4 K7 K10"),
        (PLAIN, "N8", "L8"),
        (PLAIN, "A1", "K12 L8 K6 J8"),
    ],
)
def test_a_stone_in_a_wrong_place_is_told_where_it_may_go(
    position: TiananmenPosition, point: str, allowed: str
) -> None:
    with pytest.raises(NotAPlace) as caught:
        position.play(Stone(point))
    assert " ".join(caught.value.allowed) == allowed


@pytest.mark.parametrize(
    ("position", "status"),
    [
        (opening(13), "Day 1: Black to place 4 of 4 stones; last -, lids 0 and 0"),
        (BLACK_LID, "Day 3: Black to place 4 of 4 stones; last L9, lids 2 and 0"),
        (
            BLACK_LID.play(LidStone("K8")),
            "Day 3: Black empties the lid; last K8, lids 1 and 0",
        ),
        (
            played(BLACK_LID, LidStone("K8"), LidStone("H10")),
            "Day 3: Black has won by a ring; last H10, lids 0 and 0",
        ),
    ],
)
def test_the_status_line_describes_the_position(position: TiananmenPosition, status: str) -> None:
    assert str(position).splitlines()[-1] == status


def test_legal_moves_are_stones_then_save_then_lid_stones() -> None:
    moves = [str(move) for move in BLACK_LID.legal_moves()]
    assert moves[-3:] == ["save", "lid K8", "lid H10"]
    assert len(moves) == 7
    assert not any(text.startswith(("save", "lid")) for text in moves[:4])
    assert [str(move) for move in opening(13).legal_moves()] == [
        "D4", "G4", "K4", "D7", "K7", "D10", "G10", "K10",
    ]  # fmt: skip
    assert [str(move) for move in PLAIN.legal_moves()] == ["K12", "L8", "K6", "J8", "save"]


def test_the_first_point_of_the_board_can_be_the_last_stone() -> None:
    position = set_up(19, black=["A1"], last="A1", day=2)
    assert position.last == "A1"
    assert [str(move) for move in position.legal_moves()] == ["A2", "B1", "save"]


def test_after_the_end_nothing_can_be_opened_saved_or_won() -> None:
    ring = set_up(19, black=RING, last="H9", day=2, part=0, lids=(3, 3))
    chain = set_up(19, white=CHAIN, last="R19", day=2, part=1, lids=(3, 3))
    for position in (ring, chain):
        assert not position.may_open_lid
        assert not position.may_save
        assert not position.can_win_now
        assert position.legal_moves() == []


def test_a_lid_that_is_being_emptied_is_no_part_of_the_day() -> None:
    begun = BLACK_LID.play(LidStone("K8"))
    assert begun.emptying
    assert begun.mid_turn
    assert not begun.can_win_now
    assert not begun.may_open_lid
    assert [str(move) for move in begun.legal_moves()] == ["lid H10"]


def test_each_side_counts_its_own_lid() -> None:
    position = set_up(13, black=["D4"], last="D4", day=2, lids=(2, 5))
    saved = position.play(Save())
    assert (saved.lid(BLACK), saved.lid(WHITE)) == (3, 5)
    both = saved.play(Save())
    assert (both.lid(BLACK), both.lid(WHITE)) == (3, 6)
    assert (both.day, both.part, both.left) == (2, 2, 2)


def test_the_text_of_moves() -> None:
    assert [str(move) for move in (Stone("D4"), Save(), LidStone("K3"))] == ["D4", "save", "lid K3"]
