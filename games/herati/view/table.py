"""The table around the tiles: the frame with its coordinates, names, the tray."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import pygame

from games.core.translation import _
from games.herati.rules.position import HeratiPosition
from games.herati.view.layout import (
    SLOT_MARGIN,
    Layout,
    NamePlace,
    ReachableArea,
    cell_name,
    column_name,
    row_name,
)
from games.herati.view.tiles import palette_of, pip_svg
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import draw_plate
from games.ui.toolkit.theme import Colour

NAME_LINES = 4
SMALLER = (12, 11, 10, 9, 8)
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


def draw_table(context: Context, surface: pygame.Surface, layout: Layout) -> None:
    """Draw the static parts: the table, the frame, the ground, the tray."""
    palette = palette_of(context)
    px = context.px
    draw_woven_ground(surface, surface.get_rect(), palette.table, palette.table_thread, px(5))
    draw_plate(context, surface, layout.frame, palette.frame, radius=3)
    draw_threads(context, surface, layout.ground, px(6))
    for place in layout.tile_slots:
        hollow = place.inflate(2 * px(SLOT_MARGIN), 2 * px(SLOT_MARGIN))
        draw_plate(context, surface, hollow, palette.tray, border=palette.stitch, width=1, radius=4)
    if layout.aside:
        draw_plate(context, surface, layout.aside, palette.tray, border=palette.stitch, radius=4)


def draw_reachable_cells(
    context: Context, surface: pygame.Surface, layout: Layout, area: ReachableArea, origin: Point
) -> None:
    """Draw a cross at the corners of all reachable cells, and dashed lines at the limits."""
    palette = palette_of(context)
    first = layout.cell_rect((area.columns.start, area.rows.start), origin)
    last = layout.cell_rect((area.columns.stop - 1, area.rows.stop - 1), origin)
    whole = first.union(last)
    old = surface.get_clip()
    surface.set_clip(layout.ground)
    arm, width = max(layout.cell_size // 16, 2), max(context.px(1.5), 1)
    for column in range(len(area.columns) + 1):
        for row in range(len(area.rows) + 1):
            x, y = whole.x + column * layout.cell_size, whole.y + row * layout.cell_size
            pygame.draw.line(surface, palette.stitch, (x - arm, y), (x + arm, y), width)
            pygame.draw.line(surface, palette.stitch, (x, y - arm), (x, y + arm), width)
    ends = (
        (whole.topleft, whole.bottomleft),
        (whole.topleft, whole.topright),
        (whole.topright, whole.bottomright),
        (whole.bottomleft, whole.bottomright),
    )
    for (start, end), closed in zip(ends, area.closed, strict=True):
        if closed:
            _draw_dashed_line(surface, start, end, context)
    surface.set_clip(old)


def _draw_dashed_line(
    surface: pygame.Surface, start: tuple[int, int], end: tuple[int, int], context: Context
) -> None:
    """Draw a dashed line where the field ends."""
    palette = palette_of(context)
    dash, gap, width = context.px(10), context.px(5), max(context.px(2), 2)
    length = max(end[0] - start[0], end[1] - start[1])
    down = start[0] == end[0]
    for at in range(0, length, dash + gap):
        till = min(at + dash, length)
        a = (start[0], start[1] + at) if down else (start[0] + at, start[1])
        b = (start[0], start[1] + till) if down else (start[0] + till, start[1])
        pygame.draw.line(surface, palette.text_soft, a, b, width)


def draw_coordinates(
    context: Context,
    surface: pygame.Surface,
    layout: Layout,
    area: ReachableArea,
    origin: Point,
    position: HeratiPosition,
) -> None:
    """Draw the names of columns and rows on the frame, above and at the left."""
    palette = palette_of(context)
    size = context.theme.text.small
    top = (layout.frame.top + layout.ground.top) // 2
    left = (layout.frame.left + layout.ground.left) // 2
    for column in area.columns:
        x = layout.cell_rect((column, 0), origin).centerx
        if layout.ground.left < x < layout.ground.right:
            context.text.draw(
                surface, column_name(column), size, palette.frame_text, center=(x, top)
            )
    for row in area.rows:
        y = layout.cell_rect((0, row), origin).centery
        if layout.ground.top < y < layout.ground.bottom:
            context.text.draw(
                surface, row_name(position, row), size, palette.frame_text, center=(left, y)
            )


def draw_cell_names(
    context: Context,
    surface: pygame.Surface,
    layout: Layout,
    area: ReachableArea,
    origin: Point,
    position: HeratiPosition,
) -> None:
    """Draw the name of each reachable cell in its corner; tiles cover it."""
    palette, size = palette_of(context), context.theme.text.small
    clip = surface.get_clip()
    surface.set_clip(layout.ground)
    for column in area.columns:
        for row in area.rows:
            cell = layout.cell_rect((column, row), origin)
            corner = (cell.x + context.px(7), cell.y + context.px(4))
            name = cell_name(position, (column, row))
            context.text.draw(surface, name, size, palette.text_soft, topleft=corner)
    surface.set_clip(clip)


def draw_lower_frame(
    context: Context,
    surface: pygame.Surface,
    layout: Layout,
    extent: str,
    score: int | None,
    marks: Mapping[int, str],
) -> None:
    """Draw the extent of the field on the lower part of the frame, and the score of the Loom.

    `marks` are labels of some numbers of diamonds.
    """
    palette = palette_of(context)
    text, size, px = context.text, context.theme.text.small, context.px
    foot = layout.foot
    edge = px(14)
    text.draw(surface, extent, size, palette.frame_text, midleft=(foot.x + edge, foot.centery))
    if score is None:
        return
    side, gap = px(17), px(6)
    x = foot.right - edge
    places = list(range(1, max(score, *marks) + 1))
    for place in reversed(places):
        if place in marks:
            word = text.draw(
                surface, marks[place], size, palette.frame_text, midright=(x, foot.centery)
            )
            x = word.left - gap // 2
        earned = place <= score
        colour = palette.yellow if earned else palette.frame_faint
        pip = context.assets.markup(pip_svg(side, filled=earned, colour=colour), side)
        surface.blit(pip, pip.get_rect(midright=(x, foot.centery)))
        x -= side + gap


def draw_caption(
    context: Context, surface: pygame.Surface, label: NamePlace, caption: HandCaption
) -> None:
    """Draw the name and points of a player beside the player's hand."""
    palette = palette_of(context)
    text, theme, px = context.text, context.theme, context.px
    room = min(label.within.w, px(180)) - 2 * px(LEAST_MARGIN)
    names, size = _name_lines(context, caption.name, room)
    fits = text.width(caption.detail, theme.text.small) <= room
    detail = caption.detail if fits else caption.short
    detail = text.fitted(detail, room, theme.text.small)
    line = text.line_height(size)
    high = line * len(names)
    low = text.line_height(theme.text.small) if detail else 0
    widths = [text.width(name, size, bold=True) for name in names]
    wide = max(text.width(detail, theme.text.small), *widths, 0)
    broad = max(min(wide + 2 * px(MARGIN), label.within.w), wide)
    box = pygame.Rect(0, 0, broad, high + low + px(6))
    setattr(box, label.anchor, label.point)
    box.clamp_ip(label.within)
    if caption.lit:
        draw_plate(context, surface, box, palette.plate, radius=4)
    strong, soft = (
        (palette.on_plate, palette.on_plate_soft)
        if caption.lit
        else (palette.text, palette.text_soft)
    )
    top = box.centery - (high + low) // 2
    for number, name in enumerate(names):
        place = box.centerx, top + number * line
        text.draw(surface, name, size, strong, bold=True, midtop=place)
    text.draw(surface, detail, theme.text.small, soft, midtop=(box.centerx, top + high))


