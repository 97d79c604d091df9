"""Sizes: one scale from units to pixels, and cutting rectangles into rows and columns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect

MIN_WIDTH, MIN_HEIGHT = 800, 600
"""Every scene fits into a window of so many units."""
REFERENCE_HEIGHT = 800
MIN_SCALE, MAX_SCALE = 0.8, 2.0


@dataclass(frozen=True, slots=True)
class Scale:
    """How many pixels a unit has."""

    factor: float = 1.0

    def px(self, units: float) -> int:
        """So many units in whole pixels; never 0 for something that has a size."""
        pixels = round(units * self.factor)
        return pixels if pixels or not units else 1


def scale_for(size: tuple[int, int], percent: int | None = None) -> Scale:
    """The scale for a window of that size in pixels: as asked for, or guessed from its height.

    It never grows so far that fewer than 800 × 600 units would be left.
    """
    width, height = size
    wanted = percent / 100 if percent else height / REFERENCE_HEIGHT
    room = min(width / MIN_WIDTH, height / MIN_HEIGHT)
    wanted = min(max(wanted, MIN_SCALE), MAX_SCALE)
    return Scale(max(min(wanted, room), 0.5))


def inset(rect: Rect, x: int, y: int | None = None) -> Rect:
    """The rectangle without a margin."""
    y = x if y is None else y
    return Rect(rect.x + x, rect.y + y, max(rect.w - 2 * x, 0), max(rect.h - 2 * y, 0))


def rows(rect: Rect, heights: Sequence[int | None], gap: int = 0) -> list[Rect]:
    """Cut from top to bottom; a height of None shares what is left with others of its kind."""
    return [
        Rect(rect.x, rect.y + start, rect.w, length)
        for start, length in _cuts(rect.h, heights, gap)
    ]


def columns(rect: Rect, widths: Sequence[int | None], gap: int = 0) -> list[Rect]:
    """Cut from left to right; a width of None shares what is left with others of its kind."""
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
    """A rectangle of that size in the middle of another."""
    rect = Rect((0, 0), size)
    rect.center = within.center
    return rect


def square(within: Rect) -> Rect:
    """The greatest square in the middle of a rectangle."""
    side = min(within.w, within.h)
    return centred((side, side), within)


def board_and_panel(
    size: tuple[int, int], px: Callable[[float], int], least_height: int
) -> tuple[Rect, Rect]:
    """Where a match has its board and its panel: beside it, or below it in a tall window.

    A panel below is at least so many pixels high.
    """
    whole = inset(Rect((0, 0), size), px(16))
    if whole.w >= whole.h * 1.1:
        width = min(max(round(whole.w * 0.27), px(272)), px(360))
        board, panel = columns(whole, [None, width], px(16))
    else:
        height = min(max(round(whole.h * 0.34), px(240)), px(360))
        board, panel = rows(whole, [None, max(height, least_height)], px(16))
    return board, panel
