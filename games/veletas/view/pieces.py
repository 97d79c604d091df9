"""The pictures of the pieces: red vanes, black and white stones, markers."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import atan2, degrees

import msgspec
import pygame

from games.core.grid import grid
from games.core.position import Side
from games.ui.board.painter import circle, svg
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import document
from games.ui.toolkit.theme import Colour, read_palettes
from games.veletas.rules.position import VeletasPosition

WIND = -45.0
"""The angle of a vane that has neither moved nor shot, in degrees."""

VANES, SIGNS = "vanes", "signs"
"""The names of the piece sets."""

MARKERS = {Side.BLACK: "marker-black", Side.WHITE: "marker-white"}
SHOOTER, STOPPED = "shooter", "claimed"
FOLDING = ("folding 1", "folding 2", "folding 3", "folding 4")
"""The steps from a vane to a claimed one."""
LOADING = ("loading 1", "loading 2", "loading 3")
"""The steps from a vane to a loaded one."""
LOADED = {Side.BLACK: "loaded black", Side.WHITE: "loaded white"}
"""A vane that has moved, with the stone on its nose that it must shoot."""
TURNING = {SHOOTER, STOPPED, *FOLDING, *LOADING, *LOADED.values()}
"""The kinds that point somewhere on the board, and turn with it."""
NOSE = 0.31
"""The distance of the loaded stone from the middle of its tile, in tiles."""
LOADED_SIZE = 0.36
"""The size of the loaded stone, in stones."""
BEHIND, BEHIND_SIZE = 0.14, 0.68
"""How far behind the middle a loaded vane stands, in tiles, and its size, in vanes."""


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


def _disc(radius: float, fill: Colour, rim: Colour, cut: Colour | None = None) -> str:
    """A round stone; `cut` is the colour of a ring in it."""
    ring = circle(50, radius * 0.62, None, cut, 2.6) if cut else ""
    return circle(50, radius - 1.7, fill, rim, 3.4) + ring


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
    right = [(100 - x, y) for x, y in left]
    pivot = 1 - folded
    return (
        svg("polygon", points=_points(left), fill=palette.vane)
        + svg("polygon", points=_points(right), fill=palette.vane_shade)
        + circle(50, 9 * pivot, palette.pivot)
        + circle(50, 4 * pivot, palette.vane_shade)
    )


def _loaded(vane: str, stone: str) -> str:
    """The stone before the nose of a smaller vane, both within the tile."""
    return _moved(vane, BEHIND, BEHIND_SIZE) + _moved(stone, -NOSE, LOADED_SIZE)


def _moved(shape: str, down: float, size: float) -> str:
    """A shape so many tiles below the middle of its tile, and in another size."""
    middle = f"translate(50 {50 + 100 * down:g})"
    return f'<g transform="{middle} scale({size:g}) translate(-50 -50)">{shape}</g>'


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


@lru_cache
def _shapes(palette: Palette, with_signs: bool) -> dict[str, str]:
    """The shape of each kind; signs are flat outlines that differ without any colour."""
    if with_signs:
        shooter = _plate(palette, "50,5 12,48 36,48 36,92 64,92 64,48 88,48")
        stopped = _plate(palette, "30,6 70,6 94,30 94,70 70,94 30,94 6,70 6,30")
        black = _block(66, palette.black, palette.black_rim)
        white = _hoop(36, palette)
        markers = _block(40, palette.black, palette.pivot), _hoop(23, palette)
        folding = [shooter, shooter, stopped, stopped]
    else:
        shooter, *folding, stopped = (_vane(palette, step / 5) for step in range(6))
        black = _disc(38, palette.black, palette.black_rim)
        white = _disc(38, palette.white, palette.white_rim, palette.white_cut)
        markers = (
            _disc(25, palette.black, palette.pivot),
            _disc(25, palette.white, palette.white_rim, palette.white_cut),
        )
    return {
        SHOOTER: shooter,
        STOPPED: stopped,
        Side.BLACK.value: black,
        Side.WHITE.value: white,
        LOADED[Side.BLACK]: _loaded(shooter, black),
        LOADED[Side.WHITE]: _loaded(shooter, white),
        **dict(zip(MARKERS.values(), markers, strict=True)),
        **dict(zip(FOLDING, folding, strict=True)),
        **{
            kind: _moved(shooter, BEHIND * share, 1 - (1 - BEHIND_SIZE) * share)
            for kind, share in zip(LOADING, (0.25, 0.5, 0.75), strict=True)
        },
    }


def _block(side: float, fill: Colour, rim: Colour) -> str:
    start = 50 - side / 2
    return svg(
        "rect",
        x=start,
        y=start,
        width=side,
        height=side,
        rx=7,
        fill=fill,
        stroke=rim,
        stroke_width=4,
    )


def _hoop(radius: float, palette: Palette) -> str:
    """A white stone with a thick rim."""
    return circle(50, radius - 3.5, palette.white, palette.white_rim, 7)


def _plate(palette: Palette, corners: str) -> str:
    return svg(
        "polygon",
        points=corners,
        fill=palette.vane,
        stroke=palette.vane_shade,
        stroke_width=4,
        stroke_linejoin="round",
    )


def direction(origin: str, target: str, size: int) -> float:
    """The angle from one square to another, counter-clockwise from up, in degrees."""
    squares = grid(size)
    y, x = divmod(squares.cell(origin), size)
    to_y, to_x = divmod(squares.cell(target), size)
    return degrees(atan2(to_y - y, to_x - x)) - 90


def likely_angles(position: VeletasPosition) -> dict[str, float]:
    """Angles for a position without a match: each vane points at the nearest stone in its lines."""
    return {
        shooter: direction(shooter, stone, position.board.size) if stone else WIND
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
    held: Colour
    around_black: Colour
    target: Colour
    last: Colour
    win: Colour
    hint: Colour
    halo: Colour
    focus: Colour


PALETTES = read_palettes("games.veletas", Palette)


def palette_of(context: Context) -> Palette:
    return PALETTES[context.theme.name]
