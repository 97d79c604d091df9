"""Positions: options, days, lids, sentences and text."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from games.core.position import IllegalMove, OptionError, Outcome, Side, Termination
from games.tiananmen.game import GAME as TIANANMEN
from games.tiananmen.rules.notation import canonical_text, read_position, write_position
from games.tiananmen.rules.position import (
    OPTIONS,
    LidStone,
    Move,
    NotAPlace,
    Save,
    Stone,
    TiananmenPosition,
    opening,
    player_count,
    prepare,
    set_up,
    start,
    uses_chance,
)
from tests.tiananmen.pictures import (
    BLACK,
    CHAIN,
    OPEN,
    RING,
    TWO_MISSING,
    WHITE,
    drawn,
    played,
    points,
    texts,
)
from tests.tiananmen.random_games import part_starts, sizes

# -- Board, aim and day: every sentence of RULES.md 3.1 to 3.3 and 3.5, rulings (b) and (d)


def stones(text: str) -> list[Stone]:
    return [Stone(point) for point in text.split()]


# ------------------------------------------------------------------------------- 3.1 and 3.5


@pytest.mark.parametrize(
    ("size", "heroes", "stars"),
    [
        (19, "J10 K9 K10 K11 L10", "D4 D10 D16 K4 K16 Q4 Q10 Q16"),
        (13, "F7 G6 G7 G8 H7", "D4 D7 D10 G4 G10 K4 K7 K10"),
    ],
)
def test_heroes_and_star_points_stand_where_the_rules_say(
    size: int, heroes: str, stars: str
) -> None:
    position = opening(size)
    assert position.size == size
    assert position.heroes == tuple(heroes.split())
    assert position.star_points == tuple(stars.split())
    assert texts(position) == set(stars.split())


def test_a_new_game_is_empty_and_black_is_to_place_four() -> None:
    position = opening()
    assert position.size == 19
    assert position.stone_points(BLACK) == position.stone_points(WHITE) == ()
    assert position.last is None
    assert (position.day, position.part, position.left) == (1, 0, 4)
    assert (position.lid(BLACK), position.lid(WHITE)) == (0, 0)
    assert position.to_move is BLACK
    assert position.sides == (BLACK, WHITE)
    assert not position.mid_turn
    assert position.outcome() is None
    assert position.winning_stones() == ()


@pytest.mark.parametrize("size", [3, 4, 18])
def test_boards_without_a_centre_or_an_edge_of_their_own_are_refused(size: int) -> None:
    with pytest.raises(ValueError, match="odd size"):
        opening(size)


# ------------------------------------------------------------------------------- 3.2: the ring


@pytest.mark.parametrize("missing", RING)
def test_the_stone_that_closes_the_ring_wins_at_once(missing: str) -> None:
    before = RING[RING.index(missing) - 1]
    black = [point for point in RING if point != missing]
    position = set_up(19, black=black, last=before, day=3)
    assert position.outcome() is None
    assert position.ring_distance == 1
    after = position.play(Stone(missing))
    assert after.outcome() == Outcome((BLACK,), Termination("ring"))
    assert set(after.winning_stones()) == set(RING)
    assert after.legal_moves() == []


def test_diagonal_contact_does_not_close_a_ring() -> None:
    corners = {"J11", "L11", "L9", "J9"}
    position = set_up(19, black=set(RING) - corners, last="K12", day=3)
    assert position.outcome() is None
    assert position.ring_distance == 4
    for count, corner in enumerate(sorted(corners), start=1):
        black = set(RING) - corners | set(sorted(corners)[:count])
        assert set_up(19, black=black, last=corner).ring_distance == 4 - count


def test_stones_on_the_edge_may_be_part_of_a_ring() -> None:
    position = drawn(
        """
        . X X X .
        X X # X X
        X # # # X
        . X # X X
        . X X X .
        """,
        last="A3",
    )
    assert position.outcome() is None
    after = position.play(Stone("A2"))
    assert after.outcome() == Outcome((BLACK,), Termination("ring"))
    assert len(after.winning_stones()) == 16


def test_a_ring_need_not_be_the_smallest_and_white_may_stand_inside() -> None:
    position = drawn(
        """
        X X X X X X X
        X . . O . . X
        X . O # . . X
        X . # # # . X
        X . . # . . X
        X . . . . . X
        . X X X X X X
        """,
        last="B1",
    )
    assert position.outcome() is None
    after = position.play(Stone("A1"))
    assert after.outcome() == Outcome((BLACK,), Termination("ring"))
    assert len(after.winning_stones()) == 24


def test_the_winning_ring_is_a_shortest_one_in_order() -> None:
    more = ["G9", "G11", "N10", "K13", "K14"]
    black = [point for point in RING if point != "H10"]
    ring = played(set_up(19, black=black + more, last="H9", day=3), Stone("H10")).winning_stones()
    assert set(ring) == set(RING)
    for i, point in enumerate(ring):
        here, there = RING.index(point), RING.index(ring[i - 1])
        assert (here - there) % 16 in (1, 15)


def test_a_ring_elsewhere_encloses_nothing() -> None:
    position = drawn(
        """
        X X X . . . .
        X . X . . . .
        . X X # . . .
        . . # # # . .
        . . . # . . .
        . . . . . . .
        . . . . . . .
        """,
        last="A6",
    )
    after = position.play(Stone("A5"))
    assert after.outcome() is None
    assert after.winning_stones() == ()


# ------------------------------------------------------------------------------ 3.2: the chain


def test_a_chain_wins_when_it_stands_on_the_outermost_line() -> None:
    position = set_up(19, white=CHAIN[:-1], last="R18", part=1)
    assert position.outcome() is None
    assert position.chain_distance == 1
    after = position.play(Stone("R19"))
    assert after.outcome() == Outcome((WHITE,), Termination("chain"))
    assert after.winning_stones() == tuple(CHAIN)
    assert after.legal_moves() == []


def test_a_chain_may_be_completed_in_its_middle() -> None:
    position = set_up(19, white=[p for p in CHAIN if p != "O15"], black=["O14"], last="O14", part=1)
    after = position.play(Stone("O15"))
    assert after.outcome() == Outcome((WHITE,), Termination("chain"))
    assert after.winning_stones() == tuple(CHAIN)


def test_a_chain_needs_contact_with_the_heroes() -> None:
    position = set_up(19, white=CHAIN[1:], last="M13", part=1)
    assert position.outcome() is None
    assert position.chain_distance == 1


def test_a_black_stone_never_completes_a_chain() -> None:
    position = set_up(19, white=CHAIN[:-1], last="R18", part=0, day=2)
    assert position.play(Stone("R19")).outcome() is None


def test_the_winning_chain_is_a_shortest_one() -> None:
    more = points("L13 L14 M14 N13 N15 O16 R17")
    position = set_up(19, white=CHAIN[:-1] + more, last="R18", part=3)
    assert position.play(Stone("R19")).winning_stones() == tuple(CHAIN)


def test_the_missing_points_complete_a_ring_or_a_chain() -> None:
    """M10 is White's: the ring leads over N9, N10 and N11, the chain over seven files to T."""
    ring = [point for point in RING if point != "M10"]
    position = set_up(19, black=ring, white=["M10", "A1"], last="A1", day=2)
    assert set(position.missing_points(BLACK)) == {"N9", "N10", "N11"}
    assert {point[0] for point in position.missing_points(WHITE)} == set("NOPQRST")
    chain = set_up(19, white=CHAIN[:-1], last="R18", part=1)
    assert len(chain.missing_points(WHITE)) == 1
    assert chain.missing_points(WHITE)[0] in {"Q19", "R19", "S19"}


