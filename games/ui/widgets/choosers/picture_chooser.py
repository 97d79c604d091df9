"""A widget that chooses one of several pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from games.core.text import N_
from games.ui.toolkit.access.node import AccessNode
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import draw_plate
from games.ui.toolkit.layout import inset
from games.ui.widgets.choosers.chooser import Chooser, Chosen

TILE = (148, 88)
"""The least size of a tile in units: its picture, and its title below."""
TICK = 16

Paint = Callable[[pygame.Surface, pygame.Rect, int], None]
"""Draws the picture of a choice into a rectangle."""


class PictureChooser(Chooser):
    """A few exclusive choices side by side, each with a picture; the chosen one has a tick."""

    how = N_("One of these is chosen. Click on another one, or use the arrow keys.")

    def __init__(
        self,
        context: Context,
        choices: Sequence[str],
        chosen: int,
        on_change: Chosen,
        paint: Paint,
    ) -> None:
        super().__init__(context, choices, chosen, on_change)
        self._paint = paint
        self._pointed: int | None = None

    def accessible(self) -> AccessNode | None:
        """A group of radio buttons, each at its picture."""
        tiles = [self.tile(place) for place in range(len(self.choices))]
        options = self.choice_nodes("radio button", tiles)
        return self.access_node("radio group", self.caption, focused=False, children=options)

    def natural_width(self) -> int:
        """The width of all tiles."""
        return len(self.choices) * self._tile_width + (len(self.choices) - 1) * self._gap

    def height(self) -> int:
        """The height of a tile."""
        return self.context.px(TILE[1])

    def tile(self, place: int) -> pygame.Rect:
        """The rectangle of a choice."""
        width = (self.rect.w - (len(self.choices) - 1) * self._gap) // len(self.choices)
        width = min(width, self._tile_width)
        return pygame.Rect(
            self.rect.x + place * (width + self._gap), self.rect.y, width, self.rect.h
        )

    def handle(self, event: pygame.Event) -> bool:
        """Take clicks and the keys left and right."""
        if event.type == pygame.MOUSEMOTION:
            self._pointed = self._choice_at(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            pressed = self._choice_at(event.pos)
            if pressed is not None:
                self.choose(pressed)
            return pressed is not None
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.choose_next(1 if event.key == pygame.K_RIGHT else -1)
            return True
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all tiles."""
        for place in range(len(self.choices)):
            self._draw_tile(surface, self.tile(place), place)

    @property
    def _tile_width(self) -> int:
        """The width of each tile: at least that of its bold title between two ticks."""
        px, size = self.context.px, self.context.theme.text.small
        titles = (self.context.text.width(each, size, bold=True) for each in self.choices)
        return max(px(TILE[0]), max(titles, default=0) + 2 * (px(TICK) + px(4)) + 2 * px(6))

    @property
    def _gap(self) -> int:
        return self.context.px(self.context.theme.space)

    def _choice_at(self, pos: tuple[int, int]) -> int | None:
        if not self.hit(pos):
            return None
        places = range(len(self.choices))
        return next((place for place in places if self.tile(place).collidepoint(pos)), None)

    def _draw_tile(self, surface: pygame.Surface, rect: pygame.Rect, place: int) -> None:
        context, theme, px = self.context, self.context.theme, self.context.px
        chosen, pointed = place == self.chosen, self.hovered and self._pointed == place
        border = theme.ink if chosen or pointed else theme.line
        width = 3 if chosen else theme.hairline
        draw_plate(context, surface, rect, theme.card, border=border, width=width)
        inner = inset(rect, px(6))
        foot = context.text.line_height(theme.text.small) + px(4)
        self._paint(surface, pygame.Rect(inner.x, inner.y, inner.w, inner.h - foot), place)
        sign = px(TICK) if chosen else 0
        room = inner.w - 2 * (sign + px(4))
        label = context.text.fitted(self.choices[place], room, theme.text.small, bold=chosen)
        words = context.text.draw(
            surface, label, theme.text.small, theme.ink, bold=chosen, midbottom=inner.midbottom
        )
        if chosen:
            tick = context.assets.icon("check", sign, theme.ink)
            surface.blit(tick, tick.get_rect(midright=(words.left - px(4), words.centery)))
