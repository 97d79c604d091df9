"""Text that wraps to its width."""

from __future__ import annotations

from collections.abc import Callable
from time import thread_time

import pygame

from games.ui.toolkit.access import AccessNode
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import painted
from games.ui.toolkit.layout import square
from games.ui.widgets.base import Align, Widget


class Label(Widget):
    """Text that wraps to the width of its rectangle; size in units of the type scale.

    `soft` texts are secondary.
    """

    stretches = False

    def __init__(
        self,
        context: Context,
        text: str,
        *,
        size: float | None = None,
        soft: bool = False,
        bold: bool = False,
        align: Align = "left",
    ) -> None:
        super().__init__(context)
        self.text = text
        self.short = ""
        """Drawn where the text would need more than one line; empty for the text itself."""
        self.names_control = False
        """Whether it names or explains a control; then it is spoken with the control only."""
        self.size = context.theme.text.body if size is None else size
        self._soft = soft
        self._bold = bold
        self.align: Align = align

    def accessible(self) -> AccessNode | None:
        if not self.text or self.names_control:
            return None
        heading = self._bold and self.size > self.context.theme.text.body
        return self.access_node("heading" if heading else "text", self.text, description="")

    @property
    def shown_rect(self) -> pygame.Rect:
        shown = super().shown_rect
        wide = min(self.natural_width(), self.rect.w)
        if self.align == "left":
            return shown.clip((self.rect.x, self.rect.y, wide, self.rect.h))
        left = self.rect.right - wide
        if self.align == "center":
            left = self.rect.centerx - wide // 2
        return shown.clip((left, self.rect.y, wide, self.rect.h))

    def natural_width(self) -> int:
        return self.context.text.width(self.text, self.size, bold=self._bold)

    def height_for(self, width: int) -> int:
        if not self.text:
            return 0
        words, width = self._within(width)  # only measured: layouts try several sizes
        text = self.context.text
        lines = text.wrap(words, width, self.size, bold=self._bold)
        return len(lines) * text.line_height(self.size)

    def draw(self, surface: pygame.Surface) -> None:
        if self.text:
            picture = self._picture(self.rect.w)
            place = picture.get_rect(topleft=self.rect.topleft)
            if self.align == "center":
                place.centerx = self.rect.centerx
            elif self.align == "right":
                place.right = self.rect.right
            surface.blit(picture, place)

    def _within(self, width: int) -> tuple[str, int]:
        """The words for a width, and the width they take."""
        words = self.short if self.short and self.natural_width() > width else self.text
        if self.align == "center":  # lines of about one length
            text, bold = self.context.text, self._bold
            lines = text.wrap_evenly(words, max(width, 1), self.size, bold=bold)
            width = max((text.width(line, self.size, bold=bold) for line in lines), default=0)
        return words, max(width, 1)

    def _picture(self, width: int) -> pygame.Surface:
        theme = self.context.theme
        colour = theme.ink_soft if self._soft else theme.ink
        return self.context.text.paragraph(
            *self._within(width), self.size, colour, bold=self._bold, align=self.align
        )


# -- A widget that shows what a function draws -------------------------------------------------

Paint = Callable[[pygame.Surface, pygame.Rect], None]


class Picture(Widget):
    """A surface drawn by a function, such as the board of a position.

    The function is called once for each size, theme and piece set, and again after `refresh`.
    """

    def __init__(self, context: Context, paint: Paint) -> None:
        super().__init__(context)
        self.paint = paint
        self.drawn: pygame.Surface | None = None
        """The last surface drawn; do not draw on it."""
        self._look: tuple[object, ...] = ()

    def place(self, rect: pygame.Rect) -> None:
        """Take the largest centred square of a rectangle."""
        self.rect = square(rect)

    def refresh(self) -> None:
        """Redraw before the next frame."""
        self.drawn = None

    def draw(self, surface: pygame.Surface) -> None:
        if not self.rect.size[0] or not self.rect.size[1]:
            return
        look = (self.rect.size, *self.context.look)
        if self.drawn is None or self._look != look:
            begin = thread_time()
            drawn = painted(self.context, self.rect.size, self.paint)
            self.drawn, self._look = drawn, look  # only what was painted whole
            self.context.assets.limit.check(begin)
        surface.blit(self.drawn, self.rect)
