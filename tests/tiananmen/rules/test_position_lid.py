"""Saving and the lid: every sentence of RULES.md 3.4, rulings (a) to (d)."""

import pytest

from games.core.position import IllegalMove, Outcome, Termination
from games.tiananmen.rules.position import LidStone, Save, Stone, TiananmenPosition, opening, set_up
from tests.tiananmen.pictures import (
    BLACK,
    OPEN,
    RING,
    TWO_MISSING,
    WHITE,
    drawn,
    played,
    points,
    texts,
)


def after_first_day() -> TiananmenPosition:
    return played(opening(), *map(Stone, points("D4 E4 E5 F5 F6 F7 G7 G8 H8 H7")))


def black_to_open(lid: int) -> TiananmenPosition:
    return drawn(TWO_MISSING, last="C2", lids=(lid, 0))


def white_to_open(lid: int, last: str = "C6") -> TiananmenPosition:
    picture = OPEN if last == "C6" else OPEN.replace("X", ".")[:-19] + "X . . . . . .\n    "
    return drawn(picture, last=last, part=1, lids=(0, lid))


# ------------------------------------------------------------------------------------- saving


def test_black_may_not_save_on_the_first_day() -> None:
    """Ruling (a)."""
    assert not opening().may_save
    with pytest.raises(IllegalMove, match="Black may not save on the first day"):
        opening().play(Save())


def test_white_may_save_on_the_first_day() -> None:
    """Ruling (a)."""
    position = played(opening(), *map(Stone, points("D4 E4 E5 F5")))
    assert position.may_save
    assert "save" in texts(position)
    after = position.play(Save())
    assert (after.lid(BLACK), after.lid(WHITE)) == (0, 1)
    assert (after.to_move, after.day, after.part, after.left) == (BLACK, 1, 2, 2)
    assert not after.mid_turn


def test_black_may_save_from_the_second_day_on() -> None:
    position = after_first_day()
    assert position.may_save
    assert "save" in texts(position)
    after = position.play(Save())
    assert (after.lid(BLACK), after.lid(WHITE)) == (1, 0)
    assert (after.to_move, after.day, after.part, after.left) == (WHITE, 2, 1, 3)


def test_a_saved_stone_is_not_on_the_board_and_the_next_one_follows_the_last_placed() -> None:
    before = after_first_day()
    after = played(before, Save(), Save())
    assert after.last == before.last == "H7"
    assert after.stone_points(BLACK) == before.stone_points(BLACK)
    assert after.stone_points(WHITE) == before.stone_points(WHITE)
    assert texts(after) == texts(before) - {"save"}


def test_nothing_is_saved_in_the_second_half_of_a_day() -> None:
    second = played(after_first_day(), Save(), Save())
    third = played(second, Stone("J7"), Stone("J6"))
    for position, part in ((second, 2), (third, 3)):
        assert position.part == part
        assert not position.may_save
        assert "save" not in texts(position)
        with pytest.raises(IllegalMove, match="second half of a day"):
            position.play(Save())


@pytest.mark.parametrize("first", ["black", "white"])
def test_saving_is_instead_of_all_stones(first: str) -> None:
    position = after_first_day() if first == "black" else after_first_day().play(Save())
    begun = position.play(Stone("J7"))
    assert begun.mid_turn
    assert not begun.may_save
    assert "save" not in texts(begun)
    with pytest.raises(IllegalMove, match=f"all {4 if first == 'black' else 3} stones"):
        begun.play(Save())


# ------------------------------------------------------------------------------- Black's lid


def test_black_s_lid_is_open_exactly_while_it_can_win() -> None:
    """Ruling (c)."""
    for lid, can_win in ((0, False), (1, False), (2, True), (3, True), (10, True)):
        position = black_to_open(lid)
        assert position.ring_distance == 2
        assert position.may_open_lid == can_win
        assert any(text.startswith("lid") for text in texts(position)) == can_win


def test_black_s_lid_ignores_where_the_last_stone_stands() -> None:
    assert {text for text in texts(black_to_open(2)) if text[0] == "l"} == {"lid B4", "lid D2"}


def test_black_empties_his_lid_and_wins() -> None:
    begun = black_to_open(2).play(LidStone("D2"))
    assert begun.mid_turn
    assert begun.emptying
    assert not begun.may_open_lid
    assert not begun.may_save
    assert (begun.to_move, begun.left, begun.lid(BLACK)) == (BLACK, 4, 1)
    assert texts(begun) == {"lid B4"}
    after = begun.play(LidStone("B4"))
    assert after.outcome() == Outcome((BLACK,), Termination("ring"))
    assert not after.mid_turn
    assert not after.emptying
    assert after.to_move is WHITE
    assert after.legal_moves() == []


def test_with_a_stone_to_spare_black_may_begin_anywhere() -> None:
    position = black_to_open(3)
    empty = {text for text in texts(position) if text[0] == "l"}
    assert len(empty) == 49 - 5 - 14
    begun = position.play(LidStone("A1"))
    assert texts(begun) == {"lid B4", "lid D2"}


