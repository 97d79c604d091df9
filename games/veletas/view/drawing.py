"""The drawing of boards and pieces: pale tiles, red vanes, black and white stones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import atan2, degrees

import pygame

from games.core.grid import Grid, grid
from games.core.position import Side
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import draw_plate
from games.ui.toolkit.layout import square
from games.ui.toolkit.svg import document, hex_code
from games.ui.toolkit.theme import Colour, rgb
from games.veletas.rules.position import VeletasPosition
from games.veletas.view.example_positions import middle_game


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of Veletas by their role."""

    ground: Colour = rgb("C6D3D1")
    """The background around the board."""
    sunken: Colour = rgb("B4C4C2")
    """Bowls and trays let into the ground."""
    sunken_line: Colour = rgb("92A7A6")
    grout: Colour = rgb("CDBFA4")
    """Between the tiles and around them."""
    tile: Colour = rgb("F5EEDF")
    shaded_tile: Colour = rgb("ECE2CD")
    caption: Colour = rgb("3E4E50")
    """Coordinates and other words on the ground."""
    vane: Colour = rgb("D2452F")
    vane_shade: Colour = rgb("A62F1F")
    pivot: Colour = rgb("FBF6EA")
    black: Colour = rgb("262322")
    black_rim: Colour = rgb("6A625C")
    white: Colour = rgb("FFFFFF")
    white_rim: Colour = rgb("332E2A")
    white_cut: Colour = rgb("BFB5A4")
    """The thin ring cut into a white stone."""
    target: Colour = rgb("5C4F3E")
    """The dot on a square where a stone may go; shooters go where a red one is."""
    last: Colour = rgb("9A7B3C")
    hint: Colour = rgb("2F7A55")


PALETTE = Palette()

WIND = -45.0
"""The angle of a vane that has neither moved nor shot, in degrees."""

COLOUR_NAMES = {Side.BLACK: "black", Side.WHITE: "white"}
MARKERS = {Side.BLACK: "marker-black", Side.WHITE: "marker-white"}
SHOOTER, STOPPED = "shooter", "claimed"

LEAST_NAMED = 12
"""The smallest tile of a drawn position with coordinates, in units."""
SLAB = 0.08
"""The width of the grout around the tiles, in tiles."""
MARGIN = 0.5
"""The room for the coordinates at the left and below, in tiles."""


# ------------------------------------------------------------------------------------- the board


@dataclass(frozen=True, slots=True)
class Tiling:
    """The position of the squares of a board on a surface, in pixels."""

    left: int
    top: int
    tile: int
    size: int

    @property
    def grid(self) -> Grid:
        """The squares with their names."""
        return grid(self.size)

    @property
    def rect(self) -> pygame.Rect:
        """All tiles, without the grout around them."""
        return pygame.Rect(self.left, self.top, self.tile * self.size, self.tile * self.size)

    def spot(self, cell: str) -> pygame.Rect:
        """The tile of a square."""
        file, rank = self.grid.file_and_rank(self.grid.cell(cell))
        x = self.left + file * self.tile
        y = self.top + (self.size - 1 - rank) * self.tile
        return pygame.Rect(x, y, self.tile, self.tile)

    def cell_at(self, point: tuple[int, int]) -> str | None:
        """The square under a point, or None."""
        if not self.rect.collidepoint(point):
            return None
        file = (point[0] - self.left) // self.tile
        rank = self.size - 1 - (point[1] - self.top) // self.tile
        return self.grid.name(rank * self.size + file)


def tiling_within(rect: pygame.Rect, size: int) -> Tiling:
    """The largest board with its coordinates, centred in a rectangle."""
    whole = square(rect)
    tile = max(int(whole.w / (size + MARGIN + 2 * SLAB)), 1)
    free = whole.w - tile * size
    # a little more room where the coordinates stand
    left = whole.left + round((free + tile * MARGIN) / 2)
    top = whole.top + round((free - tile * MARGIN) / 2)
    return Tiling(left, top, tile, size)


