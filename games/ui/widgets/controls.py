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
from games.ui.widgets.base import ACTIVATE_KEYS, Widget
from games.ui.widgets.button import Button

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
        self._held = False

    def accessible(self) -> AccessNode | None:
        """A slider, with its number as it is shown."""
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

    @property
    def wants_all(self) -> bool:
        """While the knob is dragged."""
        return self._held

    def slide(self, value: float) -> None:
        """Take the nearest step, as dragging does."""
        steps = round((value - self.least) / self._step)
        value = min(max(self.least + steps * self._step, self.least), self.greatest)
        if value != self.value:
            self.value = value
            self._on_change(value)

    def handle(self, event: pygame.Event) -> bool:
        """Take the mouse, the wheel and the keys."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.hit(event.pos):
            self._held = True
            self._follow(event.pos[0])
            return True
        if event.type == pygame.MOUSEMOTION and self._held:
            self._follow(event.pos[0])
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._held:
            self._held = False
            return True
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event)
        if event.type == pygame.KEYDOWN:
            return self._key(event.key)
        return False

    def focus_changed(self, *, by_keyboard: bool) -> None:
        """The knob is released when the focus is lost."""
        if not self.focused:
            self._held = False

    def draw(self, surface: pygame.Surface) -> None:
        """Draw track, knob and value."""
        context, theme = self.context, self.context.theme
        faint = mixed(theme.ink_soft, theme.paper, 0.5)
        ink = theme.ink if self.enabled else faint
        track = self._track()
        draw_plate(context, surface, track, theme.sunken, border=theme.line, radius=BAR)
        knob = pygame.Rect(0, 0, context.px(KNOB), context.px(KNOB))
        knob.center = (self._x(), track.centery)
        before = pygame.Rect(track.x, track.y, knob.centerx - track.x, track.h)
        pygame.draw.rect(surface, ink, before, border_radius=context.px(BAR / 2))
        if self.enabled and (self.hovered or self._held):
            draw_disc(context, surface, knob.inflate(context.px(6), context.px(6)), theme.ink)
        draw_disc(context, surface, knob, ink if self._held else theme.card, ink)
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

    def _x(self) -> int:
        track = self._track()
        return track.x + round(
            track.w * (self.value - self.least) / max(self.greatest - self.least, 1)
        )

    def _follow(self, x: int) -> None:
        track = self._track()
        self.slide(self.least + (x - track.x) * (self.greatest - self.least) / track.w)

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

    @property
    def wants_all(self) -> bool:
        """While it waits for a key, or is pressed."""
        return self.listening or super().wants_all

    def accessible(self) -> AccessNode | None:
        """A button named by what the key does; its value is the key."""
        name = self.topic().title if self.topic else _(self.kind_title)
        return self.access_node("button", name, value=self.label, actions={"click": self.press})

    def show(self, key: str) -> None:
        """Show a key."""
        self._key_shown = key
        self.label = key_title(key)

    def handle(self, event: pygame.Event) -> bool:
        """Take a key while waiting for one; else act as a button."""
        if not self.listening:
            return super().handle(event)
        if event.type == pygame.KEYDOWN:
            self._take(key_text(event))
            return True
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._stop()
        return event.type != pygame.MOUSEBUTTONDOWN

    def focus_changed(self, *, by_keyboard: bool) -> None:
        """It waits no longer when the focus is lost."""
        super().focus_changed(by_keyboard=by_keyboard)
        if not self.focused:
            self._stop()

    def _listen(self) -> None:
        self.listening = True
        self.label = _("Press a key…")

    def _stop(self) -> None:
        self.listening = False
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
