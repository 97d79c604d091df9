"""Positions: options, days, lids, sentences and text."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from games.core.position import IllegalMove, OptionError, Outcome, Side, Termination
from games.tiananmen.game import GAME as TIANANMEN
from games.tiananmen.rules.distance import BoardGeometry, bits, board_geometry
from games.tiananmen.rules.notation import read_position, write_position
from games.tiananmen.rules.position import LidStone, Move, NotAPlace, Save, Stone, set_up
from tests.tiananmen.pictures import (
    BLACK,
    CHAIN,
    RING,
    WHITE,
    drawn,
    played,
    points,
    stones_of,
    texts,
)
from tests.tiananmen.random_games import part_starts, sizes

# -- Board, aim, day and lid: fixed points; `test_position_properties` compares with `naive`


def stones(text: str) -> list[Stone]:
    return [Stone(point) for point in text.split()]


@pytest.mark.parametrize(("size", "heroes", "stars"), [
    (19, "J10 K9 K10 K11 L10", "D4 D10 D16 K4 K16 Q4 Q10 Q16"),
    (13, "F7 G6 G7 G8 H7", "D4 D7 D10 G4 G10 K4 K7 K10"),
])  # fmt: skip
def test_heroes_and_star_points_stand_where_the_rules_say(
    size: int, heroes: str, stars: str
) -> None:
    position = set_up(size)
    assert position.size == size
    assert position.heroes == tuple(heroes.split())
    assert position.star_points == tuple(stars.split())
    assert texts(position) == set(stars.split())


def test_a_new_game_is_empty_and_black_is_to_place_four() -> None:
    position = set_up(19)
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


def test_the_winning_ring_is_a_shortest_one_in_order() -> None:
    more = ["G9", "G11", "N9", "N10", "N11", "K13"]  # a longer ring leads over N9, N10 and N11
    ring = set_up(19, black=RING + more, last="H9", day=3).winning_stones()
    assert set(ring) == set(RING)
    for i, point in enumerate(ring):
        here, there = RING.index(point), RING.index(ring[i - 1])
        assert (here - there) % 16 in (1, 15)


def test_a_chain_wins_when_it_stands_on_the_outermost_line() -> None:
    position = set_up(19, white=CHAIN[:-1], last="R18", part=1)
    assert position.outcome() is None
    assert position.chain_distance == 1
    after = position.play(Stone("R19"))
    assert after.outcome() == Outcome((WHITE,), Termination("chain"))
    assert after.winning_stones() == tuple(CHAIN)
    assert after.legal_moves() == []


def test_the_winning_chain_is_a_shortest_one() -> None:
    more = points("L13 L14 M14 N13 N15 O16 R17")
    position = set_up(19, white=CHAIN[:-1] + more, last="R18", part=3)
    assert position.play(Stone("R19")).winning_stones() == tuple(CHAIN)


def test_a_day_is_four_three_two_one() -> None:
    position = set_up(19)
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


def test_equal_positions_have_equal_continuations() -> None:
    one = played(set_up(19), *stones("D4 E4 E5 F5"))
    other = played(set_up(19), *stones("D4 E4 E5 F5"))
    assert one == other
    assert hash(one) == hash(other)
    around = played(set_up(19), *stones("D4 D5 E5 F5"))
    assert around != one
    elsewhere = set_up(19, black=one.stone_points(BLACK), last="E5", part=1)
    assert elsewhere != one
    assert set_up(19, black=one.stone_points(BLACK), last="F5", part=1) == one


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


# -- The status line, the order of legal moves, and the whole sentence of every illegal move

MOVES = Path(__file__).with_name("moves.txt").read_text(encoding="utf-8")
"""Positions, perhaps after some moves, with their status, their legal moves, and refused ones."""


def move_of(text: str) -> Move:
    """The move with that text, though there may be no such point."""
    if text == "save":
        return Save()
    return LidStone(text[4:]) if text.startswith("lid ") else Stone(text)


@pytest.mark.parametrize("block", MOVES.strip().split("\n\n"))
def test_status_legal_moves_and_refusals(block: str) -> None:
    head, status, legal, *refused = block.splitlines()
    text, *moves = head.split(" | ")
    start = set_up(int(text[4:])) if text.startswith("new") else read_position(text)
    position = played(start, *map(move_of, moves))
    assert str(position).splitlines()[-1] == status
    assert (", ".join(map(str, position.legal_moves())) or "nothing") == legal
    for line in refused:
        move, _, sentence = line.partition(": ")
        with pytest.raises(IllegalMove) as caught:
            position.play(move_of(move))
        assert str(caught.value) == sentence
        if isinstance(caught.value, NotAPlace):
            assert all(point in sentence for point in caught.value.allowed)
            assert {*caught.value.allowed} <= {*legal.split(", ")}


def test_a_lid_that_is_being_emptied_is_no_part_of_the_day() -> None:
    missing = [point for point in RING if point not in ("H10", "K8")]
    begun = set_up(19, black=missing, last="L9", day=3, lids=(2, 0)).play(LidStone("K8"))
    assert begun.emptying
    assert (begun.mid_turn, begun.left) == (True, 4)
    assert not begun.can_win_now
    assert not begun.may_open_lid


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
    images = {TIANANMEN.canonical(position)}
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
        images.add(TIANANMEN.canonical(other))
    assert len(images) == 1


def test_colours_last_stone_part_lids_and_the_first_day_matter() -> None:
    texts = {
        TIANANMEN.canonical(position)
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
    (size,) = TIANANMEN.options
    assert (size.key, size.default) == ("Size", "19")
    assert [choice.value for choice in size.choices] == ["19", "13"]
    assert "not an official size" in size.choices[1].text
    assert all(choice.text.endswith(".") for choice in size.choices)


@pytest.mark.parametrize("size", [19, 13])
def test_a_game_starts_on_the_chosen_board(size: int) -> None:
    options = TIANANMEN.set_up({"Size": str(size)})
    assert options == {"Size": str(size)}
    assert TIANANMEN.start({**options, "Player1": "Li"}) == set_up(size)
    assert TIANANMEN.start({}) == set_up(19)


@pytest.mark.parametrize("size", ["9", "", "19 ", "1" * 12, "a very large board"])
def test_another_board_is_refused(size: str) -> None:
    with pytest.raises(OptionError) as caught:
        TIANANMEN.start({"Size": size})
    assert str(caught.value) == f"the tag Size is {size[:20]!r}: it can be 19, 13"


# -- First positions, and positions set up by hand


@pytest.mark.parametrize(("part", "left", "side"), [
    (0, 4, BLACK), (1, 3, WHITE), (2, 2, BLACK), (3, 1, WHITE),
])  # fmt: skip
def test_a_position_begins_a_part_of_a_day(part: int, left: int, side: object) -> None:
    position = set_up(13, black=["D4"], last="D4", day=3, part=part, lids=(2, 1))
    assert (position.day, position.part, position.left) == (3, part, left)
    assert position.to_move is side
    assert not position.mid_turn
    assert (position.lid(BLACK), position.lid(WHITE)) == (2, 1)


SHARED = "two stones, or a stone and the Heroes, cannot share a point"


@pytest.mark.parametrize(("arguments", "why"), [
    ({"black": ["K10"], "last": "K10"}, SHARED), ({"white": ["K10"], "last": "K10"}, SHARED),
    ({"black": ["A1"], "white": ["A1"], "last": "A1"}, SHARED),
    ({"black": ["Z1"], "last": "Z1"}, "there is no point Z1 on a board of 19 by 19"),
    ({"white": ["A20"], "last": "A20"}, "there is no point A20 on a board of 19 by 19"),
    ({"black": ["A1"], "last": "I1"}, "there is no point I1 on a board of 19 by 19"),
    ({"black": ["A1"]}, "the stone placed last must be one on the board, not None"),
    ({"black": ["A1"], "last": "A2"}, "the stone placed last must be one on the board, not A2"),
    ({"last": "A2"}, "the stone placed last must be one on the board, not A2"),
])  # fmt: skip
def test_impossible_positions_are_refused(arguments: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(why)}$"):
        set_up(19, **arguments)


# -- Distances and paths in cases that random boards seldom hold; laws: test_position_properties


def board(picture: str) -> tuple[BoardGeometry, int, int]:
    """The geometry, Black's stones and White's stones of a picture."""
    size, found = stones_of(picture)
    geometry = board_geometry(size)
    black, white = (sum(1 << geometry.points[name] for name in found[sign]) for sign in "XO")
    return geometry, black, white


def names(geometry: BoardGeometry, points: int) -> set[str]:
    return {geometry.names[point] for point in bits(points)}


@pytest.mark.parametrize(("size", "ring", "chain"), [(5, 16, 1), (7, 16, 2), (13, 16, 5)])
def test_distances_on_an_empty_board(size: int, ring: int, chain: int) -> None:
    """Sixteen stones surround the Heroes; a chain leads from next to them to the edge."""
    geometry = board_geometry(size)
    assert geometry.ring_distance(0, 0) == ring
    assert geometry.chain_distance(0, 0) == chain


OVER_THE_EDGE = """
    . . . . . . .
    . X X X X X .
    . X . # . X X
    . X # # # . X
    . X . # . X X
    . X X . X X .
    . . . O . . .
    """
"""The search that begins on F4 finds a longer ring than this one over G4, which D2 completes."""
WHITE_BESIDE_THE_CUT = """
    X X X X X X X X X
    X . . . . . . . X
    X . . . . . . . X
    X . . . # . . . X
    . . . # # # O O X
    X . . . # . . . X
    X . . . . . . . X
    X . . . . . . . X
    X X X . X X X X X
    """
"""G5 and H5 are white; the ring over J5 misses A5 and D1."""
BESIDE_A_BLACK_STONE = """
    . . . . . . .
    . X X X X X .
    . X . # . X .
    . X # # # X .
    . X . # . . .
    . X X X X X X
    . . . . . . .
    """
"""F3 completes a ring through F4; through G4 it would need G3 and G4."""


@pytest.mark.parametrize(
    ("picture", "missing"),
    [(OVER_THE_EDGE, {"D2"}), (WHITE_BESIDE_THE_CUT, {"A5", "D1"}), (BESIDE_A_BLACK_STONE, {"F3"})],
)
def test_points_that_a_ring_lacks_near_the_cut(picture: str, missing: set[str]) -> None:
    geometry, black, white = board(picture)
    assert geometry.ring_distance(black, white) == len(missing)
    assert names(geometry, geometry.ring_points(black, white, len(missing))) == missing
    found = geometry.missing_in_ring(black, white)
    assert {geometry.names[point] for point in found} == missing


# -- Bitboards of a board


@pytest.mark.parametrize("size", [-1, 3, 4, 18])
def test_small_and_even_sizes_are_refused(size: int) -> None:
    with pytest.raises(ValueError, match=f"a board needs an odd size from 5 on, not {size}"):
        board_geometry(size)