def test_nothing_is_missing_after_the_end() -> None:
    for won in (set_up(19, black=RING, last="H9"), set_up(19, white=CHAIN, last="R19")):
        assert won.missing_points(BLACK) == won.missing_points(WHITE) == ()


# ------------------------------------------------------------------------------- 3.3: the day


def test_a_day_is_four_three_two_one() -> None:
    position = opening()
    order = []
    for move in stones("D4 E4 E5 F5 F6 F7 G7 G8 H8 H7"):
        order.append((position.to_move, position.part, position.left, position.mid_turn))
        assert position.day == 1
        position = position.play(move)
    assert order == [
        (BLACK, 0, 4, False),
        (BLACK, 0, 3, True),
        (BLACK, 0, 2, True),
        (BLACK, 0, 1, True),
        (WHITE, 1, 3, False),
        (WHITE, 1, 2, True),
        (WHITE, 1, 1, True),
        (BLACK, 2, 2, False),
        (BLACK, 2, 1, True),
        (WHITE, 3, 1, False),
    ]
    assert (position.day, position.part, position.left) == (2, 0, 4)
    assert position.to_move is BLACK
    assert not position.mid_turn
    assert position.stone_points(BLACK) == tuple(points("D4 E4 E5 F5 G8 H8"))
    assert position.stone_points(WHITE) == tuple(points("F6 F7 G7 H7"))
    assert position.last == "H7"


