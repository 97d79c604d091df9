"""The drawing of claims: the rival groups with their sizes, the verdict of a tie, pulses."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import pygame

from games.core.position import Side
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import draw_plate
from games.ui.toolkit.rendering.svg import document, hex_code
from games.ui.toolkit.theme import Colour
from games.veletas.view.drawing.marks import stone_colours
from games.veletas.view.drawing.palette import Palette, palette_of
from games.veletas.view.drawing.pieces import COLOUR_NAMES, MARKERS, sprite
from games.veletas.view.drawing.tiling import Tiling

STEPS = 24
"""The number of pictures of a growing ring."""
LINE = 0.075
"""The width of a group's outline, in tiles."""


def fill_of(palette: Palette, side: Side) -> Colour:
    """The colour of a side's stones."""
    return palette.black if side is Side.BLACK else palette.white


def contrast_of(palette: Palette, side: Side) -> Colour:
    """The colour of numbers on a side's stones, and of the rims of its outlines."""
    return palette.white if side is Side.BLACK else palette.black


def draw_rivals(
    context: Context,
    surface: pygame.Surface,
    tiling: Tiling,
    groups: Mapping[Side, frozenset[str]],
    cell: str,
    strength: float = 1.0,
) -> None:
    """Draw the outlines and the sizes of the groups beside a trapped shooter."""
    cells = frozenset[str]().union(*groups.values())
    if not cells:
        return
    palette = palette_of(context)
    layer, bounds = _layer(tiling, cells)
    for side, group in groups.items():
        colours = fill_of(palette, side), contrast_of(palette, side)
        _outline(layer, bounds, tiling, group, *colours)
    for side, group in groups.items():
        _badge(context, layer, bounds, tiling, side, group, cell)
    layer.set_alpha(round(255 * strength))
    surface.blit(layer, bounds)


