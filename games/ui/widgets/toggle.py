"""A switch that is on or off."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from games.core.text import N_
from games.ui.toolkit.access.node import AccessNode
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import draw_disc, draw_plate
from games.ui.toolkit.theme import Colour, mixed
from games.ui.widgets.base import ACTIVATE_KEYS, Widget

TRACK = (48, 26)
"""Width and height of a switch, in units."""


class Toggle(Widget):
    """A switch with its label to the right; left is off, right is on and has a tick."""

    kind_title = N_("Switch")
    how = N_("Click on it, or press the space bar, to turn it on or off.")

    focusable = True

    def __init__(
        self,
        context: Context,
        label: str,
        value: bool,
        on_change: Callable[[bool], None],
        *,
        hint: str = "",
    ) -> None:
        super().__init__(context, hint=hint)
        self.label = label
        self.value = value
        self._on_change = on_change
        self._pressed = False

    @property
    def title(self) -> str:
        """Its label."""
        return self.label

    def accessible(self) -> AccessNode | None:
        """A check box."""
        return self.access_node("check box", checked=self.value, actions={"click": self.switch})

    @property
    def wants_all(self) -> bool:
        """While it is pressed."""
        return self._pressed

    def natural_width(self) -> int:
        """The width of switch and label."""
        px, theme = self.context.px, self.context.theme
        label = self.context.text.width(self.label, theme.text.body)
        return px(TRACK[0]) + px(theme.space * 1.5) + label

    def switch(self) -> None:
        """Change its value, as a click does."""
        self.value = not self.value
        self.context.sounds.play("select")
        self._on_change(self.value)

    def handle(self, event: pygame.Event) -> bool:
        """Take a click or a key."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._pressed = self.hit(event.pos)
            return self._pressed
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._pressed:
            self._pressed = False
            if self.hit(event.pos):
                self.switch()
            return True
        if event.type == pygame.KEYDOWN:
            return self._key(event.key)
        return False

    def _key(self, key: int) -> bool:
        if key in ACTIVATE_KEYS:
            self.switch()
        elif key in (pygame.K_LEFT, pygame.K_RIGHT):
            if self.value != (key == pygame.K_RIGHT):
                self.switch()
        else:
            return False
        return True

    def focus_changed(self, *, by_keyboard: bool) -> None:
        """A switch that loses the focus is released."""
        if not self.focused:
            self._pressed = False

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the switch and its label."""
        context, theme = self.context, self.context.theme
        track = pygame.Rect(0, 0, context.px(TRACK[0]), context.px(TRACK[1]))
        track.midleft = self.rect.midleft
        faint = mixed(theme.ink_soft, theme.paper, 0.5)
        ink = theme.ink if self.enabled else faint
        edge = theme.ink if self.hovered or self._pressed else theme.ink_soft
        edge = edge if self.enabled else faint
        fill = ink if self.value else theme.sunken
        fill = mixed(fill, theme.ink_soft, 0.4) if self._pressed else fill
        draw_plate(context, surface, track, fill, border=edge, radius=TRACK[1])
        self._draw_knob(surface, track, ink)
        room = self.rect.right - track.right - context.px(theme.space * 1.5)
        label, size = context.text.squeezed(self.label, max(room, 0), theme.text.body)
        place = (track.right + context.px(theme.space * 1.5), self.rect.centery)
        context.text.draw(surface, label, size, ink, midleft=place)

    def _draw_knob(self, surface: pygame.Surface, track: pygame.Rect, ink: Colour) -> None:
        context, theme = self.context, self.context.theme
        knob = pygame.Rect(0, 0, track.h - context.px(8), track.h - context.px(8))
        knob.centery = track.centery
        if self.value:
            knob.right = track.right - context.px(4)
        else:
            knob.left = track.left + context.px(4)
        draw_disc(context, surface, knob, theme.card, None if self.value else ink)
        if self.value:
            tick = context.assets.icon("check", knob.w - context.px(4), ink)
            surface.blit(tick, tick.get_rect(center=knob.center))
