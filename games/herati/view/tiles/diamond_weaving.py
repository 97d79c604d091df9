"""A completed diamond lights up thread by thread; a tag tells the points or the player."""

from __future__ import annotations

import pygame

from games.herati.rules.field import TileColour
from games.herati.view.palette import palette_of
from games.herati.view.tiles.tile_svg import STRIPES
from games.ui.board.animation import ease_out
from games.ui.toolkit.context import Context

WOVEN = 0.6
"""The share of the time after which all threads are lit; then they fade."""
GLEAM = 3
"""The number of threads that are brighter than the others: those lit last."""
SHIMMER = 190
"""Opacity of a diamond that is not complete yet, of 255."""


def draw_weaving(
    context: Context,
    surface: pygame.Surface,
    rect: pygame.Rect,
    colour: TileColour,
    share: float,
) -> None:
    """Draw the threads that are lit after a share of the time.

    A black diamond has horizontal threads, from top to bottom; a white one vertical threads.
    """
    palette = palette_of(context)
    count = 2 * STRIPES
    lit = min(share / WOVEN, 1.0) * (count + GLEAM)
    layer = pygame.Surface(rect.size, pygame.SRCALPHA)
    for thread in range(min(int(lit), count)):
        paint = palette.halo if lit - thread < GLEAM else palette.diamond(colour)
        layer.fill(paint, _thread(rect.w, colour, thread))
    if share > WOVEN:
        layer.set_alpha(round(255 * (1 - share) / (1 - WOVEN)))
    surface.blit(layer, rect)


def draw_shimmer(
    context: Context,
    surface: pygame.Surface,
    rect: pygame.Rect,
    colour: TileColour,
    phase: float,
) -> None:
    """Draw faint threads over a diamond that a tile would complete.

    A gleam runs along them once while `phase` goes from 0 to 1.
    """
    layer = pygame.Surface(rect.size, pygame.SRCALPHA)
    palette = palette_of(context)
    count = 2 * STRIPES
    gleam = phase % 1.0 * (count + GLEAM) - GLEAM
    for thread in range(count):
        bright = gleam <= thread < gleam + GLEAM
        paint = palette.halo if bright else palette.diamond(colour)
        layer.fill(paint, _thread(rect.w, colour, thread))
    layer.set_alpha(SHIMMER)
    surface.blit(layer, rect)


def _thread(size: int, colour: TileColour, thread: int) -> pygame.Rect:
    """One thread of a diamond in a square of a size."""
    pitch, middle = size / (2 * STRIPES), size / 2
    across = (thread + 0.5) * pitch
    reach = round(middle - abs(across - middle))
    thick = max(round(pitch * 0.34), 1)
    line = pygame.Rect(0, 0, 2 * reach, thick)
    if colour is TileColour.WHITE:
        line.size = thick, 2 * reach
        line.center = round(across), round(middle)
    else:
        line.center = round(middle), round(across)
    return line


def draw_tag(
    context: Context, surface: pygame.Surface, rect: pygame.Rect, text: str, share: float
) -> None:
    """Draw a text that rises from the middle of a diamond and fades."""
    palette = palette_of(context)
    size = context.theme.text.title if len(text) < 4 else context.theme.text.lead
    line = context.text.render(text, size, palette.on_plate, bold=True)
    box = line.get_rect().inflate(context.px(16), context.px(2))
    box.center = (rect.centerx, round(rect.centery - ease_out(share) * rect.h * 0.12))
    tag = pygame.Surface(box.size, pygame.SRCALPHA)
    pygame.draw.rect(tag, palette.plate, tag.get_rect(), border_radius=context.px(6))
    tag.blit(line, line.get_rect(center=tag.get_rect().center))
    tag.set_alpha(round(255 * min(share * 6, (1 - share) * 3, 1)))
    surface.blit(tag, box)
