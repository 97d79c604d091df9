"""Buttons: with a label, an icon or both."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pygame

from games.core.text import N_
from games.ui.toolkit.access.node import AccessNode
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import draw_plate
from games.ui.toolkit.sound import SoundName
from games.ui.toolkit.theme import Colour, mixed
from games.ui.widgets.base import ACTIVATE_KEYS, Align, Widget

ButtonKind = Literal["plain", "primary", "quiet"]
ICON = 20
"""Width and height of an icon, in units."""


class Button(Widget):
    """A button; acts when released inside, or by Enter or Space."""

    kind_title = N_("Button")
    how = N_("Click on it, or press Enter.")

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
    def title(self) -> str:
        """Its label."""
        return self.label

    def accessible(self) -> AccessNode | None:
        """A button that can be pressed."""
        return self.access_node("button", actions={"click": self.press})

    @property
    def wants_all(self) -> bool:
        """While it is pressed."""
        return self.pressed

    def natural_width(self) -> int:
        """The width of icon and label with margins."""
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
        """A button that loses the focus is released."""
        if not self.focused:
            self.pressed = False

    @property
    def down(self) -> bool:
        """Whether a release now would act."""
        return self.pressed and self._inside

    def draw(self, surface: pygame.Surface) -> None:
        """Draw background, icon and label."""
        fill, border, width, ink = self._colours()
        if fill or border:
            draw_plate(self.context, surface, self.rect, fill, border=border, width=width)
        self._draw_content(surface, ink)

    def _colours(self) -> tuple[Colour | None, Colour | None, float, Colour]:
        """Fill, border, width of the border, and ink in the present state."""
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
        label, size = text.squeezed(self.label, max(room, 0), theme.text.body, bold=bold)
        width = self._icon_room() + text.width(label, size, bold=bold)
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
            text.draw(surface, label, size, ink, bold=bold, midleft=place)


def back_button(
    context: Context,
    label: str,
    action: Callable[[], None],
    *,
    icon: str | None = "back",
    kind: ButtonKind = "plain",
    sound: SoundName | Literal[""] = "back",
) -> Button:
    """A button that does what Escape does, and says so."""
    button = Button(context, label, action, icon=icon, kind=kind, sound=sound)
    button.fixed_key = "escape"
    return button


class IconButton(Button):
    """A button without a label; its tooltip names it."""

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
