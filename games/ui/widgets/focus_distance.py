"""The distance between rectangles in the direction of an arrow key, for moving the focus."""

from __future__ import annotations

from typing import NamedTuple

import pygame


class Distance(NamedTuple):
    """A sort key: rectangles straight ahead first, then by pixels, then by offset."""

    is_aside: bool
    """Whether no line in the direction meets both rectangles."""
    pixels: int
    """The gap ahead, and twice the gap to the side."""
    offset: int
    """Between the centres, across the direction."""


def distance_ahead(here: pygame.Rect, there: pygame.Rect, step: tuple[int, int]) -> Distance | None:
    """The distance in the direction of a step such as (1, 0); None if not ahead.

    A rectangle is ahead if its centre is and the two do not overlap in that direction.
    """
    across = there.left - here.right, here.left - there.right
    down = there.top - here.bottom, here.top - there.bottom
    dx, dy = there.centerx - here.centerx, there.centery - here.centery
    along, beside, offset = (across, down, dy) if step[0] else (down, across, dx)
    gap, aside = max(along), max(*beside, 0)
    if dx * step[0] + dy * step[1] <= 0 or gap < 0:
        return None
    return Distance(aside > 0, gap + 2 * aside, abs(offset))
