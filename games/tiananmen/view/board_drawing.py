"""The sheet of Tiananmen: its colours, the lines on grey paper, the names at the margins."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from games.core.grid import GO_ALPHABET, Grid, grid
from games.tiananmen.rules.board_geometry import board_geometry
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import draw_plate
from games.ui.toolkit.theme import Colour, rgb


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of Tiananmen by their role."""

    ground: Colour = rgb("BFC0BB")
    """Everything around the board: dry stone."""
    paper: Colour = rgb("DFDCD3")
    ink: Colour = rgb("6C6A65")
    """The lines of the board."""
    caption: Colour = rgb("45443F")
    """Coordinates and other words on paper and ground."""
    slate: Colour = rgb("292B2E")
    slate_cut: Colour = rgb("6E7277")
    """The fine arc on a black stone."""
    shell: Colour = rgb("FBF8F1")
    shell_rim: Colour = rgb("5F5B52")
    shell_hair: Colour = rgb("D3CAB8")
    """The growth lines of a white stone."""
    granite: Colour = rgb("B3B1AA")
    """The Heroes, from their stairs to the four faces of the obelisk."""
    granite_light: Colour = rgb("F2F0EA")
    granite_pale: Colour = rgb("D2D0C9")
    granite_shade: Colour = rgb("8C8A84")
    granite_deep: Colour = rgb("5D5B57")
    bowl: Colour = rgb("8B8D89")
    bowl_rim: Colour = rgb("6E706C")
    lid: Colour = rgb("D0CFC8")
    lid_line: Colour = rgb("96978F")
    light: Colour = rgb("9A5A12")
    """What may be done now: lit points, the ways there, the stone placed last."""
    sun: Colour = rgb("D99A2B")
    hint: Colour = rgb("2F7A55")


PALETTE = Palette()

MARGIN = 1.05
"""Paper around the outermost lines, in spaces between lines: half a stone, and coordinates."""


# ------------------------------------------------------------------------------------- the board


@dataclass(frozen=True, slots=True)
class Lines:
    """Where the points of a board lie on a surface; `left` and `top` are those of its corner."""

    left: int
    top: int
    pitch: int
    size: int

    @property
    def grid(self) -> Grid:
        """The points with their names."""
        return grid(self.size, GO_ALPHABET)

    @property
    def span(self) -> int:
        """From the first line to the last."""
        return self.pitch * (self.size - 1)

    @property
    def sheet(self) -> pygame.Rect:
        """The paper with the lines on it."""
        margin = round(self.pitch * MARGIN)
        side = self.span + 2 * margin + 1
        return pygame.Rect(self.left - margin, self.top - margin, side, side)

    def centre(self, name: str) -> tuple[int, int]:
        """The pixel on which two lines cross."""
        file, rank = self.grid.file_and_rank(self.grid.cell(name))
        return self.left + file * self.pitch, self.top + (self.size - 1 - rank) * self.pitch

    def spot(self, name: str) -> pygame.Rect:
        """The square around a point, as wide as the space between two lines."""
        rect = pygame.Rect(0, 0, self.pitch, self.pitch)
        rect.center = self.centre(name)
        return rect

    def point_at(self, pixel: tuple[int, int]) -> str | None:
        """The nearest point, if it is no farther than half a space in both directions."""
        half = self.pitch // 2
        file = (pixel[0] - self.left + half) // self.pitch
        row = (pixel[1] - self.top + half) // self.pitch
        if not (0 <= file < self.size and 0 <= row < self.size):
            return None
        return self.grid.name((self.size - 1 - row) * self.size + file)


def lines_within(rect: pygame.Rect, size: int) -> Lines:
    """The largest board in the middle of a rectangle."""
    side = min(rect.w, rect.h)
    pitch = max(int((side - 1) / (size - 1 + 2 * MARGIN)), 2)
    span = pitch * (size - 1)
    return Lines(rect.centerx - span // 2, rect.centery - span // 2, pitch, size)


def paint_board(context: Context, surface: pygame.Surface, lines: Lines) -> None:
    """Draw the lines and the star points; the paper is there already."""
    _paint_lines(surface, lines)
    geometry = board_geometry(lines.size)
    for name in geometry.sorted_names(geometry.stars):
        dot = _dot(context, lines.pitch)
        surface.blit(dot, dot.get_rect(center=lines.centre(name)))


def paint_sheet(context: Context, surface: pygame.Surface, rect: pygame.Rect) -> None:
    """Draw the paper."""
    draw_plate(context, surface, rect, PALETTE.paper, radius=3)


def _paint_lines(surface: pygame.Surface, lines: Lines) -> None:
    # an odd width has a middle pixel, on which the stones are centred
    fine = 1 + 2 * (lines.pitch // 60)
    for number in range(lines.size):
        outermost = number in (0, lines.size - 1) and lines.pitch >= 24
        width = fine + 2 * outermost
        corner = (fine + 2 * (lines.pitch >= 24)) // 2
        along, across = -corner, number * lines.pitch - width // 2
        length = lines.span + 2 * corner + 1
        surface.fill(PALETTE.ink, (lines.left + along, lines.top + across, length, width))
        surface.fill(PALETTE.ink, (lines.left + across, lines.top + along, width, length))


def _dot(context: Context, pitch: int) -> pygame.Surface:
    radius = pitch * 0.11
    side = 2 * round(radius) + 3
    shape = (
        f'<circle cx="{side / 2}" cy="{side / 2}" r="{radius:.2f}" fill="{code(PALETTE.caption)}"/>'
    )
    return context.assets.markup(svg(side, shape), side)


def paint_coordinates(context: Context, surface: pygame.Surface, lines: Lines) -> None:
    """Write letters and numbers on all four margins of the paper."""
    size = min(max(lines.pitch * 0.34, 8) / context.scale.factor, context.theme.text.body)
    away = round(lines.pitch * 0.76)
    for number in range(lines.size):
        step = number * lines.pitch
        letter, rank = lines.grid.alphabet[number], str(number + 1)
        for y in (lines.top - away, lines.top + lines.span + away):
            at = (lines.left + step, y)
            context.text.draw(surface, letter, size, PALETTE.caption, center=at)
        for x in (lines.left - away, lines.left + lines.span + away):
            at = (x, lines.top + lines.span - step)
            context.text.draw(surface, rank, size, PALETTE.caption, center=at)


def code(colour: Colour) -> str:
    """A colour as SVG writes it."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def svg(side: float, shapes: str) -> str:
    """A square picture of that many units."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}">{shapes}</svg>'
