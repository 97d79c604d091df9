"""The preview of the chosen match: its last position and its description."""

from __future__ import annotations

import pygame

from games.core.storage.summary import Summary
from games.core.text import N_
from games.ui.scenes.library.summary_text import heading_of
from games.ui.scenes.library.thumbnails import ThumbnailRequest, Thumbnails
from games.ui.toolkit.access.node import AccessNode
from games.ui.toolkit.drawing import draw_plate
from games.ui.toolkit.scene_context import SceneContext
from games.ui.widgets.base import Widget

WIDE = 1120
"""Width of the window in units from which the preview is beside the table."""
TALL = 900
"""Height of the window in units from which it is below the table."""
BESIDE = 300
BELOW = 250


class MatchPreview(Widget):
    """A picture with text below it, or beside it if the rectangle is wide."""

    kind_title = N_("Preview")
    how = N_("The board of the chosen match as it stands now.")

    def __init__(self, context: SceneContext, thumbnails: Thumbnails) -> None:
        super().__init__(context)
        self._game_views = context.game_views
        self._thumbnails = thumbnails
        self._summary: Summary | None = None

    def show(self, summary: Summary | None) -> None:
        """Show another match, or none."""
        self._summary = summary

    def take_place(self, body: pygame.Rect) -> pygame.Rect:
        """Take a place beside or below the table, if there is room.

        Return the rest of the rectangle.
        """
        px, (width, height) = self.context.px, self.context.size
        gap = px(24)
        self.visible = True
        if width >= px(WIDE):
            wide = px(BESIDE)
            self.rect = pygame.Rect(body.right - wide, body.y, wide, body.h)
            return pygame.Rect(body.x, body.y, body.w - wide - gap, body.h)
        if height >= px(TALL):
            high = px(BELOW)
            self.rect = pygame.Rect(body.x, body.bottom - high, body.w, high)
            return pygame.Rect(body.x, body.y, body.w, body.h - high - gap)
        self.visible = False
        return body

    def wanted(self) -> list[ThumbnailRequest]:
        """The thumbnails that are needed."""
        if self._summary is None or not self.visible:
            return []
        return [(self._summary, self._side())]

    def accessible(self) -> AccessNode | None:
        """The lines that describe the match."""
        if self._summary is None:
            return None
        lines = enumerate(heading_of(self._game_views, self._summary))
        children = tuple(AccessNode(number, "text", line) for number, line in lines)
        return self.access_node("group", children=children)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw picture and text."""
        if self._summary is None:
            return
        context, theme, side = self.context, self.context.theme, self._side()
        place = pygame.Rect(self.rect.x, self.rect.y, side, side)
        picture = self._thumbnails.picture(self._summary, side)
        if picture is None:
            draw_plate(context, surface, place, theme.sunken)
        else:
            surface.blit(picture, place)
        gap = context.px(theme.space * 2)
        words = pygame.Rect(self.rect.x, place.bottom + gap, self.rect.w, 0)
        if self._is_wide():
            words = pygame.Rect(
                place.right + gap, self.rect.y, self.rect.right - place.right - gap, 0
            )
        self._draw_words(surface, words, self._summary)

    def _draw_words(self, surface: pygame.Surface, rect: pygame.Rect, summary: Summary) -> None:
        text, theme = self.context.text, self.context.theme
        y = rect.y
        for number, line in enumerate(heading_of(self._game_views, summary)):
            size = theme.text.body if number else theme.text.lead
            colour = theme.ink_soft if number else theme.ink
            words = text.paragraph(line, max(rect.w, 1), size, colour, bold=not number)
            if y + words.get_height() > self.rect.bottom:
                break
            surface.blit(words, (rect.x, y))
            y += words.get_height() + self.context.px(theme.space / 2)

    def _is_wide(self) -> bool:
        return self.rect.w > self.rect.h

    def _side(self) -> int:
        return min(self.rect.w, self.rect.h)