def _name_lines(context: Context, name: str, room: int) -> tuple[list[str], float]:
    """The lines of a name and their size: several lines or small letters before it is cut off."""
    text, theme, room = context.text, context.theme, max(room, 1)
    if not name or text.width(name, theme.text.body, bold=True) <= room:
        return [name] if name else [], theme.text.body
    sizes = (theme.text.small, *SMALLER)
    for size in sizes:
        lines = text.wrap_evenly(name, room, size, bold=True)
        if len(lines) <= NAME_LINES and _has_whole_words(lines, name):
            return lines, size
    widest = max(name.split(), key=lambda word: text.width(word, sizes[0], bold=True), default="")
    size = text.fitting_size(widest, room, sizes, bold=True)
    lines = text.wrap(name, room, size, bold=True)
    if len(lines) > NAME_LINES:
        rest = "".join(lines[NAME_LINES - 1 :])
        lines = [*lines[: NAME_LINES - 1], text.fitted(rest, room, size, bold=True)]
    return lines, size


def _has_whole_words(lines: list[str], name: str) -> bool:
    """Whether the lines break no word of a name, and none is a single letter."""
    return " ".join(lines).split() == name.split() and all(len(line) > 1 for line in lines)


def draw_tray(context: Context, surface: pygame.Surface, tray: pygame.Rect, *, lit: bool) -> None:
    """Draw the name of the tray, highlighted when a tile can be set aside."""
    palette = palette_of(context)
    text, theme, px = context.text, context.theme, context.px
    if lit:
        draw_plate(
            context,
            surface,
            tray,
            palette.yellow_light,
            border=palette.yellow_dark,
            width=2.5,
            radius=4,
        )
    words = _("Nothing fits: set one aside here") if lit else _("Set aside")
    colour = palette.text if lit else palette.text_soft
    words, size = text.squeezed(words, tray.w - px(16), theme.text.small, bold=lit)
    corner = (tray.x + px(10), tray.y + px(6))
    text.draw(surface, words, size, colour, bold=lit, topleft=corner)


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
    """Fill a rectangle with a strip from the top down."""
    height = strip.get_height()
    for y in range(rect.top, rect.bottom, height):
        surface.blit(strip, (rect.left, y), (0, 0, rect.w, min(height, rect.bottom - y)))
