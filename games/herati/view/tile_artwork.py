"""The cloth that everything of Herati is cut from: its colours, and its shapes as SVG.

Black is woven across and white along, so that the two can be told apart without any colour,
and a diamond of four tiles looks like one piece of cloth.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.herati.rules.field import Tile, TileColour
from games.ui.toolkit.theme import Colour, rgb

THREADS = 8
"""Stripes in each direction of a tile."""

SMALL = 100
"""Pixels; a diamond smaller than this is lit by one line instead of two."""


@dataclass(frozen=True, slots=True)
class Cloth:
    """The colours by their role."""

    linen: Colour = rgb("E9DFC8")
    """The undyed ground on which everything lies."""
    thread: Colour = rgb("E1D5BA")
    sunken: Colour = rgb("DCCFB2")
    """The tray let into the linen."""
    warp: Colour = rgb("F1E9D7")
    """The open loom, where the field grows."""
    warp_thread: Colour = rgb("E8DDC5")
    stitch: Colour = rgb("A08E6C")
    """What marks the places that the field can still reach."""
    beam: Colour = rgb("5A4A3A")
    """The frame of the loom."""
    beam_ink: Colour = rgb("F3EADA")
    beam_faint: Colour = rgb("A08D76")
    ink: Colour = rgb("2A2430")
    ink_soft: Colour = rgb("665A4C")

    black: Colour = rgb("1C1F35")
    black_thread: Colour = rgb("333858")
    white: Colour = rgb("FBF5E7")
    white_thread: Colour = rgb("E5D9BF")
    hem: Colour = rgb("75685A")
    """The line around every tile."""

    back: Colour = rgb("B79A6B")
    back_thread: Colour = rgb("C6AC80")
    back_hem: Colour = rgb("7F6742")
    emblem: Colour = rgb("F6EEDC")

    saffron: Colour = rgb("FFB21E")
    """The glow of black diamonds, and of places where a tile can go."""
    lit: Colour = rgb("F7D58C")
    saffron_deep: Colour = rgb("B36B00")
    madder: Colour = rgb("C2301F")
    """The glow of white diamonds, and of what is held or was laid last."""
    tick: Colour = rgb("2E6E57")
    cross: Colour = rgb("A8261A")
    cursor: Colour = rgb("1F5FA8")
    """Where the keyboard is."""


CLOTH = Cloth()

GLOW: dict[TileColour, Colour] = {TileColour.BLACK: CLOTH.saffron, TileColour.WHITE: CLOTH.madder}
"""The colour of a completed diamond's line."""


def code(colour: Colour) -> str:
    """The colour as SVG writes it."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def svg(size: int, *shapes: str) -> str:
    """A square picture whose units are pixels."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}" '
        f'viewBox="0 0 {size} {size}">{"".join(shapes)}</svg>'
    )


def polygon(points: Iterator[tuple[float, float]] | list[tuple[float, float]], style: str) -> str:
    """A closed shape."""
    corners = " ".join(f"{x:.2f},{y:.2f}" for x, y in points)
    return f'<polygon points="{corners}" {style}/>'


def tile_svg(tile: Tile, size: int) -> str:
    """A tile: its white and its black triangle, the threads of each, a hem around."""
    half = (polygon(_triangle(tile.value, size), f'fill="{code(CLOTH.black)}"'),)
    white = [
        polygon([(along, across) for across, along in band], f'fill="{code(CLOTH.white_thread)}"')
        for band in _bands(_mirrored(tile.white_corner.name), size)
    ]
    black = [
        polygon(list(band), f'fill="{code(CLOTH.black_thread)}"')
        for band in _bands(tile.value, size)
    ]
    ground = f'<rect width="{size}" height="{size}" fill="{code(CLOTH.white)}"/>'
    return svg(size, ground, *white, *half, *black, _hem(size, CLOTH.hem))


