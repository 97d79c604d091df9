"""A switch that is on or off."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from games.core.translation import N_, _
from games.ui.toolkit.access import AccessNode, Range
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import draw_disc, draw_plate
from games.ui.toolkit.input import RESERVED, key_text, key_title
from games.ui.toolkit.theme import Colour, mixed
from games.ui.widgets.base import Widget
from games.ui.widgets.button import Button, Pressable

TRACK = (48, 26)
"""Width and height of a switch, in units."""


class Toggle(Pressable):
    """A switch with its label to the right; left is off, right is on and has a tick."""

    kind_title = N_("Switch")
    how = N_("Click on it, or press the space bar, to turn it on or off.")

    def __init__(
        self,
        context: Context,
        label: str,
        value: bool,
        on_change: Callable[[bool], None],
        *,
        hint: str = "",
    ) -> None:
        super().__init__(context, label, hint)
        self.value = value
        self._on_change = on_change

    def accessible(self) -> AccessNode | None:
        return self.access_node("check box", checked=self.value, actions={"click": self.press})

    def natural_width(self) -> int:
        px, theme = self.context.px, self.context.theme
        label = self.context.text.width(self.label, theme.text.body)
        return px(TRACK[0]) + px(theme.space * 1.5) + label

    def press(self) -> None:
        self.value = not self.value
        self.context.sounds.play("select")
        self._on_change(self.value)

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            if self.value != (event.key == pygame.K_RIGHT):
                self.press()
            return True
        return super().handle(event)

    def draw(self, surface: pygame.Surface) -> None:
        context, theme, ink = self.context, self.context.theme, self.ink
        track = pygame.Rect(0, 0, context.px(TRACK[0]), context.px(TRACK[1]))
        track.midleft = self.rect.midleft
        edge = theme.ink if self.hovered or self.held else theme.ink_soft
        edge = edge if self.enabled else ink
        fill = ink if self.value else theme.sunken
        fill = mixed(fill, theme.ink_soft, 0.4) if self.held else fill
        draw_plate(context, surface, track, fill, border=edge, radius=TRACK[1])
        self._draw_knob(surface, track, ink)
        left = track.right + context.px(theme.space * 1.5)
        room, place = self.rect.right - left, (left, self.rect.centery)
        context.text.draw_squeezed(surface, self.label, room, theme.text.body, ink, midleft=place)

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


# -- A slider: a number between two ends -------------------------------------------------------


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
        hint: str = "",
    ) -> None:
        super().__init__(context, hint=hint)
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
        """Take the nearest step, as dragging does."""
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


BAR = 6
KNOB = 20
"""Thickness of the track and width of the knob, in units."""


# -- A field that shows a key, and takes another one -------------------------------------------


class KeyField(Button):
    """Shows the name of a key; after a press it waits for another key, and Escape cancels."""

    kind_title = N_("Key")
    how = N_("Click on it, then press the new key. Escape keeps the old one.")

    def __init__(
        self,
        context: Context,
        key: str,
        on_change: Callable[[str], None],
        *,
        on_refuse: Callable[[str], None] = lambda key: None,
        usual: str = "",
    ) -> None:
        """`on_refuse` is called for a reserved key, unless it is the usual one of the action."""
        super().__init__(context, "", self._listen)
        self.listening = False
        self._on_change, self._on_refuse = on_change, on_refuse
        self._usual = usual
        self._key_shown = ""
        self.show(key)

    def accessible(self) -> AccessNode | None:
        name = self.topic().title if self.topic else _(self.kind_title)
        return self.access_node("button", name, value=self.label, actions={"click": self.press})

    def show(self, key: str) -> None:
        self._key_shown = key
        self.label = key_title(key)

    def handle(self, event: pygame.Event) -> bool:
        if not self.listening:
            return super().handle(event)
        if event.type == pygame.KEYDOWN:
            self._take(key_text(event))
            return True
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._stop()
        return event.type != pygame.MOUSEBUTTONDOWN

    def focus_changed(self, *, by_keyboard: bool) -> None:
        super().focus_changed(by_keyboard=by_keyboard)
        if not self.focused:
            self._stop()

    def _listen(self) -> None:
        self.listening = self.held = True
        self.label = _("Press a key …")

    def _stop(self) -> None:
        self.listening = self.held = False
        self.show(self._key_shown)

    def _take(self, key: str) -> None:
        if not key:
            return
        self._stop()
        if key in RESERVED and key != self._usual:
            if key != "escape":
                self.context.sounds.play("refuse")
                self._on_refuse(key)
            return
        if key != self._key_shown:
            self.show(key)
            self._on_change(key)
