"""The layout of board, bowls and reserve."""

from itertools import combinations

import pygame
import pytest

from games.core.position import Side
from games.veletas.view.board import BOWLS, RESERVE, Layout, layout_within

WIDE, TALL = pygame.Rect(10, 20, 900, 600), pygame.Rect(10, 20, 600, 900)


def rectangles(layout: Layout) -> list[pygame.Rect]:
    return [layout.tiling.rect, layout.reserve, *layout.bowls.values()]


@pytest.mark.parametrize("area", [WIDE, TALL])
@pytest.mark.parametrize(("size", "shooters"), [(7, 3), (9, 5), (10, 7)])
def test_everything_fits_and_nothing_overlaps(area: pygame.Rect, size: int, shooters: int) -> None:
    layout = layout_within(area, size, shooters)
    assert all(area.contains(rect) for rect in rectangles(layout))
    assert not any(one.colliderect(other) for one, other in combinations(rectangles(layout), 2))
    assert len(layout.slots) == shooters
    assert all(layout.reserve.contains(slot) for slot in layout.slots)
    assert not any(one.colliderect(other) for one, other in combinations(layout.slots, 2))


def test_the_trays_are_where_there_is_more_room() -> None:
    beside, above = layout_within(WIDE, 10, 7), layout_within(TALL, 10, 7)
    assert beside.reserve.left > beside.tiling.rect.right
    assert above.reserve.bottom < above.tiling.rect.top


def test_slots_are_counted_from_the_bowl_of_black() -> None:
    for area in (WIDE, TALL):
        layout = layout_within(area, 9, 5)
        black = pygame.Vector2(layout.bowls[Side.BLACK].center)
        away = [black.distance_to(slot.center) for slot in layout.slots]
        assert away == sorted(away)


def test_points_belong_to_bowls_reserve_and_squares() -> None:
    layout = layout_within(WIDE, 7, 3)
    assert layout.place_at(layout.bowls[Side.BLACK].center) == BOWLS[Side.BLACK]
    assert layout.place_at(layout.bowls[Side.WHITE].center) == BOWLS[Side.WHITE]
    assert layout.place_at(layout.reserve.center) == RESERVE
    assert layout.place_at(layout.tiling.spot("c5").center) == "c5"
    assert layout.place_at((0, 0)) is None


def test_pieces_taken_from_trays_have_the_size_of_a_tile() -> None:
    layout = layout_within(WIDE, 7, 3)
    tile = layout.tiling.tile
    stone, shooter = layout.bowl_spot(Side.WHITE), layout.slot_spot(2)
    assert stone.size == shooter.size == (tile, tile)
    assert stone.center == layout.bowls[Side.WHITE].center
    assert shooter.center == layout.slots[2].center


@pytest.mark.parametrize("area", [WIDE, TALL])
def test_with_white_below_the_sides_are_exchanged(area: pygame.Rect) -> None:
    usual = layout_within(area, 10, 7)
    turned = layout_within(area, 10, 7, turned=True, below=Side.WHITE)
    assert layout_within(area, 10, 7, below=Side.WHITE).tiling == usual.tiling
    assert turned.bowls[Side.BLACK] == usual.bowls[Side.WHITE]
    assert turned.bowls[Side.WHITE] == usual.bowls[Side.BLACK]
    assert turned.slots == usual.slots[::-1]
    assert turned.tiling.spot("a1") == usual.tiling.spot("j10")
