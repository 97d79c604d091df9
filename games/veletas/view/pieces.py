"""The pictures of the pieces: red vanes, black and white stones, markers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import atan2, degrees

import msgspec
import pygame

from games.core.grid import Grid, grid
from games.core.position import Side
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import document, draw_plate, hex_code
from games.ui.toolkit.layout import square
from games.ui.toolkit.theme import Colour, read_palettes
from games.veletas.rules.position import VeletasPosition

WIND = -45.0
"""The angle of a vane that has neither moved nor shot, in degrees."""

VANES, SIGNS = "vanes", "signs"
"""The names of the piece sets."""

COLOUR_NAMES = {Side.BLACK: "black", Side.WHITE: "white"}
MARKERS = {Side.BLACK: "marker-black", Side.WHITE: "marker-white"}
SHOOTER, STOPPED = "shooter", "claimed"
FOLDING = ("folding 1", "folding 2", "folding 3", "folding 4")
"""The steps from a vane to a claimed one."""
LOADED = {Side.BLACK: "loaded black", Side.WHITE: "loaded white"}
"""A vane that has moved, with the stone at its nose that it must shoot."""
TURNING = {SHOOTER, STOPPED, *FOLDING, *LOADED.values()}
"""The kinds that point somewhere on the board, and turn with it."""
NOSE = 0.31
"""The distance of the loaded stone from the middle of its vane, in tiles."""
LOADED_SIZE = 0.5
"""The size of the loaded stone, in stones."""


def sprite(
    context: Context, kind: str, size: int, angle: float = 0.0, piece_set: str = ""
) -> pygame.Surface:
    """The picture of a piece on its tile; `angle` turns it counter-clockwise, in degrees.

    Without a piece set it is the one of the settings.
    """
    chosen = piece_set or context.piece_set("veletas")
    shape = _shapes(palette_of(context), chosen == SIGNS)[kind]
    markup = document(100, f'<g transform="rotate({-angle:g} 50 50)">{shape}</g>')
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


_VANE = ((50, 4), (12, 50), (41, 45), (41, 73), (32, 95), (50, 88))
"""The left half of an arrow with a small tail fin."""
_DIAMOND = ((50, 5), (5, 50), (16, 61), (27, 72), (38.5, 83.5), (50, 95))
"""The left half of a folded vane, which points nowhere; corner by corner that of the arrow."""


def _vane(palette: Palette, folded: float = 0.0) -> str:
    """A vane, its right side in the shade, on a light pivot; `folded` goes from 0 to 1."""
    left = [
        (x + (to_x - x) * folded, y + (to_y - y) * folded)
        for (x, y), (to_x, to_y) in zip(_VANE, _DIAMOND, strict=True)
    ]
    pivot = 1 - folded
    return (
        f'<polygon points="{_points(left)}" fill="{hex_code(palette.vane)}"/>'
        f'<polygon points="{_points(_mirrored(left))}" fill="{hex_code(palette.vane_shade)}"/>'
        f'<circle cx="50" cy="50" r="{9 * pivot:g}" fill="{hex_code(palette.pivot)}"/>'
        f'<circle cx="50" cy="50" r="{4 * pivot:g}" fill="{hex_code(palette.vane_shade)}"/>'
    )


def _loaded(vane: str, stone: str) -> str:
    """A vane with a small stone at its nose."""
    x, y = 50 - 50 * LOADED_SIZE, 50 - 100 * NOSE - 50 * LOADED_SIZE
    return f'{vane}<g transform="translate({x} {y}) scale({LOADED_SIZE})">{stone}</g>'


def paint_set(context: Context, surface: pygame.Surface, rect: pygame.Rect, name: str) -> None:
    """Draw a shooter, both stones and a claim of a piece set side by side on tiles."""
    palette = palette_of(context)
    kinds = (("black",), (SHOOTER,), ("white",), (STOPPED, MARKERS[Side.BLACK]))
    side = min(rect.w // len(kinds), rect.h)
    row = pygame.Rect(0, 0, side * len(kinds), side)
    row.center = rect.center
    for number, layers in enumerate(kinds):
        spot = pygame.Rect(row.x + number * side, row.y, side, side)
        surface.fill(palette.shaded_tile if number % 2 else palette.tile, spot)
        for kind in layers:
            angle = WIND if kind == SHOOTER else 0.0
            surface.blit(sprite(context, kind, side, angle, name), spot)


def _points(corners: Iterable[tuple[float, float]]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in corners)


def _mirrored(corners: Iterable[tuple[float, float]]) -> Iterable[tuple[float, float]]:
    return ((100 - x, y) for x, y in corners)


def _sign_shapes(palette: Palette) -> dict[str, str]:
    """The shapes of the set of signs."""
    shooter, stopped = dart(palette), barred(palette)
    black = block(66, palette.black, palette.black_rim)
    white = hoop(36, palette.white, palette.white_rim)
    return {
        SHOOTER: shooter,
        STOPPED: stopped,
        COLOUR_NAMES[Side.BLACK]: black,
        COLOUR_NAMES[Side.WHITE]: white,
        LOADED[Side.BLACK]: _loaded(shooter, black),
        LOADED[Side.WHITE]: _loaded(shooter, white),
        MARKERS[Side.BLACK]: block(40, palette.black, palette.pivot),
        MARKERS[Side.WHITE]: hoop(23, palette.white, palette.white_rim),
        **dict.fromkeys(FOLDING[:2], shooter),
        **dict.fromkeys(FOLDING[2:], stopped),
    }


@lru_cache
def _shapes(palette: Palette, with_signs: bool) -> dict[str, str]:
    """The shape of each kind."""
    if with_signs:
        return _sign_shapes(palette)
    black = _disc(38, palette.black, palette.black_rim, None)
    white = _disc(38, palette.white, palette.white_rim, palette.white_cut)
    return {
        SHOOTER: _vane(palette),
        STOPPED: _vane(palette, 1.0),
        COLOUR_NAMES[Side.BLACK]: black,
        COLOUR_NAMES[Side.WHITE]: white,
        LOADED[Side.BLACK]: _loaded(_vane(palette), black),
        LOADED[Side.WHITE]: _loaded(_vane(palette), white),
        MARKERS[Side.BLACK]: _disc(25, palette.black, palette.pivot, None),
        MARKERS[Side.WHITE]: _disc(25, palette.white, palette.white_rim, palette.white_cut),
        **{kind: _vane(palette, number / 5) for number, kind in enumerate(FOLDING, start=1)},
    }


def direction(origin: str, target: str, size: int) -> float:
    """The angle from one square to another, counter-clockwise from up, in degrees."""
    squares = grid(size)
    y, x = divmod(squares.cell(origin), size)
    to_y, to_x = divmod(squares.cell(target), size)
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


# -- The shapes of the piece set of signs: flat outlines that differ without any colour --------


def dart(palette: Palette) -> str:
    """The shooter: a flat arrow with a shaft."""
    return _polygon(palette, "50,5 12,48 36,48 36,92 64,92 64,48 88,48")


def barred(palette: Palette) -> str:
    """A claimed shooter: a plate with cut corners."""
    return _polygon(palette, "30,6 70,6 94,30 94,70 70,94 30,94 6,70 6,30")


def block(side: float, fill: Colour, rim: Colour) -> str:
    """A square stone."""
    start = 50 - side / 2
    return (
        f'<rect x="{start}" y="{start}" width="{side}" height="{side}" rx="7" '
        f'fill="{hex_code(fill)}" stroke="{hex_code(rim)}" stroke-width="4"/>'
    )


def hoop(radius: float, fill: Colour, rim: Colour) -> str:
    """A round stone with a thick rim."""
    return (
        f'<circle cx="50" cy="50" r="{radius - 3.5:g}" fill="{hex_code(fill)}" '
        f'stroke="{hex_code(rim)}" stroke-width="7"/>'
    )


def _polygon(palette: Palette, corners: str) -> str:
    return (
        f'<polygon points="{corners}" fill="{hex_code(palette.vane)}" '
        f'stroke="{hex_code(palette.vane_shade)}" stroke-width="4" stroke-linejoin="round"/>'
    )


# -- The colours of the board and the pieces of Veletas, for each theme ------------------------


class Palette(msgspec.Struct, frozen=True):
    """The colours by their role; `data/colours.toml` describes them."""

    ground: Colour
    sunken: Colour
    sunken_line: Colour
    grout: Colour
    tile: Colour
    shaded_tile: Colour
    caption: Colour
    vane: Colour
    vane_shade: Colour
    pivot: Colour
    black: Colour
    black_rim: Colour
    white: Colour
    white_rim: Colour
    white_cut: Colour
    target: Colour
    last: Colour
    hint: Colour
    halo: Colour
    focus: Colour


PALETTES = read_palettes("games.veletas", Palette)


def palette_of(context: Context) -> Palette:
    """The colours for the theme of the window."""
    return PALETTES[context.theme.name]


# -- The tiles of the board and its coordinates ------------------------------------------------

SLAB = 0.08
"""The width of the grout around the tiles, in tiles."""
MARGIN = 0.5
"""The room for the coordinates at the left and below, in tiles."""


@dataclass(frozen=True, slots=True)
class Tiling:
    """The position of the squares of a board on a surface, in pixels."""

    left: int
    top: int
    tile: int
    size: int
    turned: bool = False
    """Whether the highest rank is below, and the last file at the left."""

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
        rank, file = divmod(grid(self.size).cell(cell), self.size)
        last = self.size - 1
        column, row = (last - file, rank) if self.turned else (file, last - rank)
        x, y = self.left + column * self.tile, self.top + row * self.tile
        return pygame.Rect(x, y, self.tile, self.tile)

    def cell_at(self, point: tuple[int, int]) -> str | None:
        """The square under a point, or None."""
        if not self.rect.collidepoint(point):
            return None
        last = self.size - 1
        column, row = (point[0] - self.left) // self.tile, (point[1] - self.top) // self.tile
        file, rank = (last - column, row) if self.turned else (column, last - row)
        return grid(self.size).names[rank * self.size + file]


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
    palette, tile, size = palette_of(context), tiling.tile, tiling.size
    board = context.assets.composed(
        ("veletas board", palette, tile, size),
        whole.size,
        lambda board: _paint_tiles(context, board, Tiling(slab, slab, tile, size)),
    )
    surface.blit(board, whole)


def _paint_tiles(context: Context, board: pygame.Surface, tiling: Tiling) -> None:
    """Draw the tiles one by one, which takes a fifth of the time of one large SVG picture."""
    palette, radius = palette_of(context), tiling.tile * 0.1 / context.scale.factor
    draw_plate(context, board, board.get_rect(), palette.grout, radius=radius)
    gap = max(round(tiling.tile * 0.045), 1)
    within = tiling.tile - gap
    tiles = [
        context.assets.markup(_tile(tone, within, tiling.tile * 0.05), within)
        for tone in (palette.tile, palette.shaded_tile)
    ]
    for row in range(tiling.size):
        for file in range(tiling.size):
            x, y = tiling.left + file * tiling.tile, tiling.top + row * tiling.tile
            board.blit(tiles[(file + row) % 2], (x + gap // 2, y + gap // 2))


def _tile(colour: Colour, side: int, corner: float) -> str:
    shape = f'<rect width="{side}" height="{side}" rx="{corner:.2f}" fill="{hex_code(colour)}"/>'
    return document(side, shape)


def paint_coordinates(
    context: Context,
    surface: pygame.Surface,
    tiling: Tiling,
    colour: Colour | None = None,
    *,
    inside: bool = False,
) -> None:
    """Write the letters below the tiles and the numbers at their left, or into these tiles."""
    colour = colour or palette_of(context).caption
    size = min(tiling.tile * 0.3 / context.scale.factor, context.theme.text.body)
    size = max(size, context.theme.text.small * 0.7)
    away, within = round(tiling.tile * (SLAB + 0.22)), round(tiling.tile * 0.08)
    rect, alphabet = tiling.rect, tiling.grid.alphabet
    for number in range(tiling.size):
        column = tiling.spot(f"{alphabet[number]}1")
        row = tiling.spot(f"{alphabet[0]}{number + 1}")
        letter, rank = alphabet[number], str(number + 1)
        if inside:
            small = size * 0.85
            corner = column.right - within, rect.bottom - within // 2
            context.text.draw(surface, letter, small, colour, bottomright=corner)
            corner = rect.left + within, row.top + within // 2
            context.text.draw(surface, rank, small, colour, topleft=corner)
            continue
        below, beside = (column.centerx, rect.bottom + away), (rect.left - away, row.centery)
        context.text.draw(surface, letter, size, colour, center=below)
        context.text.draw(surface, rank, size, colour, center=beside)