def paint_board(context: Context, surface: pygame.Surface, tiling: Tiling) -> None:
    """Draw the tiles and the grout between them."""
    slab = max(round(tiling.tile * SLAB), 1)
    whole = tiling.rect.inflate(2 * slab, 2 * slab)
    surface.blit(context.assets.markup(_board_markup(tiling, slab), whole.size), whole)


def _board_markup(tiling: Tiling, slab: int) -> str:
    side = tiling.tile * tiling.size + 2 * slab
    gap = max(round(tiling.tile * 0.045), 1)
    within = tiling.tile - gap
    corner = tiling.tile * 0.05
    tones = hex_code(PALETTE.tile), hex_code(PALETTE.shaded_tile)
    start = slab + gap // 2
    tiles = "".join(
        f'<rect x="{start + file * tiling.tile}" y="{start + row * tiling.tile}" '
        f'width="{within}" height="{within}" rx="{corner:.2f}" fill="{tones[(file + row) % 2]}"/>'
        for row in range(tiling.size)
        for file in range(tiling.size)
    )
    return document(
        side,
        f'<rect width="{side}" height="{side}" rx="{tiling.tile * 0.1:.2f}" '
        f'fill="{hex_code(PALETTE.grout)}"/>',
        tiles,
    )


def paint_coordinates(
    context: Context, surface: pygame.Surface, tiling: Tiling, colour: Colour = PALETTE.caption
) -> None:
    """Write the letters below the tiles and the numbers at their left."""
    size = min(tiling.tile * 0.3 / context.scale.factor, context.theme.text.body)
    size = max(size, context.theme.text.small * 0.7)
    away = round(tiling.tile * (SLAB + 0.22))
    rect = tiling.rect
    for number in range(tiling.size):
        middle = round(tiling.tile * (number + 0.5))
        letter, rank = tiling.grid.alphabet[number], str(number + 1)
        below = (rect.left + middle, rect.bottom + away)
        beside = (rect.left - away, rect.bottom - middle)
        context.text.draw(surface, letter, size, colour, center=below)
        context.text.draw(surface, rank, size, colour, center=beside)


# ------------------------------------------------------------------------------------ the pieces


def sprite(context: Context, kind: str, size: int, angle: float = 0.0) -> pygame.Surface:
    """The picture of a piece on its tile; `angle` turns it counter-clockwise, in degrees."""
    markup = document(100, f'<g transform="rotate({-angle:g} 50 50)">{_SHAPES[kind]}</g>')
    return context.assets.markup(markup, size)


def _disc(radius: float, fill: Colour, rim: Colour, cut: Colour | None) -> str:
    width = 3.4
    ring = (
        f'<circle cx="50" cy="50" r="{radius * 0.62:g}" fill="none" stroke="{hex_code(cut)}" '
        'stroke-width="2.6"/>'
        if cut
        else ""
    )
    return (
        f'<circle cx="50" cy="50" r="{radius - width / 2:g}" fill="{hex_code(fill)}" '
        f'stroke="{hex_code(rim)}" stroke-width="{width}"/>{ring}'
    )


def _vane() -> str:
    """An arrow with a small tail fin, its right side in the shade, on a light pivot."""
    left = ((50, 4), (12, 50), (41, 45), (41, 73), (32, 95), (50, 88))
    return (
        f'<polygon points="{_points(left)}" fill="{hex_code(PALETTE.vane)}"/>'
        f'<polygon points="{_points(_mirrored(left))}" fill="{hex_code(PALETTE.vane_shade)}"/>'
        f'<circle cx="50" cy="50" r="9" fill="{hex_code(PALETTE.pivot)}"/>'
        f'<circle cx="50" cy="50" r="4" fill="{hex_code(PALETTE.vane_shade)}"/>'
    )