def test_the_first_stone_goes_on_a_star_point() -> None:
    with pytest.raises(IllegalMove, match=r"E4 is not a star point: .* D4 D10 D16 K4"):
        opening().play(Stone("E4"))


def test_the_next_stone_goes_north_east_south_or_west() -> None:
    position = opening().play(Stone("D4"))
    assert texts(position) == {"D5", "E4", "D3", "C4"}
    with pytest.raises(IllegalMove, match="E5 is neither north, east, south nor west of D4"):
        position.play(Stone("E5"))


def test_it_goes_on_the_nearest_empty_point() -> None:
    position = opening().play(Stone("D4"))
    with pytest.raises(IllegalMove, match=r"D7 is not the nearest .* from D4, .*: D5 is"):
        position.play(Stone("D7"))


def test_it_follows_the_other_side_s_stone_too() -> None:
    position = played(opening(), *stones("D4 E4 F4 G4 G5 G6 G7"))
    assert position.to_move is BLACK
    assert texts(position) == {"G8", "F7", "H7"} | {"G3"}


def test_stones_of_both_colours_and_the_heroes_are_passed_over() -> None:
    position = set_up(19, black=["K8", "J8", "M8"], white=["L8", "K7"], last="K8", day=2)
    assert texts(position) - {"save"} == {"K12", "N8", "K6", "H8"}


def test_the_edge_of_the_board_ends_a_direction() -> None:
    assert texts(set_up(19, black=["A1"], last="A1", part=2)) == {"A2", "B1"}
    assert texts(set_up(19, black=["A1", "B1"], last="A1", part=2)) == {"A2", "C1"}
    column = [f"A{rank}" for rank in range(1, 20)]
    assert texts(set_up(19, black=column, last="A7", part=2)) == {"B7"}


FULL_CORNER = """
    X . . . . . .
    O . . . . . .
    X . . # . . .
    X . # # # . .
    O . . # . . .
    X . . . . . .
    X X O X X X O
    """


def test_where_no_direction_holds_an_empty_point_any_will_do() -> None:
    """Ruling (b)."""
    position = drawn(FULL_CORNER, last="A1", part=2)
    empty = {f"{file}{rank}" for file in "BCDEFG" for rank in range(2, 8)}
    assert texts(position) == empty - set(position.heroes)
    after = position.play(Stone("F6"))
    assert texts(after) == {"F7", "G6", "F5", "E6"}


def test_one_open_direction_is_enough_to_bind_the_next_stone() -> None:
    position = drawn(FULL_CORNER, last="G1", part=2)
    assert texts(position) == {"G2"}


@pytest.mark.parametrize(
    ("point", "why"),
    [
        ("K8", "a black stone stands on K8"),
        ("K7", "a white stone stands on K7"),
        ("K9", "the People’s Heroes stand on K9"),
        ("I9", "there is no point I9 on a board of 19 by 19"),
        ("U1", "there is no point U1 on"),
        ("k7", "there is no point k7 on"),
    ],
)
def test_a_stone_needs_an_empty_point_of_the_board(point: str, why: str) -> None:
    position = set_up(19, black=["K8"], white=["K7"], last="K8", day=2)
    with pytest.raises(IllegalMove, match=why):
        position.play(Stone(point))


# ---------------------------------------------------------------------------------- the end (d)


def test_a_game_ends_in_the_middle_of_a_player_s_stones() -> None:
    """Ruling (d): the turn is over too, and nothing more can be played."""
    black = [point for point in RING if point != "H10"]
    after = set_up(19, black=black, last="H9", day=3).play(Stone("H10"))
    assert not after.mid_turn
    assert after.to_move is WHITE
    assert not after.may_save
    assert not after.may_open_lid
    assert not after.can_win_now
    for move in (Stone("A1"), Save()):
        with pytest.raises(IllegalMove, match="the game is over"):
            after.play(move)


# ------------------------------------------------------------------------------ the position


