"""Sprites of black and white stones (slate and shell), and how they are drawn on their points."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import msgspec
import pygame

from games.core.grid import GO_ALPHABET, Grid, grid
from games.core.position import Side
from games.tiananmen.rules.position import TiananmenPosition
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import document, hex_code
from games.ui.toolkit.theme import Colour, read_palettes

COLOUR_NAMES = {Side.BLACK: "black", Side.WHITE: "white"}
"""The kinds of sprites."""

SLATE_AND_SHELL, FLAT = "slate", "flat"
"""The names of the piece sets."""

STONE = 0.47
"""The radius of a stone, in spaces between lines."""


def sprite(context: Context, kind: str, size: int, piece_set: str = "") -> pygame.Surface:
    """A stone of that kind on a square of `size` pixels, centred on the middle pixel.

    Without a piece set it is the one of the settings.
    """
    middle, radius = size // 2 + 0.5, size * STONE
    palette, chosen = palette_of(context), piece_set or context.piece_set("tiananmen")
    if chosen == FLAT:
        shape = _flat(palette, kind, middle, radius)
    else:
        shape = (_slate if kind == "black" else _shell)(palette, middle, radius)
    return context.assets.markup(document(size, shape), size)


def _flat(palette: Palette, kind: str, middle: float, radius: float) -> str:
    """A plain disc; White's has a thick rim."""
    black = kind == "black"
    fill, edge = (palette.slate, palette.slate_rim) if black else (palette.shell, palette.shell_rim)
    rim = max(radius * (0.1 if black else 0.2), 1)
    return (
        f'<circle cx="{middle}" cy="{middle}" r="{radius - rim / 2:.2f}" '
        f'fill="{hex_code(fill)}" stroke="{hex_code(edge)}" stroke-width="{rim:.2f}"/>'
    )


def _slate(palette: Palette, middle: float, radius: float) -> str:
    """Slate: a matt disc with one arc of light."""
    rim = max(radius * 0.08, 1)
    reach = radius * 0.74
    start, end = (middle - reach, middle), (middle, middle - reach)
    return (
        f'<circle cx="{middle}" cy="{middle}" r="{radius - rim / 2:.2f}" '
        f'fill="{hex_code(palette.slate)}" stroke="{hex_code(palette.slate_rim)}" '
        f'stroke-width="{rim:.2f}"/>'
        f'<path d="M{start[0]:.2f} {start[1]:.2f} A{reach:.2f} {reach:.2f} 0 0 1 '
        f'{end[0]:.2f} {end[1]:.2f}" fill="none" stroke="{hex_code(palette.slate_cut)}" '
        f'stroke-width="{max(radius * 0.07, 0.7):.2f}" stroke-linecap="round"/>'
    )


def _shell(palette: Palette, middle: float, radius: float) -> str:
    """Clam shell: a white disc with a dark rim and growth lines."""
    rim = max(radius * 0.08, 1)
    inner = radius - rim * 1.8
    hairs = "".join(
        _hair(middle, inner, share * inner) for share in (-0.72, -0.4, -0.08, 0.24, 0.56)
    )
    return (
        f'<circle cx="{middle}" cy="{middle}" r="{radius - rim / 2:.2f}" '
        f'fill="{hex_code(palette.shell)}" stroke="{hex_code(palette.shell_rim)}" '
        f'stroke-width="{rim:.2f}"/>'
        f'<g fill="none" stroke="{hex_code(palette.shell_hair)}" '
        f'stroke-width="{max(radius * 0.055, 0.6):.2f}">{hairs}</g>'
    )


def _hair(middle: float, inner: float, aside: float) -> str:
    half = sqrt(inner * inner - aside * aside) * 0.94
    x, bend = middle + aside, inner * 0.22
    return (
        f'<path d="M{x:.2f} {middle - half:.2f} Q{x + bend:.2f} {middle:.2f} '
        f'{x:.2f} {middle + half:.2f}"/>'
    )


def paint_stones(
    context: Context, surface: pygame.Surface, lines: BoardLines, position: TiananmenPosition
) -> None:
    """Draw every stone on its point."""
    for side, kind in COLOUR_NAMES.items():
        for point in position.stone_points(side):
            surface.blit(sprite(context, kind, lines.pitch), lines.spot(point))