def _layer(tiling: Tiling, cells: Collection[str]) -> tuple[pygame.Surface, pygame.Rect]:
    """A transparent surface over some squares, and where it lies."""
    spots = [tiling.spot(cell) for cell in cells]
    bounds = spots[0].unionall(spots[1:]).inflate(tiling.tile // 2, tiling.tile // 2)
    return pygame.Surface(bounds.size, pygame.SRCALPHA), bounds


def _outline(
    layer: pygame.Surface,
    bounds: pygame.Rect,
    tiling: Tiling,
    cells: Collection[str],
    fill: Colour,
    rim: Colour,
) -> None:
    """The outline of a group, in the colour of its side between two rims."""
    width = max(round(tiling.tile * LINE), 3)
    for colour, thick in ((rim, width + 4), (fill, width)):
        for cell in cells:
            for edge, beyond in _edges(tiling.spot(cell), thick):
                if tiling.cell_at(beyond) not in cells:
                    pygame.draw.rect(layer, colour, edge.move(-bounds.x, -bounds.y))


def _edges(spot: pygame.Rect, thick: int) -> list[tuple[pygame.Rect, tuple[int, int]]]:
    """The four edges of a tile, and a point on the tile beyond each."""
    grown = spot.inflate(thick, thick)
    x, y = spot.center
    return [
        (pygame.Rect(grown.x, spot.y - thick // 2, grown.w, thick), (x, y - spot.h)),
        (pygame.Rect(grown.x, spot.bottom - thick // 2, grown.w, thick), (x, y + spot.h)),
        (pygame.Rect(spot.x - thick // 2, grown.y, thick, grown.h), (x - spot.w, y)),
        (pygame.Rect(spot.right - thick // 2, grown.y, thick, grown.h), (x + spot.w, y)),
    ]


def _badge(
    context: Context,
    layer: pygame.Surface,
    bounds: pygame.Rect,
    tiling: Tiling,
    side: Side,
    group: Collection[str],
    cell: str,
) -> None:
    """The size of a group, on its stone beside the shooter."""
    squares = tiling.grid
    beside = {squares.name(n) for n in squares.neighbours[squares.cell(cell)]}
    spot = tiling.spot(min(beside & {*group})).move(-bounds.x, -bounds.y)
    palette = palette_of(context)
    pygame.draw.aacircle(layer, fill_of(palette, side), spot.center, round(tiling.tile * 0.3))
    size = tiling.tile * 0.42 / context.scale.factor
    context.text.draw(
        layer, str(len(group)), size, contrast_of(palette, side), bold=True, center=spot.center
    )


def draw_future_owner(
    context: Context, surface: pygame.Surface, tiling: Tiling, cell: str, owner: Side
) -> None:
    """Tint and outline a shooter that would be trapped, and show the marker it would get."""
    palette, spot = palette_of(context), tiling.spot(cell)
    layer, bounds = _layer(tiling, [cell])
    fill, rim = fill_of(palette, owner), contrast_of(palette, owner)
    layer.fill((*fill, 60 if owner is Side.BLACK else 120), spot.move(-bounds.x, -bounds.y))
    _outline(layer, bounds, tiling, [cell], fill, rim)
    surface.blit(layer, bounds)
    surface.blit(sprite(context, MARKERS[owner], spot.w), spot)


def draw_verdict(
    context: Context,
    surface: pygame.Surface,
    tiling: Tiling,
    cells: Collection[str],
    words: str,
    *,
    pieces: Collection[str] = (),
    strength: float = 1.0,
) -> None:
    """Say something about some squares, beside all of them where it covers few `pieces`."""
    size = max(tiling.tile * 0.26 / context.scale.factor, context.theme.text.small)
    width, height = context.text.width(words, size, bold=True), context.text.line_height(size)
    plate = pygame.Rect(0, 0, width + height, round(height * 1.4))
    _put_beside(plate, tiling, cells, pieces)
    palette = palette_of(context)
    layer = pygame.Surface(plate.size, pygame.SRCALPHA)
    draw_plate(context, layer, layer.get_rect(), palette.caption)
    middle = layer.get_rect().center
    context.text.draw(layer, words, size, palette.pivot, bold=True, center=middle)
    layer.set_alpha(round(255 * strength))
    surface.blit(layer, plate)


def _put_beside(
    plate: pygame.Rect, tiling: Tiling, cells: Collection[str], pieces: Collection[str]
) -> None:
    """Move a rectangle beside some squares, within the board, where it covers fewest pieces."""
    spots, gap = [tiling.spot(cell) for cell in cells], tiling.tile // 8
    around = spots[0].unionall(spots[1:]).inflate(2 * gap, 2 * gap)
    middle_x = {around.left, around.centerx - plate.w // 2, around.right - plate.w}
    middle_y = {around.top, around.centery - plate.h // 2, around.bottom - plate.h}
    above_and_below = (around.top - plate.h, around.bottom)
    beside = (around.right, around.left - plate.w)
    corners = [(x, y) for x in sorted(middle_x) for y in above_and_below]
    corners += [(x, y) for y in sorted(middle_y) for x in beside]
    rects = [pygame.Rect(corner, plate.size).clamp(tiling.rect) for corner in corners]
    others = [tiling.spot(cell) for cell in pieces]

    def covered(rect: pygame.Rect) -> tuple[int, int]:
        return len(rect.collidelistall(spots)), len(rect.collidelistall(others))

    plate.topleft = min(rects, key=covered).topleft


def shown(share: float) -> float:
    """The strength of something that appears quickly and fades at the end of its time."""
    return max(min(share * 8, 1.0, (1 - share) * 5), 0.0)


def draw_pulse(
    context: Context, surface: pygame.Surface, rect: pygame.Rect, owner: Side, share: float
) -> None:
    """Draw a ring that grows from a claimed shooter and fades; `share` of its time has passed."""
    step = min(int(share * STEPS), STEPS - 1)
    grown = (step + 0.5) / STEPS
    fill, rim = stone_colours(palette_of(context), COLOUR_NAMES[owner])
    ring = (
        f'<g opacity="{1 - grown:.3f}">{_ring(rim, 16 + 32 * grown, 5)}'
        f"{_ring(fill, 16 + 32 * grown, 3)}</g>"
    )
    reach = rect.inflate(rect.w * 2, rect.h * 2)
    surface.blit(context.assets.markup(document(100, ring), reach.w), reach)


def _ring(colour: Colour, radius: float, width: float) -> str:
    return (
        f'<circle cx="50" cy="50" r="{radius:g}" fill="none" stroke="{hex_code(colour)}" '
        f'stroke-width="{width:g}"/>'
    )
