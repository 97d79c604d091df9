"""The basic widgets: what every widget can do, labels, pictures, buttons and toggles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, Protocol

import pygame

from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import draw_disc, draw_plate
from games.ui.toolkit.sound import SoundName
from games.ui.toolkit.theme import Colour, mixed

ACTIVATE_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)

ButtonKind = Literal["plain", "primary", "quiet"]
Align = Literal["left", "center", "right"]
Paint = Callable[[pygame.Surface, pygame.Rect], None]


class Viewport(Protocol):
    """What a widget needs of the scrolling view in which it lies."""

    rect: pygame.Rect

    @property
    def window(self) -> pygame.Rect:
        """Where the content is seen."""

    @property
    def scrolls(self) -> bool:
        """Whether the content is higher than the window."""

    def reveal(self, rect: pygame.Rect) -> None:
        """Scroll a rectangle into the window."""

    def handle(self, event: pygame.Event) -> bool:
        """Take an event; True when it is used up."""


class Widget:
    """A part of the screen that takes events; the scene gives it its `rect` in `resize`."""

    focusable = False
    """Whether the keyboard can go there."""

    def __init__(self, context: Context, *, hint: str = "") -> None:
        self.context = context
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.hint = hint
        """What the tooltip says."""
        self.enabled = True
        self.visible = True
        self.hovered = False
        self.focused = False
        self.view: Viewport | None = None
        """The scrolling view in which the widget lies."""

    @property
    def wants_all(self) -> bool:
        """Whether every event goes here first: an open list, a pressed button."""
        return False

    @property
    def ring_rect(self) -> pygame.Rect:
        """What the focus ring goes around."""
        return self.rect

    @property
    def ring_radius(self) -> float | None:
        """How round the ring is, in units; None as the theme has it."""
        return None

    @property
    def shown_rect(self) -> pygame.Rect:
        """The part of the rectangle in which something is to be seen."""
        return self.rect.clip(self.view.window) if self.view else self.rect.copy()

    def natural_width(self) -> int:
        """The width in pixels that shows everything."""
        return self.rect.w

    def hit(self, pos: tuple[int, int]) -> bool:
        """Whether a point lies on the part of the widget that can be seen."""
        return self.rect.collidepoint(pos) and (
            self.view is None or self.view.window.collidepoint(pos)
        )

    def handle(self, event: pygame.Event) -> bool:
        """Take an event; True when it is used up."""
        return False

    def update(self, dt: float) -> None:
        """Let time pass."""

    def focus_changed(self, *, by_keyboard: bool) -> None:
        """The keyboard has come, or gone: `focused` says which."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the widget."""

    def draw_above(self, surface: pygame.Surface) -> None:
        """Draw what lies above all other widgets."""


class Label(Widget):
    """Text that wraps to the width of its rectangle; size in units of the type scale."""

    def __init__(
        self,
        context: Context,
        text: str,
        *,
        size: float | None = None,
        colour: Colour | None = None,
        bold: bool = False,
        align: Align = "left",
    ) -> None:
        super().__init__(context)
        self.text = text
        self._size = context.theme.text.body if size is None else size
        self._colour = context.theme.ink if colour is None else colour
        self._bold = bold
        self._align: Align = align

    @property
    def shown_rect(self) -> pygame.Rect:
        """The text alone."""
        shown = super().shown_rect
        wide = min(self.natural_width(), self.rect.w)
        if self._align == "left":
            return shown.clip((self.rect.x, self.rect.y, wide, self.rect.h))
        left = self.rect.right - wide
        if self._align == "center":
            left = self.rect.centerx - wide // 2
        return shown.clip((left, self.rect.y, wide, self.rect.h))

    def natural_width(self) -> int:
        """The width of the text on one line."""
        return self.context.text.width(self.text, self._size, bold=self._bold)

    def height_for(self, width: int) -> int:
        """The height of the text, wrapped to that width."""
        return self._picture(width).get_height() if self.text else 0

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the text from the top of the rectangle."""
        if self.text:
            picture = self._picture(self.rect.w)
            place = picture.get_rect(topleft=self.rect.topleft)
            if self._align == "center":
                place.centerx = self.rect.centerx
            elif self._align == "right":
                place.right = self.rect.right
            surface.blit(picture, place)

    def _picture(self, width: int) -> pygame.Surface:
        return self.context.text.paragraph(
            self.text, max(width, 1), self._size, self._colour, bold=self._bold, align=self._align
        )


class Picture(Widget):
    """Something drawn by a function, the board of a position for instance.

    It is drawn once for each size; `refresh` has it drawn again.
    """

    def __init__(self, context: Context, paint: Paint) -> None:
        super().__init__(context)
        self.paint = paint
        self._drawn: pygame.Surface | None = None

    def refresh(self) -> None:
        """Have it drawn again."""
        self._drawn = None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it where its rectangle lies."""
        if not self.rect.size[0] or not self.rect.size[1]:
            return
        if self._drawn is None or self._drawn.get_size() != self.rect.size:
            self._drawn = pygame.Surface(self.rect.size, pygame.SRCALPHA)
            self.paint(self._drawn, self._drawn.get_rect())
        surface.blit(self._drawn, self.rect)