def _stopped() -> str:
    """A claimed vane, folded up to a diamond that points nowhere."""
    left = ((50, 5), (5, 50), (50, 95))
    return (
        f'<polygon points="{_points(left)}" fill="{hex_code(PALETTE.vane)}"/>'
        f'<polygon points="{_points(_mirrored(left))}" fill="{hex_code(PALETTE.vane_shade)}"/>'
    )


def _points(corners: Iterable[tuple[int, int]]) -> str:
    return " ".join(f"{x},{y}" for x, y in corners)


def _mirrored(corners: Iterable[tuple[int, int]]) -> Iterable[tuple[int, int]]:
    return ((100 - x, y) for x, y in corners)


_SHAPES = {
    SHOOTER: _vane(),
    STOPPED: _stopped(),
    "black": _disc(38, PALETTE.black, PALETTE.black_rim, None),
    "white": _disc(38, PALETTE.white, PALETTE.white_rim, PALETTE.white_cut),
    "marker-black": _disc(25, PALETTE.black, PALETTE.pivot, None),
    "marker-white": _disc(25, PALETTE.white, PALETTE.white_rim, PALETTE.white_cut),
}


def direction(origin: str, target: str, size: int) -> float:
    """The angle from one square to another, counter-clockwise from up, in degrees."""
    squares = grid(size)
    x, y = squares.file_and_rank(squares.cell(origin))
    to_x, to_y = squares.file_and_rank(squares.cell(target))
    return degrees(atan2(to_y - y, to_x - x)) - 90


def likely_angles(position: VeletasPosition) -> dict[str, float]:
    """Angles for a position without a match: each vane points at the nearest stone in its lines."""
    return {
        shooter: direction(shooter, stone, position.size) if stone else WIND
        for shooter in position.free_shooters
        for stone in (_nearest_stone(position, shooter),)
    }


def _nearest_stone(position: VeletasPosition, shooter: str) -> str | None:
    squares, stones = position.board.grid, position.stones
    over = position.board.rules.over_shooters
    passed = {*position.shooter_cells} if over else set()
    seen = []
    for ray in squares.rays[squares.cell(shooter)]:
        names = [squares.name(cell) for cell in ray]
        standing = (n for n in range(len(ray)) if names[n] not in passed)
        met = next((n for n in standing if names[n] in {*stones, *position.shooter_cells}), None)
        if met is not None and names[met] in stones:
            seen.append((met, -ray[met], names[met]))
    return min(seen)[2] if seen else None


def paint_pieces(
    context: Context,
    surface: pygame.Surface,
    tiling: Tiling,
    position: VeletasPosition,
    angles: Mapping[str, float],
) -> None:
    """Draw all pieces on the board."""
    side = tiling.tile
    for cell, owner in position.stones.items():
        surface.blit(sprite(context, COLOUR_NAMES[owner], side), tiling.spot(cell))
    for cell in position.free_shooters:
        surface.blit(sprite(context, SHOOTER, side, angles.get(cell, WIND)), tiling.spot(cell))
    for cell, owner in position.claims.items():
        surface.blit(sprite(context, STOPPED, side), tiling.spot(cell))
        surface.blit(sprite(context, MARKERS[owner], side), tiling.spot(cell))


# ----------------------------------------------------------------------------- a position


def draw(
    context: Context, surface: pygame.Surface, rect: pygame.Rect, position: VeletasPosition
) -> None:
    """Draw a position into the largest square of a rectangle."""
    whole = square(rect)
    draw_plate(context, surface, whole, PALETTE.ground)
    tiling = tiling_of(whole, position.size)
    paint_board(context, surface, tiling)
    if tiling.tile >= context.px(LEAST_NAMED):
        paint_coordinates(context, surface, tiling)
    paint_pieces(context, surface, tiling, position, likely_angles(position))


def tiling_of(rect: pygame.Rect, size: int) -> Tiling:
    """The tiling that `draw` uses in a rectangle."""
    whole = square(rect)
    return tiling_within(whole.inflate(-whole.w // 24, -whole.w // 24), size)


def sample() -> VeletasPosition:
    """A position from the middle of a game, for the menu."""
    return middle_game()
