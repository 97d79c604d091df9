"""A slider for a number, and a progress bar."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from games.core.translation import N_, _
from games.ui.toolkit.access import AccessNode, Range
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import draw_bar, draw_disc, draw_plate
from games.ui.widgets.base import Widget

BAR = 6
KNOB = 20
"""Thickness of the track and width of the knob, in units."""


class Slider(Widget):
    """A slider for a number between two bounds, in steps, with its value to the right."""

    kind_title = N_("Slider")
    how = N_("Drag it, or use the arrow keys.")

    focusable = True

    def __init__(
        self,
        context: Context,
        ends: tuple[int, int],
        value: int,
        on_change: Callable[[int], None],
        *,
        step: int = 1,
        show: Callable[[int], str] = str,
    ) -> None:
        super().__init__(context)
        self.least, self.greatest = ends
        self.value = value
        self._on_change = on_change
        self._step = step
        self._show = show

    def accessible(self) -> AccessNode | None:
        return self.access_node(
            "slider",
            value=self._show(self.value),
            number=Range(self.value, self.least, self.greatest, self._step),
            actions={
                "increment": lambda: self.slide(self.value + self._step),
                "decrement": lambda: self.slide(self.value - self._step),
                "set value": self.slide,
            },
        )

    def slide(self, value: float) -> None:
        """Set the nearest step."""
        steps = round((value - self.least) / self._step)
        value = min(max(self.least + steps * self._step, self.least), self.greatest)
        if value != self.value:
            self.value = value
            self._on_change(value)

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event)
        if event.type == pygame.KEYDOWN:
            return self._key(event.key)
        return self.drag(event)

    def draw(self, surface: pygame.Surface) -> None:
        context, theme, ink = self.context, self.context.theme, self.ink
        track = self._track()
        draw_plate(context, surface, track, theme.sunken, border=theme.line, radius=BAR)
        knob = pygame.Rect(0, 0, context.px(KNOB), context.px(KNOB))
        share = (self.value - self.least) / max(self.greatest - self.least, 1)
        knob.center = (track.x + round(track.w * share), track.centery)
        before = pygame.Rect(track.x, track.y, knob.centerx - track.x, track.h)
        pygame.draw.rect(surface, ink, before, border_radius=context.px(BAR / 2))
        if self.enabled and (self.hovered or self.held):
            draw_disc(context, surface, knob.inflate(context.px(6), context.px(6)), theme.ink)
        draw_disc(context, surface, knob, ink if self.held else theme.card, ink)
        label = self._show(self.value)
        context.text.draw(surface, label, theme.text.body, ink, midright=self.rect.midright)

    def _track(self) -> pygame.Rect:
        context, theme = self.context, self.context.theme
        ends = (self._show(self.least), self._show(self.greatest), self._show(self.value))
        room = max(context.text.width(end, theme.text.body) for end in ends)
        margin = context.px(KNOB / 2)
        width = self.rect.w - room - context.px(theme.space * 2) - 2 * margin
        track = pygame.Rect(self.rect.x + margin, 0, max(width, 1), context.px(BAR))
        track.centery = self.rect.centery
        return track

    def follow(self, pos: tuple[int, int], *, begins: bool) -> None:
        track = self._track()
        self.slide(self.least + (pos[0] - track.x) * (self.greatest - self.least) / track.w)

    def _wheel(self, event: pygame.Event) -> bool:
        """The wheel scrolls the page around the slider, unless the slider has the focus."""
        if self.view and self.view.scrolls and not self.focused:
            return False
        self.slide(self.value + event.y * self._step)
        return True

    def _key(self, key: int) -> bool:
        values = {
            pygame.K_LEFT: self.value - self._step,
            pygame.K_RIGHT: self.value + self._step,
            pygame.K_PAGEDOWN: self.value - 4 * self._step,
            pygame.K_PAGEUP: self.value + 4 * self._step,
            pygame.K_HOME: self.least,
            pygame.K_END: self.greatest,
        }
        if key not in values:
            return False
        self.slide(values[key])
        return True


# -- A bar that fills while something is done --------------------------------------------------


class ProgressBar(Widget):
    """The progress of something, from 0 to 1."""

    share = 0.0

    def height_for(self, width: int) -> int:
        return self.context.px(10)

    def accessible(self) -> AccessNode | None:
        number = Range(round(100 * self.share), 0, 100)
        return AccessNode(self, "progress", _("Progress"), self.rect, number=number)

    def draw(self, surface: pygame.Surface) -> None:
        theme = self.context.theme
        share = round(self.share, 2)  # in steps of 1 %, so that few pictures are cached
        draw_bar(self.context, surface, self.rect, share, theme.accent, theme.sunken)