class Button(Widget):
    """Acts when it is released inside; the keyboard presses it with Enter or Space."""

    focusable = True

    def __init__(
        self,
        context: Context,
        label: str,
        action: Callable[[], None],
        *,
        icon: str | None = None,
        kind: ButtonKind = "plain",
        hint: str = "",
        sound: SoundName | Literal[""] = "select",
        align: Align = "center",
    ) -> None:
        super().__init__(context, hint=hint)
        self.label = label
        self.action = action
        self.icon = icon
        self.kind: ButtonKind = kind
        self.sound = sound
        self.align: Align = align
        self.pressed = False
        self._inside = False

    @property
    def wants_all(self) -> bool:
        """A pressed button waits for its release."""
        return self.pressed

    def natural_width(self) -> int:
        """The width of label and icon with a margin."""
        px, theme = self.context.px, self.context.theme
        return self._content_width() + 2 * px(theme.space * 2)

    def press(self) -> None:
        """Act, as a click does."""
        if self.sound:
            self.context.sounds.play(self.sound)
        self.action()

    def handle(self, event: pygame.Event) -> bool:
        """Take a click or one of the keys that press."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.pressed = self._inside = self.hit(event.pos)
            return self.pressed
        if event.type == pygame.MOUSEMOTION and self.pressed:
            self._inside = self.hit(event.pos)
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.pressed:
            self.pressed = False
            if self.hit(event.pos):
                self.press()
            return True
        if event.type == pygame.KEYDOWN and event.key in ACTIVATE_KEYS:
            self.press()
            return True
        return False

    def focus_changed(self, *, by_keyboard: bool) -> None:
        """A button that loses the keyboard is not pressed any more."""
        if not self.focused:
            self.pressed = False

    @property
    def down(self) -> bool:
        """Whether a release would act now."""
        return self.pressed and self._inside

    def draw(self, surface: pygame.Surface) -> None:
        """Draw plate, icon and label."""
        fill, border, width, ink = self._colours()
        if fill or border:
            draw_plate(self.context, surface, self.rect, fill, border=border, width=width)
        self._draw_content(surface, ink)

    def _colours(self) -> tuple[Colour | None, Colour | None, float, Colour]:
        """Fill, border, its width, and ink, as kind and moment have it."""
        theme = self.context.theme
        thin, thick = theme.hairline, theme.hairline * 2
        if not self.enabled:
            faint = mixed(theme.ink_soft, theme.paper, 0.5)
            return None, None if self.kind == "quiet" else theme.line, thin, faint
        if self.kind == "primary":
            depth = 0.3 if self.down else 0.16 if self.hovered else 0.0
            return mixed(theme.accent, theme.ink, depth), None, thin, theme.on_accent
        if self.down:
            return theme.sunken, theme.ink, thick, theme.ink
        if self.kind == "quiet":
            return theme.sunken if self.hovered else None, None, thin, theme.ink
        return theme.card, theme.ink if self.hovered else theme.line, thin, theme.ink

    def _content_width(self) -> int:
        px, theme = self.context.px, self.context.theme
        width = self._icon_room()
        if self.label:
            bold = self.kind == "primary"
            width += self.context.text.width(self.label, theme.text.body, bold=bold)
        elif self.icon:
            width -= px(theme.space)
        return width

    def _icon_room(self) -> int:
        px, theme = self.context.px, self.context.theme
        return px(ICON) + px(theme.space) if self.icon else 0

    def _draw_content(self, surface: pygame.Surface, ink: Colour) -> None:
        px, text, theme = self.context.px, self.context.text, self.context.theme
        margin = px(theme.space)
        room = self.rect.w - 2 * margin - self._icon_room()
        bold = self.kind == "primary"
        label = text.fitted(self.label, max(room, 0), theme.text.body, bold=bold)
        width = self._icon_room() + text.width(label, theme.text.body, bold=bold)
        if not label and self.icon:
            width -= px(theme.space)
        left = self.rect.x + margin if self.align == "left" else self.rect.centerx - width // 2
        centre = self.rect.centery + (px(1) if self.down else 0)
        if self.icon:
            picture = self.context.assets.icon(self.icon, px(ICON), ink)
            surface.blit(picture, picture.get_rect(midleft=(left, centre)))
            left += self._icon_room()
        if label:
            place = (left, centre)
            text.draw(surface, label, theme.text.body, ink, bold=bold, midleft=place)


ICON = 20
"""Width and height of an icon, in units."""


class IconButton(Button):
    """A button with a picture alone; its tooltip names it."""

    def __init__(
        self,
        context: Context,
        icon: str,
        hint: str,
        action: Callable[[], None],
        *,
        kind: ButtonKind = "quiet",
        sound: SoundName | Literal[""] = "select",
    ) -> None:
        super().__init__(context, "", action, icon=icon, kind=kind, hint=hint, sound=sound)

    def natural_width(self) -> int:
        """As wide as it is high."""
        return self.context.px(self.context.theme.control)


class Toggle(Widget):
    """A switch with its label to the right; off lies left, on lies right and is ticked."""

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
    def wants_all(self) -> bool:
        """A pressed switch waits for its release."""
        return self._pressed

    def natural_width(self) -> int:
        """The width of switch and label."""
        px, theme = self.context.px, self.context.theme
        label = self.context.text.width(self.label, theme.text.body)
        return px(TRACK[0]) + px(theme.space * 1.5) + label

    def switch(self) -> None:
        """Turn it over, as a click does."""
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
        """A switch that loses the keyboard is not pressed any more."""
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
        label = context.text.fitted(self.label, max(room, 0), theme.text.body)
        place = (track.right + context.px(theme.space * 1.5), self.rect.centery)
        context.text.draw(surface, label, theme.text.body, ink, midleft=place)

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


TRACK = (48, 26)
"""Width and height of a switch, in units."""
