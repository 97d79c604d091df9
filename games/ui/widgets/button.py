"""Buttons, toolbars, switches, and fields that take a key."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

import pygame

from games.core.translation import N_, _, in_sequence
from games.storage.files import as_sentence
from games.ui.toolkit.access import AccessNode
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import draw_bar, draw_disc, draw_icon, draw_plate
from games.ui.toolkit.input import RESERVED, key_text, key_title
from games.ui.toolkit.layout import columns, inset, square
from games.ui.toolkit.sound import SoundName
from games.ui.toolkit.theme import Colour, mixed
from games.ui.widgets.base import ACTIVATE_KEYS, Align, Widget
from games.ui.widgets.box import even
from games.ui.widgets.label import Paint, Picture

ButtonKind = Literal["plain", "primary", "quiet"]
ICON = 20
"""Width and height of an icon, in units."""


class Pressable(Widget):
    """Acts when the mouse is released inside it, or by Enter or Space."""

    focusable = True

    def __init__(self, context: Context, label: str, hint: str = "") -> None:
        super().__init__(context)
        self.hint = hint
        self.label = label
        self._inside = False

    @property
    def title(self) -> str:
        return self.label

    @property
    def down(self) -> bool:
        return self.held and self._inside

    def press(self) -> None:
        raise NotImplementedError

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key in ACTIVATE_KEYS:
            self.press()
            return True
        used = self.drag(event)
        if used and event.type == pygame.MOUSEBUTTONUP and self.hit(event.pos):
            self.press()
        return used

    def follow(self, pos: tuple[int, int], *, begins: bool) -> None:
        self._inside = self.hit(pos)


class Button(Pressable):
    """A button with a label, an icon or both."""

    kind_title = N_("Button")
    how = N_("Click on it, or press Enter.")

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
        super().__init__(context, label, hint)
        self.action = action
        self.icon = icon
        self.kind: ButtonKind = kind
        self.piece: Callable[[int], pygame.Surface] | None = None
        """Draws a picture of a given size in place of the icon."""
        self.sound = sound
        self.align: Align = align

    def accessible(self) -> AccessNode | None:
        return self.access_node("button", actions={"click": self.press})

    def natural_width(self) -> int:
        px, text, theme = self.context.px, self.context.text, self.context.theme
        width = self._icon_room()
        if self.label:
            width += text.width(self.label, theme.text.body, bold=self.kind == "primary")
        elif self.icon:
            width -= px(theme.space)
        return width + 2 * px(theme.space * 2)

    def press(self) -> None:
        if self.sound:
            self.context.sounds.play(self.sound)
        self.action()

    def draw(self, surface: pygame.Surface) -> None:
        fill, border, width, ink = self._colours()
        if fill or border:
            draw_plate(self.context, surface, self.rect, fill, border=border, width=width)
        self._draw_content(surface, ink)

    def _colours(self) -> tuple[Colour | None, Colour | None, float, Colour]:
        """Fill, border, width of the border, and ink in the current state."""
        theme = self.context.theme
        thin, thick = theme.hairline, theme.hairline * 2
        if not self.enabled:
            return None, None if self.kind == "quiet" else theme.line, thin, self.ink
        if self.kind == "primary":
            depth = 0.3 if self.down else 0.16 if self.hovered else 0.0
            return mixed(theme.accent, theme.ink, depth), None, thin, theme.on_accent
        if self.down:
            return theme.sunken, theme.ink, thick, theme.ink
        if self.kind == "quiet":
            return theme.sunken if self.hovered else None, None, thin, theme.ink
        return theme.card, theme.ink if self.hovered else theme.line, thin, theme.ink

    def _icon_room(self) -> int:
        px, theme = self.context.px, self.context.theme
        return px(ICON) + px(theme.space) if self.icon or self.piece else 0

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
        if self.piece:
            picture = self.piece(px(ICON + 4))
            surface.blit(picture, picture.get_rect(midright=(left + px(ICON), centre)))
        elif self.icon:
            draw_icon(self.context, surface, self.icon, px(ICON), ink, midleft=(left, centre))
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
    """A button with the effect and the key hint of Escape."""
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
        return self.context.px(self.context.theme.control)


# -- A button of a toolbar: an icon above its name ---------------------------------------------

HEIGHT = 52
"""Height of a toolbar, in units."""
LEAST_TEXT = 10
"""The smallest height of the names, in units; below it they are left out."""


class ToolButton(Button):
    text_size: float = 0
    """The size of the label, common to all labels of the toolbar; 0 for none."""

    def natural_width(self) -> int:
        context = self.context
        width = context.text.width(self.label, context.theme.text.small)
        return width + context.px(context.theme.space)

    def _draw_content(self, surface: pygame.Surface, ink: Colour) -> None:
        context, text = self.context, self.context.text
        box = self.rect.move(0, context.px(1) if self.down else 0)
        side, size = context.px(ICON), self.text_size
        high = side + (context.px(2) + text.line_height(size) if size else 0)
        top = box.centery - high // 2
        draw_icon(context, surface, self.icon or "", side, ink, midtop=(box.centerx, top))
        if size:
            place = (box.centerx, top + high)
            text.draw(surface, self.label, size, ink, midbottom=place)


def lay_tools(tools: Sequence[ToolButton], rect: pygame.Rect, gap: int) -> None:
    """Lay out a toolbar: its labels have one size, and a gap between them."""
    even(*tools, gap=gap).place(rect)
    context = tools[0].context
    size = context.theme.text.small
    while size and any(context.text.width(tool.label, size) > tool.rect.w for tool in tools):
        size = size - 1 if size > LEAST_TEXT else 0
    for tool in tools:
        tool.text_size = size


# -- A switch that is on or off ----------------------------------------------------------------

TRACK = (48, 26)
"""Width and height of a switch, in units."""


class Toggle(Pressable):
    """A switch with its label to the right; left is off, right is on and has a tick."""

    kind_title = N_("Switch")
    how = N_("Click on it, or press the space bar, to turn it on or off.")

    def __init__(
        self, context: Context, label: str, value: bool, on_change: Callable[[bool], None]
    ) -> None:
        super().__init__(context, label)
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
            draw_icon(context, surface, "check", knob.w - context.px(4), ink, center=knob.center)


# -- A field that shows a key, and takes another one -------------------------------------------


class KeyField(Button):
    """Shows the name of a key; a press makes it wait for another key, Escape cancels."""

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
        """`on_refuse` is called for a reserved key, unless it is the action's default."""
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
        self.label = _("Press a key…")

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


