"""How Herati looks at rest: linen, the field with its diamonds, and examples for the rule pages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from games.herati.cloth import CLOTH, back_svg, code, diamond_svg, pip_svg, svg, tile_svg
from games.herati.field import Colour as Dye
from games.herati.field import Diamond, Field, Spot, Tile
from games.herati.hand import Hand
from games.herati.rules import SIDES, HeratiPosition, LoomPosition, WorkshopPosition
from games.herati.table import tile_rect
from games.ui.layout import square
from games.ui.stage import Stage
from games.ui.theme import Colour

BACK = "back"
"""The kind of every tile that lies face down."""

GLOWS = {f"glow-{dye.value}": dye for dye in Dye}
"""The kinds of the light in a completed diamond."""


@dataclass(frozen=True, slots=True)
class Example:
    """What the rule pages show: tiles laid, one to lay, places where it may and may not go."""

    field: Field
    tile: Tile | None = None
    right: tuple[Spot, ...] = ()
    wrong: tuple[Spot, ...] = ()


# ------------------------------------------------------------------------------------ the tiles


def sprite(stage: Stage, kind: str, size: int) -> pygame.Surface:
    """A tile face up, named by its black corner, one face down, or a small mark of the plates."""
    if kind == BACK:
        return stage.assets.markup(back_svg(size), size)
    if kind in Tile.__members__:
        return stage.assets.markup(tile_svg(Tile[kind], size), size)
    if kind in GLOWS:
        return stage.assets.markup(diamond_svg(GLOWS[kind], size), size)
    if kind == "diamond":
        return stage.assets.markup(pip_svg(size, filled=True, colour=CLOTH.madder), size)
    return stage.assets.markup(_seat_svg(kind.removeprefix("seat-"), size), size)


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
    table = (
        f'<rect x="{edge}" y="{edge}" width="{inner}" height="{inner}" '
        f'fill="{code(CLOTH.warp)}" stroke="{code(CLOTH.stitch)}" stroke-width="1.5"/>'
    )
    bar = f'<rect x="{x}" y="{y}" width="{w}" height="{h}" fill="{code(CLOTH.madder)}"/>'
    return svg(size, table, bar)


def diamond_rect(diamond: Diamond, first: pygame.Rect) -> pygame.Rect:
    """Around the four tiles of a diamond, given the place of its top left one."""
    return pygame.Rect(first.x, first.y, 2 * first.w, 2 * first.w)


def paint_diamond(stage: Stage, surface: pygame.Surface, rect: pygame.Rect, dye: Dye) -> None:
    """Light up a completed diamond."""
    surface.blit(stage.assets.markup(diamond_svg(dye, rect.w), rect.w), rect)


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


def paint_mark(stage: Stage, surface: pygame.Surface, place: pygame.Rect, *, allowed: bool) -> None:
    """A tick or a cross in an empty place."""
    surface.blit(stage.assets.markup(_mark_svg(place.w, allowed), place.w), place)


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
    stage: Stage, surface: pygame.Surface, rect: pygame.Rect, position: HeratiPosition | Example
) -> None:
    """Draw the field in the middle of a square, and below it what an example asks about."""
    whole = square(rect)
    beam = max(round(whole.w * 0.035), 3)
    pygame.draw.rect(surface, CLOTH.beam, whole)
    ground = whole.inflate(-2 * beam, -2 * beam)
    paint_warp(surface, ground, max(whole.w // 80, 3))
    example = position if isinstance(position, Example) else None
    spots = [*position.field, *(example.right + example.wrong if example else ())]
    if not spots:
        return
    left, right = min(x for x, _ in spots), max(x for x, _ in spots)
    top, bottom = min(y for _, y in spots), max(y for _, y in spots)
    hand = 1.3 if example and example.tile else 0.0
    across, down = right - left + 1, bottom - top + 1
    cell = int(min(ground.w / (across + 0.7), ground.h / (down + 0.7 + hand), ground.w / 4))
    x0 = ground.centerx - across * cell // 2
    y0 = ground.centery - round((down + hand) * cell) // 2

    def place(spot: Spot) -> pygame.Rect:
        return pygame.Rect(x0 + (spot[0] - left) * cell, y0 + (spot[1] - top) * cell, cell, cell)

    for spot, tile in position.field.items():
        at = tile_rect(place(spot))
        surface.blit(sprite(stage, tile.value, at.w), at)
    for diamond in position.field.diamonds:
        at = diamond_rect(diamond, place((diamond.x, diamond.y)))
        paint_diamond(stage, surface, at, diamond.colour)
    if example:
        _paint_example(stage, surface, example, place, ground.centerx, y0 + down * cell, cell)


def _paint_example(
    stage: Stage,
    surface: pygame.Surface,
    example: Example,
    place: Callable[[Spot], pygame.Rect],
    middle: int,
    top: int,
    cell: int,
) -> None:
    for spot in example.right:
        paint_mark(stage, surface, place(spot), allowed=True)
    for spot in example.wrong:
        paint_mark(stage, surface, place(spot), allowed=False)
    if example.tile:
        held = tile_rect(pygame.Rect(middle - cell // 2, top + round(cell * 0.3), cell, cell))
        edge = held.inflate(max(cell // 8, 4), max(cell // 8, 4))
        pygame.draw.rect(surface, CLOTH.madder, edge, max(cell // 30, 1))
        surface.blit(sprite(stage, example.tile.value, held.w), held)


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
    return WorkshopPosition(field, hands, SIDES[0], scored=(4, 2), brought=(0, 0))