def paint_set(context: Context, surface: pygame.Surface, rect: pygame.Rect, name: str) -> None:
    """Draw both stones of a piece set side by side on the lines of the board."""
    palette = palette_of(context)
    size = min(rect.w // 4, rect.h)
    surface.fill(palette.paper, rect)
    surface.fill(palette.ink, (rect.x, rect.centery, rect.w, 1))
    for number, kind in enumerate(("black", "white", "white", "black")):
        spot = pygame.Rect(0, 0, size, size)
        spot.center = (rect.centerx + round((number - 1.5) * size), rect.centery)
        surface.fill(palette.ink, (spot.centerx, rect.y, 1, rect.h))
        surface.blit(sprite(context, kind, size, name), spot)


# -- The colours of Tiananmen, for each theme --------------------------------------------------


class Palette(msgspec.Struct, frozen=True):
    """The colours by their role; `data/colours.toml` describes them."""

    ground: Colour
    paper: Colour
    ink: Colour
    caption: Colour
    slate: Colour
    slate_rim: Colour
    slate_cut: Colour
    shell: Colour
    shell_rim: Colour
    shell_hair: Colour
    granite: Colour
    granite_light: Colour
    granite_pale: Colour
    granite_shade: Colour
    granite_deep: Colour
    bowl: Colour
    bowl_rim: Colour
    lid: Colour
    lid_line: Colour
    light: Colour
    sun: Colour
    sun_rim: Colour
    hint: Colour
    halo: Colour
    focus: Colour
    forbidden: Colour


PALETTES = read_palettes("games.tiananmen", Palette)


def palette_of(context: Context) -> Palette:
    """The colours for the theme of the window."""
    return PALETTES[context.theme.name]


# -- Converts between the points of a board and the pixels of a surface ------------------------

MARGIN = 1.05
"""Width of the paper around the outermost lines, in spaces between lines."""


@dataclass(frozen=True, slots=True)
class BoardLines:
    """Where the points of a board are on a surface, in pixels.

    `left` and `top` are those of the top left point, `pitch` is the space between two lines, and
    `size` is the number of lines. A turned board is seen from its upper side.
    """

    left: int
    top: int
    pitch: int
    size: int
    turned: bool = False

    @property
    def grid(self) -> Grid:
        """The points with their names."""
        return grid(self.size, GO_ALPHABET)

    @property
    def span(self) -> int:
        """The distance from the first line to the last."""
        return self.pitch * (self.size - 1)

    @property
    def paper(self) -> pygame.Rect:
        """The rectangle of the paper, with the margins."""
        margin = round(self.pitch * MARGIN)
        side = self.span + 2 * margin + 1
        return pygame.Rect(self.left - margin, self.top - margin, side, side)

    def centre(self, name: str) -> tuple[int, int]:
        """The pixel on which two lines cross."""
        file, rank = self.grid.file_and_rank(self.grid.cell(name))
        if self.turned:
            file, rank = self.size - 1 - file, self.size - 1 - rank
        return self.left + file * self.pitch, self.top + (self.size - 1 - rank) * self.pitch

    def spot(self, name: str) -> pygame.Rect:
        """The square around a point; its side is the pitch."""
        rect = pygame.Rect(0, 0, self.pitch, self.pitch)
        rect.center = self.centre(name)
        return rect

    def point_at(self, pixel: tuple[int, int]) -> str | None:
        """The point within half a space of a pixel in both directions; None if there is none."""
        half = self.pitch // 2
        file = (pixel[0] - self.left + half) // self.pitch
        row = (pixel[1] - self.top + half) // self.pitch
        if not (0 <= file < self.size and 0 <= row < self.size):
            return None
        rank = self.size - 1 - row
        if self.turned:
            file, rank = self.size - 1 - file, self.size - 1 - rank
        return self.grid.name(rank * self.size + file)

    def names_of_lines(self) -> list[tuple[str, str]]:
        """The names of the files from left to right, and of the ranks from below, in pairs."""
        names = [(self.grid.alphabet[n], str(n + 1)) for n in range(self.size)]
        return names[::-1] if self.turned else names


def lines_within(rect: pygame.Rect, size: int) -> BoardLines:
    """The largest board in the middle of a rectangle."""
    side = min(rect.w, rect.h)
    pitch = max(int((side - 1) / (size - 1 + 2 * MARGIN)), 2)
    span = pitch * (size - 1)
    return BoardLines(rect.centerx - span // 2, rect.centery - span // 2, pitch, size)
