"""Compares marks by their shape alone, as they look without colours."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations

import pygame

SIZE = 150
RECT = pygame.Rect(25, 25, 100, 100)
"""The square of the place that is marked."""

Draw = Callable[[pygame.Surface], None]


def shape(draw: Draw) -> pygame.mask.Mask:
    """The pixels that a mark covers more than half."""
    surface = pygame.Surface((SIZE, SIZE), pygame.SRCALPHA)
    draw(surface)
    return pygame.mask.from_surface(surface, 127)


def least_difference(marks: Mapping[str, Draw]) -> tuple[float, str, str]:
    """The two marks most alike, and the share of their pixels that only one of them covers."""
    shapes = {name: shape(draw) for name, draw in marks.items()}
    return min((_difference(shapes[a], shapes[b]), a, b) for a, b in combinations(shapes, 2))


def _difference(one: pygame.mask.Mask, other: pygame.mask.Mask) -> float:
    common = one.overlap_area(other, (0, 0))
    whole = one.count() + other.count() - common
    return (whole - common) / whole