def test_equal_positions_have_equal_continuations() -> None:
    one = played(opening(), *stones("D4 E4 E5 F5"))
    other = played(opening(), *stones("D4 E4 E5 F5"))
    assert one == other
    assert hash(one) == hash(other)
    around = played(opening(), *stones("D4 D5 E5 F5"))
    assert around != one
    elsewhere = set_up(19, black=one.stone_points(BLACK), last="E5", part=1)
    assert elsewhere != one
    assert set_up(19, black=one.stone_points(BLACK), last="F5", part=1) == one


def test_play_leaves_the_position_unchanged() -> None:
    position = opening().play(Stone("D4"))
    before = (str(position), hash(position))
    position.play(Stone("D5"))
    assert (str(position), hash(position)) == before


def test_nothing_is_hidden() -> None:
    position = opening().play(Stone("D4"))
    assert position.seen_by(WHITE) == position


PICTURE = """
    . . . . . . .
    . . . . . . .
    X . . # . . .
    . . # # # . .
    . . . # . . .
    . . . X . . .
    . . O O . . .
    """


def test_the_diagram_shows_the_board_and_the_task() -> None:
    lines = str(drawn(PICTURE, last="D1", part=1, lids=(2, 1))).splitlines()
    assert lines == [
        " 7 . . . . . . .",
        " 6 . + . + . + .",
        " 5 X . . # . . .",
        " 4 . + # # # + .",
        " 3 . . . # . . .",
        " 2 . + . X . + .",
        " 1 . . O O . . .",
        "   A B C D E F G",
        "Day 2: White to place 3 of 3 stones; last D1, lids 2 and 1",
    ]


@pytest.mark.parametrize(
    ("moves", "line"),
    [
        ([], "Day 2: White to place 3 of 3 stones; last D1, lids 2 and 1"),
        ([Stone("E1")], "Day 2: White to place 2 of 3 stones; last E1, lids 2 and 1"),
        ([Save()], "Day 2: Black to place 2 of 2 stones; last D1, lids 2 and 2"),
        ([Stone("E1"), Stone("E2")], "Day 2: White has won by a chain; last E2, lids 2 and 1"),
    ],
)
def test_the_last_line_of_the_picture_follows_the_play(moves: list[Move], line: str) -> None:
    position = played(drawn(PICTURE, last="D1", part=1, lids=(2, 1)), *moves)
    assert str(position).splitlines()[-1] == line


# -- Saving and the lid: every sentence of RULES.md 3.4, rulings (a) to (d)


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


# -- The whole sentence of every illegal move, the status line, and the order of legal moves

ONE_MISSING = [point for point in RING if point != "H10"]
SENTENCES_TWO_MISSING = [point for point in RING if point not in ("H10", "K8")]
PLAIN = set_up(19, black=["K8"], white=["K7"], last="K8", day=2)
BLACK_LID = set_up(19, black=SENTENCES_TWO_MISSING, last="L9", day=3, lids=(2, 0))
WHITE_LID = set_up(19, white=[*CHAIN[:4], "R18", "R19"], last="R18", day=2, part=1, lids=(0, 4))


