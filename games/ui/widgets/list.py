"""A long list that scrolls; one of its rows may be chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from games.core.translation import N_
from games.ui.toolkit.access import AccessNode
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import clipped, draw_card, draw_plate
from games.ui.toolkit.layout import inset
from games.ui.widgets.scroll_view import ScrollView

BAR = 4

RowPaint = Callable[[pygame.Surface, pygame.Rect, int], None]


class ListView(ScrollView):
    """Rows of text, or drawn by `paint_row`; the chosen one has a bar and a soft ground.

    The chosen row stays visible. Only visible rows are drawn.
    """

    card_margin = 0
    """The margin of the card below the rows, in units; None for no card."""
    kind_title = N_("List")
    how = N_("Click on a line to choose it. The wheel scrolls.")

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
        self._least_height = row_height
        self._paint_row = paint_row
        self._pointed: int | None = None
        self.row_height = context.px(row_height)
        """The height of a row in pixels; `fit` may increase it."""
        self.card = self.rect

    @property
    def gutter(self) -> int:
        return super().gutter if self.scrolls else 0

    @property
    def focusable(self) -> bool:  # type: ignore[override]
        return bool(self.rows)

    def accessible(self) -> AccessNode | None:
        """A list box with the visible rows, the page before and the page after them."""
        if not self.rows:
            return None
        page = max(self.rect.h // self.row_height, 1)
        first = max(self.offset // self.row_height - page, 0)
        last = min(first + 3 * page + 1, len(self.rows))
        children = tuple(self._row_node(row) for row in range(first, last))
        focused = self.focused and not any(child.focused for child in children)
        return self.access_node("list box", focused=focused, children=children)

    def row_text(self, row: int) -> str:
        return self.rows[row]

    def _row_node(self, row: int) -> AccessNode:
        top = self.rect.y + row * self.row_height - self.offset
        return AccessNode(
            row,
            "option",
            self.row_text(row),
            pygame.Rect(self.rect.x, top, self.rect.w, self.row_height),
            selected=row == self.chosen,
            focused=self.focused and row == self.chosen,
            place=(row + 1, len(self.rows)),
            actions={"click": partial(self.choose, row)},
        )

    def set_rows(self, rows: Sequence[str], chosen: int | None = None) -> None:
        """Show other rows, and scroll to the chosen one."""
        self.rows = rows
        self.arrange(len(self.rows) * self.row_height)
        self.mark(chosen)

    def place(self, rect: pygame.Rect) -> None:
        self.card = rect
        self.fit(inset(rect, self.context.px(self.card_margin)))
        self.set_rows(self.rows, self.chosen)

    def fit(self, frame: pygame.Rect) -> None:
        """Fill a rectangle with whole rows."""
        least = self.context.px(self._least_height)
        count = max(frame.h // least, 1)
        self.row_height = max(frame.h // count, least)
        self.rect = pygame.Rect(0, 0, frame.w, count * self.row_height)
        self.rect.midtop = frame.centerx, frame.y + max(frame.h - self.rect.h, 0) // 2

    def scroll_to(self, offset: int) -> None:
        height = self.row_height
        super().scroll_to(round(offset / height) * height)

    def mark(self, row: int | None) -> None:
        """Set the chosen row without calling `on_choose`."""
        self.chosen = row if row is not None and 0 <= row < len(self.rows) else None
        if self.chosen is not None:
            self._show(self.chosen)

    def choose(self, row: int) -> None:
        """Choose a row, like a click on it."""
        self.mark(row)
        if self.chosen is not None:
            self._on_choose(self.chosen)

    def row_at(self, pos: tuple[int, int]) -> int | None:
        if not self.window.collidepoint(pos):
            return None
        row = (pos[1] - self.rect.y + self.offset) // self.row_height
        return row if row < len(self.rows) else None

    def handle(self, event: pygame.Event) -> bool:
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
        if self.card_margin and self.card.h:
            draw_card(self.context, surface, self.card)
        height, window = self.row_height, self.window
        last = min((self.offset + self.rect.h) // height + 1, len(self.rows))
        with clipped(surface, self.rect):
            for row in range(self.offset // height, last):
                top = window.y + row * height - self.offset
                self._draw_row(surface, pygame.Rect(window.x, top, window.w, height), row)
        self._draw_bar(surface)

    def draw_above(self, surface: pygame.Surface) -> None:
        """No line touches a row: the bar shows that there is more."""

    def _draw_row(self, surface: pygame.Surface, rect: pygame.Rect, row: int) -> None:
        context, theme = self.context, self.context.theme
        if row == self.chosen:
            draw_plate(context, surface, rect, theme.sunken, radius=0)
            surface.fill(theme.accent, (rect.x, rect.y, context.px(BAR), rect.h))
        elif self.hovered and row == self._pointed:
            draw_plate(context, surface, rect, theme.sunken, radius=theme.radius / 2)
        if self._paint_row:
            self._paint_row(surface, rect, row)
            return
        inner, size = inset(rect, context.px(theme.space), 0), theme.text.body
        context.text.draw_squeezed(
            surface, self.rows[row], inner.w, size, theme.ink, midleft=inner.midleft
        )

    def _key(self, key: int) -> bool:
        page = max(self.rect.h // self.row_height - 1, 1)
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
        self._go_to(rows[key])
        return True

    def _go_to(self, row: int) -> None:
        self.choose(row)

    def _show(self, row: int) -> None:
        height = self.row_height
        top = row * height
        if top < self.offset:
            self.scroll_to(top)
        elif top + height > self.offset + self.rect.h:
            self.scroll_to(top + height - self.rect.h)
