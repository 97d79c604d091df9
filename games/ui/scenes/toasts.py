"""Toasts: short messages drawn above the scene where they cover as little as possible.

Several are shown at once if none of them covers a control; otherwise the later ones wait.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from games.ui.toolkit.drawing import draw_plate
from games.ui.toolkit.scene_context import SceneContext

WIDTHS = (640, 500, 420, 340, 280, 220)
"""The widths of text to try, in units; narrower ones fit into more places."""
MARGINS = ((32, 16), (32, 6))
"""The room around body text and around small text, across and down, in units."""
STEP = 4
"""The step of the search for a place, in units."""

Size = tuple[int, int]

Cost = tuple[int, int, int]
"""Pixels that a box covers: of what is kept clear, of everything; and how far away it is."""


class Toasts:
    """Places each toast when it appears, and again when the window or the scene changes."""

    def __init__(self, context: SceneContext) -> None:
        self._context = context
        self._for: object = None
        self._boxes: list[tuple[pygame.Surface, pygame.Rect]] = []

    @property
    def rects(self) -> list[pygame.Rect]:
        """The places of the toasts."""
        return [box for _words, box in self._boxes]

    def draw(self, surface: pygame.Surface, taken: Sequence[pygame.Rect] = ()) -> None:
        """Draw all toasts that have room; `taken` are further rectangles to avoid."""
        context = self._context
        texts = [toast.text for toast in context.toasts]
        key = (texts, context.size, context.text, context.scenes.top)
        if key != self._for:
            self._for = key
            self._place(Obstacles.of(context, taken))
        for words, box in self._boxes:
            draw_plate(context, surface, box, context.theme.ink)
            surface.blit(words, words.get_rect(center=box.center))

    def _place(self, obstacles: Obstacles) -> None:
        """Place the oldest toast always, and the next ones until one would cover a control.

        That one waits and all after it: dozens of searches for a place would stop the window.
        """
        self._boxes = []
        full = False
        for toast in self._context.toasts:
            if not full:
                words, box = self._lay(toast.text, obstacles)
                full = bool(self._boxes) and obstacles.disturbs(box)
            toast.waiting = full
            if not full:
                self._boxes.append((words, box))
                obstacles.kept_clear.append(box)

    def _lay(self, text: str, obstacles: Obstacles) -> tuple[pygame.Surface, pygame.Rect]:
        """The text and its place; smaller text if the usual one would cover a control."""
        theme = self._context.theme
        for size in (theme.text.body, theme.text.small):
            forms = [self._form(text, width, size) for width in WIDTHS]
            box, form = obstacles.place([plate for _words, plate in forms])
            if not obstacles.disturbs(box):
                break
        return forms[form][0], box

    def _form(self, text: str, width: int, size: float) -> tuple[pygame.Surface, Size]:
        """The text at most `width` units wide, and the size of its box."""
        context, theme = self._context, self._context.theme
        room = min(context.px(width), context.size[0] - context.px(64))
        lines = context.text.wrap(text, room, size)
        wide = max(context.text.width(line, size) for line in lines)
        words = context.text.paragraph(text, wide, size, theme.card)
        across, down = MARGINS[size == theme.text.small]
        return words, words.get_rect().inflate(context.px(across), context.px(down)).size


@dataclass(slots=True)
class Obstacles:
    """The window in pixels, and the rectangles that toasts should avoid."""

    window: pygame.Rect
    kept_clear: list[pygame.Rect]
    """Rectangles to cover only if there is no other place: controls above all."""
    shown: list[pygame.Rect]
    """Rectangles of everything else that is visible."""
    gap: int
    step: int
    """The step of the search."""

    @classmethod
    def of(cls, context: SceneContext, taken: Sequence[pygame.Rect]) -> Obstacles:
        """The obstacles of the top scene."""
        top = context.scenes.top
        margin = context.px(context.theme.space * 2)
        return cls(
            pygame.Rect((0, 0), context.size).inflate(-2 * margin, -2 * margin),
            [rect for rect in (top.kept_clear() if top else ()) if rect.w and rect.h],
            [rect for rect in (*taken, *(top.occupied() if top else ())) if rect.w and rect.h],
            context.px(6),
            context.px(STEP),
        )

    def disturbs(self, box: pygame.Rect) -> bool:
        """Whether the box covers a rectangle to be kept clear."""
        return box.collidelist(self.kept_clear) >= 0

    def place(self, sizes: Sequence[Size]) -> tuple[pygame.Rect, int]:
        """The place where a box of one of these sizes covers least, and the index of its size.

        Of several such places it is the one nearest to the middle of the lower edge.
        """
        least: tuple[Cost, pygame.Rect, int] | None = None
        for form, size in enumerate(sizes):
            found = self._least(size)
            if found and not found[0][1]:
                return found[1], form
            if found and (least is None or found[0][:2] < least[0][:2]):
                least = *found, form
        return least[1:] if least else (pygame.Rect(self.window.topleft, sizes[0]), 0)

    def _least(self, size: Size) -> tuple[Cost, pygame.Rect] | None:
        """The place of least cost for a box of one size; None if it is too large.

        There can be 100,000 places. So the overlaps with the rectangles are worked out once for
        each column and each row of places, and multiplied only where both are above 0.
        """
        kept_clear = self.kept_clear
        kept_off = [r.inflate(2 * self.gap, 2 * self.gap) for r in (*kept_clear, *self.shown)]
        lefts, tops = self._corners(size)
        columns = [
            (
                left,
                abs(left + size[0] // 2 - self.window.centerx),
                _overlaps(left, size[0], [(r.left, r.right) for r in kept_clear]),
                _overlaps(left, size[0], [(r.left, r.right) for r in kept_off]),
            )
            for left in lefts
        ]
        least: tuple[Cost, int, int] | None = None
        for top in tops:
            clear_rows = _overlaps(top, size[1], [(r.top, r.bottom) for r in kept_clear])
            rows = _overlaps(top, size[1], [(r.top, r.bottom) for r in kept_off])
            for left, aside, clear_columns, off_columns in columns:
                distance = aside - top - size[1]
                if least and least[0] <= (0, 0, distance):
                    continue
                clear = _area(clear_columns, clear_rows)
                if least and clear > least[0][0]:
                    continue
                cost = clear, _area(off_columns, rows), distance
                if least is None or cost < least[0]:
                    least = cost, left, top
        return (least[0], pygame.Rect(least[1:], size)) if least else None

    def _corners(self, size: Size) -> tuple[list[int], list[int]]:
        """The left and upper edges to try: at all heights, in the middle, next to obstacles.

        The nearest ones to the middle of the lower edge come first.
        """
        window, (wide, high) = self.window, size
        middle = window.centerx - wide // 2
        lefts = {window.left, middle, window.right - wide}
        tops = {window.top, *range(window.bottom - high, window.top, -self.step)}
        for rect in (*self.kept_clear, *self.shown):
            lefts |= {rect.right + self.gap, rect.left - self.gap - wide}
            tops |= {rect.bottom + self.gap, rect.top - self.gap - high}
        lefts = {left for left in lefts if window.left <= left <= window.right - wide}
        tops = {top for top in tops if window.top <= top <= window.bottom - high}
        return sorted(lefts, key=lambda left: abs(left - middle)), sorted(tops, reverse=True)


def _overlaps(start: int, length: int, spans: Sequence[tuple[int, int]]) -> dict[int, int]:
    """By their number, the spans that overlap with one, and by how much."""
    end = start + length
    return {
        number: min(end, last) - max(start, first)
        for number, (first, last) in enumerate(spans)
        if first < end and start < last
    }


def _area(columns: dict[int, int], rows: dict[int, int]) -> int:
    """The pixels of the rectangles that overlap in both directions."""
    both = columns.keys() & rows.keys()
    return sum([columns[number] * rows[number] for number in both]) if both else 0
