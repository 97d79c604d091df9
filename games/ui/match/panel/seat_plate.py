"""The plate of a player in the panel: the name, the score, and the time left."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from games.controller.game_clock import LAST_SECONDS
from games.ui.match.game_scene import SeatInfo
from games.ui.match.panel.clocks import clock_text
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import draw_plate
from games.ui.toolkit.layout import inset, rows

SMALLEST = 10.5
"""The size of a long name in a narrow plate, in units."""
CLOCK_ROOM, CLOCK_TEXT = 36, 26
"""The additional height of a plate with a clock, and the height of its text, in units."""


@dataclass(frozen=True, slots=True)
class SeatPlate:
    """The contents of a plate."""

    info: SeatInfo
    to_move: bool
    chip: pygame.Surface | None = None
    """The picture beside the name."""
    left: float | None = None
    """Seconds on the player's clock; None without clocks."""

    def draw(self, context: Context, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the plate into a rectangle."""
        theme, px = context.theme, context.px
        border = theme.ink if self.to_move else theme.line
        width = theme.hairline * (2 if self.to_move else 1)
        draw_plate(context, surface, rect, theme.card, border=border, width=width)
        if self.left is not None:
            rect, strip = rows(rect, [None, px(CLOCK_ROOM)])
            self._draw_clock(context, surface, strip, self.left)
        box = inset(rect, px(10), px(6))
        if self.chip:
            surface.blit(self.chip, self.chip.get_rect(center=(box.x + px(16), box.centery)))
            box = pygame.Rect(box.x + px(42), box.y, box.w - px(42), box.h)
        self._draw_words(context, surface, box)

    def _draw_words(self, context: Context, surface: pygame.Surface, box: pygame.Rect) -> None:
        """Draw name, detail and score; the score makes way for what is too long beside it."""
        text, theme, info, gap = context.text, context.theme, self.info, context.px(8)
        body, small, bold = theme.text.body, theme.text.small, self.to_move
        room = box.w - text.width(info.score, theme.text.lead, bold=True) - gap
        long_name = text.width(info.name, body, bold=bold) > room
        long_detail = text.width(info.detail, small) > room
        size, anchor = theme.text.lead, {"midright": box.midright}
        if long_name and info.detail:
            lines = text.line_height(body) + text.line_height(small)
            size = body if lines + gap // 2 <= box.h else small
            anchor = {"bottomright": box.bottomright}
        elif long_detail:
            size, anchor = body, {"topright": box.topright}
        score = text.draw(surface, info.score, size, theme.ink, bold=True, **anchor)
        beside = score.left - gap - box.x if info.score else box.w
        above = box.w if long_name and info.detail else beside
        body = text.fitting_size(info.name, above, (body, small, SMALLEST), bold=bold)
        name = text.fitted(info.name, above, body, bold=bold)
        place = {"topleft": box.topleft} if info.detail else {"midleft": box.midleft}
        text.draw(surface, name, body, theme.ink, bold=bold, **place)
        below = box.w if long_detail and not long_name else beside
        detail, small = text.squeezed(info.detail, below, small)
        text.draw(surface, detail, small, theme.ink_soft, bottomleft=box.bottomleft)

    def _draw_clock(
        self, context: Context, surface: pygame.Surface, rect: pygame.Rect, left: float
    ) -> None:
        """Draw the time left: dark while the clock can run, red in the last seconds."""
        theme, px = context.theme, context.px
        fill, ink = (theme.ink, theme.card) if self.to_move else (theme.sunken, theme.ink)
        if left <= LAST_SECONDS and (self.to_move or not left):
            fill, ink = theme.accent, theme.on_accent
        strip = pygame.Rect(rect.x + px(6), rect.y, rect.w - px(12), rect.h - px(6))
        draw_plate(context, surface, strip, fill, radius=4)
        icon = context.assets.icon("clock", px(18), ink)
        surface.blit(icon, icon.get_rect(midleft=(strip.x + px(12), strip.centery)))
        place = (strip.right - px(10), strip.centery)
        context.text.draw(surface, clock_text(left), CLOCK_TEXT, ink, bold=True, midright=place)
