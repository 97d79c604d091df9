"""The text form of positions, which puzzles are written in."""

from __future__ import annotations

import pytest

from games.core.position import Side
from games.tiananmen.rules.position_text import canonical_text, read_position, write_position
from games.tiananmen.rules.setups import set_up
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


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (f"{BOARD} N1 3B2", "four words"),
        (f"{BOARD} N1 3B3 0,0", "no part of a day"),
        (f"{BOARD} N1 0B 0,0", "no part of a day"),
        (f"{BOARD} N1 3B 0", "not two numbers"),
        (f"{BOARD} N2 3B 0,0", "must be one on the board"),
        (f"{BOARD} Z9 3B 0,0", "no point Z9"),
        (f"{BOARD}/13 N1 3B 0,0", "not those of a board"),
        (f"{BOARD[3:]}1 N1 3B 0,0", "not those of a board"),
        (f"{BOARD.replace('O', 'Q')} N1 3B 0,0", "not written with"),
        (f"{BOARD.replace('12O', '999999999O')} N1 3B 0,0", "not written with"),
        (f"{BOARD.replace('13/13', '13/6X6', 1).replace('12O', '6O6')} G12 3B 0,0", None),
        (BOARD.replace("12O", "13").replace("13", "6X6", 7) + " G12 3B 0,0", "share a point"),
    ],
)
def test_says_what_is_wrong(text: str, reason: str | None) -> None:
    if reason is None:
        assert read_position(text).last == "G12"
        return
    with pytest.raises(ValueError, match=reason):
        read_position(text)


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