# -- A button with a picture: a course, or a way to solve puzzles ------------------------------

BAR = 5
"""Height of the progress bar, in units."""


class PictureButton(Button):
    """A picture or an icon, centred beside it the label and other texts, and the progress.

    Where there is much more room than needed, the texts stand below the picture.
    """

    def __init__(
        self,
        context: Context,
        label: str,
        action: Callable[[], None],
        *,
        icon: str | None = None,
        paint: Paint | None = None,
        padding: float = 10,
        gap: float = 12,
        between: float = 0,
    ) -> None:
        """Distances in units: around all, between picture and texts, and between the texts."""
        super().__init__(context, label, action, icon=icon)
        self._picture = Picture(context, paint) if paint else None
        self._distances = padding, gap, between
        self.texts: Sequence[str] = ()
        """The texts below the label."""
        self.sizes: Sequence[float] = (context.theme.text.body, context.theme.text.small)
        """The sizes of the label and the texts, in units."""
        self.side: float = 44
        """Width and height of the picture, in units."""
        self.share = 0.0

    def refresh(self, *texts: str) -> None:
        """Show other texts, and draw the picture again."""
        self.texts = texts
        if self._picture:
            self._picture.refresh()

    def accessible(self) -> AccessNode | None:
        about = in_sequence([as_sentence(text) for text in self.texts])
        return self.access_node("button", description=about, actions={"click": self.press})

    @property
    def _padding(self) -> int:
        return self.context.px(self._distances[0])

    @property
    def _between(self) -> int:
        return self.context.px(self._distances[2])

    def height_for(self, width: int) -> int:
        words = self._words(self._cuts(pygame.Rect(0, 0, width, 0))[1].w, self.ink, self.ink)
        return max(self.context.px(self.side), self._high(words)) + 2 * self._padding

    def _cuts(self, rect: pygame.Rect) -> list[pygame.Rect]:
        """The places of the picture and of the texts beside it."""
        px = self.context.px
        return columns(inset(rect, self._padding), [px(self.side), None], px(self._distances[1]))

    def _words(self, width: int, ink: Colour, soft: Colour) -> list[pygame.Surface]:
        paragraph, width = self.context.text.paragraph, max(width, 1)
        label, *sizes = self.sizes
        texts = zip(self.texts, sizes, strict=True)
        drawn = [paragraph(text, width, size, soft) for text, size in texts]
        return [paragraph(self.label, width, label, ink, bold=True), *drawn]

    def _high(self, words: Sequence[pygame.Surface]) -> int:
        bar = self._between + self.context.px(BAR) if self.share else 0
        return sum(each.get_height() for each in words) + self._between * (len(words) - 1) + bar

    def draw(self, surface: pygame.Surface) -> None:
        context, theme, px = self.context, self.context.theme, self.context.px
        fill, border, width, ink = self._colours()
        draw_plate(context, surface, self.rect, fill, border=border, width=width)
        sign, beside = self._cuts(self.rect)
        words = self._words(beside.w, ink, theme.ink_soft if self.enabled else ink)
        high = self._high(words)
        top, box = beside.centery - high // 2, inset(self.rect, self._padding)
        large = min(box.w, box.h - high - 2 * self._padding)
        if self._picture and large > 2 * sign.w:
            sign = pygame.Rect(box.centerx - large // 2, box.y, large, large)
            beside.x, top = sign.x, box.bottom - high
        if self._picture:
            self._picture.rect = square(sign)
            self._picture.draw(surface)
        elif self.icon:
            tile = square(sign)
            draw_plate(context, surface, tile, theme.sunken if self.enabled else None)
            draw_icon(context, surface, self.icon, px(ICON), ink, center=tile.center)
        for each in words:
            top = surface.blit(each, (beside.x, top)).bottom + self._between
        if self.share:
            bar = pygame.Rect(beside.x, top, beside.w, px(BAR))
            draw_bar(context, surface, bar, self.share, theme.accent, theme.sunken)
