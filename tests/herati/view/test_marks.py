"""Marks on cells and tiles, edges that match, diamonds that light up."""

from __future__ import annotations

from functools import partial

import pygame
import pytest
from pygame import Rect

from games.herati.rules.field import Direction, Tile, TileColour
from games.herati.view.marks import MarkPainter, edge_of, matching_edges
from games.herati.view.tiles import PALETTES, palette_of
from games.ui.board.sprites import Mark
from games.ui.toolkit.scene import SceneContext
from games.ui.toolkit.theme import Colour
from tests.herati.pictures import field_of
from tests.mark_shapes import RECT as PLACE
from tests.mark_shapes import Draw, least_difference

LIGHT = PALETTES["light"]

GROUND: Colour = (255, 0, 255)
RECT = Rect(50, 50, 100, 100)
CELL = Rect(100, 100, 80, 80)
SQUARE = Rect(100, 100, 160, 160)


@pytest.fixture
def paint(context: SceneContext) -> MarkPainter:
    surface = pygame.Surface((200, 200))
    surface.fill(GROUND)
    return MarkPainter(context, surface)


def changed(paint: MarkPainter) -> Rect:
    """The bounding box of all pixels that are not the ground's."""
    mask = pygame.mask.from_threshold(paint.surface, GROUND, (1, 1, 1, 255))
    mask.invert()
    rects = mask.get_bounding_rects()
    return rects[0].unionall(rects[1:]) if rects else Rect(0, 0, 0, 0)


@pytest.mark.parametrize("mark", [Mark.TARGET, Mark.HOT, Mark.HINT, Mark.CURSOR])
def test_the_mark_of_a_cell_stays_inside(paint: MarkPainter, mark: Mark) -> None:
    paint.cell_mark(RECT, mark)
    box = changed(paint)
    assert RECT.contains(box)
    assert box.w > 80


@pytest.mark.parametrize("mark", [Mark.SELECTED, Mark.HINT, Mark.CURSOR])
def test_the_mark_of_a_tile_lies_around_it(paint: MarkPainter, mark: Mark) -> None:
    paint.tile_mark(RECT, mark)
    box = changed(paint)
    assert box.contains(RECT.inflate(2, 2))
    assert not box.contains(RECT.inflate(40, 40))


def test_a_target_has_a_dot_in_its_centre(paint: MarkPainter) -> None:
    paint.cell_mark(RECT, Mark.TARGET)
    assert paint.surface.get_at(RECT.center)[:3] == LIGHT.yellow_dark


def test_under_the_pointer_the_whole_tray_is_marked(paint: MarkPainter) -> None:
    tray, square = Rect(20, 20, 160, 160), Rect(120, 120, 40, 40)
    paint.tray_mark(tray, square, Mark.TARGET)
    assert not changed(paint).collidepoint(25, 25)
    paint.tray_mark(tray, square, Mark.HOT)
    assert changed(paint) == tray


def test_the_last_tile_has_four_corners(paint: MarkPainter) -> None:
    paint.last(RECT)
    tile = changed(paint)
    assert RECT.contains(tile)
    assert paint.surface.get_at((tile.centerx, tile.top + 3))[:3] == GROUND
    for corner in (tile.topleft, tile.topright, tile.bottomleft, tile.bottomright):
        x = corner[0] + (3 if corner[0] == tile.left else -4)
        y = corner[1] + (3 if corner[1] == tile.top else -4)
        assert paint.surface.get_at((x, y))[:3] != GROUND


def test_the_cursor_is_light_outside_and_coloured_within(paint: MarkPainter) -> None:
    paint.cell_mark(RECT.inflate(2, 2), Mark.CURSOR)
    line = [paint.surface.get_at((x, 100))[:3] for x in range(50, 60)]
    assert line[0] == LIGHT.white
    assert LIGHT.cursor in line
    assert paint.surface.get_at((100, 100))[:3] == GROUND


def test_marks_differ_by_shape(context: SceneContext) -> None:
    """The last turn, the selection, the cursor and hints are told apart without colours."""

    def cell(surface: pygame.Surface, mark: Mark) -> None:
        MarkPainter(context, surface).cell_mark(PLACE, mark)

    def tile(surface: pygame.Surface, mark: Mark) -> None:
        MarkPainter(context, surface).tile_mark(PLACE, mark)

    cells: dict[str, Draw] = {
        each.name: partial(cell, mark=each) for each in (Mark.TARGET, Mark.HINT, Mark.CURSOR)
    }
    cells["LAST"] = lambda surface: MarkPainter(context, surface).last(PLACE)
    assert least_difference(cells)[0] > 0.25
    tiles = (Mark.SELECTED, Mark.HINT, Mark.CURSOR)
    assert least_difference({each.name: partial(tile, mark=each) for each in tiles})[0] > 0.25


