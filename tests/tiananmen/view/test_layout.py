"""The layout: bowls, lids and dial beside or above the board."""

from __future__ import annotations

from itertools import combinations
from math import hypot

import pytest

from games.tiananmen.view.layout import packed_position


@pytest.mark.parametrize("count", [1, 2, 5, 7, 8, 13, 19, 20, 40])
def test_stones_in_a_lid_lie_apart_and_inside(count: int) -> None:
    places = [packed_position(number, count) for number in range(count)]
    for (x, y, size), (other_x, other_y, _) in combinations(places, 2):
        assert hypot(x - other_x, y - other_y) > size * 0.98
    assert all(hypot(x, y) + size / 2 < 0.501 for x, y, size in places)