def test_stones_that_are_not_needed_stay_in_the_lid() -> None:
    """Ruling (d)."""
    after = played(black_to_open(5), LidStone("B4"), LidStone("D2"))
    assert after.outcome() == Outcome((BLACK,), Termination("ring"))
    assert after.lid(BLACK) == 3
    white = played(white_to_open(4), LidStone("D6"), LidStone("D7"))
    assert white.outcome() == Outcome((WHITE,), Termination("chain"))
    assert white.lid(WHITE) == 2


def test_black_s_lid_reaches_round_a_white_chain_s_head() -> None:
    """The shortest ring leads round white stones; its points may be taken in any order."""
    white = ["K12", "K13"]
    black = [point for point in RING if point not in ("J12", "K12", "L12")]
    position = set_up(19, black=black, white=white, last="J11", day=2, lids=(7, 0))
    # J12 J13 J14 K14 L14 L13 L12 pass the head of the chain.
    assert position.ring_distance == 7
    assert {text for text in texts(position) if text[0] == "l"} == {
        f"lid {point}" for point in points("J12 J13 J14 K14 L14 L13 L12")
    }
    assert not set_up(19, black=black, white=white, last="J11", day=2, lids=(6, 0)).may_open_lid


# ------------------------------------------------------------------------------- White's lid


def test_white_s_lid_is_open_exactly_while_it_can_win() -> None:
    """Ruling (c)."""
    for lid, can_win in ((0, False), (1, False), (2, True), (3, True), (10, True)):
        position = white_to_open(lid)
        assert position.chain_distance == 2
        assert position.may_open_lid == can_win
        assert any(text.startswith("lid") for text in texts(position)) == can_win


def test_white_s_lid_goes_from_the_stone_placed_last() -> None:
    """From C6 only D6 and then D7 win with two; from A1 a third stone is needed to come near."""
    position = white_to_open(2)
    assert {text for text in texts(position) if text[0] == "l"} == {"lid D6"}
    assert texts(position.play(LidStone("D6"))) == {"lid D7"}
    assert not white_to_open(2, last="A1").may_open_lid
    far = white_to_open(3, last="A1")
    assert far.may_open_lid
    assert {text for text in texts(far) if text[0] == "l"} == {"lid A2", "lid B1"}
    assert texts(far.play(LidStone("A2"))) == {"lid A3", "lid B2"}
    assert texts(played(far, LidStone("A2"), LidStone("A3"))) == {"lid B3"}


def test_white_empties_her_lid_and_wins() -> None:
    begun = white_to_open(2).play(LidStone("D6"))
    assert begun.mid_turn
    assert begun.emptying
    assert (begun.to_move, begun.lid(WHITE), begun.last) == (WHITE, 1, "D6")
    after = begun.play(LidStone("D7"))
    assert after.outcome() == Outcome((WHITE,), Termination("chain"))
    assert after.winning_stones() == ("D6", "D7")
    assert after.legal_moves() == []


# Rank 1 and file A are full; no way out of the corner but ruling (b).
CORNERED = """
    X . . . . . .
    X . . . . . .
    X . . # . . .
    X . # # # . .
    X . . # . . .
    X . . . . . .
    X X X X X X X
    """


def test_white_s_lid_may_jump_where_no_direction_holds_an_empty_point() -> None:
    """Ruling (b) holds for the lid; the stones that keep the win are those beside their mate."""
    position = drawn(CORNERED, last="A1", part=1, lids=(0, 2))
    assert position.may_open_lid
    # Two stones, one below the other or side by side: one touches the Heroes, one the edge.
    pairs = ["C6 C7", "D6 D7", "E6 E7", "F3 G3", "F4 G4", "F5 G5"]
    assert {text for text in texts(position) if text[0] == "l"} == {
        f"lid {point}" for pair in pairs for point in pair.split()
    }
    assert texts(position.play(LidStone("G4"))) == {"lid F4"}
    assert not drawn(CORNERED, last="A1", part=1, lids=(0, 1)).may_open_lid


def test_white_s_lid_may_run_into_a_corner_of_full_lines_to_jump() -> None:
    """B2 is the only empty point in line; after it nothing is, and the next stone goes anywhere."""
    picture = """
        X X . . . X X
        X X . . . X X
        X X X # X X X
        X X # # # X X
        X X X # X X X
        X . X X X X X
        X X X X X X X
        """
    position = drawn(picture, last="B1", part=1, lids=(0, 3))
    assert position.chain_distance == 2
    assert {text for text in texts(position) if text[0] == "l"} == {"lid B2"}
    begun = position.play(LidStone("B2"))
    assert texts(begun) == {f"lid {file}{rank}" for file in "CDE" for rank in (6, 7)}
    assert not drawn(picture, last="B1", part=1, lids=(0, 2)).may_open_lid


