"""The dark plate of a task: the place in a row, the task, a picture of a turn, the progress."""

from __future__ import annotations

import pygame

from games.ui.toolkit.drawing import draw_plate
from games.ui.toolkit.game_views.turn_entry import TurnEntry, draw_entry
from games.ui.toolkit.layout import inset
from games.ui.toolkit.scene_context import SceneContext
from games.ui.toolkit.theme import Colour

PADDING = 14
BAR = 4
"""Height of the bar that shows the progress, in units."""


class TaskPlate:
    """Draws what is to be done within its rectangle `rect`."""

    def __init__(self, context: SceneContext) -> None:
        self._context = context
        self.place = ""
        """Where in a row the task stands."""
        self.share: float | None = None
        """The part of the row that is done; None without a row."""
        self.task = ""
        self.turn: TurnEntry | None = None
        """The turn that the task is about, if that has a picture."""
        self.rect = pygame.Rect(0, 0, 0, 0)

    def height_for(self, width: int) -> int:
        """The height in pixels that the contents need in a plate of this width."""
        px = self._context.px
        texts = sum(picture.get_height() for picture in self._texts(width))
        bar = px(4) + px(BAR) if self.share is not None else 0
        return texts + self._turn_height() + 2 * px(PADDING) + bar

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the plate and its contents."""
        draw_plate(self._context, surface, self.rect, self._context.theme.ink)
        self._draw_texts(surface)
        if self.share is not None:
            self._draw_progress(surface, self.share)

    def _texts(self, width: int) -> tuple[pygame.Surface, pygame.Surface]:
        """The pictures of the place and of the task."""
        theme = self._context.theme
        return (
            self._paragraph(self.place or " ", width, theme.text.small, theme.on_ink_soft),
            self._paragraph(self.task or " ", width, theme.text.body, theme.card, bold=True),
        )

    def _paragraph(
        self, text: str, width: int, size: float, colour: Colour, *, bold: bool = False
    ) -> pygame.Surface:
        inner = max(width - 2 * self._context.px(PADDING), 1)
        return self._context.text.paragraph(text, inner, size, colour, bold=bold)

    def _draw_texts(self, surface: pygame.Surface) -> None:
        box = inset(self.rect, self._context.px(PADDING))
        above, below = self._texts(self.rect.w)
        place = surface.blit(above, box)
        task = surface.blit(below, (box.x, place.bottom + self._context.px(4)))
        if self.turn:
            theme, height = self._context.theme, self._turn_height()
            middle = (box.x, task.bottom + height - round(self._line_height() / 2))
            size, colour = theme.text.lead, theme.card
            draw_entry(self._context, surface, self.turn, size, colour, middle, box.w)

    def _line_height(self) -> int:
        return self._context.text.line_height(self._context.theme.text.lead)

    def _turn_height(self) -> int:
        """The height of the turn with the space above it; 0 without one."""
        return self._line_height() + self._context.px(6) if self.turn else 0

    def _draw_progress(self, surface: pygame.Surface, share: float) -> None:
        px, theme = self._context.px, self._context.theme
        bar = inset(self.rect, px(PADDING), 0)
        bar = pygame.Rect(bar.x, self.rect.bottom - px(PADDING) + px(4), bar.w, px(BAR))
        draw_plate(self._context, surface, bar, theme.ink_soft, radius=BAR)
        done = round(bar.w * share)
        bar.width = max(done, bar.h)
        draw_plate(self._context, surface, bar, theme.card, radius=BAR)
