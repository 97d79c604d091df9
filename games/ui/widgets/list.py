"""A long list that scrolls; one of its rows may be chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from games.core.translation import N_, _, listed
from games.ui.toolkit.access import AccessNode
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import draw_plate
from games.ui.toolkit.layout import columns, inset
from games.ui.widgets.base import ACTIVATE_KEYS, Widget
from games.ui.widgets.scroll_view import ScrollView

RowPaint = Callable[[pygame.Surface, pygame.Rect, int], None]


class ListView(ScrollView):
    """Rows of text, or drawn by `paint_row`; the chosen row stays visible.

    Only the visible rows are drawn.
    """

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
        self._row_height = row_height
        self._paint_row = paint_row
        self._pointed: int | None = None

    @property
    def focusable(self) -> bool:  # type: ignore[override]
        """It can have the focus if it has a row."""
        return bool(self.rows)

    def accessible(self) -> AccessNode | None:
        """A list box with the rows in sight, the page before and the page after them."""
        if not self.rows:
            return None
        page = max(self.rect.h // self._height(), 1)
        first = max(self.offset // self._height() - page, 0)
        last = min(first + 3 * page + 1, len(self.rows))
        children = tuple(self._row_node(row) for row in range(first, last))
        focused = self.focused and not any(child.focused for child in children)
        return self.access_node("list box", focused=focused, children=children)

    def row_text(self, row: int) -> str:
        """The text of a row for a screen reader."""
        return self.rows[row]

    def _row_node(self, row: int) -> AccessNode:
        top = self.rect.y + row * self._height() - self.offset
        return AccessNode(
            row,
            "option",
            self.row_text(row),
            pygame.Rect(self.rect.x, top, self.rect.w, self._height()),
            selected=row == self.chosen,
            focused=self.focused and row == self.chosen,
            place=(row + 1, len(self.rows)),
            actions={"click": partial(self.choose, row)},
        )

    def set_rows(self, rows: Sequence[str], chosen: int | None = None) -> None:
        """Show other rows, and scroll to the chosen one."""
        self.rows = rows
        self.lay_out()
        self.mark(chosen)

    def lay_out(self) -> None:
        """Call this when `rect` has changed."""
        self.arrange(len(self.rows) * self._height())

    def mark(self, row: int | None) -> None:
        """Show a row as chosen without calling `on_choose`."""
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
        """Draw the visible rows."""
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
        room = max(rect.w - 2 * margin, 0)
        label, size = context.text.squeezed(self.rows[row], room, theme.text.body)
        ink = theme.card if chosen else theme.ink
        place = (rect.x + margin, rect.centery)
        context.text.draw(surface, label, size, ink, midleft=place)

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
        self._go_to(rows[key])
        return True

    def _go_to(self, row: int) -> None:
        """React to a key that leads to a row."""
        self.choose(row)

    def _height(self) -> int:
        return self.context.px(self._row_height)

    def _show(self, row: int) -> None:
        height = self._height()
        top = row * height
        if top < self.offset:
            self.scroll_to(top)
        elif top + height > self.offset + self.rect.h:
            self.scroll_to(top + height - self.rect.h)


# -- A table of texts and numbers that scrolls below its header --------------------------------

ROW = 34
HEAD = 30
GAP = 12

MUCH_ROOM = 900
"""Width in units of a table in which columns have their larger width."""

TextRow = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TextColumn:
    """A column's title and its width in units; None shares what is left."""

    title: str
    width: int | None = None
    number: bool = False
    """Whether its texts are aligned to the right."""
    wide: int | None = None
    """Its width in units in a table with much room; None for the same."""


