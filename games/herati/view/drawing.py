"""How Herati looks at rest: linen, the field with its diamonds, and examples for the rule pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from games.herati.rules.field import Cell, Diamond, Field, Tile, TileColour
from games.herati.rules.hand import Hand
from games.herati.rules.position import SIDES, HeratiPosition, LoomPosition, WorkshopPosition
from games.herati.view.layout import tile_rect
from games.herati.view.tile_artwork import (
    CLOTH,
    back_svg,
    code,
    diamond_svg,
    pip_svg,
    svg,
    tile_svg,
)
from games.ui.toolkit.context import Context
from games.ui.toolkit.layout import square
from games.ui.toolkit.theme import Colour

NUMBER = 26
"""Units that a beam with numbers is wide at least."""

BACK = "back"
"""The kind of every tile that lies face down."""

GLOWS = {f"glow-{colour.value}": colour for colour in TileColour}
"""The kinds of the light in a completed diamond."""


@dataclass(frozen=True, slots=True)
class Example:
    """What the rule pages show: tiles laid, one to lay, places where it may and may not go."""

    field: Field
    tile: Tile | None = None
    right: tuple[Cell, ...] = ()
    wrong: tuple[Cell, ...] = ()


# ------------------------------------------------------------------------------------ the tiles


def sprite(context: Context, kind: str, size: int) -> pygame.Surface:
    """A tile face up, named by its black corner, one face down, or a small mark of the plates."""
    if kind == BACK:
        return context.assets.markup(back_svg(size), size)
    if kind in Tile.__members__:
        return context.assets.markup(tile_svg(Tile[kind], size), size)
    if kind in GLOWS:
        return context.assets.markup(diamond_svg(GLOWS[kind], size), size)
    if kind == "diamond":
        return context.assets.markup(pip_svg(size, filled=True, colour=CLOTH.madder), size)
    return context.assets.markup(_seat_svg(kind.removeprefix("seat-"), size), size)


def _seat_svg(side: str, size: int) -> str:
    """The table from above; a bar where somebody sits, and its side filled in."""
    edge, thick = size * 0.1, size * 0.2
    inner = size - 2 * edge
    bars = {
        "bottom": (edge, size - edge - thick, inner, thick),
        "top": (edge, edge, inner, thick),
        "left": (edge, edge, thick, inner),
        "right": (size - edge - thick, edge, thick, inner),
    }
    x, y, w, h = bars[side]
    layout = (
        f'<rect x="{edge}" y="{edge}" width="{inner}" height="{inner}" '
        f'fill="{code(CLOTH.warp)}" stroke="{code(CLOTH.stitch)}" stroke-width="1.5"/>'
    )
    bar = f'<rect x="{x}" y="{y}" width="{w}" height="{h}" fill="{code(CLOTH.madder)}"/>'
    return svg(size, layout, bar)


def diamond_rect(diamond: Diamond, first: pygame.Rect) -> pygame.Rect:
    """Around the four tiles of a diamond, given the place of its top left one."""
    return pygame.Rect(first.x, first.y, 2 * first.w, 2 * first.w)


def paint_diamond(
    context: Context, surface: pygame.Surface, rect: pygame.Rect, colour: TileColour
) -> None:
    """Light up a completed diamond."""
    surface.blit(context.assets.markup(diamond_svg(colour, rect.w), rect.w), rect)


# ------------------------------------------------------------------------------------- the cloth


def paint_weave(
    surface: pygame.Surface, rect: pygame.Rect, ground: Colour, thread: Colour, pitch: int
) -> None:
    """Cloth of one colour with fine threads in both directions."""
    pygame.draw.rect(surface, ground, rect)
    for x in range(rect.left + pitch // 2, rect.right, pitch):
        pygame.draw.line(surface, thread, (x, rect.top), (x, rect.bottom - 1))
    for y in range(rect.top + pitch // 2, rect.bottom, pitch):
        pygame.draw.line(surface, thread, (rect.left, y), (rect.right - 1, y))


def paint_warp(surface: pygame.Surface, rect: pygame.Rect, pitch: int) -> None:
    """The open loom: threads that hang down and wait."""
    pygame.draw.rect(surface, CLOTH.warp, rect)
    for x in range(rect.left + pitch // 2, rect.right, pitch):
        pygame.draw.line(surface, CLOTH.warp_thread, (x, rect.top), (x, rect.bottom - 1))


def paint_mark(
    context: Context, surface: pygame.Surface, place: pygame.Rect, *, allowed: bool
) -> None:
    """A tick or a cross in an empty place."""
    surface.blit(context.assets.markup(_mark_svg(place.w, allowed), place.w), place)


def _mark_svg(size: int, allowed: bool) -> str:
    middle, reach = size / 2, size * 0.16
    disc = CLOTH.tick if allowed else CLOTH.cross
    line = (
        f"M{middle - reach} {middle} l{reach * 0.75} {reach * 0.75} l{reach * 1.2} {-reach * 1.5}"
        if allowed
        else f"M{middle - reach * 0.8} {middle - reach * 0.8} l{reach * 1.6} {reach * 1.6} "
        f"m0 {-reach * 1.6} l{-reach * 1.6} {reach * 1.6}"
    )
    frame = size * 0.08
    return svg(
        size,
        f'<rect x="{frame}" y="{frame}" width="{size - 2 * frame}" height="{size - 2 * frame}" '
        f'fill="none" stroke="{code(disc)}" stroke-width="{max(size * 0.025, 1)}" '
        f'stroke-dasharray="{size * 0.06} {size * 0.05}"/>',
        f'<circle cx="{middle}" cy="{middle}" r="{size * 0.28}" fill="{code(disc)}"/>',
        f'<path d="{line}" fill="none" stroke="{code(CLOTH.white)}" stroke-width="{size * 0.07}"/>',
    )


# ---------------------------------------------------------------------------- a position at rest


def draw(
    context: Context, surface: pygame.Surface, rect: pygame.Rect, position: HeratiPosition | Example
) -> None:
    """Draw the field in the middle of a square, and below it what an example asks about."""
    example = position if isinstance(position, Example) else None
    ground = _paint_loom(surface, square(rect), 0.035)
    cells = [*position.field, *(example.right + example.wrong if example else ())]
    if not cells:
        return
    frame = frame_of(ground, cells, hand=1.3 if example and example.tile else 0.0)
    _paint_field(context, surface, position.field, frame.place)
    if example:
        below = frame.place((frame.left, frame.top + frame.down)).y
        _paint_example(
            context, surface, example, frame.place, ground.centerx, below, frame.cell_size
        )


def draw_with(
    context: Context,
    surface: pygame.Surface,
    rect: pygame.Rect,
    position: HeratiPosition,
    cells: Sequence[Cell],
) -> Callable[[Cell], pygame.Rect]:
    """Draw the field so that there is room for some spots, numbers beside it; tells the places."""
    whole = square(rect)
    ground = _paint_loom(surface, whole, max(0.05, context.px(NUMBER) / max(whole.w, 1)))
    frame = frame_of(ground, [*position.field, *cells] or [(0, 0)], hand=0.0)
    _paint_field(context, surface, position.field, frame.place)
    size = context.theme.text.small
    beam = (ground.x - whole.x) // 2
    for column in range(frame.left, frame.left + frame.across):
        middle = (frame.place((column, 0)).centerx, ground.top - beam)
        context.text.draw(surface, numeral(column), size, CLOTH.beam_ink, center=middle)
    for row in range(frame.top, frame.top + frame.down):
        middle = (ground.left - beam, frame.place((0, row)).centery)
        context.text.draw(surface, numeral(row), size, CLOTH.beam_ink, center=middle)
    return frame.place


def numeral(value: int) -> str:
    """The number of a column or a row."""
    return str(value).replace("-", "−")


@dataclass(frozen=True, slots=True)
class Frame:
    """Where a part of the field is drawn: its first column and row, and how far it goes."""

    left: int
    top: int
    across: int
    down: int
    x: int
    y: int
    cell_size: int

    def place(self, cell: Cell) -> pygame.Rect:
        """The square of a spot."""
        x, y = (
            self.x + (cell[0] - self.left) * self.cell_size,
            self.y + (cell[1] - self.top) * self.cell_size,
        )
        return pygame.Rect(x, y, self.cell_size, self.cell_size)


def frame_of(ground: pygame.Rect, cells: Sequence[Cell], hand: float) -> Frame:
    """Some spots in the middle of a rectangle, with so many rows of room below them."""
    left, right = min(x for x, _ in cells), max(x for x, _ in cells)
    top, bottom = min(y for _, y in cells), max(y for _, y in cells)
    across, down = right - left + 1, bottom - top + 1
    cell_size = int(min(ground.w / (across + 0.7), ground.h / (down + 0.7 + hand), ground.w / 4))
    x = ground.centerx - across * cell_size // 2
    y = ground.centery - round((down + hand) * cell_size) // 2
    return Frame(left, top, across, down, x, y, cell_size)


def _paint_loom(surface: pygame.Surface, whole: pygame.Rect, share: float) -> pygame.Rect:
    """The beams around a square, and the open warp; returns the room within."""
    beam = max(round(whole.w * share), 3)
    pygame.draw.rect(surface, CLOTH.beam, whole)
    ground = whole.inflate(-2 * beam, -2 * beam)
    paint_warp(surface, ground, max(whole.w // 80, 3))
    return ground


def _paint_field(
    context: Context,
    surface: pygame.Surface,
    field: Field,
    place: Callable[[Cell], pygame.Rect],
) -> None:
    for cell, tile in field.items():
        at = tile_rect(place(cell))
        surface.blit(sprite(context, tile.value, at.w), at)
    for diamond in field.diamonds:
        at = diamond_rect(diamond, place((diamond.x, diamond.y)))
        paint_diamond(context, surface, at, diamond.colour)


def _paint_example(
    context: Context,
    surface: pygame.Surface,
    example: Example,
    place: Callable[[Cell], pygame.Rect],
    middle: int,
    top: int,
    cell_size: int,
) -> None:
    for cell in example.right:
        paint_mark(context, surface, place(cell), allowed=True)
    for cell in example.wrong:
        paint_mark(context, surface, place(cell), allowed=False)
    if example.tile:
        held = tile_rect(
            pygame.Rect(middle - cell_size // 2, top + round(cell_size * 0.3), cell_size, cell_size)
        )
        edge = held.inflate(max(cell_size // 8, 4), max(cell_size // 8, 4))
        pygame.draw.rect(surface, CLOTH.madder, edge, max(cell_size // 30, 1))
        surface.blit(sprite(context, example.tile.value, held.w), held)


def woven(*rows: str, left: int = 0, top: int = 0) -> Field:
    """A field from its rows in words, `..` where no tile lies.

    >>> woven("SE SW", "NE NW").diamonds
    (Diamond(x=0, y=0, colour=<Colour.BLACK: 'black'>),)
    """
    return Field.of(
        {
            (left + x, top + y): Tile[name]
            for y, row in enumerate(rows)
            for x, name in enumerate(row.split())
            if name in Tile.__members__
        }
    )


def sample_loom() -> LoomPosition:
    """A cloth of the Loom with four diamonds."""
    field = woven(
        "SE SW SE SW SE",
        "NE NW NE NW NE",
        "SW SW SE SW SW",
        "NE .. NE NW ..",
    )
    return LoomPosition(field, Hand((Tile.NE, Tile.SW), (None,) * 5))


def sample() -> WorkshopPosition:
    """A field of the Workshop with diamonds of both colours."""
    field = woven(
        ".. .. SE SW ..",
        "NE NW NE NW NE",
        "SE SW SE SW SE",
        "NE NW NE NW ..",
        ".. SW SE SW ..",
        left=-2,
        top=-2,
    )
    hands = (Hand((Tile.NE,), (None,) * 2), Hand((Tile.SW,), (None,) * 2))
    return WorkshopPosition(field, hands, SIDES[0], game_points=(4, 2), earlier_points=(0, 0))
