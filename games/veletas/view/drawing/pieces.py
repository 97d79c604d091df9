"""The pictures of the pieces: red vanes, black and white stones, markers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from math import atan2, degrees

import pygame

from games.core.grid import grid
from games.core.position import Side
from games.ui.toolkit.context import Context
from games.ui.toolkit.rendering.svg import document, hex_code
from games.ui.toolkit.theme import Colour
from games.veletas.rules.position import VeletasPosition
from games.veletas.view.drawing import signs
from games.veletas.view.drawing.palette import Palette, palette_of
from games.veletas.view.drawing.tiling import Tiling

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
    shooter, stopped = signs.dart(palette), signs.barred(palette)
    black = signs.block(66, palette.black, palette.black_rim)
    white = signs.hoop(36, palette.white, palette.white_rim)
    return {
        SHOOTER: shooter,
        STOPPED: stopped,
        COLOUR_NAMES[Side.BLACK]: black,
        COLOUR_NAMES[Side.WHITE]: white,
        LOADED[Side.BLACK]: _loaded(shooter, black),
        LOADED[Side.WHITE]: _loaded(shooter, white),
        MARKERS[Side.BLACK]: signs.block(40, palette.black, palette.pivot),
        MARKERS[Side.WHITE]: signs.hoop(23, palette.white, palette.white_rim),
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
