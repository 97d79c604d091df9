"""Draws Herati: the table, the field, marks, positions at rest and examples."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from types import MappingProxyType

import pygame

from games.core.translation import _
from games.herati.rules.field import Cell, Direction, Field, TileColour
from games.herati.rules.position import Hand, HeratiPosition, Move, PlaceTile
from games.herati.view.board import (
    NAME_ABOVE,
    SLOT_MARGIN,
    Cells,
    Layout,
    LoomTray,
    ReachableArea,
    cell_name,
    column_name,
    row_name,
    tile_rect,
)
from games.herati.view.tiles import (
    PALETTES,
    STRIPES,
    Palette,
    diamond_kind,
    pip_svg,
    sprite,
)
from games.ui.board.animation import ease_out
from games.ui.board.painter import Painter, circle, outline, stroke
from games.ui.board.sprites import Mark, Place
from games.ui.look.ghost_moves import Role, draw_badge, draw_ghost
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import clipped
from games.ui.toolkit.layout import centred, square
from games.ui.toolkit.theme import Colour

FRAME_WIDTH = 26
GAP = 0.055
STITCHES = 7
WOVEN = 0.6
"""The share of the time after which all threads are lit; then they fade."""
GLEAM = 3
"""The number of the last lit threads, which are brighter than the others."""
TIP_WIDTH = 230
"""The greatest width of the text of a tip, in units."""
NAME_LINES = 4
SMALLER = (12, 11, 10)
"""Sizes of a name with a word wider than the place beside a hand, in units."""

MARGIN, LEAST_MARGIN = 8, 3
"""The usual and the least room on both sides of a name, in units."""


@dataclass(frozen=True, slots=True)
class Clashes:
    """The reasons against a tile: edges of cells, whole cells, and sides of the field."""

    edges: tuple[tuple[Cell, Direction], ...] = ()
    """Edges that clash, from the cell of the tile."""
    cells: tuple[Cell, ...] = ()
    """Cells on which no tile may be placed: taken ones, and those apart from the field."""
    missing: tuple[Cell, ...] = ()
    """Cells that should not be empty."""
    limits: tuple[tuple[Cell, Direction], ...] = ()
    """Edges of outer cells across which the field cannot grow."""


@dataclass(frozen=True, slots=True)
class ValueLabel:
    """The value of one move, on its target cell or on the tile to set aside."""

    place: Place
    kind: str
    text: str
    best: bool


def edge_of(cell: pygame.Rect, direction: Direction) -> tuple[pygame.Vector2, pygame.Vector2]:
    """The ends of an edge of a cell, from left to right or from top to bottom."""
    one, other = {
        Direction.N: (cell.topleft, cell.topright),
        Direction.S: (cell.bottomleft, cell.bottomright),
        Direction.W: (cell.topleft, cell.bottomleft),
        Direction.E: (cell.topright, cell.bottomright),
    }[direction]
    return pygame.Vector2(one), pygame.Vector2(other)


class MarkPainter(Painter[Palette]):
    """Draws on a surface in the colours of Herati."""

    palettes = PALETTES

    def ghost(self, kind: str, spot: pygame.Rect) -> None:
        draw_ghost(self.surface, sprite(self.context, kind, spot.w), spot)

    # Cloth: fine threads on a plain ground

    def table_cloth(self, rect: pygame.Rect) -> None:
        """Draw the table with threads in both directions."""
        palette, pitch = self.palette, self.context.px(5)
        strip = self._strip((rect.w, pitch), palette.table, palette.table_thread, pitch)
        strip.fill(palette.table_thread, (0, pitch // 2, rect.w, 1))
        self._repeat(rect, strip)

    def field_cloth(self, rect: pygame.Rect, pitch: int) -> None:
        """Draw the ground of the field with vertical threads, `pitch` pixels apart."""
        palette = self.palette
        self._repeat(rect, self._strip((rect.w, 16), palette.ground, palette.ground_thread, pitch))

    def bare_frame(self, rect: pygame.Rect) -> None:
        """Draw the frame, with a line at its edge where it has the colour of the ground."""
        palette = self.palette
        line = palette.text if palette.frame == palette.ground else None
        self.plate(rect, palette.frame, border=line, width=2, radius=3)

    def _strip(
        self, size: tuple[int, int], ground: Colour, thread: Colour, pitch: int
    ) -> pygame.Surface:
        """A strip with vertical threads; long vertical lines would take five times as long."""
        strip = pygame.Surface(size, 0, self.surface)
        strip.fill(ground)
        for x in range(pitch // 2, size[0], pitch):
            strip.fill(thread, (x, 0, 1, size[1]))
        return strip

    def _repeat(self, rect: pygame.Rect, strip: pygame.Surface) -> None:
        height = strip.get_height()
        for y in range(rect.top, rect.bottom, height):
            self.surface.blit(strip, (rect.left, y), (0, 0, rect.w, min(height, rect.bottom - y)))

    # A field at rest

    def empty_field(self, whole: pygame.Rect, share: float) -> pygame.Rect:
        """Draw a frame around a square and the ground within; returns the ground."""
        width = min(max(round(whole.w * share), 3), (whole.w - 1) // 2)
        self.bare_frame(whole)
        ground = whole.inflate(-2 * width, -2 * width)
        self.field_cloth(ground, max(whole.w // 80, 3))
        return ground

    def field(self, field: Field, cells: Cells) -> None:
        for cell, tile in field.items():
            rect = tile_rect(cells.rect(cell))
            self.surface.blit(sprite(self.context, tile.value, rect.w), rect)
        for diamond in field.diamonds:
            corner = cells.rect((diamond.x, diamond.y))
            side = max(2 * cells.size, 1)
            self.surface.blit(sprite(self.context, diamond_kind(diamond.colour), side), corner)

    def sign(self, rect: pygame.Rect, *, allowed: bool) -> None:
        palette, size = self.palette, rect.w
        middle, reach = size / 2, size * 0.16
        disc = palette.tick if allowed else palette.cross
        line = (
            f"M{middle - reach} {middle} l{reach * 0.75} {reach * 0.75} "
            f"l{reach * 1.2} {-reach * 1.5}"
            if allowed
            else f"M{middle - reach * 0.8} {middle - reach * 0.8} l{reach * 1.6} {reach * 1.6} "
            f"m0 {-reach * 1.6} l{-reach * 1.6} {reach * 1.6}"
        )
        width, dash = max(size * 0.025, 1), f"{size * 0.06} {size * 0.05}"
        frame = outline(size * 0.08 - width / 2, size, disc, width, stroke_dasharray=dash)
        sign = stroke(line, palette.on_tick, size * 0.07)
        self.put(frame + circle(middle, size * 0.28, disc) + sign, rect, size)

    # Marks of places

    def cell_mark(self, place: pygame.Rect, mark: Mark) -> None:
        """Mark an empty cell or the tray; the mark fills it."""
        palette, px = self.palette, self.context.px
        inner = place.inflate(-2 * px(4), -2 * px(4))
        if mark is Mark.TARGET:
            self.frame(inner, palette.yellow_dark, px(2), palette.yellow, fill_opacity=0.30)
            side = 2 * px(5) + 1
            dot = circle(side / 2, px(5), palette.yellow_dark)
            self.put(dot, centred((side, side), place), side)
        elif mark is Mark.FAR_TARGET:
            self.put(circle(50, 6, palette.yellow_dark, fill_opacity=0.75), place)
        elif mark is Mark.HOT:
            self.frame(inner, palette.red, px(4), palette.yellow, fill_opacity=0.75)
        elif mark is Mark.HINT:
            self.hint(inner)
        elif mark is Mark.CURSOR:
            self._cursor(place.inflate(-px(2), -px(2)))

    def tile_mark(self, tile: pygame.Rect, mark: Mark) -> None:
        """Mark a tile in a hand with a frame around it."""
        px = self.context.px
        outer = tile.inflate(2 * px(5), 2 * px(5))
        if mark is Mark.SELECTED:
            self.frame(outer, self.palette.red, px(3), self.palette.yellow, fill_opacity=0.55)
        elif mark is Mark.HINT:
            self.hint(tile.inflate(2 * px(6), 2 * px(6)))
        elif mark is Mark.CURSOR:
            self._cursor(outer)

    def tray_mark(self, tray: pygame.Rect, free: pygame.Rect, mark: Mark) -> None:
        """Mark the free square of the tray; under the pointer also the whole tray."""
        px = self.context.px
        if mark not in (Mark.TARGET, Mark.HOT):
            self.tile_mark(tray, mark)
            return
        self.cell_mark(free.inflate(px(8), px(8)), mark)
        if mark is Mark.HOT:
            self.frame(tray, self.palette.red, px(4))

    def last(self, place: pygame.Rect) -> None:
        """Mark the last placed tile with four corners in the gaps around it."""
        width, arm = max(self.context.px(3), 2), round(place.w * 0.22)
        around = place.inflate(width, width)
        near, far = width / 2, around.w - width / 2
        corners = [
            f"M{x + across} {y} L{x} {y} L{x} {y + down}"
            for x, across in ((near, arm), (far, -arm))
            for y, down in ((near, arm), (far, -arm))
        ]
        self.put(stroke(" ".join(corners), self.palette.red, width), around, around.size)

    def _cursor(self, rect: pygame.Rect) -> None:
        px = self.context.px
        self.frame(rect, self.palette.halo, px(8))
        self.frame(rect.inflate(-px(4), -px(4)), self.palette.cursor, px(4))

    def hint(self, rect: pygame.Rect, *, filled: bool = True) -> None:
        px, tick = self.context.px, self.palette.tick
        how = {"rx": 0, "stroke_dasharray": f"{px(9)} {px(9) * 0.6}", "fill_opacity": 0.25}
        self.frame(rect, tick, px(4), tick if filled else None, **how)

    # What forbids a tile

    def obstacles(self, found: Clashes, cells: Cells, strength: float = 1.0) -> None:
        """Draw marks for obstacles, thinner with less `strength` (0 to 1)."""
        thick = round(max(self.context.px(5), 3) * strength)
        if not thick:
            return
        for cell, direction in found.edges:  # a bar at each side, so that both edges are marked
            rect = cells.rect(cell)
            start, end = edge_of(rect, direction)
            inset, off = (end - start) * 0.1, pygame.Vector2(direction.value) * rect.w * GAP
            for side in (-off, off):
                self._bar(start + inset + side, end - inset + side, thick)
        for cell, direction in found.limits:
            self._bar(*edge_of(cells.rect(cell), direction), thick + 1)
        for cell in found.missing:  # the corners of a frame
            rect = cells.rect(cell)
            arm, inner = rect.w * 0.26, rect.inflate(-rect.w * 0.12, -rect.w * 0.12)
            for x, across in ((inner.left, arm), (inner.right, -arm)):
                for y, down in ((inner.top, arm), (inner.bottom, -arm)):
                    corner = pygame.Vector2(x, y)
                    for way in (pygame.Vector2(across, 0), pygame.Vector2(0, down)):
                        self._bar(corner, corner + way, thick)
        for cell in found.cells:
            rect = cells.rect(cell)
            inner = rect.inflate(-rect.w // 2, -rect.w // 2)
            reach, ink, halo = inner.w / 2, self.palette.cross, self.palette.halo
            self.cross((inner.x + reach, inner.y + reach), reach, thick, ink, halo)

    def _bar(self, start: pygame.Vector2, end: pygame.Vector2, thick: int) -> None:
        for colour, width in ((self.palette.halo, thick + 2), (self.palette.cross, thick)):
            bar = pygame.Rect(0, 0, abs(end.x - start.x) + width, abs(end.y - start.y) + width)
            bar.center = round((start.x + end.x) / 2), round((start.y + end.y) / 2)
            pygame.draw.rect(self.surface, colour, bar, border_radius=width // 2)

    def veil(self, spot: pygame.Rect, alpha: int) -> None:
        veil = pygame.Surface(spot.size)
        veil.fill(self.palette.table)
        veil.set_alpha(alpha)
        self.surface.blit(veil, spot)

    def tip(self, words: str, spot: pygame.Rect) -> None:
        """Draw a sentence above a tile, within the surface."""
        theme, text, px = self.context.theme, self.context.text, self.context.px
        size = theme.text.small
        width = max(text.width(line, size) for line in text.wrap(words, px(TIP_WIDTH), size))
        block = text.paragraph(words, width, size, theme.card, align="center")
        around = spot.inflate(0, 2 * px(8))
        self.note(block, around, self.surface.get_rect(), (px(20), px(12)))

    # The values of moves

    def values(self, labels: Sequence[ValueLabel], rect_of: Callable[[Place], pygame.Rect]) -> None:
        """Draw small tiles with their values at the upper edges of places, in columns."""
        palette, px, size = self.palette, self.context.px, self.context.theme.text.small
        high, tile, gap = px(20), px(14), px(4)
        tops: dict[Place, int] = {}
        for label in labels:
            rect = rect_of(label.place)
            top = tops.get(label.place, rect.top + px(3))
            wide = tile + self.context.text.width(label.text, size, bold=label.best) + 3 * gap
            box = pygame.Rect(0, 0, wide, high).move_to(midtop=(rect.centerx, top))
            tops[label.place] = box.bottom + px(2)
            fill, ink, edge = palette.label, palette.text, palette.stitch
            if label.best:
                fill, ink, edge = palette.tick, palette.on_tick, palette.on_tick
            self.plate(box, fill, border=edge, width=1, radius=4)
            picture = sprite(self.context, label.kind, tile)
            self.surface.blit(picture, picture.get_rect(midleft=(box.x + gap, box.centery)))
            end = (box.right - gap, box.centery)
            self.write(label.text, size, ink, bold=label.best, midright=end)

    # Edges that match, and diamonds

    def seam(self, cell: pygame.Rect, direction: Direction, share: float) -> None:
        """Draw stitches across an edge: one after the other from its middle, then fading."""
        start, end = edge_of(cell, direction)
        ahead = (end - start).normalize()
        aside = pygame.Vector2(-ahead.y, ahead.x)
        reach, thick = cell.w * 0.07, max(self.context.px(3), 2)
        area = pygame.Rect(start, end - start).inflate(2 * reach + 2 * thick, 2 * reach + 2 * thick)
        area = area.clip(self.surface.get_rect())
        if not area:  # a cell of a large field may lie outside a tiny window
            return
        covered = self.surface.subsurface(area).copy()
        for stitch in range(STITCHES):
            along = (stitch + 0.5) / STITCHES
            if share * 1.5 < abs(along - 0.5):
                continue
            middle = start.lerp(end, along) - area.topleft
            slant = ahead * reach * 0.45
            one, other = middle - aside * reach - slant, middle + aside * reach + slant
            pygame.draw.aaline(covered, self.palette.plate, one, other, thick + 2)
            pygame.draw.aaline(covered, self.palette.yellow, one, other, thick)
        covered.set_alpha(round(255 * min((1 - share) * 2.5, 1)))
        self.surface.blit(covered, area)

    def weaving(self, rect: pygame.Rect, colour: TileColour, share: float) -> None:
        """Draw the threads of a diamond that are lit after a share of the time.

        A black diamond has horizontal threads, from top to bottom; a white one vertical threads.
        """
        lit = min(share / WOVEN, 1.0) * (2 * STRIPES + GLEAM)
        alpha = round(255 * (1 - share) / (1 - WOVEN)) if share > WOVEN else 255
        self._threads(rect, colour, range(min(int(lit), 2 * STRIPES)), lit - GLEAM, alpha)

    def shimmer(self, rect: pygame.Rect, colour: TileColour, phase: float) -> None:
        """Draw faint threads over a diamond that a tile would complete.

        A gleam runs along them once while `phase` goes from 0 to 1.
        """
        gleam = phase % 1.0 * (2 * STRIPES + GLEAM) - GLEAM
        self._threads(rect, colour, range(2 * STRIPES), gleam, 190)

    def _threads(
        self, rect: pygame.Rect, colour: TileColour, threads: range, gleam: float, alpha: int
    ) -> None:
        """Draw threads of a diamond; those after `gleam` are brighter."""
        layer = pygame.Surface(rect.size, pygame.SRCALPHA)
        pitch, middle = rect.w / (2 * STRIPES), rect.w / 2
        thick = max(round(pitch * 0.34), 1)
        for thread in threads:
            across = (thread + 0.5) * pitch
            length = 2 * round(middle - abs(across - middle))
            line = pygame.Rect(0, 0, length, thick)
            line.center = round(middle), round(across)
            if colour is TileColour.WHITE:
                line.size = thick, length
                line.center = round(across), round(middle)
            bright = gleam <= thread < gleam + GLEAM
            layer.fill(self.palette.halo if bright else self.palette.diamond(colour), line)
        layer.set_alpha(alpha)
        self.surface.blit(layer, rect)

    def tag(self, rect: pygame.Rect, words: str, share: float) -> None:
        """Draw a text that rises from the middle of a diamond and fades."""
        context, sizes = self.context, self.context.theme.text
        size = sizes.title if len(words) < 4 else sizes.lead
        line = context.text.render(words, size, self.palette.on_plate, bold=True)
        box = line.get_rect().inflate(context.px(16), context.px(2))
        tag = pygame.Surface(box.size, pygame.SRCALPHA)
        pygame.draw.rect(tag, self.palette.plate, tag.get_rect(), border_radius=context.px(6))
        tag.blit(line, line.get_rect(center=tag.get_rect().center))
        box.center = (rect.centerx, round(rect.centery - ease_out(share) * rect.h * 0.12))
        tag.set_alpha(round(255 * min(share * 6, (1 - share) * 3, 1)))
        self.surface.blit(tag, box)


# -- The table around the tiles: the frame with its coordinates, names, the tray ------------------


@dataclass(frozen=True, slots=True)
class HandCaption:
    name: str
    detail: str = ""
    short: str = ""
    """A shorter detail for little room."""
    lit: bool = False


class TablePainter(MarkPainter):
    """Draws the surroundings of the tiles of a layout on a surface."""

    def __init__(self, context: Context, surface: pygame.Surface, layout: Layout) -> None:
        super().__init__(context, surface)
        self.layout = layout

    def table(self, aside: pygame.Rect | None, *, outlined: bool) -> None:
        """Draw the static parts: the table, the frame, the ground, the tray.

        In a Loom the places of tiles are `outlined`.
        """
        palette, px, layout = self.palette, self.context.px, self.layout
        self.table_cloth(self.surface.get_rect())
        self.bare_frame(layout.frame)
        self.field_cloth(layout.ground, px(6))
        if outlined and isinstance(tray := layout.trays[0], LoomTray):
            for place in tray.squares:
                self.slot(place.inflate(2 * px(SLOT_MARGIN), 2 * px(SLOT_MARGIN)))
        if aside:
            self.plate(aside, palette.tray, border=palette.stitch, radius=4)

    def slot(self, rect: pygame.Rect) -> None:
        palette = self.palette
        self.plate(rect, palette.tray, border=palette.stitch, width=1, radius=4)

    def reachable_cells(self, area: ReachableArea, cells: Cells, field: Field) -> None:
        """Draw crosses at corners between free cells, and dashes at limits."""
        surface, layout, size = self.surface, self.layout, cells.size
        first = cells.rect((area.columns.start, area.rows.start))
        last = cells.rect((area.columns.stop - 1, area.rows.stop - 1))
        whole, stitch = first.union(last), self.palette.stitch
        taken = {cell for cell, _tile in field.items()}
        arm, width = max(size // 16, 2), max(self.context.px(1.5), 1)
        room = layout.ground.inflate(-2 * arm, -2 * arm)
        with clipped(surface, layout.ground):
            left, top, right, bottom = area.closed  # dashes run along these sides
            columns = range(area.columns.start + left, area.columns.stop + 1 - right)
            rows = range(area.rows.start + top, area.rows.stop + 1 - bottom)
            for column, row in product(columns, rows):
                x, y = cells.rect((column, row)).topleft
                around = product((column - 1, column), (row - 1, row))
                if room.collidepoint(x, y) and taken.isdisjoint(around):
                    pygame.draw.line(surface, stitch, (x - arm, y), (x + arm, y), width)
                    pygame.draw.line(surface, stitch, (x, y - arm), (x, y + arm), width)
            thick = max(self.context.px(2), 2)
            edge = whole.inflate(thick, thick)  # half of the line lies at each side of a limit
            sides = (
                pygame.Rect(edge.topleft, (thick, edge.h)),
                pygame.Rect(edge.topleft, (edge.w, thick)),
                pygame.Rect(edge.right - thick, edge.y, thick, edge.h),
                pygame.Rect(edge.x, edge.bottom - thick, edge.w, thick),
            )
            for side, closed in zip(sides, area.closed, strict=True):
                if closed:
                    self._dashes(side)

    def _dashes(self, line: pygame.Rect) -> None:
        length = max(line.size)
        dash, gap = min(self.context.px(10), length), self.context.px(5)
        count = max(round((length - dash) / (dash + gap)), 1)
        for number in range(count + 1):
            along = round(number * (length - dash) / count)
            x, y, size = line.x, line.y + along, (line.w, dash)
            if line.w > line.h:
                x, y, size = line.x + along, line.y, (dash, line.h)
            self.surface.fill(self.palette.text_soft, (x, y, *size))

    def coordinates(self, area: ReachableArea, cells: Cells, position: HeratiPosition) -> None:
        size, colour = self.context.theme.text.small, self.palette.frame_text
        frame, ground = self.layout.frame, self.layout.ground
        top, left = (frame.top + ground.top) // 2, (frame.left + ground.left) // 2
        for column in area.columns:
            x = cells.rect((column, 0)).centerx
            if ground.left < x < ground.right:
                self.write(column_name(column), size, colour, center=(x, top))
        for row in area.rows:
            y = cells.rect((0, row)).centery
            if ground.top < y < ground.bottom:
                self.write(row_name(position, row), size, colour, center=(left, y))

    def cell_names(self, area: ReachableArea, cells: Cells, position: HeratiPosition) -> None:
        """Draw the name of each reachable cell in its corner; tiles cover it."""
        px, size, colour = self.context.px, self.context.theme.text.small, self.palette.text_soft
        with clipped(self.surface, self.layout.ground):
            for cell in product(area.columns, area.rows):
                rect = cells.rect(cell)
                corner = (rect.x + px(7), rect.y + px(4))
                self.write(cell_name(position, cell), size, colour, topleft=corner)

    def lower_frame(
        self, extent: str, score: int = 0, marks: Mapping[int, str] = MappingProxyType({})
    ) -> None:
        """Draw the extent of the field on the lower part of the frame, and the Loom's score.

        `marks` are labels of some numbers of diamonds.
        """
        palette, px, foot = self.palette, self.context.px, self.layout.foot
        ground, size, text = self.layout.ground, self.context.theme.text.small, palette.frame_text
        self.write(extent, size, text, midleft=(ground.left, foot.centery))
        side, gap = px(17), px(6)
        x = ground.right
        for place in range(max(score, *marks, 0), 0, -1):
            if place in marks:
                word = self.write(marks[place], size, text, midright=(x, foot.centery))
                x = word.left - gap
            earned = place <= score
            colour = palette.frame_score if earned else palette.frame_faint
            pip = self.context.assets.markup(pip_svg(side, filled=earned, colour=colour), side)
            self.surface.blit(pip, pip.get_rect(midright=(x, foot.centery)))
            x -= side + gap

    def captions(self, captions: Sequence[tuple[pygame.Rect, HandCaption]]) -> None:
        """Draw the names and points of the players beside their hands, all in one size."""
        size = self.context.theme.text.body
        for within, caption in captions:
            size = self._name_lines(within, caption, size)[1]
        for within, caption in captions:
            self._caption(within, caption, size)

    def _name_lines(
        self, within: pygame.Rect, caption: HandCaption, largest: float
    ) -> tuple[list[str], float]:
        """The lines of a name and their size: several or small ones before it is cut off."""
        text, theme, name = self.context.text, self.context.theme.text, caption.name
        low, room = text.line_height(theme.small), self._room(within)
        if within.h - low < 2 * text.line_height(theme.body):
            # One line: the panel has the whole name, and no name gets smaller than the others.
            room -= 2 * self.context.px(MARGIN - LEAST_MARGIN)
            if text.width(name, largest, bold=True) > room:
                name = text.fitted(name.split()[0], max(room, 1), largest, bold=True)
            return [name] if name else [], largest
        room, most = max(room, 1), min(max((within.h - low) // low, 1), NAME_LINES)
        if not name or text.width(name, largest, bold=True) <= room:
            return [name] if name else [], largest
        words = name.split()
        sizes = [size for size in (theme.body, theme.small, *SMALLER) if size <= largest]
        for size in sizes:
            lines = text.wrap_evenly(name, room, size, bold=True)
            whole = " ".join(lines).split() == words and all(len(line) > 1 for line in lines)
            if len(lines) <= most and whole:  # no word is broken, and no line is a single letter
                return lines, size
        widest = max(words, key=lambda word: text.width(word, sizes[0], bold=True), default="")
        size = text.fitting_size(widest, room, sizes, bold=True)
        lines = text.wrap(name, room, size, bold=True)
        if len(lines) > most:
            rest = "".join(lines[most - 1 :])
            lines = [*lines[: most - 1], text.fitted(rest, room, size, bold=True)]
        return lines, size

    def _room(self, within: pygame.Rect) -> int:
        return min(within.w, self.context.px(240)) - 2 * self.context.px(LEAST_MARGIN)

    def _detail(self, caption: HandCaption, within: pygame.Rect) -> str:
        text, small, room = self.context.text, self.context.theme.text.small, self._room(within)
        fits = text.width(caption.detail, small) <= room
        return text.fitted(caption.detail if fits else caption.short, room, small)

    def _caption(self, within: pygame.Rect, caption: HandCaption, largest: float) -> None:
        palette, text, px = self.palette, self.context.text, self.context.px
        small, detail = self.context.theme.text.small, self._detail(caption, within)
        names, size = self._name_lines(within, caption, largest)
        line = text.line_height(size)
        high, low = line * len(names), text.line_height(small) if detail else 0
        widths = [text.width(name, size, bold=True) for name in names]
        wide = max(text.width(detail, small), *widths, 0)
        broad = max(min(wide + 2 * px(MARGIN), within.w), wide)
        box = pygame.Rect(0, 0, broad, high + low + px(6))
        if within.h < px(NAME_ABOVE):  # left of the tiles, or with hardly any room
            box.midleft = within.midleft
        else:
            box.bottomleft = within.x, within.bottom - px(MARGIN)
        box.clamp_ip(within)
        strong, soft = palette.text, palette.text_soft
        x, top = box.x, box.centery - (high + low) // 2
        if caption.lit:  # the plate begins where other names and the tiles do
            self.plate(box, palette.plate, radius=4)
            strong, soft = palette.on_plate, palette.on_plate_soft
            x += min(px(MARGIN), (broad - wide) // 2)
        for number, name in enumerate(names):
            self.write(name, size, strong, bold=True, topleft=(x, top + number * line))
        self.write(detail, small, soft, topleft=(x, top + high))

    def loom_hand(self, hand: Hand, caption: HandCaption, *, over: bool) -> None:
        """Write the number of tiles below the pile of a Loom, and name the face-up tiles."""
        tray, (text, theme) = self.layout.trays[0], (self.context.text, self.context.theme)
        if not isinstance(tray, LoomTray) or not (tray.name and tray.own):
            return
        small, soft = theme.text.small, self.palette.text_soft
        if hand.face_down or not over:
            top = tray.name.centery - text.line_height(small) // 2
            detail = self._detail(caption, tray.name)
            self.write(detail, small, soft, midtop=(tray.name.centerx, top))
        if hand.face_up:
            text.draw_squeezed(
                self.surface, _("Your tiles"), tray.own.w, small, soft, center=tray.own.center
            )

    def tray(self, tray: pygame.Rect, *, lit: bool) -> None:
        """Draw the name of the tray, highlighted when a tile can be set aside."""
        palette, px = self.palette, self.context.px
        words, colour = _("Set aside"), palette.text_soft
        if lit:
            words, colour = _("Nothing fits: set one aside here"), palette.text
            border = palette.yellow_dark
            self.plate(tray, palette.yellow_light, border=border, width=2.5, radius=4)
        size, corner = self.context.theme.text.small, (tray.x + px(10), tray.y + px(6))
        self.context.text.draw_squeezed(
            self.surface, words, tray.w - px(16), size, colour, bold=lit, topleft=corner
        )


# -- A position at rest: the field with its diamonds, the marks of examples, compared turns --------


@dataclass(frozen=True, slots=True)
class Example:
    """A position to draw, with a tile to place, and the cells where it may and may not go."""

    position: HeratiPosition
    tile: str = ""
    right: Sequence[Cell] = ()
    wrong: Sequence[Cell] = ()
    beyond: Sequence[Cell] = ()
    """Cells without a mark to leave room for."""


def draw(
    context: Context, surface: pygame.Surface, rect: pygame.Rect, drawn: HeratiPosition | Example
) -> None:
    """Draw the field in the middle of a square; an example with its marks, its tile to the left."""
    example = drawn if isinstance(drawn, Example) else Example(drawn)
    paint, field = MarkPainter(context, surface), example.position.field
    whole = square(rect) if example is not drawn or example.beyond else rect
    ground = paint.empty_field(whole, 0.035 if whole is not rect else 0.015)
    around = [*field, *example.right, *example.wrong, *example.beyond]
    if not around:
        return
    cells = _fitting_cells(ground, around, before=1.3 if example.tile else 0.0)
    paint.field(field, cells)
    for cell in example.right:
        paint.sign(cells.rect(cell), allowed=True)
    for cell in example.wrong:
        paint.sign(cells.rect(cell), allowed=False)
    if example.tile:
        size, left = cells.size, cells.rect((min(x for x, _y in around), 0)).x
        place = pygame.Rect(left - round(size * 1.3), ground.centery - size // 2, size, size)
        held = tile_rect(place)
        edge = held.inflate(max(size // 8, 4), max(size // 8, 4))
        pygame.draw.rect(surface, paint.palette.red, edge, max(size // 30, 1))
        surface.blit(sprite(context, example.tile, held.w), held)


def _span(numbers: Sequence[int]) -> range:
    return range(min(numbers), max(numbers) + 1)


def compare(
    context: Context,
    surface: pygame.Surface,
    rect: pygame.Rect,
    drawn: HeratiPosition,
    played: Sequence[Move],
    better: Sequence[Move],
) -> None:
    """Draw the field with coordinates, and both tiles as ghosts with the signs of their turns.

    On a common cell the better tile is shown; if both are equal, so is the sign.
    """
    best = _placements_of(better)
    turns: dict[Role, list[PlaceTile]] = {
        "played": [move for move in _placements_of(played) if move not in best],
        "better": best,
    }
    tiles = {move.cell: move.tile for moves in turns.values() for move in moves}
    paint, whole = MarkPainter(context, surface), square(rect)
    share = max(0.05, context.px(FRAME_WIDTH) / max(whole.w, 1))
    ground = paint.empty_field(whole, share)
    around = [*drawn.field, *tiles] or [(0, 0)]
    cells = _fitting_cells(ground, around)
    paint.field(drawn.field, cells)
    size, colour, offset = context.theme.text.small, paint.palette.frame_text, ground.x - whole.x
    for column in _span([x for x, _y in around]):
        centre = (cells.rect((column, 0)).centerx, ground.top - offset // 2)
        paint.write(column_name(column), size, colour, center=centre)
    for row in _span([y for _x, y in around]):
        centre = (ground.left - offset // 2, cells.rect((0, row)).centery)
        paint.write(row_name(drawn, row), size, colour, center=centre)
    for cell, tile in tiles.items():
        target = tile_rect(cells.rect(cell))
        draw_ghost(surface, sprite(context, tile.value, target.w), target)
    for role, moves in turns.items():
        for move in moves:
            draw_badge(context, surface, tile_rect(cells.rect(move.cell)), 0, role)


def _placements_of(moves: Sequence[Move]) -> list[PlaceTile]:
    return [move for move in moves if isinstance(move, PlaceTile)]


def _fitting_cells(ground: pygame.Rect, cells: Sequence[Cell], before: float = 0.0) -> Cells:
    columns, rows = _span([x for x, _y in cells]), _span([y for _x, y in cells])
    width = len(columns) + before
    size = int(min(ground.w / (width + 0.7), ground.h / (len(rows) + 0.7), ground.w / 4))
    x = ground.centerx - round((width / 2 - before) * size)
    y = ground.centery - len(rows) * size // 2
    return Cells(x + (0.5 - columns.start) * size, y + (0.5 - rows.start) * size, size)
