"""Draws on a surface in the colours of a game: SVG shapes as text, and the squares of a board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

import pygame

from games.core.grid import ALPHABET, Grid, grid
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import ViewBox, document, draw_plate, hex_code
from games.ui.toolkit.theme import Colour

Colours = TypeVar("Colours")
"""The struct of a game's colours by their role."""


def svg(tag: str, **attributes: object) -> str:
    """An SVG element; tuples are colours, None paints nothing, and `_` in a name stands for `-`.

    >>> svg("circle", r=9, fill=(200, 64, 47), stroke_width=2)
    '<circle r="9" fill="#c8402f" stroke-width="2"/>'
    """
    written = []
    for name, value in attributes.items():
        shown: Any = value
        if value is None or isinstance(value, tuple):
            shown = hex_code(value)
        written.append(f'{name.replace("_", "-")}="{shown}"')
    return f"<{tag} {' '.join(written)}/>"


def circle(
    middle: float,
    radius: float,
    fill: Colour | None = None,
    rim: Colour | None = None,
    width: float = 0,
    **more: object,
) -> str:
    """A circle around a point of the diagonal."""
    more |= {"fill": fill, "stroke": rim, "stroke_width": width}
    return svg("circle", cx=middle, cy=middle, r=radius, **more)


def outline(away: float, size: float, colour: Colour, width: float, **more: object) -> str:
    """The outline of a square, `away` from the edges of a picture of this size."""
    start, side = away + width / 2, size - 2 * away - width
    more = {"fill": None, **more, "stroke": colour, "stroke_width": width}
    return svg("rect", x=start, y=start, width=side, height=side, **more)


def stroke(path: str, colour: Colour, width: float, **more: object) -> str:
    return svg("path", d=path, fill=None, stroke=colour, stroke_width=width, **more)


def polygon(
    points: Iterable[tuple[float, float]],
    fill: Colour | None,
    rim: Colour | None = None,
    width: float = 0,
    **more: object,
) -> str:
    """A closed polygon, rounded to hundredths."""
    more |= {"fill": fill, "stroke": rim, "stroke_width": round(width, 2)}
    return svg("polygon", points=" ".join(f"{x:.2f},{y:.2f}" for x, y in points), **more)


STEPS = 24
"""The number of distinct pictures of growing rings."""


class Painter(Generic[Colours]):
    """Draws on a surface. A game adds its colours and its own drawings."""

    palettes: Mapping[Any, Colours]

    def __init__(self, context: Context, surface: pygame.Surface) -> None:
        self.context = context
        self.surface = surface
        self.palette = self.palettes[context.theme.name]

    def put(self, shapes: str, rect: pygame.Rect, box: ViewBox = 100) -> None:
        """Draw SVG shapes of a view box into a rectangle."""
        self.surface.blit(self.context.assets.markup(document(box, shapes), rect.size), rect)

    def stamp(self, picture: pygame.Surface, centre: tuple[float, float], alpha: int = 255) -> None:
        """Draw a picture around a point; it is shared, so only a copy becomes transparent."""
        if alpha < 255:
            picture = picture.copy()
            picture.set_alpha(alpha)
        self.surface.blit(picture, picture.get_rect(center=centre))

    def write(self, words: str, size: float, colour: Colour, **how: Any) -> pygame.Rect:
        return self.context.text.draw(self.surface, words, size, colour, **how)

    def frame(
        self, rect: pygame.Rect, rim: Colour, width: float, fill: Colour | None = None, **more: Any
    ) -> None:
        """Draw a frame within the edges of a rectangle, with lengths rounded to hundredths."""
        more = {"rx": width, "fill": fill, **more, "stroke": rim, "stroke_width": round(width, 2)}
        start, w, h = (round(each, 2) for each in (width / 2, rect.w - width, rect.h - width))
        self.put(svg("rect", x=start, y=start, width=w, height=h, **more), rect, rect.size)

    def note(
        self,
        words: pygame.Surface,
        thing: pygame.Rect,
        room: pygame.Rect,
        edge: tuple[int, int],
        **how: Any,
    ) -> None:
        """Draw words with an edge on a plate above a thing, or else below it, within `room`."""
        theme, box = self.context.theme, words.get_rect().inflate(edge)
        box.midbottom = thing.midtop
        if box.top < room.top:
            box.midtop = thing.midbottom
        box.clamp_ip(room)
        self.plate(box, theme.ink, border=theme.card, **how)
        self.stamp(words, box.center)

    def cross(
        self, middle: tuple[float, float], reach: float, thick: int, ink: Colour, halo: Colour
    ) -> None:
        """Draw a cross with a halo; `reach` is the length of its lines in each direction."""
        (x, y), around = middle, 2 * max(self.context.px(1.5), 1)
        for colour, width in ((halo, thick + around), (ink, thick)):
            for slope in (1, -1):
                start, end = (x - reach, y - slope * reach), (x + reach, y + slope * reach)
                pygame.draw.aaline(self.surface, colour, start, end, width)

    def growing(
        self, rings: Callable[[float], str], share: float, rect: pygame.Rect, box: ViewBox = 100
    ) -> None:
        """Draw rings that grow from 0 to 1 and fade; `share` is the elapsed share of their time."""
        grown = (min(int(share * STEPS), STEPS - 1) + 0.5) / STEPS
        self.put(f'<g opacity="{1 - grown:.3f}">{rings(grown)}</g>', rect, box)

    def plate(self, rect: pygame.Rect, fill: Colour | None, **how: Any) -> None:
        draw_plate(self.context, self.surface, rect, fill, **how)

    def ground(self, rect: pygame.Rect, fill: Colour, **how: Any) -> None:
        """Draw the plate of a picture, with an edge where the page has the same colour."""
        theme = self.context.theme
        self.plate(rect, fill, border=theme.line if fill == theme.paper else None, **how)


@dataclass(frozen=True, slots=True)
class Tiling:
    """The cells of a square board on a surface, in pixels.

    `left` and `top` are those of the upper left cell, and each cell is a square of `pitch` pixels.
    A turned board has its highest rank below, and its last file at the left.
    """

    left: int
    top: int
    pitch: int
    size: int
    turned: bool = False

    alphabet: ClassVar[str] = ALPHABET

    @property
    def grid(self) -> Grid:
        return grid(self.size, self.alphabet)

    @property
    def rect(self) -> pygame.Rect:
        return pygame.Rect(self.left, self.top, self.pitch * self.size, self.pitch * self.size)

    def spot(self, cell: str) -> pygame.Rect:
        rank, file = divmod(self.grid.index[cell], self.size)
        last = self.size - 1
        column, row = (last - file, rank) if self.turned else (file, last - rank)
        x, y = self.left + column * self.pitch, self.top + row * self.pitch
        return pygame.Rect(x, y, self.pitch, self.pitch)

    def cell_at(self, point: tuple[int, int]) -> str | None:
        if not self.rect.collidepoint(point):
            return None
        last = self.size - 1
        column, row = (point[0] - self.left) // self.pitch, (point[1] - self.top) // self.pitch
        file, rank = (last - column, row) if self.turned else (column, last - row)
        return self.grid.names[rank * self.size + file]
