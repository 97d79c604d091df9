"""Where the field, the hands and the tray lie."""

from __future__ import annotations

import pytest
from pygame import Rect

from games.herati.view.layout import loom_layout, workshop_layout


def test_the_loom_hand_lies_where_the_field_stays_larger() -> None:
    wide = loom_layout(Rect(0, 0, 1400, 700), round)
    tall = loom_layout(Rect(0, 0, 800, 900), round)
    assert wide.tile_slots[0].left > wide.frame.right
    assert tall.tile_slots[0].top > tall.frame.bottom


def test_the_hand_of_the_loom_below_the_field_has_one_upper_edge() -> None:
    table = loom_layout(Rect(0, 0, 800, 900), round)
    (tray,), aside = table.trays, table.aside
    assert aside is not None
    assert {slot.top for slot in table.tile_slots} == {aside.top + 3}
    label = tray.label(2, 23)
    assert label is not None
    above = table.tile_slots[0].top - table.frame.bottom
    below = 900 - label.within.bottom
    assert abs(above - below - 14) <= 1  # the gap below the frame


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


@pytest.mark.parametrize("size", [(1400, 700), (800, 900), (530, 560), (760, 980), (1900, 1000)])
def test_nine_face_up_tiles_lie_side_by_side(size: tuple[int, int]) -> None:
    area = Rect((0, 0), size)
    table = loom_layout(area, round, 9)
    assert table.aside is not None
    assert len(table.tile_slots) == 9
    places = [*table.tile_slots, table.aside, table.frame]
    assert all(area.contains(place) for place in places)
    assert all(place.collidelist(places[i + 1 :]) == -1 for i, place in enumerate(places))


def test_the_names_of_opposite_players_stand_alike() -> None:
    trays = workshop_layout(Rect(0, 0, 900, 760), 4, 6, round).trays
    near, left, far, right = (label for tray in trays if (label := tray.label(2, 3)))
    assert near.anchor == far.anchor == "midright"
    assert near.point[0] == far.point[0]
    assert left.anchor == right.anchor == "midbottom"
    assert left.point[1] == right.point[1]