def test_only_edges_of_the_same_colour_match() -> None:
    """NW on 1,1 is black above and at the left, as SW and NE are there; SE is white above."""
    field = field_of("SE SW\nNE ..\n.. SE")
    assert set(matching_edges(field, (1, 1), Tile.NW)) == {Direction.N, Direction.W, Direction.S}
    assert matching_edges(field, (1, 1), Tile.SE) == []


@pytest.mark.parametrize(("direction", "centre"), [
    (Direction.N, (140, 100)),
    (Direction.E, (180, 140)),
    (Direction.S, (140, 180)),
    (Direction.W, (100, 140)),
])  # fmt: skip
def test_stitches_grow_from_the_middle_of_their_edge(
    context: SceneContext, direction: Direction, centre: tuple[int, int]
) -> None:
    yellow, sizes = palette_of(context).yellow, []
    for share in (0.1, 0.4):
        surface = pygame.Surface((280, 280))
        MarkPainter(context, surface).seam(CELL, direction, share)
        rects = pygame.mask.from_threshold(surface, yellow, (40, 40, 40)).get_bounding_rects()
        box = rects[0].unionall(rects[1:])
        assert pygame.Vector2(box.center).distance_to(centre) < 5
        sizes.append(max(box.size))
    assert sizes[0] < 40 < sizes[1]


def test_an_edge_outside_the_surface_is_not_drawn(context: SceneContext) -> None:
    surface = pygame.Surface((280, 280))
    for corner in ((-500, 100), (100, 900), (279, 400)):
        MarkPainter(context, surface).seam(CELL.move_to(topleft=corner), Direction.N, 0.4)
    assert pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1)).count() == 280 * 280


def test_the_ends_of_an_edge_are_corners_of_the_cell() -> None:
    assert edge_of(CELL, Direction.E) == (pygame.Vector2(180, 100), pygame.Vector2(180, 180))


def woven(context: SceneContext, colour: TileColour, share: float) -> pygame.Surface:
    surface = pygame.Surface((360, 360), pygame.SRCALPHA)
    MarkPainter(context, surface).weaving(SQUARE, colour, share)
    return surface


def test_threads_are_lit_from_top_to_bottom_or_from_left_to_right(context: SceneContext) -> None:
    """Of 16 threads in 160 pixels the first has its middle at 5, and is 3 thick."""
    black, white = (woven(context, colour, 0.2).get_bounding_rect() for colour in TileColour)
    assert (black.top, black.w > black.h) == (SQUARE.top + 4, True)
    assert (white.left, white.h > white.w) == (SQUARE.left + 4, True)


def test_the_threads_fill_a_diamond_and_not_its_square(context: SceneContext) -> None:
    surface = woven(context, TileColour.BLACK, 0.6)
    box = surface.get_bounding_rect()
    assert box.h > 0.9 * SQUARE.h
    assert box.w > 0.9 * SQUARE.w
    inside = [surface.get_at((SQUARE.centerx, y))[3] > 0 for y in range(SQUARE.top, SQUARE.bottom)]
    assert 0.2 < sum(inside) / len(inside) < 0.6
    corners = [surface.get_at((SQUARE.left + 20, y))[3] for y in range(SQUARE.top, SQUARE.top + 40)]
    assert not any(corners)


def test_the_last_threads_are_brighter_and_all_fade_in_the_end(context: SceneContext) -> None:
    palette = palette_of(context)
    surface = woven(context, TileColour.WHITE, 0.3)
    colours = {surface.get_at((x, SQUARE.centery))[:3] for x in range(SQUARE.left, SQUARE.right)}
    assert {palette.red, palette.halo} <= colours
    late = woven(context, TileColour.WHITE, 0.9)
    assert max(late.get_at((x, SQUARE.centery))[3] for x in range(SQUARE.left, SQUARE.right)) < 90


def test_the_tag_rises(context: SceneContext) -> None:
    tags = []
    for share in (0.2, 0.6):
        surface = pygame.Surface((360, 360), pygame.SRCALPHA)
        MarkPainter(context, surface).tag(SQUARE, "+1", share)
        tags.append(surface.get_bounding_rect())
    assert tags[1].centery < tags[0].centery
    assert tags[0].centerx == tags[1].centerx == SQUARE.centerx
