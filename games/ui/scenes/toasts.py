"""Toasts: short messages drawn above the scene where they cover as little as possible.

Several are shown at once if none of them covers a control; otherwise the later ones wait.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from games.ui.toolkit.drawing import draw_plate
from games.ui.toolkit.scene_context import SceneContext

WIDTHS = (640, 500, 420, 340, 280, 220)
"""The widths of text to try, in units; narrower ones fit into more places."""
STEP = 8
"""The step of the search for a place, in units."""

Size = tuple[int, int]


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
        """Place the oldest toast always, and each other one only if it covers no control."""
        self._boxes = []
        for toast in self._context.toasts:
            words, box = self._lay(toast.text, obstacles)
            toast.waiting = bool(self._boxes) and obstacles.disturbs(box)
            if not toast.waiting:
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
        return words, words.get_rect().inflate(context.px(32), context.px(16)).size


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
        kept_off = [
            rect.inflate(2 * self.gap, 2 * self.gap) for rect in (*self.kept_clear, *self.shown)
        ]
        found: list[tuple[pygame.Rect, int]] = []
        for form, size in enumerate(sizes):
            boxes = sorted(
                self._boxes(size),
                key=lambda box: abs(box.centerx - self.window.centerx) - box.bottom,
            )
            free = next((box for box in boxes if box.collidelist(kept_off) < 0), None)
            if free:
                return free, form
            found += [(box, form) for box in boxes]
        least = min(
            found,
            key=lambda each: (
                _covered_pixels(each[0], self.kept_clear),
                _covered_pixels(each[0], kept_off),
            ),
            default=None,
        )
        return least or (pygame.Rect(self.window.topleft, sizes[0]), 0)

    def _boxes(self, size: Size) -> Iterator[pygame.Rect]:
        """Boxes at all heights, in the middle, at the edges and next to obstacles."""
        window, (wide, high) = self.window, size
        lefts = {window.left, window.centerx - wide // 2, window.right - wide}
        tops = {window.top, *range(window.bottom - high, window.top, -self.step)}
        for rect in (*self.kept_clear, *self.shown):
            lefts |= {rect.right + self.gap, rect.left - self.gap - wide}
            tops |= {rect.bottom + self.gap, rect.top - self.gap - high}
        for top in tops:
            if window.top <= top <= window.bottom - high:
                for left in lefts:
                    if window.left <= left <= window.right - wide:
                        yield pygame.Rect(left, top, wide, high)


def _covered_pixels(box: pygame.Rect, shown: Sequence[pygame.Rect]) -> int:
    """How many pixels the box covers."""
    cuts = (box.clip(shown[n]) for n in box.collidelistall(shown))
    return sum(cut.w * cut.h for cut in cuts)
