"""A widget with a few exclusive choices side by side."""

from __future__ import annotations

import pygame

from games.core.text import N_
from games.ui.toolkit.access.node import AccessNode
from games.ui.toolkit.drawing import draw_plate
from games.ui.toolkit.layout import columns, inset
from games.ui.toolkit.theme import mixed
from games.ui.widgets.choosers.chooser import Chooser


class SegmentedControl(Chooser):
    """A few exclusive choices side by side; the chosen one is dark."""

    how = N_("One of these is chosen. Click on another one, or use the arrow keys.")

    _pressed: int | None = None
    _pointed: int | None = None

    def accessible(self) -> AccessNode | None:
        """A group of radio buttons, each at its segment."""
        options = self.choice_nodes("radio button", self._segments())
        return self.access_node("radio group", self.caption, focused=False, children=options)

    @property
    def wants_all(self) -> bool:
        """While a segment is pressed."""
        return self._pressed is not None

    def natural_width(self) -> int:
        """The width at which every label fits."""
        return sum(self._widths()) + 2 * self.context.px(3)

    def handle(self, event: pygame.Event) -> bool:
        """Take clicks and the keys left and right."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._pressed = self._segment_at(event.pos)
            return self._pressed is not None
        if event.type == pygame.MOUSEMOTION:
            self._pointed = self._segment_at(event.pos)
            return self._pressed is not None
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._pressed is not None:
            pressed, self._pressed = self._pressed, None
            if self._segment_at(event.pos) == pressed:
                self.choose(pressed)
            return True
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.choose_next(1 if event.key == pygame.K_RIGHT else -1)
            return True
        return False

    def focus_changed(self, *, by_keyboard: bool) -> None:
        """A pressed segment is released when the focus is lost."""
        if not self.focused:
            self._pressed = None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the background and the segments."""
        theme = self.context.theme
        draw_plate(self.context, surface, self.rect, theme.sunken)
        for place, rect in enumerate(self._segments()):
            self._draw_segment(surface, rect, place)

    def _widths(self) -> list[int]:
        """The natural width of each segment; the margins are the same for all."""
        context, theme = self.context, self.context.theme
        air = context.px(theme.space * 3)
        return [context.text.width(c, theme.text.body, bold=True) + air for c in self.choices]

    def _segments(self) -> list[pygame.Rect]:
        inner = inset(self.rect, self.context.px(3))
        widths = self._widths()
        if sum(widths) > inner.w:
            return columns(inner, [None] * len(widths))
        spare, count = inner.w - sum(widths), len(widths)
        return columns(
            inner, [w + spare * (i + 1) // count - spare * i // count for i, w in enumerate(widths)]
        )

    def _segment_at(self, pos: tuple[int, int]) -> int | None:
        if not self.hit(pos):
            return None
        return next((i for i, r in enumerate(self._segments()) if r.collidepoint(pos)), None)

    def _draw_segment(self, surface: pygame.Surface, rect: pygame.Rect, place: int) -> None:
        context, theme = self.context, self.context.theme
        chosen = place == self.chosen
        faint = mixed(theme.ink_soft, theme.sunken, 0.5)
        ink = theme.ink if self.enabled else faint
        radius = theme.radius - 2
        if chosen:
            draw_plate(context, surface, rect, ink, radius=radius)
            ink = theme.card
        elif self._pressed == place:
            draw_plate(context, surface, rect, theme.line, radius=radius)
        elif self.hovered and self._pointed == place:
            draw_plate(context, surface, rect, theme.card, radius=radius)
        room = max(rect.w - context.px(theme.space), 0)
        label, size = context.text.squeezed(self.choices[place], room, theme.text.body, bold=chosen)
        context.text.draw(surface, label, size, ink, bold=chosen, center=rect.center)
