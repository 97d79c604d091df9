"""The scale from units to pixels, and functions that divide rectangles into rows and columns."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
from pygame import Rect

LEAST_SIZES = ((800, 600), (600, 800))
"""The smallest windows, in units, with room for every scene: a wide one and a tall one."""
MIN_WIDTH, MIN_HEIGHT = 480, 360
"""The smallest window in pixels."""
REFERENCE_SIDE = 800
"""The shorter side in pixels of a window in which a unit is a pixel."""
MIN_SCALE, MAX_SCALE = 0.8, 2.0
LEAST_SCALE = 0.5
"""The scale in a window without room for the smallest one; text is hardly readable below it."""

MARGIN = 32
"""Between the edges of the window and the content of every page, in units."""
GAP = 24
"""Between the title of a page, at its top left, its body and its bottom buttons, in units.

The buttons are as high as every control: `Theme.control`."""


class Scale(msgspec.Struct, frozen=True):
    """Pixels per unit."""

    factor: float = 1.0

    def px(self, units: float) -> int:
        """Units in whole pixels; at least 1 for a size above 0."""
        pixels = round(units * self.factor)
        return pixels if pixels or not units else 1

    def at_least(self, units: float, pixels: float) -> float:
        """Units, or more if they are fewer than `pixels` pixels."""
        return max(units, pixels / self.factor)


LEAST_TEXT = 12
"""The least size of a sentence about a match, in pixels."""


def scale_for(size: tuple[int, int], percent: int | None) -> Scale:
    """The scale for a window of that size in pixels: `percent`, or guessed from its shorter side.

    At least one of `LEAST_SIZES` fits into the window.
    """
    width, height = size
    wanted = percent / 100 if percent else min(size) / REFERENCE_SIDE
    room = max(min(width / wide, height / high) for wide, high in LEAST_SIZES)
    wanted = min(max(wanted, MIN_SCALE), MAX_SCALE)
    return Scale(max(min(wanted, room), LEAST_SCALE))


def inset(rect: Rect, x: int, y: int | None = None) -> Rect:
    y = x if y is None else y
    return Rect(rect.x + x, rect.y + y, max(rect.w - 2 * x, 0), max(rect.h - 2 * y, 0))


def rows(rect: Rect, heights: Sequence[int | None], gap: int = 0) -> list[Rect]:
    """Cut from top to bottom; heights of None share the rest equally."""
    return [
        Rect(rect.x, rect.y + start, rect.w, length)
        for start, length in _cuts(rect.h, heights, gap)
    ]


def columns(rect: Rect, widths: Sequence[int | None], gap: int = 0) -> list[Rect]:
    """Cut from left to right; widths of None share the rest equally."""
    return [
        Rect(rect.x + start, rect.y, length, rect.h) for start, length in _cuts(rect.w, widths, gap)
    ]


def _cuts(total: int, lengths: Sequence[int | None], gap: int) -> list[tuple[int, int]]:
    free = total - gap * (len(lengths) - 1) - sum(length or 0 for length in lengths)
    sharers = sum(length is None for length in lengths)
    cuts, start, given = [], 0, 0
    for length in lengths:
        if length is None:
            given += 1
            length = max(free * given // sharers - free * (given - 1) // sharers, 0)
        cuts.append((start, length))
        start += length + gap
    return cuts


def centred(size: tuple[int, int], within: Rect) -> Rect:
    rect = Rect((0, 0), size)
    rect.center = within.center
    return rect


def square(within: Rect) -> Rect:
    side = min(within.w, within.h)
    return centred((side, side), within)


def place_beside(
    card: Rect, thing: Rect, screen: Rect, gap: int, others: Sequence[Rect] = ()
) -> Rect:
    """The card below, above, right or left of a thing, within the screen.

    It covers as little as possible of the `others`. If it fits at no side, it covers a part of the
    thing.
    """
    room = screen.inflate(-2 * gap, -2 * gap)
    places = [
        card.move_to(midtop=(thing.centerx, thing.bottom + gap)),
        card.move_to(midbottom=(thing.centerx, thing.top - gap)),
        card.move_to(midleft=(thing.right + gap, thing.centery)),
        card.move_to(midright=(thing.left - gap, thing.centery)),
    ]
    clamped = [place.clamp(room) for place in places]
    free = [place for place in clamped if not place.colliderect(thing)]

    def covered(place: Rect) -> int:
        return sum(part.w * part.h for part in map(place.clip, others))

    return min(free, key=covered) if free else clamped[0]


def board_and_panel(
    size: tuple[int, int], px: Callable[[float], int], least_height: int
) -> tuple[Rect, Rect]:
    """The places of a match's board and panel: side by side, or the panel below in a tall window.

    A panel below is at least `least_height` pixels high.
    """
    whole = inset(Rect((0, 0), size), px(16))
    if whole.w >= whole.h * 1.1:
        width = min(max(round(whole.w * 0.27), px(272)), px(360))
        board, panel = columns(whole, [None, width], px(16))
    else:
        height = min(max(round(whole.h * 0.34), px(240)), px(360))
        board, panel = rows(whole, [None, max(height, least_height)], px(8))
    return board, panel
