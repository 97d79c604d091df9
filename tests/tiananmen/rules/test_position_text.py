"""The text form of positions, which puzzles are written in."""

from __future__ import annotations

import re

import pytest

from games.core.position import Side
from games.tiananmen.rules.notation import canonical_text, read_position, write_position
from games.tiananmen.rules.position import set_up
from tests.tiananmen.random_games import part_starts, sizes


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
