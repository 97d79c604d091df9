"""The layout: bowls, lids and dial beside or above the board."""

from __future__ import annotations

from itertools import combinations
from math import hypot

import pygame
import pytest

from games.tiananmen.view.layout import (
    Bowl,
    Lid,
    layout_within,
    packed_position,
    saved_stone_rect,
)
from tests.tiananmen.pictures import BLACK, WHITE


@pytest.mark.parametrize("count", [1, 2, 5, 7, 8, 13, 19, 20, 40])
def test_stones_in_a_lid_lie_apart_and_inside(count: int) -> None:
    places = [packed_position(number, count) for number in range(count)]
    for (x, y, size), (other_x, other_y, _) in combinations(places, 2):
        assert hypot(x - other_x, y - other_y) > size * 0.98
    assert all(hypot(x, y) + size / 2 < 0.501 for x, y, size in places)


def test_a_stone_stays_where_it_is_while_its_ring_has_room() -> None:
    lid = pygame.Rect(0, 0, 110, 110)
    assert [saved_stone_rect(lid, n, 3) for n in range(3)] == [
        saved_stone_rect(lid, n, 7) for n in range(3)
    ]
    assert saved_stone_rect(lid, 0, 1).center == lid.center


def test_beside_a_small_board_the_lids_stand_next_to_the_bowls_and_the_dial_is_larger() -> None:
    narrow, wide = (layout_within(pygame.Rect(0, 0, x, 350), 19) for x in (420, 454))
    assert narrow.lines.paper.size == wide.lines.paper.size
    assert narrow.lids[BLACK].centerx == narrow.bowls[BLACK].centerx
    assert wide.lids[BLACK].centery == wide.bowls[BLACK].centery
    assert wide.dial.h > 1.2 * narrow.dial.h


def test_a_place_is_a_point_a_bowl_a_lid_or_nothing() -> None:
    layout = layout_within(pygame.Rect(0, 0, 900, 700), 13)
    assert layout.place_at(layout.lines.centre("N13")) == "N13"
    assert layout.place_at(layout.bowls[BLACK].center) == Bowl(BLACK)
    assert layout.place_at(layout.lids[WHITE].center) == Lid(WHITE)
    assert layout.place_at(layout.dial.center) is None
    assert layout.place_at((layout.bowls[BLACK].x + 2, layout.bowls[BLACK].y + 2)) is None
