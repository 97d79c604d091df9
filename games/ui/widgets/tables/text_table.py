"""A table of texts and numbers that scrolls below its header."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from games.core.text import N_
from games.ui.toolkit.access.node import AccessNode
from games.ui.toolkit.context import Context
from games.ui.toolkit.layout import columns, inset
from games.ui.widgets.scroll_view import ScrollView

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
