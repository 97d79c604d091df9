"""A button with a picture: a course, or a way to solve puzzles."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from games.core.translation import in_sequence
from games.storage.files import as_sentence
from games.ui.toolkit.access import AccessNode
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import draw_bar, draw_icon, draw_plate
from games.ui.toolkit.layout import columns, inset, square
from games.ui.toolkit.theme import Colour
from games.ui.widgets.button import ICON, Button
from games.ui.widgets.label import Paint, Picture

BAR = 5
"""Height of the bar that shows how much is done, in units."""


class PictureButton(Button):
    """A picture or an icon, beside its middle the label and other texts, and how much is done.

    Where there is much more room than needed, the texts stand below the picture.
    """

    def __init__(
        self,
        context: Context,
        label: str,
        action: Callable[[], None],
        *,
        icon: str | None = None,
        paint: Paint | None = None,
        padding: float = 10,
        gap: float = 12,
        between: float = 0,
    ) -> None:
        """Distances in units: around all, between picture and texts, and between the texts."""
        super().__init__(context, label, action, icon=icon)
        self._picture = Picture(context, paint) if paint else None
        self._distances = padding, gap, between
        self.texts: Sequence[str] = ()
        """What stands below the label."""
        self.sizes: Sequence[float] = (context.theme.text.body, context.theme.text.small)
        """Of the label and the texts, in units."""
        self.side: float = 44
        """Width and height of the picture, in units."""
        self.share = 0.0
        """How much is done."""

    def refresh(self, *texts: str) -> None:
        """Show other texts, and draw the picture again."""
        self.texts = texts
        if self._picture:
            self._picture.refresh()

    def accessible(self) -> AccessNode | None:
        about = in_sequence([as_sentence(text) for text in self.texts])
        return self.access_node("button", description=about, actions={"click": self.press})

    @property
    def _padding(self) -> int:
        return self.context.px(self._distances[0])

    @property
    def _between(self) -> int:
        return self.context.px(self._distances[2])

    def height_for(self, width: int) -> int:
        words = self._words(self._cuts(pygame.Rect(0, 0, width, 0))[1].w, self.ink, self.ink)
        return max(self.context.px(self.side), self._high(words)) + 2 * self._padding

    def _cuts(self, rect: pygame.Rect) -> list[pygame.Rect]:
        """The places of the picture and of the texts beside it."""
        px = self.context.px
        return columns(inset(rect, self._padding), [px(self.side), None], px(self._distances[1]))

    def _words(self, width: int, ink: Colour, soft: Colour) -> list[pygame.Surface]:
        paragraph, width = self.context.text.paragraph, max(width, 1)
        label, *sizes = self.sizes
        texts = zip(self.texts, sizes, strict=True)
        drawn = [paragraph(text, width, size, soft) for text, size in texts]
        return [paragraph(self.label, width, label, ink, bold=True), *drawn]

    def _high(self, words: Sequence[pygame.Surface]) -> int:
        bar = self._between + self.context.px(BAR) if self.share else 0
        return sum(each.get_height() for each in words) + self._between * (len(words) - 1) + bar

    def draw(self, surface: pygame.Surface) -> None:
        context, theme, px = self.context, self.context.theme, self.context.px
        fill, border, width, ink = self._colours()
        draw_plate(context, surface, self.rect, fill, border=border, width=width)
        sign, beside = self._cuts(self.rect)
        words = self._words(beside.w, ink, theme.ink_soft if self.enabled else ink)
        high = self._high(words)
        top, box = beside.centery - high // 2, inset(self.rect, self._padding)
        large = min(box.w, box.h - high - 2 * self._padding)
        if self._picture and large > 2 * sign.w:
            sign = pygame.Rect(box.centerx - large // 2, box.y, large, large)
            beside.x, top = sign.x, box.bottom - high
        if self._picture:
            self._picture.rect = square(sign)
            self._picture.draw(surface)
        elif self.icon:
            tile = square(sign)
            draw_plate(context, surface, tile, theme.sunken if self.enabled else None)
            draw_icon(context, surface, self.icon, px(ICON), ink, center=tile.center)
        for each in words:
            top = surface.blit(each, (beside.x, top)).bottom + self._between
        if self.share:
            bar = pygame.Rect(beside.x, top, beside.w, px(BAR))
            draw_bar(context, surface, bar, self.share, theme.accent, theme.sunken)