@pytest.mark.parametrize(
    ("position", "move", "sentence"),
    [
        (PLAIN, Stone("Z99"), "there is no point Z99 on a board of 19 by 19"),
        (PLAIN, Stone("A123456789012"), "there is no point A12345678901 on a board of 19 by 19"),
        (opening(13), Stone("T1"), "there is no point T1 on a board of 13 by 13"),
        (PLAIN, Stone("K9"), "the People’s Heroes stand on K9"),
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


# -- The text form of positions, which puzzles are written in


def test_ranks_come_from_the_top_and_lids_last() -> None:
    position = set_up(
        13, black=["A13", "C13"], white=["D13", "N1"], last="N1", day=3, part=2, lids=(2, 1)
    )
    expected = "X1XO9/13/13/13/13/13/13/13/13/13/13/13/12O N1 3B2 2,1"
    assert write_position(position) == expected
    assert read_position(expected) == position


@sizes
def test_positions_of_a_game_are_read_as_written(size: int) -> None:
    for position in part_starts(size, 3)[1:-1]:
        assert read_position(write_position(position)) == position


BOARD = "13/13/13/13/13/13/13/13/13/13/13/13/12O"


OTHER_BOARD = "the ranks are not those of a board of 13 by 13 or 19 by 19 points"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (f"{BOARD} N1 3B2", "a position has four words, not 3"),
        (f"{BOARD} N1 3B2 0,0 1", "a position has four words, not 5"),
        (f"{BOARD} N1 3B3 0,0", "'3B3' is no part of a day such as 3B2"),
        (f"{BOARD} N1 0B 0,0", "'0B' is no part of a day such as 3B2"),
        (f"{BOARD} N1 10000B 0,0", "'10000B' is no part of a day such as 3B2"),
        (f"{BOARD} N1 {'B' * 30} 0,0", f"'{'B' * 20}' is no part of a day such as 3B2"),
        (f"{BOARD} N1 3B 0", "the lids '0' are not two numbers such as 2,0"),
        (f"{BOARD} N1 3B {'1' * 30}", f"the lids '{'1' * 20}' are not two numbers such as 2,0"),
        (f"{BOARD} N2 3B 0,0", "the stone placed last must be one on the board, not N2"),
        (f"{BOARD} Z9 3B 0,0", "there is no point Z9 on a board of 13 by 13"),
        (f"{BOARD}/13 N1 3B 0,0", OTHER_BOARD),
        (f"{BOARD[3:]}1 N1 3B 0,0", OTHER_BOARD),
        (f"{BOARD.replace('12O', '11O')} N1 3B 0,0", OTHER_BOARD),
        (
            f"{BOARD.replace('O', 'Q')} N1 3B 0,0",
            "the rank '12Q' is not written with X, O and numbers",
        ),
        (
            f"{BOARD.replace('12O', '999999999O')} N1 3B 0,0",
            "the rank '999999999O' is not written with X, O and numbers",
        ),
        (
            f"{BOARD.replace('12O', '012O')} N1 3B 0,0",
            "the rank '012O' is not written with X, O and numbers",
        ),
        (
            f"{BOARD.replace('12O', 'Q' * 50)} N1 3B 0,0",
            f"the rank '{'Q' * 40}' is not written with X, O and numbers",
        ),
        (
            BOARD.replace("12O", "13").replace("13", "6X6", 7) + " G12 3B 0,0",
            "two stones, or a stone and the Heroes, cannot share a point",
        ),
    ],
)
def test_says_what_is_wrong(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(reason)}$"):
        read_position(text)


def test_single_stones_between_numbers_are_read() -> None:
    text = f"{BOARD.replace('13/13', '13/6X6', 1).replace('12O', '6O6')} G12 9999W2 999,7"
    position = read_position(text)
    assert (position.stone_points(Side.BLACK), position.stone_points(Side.WHITE)) == (
        ("G12",),
        ("G1",),
    )
    assert (position.last, position.day, position.part) == ("G12", 9999, 3)
    assert (position.lid(Side.BLACK), position.lid(Side.WHITE)) == (999, 7)


def turned(name: str, size: int) -> str:
    """The point after a quarter turn to the right."""
    letters = "ABCDEFGHJKLMNOPQRST"
    file, rank = letters.index(name[0]), int(name[1:]) - 1
    return f"{letters[rank]}{size - file}"


def mirrored(name: str, size: int) -> str:
    letters = "ABCDEFGHJKLMNOPQRST"
    return f"{letters[size - 1 - letters.index(name[0])]}{name[1:]}"


@sizes
def test_rotations_and_mirror_images_have_the_same_canonical_text(size: int) -> None:
    position = part_starts(size, 5)[9]
    images = {canonical_text(position)}
    black, white = position.stone_points(Side.BLACK), position.stone_points(Side.WHITE)
    assert position.last is not None
    last = position.last
    for change in (turned, turned, mirrored, turned):
        black = tuple(change(name, size) for name in black)
        white = tuple(change(name, size) for name in white)
        last = change(last, size)
        other = set_up(
            size,
            black=black,
            white=white,
            last=last,
            day=position.day + 4,
            part=position.part,
            lids=(position.lid(Side.BLACK), position.lid(Side.WHITE)),
        )
        images.add(canonical_text(other))
    assert len(images) == 1


def test_colours_last_stone_part_lids_and_the_first_day_matter() -> None:
    texts = {
        canonical_text(position)
        for position in (
            set_up(13, black=["D4"], white=["E4"], last="E4", day=2),
            set_up(13, black=["E4"], white=["D4"], last="D4", day=2),
            set_up(13, black=["D4"], white=["E4"], last="D4", day=2),
            set_up(13, black=["D4"], white=["E4"], last="E4", day=1),
            set_up(13, black=["D4"], white=["E4"], last="E4", day=2, part=2),
            set_up(13, black=["D4"], white=["E4"], last="E4", day=2, lids=(1, 0)),
            set_up(13, black=["D4"], white=["E4"], last="E4", day=2, lids=(0, 1)),
        )
    }
    assert len(texts) == 7


