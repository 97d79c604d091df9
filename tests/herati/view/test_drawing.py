"""The tiles as they look, a position at rest, and the geometry of the table."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from games.herati.rules.field import Field, Tile
from games.herati.rules.hand import Hand
from games.herati.rules.placement import check_workshop
from games.herati.rules.position import LoomPosition
from games.herati.view import drawing
from games.herati.view.drawing import Example, woven
from games.herati.view.layout import aside_squares, loom_layout, reach, workshop_layout
from games.ui.toolkit.scene_context import SceneContext

KINDS = ["NW", "NE", "SE", "SW", "back", "glow-black", "glow-white", "diamond", "seat-left"]


def brightness(surface: pygame.Surface, x: float, y: float) -> float:
    """From 0 to 255, at a point given in shares of the size."""
    w, h = surface.get_size()
    colour = surface.get_at((int(x * w), int(y * h)))
    return (colour.r + colour.g + colour.b) / 3


@pytest.mark.parametrize("size", [9, 24, 65, 96, 131])
@pytest.mark.parametrize("kind", KINDS)
def test_sprites_have_exactly_the_size_asked_for(
    context: SceneContext, kind: str, size: int
) -> None:
    assert drawing.sprite(context, kind, size).get_size() == (size, size)


@pytest.mark.parametrize("size", [24, 65, 120])
@pytest.mark.parametrize("tile", Tile)
def test_black_and_white_are_far_apart(context: SceneContext, tile: Tile, size: int) -> None:
    surface = drawing.sprite(context, tile.value, size)
    corners = {"NW": (0.2, 0.2), "NE": (0.8, 0.2), "SE": (0.8, 0.8), "SW": (0.2, 0.8)}
    assert brightness(surface, *corners[tile.black_corner.name]) < 80
    assert brightness(surface, *corners[tile.white_corner.name]) > 200


def test_black_is_striped_across_and_white_along(context: SceneContext) -> None:
    """So that they can be told apart by their weave alone."""
    surface = drawing.sprite(context, "NW", 120)
    across = {surface.get_at((x, 20))[:3] for x in range(10, 60)}
    down = {surface.get_at((20, y))[:3] for y in range(10, 60)}
    assert (len(across), len(down)) == (1, 2)
    across = {surface.get_at((x, 100))[:3] for x in range(60, 110)}
    down = {surface.get_at((100, y))[:3] for y in range(60, 110)}
    assert (len(across), len(down)) == (2, 1)


def test_the_light_of_a_diamond_lets_the_cloth_be_seen(context: SceneContext) -> None:
    surface = drawing.sprite(context, "glow-black", 200)
    assert surface.get_at((100, 100)).a == 0
    assert surface.get_at((100, 16)).a > 200
    assert surface.get_at((5, 5)).a == 0


@pytest.mark.parametrize("size", [(300, 300), (260, 400), (90, 60)])
def test_a_position_is_drawn_inside_its_rectangle(
    context: SceneContext, size: tuple[int, int]
) -> None:
    surface = pygame.Surface((500, 500))
    surface.fill((255, 0, 255))
    rect = Rect((37, 41), size)
    drawing.draw(context, surface, rect, drawing.sample())
    outside = [(36, 60), (60, 40), (rect.right, 60), (60, rect.bottom)]
    assert {surface.get_at(point)[:3] for point in outside} == {(255, 0, 255)}
    assert surface.get_at(rect.center)[:3] != (255, 0, 255)


def test_an_empty_field_is_an_empty_loom(context: SceneContext) -> None:
    surface = pygame.Surface((200, 200))
    drawing.draw(context, surface, surface.get_rect(), LoomPosition(Field(), Hand()))
    assert surface.get_at((100, 100))[:3] != (0, 0, 0)


def test_the_sample_could_have_been_played() -> None:
    sample = drawing.sample()
    laid = Field.of({(0, 0): sample.field[(0, 0)]})
    rest = {cell: tile for cell, tile in sample.field.items() if cell != (0, 0)}
    while rest:
        cell = next(cell for cell in rest if laid.neighbours(cell))
        check_workshop(laid, rest[cell], cell)
        laid = laid.with_tile(cell, rest.pop(cell))
    assert len(laid.diamonds) == sum(sample.game_points) == 6


def test_examples_show_what_they_are_about(context: SceneContext) -> None:
    def drawn(example: Example) -> bytes:
        surface = pygame.Surface((200, 200))
        drawing.draw(context, surface, surface.get_rect(), example)
        return pygame.image.tobytes(surface, "RGB")

    field = woven("SE SW")
    pictures = [
        drawn(Example(field, None, right, wrong))
        for right, wrong in [(((2, 0),), ()), ((), ((2, 0),)), (((1, 1),), ())]
    ]
    assert len({*pictures, drawn(Example(field)), drawn(Example(field, Tile.NE))}) == 5


# ---------------------------------------------------------------------------------- the geometry


@pytest.mark.parametrize(("bounds", "columns", "closed"), [
    (None, range(-2, 3), False),
    ((0, 0, 0, 0), range(-2, 3), False),
    ((0, 0, 1, 0), range(-2, 4), False),
    ((0, 0, 2, 0), range(-1, 4), False),
    ((-1, 0, 2, 0), range(-2, 4), True),
    ((-1, 0, 3, 0), range(-1, 4), True),
])  # fmt: skip
def test_the_reach_becomes_less_as_the_field_grows(
    bounds: tuple[int, int, int, int] | None, columns: range, closed: bool
) -> None:
    """At most six columns are shown; a seam stands where the fifth tile would be the last."""
    found = reach(bounds, downwards=True)
    assert (found.columns, found.rows) == (columns, range(5))
    assert found.closed == (closed, False, closed, False)


def test_in_the_workshop_the_height_is_limited_too() -> None:
    found = reach((0, -2, 3, 2), downwards=False)
    assert (found.columns, found.rows) == (range(-1, 5), range(-2, 3))
    assert found.closed == (True, True, True, True)


@pytest.mark.parametrize("count", [1, 2, 7, 24])
def test_squares_in_the_tray_do_not_overlap(count: int) -> None:
    tray = Rect(10, 20, 180, 70)
    squares = aside_squares(tray, count, 60, 5)
    assert len(squares) == count
    assert all(tray.contains(square) for square in squares)
    assert not any(a.colliderect(b) for i, a in enumerate(squares) for b in squares[:i])


def test_one_tile_aside_is_as_large_as_allowed() -> None:
    assert aside_squares(Rect(0, 0, 180, 70), 1, 60, 5) == [Rect(0, 0, 60, 60)]


def test_the_loom_has_its_hand_below_or_beside_whichever_is_larger() -> None:
    wide = loom_layout(Rect(0, 0, 1400, 700), round)
    tall = loom_layout(Rect(0, 0, 800, 900), round)
    assert wide.hollows[0].left > wide.frame.right
    assert tall.hollows[0].top > tall.frame.bottom


def test_the_middle_of_the_field_is_the_middle_of_the_loom() -> None:
    table = workshop_layout(Rect(0, 0, 900, 730), 2, 12, round)
    origin = table.origin((-1, 0, 2, 3))
    corners = table.cell_rect((-1, 0), origin).union(table.cell_rect((2, 3), origin))
    assert corners.centerx == pytest.approx(table.ground.centerx, abs=1)
    assert corners.centery == pytest.approx(table.ground.centery, abs=1)


def test_points_and_cells_agree() -> None:
    table = workshop_layout(Rect(0, 0, 900, 730), 4, 6, round)
    origin = table.origin((0, 0, 1, 0))
    for cell in [(-1, 0), (0, 0), (2, 1)]:
        assert table.cell_at(table.cell_rect(cell, origin).center, origin) == cell
    assert table.cell_at(table.frame.topleft, origin) is None
