"""Positions at rest: every stone is where it belongs, at every size; dishes, dial and geometry."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import hypot
from pathlib import Path

import pygame
import pytest

from games.tiananmen.rules.setups import opening
from games.tiananmen.view import drawing, example_positions
from games.tiananmen.view.board_lines import BoardLines, lines_within
from games.tiananmen.view.board_view import dests_of, target_lines_of
from games.tiananmen.view.layout import Bowl, Lid, layout_within, packed_position, saved_stone_rect
from games.tiananmen.view.marks import TargetLines
from games.tiananmen.view.monument import monument
from games.tiananmen.view.palette import PALETTE
from games.tiananmen.view.stone_sprites import sprite
from games.tiananmen.view.sun_dial import TimeOfDay
from games.ui.toolkit.scene_context import SceneContext
from games.ui.toolkit.theme import Colour
from tests.tiananmen.match_driver import new_context
from tests.tiananmen.pictures import BLACK, WHITE

SQUARE = pygame.Rect(10, 20, 300, 300)


@pytest.fixture
def context(screen: None, tmp_path: Path) -> SceneContext:
    return new_context(tmp_path)


def near(one: pygame.Color, other: Colour) -> bool:
    return all(abs(a - b) <= 8 for a, b in zip(one, other, strict=False))


# ------------------------------------------------------------------------------------ pictures


def test_the_sample_is_a_game_under_way() -> None:
    position = drawing.sample()
    assert position.outcome() is None
    assert position.size == 19
    assert len(position.stone_points(BLACK)) > 10
    assert len(position.stone_points(WHITE)) > 5


@pytest.mark.parametrize("side", [300, 500, 900])
def test_every_stone_is_drawn_on_its_point(context: SceneContext, side: int) -> None:
    surface = pygame.Surface((side, side))
    position = drawing.sample()
    drawing.draw(context, surface, surface.get_rect(), position)
    lines = lines_within(surface.get_rect(), position.size)
    for point in position.stone_points(BLACK):
        assert near(surface.get_at(lines.centre(point)), PALETTE.slate), point
    for point in position.stone_points(WHITE):
        assert min(surface.get_at(lines.centre(point))[:3]) > 190, point
    assert near(surface.get_at(lines.centre("A5")), PALETTE.ink)
    x, y = lines.centre("C5")
    half = lines.pitch // 2
    assert near(surface.get_at((x + half, y + half)), PALETTE.paper)


def test_nothing_is_drawn_outside_the_largest_square(context: SceneContext) -> None:
    surface = pygame.Surface((500, 340))
    for shown in (opening(13), example_positions.black_lid()):
        surface.fill((1, 2, 3))
        drawing.draw(context, surface, pygame.Rect(10, 20, 480, 300), shown)
        assert surface.get_at((99, 170))[:3] == (1, 2, 3)
        assert surface.get_at((401, 170))[:3] == (1, 2, 3)
        assert surface.get_at((250, 19))[:3] == (1, 2, 3)
        assert surface.get_at((110, 170))[:3] != (1, 2, 3)


def test_an_example_lights_the_points_where_a_stone_may_go(context: SceneContext) -> None:
    surface = pygame.Surface((600, 600))
    lit = example_positions.passing_over()
    lines = lines_within(surface.get_rect(), 13)
    drawing.draw(context, surface, surface.get_rect(), lit.position)
    assert near(surface.get_at(lines.centre("J7")), PALETTE.ink)
    drawing.draw(context, surface, surface.get_rect(), lit)
    for point in ("J7", "D10", "C7", "D5"):
        assert near(surface.get_at(lines.centre(point)), PALETTE.slate), point


def test_a_ring_and_a_chain_shine(context: SceneContext) -> None:
    surface = pygame.Surface((600, 600))
    lines = lines_within(surface.get_rect(), 13)
    for won in (example_positions.smallest_ring(), example_positions.chain()):
        drawing.draw(context, surface, surface.get_rect(), won)
        for point in won.winning_stones():
            assert near(surface.get_at(lines.centre(point)), PALETTE.sun), point


# ------------------------------------------------------------------------------------- sprites


@pytest.mark.parametrize("kind", ["black", "white"])
@pytest.mark.parametrize("size", [14, 22, 35, 36, 90])
def test_a_stone_has_exactly_its_size_and_its_middle_on_a_pixel(
    context: SceneContext, kind: str, size: int
) -> None:
    stone = sprite(context, kind, size)
    assert stone.get_size() == (size, size)
    mask = pygame.mask.from_surface(stone, 127)
    x, y = mask.centroid()
    assert (x, y) == (size // 2, size // 2)


def test_black_and_white_differ_by_more_than_colour(context: SceneContext) -> None:
    """White has growth lines and a dark rim, black a single fine arc."""
    black, white = sprite(context, "black", 100), sprite(context, "white", 100)

    def turns(stone: pygame.Surface) -> int:
        """How often the light changes on the way across the middle."""
        row = [stone.get_at((x, 50))[0] for x in range(8, 93)]
        return sum(abs(a - b) > 12 for a, b in pairwise(row))

    assert turns(white) >= 8
    assert turns(black) <= 4
    assert white.get_at((4, 50))[0] < 130


@pytest.mark.parametrize("pitch", [14, 22, 35, 36, 60])
def test_the_monument_covers_five_points_and_no_others(context: SceneContext, pitch: int) -> None:
    mask = pygame.mask.from_surface(monument(context, pitch), 127)
    middle = mask.get_size()[0] // 2
    for dx, dy in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)):
        assert mask.get_at((middle + dx * pitch, middle + dy * pitch))
    for dx, dy in ((1, 1), (-1, 1), (1, -1), (-1, -1)):
        corner = (middle + round(dx * pitch * 0.68), middle + round(dy * pitch * 0.68))
        assert not mask.get_at(corner)


# ------------------------------------------------------------------------------------ geometry


@pytest.mark.parametrize("size", [13, 19])
@pytest.mark.parametrize("side", [120, 299, 300, 728])
def test_the_sheet_fits(size: int, side: int) -> None:
    rect = pygame.Rect(7, 9, side, side)
    assert rect.inflate(2, 2).contains(lines_within(rect, size).paper)


def test_points_and_pixels() -> None:
    lines = BoardLines(100, 50, 20, 19)
    assert lines.centre("A19") == (100, 50)
    assert lines.centre("T1") == (460, 410)
    assert lines.centre("J10") == (260, 230)
    assert lines.spot("A19").center == (100, 50)
    assert lines.point_at((109, 59)) == "A19"
    assert lines.point_at((110, 59)) == "B19"
    assert lines.point_at((90, 40)) == "A19"
    assert lines.point_at((89, 50)) is None
    assert lines.point_at((100, 39)) is None
    assert lines.point_at((470, 50)) is None


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


@pytest.mark.parametrize(("size", "beside"), [((900, 700), True), ((700, 1000), False)])
def test_dishes_lie_beside_or_above_the_sheet(size: tuple[int, int], beside: bool) -> None:
    table = layout_within(pygame.Rect((0, 0), size), 19)
    if beside:
        assert table.bowls[WHITE].left > table.lines.paper.right
        assert table.bowls[WHITE].y < table.dial.y < table.bowls[BLACK].y
    else:
        assert table.bowls[BLACK].bottom < table.lines.paper.top
        assert table.bowls[BLACK].x < table.dial.x < table.bowls[WHITE].x


def test_a_place_is_a_point_a_bowl_a_lid_or_nothing() -> None:
    table = layout_within(pygame.Rect(0, 0, 900, 700), 13)
    assert table.place_at(table.lines.centre("N13")) == "N13"
    assert table.place_at(table.bowls[BLACK].center) == Bowl(BLACK)
    assert table.place_at(table.lids[WHITE].center) == Lid(WHITE)
    assert table.place_at(table.dial.center) is None
    assert table.place_at((table.bowls[BLACK].x + 2, table.bowls[BLACK].y + 2)) is None


def test_the_hours_count_parts_of_days() -> None:
    assert [TimeOfDay(1, part, 1).hours for part in range(4)] == [0, 1, 2, 3]
    assert TimeOfDay(3, 2, 1).hours == 10


def test_ways_lead_to_the_lit_points_in_line() -> None:
    position = example_positions.passing_over().position
    ways = target_lines_of(position, dests_of(position))
    assert ways == {Bowl(BLACK): TargetLines("D7", ("D10", "J7", "D5", "C7"))}


@pytest.mark.parametrize(("shown", "origins"), [
    (example_positions.before_the_start, set()),
    (example_positions.nothing_in_line, set()),
    (example_positions.black_lid, {Bowl(BLACK)}),
    (example_positions.white_lid, {Bowl(WHITE), Lid(WHITE)}),
])  # fmt: skip
def test_where_a_stone_may_go_anywhere_no_ways_are_drawn(
    shown: object, origins: set[object]
) -> None:
    assert callable(shown)
    position = shown().position
    dests = dests_of(position)
    ways = target_lines_of(position, dests)
    # White's bowl may still save; a bowl at A1 with both lines full has no way at all
    assert {origin for origin in ways if ways[origin].targets} == origins