# -- The options of Tiananmen


def test_the_board_is_19_or_unofficially_13() -> None:
    (size,) = OPTIONS
    assert (size.key, size.default) == ("Size", "19")
    assert [choice.value for choice in size.choices] == ["19", "13"]
    assert "unofficial" in size.choices[1].title
    assert all(choice.text.endswith(".") for choice in size.choices)


@pytest.mark.parametrize("size", [19, 13])
def test_a_game_starts_on_the_chosen_board(size: int) -> None:
    options = prepare(TIANANMEN.completed({"Size": str(size)}), Random(1))
    assert options == {"Size": str(size)}
    assert start(options) == opening(size)


def test_the_defaults_start_the_game_as_published() -> None:
    assert start(prepare(TIANANMEN.completed({}), Random(1))) == opening(19)
    assert start({}) == opening(19)


def test_foreign_tags_are_ignored() -> None:
    assert start({"Size": "13", "Player1": "Li", "Date": "2016-04-12"}) == opening(13)


@pytest.mark.parametrize("size", ["9", "20", "", "nineteen", "-19", "19 ", "1" * 12])
def test_another_board_is_refused(size: str) -> None:
    with pytest.raises(OptionError) as caught:
        start({"Size": size})
    assert str(caught.value) == f"Tiananmen is played on boards of size 19 or 13, not {size}"


def test_of_a_long_size_the_beginning_is_told() -> None:
    with pytest.raises(OptionError) as caught:
        start({"Size": "a very large board"})
    assert str(caught.value) == "Tiananmen is played on boards of size 19 or 13, not a very large"


def test_two_players_and_no_chance() -> None:
    assert player_count({"Size": "19"}) == 2
    assert not uses_chance({"Size": "19"})


# -- First positions, and positions set up by hand


def test_a_game_begins_on_an_empty_board_of_19() -> None:
    assert opening() == opening(19) == set_up(19)
    assert opening(13).size == 13


@pytest.mark.parametrize(("part", "left", "side"), [
    (0, 4, BLACK), (1, 3, WHITE), (2, 2, BLACK), (3, 1, WHITE),
])  # fmt: skip
def test_a_position_begins_a_part_of_a_day(part: int, left: int, side: object) -> None:
    position = set_up(13, black=["D4"], last="D4", day=3, part=part, lids=(2, 1))
    assert (position.day, position.part, position.left) == (3, part, left)
    assert position.to_move is side
    assert not position.mid_turn
    assert (position.lid(BLACK), position.lid(WHITE)) == (2, 1)


def test_stones_named_twice_stand_once() -> None:
    position = set_up(13, black=["D4", "D4"], last="D4")
    assert position.stone_points(BLACK) == ("D4",)


def test_a_ring_or_chain_that_is_set_up_has_won() -> None:
    ring = set_up(19, black=RING, last="H9").outcome()
    chain = set_up(19, white=CHAIN, last="R19").outcome()
    assert ring
    assert chain
    assert (ring.winners, chain.winners) == ((BLACK,), (WHITE,))


SHARED = "two stones, or a stone and the Heroes, cannot share a point"


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ({"black": ["K10"], "last": "K10"}, SHARED),
        ({"white": ["K10"], "last": "K10"}, SHARED),
        ({"black": ["A1"], "white": ["A1"], "last": "A1"}, SHARED),
        ({"black": ["Z1"], "last": "Z1"}, "there is no point Z1 on a board of 19 by 19"),
        ({"white": ["A20"], "last": "A20"}, "there is no point A20 on a board of 19 by 19"),
        (
            {"black": ["A1"], "last": "I1"},
            "there is no point I1 on a board of 19 by 19",
        ),
        ({"black": ["A1"]}, "the stone placed last must be one on the board, not None"),
        ({"black": ["A1"], "last": "A2"}, "the stone placed last must be one on the board, not A2"),
        ({"last": "A2"}, "the stone placed last must be one on the board, not A2"),
    ],
)
def test_impossible_positions_are_refused(arguments: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(why)}$"):
        set_up(19, **arguments)