def back_svg(size: int) -> str:
    """A tile that lies face down: plain cloth with a small woven emblem."""
    ground = f'<rect width="{size}" height="{size}" fill="{code(CLOTH.back)}"/>'
    threads = [
        f'<rect x="{start}" y="0" width="{end - start}" height="{size}" '
        f'fill="{code(CLOTH.back_thread)}"/>'
        for start, end in _threads(size)
    ]
    middle, reach = size / 2, size * 0.2
    emblem = polygon(rhomb(middle, middle, reach), f'fill="{code(CLOTH.emblem)}"')
    knot = polygon(rhomb(middle, middle, reach * 0.55), f'fill="{code(CLOTH.back_hem)}"')
    heart = polygon(rhomb(middle, middle, reach * 0.22), f'fill="{code(CLOTH.emblem)}"')
    return svg(size, ground, *threads, _hem(size, CLOTH.back_hem), emblem, knot, heart)


def diamond_svg(colour: TileColour, size: int, reach: float = 0.84) -> str:
    """The line inside a completed diamond; the picture is two tiles wide."""
    middle, line_colour = size / 2, code(GLOW[colour])
    bright = max(size * 0.022, 1.5)
    fine = max(size * 0.009, 1.0)
    shine = (
        f'fill="none" stroke="{line_colour}" stroke-opacity="0.28" '
        f'stroke-width="{bright * 3:.2f}" stroke-linejoin="miter"'
    )
    line = f'fill="none" stroke="{line_colour}" stroke-width="{bright:.2f}" stroke-linejoin="miter"'
    thin = f'fill="none" stroke="{line_colour}" stroke-width="{fine:.2f}" stroke-linejoin="miter"'
    outer = rhomb(middle, middle, middle * reach)
    inner = rhomb(middle, middle, middle * (reach - 0.15))
    lines = [polygon(outer, shine), polygon(outer, line), polygon(inner, thin)]
    return svg(size, *lines[: 3 if size >= SMALL else 2])


def pip_svg(size: int, *, filled: bool, colour: Colour) -> str:
    """A small diamond of the score: earned, or still to come."""
    middle = size / 2
    stroke = max(size * 0.1, 1.2)
    style = (
        f'fill="{code(colour) if filled else "none"}" stroke="{code(colour)}" '
        f'stroke-width="{stroke:.2f}" stroke-linejoin="miter"'
    )
    return svg(size, polygon(rhomb(middle, middle, middle - stroke), style))


def rhomb(x: float, y: float, reach: float) -> list[tuple[float, float]]:
    """A square standing on its corner."""
    return [(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)]


def _threads(size: int) -> list[tuple[int, int]]:
    """Where stripes begin and end, on whole pixels."""
    pitch = size / THREADS
    width = max(round(pitch * 0.3), 1)
    return [(start, start + width) for start in (round((i + 0.35) * pitch) for i in range(THREADS))]


def _triangle(corner: str, size: int) -> list[tuple[float, float]]:
    """The half of the square around a corner."""
    corners = {"NW": (0, 0), "NE": (size, 0), "SE": (size, size), "SW": (0, size)}
    names = list(corners)
    at = names.index(corner)
    return [corners[names[at - 1]], corners[corner], corners[names[(at + 1) % 4]]]


def _bands(corner: str, size: int) -> Iterator[list[tuple[float, float]]]:
    """The level stripes of that half, as long as it is wide there."""
    for top, bottom in _threads(size):
        shift = {"NW": size, "SE": size}.get(corner)
        slants = [(shift - y if shift else y, y) for y in (top, bottom)]
        edge = 0 if corner.endswith("W") else size
        (x1, y1), (x2, y2) = slants
        yield [(edge, y1), (x1, y1), (x2, y2), (edge, y2)]


def _mirrored(corner: str) -> str:
    """The corner after across and along have changed places."""
    return {"NW": "NW", "NE": "SW", "SW": "NE", "SE": "SE"}[corner]


def _hem(size: int, colour: Colour) -> str:
    width = max(round(size * 0.016), 1)
    inner = size - width
    return (
        f'<rect x="{width / 2}" y="{width / 2}" width="{inner}" height="{inner}" fill="none" '
        f'stroke="{code(colour)}" stroke-width="{width}"/>'
    )
