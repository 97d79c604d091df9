"""Views that are smaller than what they show: a scrolling page and a long list."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import draw_plate
from games.ui.widgets.base import Paint, Widget

WHEEL_UNITS = 56
"""How far one notch of the wheel scrolls."""
BAR = 6
LEAST_THUMB = 28

RowPaint = Callable[[pygame.Surface, pygame.Rect, int], None]


class ScrollView(Widget):
    """A window on a higher content: widgets added to it, or what `paint` draws.

    In `resize` the scene sets `rect`, lays the children out as if nothing were scrolled, from
    `window.top` downwards, and then calls `arrange` with the height of it all. `paint` is given
    the rectangle of the whole content, of which only what lies in the window is seen.
    """

    def __init__(self, context: Context, paint: Paint | None = None) -> None:
        super().__init__(context)
        self.offset = 0
        """How many pixels of the content lie above the window."""
        self.content_height = 0
        self._paint = paint
        self._children: list[Widget] = []
        self._grip: int | None = None  # where the thumb is held, from its top

    @property
    def focusable(self) -> bool:  # type: ignore[override]
        """The keyboard goes to the view itself where no child could take it."""
        return self.scrolls and not any(child.focusable for child in self._children)

    @property
    def wants_all(self) -> bool:
        """While its bar is held."""
        return self._grip is not None

    @property
    def window(self) -> pygame.Rect:
        """Where the content is seen; a gutter to the right is left for the bar."""
        return pygame.Rect(self.rect.x, self.rect.y, self.rect.w - self.gutter, self.rect.h)

    @property
    def gutter(self) -> int:
        """The width kept free for the bar."""
        return self.context.px(BAR + self.context.theme.space)

    @property
    def scrolls(self) -> bool:
        """Whether the content is higher than the window."""
        return self.content_height > self.rect.h

    @property
    def content_rect(self) -> pygame.Rect:
        """Where the whole content lies now."""
        window = self.window
        return pygame.Rect(window.x, window.y - self.offset, window.w, self.content_height)

    @property
    def shown_rect(self) -> pygame.Rect:
        """As far down as the content goes."""
        return pygame.Rect(self.rect.topleft, (self.rect.w, min(self.rect.h, self.content_height)))

    def add(self, *widgets: Widget) -> None:
        """Take widgets into the view; the form still owns them."""
        for widget in widgets:
            widget.view = self
            self._children.append(widget)

    def empty(self) -> None:
        """Let all widgets go."""
        for widget in self._children:
            widget.view = None
        self._children.clear()

    def arrange(self, height: int) -> None:
        """The content is so high, and the children lie as if nothing were scrolled."""
        self.content_height = height
        wanted, self.offset = self.offset, 0
        self.scroll_to(wanted)

    def scroll_to(self, offset: int) -> None:
        """Show the content from `offset` pixels below its top, as far as it goes."""
        offset = max(min(offset, self.content_height - self.rect.h), 0)
        for child in self._children:
            child.rect.y += self.offset - offset
        self.offset = offset

    def reveal(self, rect: pygame.Rect) -> None:
        """Scroll as little as brings a rectangle into the window, with some air around it."""
        air = min(self.context.px(self.context.theme.space * 4), max(self.rect.h - rect.h, 0) // 2)
        if rect.top - air < self.rect.top or rect.h > self.rect.h:
            self.scroll_to(self.offset + rect.top - air - self.rect.top)
        elif rect.bottom + air > self.rect.bottom:
            self.scroll_to(self.offset + rect.bottom + air - self.rect.bottom)

    def handle(self, event: pygame.Event) -> bool:
        """Take the wheel, the bar and the keys that scroll."""
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._grab(event.pos)
        if event.type == pygame.MOUSEMOTION and self._grip is not None:
            self._drag(event.pos[1])
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._grip is not None:
            self._grip = None
            return True
        if event.type == pygame.KEYDOWN:
            return self._key(event.key)
        return False

    def focus_changed(self, *, by_keyboard: bool) -> None:
        """A bar that loses the keyboard is let go."""
        if not self.focused:
            self._grip = None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw what `paint` draws, and the bar."""
        if self._paint:
            before = surface.get_clip()
            surface.set_clip(self.rect.clip(before))
            self._paint(surface, self.content_rect)
            surface.set_clip(before)
        self._draw_bar(surface)

    def draw_above(self, surface: pygame.Surface) -> None:
        """Draw a line at an edge beyond which there is more."""
        thin = self.context.px(self.context.theme.hairline)
        air = self.context.px(6)  # as wide as what a form's ring needs
        line = pygame.Rect(self.window.x + air, self.rect.y, self.window.w - 2 * air, thin)
        if self.offset > 0:
            pygame.draw.rect(surface, self.context.theme.line, line)
        if self.offset + self.rect.h < self.content_height:
            line.bottom = self.rect.bottom
            pygame.draw.rect(surface, self.context.theme.line, line)

    def _draw_bar(self, surface: pygame.Surface) -> None:
        if not self.scrolls:
            return
        theme = self.context.theme
        draw_plate(self.context, surface, self._track(), theme.sunken, radius=BAR)
        held = self._grip is not None
        colour = theme.ink if held else theme.ink_soft
        draw_plate(self.context, surface, self._thumb(), colour, radius=BAR)

    def _wheel(self, event: pygame.Event) -> bool:
        if not self.scrolls:
            return False
        self.scroll_to(self.offset - round(event.y * self.context.px(WHEEL_UNITS)))
        return True

    def _key(self, key: int) -> bool:
        page = self.rect.h - self.context.px(WHEEL_UNITS)
        step = self.context.px(WHEEL_UNITS)
        ways = {
            pygame.K_UP: -step,
            pygame.K_DOWN: step,
            pygame.K_PAGEUP: -page,
            pygame.K_PAGEDOWN: page,
            pygame.K_SPACE: page,
            pygame.K_HOME: -self.content_height,
            pygame.K_END: self.content_height,
        }
        if key not in ways or not self.scrolls:
            return False
        self.scroll_to(self.offset + ways[key])
        return True

    def _track(self) -> pygame.Rect:
        width = self.context.px(BAR)
        return pygame.Rect(self.rect.right - width, self.rect.y, width, self.rect.h)

    def _thumb(self) -> pygame.Rect:
        track = self._track()
        height = max(track.h * self.rect.h // self.content_height, self.context.px(LEAST_THUMB))
        room = track.h - height
        hidden = self.content_height - self.rect.h
        return pygame.Rect(track.x, track.y + room * self.offset // hidden, track.w, height)

    def _grab(self, pos: tuple[int, int]) -> bool:
        if not self.scrolls or pos[0] < self.rect.right - self.gutter or not self.hit(pos):
            return False
        thumb = self._thumb()
        inside = thumb.top <= pos[1] < thumb.bottom
        self._grip = pos[1] - thumb.top if inside else thumb.h // 2
        self._drag(pos[1])
        return True

    def _drag(self, y: int) -> None:
        if self._grip is None or not self.scrolls:
            return
        track, thumb = self._track(), self._thumb()
        hidden = self.content_height - self.rect.h
        room = max(track.h - thumb.h, 1)
        self.scroll_to(round((y - self._grip - track.y) * hidden / room))


class ListView(ScrollView):
    """Rows of text, or drawn by `paint_row`; one may be chosen, and it stays in sight.

    Only the rows in the window are drawn, however many there are.
    """

    def __init__(
        self,
        context: Context,
        rows: Sequence[str],
        on_choose: Callable[[int], None],
        *,
        row_height: float = 28,
        paint_row: RowPaint | None = None,
    ) -> None:
        super().__init__(context)
        self.rows = rows
        self.chosen: int | None = None
        self._on_choose = on_choose
        self._row_height = row_height
        self._paint_row = paint_row
        self._pointed: int | None = None

    @property
    def focusable(self) -> bool:  # type: ignore[override]
        """The keyboard goes there as soon as there is a row."""
        return bool(self.rows)

    def set_rows(self, rows: Sequence[str], chosen: int | None = None) -> None:
        """Show other rows, and see to it that the chosen one is in sight."""
        self.rows = rows
        self.lay_out()
        self.mark(chosen)

    def lay_out(self) -> None:
        """Call this when `rect` has changed."""
        self.arrange(len(self.rows) * self._height())

    def mark(self, row: int | None) -> None:
        """Show a row as chosen, without a call of `on_choose`."""
        self.chosen = row if row is not None and 0 <= row < len(self.rows) else None
        if self.chosen is not None:
            self._show(self.chosen)

    def choose(self, row: int) -> None:
        """Choose a row, as a click on it does."""
        self.mark(row)
        if self.chosen is not None:
            self._on_choose(self.chosen)

    def row_at(self, pos: tuple[int, int]) -> int | None:
        """The row under a point."""
        if not self.window.collidepoint(pos):
            return None
        row = (pos[1] - self.rect.y + self.offset) // self._height()
        return row if row < len(self.rows) else None

    def handle(self, event: pygame.Event) -> bool:
        """Take clicks on rows and the keys that go from row to row."""
        if super().handle(event):
            return True
        if event.type == pygame.MOUSEMOTION:
            self._pointed = self.row_at(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            row = self.row_at(event.pos)
            if row is not None:
                self.choose(row)
                return True
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the rows that can be seen."""
        before = surface.get_clip()
        surface.set_clip(self.rect.clip(before))
        height, window = self._height(), self.window
        last = min((self.offset + self.rect.h) // height + 1, len(self.rows))
        for row in range(self.offset // height, last):
            place = pygame.Rect(window.x, window.y + row * height - self.offset, window.w, height)
            self._draw_row(surface, place, row)
        surface.set_clip(before)
        self._draw_bar(surface)

    def _draw_row(self, surface: pygame.Surface, rect: pygame.Rect, row: int) -> None:
        context, theme = self.context, self.context.theme
        chosen = row == self.chosen
        if chosen:
            draw_plate(context, surface, rect, theme.ink, radius=theme.radius / 2)
        elif self.hovered and row == self._pointed:
            draw_plate(context, surface, rect, theme.sunken, radius=theme.radius / 2)
        if self._paint_row:
            self._paint_row(surface, rect, row)
            return
        margin = context.px(theme.space)
        label = context.text.fitted(self.rows[row], max(rect.w - 2 * margin, 0), theme.text.body)
        ink = theme.card if chosen else theme.ink
        place = (rect.x + margin, rect.centery)
        context.text.draw(surface, label, theme.text.body, ink, midleft=place)

    def _key(self, key: int) -> bool:
        page = max(self.rect.h // self._height() - 1, 1)
        last = len(self.rows) - 1
        here = self.chosen if self.chosen is not None else -1
        rows = {
            pygame.K_UP: max(here - 1, 0),
            pygame.K_DOWN: min(here + 1, last),
            pygame.K_PAGEUP: max(here - page, 0),
            pygame.K_PAGEDOWN: min(here + page, last),
            pygame.K_HOME: 0,
            pygame.K_END: last,
        }
        if key not in rows or not self.rows or rows[key] == self.chosen:
            return False
        self.choose(rows[key])
        return True

    def _height(self) -> int:
        return self.context.px(self._row_height)

    def _show(self, row: int) -> None:
        height = self._height()
        top = row * height
        if top < self.offset:
            self.scroll_to(top)
        elif top + height > self.offset + self.rect.h:
            self.scroll_to(top + height - self.rect.h)
