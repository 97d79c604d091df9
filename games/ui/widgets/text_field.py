"""A field for one line of text: drawing, keys, mouse, clipboard and input methods."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Callable

import pygame

from games.core.translation import N_
from games.ui.toolkit import system
from games.ui.toolkit.access import AccessNode
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import clipped, draw_plate
from games.ui.toolkit.layout import inset
from games.ui.toolkit.theme import mixed
from games.ui.widgets.base import Widget

BLINK = 1.06
"""The period of the blinking caret in seconds."""


class TextField(Widget):
    kind_title = N_("Field for text")
    how = N_("Click on it and type.")

    focusable = True

    def __init__(
        self,
        context: Context,
        text: str,
        on_change: Callable[[str], None],
        *,
        length: int = 24,
        placeholder: str = "",
    ) -> None:
        super().__init__(context)
        self.placeholder = placeholder
        self.line = EditBuffer(text, length)
        self._on_change = on_change
        self._composed = ""  # the text of an input method before it is accepted
        self._shift = 0  # how many pixels of the text are scrolled out to the left
        self._blink = 0.0

    def accessible(self) -> AccessNode | None:
        topic = self.topic() if self.topic else None
        about = self.spoken_name or (topic.title if topic else "")
        name = about or self.placeholder
        selection = (self.line.anchor, self.line.caret)
        return self.access_node(
            "text field",
            name,
            value=self.line.text,
            **({"description": self.placeholder} if about and self.placeholder else {}),
            selection=selection,
            actions={"set value": self.replace_text},
        )

    def natural_width(self) -> int:
        context, theme = self.context, self.context.theme
        return context.text.width(self.placeholder, theme.text.body) + context.px(4 * theme.space)

    def replace_text(self, text: str) -> None:
        self.line.select_all()
        self._edit(lambda: self.line.insert(text))

    def set_text(self, text: str) -> None:
        """Set the text without calling `on_change`."""
        self.line = EditBuffer(text, self.line.length)
        self._follow_caret()

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.TEXTEDITING:
            self._compose(event.text)
            return True
        if event.type == pygame.TEXTINPUT:
            self._composed = ""
            self._edit(lambda: self.line.insert(event.text))
            return True
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        return self.drag(event)

    def focus_changed(self, *, by_keyboard: bool) -> None:
        """Select everything if the keyboard gave the focus, so that typing replaces it."""
        super().focus_changed(by_keyboard=by_keyboard)
        self._composed = ""
        self._blink = 0.0
        if self.focused:
            pygame.key.set_text_input_rect(self.rect)  # where an input method opens its list
        if self.focused and by_keyboard:
            self.line.select_all()
        elif not self.focused:
            self.line.move(self.line.caret)
        self._follow_caret()

    def update(self, dt: float) -> None:
        self._blink = (self._blink + dt) % BLINK

    def next_change(self) -> float:
        return BLINK / 2 - self._blink % (BLINK / 2) if self.focused else math.inf

    def draw(self, surface: pygame.Surface) -> None:
        context, theme = self.context, self.context.theme
        edge = theme.ink if self.focused or self.hovered else theme.ink_soft
        edge = edge if self.enabled else theme.line
        width = theme.hairline * (2 if self.focused else 1)
        fill = theme.card if self.enabled else None
        draw_plate(context, surface, self.rect, fill, border=edge, width=width)
        field = self._field()
        with clipped(surface, field.inflate(context.px(4), 0)):
            self._draw_text(surface, field)

    def _draw_text(self, surface: pygame.Surface, field: pygame.Rect) -> None:
        context, theme = self.context, self.context.theme
        size, line = theme.text.body, self.line
        left = field.x - self._shift
        faint = theme.ink_soft
        if not line.text and not self._composed:
            label = context.text.fitted(self.placeholder, field.w, size)
            context.text.draw(surface, label, size, faint, midleft=(left, field.centery))
        self._draw_selection(surface, field)
        before = line.text[: line.caret] + self._composed
        shown = before + line.text[line.caret :]
        ink = theme.ink if self.enabled else faint
        if shown:
            context.text.draw(surface, shown, size, ink, midleft=(left, field.centery))
        if self.focused and self._blink < BLINK / 2:
            caret = self._stroke(field, left + context.text.width(before, size))
            pygame.draw.rect(surface, theme.ink, caret)
        if self._composed:
            self._underline(surface, field, before)

    def _draw_selection(self, surface: pygame.Surface, field: pygame.Rect) -> None:
        if not self.focused or not self.line.selected:
            return
        first, last = (self._x(place) for place in self.line.span)
        height = self._stroke(field, 0).h
        mark = pygame.Rect(field.x - self._shift + first, 0, last - first, height)
        mark.centery = field.centery
        theme = self.context.theme
        pygame.draw.rect(surface, mixed(theme.focus, theme.card, 0.7), mark)

    def _underline(self, surface: pygame.Surface, field: pygame.Rect, before: str) -> None:
        text, size = self.context.text, self.context.theme.text.body
        end = text.width(before, size)
        start = end - text.width(self._composed, size)
        stroke = self._stroke(field, 0)
        line = pygame.Rect(field.x - self._shift + start, stroke.bottom, end - start, stroke.w)
        pygame.draw.rect(surface, self.context.theme.ink, line)

    def _stroke(self, field: pygame.Rect, x: int) -> pygame.Rect:
        stroke = pygame.Rect(x, 0, self.context.px(2), self.context.px(22))
        stroke.centery = field.centery
        return stroke

    def _field(self) -> pygame.Rect:
        return inset(self.rect, self.context.px(self.context.theme.space * 1.5), self.context.px(3))

    def _x(self, place: int) -> int:
        return self.context.text.width(self.line.text[:place], self.context.theme.text.body)

    def follow(self, pos: tuple[int, int], *, begins: bool) -> None:
        target = pos[0] - self._field().x + self._shift
        places = range(len(self.line.text) + 1)
        nearest = min(places, key=lambda place: abs(self._x(place) - target))
        self.line.move(nearest, extend=not begins)
        self._moved()

    def _moved(self) -> None:
        self._blink = 0.0
        self._follow_caret()

    def _follow_caret(self) -> None:
        if (width := self._field().w) <= 0:
            self._shift = 0  # not laid out yet
            return
        caret = self._x(self.line.caret)
        hidden = max(self._x(len(self.line.text)) - width, 0)
        self._shift = max(min(self._shift, caret, hidden), caret - width, 0)

    def _edit(self, change: Callable[[], None]) -> None:
        before = self.line.text
        change()
        self._moved()
        if self.line.text != before:
            self._on_change(self.line.text)

    def _key(self, event: pygame.Event) -> bool:
        if self._composed:
            return True  # the input method uses the keys itself
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META) and self._clipboard_key(event.key):
            return True
        if self._caret_key(event) or self._erasing_key(event):
            return True
        # A character comes again as TEXTINPUT; no other widget may take its key.
        return bool(event.unicode and event.unicode.isprintable())

    def _caret_key(self, event: pygame.Event) -> bool:
        line, by_word = self.line, event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT)
        places = {
            pygame.K_LEFT: line.word(-1) if by_word else line.caret - 1,
            pygame.K_RIGHT: line.word(1) if by_word else line.caret + 1,
            pygame.K_HOME: 0,
            pygame.K_END: len(line.text),
        }
        if event.key not in places:
            return False
        line.move(places[event.key], extend=bool(event.mod & pygame.KMOD_SHIFT))
        self._moved()
        return True

    def _erasing_key(self, event: pygame.Event) -> bool:
        line, by_word = self.line, event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT)
        if event.key == pygame.K_BACKSPACE:
            place = line.word(-1) if by_word else max(line.caret - 1, 0)
        elif event.key == pygame.K_DELETE:
            place = line.word(1) if by_word else line.caret + 1
        else:
            return False
        self._edit(lambda: line.erase(place))
        return True

    def _compose(self, text: str) -> None:
        """Show the text of an input method; its first letter replaces the selection."""
        self._composed = text
        if text and self.line.selected:
            self._edit(lambda: self.line.erase(self.line.caret))

    def _clipboard_key(self, key: int) -> bool:
        line = self.line
        if key == pygame.K_a:
            line.select_all()
            self._moved()
        elif key in (pygame.K_c, pygame.K_x):
            if line.selected and system.copy_text(line.selected) and key == pygame.K_x:
                self._edit(lambda: line.erase(line.caret))
        elif key == pygame.K_v:
            if pasted := system.pasted_text():  # else what is selected would be erased
                self._edit(lambda: line.insert(pasted))
        else:
            return False
        return True


# -- A line of text being edited, with its caret and its selection -----------------------------

UNPRINTABLE = ("Cc", "Cs", "Co", "Cn")


class EditBuffer:
    """A text of limited length, its caret, and its selection from `anchor` to `caret`."""

    def __init__(self, text: str, length: int) -> None:
        self.length = length
        self.text = text[:length]
        self.caret = self.anchor = len(self.text)

    @property
    def span(self) -> tuple[int, int]:
        return min(self.anchor, self.caret), max(self.anchor, self.caret)

    @property
    def selected(self) -> str:
        first, last = self.span
        return self.text[first:last]

    def move(self, place: int, *, extend: bool = False) -> None:
        """Move the caret; `extend` keeps the other end of the selection."""
        self.caret = min(max(place, 0), len(self.text))
        if not extend:
            self.anchor = self.caret

    def select_all(self) -> None:
        self.anchor, self.caret = 0, len(self.text)

    def insert(self, text: str) -> None:
        """Replace the selection by a text, cut to the remaining length."""
        first, last = self.span
        room = self.length - len(self.text) + last - first
        fresh = _printable(text)[:room]
        self.text = self.text[:first] + fresh + self.text[last:]
        self.move(first + len(fresh))

    def erase(self, place: int) -> None:
        """Delete the selection, or else the text between the caret and a place."""
        if self.anchor == self.caret:
            self.move(place, extend=True)
        first, last = self.span
        self.text = self.text[:first] + self.text[last:]
        self.move(first)

    def word(self, step: int) -> int:
        """The start of the word before (-1) or after (1) the caret."""
        starts = [word.start() for word in re.finditer(r"\S+", self.text)]
        if step < 0:
            return max((start for start in starts if start < self.caret), default=0)
        return min((start for start in starts if start > self.caret), default=len(self.text))


def _printable(text: str) -> str:
    """The text on one line, without control characters."""
    kept = (c for c in " ".join(text.splitlines()) if unicodedata.category(c) not in UNPRINTABLE)
    return "".join(kept)
