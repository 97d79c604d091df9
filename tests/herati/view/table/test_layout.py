"""Where the field, the hands and the tray lie."""

from __future__ import annotations

import pytest
from pygame import Rect

from games.herati.view.table.layout import loom_layout, workshop_layout


def test_the_loom_hand_lies_where_the_field_stays_larger() -> None:
    wide = loom_layout(Rect(0, 0, 1400, 700), round)
    tall = loom_layout(Rect(0, 0, 800, 900), round)
    assert wide.tile_slots[0].left > wide.frame.right
    assert tall.tile_slots[0].top > tall.frame.bottom


def test_the_field_is_centred() -> None:
    table = workshop_layout(Rect(0, 0, 900, 730), 2, 12, round)
    origin = table.origin((-1, 0, 2, 3))
    corners = table.cell_rect((-1, 0), origin).union(table.cell_rect((2, 3), origin))
    assert corners.centerx == pytest.approx(table.ground.centerx, abs=1)
    assert corners.centery == pytest.approx(table.ground.centery, abs=1)


def test_the_cell_at_the_centre_of_a_cell_is_that_cell() -> None:
    table = workshop_layout(Rect(0, 0, 900, 730), 4, 6, round)
    origin = table.origin((0, 0, 1, 0))
    for cell in [(-1, 0), (0, 0), (2, 1)]:
        assert table.cell_at(table.cell_rect(cell, origin).center, origin) == cell
    assert table.cell_at(table.frame.topleft, origin) is None
