"""Notices: sentences above whatever is shown, where they hide as little of it as can be.

Several are shown at once where none of them covers a control; otherwise the later ones wait.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from games.ui.toolkit.drawing import draw_plate
from games.ui.toolkit.scene_context import SceneContext

WIDTHS = (640, 500, 420, 340, 280, 220)
"""How wide the words may be, in units; narrower ones find room elsewhere."""
STEP = 8
"""How fine the search for a place is, in units."""

Size = tuple[int, int]


class Toasts:
    """Finds a place for each notice when it comes, when the window changes, or the scene."""

    def __init__(self, context: SceneContext) -> None:
        self._context = context
        self._for: object = None
        self._boxes: list[tuple[pygame.Surface, pygame.Rect]] = []

    @property
    def rects(self) -> list[pygame.Rect]:
        """Where the notices lie."""
        return [box for _words, box in self._boxes]

    def draw(self, surface: pygame.Surface, taken: Sequence[pygame.Rect] = ()) -> None:
        """Draw all notices that have room; `taken` is what else they are not to cover."""
        context = self._context
        texts = [notice.text for notice in context.toasts]
        key = (texts, context.size, context.text, context.scenes.top)
        if key != self._for:
            self._for = key
            self._place(Obstacles.of(context, taken))
        for words, box in self._boxes:
            draw_plate(context, surface, box, context.theme.ink)
            surface.blit(words, words.get_rect(center=box.center))

    def _place(self, ground: Obstacles) -> None:
        """The oldest is shown in any case, and every other where it covers no control."""
        self._boxes = []
        for notice in self._context.toasts:
            words, box = self._lay(notice.text, ground)
            notice.waiting = bool(self._boxes) and ground.disturbs(box)
            if not notice.waiting:
                self._boxes.append((words, box))
                ground.kept_clear.append(box)

    def _lay(self, text: str, ground: Obstacles) -> tuple[pygame.Surface, pygame.Rect]:
        """The words and their place; smaller words where the usual ones cover a control."""
        theme = self._context.theme
        for size in (theme.text.body, theme.text.small):
            forms = [self._form(text, width, size) for width in WIDTHS]
            box, form = ground.place([plate for _words, plate in forms])
            if not ground.disturbs(box):
                break
        return forms[form][0], box

    def _form(self, text: str, width: int, size: float) -> tuple[pygame.Surface, Size]:
        """The words at most so many units wide, and the size of the plate below them."""
        context, theme = self._context, self._context.theme
        room = min(context.px(width), context.size[0] - context.px(64))
        lines = context.text.wrap(text, room, size)
        wide = max(context.text.width(line, size) for line in lines)
        words = context.text.paragraph(text, wide, size, theme.card)
        return words, words.get_rect().inflate(context.px(32), context.px(16)).size


@dataclass(slots=True)
class Obstacles:
    """The window in pixels, and what is to be seen in it when notices come."""

    window: pygame.Rect
    kept_clear: list[pygame.Rect]
    """What a notice may not lie on if there is another way: controls above all."""
    shown: list[pygame.Rect]
    """All there is to be seen."""
    gap: int
    step: int
    """How fine the search is."""

    @classmethod
    def of(cls, context: SceneContext, taken: Sequence[pygame.Rect]) -> Obstacles:
        """The ground that the top scene leaves."""
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
        """Whether the box lies on what is to be kept clear."""
        return box.collidelist(self.kept_clear) >= 0

    def place(self, sizes: Sequence[Size]) -> tuple[pygame.Rect, int]:
        """Where a box of one of these sizes hides least, and which size it is.

        Of several such places the box takes the one nearest to the middle of the lower edge.
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
            key=lambda each: (_hidden(each[0], self.kept_clear), _hidden(each[0], kept_off)),
            default=None,
        )
        return least or (pygame.Rect(self.window.topleft, sizes[0]), 0)

    def _boxes(self, size: Size) -> Iterator[pygame.Rect]:
        """Boxes at all heights, in the middle, at the edges, and next to what is shown."""
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


def _hidden(box: pygame.Rect, shown: Sequence[pygame.Rect]) -> int:
    """How many pixels the box hides."""
    cuts = (box.clip(shown[n]) for n in box.collidelistall(shown))
    return sum(cut.w * cut.h for cut in cuts)