class TextTable(ScrollView):
    """Rows of texts; only the visible ones are drawn."""

    kind_title = N_("Table")
    how = N_("The wheel scrolls.")

    def __init__(self, context: Context) -> None:
        super().__init__(context, self._paint_rows)
        self.columns: Sequence[TextColumn] = ()
        self.cells: Sequence[TextRow] = ()
        self.first_bold = False
        """Whether the first row is printed bold."""

    def show(self, columns: Sequence[TextColumn], cells: Sequence[TextRow]) -> None:
        """Show other columns and rows."""
        self.columns, self.cells = columns, cells
        self.lay_out()

    def lay_out(self) -> None:
        """Call this when `rect` has changed."""
        self.arrange(self._head() + len(self.cells) * self.context.px(ROW))

    def accessible(self) -> AccessNode | None:
        """A table whose cells are named by their texts, and their columns by their titles."""
        if not self.cells:
            return None
        titles = tuple(column.title for column in self.columns)
        rows = tuple(
            AccessNode(
                number,
                "row",
                "",
                children=tuple(
                    AccessNode(place, "cell", cell, description=titles[place] if number else "")
                    for place, cell in enumerate(cells)
                ),
            )
            for number, cells in enumerate((titles, *self.cells))
        )
        return self.access_node("grid", children=rows)

    def draw_above(self, surface: pygame.Surface) -> None:
        """Draw the header above the rows, which scroll."""
        if not self.cells:
            return
        context, theme = self.context, self.context.theme
        head = pygame.Rect(self.window.x, self.rect.y, self.window.w, self._head())
        pygame.draw.rect(surface, theme.paper, head)
        titles = tuple(column.title for column in self.columns)
        self._draw_cells(surface, head, titles, theme.text.small, theme.ink_soft, bold=True)
        line = pygame.Rect(head.x, 0, head.w, context.px(theme.hairline))
        line.bottom = head.bottom
        pygame.draw.rect(surface, theme.ink, line)

    def _head(self) -> int:
        return self.context.px(HEAD)

    def _paint_rows(self, surface: pygame.Surface, content: pygame.Rect) -> None:
        context, theme = self.context, self.context.theme
        height = context.px(ROW)
        first = self.offset // height
        last = min((self.offset + self.rect.h) // height + 1, len(self.cells))
        for number in range(first, last):
            top = content.y + self._head() + number * height
            row = pygame.Rect(content.x, top, content.w, height)
            bold = self.first_bold and number == 0
            self._draw_cells(
                surface, row, self.cells[number], theme.text.body, theme.ink, bold=bold
            )
            line = pygame.Rect(row.x, 0, row.w, context.px(theme.hairline))
            line.bottom = row.bottom
            pygame.draw.rect(surface, theme.line, line)

    def _draw_cells(
        self,
        surface: pygame.Surface,
        row: pygame.Rect,
        cells: TextRow,
        size: float,
        colour: tuple[int, int, int],
        *,
        bold: bool,
    ) -> None:
        px, text = self.context.px, self.context.text
        roomy = row.w >= px(MUCH_ROOM)
        units = [c.wide if roomy and c.wide else c.width for c in self.columns]
        widths = [None if width is None else px(width) for width in units]
        cuts = columns(inset(row, px(6), 0), widths, px(GAP))
        for column, cell, cut in zip(self.columns, cells, cuts, strict=True):
            shown, fits = text.squeezed(cell, cut.w, size, bold=bold)
            place = {"midright": cut.midright} if column.number else {"midleft": cut.midleft}
            text.draw(surface, shown, fits, colour, bold=bold, **place)


# -- The header of a table: a click or a key sorts by a column ---------------------------------

ARROW = 14


class SortHeader(Widget):
    """Titles side by side; an arrow shows the order, a second click reverses it.

    The scene sets `cuts`, one rectangle for each title, as well as `rect`.
    """

    kind_title = N_("Headings")
    how = N_("Click on a heading to sort by it, and once more to turn the order round.")

    focusable = True

    def __init__(
        self,
        context: Context,
        titles: Sequence[str],
        chosen: int,
        on_sort: Callable[[int, bool], None],
        *,
        descending: bool = True,
    ) -> None:
        super().__init__(context)
        self.titles = tuple(titles)
        self.chosen = chosen
        self.descending = descending
        self.cuts: list[pygame.Rect] = []
        self._on_sort = on_sort
        self._pointed: int | None = None

    def accessible(self) -> AccessNode | None:
        """A group of buttons; the chosen one says in which order it sorts."""
        order = _("From high to low") if self.descending else _("From low to high")
        heads = tuple(
            AccessNode(
                place,
                "button",
                title,
                cut,
                value=order if place == self.chosen else "",
                selected=place == self.chosen,
                focused=self.focused and place == self.chosen,
                actions={"click": partial(self.sort, place)},
            )
            for place, (title, cut) in enumerate(zip(self.titles, self.cuts, strict=True))
        )
        return self.access_node("group", _("Sort by"), focused=False, children=heads)

    def sort(self, place: int) -> None:
        """Sort by a column, as a click does."""
        self.descending = not self.descending if place == self.chosen else False
        self.chosen = place
        self.context.sounds.play("select")
        self._on_sort(place, self.descending)

    def handle(self, event: pygame.Event) -> bool:
        """Take clicks, the left and right keys, Enter and Space."""
        if event.type == pygame.MOUSEMOTION:
            self._pointed = self._place_at(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            place = self._place_at(event.pos)
            if place is not None:
                self.sort(place)
                return True
        elif event.type == pygame.KEYDOWN:
            return self._key(event.key)
        return False

    def _key(self, key: int) -> bool:
        if key in ACTIVATE_KEYS:
            self.sort(self.chosen)
        elif key in (pygame.K_LEFT, pygame.K_RIGHT):
            step = 1 if key == pygame.K_RIGHT else -1
            if 0 <= self.chosen + step < len(self.titles):
                self.sort(self.chosen + step)
        else:
            return False
        return True

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the titles and a line below them."""
        context, theme = self.context, self.context.theme
        for place, (title, cut) in enumerate(zip(self.titles, self.cuts, strict=True)):
            chosen = place == self.chosen
            pointed = self.hovered and place == self._pointed
            ink = theme.ink if chosen or pointed else theme.ink_soft
            room = cut.w - (context.px(ARROW + 4) if chosen else 0)
            shown, size = context.text.squeezed(title, max(room, 0), theme.text.small, bold=True)
            words = context.text.draw(surface, shown, size, ink, bold=True, midleft=cut.midleft)
            if chosen:
                name = "chevron-down" if self.descending else "chevron-up"
                arrow = context.assets.icon(name, context.px(ARROW), ink)
                surface.blit(
                    arrow, arrow.get_rect(midleft=(words.right + context.px(4), cut.centery))
                )
        line = pygame.Rect(self.rect.x, 0, self.rect.w, context.px(theme.hairline))
        line.bottom = self.rect.bottom
        pygame.draw.rect(surface, theme.ink, line)

    def _place_at(self, pos: tuple[int, int]) -> int | None:
        if not self.rect.collidepoint(pos):
            return None
        return next((n for n, cut in enumerate(self.cuts) if cut.left <= pos[0] < cut.right), None)


# -- Names and scores, one line for each seat --------------------------------------------------

SCORE_ROW = 36
"""Height of a line of the scores, in units."""
SMALL_NAMES = (12, 11)
"""Sizes of a name in two lines, in units."""


class ScoreList(Widget):
    """Names and scores line by line; winners are bold and have a star."""

    kind_title = N_("Results")

    def __init__(self, context: Context, lines: Sequence[tuple[str, str, bool]]) -> None:
        super().__init__(context)
        self._lines = lines

    def accessible(self) -> AccessNode | None:
        """A list of the players, each with the score."""
        lines = tuple(
            AccessNode(number, "list item", listed(filter(None, (name, score))))
            for number, (name, score, _winner) in enumerate(self._lines)
        )
        return self.access_node("list", children=lines)

    def height(self) -> int:
        """The height of all lines in pixels."""
        return len(self._lines) * self.context.px(SCORE_ROW)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the lines, each below a thin rule."""
        height = self.context.px(SCORE_ROW)
        for number, line in enumerate(self._lines):
            rect = pygame.Rect(self.rect.x, self.rect.y + number * height, self.rect.w, height)
            self._draw_line(surface, rect, *line)

    def _draw_line(
        self, surface: pygame.Surface, rect: pygame.Rect, name: str, score: str, winner: bool
    ) -> None:
        context, theme = self.context, self.context.theme
        size = theme.text.body
        rule = pygame.Rect(rect.x, rect.y, rect.w, context.px(theme.hairline))
        pygame.draw.rect(surface, theme.line, rule)
        indent = context.px(theme.space * 3.5)
        if winner:
            star = context.assets.icon("star", context.px(18), theme.accent)
            surface.blit(star, star.get_rect(midleft=rect.midleft))
        right = context.text.draw(
            surface, score, size, theme.ink, bold=winner, midright=rect.midright
        )
        room = right.left - rect.x - indent - context.px(theme.space * 2)
        names, size = self._name_lines(name, max(room, 1), bold=winner)
        high = context.text.line_height(size)
        top = rect.centery - len(names) * high // 2
        for place, words in enumerate(names):
            corner = (rect.x + indent, top + place * high)
            context.text.draw(surface, words, size, theme.ink, bold=winner, topleft=corner)

    def _name_lines(self, name: str, room: int, *, bold: bool) -> tuple[list[str], float]:
        """The lines of a name and their size: smaller letters, then two lines, then a part."""
        text, theme = self.context.text, self.context.theme
        words, size = text.squeezed(name, room, theme.text.body, bold=bold)
        if words == name:
            return [name], size
        for small in SMALL_NAMES:
            lines = text.wrap_evenly(name, room, small, bold=bold)
            if len(lines) <= 2:
                return lines, small
        return [words], size
