"""Marks for a played turn and a better one on a drawn position: rings, frames and arrows.

The better turn is drawn like a hint, the played one thinner and in another colour.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import pygame

if TYPE_CHECKING:
    from games.ui.toolkit.context import Context
    from games.ui.toolkit.theme import Colour

Role = Literal["played", "better"]
REACH = {"played": 0.36, "better": 0.48}
"""The radius of a ring, in squares; both are visible on the same square."""
STRENGTH = {"played": 150, "better": 210}
"""Opacity of an arrow, of 255."""


def colour_of(context: Context, role: Role) -> Colour:
    """The colour of all marks of a turn."""
    return context.theme.accent if role == "played" else context.theme.focus


def draw_ring(context: Context, surface: pygame.Surface, spot: pygame.Rect, role: Role) -> None:
    """Draw a ring around the middle of a place."""
    radius = max(round(spot.w * REACH[role]), 4)
    width = max(round(spot.w * 0.08), 2)
    pygame.draw.aacircle(surface, colour_of(context, role), spot.center, radius, width)


def draw_frame(context: Context, surface: pygame.Surface, spot: pygame.Rect, role: Role) -> None:
    """Draw a frame within a square place."""
    width = max(round(spot.w * 0.05), 2)
    inner = spot if role == "better" else spot.inflate(-3 * width, -3 * width)
    pygame.draw.rect(surface, colour_of(context, role), inner, width)


def draw_way(
    context: Context, surface: pygame.Surface, start: pygame.Rect, end: pygame.Rect, role: Role
) -> None:
    """Draw an arrow from one place to another, with a ring at its end."""
    width = max(round(end.w * (0.1 if role == "played" else 0.16)), 2)
    shade = (*colour_of(context, role), STRENGTH[role])
    draw_arrow(surface, start.center, end.center, shade, width)
    draw_ring(context, surface, end, role)


def draw_sign(context: Context, surface: pygame.Surface, spot: pygame.Rect, role: Role) -> None:
    """Draw the sign of a turn in a list, in the colour of its marks."""
    width = context.px(3 if role == "better" else 2)
    radius = round(spot.w * REACH[role] * 0.75)
    middle = (spot.x + spot.w * 3 // 8, spot.centery)
    pygame.draw.aacircle(surface, colour_of(context, role), middle, radius, width)


def draw_arrow(
    surface: pygame.Surface,
    start: tuple[int, int],
    end: tuple[int, int],
    colour: tuple[int, int, int, int],
    width: int,
) -> None:
    """Draw an antialiased arrow; `width` in pixels is that of its shaft, less for a short arrow.

    Draws nothing if there is no room for an arrow.
    """
    way = pygame.Vector2(end) - pygame.Vector2(start)
    width = min(width, int(way.length() / 4))
    if not width:
        return
    # Drawn at three times the size and reduced, because SDL polygons are not antialiased.
    fine = 3
    ahead = way.normalize()
    aside = pygame.Vector2(-ahead.y, ahead.x)
    neck = pygame.Vector2(end) - ahead * 3 * width
    outline = [
        pygame.Vector2(start) + aside * width / 2,
        neck + aside * width / 2,
        neck + aside * 1.6 * width,
        pygame.Vector2(end),
        neck - aside * 1.6 * width,
        neck - aside * width / 2,
        pygame.Vector2(start) - aside * width / 2,
    ]
    left = int(min(p.x for p in outline)) - 1
    top = int(min(p.y for p in outline)) - 1
    size = (
        int(max(p.x for p in outline)) - left + 2,
        int(max(p.y for p in outline)) - top + 2,
    )
    large = pygame.Surface((size[0] * fine, size[1] * fine), pygame.SRCALPHA)
    pygame.draw.polygon(large, colour, [((p.x - left) * fine, (p.y - top) * fine) for p in outline])
    surface.blit(pygame.transform.smoothscale(large, size), (left, top))