def test_white_s_lid_may_have_to_fill_a_line_before_it_jumps() -> None:
    """B1, C1 and D1 are all that is in line; then two stones link D1, or three the far edge."""
    picture = """
        X X X X . . . . .
        X X X X . . . . .
        X X X X . . . . .
        X X X X # . . . .
        X X X # # # . . .
        X X X X # . . . .
        X X X X . . . . .
        X X X X . . . . .
        X . . . X X X X X
        """
    position = drawn(picture, last="A1", part=1, lids=(0, 6))
    assert position.chain_distance == 3
    assert {text for text in texts(position) if text[0] == "l"} == {"lid B1"}
    jumping = played(position, *map(LidStone, points("B1 C1 D1")))
    chains = {"G5 H5 J5", "G4 H4 J4", "G6 H6 J6", "E7 E8 E9", "F7 F8 F9"}
    assert texts(jumping) >= {f"lid {point}" for chain in chains for point in points(chain)}
    assert "lid J9" not in texts(jumping)
    just = drawn(picture, last="A1", part=1, lids=(0, 5))
    assert just.may_open_lid
    jumping = played(just, *map(LidStone, points("B1 C1 D1")))
    assert texts(jumping) == {"lid E2", "lid E3"}
    assert not drawn(picture, last="A1", part=1, lids=(0, 4)).may_open_lid


# ------------------------------------------------------------------------------- refusals


def test_an_empty_lid_cannot_be_opened() -> None:
    with pytest.raises(IllegalMove, match="no stone in the lid"):
        black_to_open(0).play(LidStone("B4"))


def test_a_lid_that_cannot_win_stays_shut() -> None:
    with pytest.raises(IllegalMove, match="only to win at once, and its 1 cannot win now"):
        black_to_open(1).play(LidStone("B4"))
    with pytest.raises(IllegalMove, match="only to win at once, and its 1 cannot win now"):
        white_to_open(1).play(LidStone("D6"))


def test_no_stone_of_the_lid_is_thrown_away() -> None:
    """Ruling (c)."""
    with pytest.raises(IllegalMove, match="with a stone on A1 the lid of 2 could no longer win"):
        black_to_open(2).play(LidStone("A1"))
    with pytest.raises(IllegalMove, match="with a stone on C7 the lid of 2 could no longer win"):
        white_to_open(2).play(LidStone("C7"))


def test_white_s_lid_stones_stand_in_line() -> None:
    with pytest.raises(IllegalMove, match=r"E6 is not the nearest .* from C6, .*: D6 is"):
        white_to_open(2).play(LidStone("E6"))
    with pytest.raises(IllegalMove, match="D7 is neither north, east, south nor west of C6"):
        white_to_open(2).play(LidStone("D7"))


def test_a_lid_stone_needs_an_empty_point() -> None:
    with pytest.raises(IllegalMove, match="a black stone stands on C2"):
        black_to_open(2).play(LidStone("C2"))


def test_the_lid_is_instead_of_all_stones() -> None:
    begun = black_to_open(2).play(Stone("D2"))
    assert not begun.may_open_lid
    with pytest.raises(IllegalMove, match="only instead of all 4 stones"):
        begun.play(LidStone("B4"))
    begun = white_to_open(2).play(Stone("D6"))
    assert not begun.may_open_lid
    with pytest.raises(IllegalMove, match="only instead of all 3 stones"):
        begun.play(LidStone("D7"))


def test_no_lid_is_opened_in_the_second_half_of_a_day() -> None:
    for lids, part in (((2, 0), 2), ((0, 2), 3)):
        picture, last = (TWO_MISSING, "C2") if part == 2 else (OPEN, "C6")
        position = drawn(picture, last=last, part=part, lids=lids)
        assert not position.may_open_lid
        assert not any(text.startswith("lid") for text in texts(position))
        with pytest.raises(IllegalMove, match="no lid may be opened in the second half"):
            position.play(LidStone("B5" if part == 3 else "B4"))


def test_once_begun_the_lid_is_emptied() -> None:
    begun = black_to_open(2).play(LidStone("D2"))
    with pytest.raises(IllegalMove, match="only its stones may be placed now"):
        begun.play(Stone("B4"))
    with pytest.raises(IllegalMove, match="its stones must be placed now"):
        begun.play(Save())


def test_the_other_side_s_lid_is_no_help() -> None:
    assert not drawn(TWO_MISSING, last="C2", lids=(0, 5)).may_open_lid
    assert not drawn(OPEN, last="C6", part=1, lids=(5, 0)).may_open_lid


# ------------------------------------------------------------------- winning with a part's stones


@pytest.mark.parametrize(
    ("last", "part", "wins"),
    [("C6", 1, True), ("C6", 3, False), ("C6", 0, False), ("A1", 1, True)],
)
def test_it_is_known_whether_the_part_of_the_day_can_win(last: str, part: int, wins: bool) -> None:
    assert set_up(7, black=[last], last=last, day=2, part=part).can_win_now == wins


def test_black_s_part_of_the_day_is_bound_to_the_last_stone() -> None:
    """From C2 three stones win, D2, B2, B4; two do not, unless B4 is there already."""
    assert drawn(TWO_MISSING, last="C2", part=0).can_win_now
    assert not drawn(TWO_MISSING, last="C2", part=2).can_win_now
    closed = TWO_MISSING.replace(". . # # # X .", ". X # # # X .")
    assert drawn(closed, last="C2", part=2).can_win_now
