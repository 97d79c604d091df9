"""The table around the tiles: the frame with its coordinates, names, the tray."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product

import pygame

from games.core.translation import _
from games.herati.rules.position import HeratiPosition
from games.herati.view.layout import (
    SLOT_MARGIN,
    Layout,
    LoomTray,
    NamePlace,
    ReachableArea,
    cell_name,
    column_name,
    row_name,
)
from games.herati.view.marks import MarkPainter
from games.herati.view.tiles import palette_of, pip_svg
from games.ui.toolkit.context import Context
from games.ui.toolkit.theme import Colour

NAME_LINES = 4
SMALLER = (12, 11, 10)
"""Sizes of a name with a word that is wider than the place beside a hand, in units."""

MARGIN, LEAST_MARGIN = 8, 3
"""The room at both sides of a name, and the least, in units."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class HandCaption:
    """The text beside a hand."""

    name: str
    """Empty in a solitaire."""
    detail: str = ""
    short: str = ""
    """The detail where there is little room."""
    lit: bool = False
    """Whether the hand is to move."""


class TablePainter(MarkPainter):
    """Draws what surrounds the tiles of a layout on one surface."""

    def __init__(self, context: Context, surface: pygame.Surface, layout: Layout) -> None:
        super().__init__(context, surface)
        self.layout = layout

    def table(self) -> None:
        """Draw the static parts: the table, the frame, the ground, the tray."""
        palette, px, layout = self.palette, self.context.px, self.layout
        draw_woven_ground(
            self.surface, self.surface.get_rect(), palette.table, palette.table_thread, px(5)
        )
        self.plate(layout.frame, palette.frame, radius=3)
        draw_threads(self.context, self.surface, layout.ground, px(6))
        for place in layout.tile_slots:
            hollow = place.inflate(2 * px(SLOT_MARGIN), 2 * px(SLOT_MARGIN))
            self.plate(hollow, palette.tray, border=palette.stitch, width=1, radius=4)
        if layout.aside:
            self.plate(layout.aside, palette.tray, border=palette.stitch, radius=4)

    def reachable_cells(self, area: ReachableArea, origin: Point) -> None:
        """Draw a cross at the corners of all reachable cells, and dashed lines at the limits."""
        surface, layout, size = self.surface, self.layout, self.layout.cell_size
        first = layout.cell_rect((area.columns.start, area.rows.start), origin)
        last = layout.cell_rect((area.columns.stop - 1, area.rows.stop - 1), origin)
        whole, stitch = first.union(last), self.palette.stitch
        arm, width = max(size // 16, 2), max(self.context.px(1.5), 1)
        with self.within(layout.ground):
            for column in range(len(area.columns) + 1):
                for row in range(len(area.rows) + 1):
                    x, y = whole.x + column * size, whole.y + row * size
                    pygame.draw.line(surface, stitch, (x - arm, y), (x + arm, y), width)
                    pygame.draw.line(surface, stitch, (x, y - arm), (x, y + arm), width)
            ends = (
                (whole.topleft, whole.bottomleft),
                (whole.topleft, whole.topright),
                (whole.topright, whole.bottomright),
                (whole.bottomleft, whole.bottomright),
            )
            for (start, end), closed in zip(ends, area.closed, strict=True):
                if closed:
                    self._dashed_line(start, end)

    def _dashed_line(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        px = self.context.px
        dash, gap, width = px(10), px(5), max(px(2), 2)
        dx, dy = int(end[0] > start[0]), int(end[1] > start[1])
        length = max(end[0] - start[0], end[1] - start[1])
        for at in range(0, length, dash + gap):
            till = min(at + dash, length)
            one = start[0] + dx * at, start[1] + dy * at
            other = start[0] + dx * till, start[1] + dy * till
            pygame.draw.line(self.surface, self.palette.text_soft, one, other, width)

    def coordinates(self, area: ReachableArea, origin: Point, position: HeratiPosition) -> None:
        layout, size = self.layout, self.context.theme.text.small
        frame, ground, colour = layout.frame, layout.ground, self.palette.frame_text
        top, left = (frame.top + ground.top) // 2, (frame.left + ground.left) // 2
        for column in area.columns:
            x = layout.cell_rect((column, 0), origin).centerx
            if ground.left < x < ground.right:
                self.write(column_name(column), size, colour, center=(x, top))
        for row in area.rows:
            y = layout.cell_rect((0, row), origin).centery
            if ground.top < y < ground.bottom:
                self.write(row_name(position, row), size, colour, center=(left, y))

    def cell_names(self, area: ReachableArea, origin: Point, position: HeratiPosition) -> None:
        """Draw the name of each reachable cell in its corner; tiles cover it."""
        px, size, colour = self.context.px, self.context.theme.text.small, self.palette.text_soft
        with self.within(self.layout.ground):
            for cell in product(area.columns, area.rows):
                rect = self.layout.cell_rect(cell, origin)
                corner = (rect.x + px(7), rect.y + px(4))
                self.write(cell_name(position, cell), size, colour, topleft=corner)

    def lower_frame(self, extent: str, score: int | None, marks: Mapping[int, str]) -> None:
        """Draw the extent of the field on the lower part of the frame, and the Loom's score.

        `marks` are labels of some numbers of diamonds.
        """
        palette, px, foot = self.palette, self.context.px, self.layout.foot
        size, text, edge = self.context.theme.text.small, palette.frame_text, px(14)
        self.write(extent, size, text, midleft=(foot.x + edge, foot.centery))
        if score is None:
            return
        side, gap = px(17), px(6)
        x = foot.right - edge
        for place in range(max(score, *marks), 0, -1):
            if place in marks:
                word = self.write(marks[place], size, text, midright=(x, foot.centery))
                x = word.left - gap
            earned = place <= score
            colour = palette.yellow if earned else palette.frame_faint
            pip = self.context.assets.markup(pip_svg(side, filled=earned, colour=colour), side)
            self.surface.blit(pip, pip.get_rect(midright=(x, foot.centery)))
            x -= side + gap

    def captions(self, captions: Sequence[tuple[NamePlace, HandCaption]]) -> None:
        """Draw the names and points of the players beside their hands, all in one size."""
        size = self.context.theme.text.body
        for label, caption in captions:
            size = self._name_lines(label, caption, size)[1]
        for label, caption in captions:
            self._caption(label, caption, size)

    def _name_lines(
        self, label: NamePlace, caption: HandCaption, largest: float
    ) -> tuple[list[str], float]:
        low = self.context.text.line_height(self.context.theme.text.small)
        most = max((label.within.h - low) // low, 1)
        return _name_lines(self.context, caption.name, self._room(label), largest, most)

    def _room(self, label: NamePlace) -> int:
        return min(label.within.w, self.context.px(240)) - 2 * self.context.px(LEAST_MARGIN)

    def _caption(self, label: NamePlace, caption: HandCaption, largest: float) -> None:
        palette, text, px = self.palette, self.context.text, self.context.px
        small, room = self.context.theme.text.small, self._room(label)
        names, size = self._name_lines(label, caption, largest)
        fits = text.width(caption.detail, small) <= room
        detail = text.fitted(caption.detail if fits else caption.short, room, small)
        line = text.line_height(size)
        high, low = line * len(names), text.line_height(small) if detail else 0
        widths = [text.width(name, size, bold=True) for name in names]
        wide = max(text.width(detail, small), *widths, 0)
        broad = max(min(wide + 2 * px(MARGIN), label.within.w), wide)
        box = pygame.Rect(0, 0, broad, high + low + px(6))
        setattr(box, label.anchor, label.point)
        box.clamp_ip(label.within)
        strong, soft = palette.text, palette.text_soft
        if caption.lit:
            self.plate(box, palette.plate, radius=4)
            strong, soft = palette.on_plate, palette.on_plate_soft
        top = box.centery - (high + low) // 2
        left = label.anchor == "midleft"
        anchor, x = ("topleft", box.x + px(MARGIN)) if left else ("midtop", box.centerx)
        for number, name in enumerate(names):
            self.write(name, size, strong, bold=True, **{anchor: (x, top + number * line)})
        self.write(detail, small, soft, **{anchor: (x, top + high)})

    def own_tiles(self) -> None:
        """Name the face-up tiles of a Loom."""
        (tray,) = self.layout.trays
        if isinstance(tray, LoomTray):
            small, soft = self.context.theme.text.small, self.palette.text_soft
            words, size = self.context.text.squeezed(_("Your tiles"), tray.own.w, small)
            self.write(words, size, soft, center=tray.own.center)

    def tray(self, tray: pygame.Rect, *, lit: bool) -> None:
        """Draw the name of the tray, highlighted when a tile can be set aside."""
        palette, px = self.palette, self.context.px
        words, colour = _("Set aside"), palette.text_soft
        if lit:
            words, colour = _("Nothing fits: set one aside here"), palette.text
            border = palette.yellow_dark
            self.plate(tray, palette.yellow_light, border=border, width=2.5, radius=4)
        small = self.context.theme.text.small
        words, size = self.context.text.squeezed(words, tray.w - px(16), small, bold=lit)
        self.write(words, size, colour, bold=lit, topleft=(tray.x + px(10), tray.y + px(6)))


def _name_lines(
    context: Context, name: str, room: int, largest: float, most: int
) -> tuple[list[str], float]:
    """The lines of a name and their size: several lines or small letters before it is cut off."""
    text, theme, room, most = context.text, context.theme, max(room, 1), min(most, NAME_LINES)
    if not name or text.width(name, largest, bold=True) <= room:
        return [name] if name else [], largest
    sizes = [size for size in (theme.text.small, *SMALLER) if size <= largest]
    for size in sizes:
        lines = text.wrap_evenly(name, room, size, bold=True)
        if len(lines) <= most and _has_whole_words(lines, name):
            return lines, size
    widest = max(name.split(), key=lambda word: text.width(word, sizes[0], bold=True), default="")
    size = text.fitting_size(widest, room, sizes, bold=True)
    lines = text.wrap(name, room, size, bold=True)
    if len(lines) > most:
        rest = "".join(lines[most - 1 :])
        lines = [*lines[: most - 1], text.fitted(rest, room, size, bold=True)]
    return lines, size


def _has_whole_words(lines: list[str], name: str) -> bool:
    """Whether the lines break no word of a name, and none is a single letter."""
    return " ".join(lines).split() == name.split() and all(len(line) > 1 for line in lines)


# -- Cloth-like backgrounds: fine threads on a plain ground ------------------------------------

STRIP_HEIGHT = 16
"""Pixels."""


def draw_woven_ground(
    surface: pygame.Surface, rect: pygame.Rect, ground: Colour, thread: Colour, pitch: int
) -> None:
    """Draw a ground with threads in both directions, `pitch` pixels apart."""
    strip = _strip(surface, (rect.w, pitch), ground, thread, pitch)
    strip.fill(thread, (0, pitch // 2, rect.w, 1))
    _repeat(surface, rect, strip)


def draw_threads(context: Context, surface: pygame.Surface, rect: pygame.Rect, pitch: int) -> None:
    """Draw the ground of the field with vertical threads, `pitch` pixels apart."""
    palette = palette_of(context)
    size = rect.w, STRIP_HEIGHT
    _repeat(surface, rect, _strip(surface, size, palette.ground, palette.ground_thread, pitch))


def _strip(
    surface: pygame.Surface, size: tuple[int, int], ground: Colour, thread: Colour, pitch: int
) -> pygame.Surface:
    """A strip with vertical threads; long vertical lines would take five times as long."""
    strip = pygame.Surface(size, 0, surface)
    strip.fill(ground)
    for x in range(pitch // 2, size[0], pitch):
        strip.fill(thread, (x, 0, 1, size[1]))
    return strip


def _repeat(surface: pygame.Surface, rect: pygame.Rect, strip: pygame.Surface) -> None:
    height = strip.get_height()
    for y in range(rect.top, rect.bottom, height):
        surface.blit(strip, (rect.left, y), (0, 0, rect.w, min(height, rect.bottom - y)))
