"""Notices: sentences above whatever is shown, where they hide as little of it as can be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import pygame

from games.ui.shapes import draw_plate

if TYPE_CHECKING:
    from games.ui.stage import Stage

WIDTHS = (640, 420, 280)
"""How wide the words may be, in units; narrower ones find room elsewhere."""
STEP = 8
"""How fine the search for a place is, in units."""

Size = tuple[int, int]


class Notices:
    """Finds a place for each notice when it comes, when the window changes, or the scene."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._for: object = None
        self._boxes: list[tuple[pygame.Surface, pygame.Rect]] = []

    @property
    def rects(self) -> list[pygame.Rect]:
        """Where the notices lie."""
        return [box for _words, box in self._boxes]

    def draw(self, surface: pygame.Surface, taken: Sequence[pygame.Rect] = ()) -> None:
        """Draw all notices; `taken` is what else they are not to cover."""
        stage = self._stage
        texts = [notice.text for notice in stage.notices]
        key = (texts, stage.size, stage.text, stage.scenes.top)
        if key != self._for:
            self._for = key
            self._place(texts, taken)
        for words, box in self._boxes:
            draw_plate(stage, surface, box, stage.theme.ink)
            surface.blit(words, words.get_rect(center=box.center))

    def _place(self, texts: Iterable[str], taken: Sequence[pygame.Rect]) -> None:
        stage = self._stage
        self._boxes = []
        if not texts:
            return
        top = stage.scenes.top
        occupied = [*taken, *(top.occupied() if top else ())]
        margin = stage.px(stage.theme.space * 2)
        window = pygame.Rect((0, 0), stage.size).inflate(-2 * margin, -2 * margin)
        for text in sorted(texts, key=len, reverse=True):  # the longest has the fewest places
            forms = [self._form(text, width) for width in WIDTHS]
            sizes = [box for _words, box in forms]
            box, form = free_place(window, sizes, occupied, stage.px(6), stage.px(STEP))
            self._boxes.append((forms[form][0], box))
            occupied.append(box)

    def _form(self, text: str, width: int) -> tuple[pygame.Surface, Size]:
        """The words at most so many units wide, and the size of the plate below them."""
        stage, theme = self._stage, self._stage.theme
        room = min(stage.px(width), stage.size[0] - stage.px(64))
        lines = stage.text.wrap(text, room, theme.text.body)
        wide = max(stage.text.width(line, theme.text.body) for line in lines)
        words = stage.text.paragraph(text, wide, theme.text.body, theme.card)
        return words, words.get_rect().inflate(stage.px(32), stage.px(16)).size


def free_place(
    window: pygame.Rect,
    sizes: Sequence[Size],
    occupied: Iterable[pygame.Rect],
    gap: int,
    step: int,
) -> tuple[pygame.Rect, int]:
    """Where a box of one of these sizes hides least, and which size it is.

    Of several such places the box takes the one nearest to the middle of the lower edge.
    """
    shown = [rect for rect in occupied if rect.w and rect.h]
    kept_off = [rect.inflate(2 * gap, 2 * gap) for rect in shown]
    found: list[tuple[pygame.Rect, int]] = []
    for form, size in enumerate(sizes):
        boxes = sorted(
            _boxes(window, size, shown, gap, step),
            key=lambda box: abs(box.centerx - window.centerx) - box.bottom,
        )
        free = next((box for box in boxes if box.collidelist(kept_off) < 0), None)
        if free:
            return free, form
        found += [(box, form) for box in boxes]
    least = min(found, key=lambda each: _hidden(each[0], kept_off), default=None)
    return least or (pygame.Rect(window.topleft, sizes[0]), 0)


def _hidden(box: pygame.Rect, shown: Sequence[pygame.Rect]) -> int:
    """How many pixels the box hides."""
    cuts = (box.clip(shown[n]) for n in box.collidelistall(shown))
    return sum(cut.w * cut.h for cut in cuts)


def _boxes(
    window: pygame.Rect, size: Size, shown: Iterable[pygame.Rect], gap: int, step: int
) -> Iterator[pygame.Rect]:
    """Boxes at all heights, in the middle, at the edges, and beside what is shown."""
    wide, high = size
    lefts = {window.left, window.centerx - wide // 2, window.right - wide}
    for rect in shown:
        lefts |= {rect.right + gap, rect.left - gap - wide}
    lefts = {left for left in lefts if window.left <= left <= window.right - wide}
    for bottom in range(window.bottom, window.top + high - 1, -step):
        for left in lefts:
            yield pygame.Rect(left, bottom - high, wide, high)
