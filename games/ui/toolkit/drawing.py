"""Flat shapes with clean edges: rounded rectangles, focus rings and soft shadows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pygame

from games.ui.toolkit.context import Context
from games.ui.toolkit.theme import Colour

SMALL_PICTURE, FINER = 64, 2
"""A picture with a side below `SMALL_PICTURE` units is painted larger by `FINER`, for thin
lines."""
LARGE_PLATE = 40_000
"""Pixels from which a plate is drawn by stretching a small one."""
SHADOW_LAYERS = 12
SHADOW_STRENGTH = 0.26


def plate(
    context: Context,
    size: tuple[int, int],
    fill: Colour | None,
    *,
    border: Colour | None = None,
    width: float | None = None,
    radius: float | None = None,
) -> pygame.Surface:
    """A rounded rectangle, cached; `width` of the border and `radius` are in units."""
    stroke = context.px(context.theme.hairline if width is None else width) if border else 0
    corner = context.px(context.theme.radius if radius is None else radius)
    w, h = max(size[0], 1), max(size[1], 1)
    turn = max(min(corner, w // 2, h // 2) - stroke / 2, 0)

    def markup(w: int, h: int) -> str:
        shape = (
            f'<rect x="{stroke / 2}" y="{stroke / 2}" width="{w - stroke}" height="{h - stroke}" '
            f'rx="{turn}" fill="{hex_code(fill)}" stroke="{hex_code(border)}" '
            f'stroke-width="{stroke}"/>'
        )
        return document((w, h), shape)

    edge = max(corner, stroke) + 1
    if w * h < LARGE_PLATE or min(w, h) < 2 * edge + 1:
        return context.assets.markup(markup(w, h), (w, h))
    return context.assets.stretched(markup(2 * edge + 1, 2 * edge + 1), edge, (w, h))


def draw_plate(
    context: Context,
    surface: pygame.Surface,
    rect: pygame.Rect,
    fill: Colour | None,
    *,
    border: Colour | None = None,
    width: float | None = None,
    radius: float | None = None,
) -> None:
    picture = plate(context, rect.size, fill, border=border, width=width, radius=radius)
    surface.blit(picture, rect)


def painted(
    context: Context, size: tuple[int, int], paint: Callable[[pygame.Surface, pygame.Rect], None]
) -> pygame.Surface:
    """A picture painted by a function; a small one is painted larger and scaled down."""
    times = FINER if max(size) < context.px(SMALL_PICTURE) else 1
    picture = pygame.Surface((size[0] * times, size[1] * times), pygame.SRCALPHA)
    paint(picture, picture.get_rect())
    return picture if times == 1 else pygame.transform.smoothscale(picture, size)


def draw_card(context: Context, surface: pygame.Surface, rect: pygame.Rect) -> None:
    """Draw the ground of a text or a list, with an edge where the paper has the same colour."""
    theme = context.theme
    edge = theme.line if theme.card == theme.paper else None
    draw_plate(context, surface, rect, theme.card, border=edge)


def draw_disc(
    context: Context,
    surface: pygame.Surface,
    rect: pygame.Rect,
    fill: Colour,
    border: Colour | None = None,
) -> None:
    draw_plate(context, surface, rect, fill, border=border, radius=context.theme.control * 100)


def draw_bar(
    context: Context,
    surface: pygame.Surface,
    rect: pygame.Rect,
    share: float,
    fill: Colour,
    track: Colour,
) -> None:
    """Draw a bar with round ends, filled up to a share from 0 to 1."""
    draw_disc(context, surface, rect, track)
    if share:
        done = pygame.Rect(rect.topleft, (max(round(rect.w * share), rect.h), rect.h))
        draw_disc(context, surface, done, fill)


def draw_hairline(
    context: Context, surface: pygame.Surface, rect: pygame.Rect, colour: Colour
) -> None:
    """Draw a line along the lower edge of a rectangle, within it."""
    high = context.px(context.theme.hairline)
    surface.fill(colour, (rect.x, rect.bottom - high, rect.w, high))


def draw_icon(
    context: Context,
    surface: pygame.Surface,
    name: str,
    side: int,
    ink: Colour,
    **anchor: tuple[float, float],
) -> pygame.Rect:
    """Draw an icon of `side` pixels at a point such as `midleft`; returns its rectangle."""
    icon = context.assets.icon(name, side, ink)
    return surface.blit(icon, icon.get_rect(**anchor))


@contextmanager
def clipped(surface: pygame.Surface, rect: pygame.Rect) -> Iterator[None]:
    """Clip drawing to a rectangle."""
    before = surface.get_clip()
    surface.set_clip(rect.clip(before))
    try:
        yield
    finally:
        surface.set_clip(before)


def draw_focus_ring(
    context: Context, surface: pygame.Surface, rect: pygame.Rect, radius: float | None
) -> None:
    gap = context.px(5)
    corner = (context.theme.radius if radius is None else radius) + 5
    outer = rect.inflate(2 * gap, 2 * gap)
    draw_plate(context, surface, outer, None, border=context.theme.focus, width=2.5, radius=corner)


def draw_shadow(
    context: Context, surface: pygame.Surface, rect: pygame.Rect, lift: float = 12
) -> None:
    """Draw the shadow of a rectangle that floats `lift` units above the ground."""
    reach = context.px(lift)
    w, h = rect.w + 2 * reach, rect.h + 2 * reach
    corner = 2 * reach
    small = 2 * corner + 1
    stretches = min(w, h) >= small
    picture = (
        context.assets.stretched(_shadow(context, small, small, reach), corner, (w, h))
        if stretches
        else context.assets.markup(_shadow(context, w, h, reach), (w, h))
    )
    surface.blit(picture, (rect.x - reach, rect.y - reach + reach // 2))


def _shadow(context: Context, w: int, h: int, reach: int) -> str:
    share = SHADOW_STRENGTH / SHADOW_LAYERS
    layers = []
    for layer in range(SHADOW_LAYERS):
        edge = reach * 2 * layer / SHADOW_LAYERS
        layers.append(
            f'<rect x="{edge}" y="{edge}" width="{max(w - 2 * edge, 0)}" '
            f'height="{max(h - 2 * edge, 0)}" rx="{max(reach * 2 - edge, 0)}" '
            f'fill="{hex_code(context.theme.shadow)}" fill-opacity="{share:.4f}"/>'
        )
    return document((w, h), *layers)


# -- SVG markup: a document around shapes, and colours as SVG writes them ----------------------

XML_NAMESPACE = "http://www.w3.org/2000/svg"

ViewBox = float | tuple[float, float] | tuple[float, float, float, float]
"""User units: the side of a square, width and height, or left, top, width and height."""


def hex_code(colour: Colour | None) -> str:
    """The colour as `#rrggbb`; "none" where nothing is painted.

    >>> hex_code((200, 64, 47))
    '#c8402f'
    """
    return "none" if colour is None else "#{:02x}{:02x}{:02x}".format(*colour)


def document(view_box: ViewBox, *shapes: str) -> str:
    """A picture of these shapes, drawn one above the other; `Assets.markup` sets its size.

    >>> document(100, '<circle r="9"/>')
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><circle r="9"/></svg>'
    """
    if not isinstance(view_box, tuple):
        view_box = view_box, view_box
    box = " ".join(map(str, view_box if len(view_box) == 4 else (0, 0, *view_box)))
    return f'<svg xmlns="{XML_NAMESPACE}" viewBox="{box}">{"".join(shapes)}</svg>'
