"""Rows and columns: natural lengths, shares of the rest, what is hidden, and the middle."""

from __future__ import annotations

import pytest
from pygame import Rect

from games.ui.toolkit.context import Context
from games.ui.widgets.base import Widget
from games.ui.widgets.box import Column, Row, even
from games.ui.widgets.label import Label

ROOM = Rect(10, 20, 300, 200)


class Block(Widget):
    """As wide and as high as it is told."""

    def __init__(self, context: Context, size: tuple[int, int]) -> None:
        super().__init__(context)
        self.size = size

    def natural_width(self) -> int:
        return self.size[0]

    def height_for(self, width: int) -> int:
        return self.size[1]


@pytest.fixture
def blocks(context: Context) -> list[Block]:
    return [Block(context, size) for size in ((40, 30), (60, 50), (80, 0))]


def test_a_column_gives_each_part_its_height_and_the_rest_to_one(blocks: list[Block]) -> None:
    one, other, flat = blocks
    column = Column(one, flat, (other, None), gap=5)
    column.place(ROOM)
    assert one.rect == Rect(10, 20, 300, 30)
    assert other.rect == Rect(10, 55, 300, 165)
    assert (column.height_for(300), column.natural_width()) == (85, 80)


def test_what_is_hidden_takes_neither_room_nor_gap(blocks: list[Block]) -> None:
    one, other, flat = blocks
    one.visible = False
    row = Row(one, other, (flat, 100), gap=7)
    row.place(ROOM)
    assert (other.rect.x, flat.rect.x, flat.rect.w) == (10, 77, 100)
    assert row.natural_width() == 167
    one.visible = other.visible = flat.visible = False
    assert not row.visible


def test_an_empty_space_pushes_parts_to_the_ends_and_takes_no_gap(blocks: list[Block]) -> None:
    one, other, _flat = blocks
    row = Row(one, None, other, gap=8)
    row.place(ROOM)
    assert (one.rect.left, other.rect.right) == (10, 310)
    assert row.natural_width() == 108
    Row(None, one, None).place(ROOM)
    assert one.rect.centerx == ROOM.centerx


def test_parts_share_a_row_equally_or_by_what_they_need(blocks: list[Block]) -> None:
    one, other, _flat = blocks
    even(one, other, gap=10).place(ROOM)
    assert (one.rect.w, other.rect.w, other.rect.right) == (145, 145, 310)
    even(one, other, gap=10).place(Rect(0, 0, 110, 30))
    assert (one.rect.w, other.rect.w) == (40, 60)


def test_a_label_stands_in_the_middle_of_a_row(context: Context, blocks: list[Block]) -> None:
    label = Label(context, "Name")
    Row(label, (blocks[0], None)).place(ROOM)
    assert label.rect.centery == ROOM.centery
    assert label.rect.h < blocks[0].rect.h == ROOM.h
