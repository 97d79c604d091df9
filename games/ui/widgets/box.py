"""Rows and columns of widgets, with natural, fixed or remaining lengths."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import accumulate, pairwise
from typing import Union

from pygame import Rect

from games.ui.toolkit.layout import centred
from games.ui.widgets.base import Widget

Part = Union[Widget, "Box"]
Sized = tuple[Part | None, int | None]
"""A part, or an empty space, with a length in pixels; None for a share of the rest."""

NATURAL = -1


class Box:
    """Parts one after the other, `gap` pixels apart.

    A part without a length has its natural one, None is an empty space that shares the rest. Hidden
    parts and parts without length take no gap.
    """

    by_need = False
    """Whether parts share the rest in proportion to their natural lengths if it is too small."""

    def __init__(self, *parts: Part | Sized | None, gap: int = 0) -> None:
        self._parts: list[Sized] = [
            each if isinstance(each, tuple) else (each, NATURAL if each else None) for each in parts
        ]
        self._gap = gap
        self.rect = Rect(0, 0, 0, 0)

    @property
    def visible(self) -> bool:
        return any(part.visible for part, _length in self._parts if part)

    @property
    def stretches(self) -> bool:
        return any(length is None for _part, length in self._parts)

    def natural_width(self) -> int:
        raise NotImplementedError

    def height_for(self, width: int) -> int:
        raise NotImplementedError

    def place(self, rect: Rect) -> None:
        raise NotImplementedError

    def _shown(self, natural: Callable[[Part], int]) -> Iterator[Sized]:
        for part, length in self._parts:
            if part and length == NATURAL:
                length = natural(part) if part.visible else 0
            if length != 0 and (part is None or part.visible):
                yield part, length

    def _total(self, natural: Callable[[Part], int]) -> int:
        """The length of all parts, with natural lengths for those that share the rest."""
        shown = [
            natural(part) if part and length is None else length or 0
            for part, length in self._shown(natural)
        ]
        gaps = sum(part is not None for part, _length in self._shown(natural)) - 1
        return sum(shown) + self._gap * max(gaps, 0)

    def _cuts(self, room: int, natural: Callable[[Part], int]) -> Iterator[tuple[Part, int, int]]:
        """Each visible part, with its start and its length."""
        shown = list(self._shown(natural))
        gaps = sum(part is not None for part, _length in shown) - 1
        free = max(room - self._gap * gaps - sum(length or 0 for _part, length in shown), 0)
        weights = [1 for _part, length in shown if length is None]
        if self.by_need and len(weights) > 1:
            needs = [natural(part) if part else 0 for part, length in shown if length is None]
            weights = needs if max(needs) > free // len(needs) else weights
        ends = [0, *(free * done // sum(weights) for done in accumulate(weights))]
        shares = iter([end - start for start, end in pairwise(ends)])
        start = 0
        for part, length in shown:
            taken = next(shares) if length is None else length
            if part:
                yield part, start, taken
            start += taken + (self._gap if part else 0)


class Column(Box):
    """Parts below each other, all as wide as the column."""

    def natural_width(self) -> int:
        return max(part.natural_width() for part, _length in self._parts if part and part.visible)

    def height_for(self, width: int) -> int:
        return self._total(lambda part: part.height_for(width))

    def place(self, rect: Rect) -> None:
        self.rect = rect
        for part, start, high in self._cuts(rect.h, lambda part: part.height_for(rect.w)):
            part.place(Rect(rect.x, rect.y + start, rect.w, high))


class Row(Box):
    """Parts side by side, as high as the row; parts that do not stretch are centred."""

    by_need = True

    def natural_width(self) -> int:
        return self._total(lambda part: part.natural_width())

    def height_for(self, width: int) -> int:
        cuts = self._cuts(width, lambda part: part.natural_width())
        return max((part.height_for(wide) for part, _start, wide in cuts), default=0)

    def place(self, rect: Rect) -> None:
        self.rect = rect
        for part, start, wide in self._cuts(rect.w, lambda part: part.natural_width()):
            cut = Rect(rect.x + start, rect.y, wide, rect.h)
            part.place(cut if part.stretches else centred((wide, part.height_for(wide)), cut))


def even(*parts: Part, gap: int = 0) -> Row:
    return Row(*((part, None) for part in parts), gap=gap)
