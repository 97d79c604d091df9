"""The flash of a diamond when it is completed."""

from __future__ import annotations

import pygame

from games.herati.rules.field import TileColour
from games.herati.view.palette import Palette, palette_of
from games.herati.view.tile_svg import diamond, polygon
from games.ui.board.animation import ease_out
from games.ui.toolkit.context import Context
from games.ui.toolkit.svg import document, hex_code

STEPS = 16
"""The number of sizes of the outline; fewer pictures than frames are cached."""


def draw_flash(
    context: Context,
    surface: pygame.Surface,
    rect: pygame.Rect,
    colour: TileColour,
    text: str,
    share: float,
) -> None:
    """Draw an outline that grows and fades, and a rising text; `share` of the time has passed."""
    palette = palette_of(context)
    step = min(int(ease_out(share) * STEPS), STEPS - 1)
    ring = context.assets.markup(
        _ring_svg(palette_of(context), colour, rect.w, (step + 1) / STEPS), rect.w * 2
    )
    surface.blit(ring, ring.get_rect(center=rect.center))
    if not text:
        return
    size = context.theme.text.title if len(text) < 4 else context.theme.text.lead
    line = context.text.render(text, size, palette.on_plate, bold=True)
    box = line.get_rect().inflate(context.px(16), context.px(2))
    box.center = (rect.centerx, round(rect.centery - ease_out(share) * rect.h * 0.12))
    tag = pygame.Surface(box.size, pygame.SRCALPHA)
    pygame.draw.rect(tag, palette.plate, tag.get_rect(), border_radius=context.px(6))
    tag.blit(line, line.get_rect(center=tag.get_rect().center))
    tag.set_alpha(round(255 * min((1 - share) * 3, 1)))
    surface.blit(tag, box)


def _ring_svg(palette: Palette, colour: TileColour, size: int, share: float) -> str:
    """The outline, on a picture twice as large as the diamond."""
    line_colour = hex_code(palette.diamond(colour))
    fade = min((1 - share) * 2, 1)
    reach = size / 2 * (0.15 + 1.0 * share)
    width = size * 0.05 * (1.2 - share)
    body = f'fill="{line_colour}" fill-opacity="{0.55 * (1 - share):.3f}"'
    line = f'stroke="{line_colour}" stroke-opacity="{fade:.3f}" stroke-width="{width:.2f}"'
    return document(2 * size, polygon(diamond(size, size, reach), f"{body} {line}"))
