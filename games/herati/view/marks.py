"""Draws the marks on cells and tiles, what forbids a tile, and diamonds that light up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from games.herati.rules.field import Cell, Direction, TileColour
from games.herati.view.layout import tile_rect
from games.herati.view.tiles import PALETTES, STRIPES, Palette, diamond_kind, sprite
from games.ui.board.animation import ease_out
from games.ui.board.painter import Painter, circle, svg
from games.ui.board.sprites import Mark, Place
from games.ui.match.ghost_moves import draw_ghost
from games.ui.toolkit.theme import Colour

GAP = 0.055
"""The distance of a mark from its edge, in cells."""
STITCHES = 7
"""Stitches along an edge."""
WOVEN = 0.6
"""The share of the time after which all threads are lit; then they fade."""
GLEAM = 3
"""The number of threads that are brighter than the others: those lit last."""
SHIMMER = 190
"""Opacity of a diamond that is not complete yet, of 255."""
TIP_WIDTH, LABEL_HEIGHT = 230, 20
"""The greatest width of the text of a tip, and the height of a value, in units."""


@dataclass(frozen=True, slots=True)
class Clashes:
    """The reasons against a tile: edges of cells, whole cells, and sides of the field."""

    edges: tuple[tuple[Cell, Direction], ...] = ()
    """Edges that clash, from the cell of the tile."""
    cells: tuple[Cell, ...] = ()
    """Cells that are taken, or that are empty and should not be."""
    limits: tuple[tuple[Cell, Direction], ...] = ()
    """Edges of outer cells of the field that it cannot grow across."""


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
    """Draws on one surface in the colours of Herati."""

    palettes = PALETTES

    def ghost(self, kind: str, spot: pygame.Rect) -> None:
        draw_ghost(self.surface, sprite(self.context, kind, spot.w), spot)

    # Marks of places

    def cell_mark(self, place: pygame.Rect, mark: Mark) -> None:
        """Mark an empty cell or the tray; the mark fills it."""
        palette, px = self.palette, self.context.px
        inner = place.inflate(-2 * px(4), -2 * px(4))
        if mark is Mark.TARGET:
            self._frame(inner, palette.yellow_dark, px(2), palette.yellow, 0.30)
            radius = px(5)
            side = 2 * radius + 1
            dot = pygame.Rect(0, 0, side, side)
            dot.center = place.center
            self.put(circle(side / 2, radius, palette.yellow_dark), dot, side)
        elif mark is Mark.HOT:
            self._frame(inner, palette.red, px(4), palette.yellow, 0.75)
        elif mark is Mark.HINT:
            self._hint(inner)
        elif mark is Mark.CURSOR:
            self._cursor(place.inflate(-px(2), -px(2)))

    def tile_mark(self, tile: pygame.Rect, mark: Mark) -> None:
        """Mark a tile in a hand with a frame around it."""
        px = self.context.px
        outer = tile.inflate(2 * px(5), 2 * px(5))
        if mark is Mark.SELECTED:
            self._frame(outer, self.palette.red, px(3), self.palette.yellow, 0.55)
        elif mark is Mark.HINT:
            self._hint(tile.inflate(2 * px(6), 2 * px(6)))
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
            self._frame(tray, self.palette.red, px(4))

    def last(self, place: pygame.Rect) -> None:
        """Mark the last placed tile with four corners."""
        tile = tile_rect(place)
        width, arm, size = max(self.context.px(3), 2), round(tile.w * 0.22), tile.w
        near, far = width / 2 + 1, size - width / 2 - 1
        corners = [
            f"M{x + across} {y} L{x} {y} L{x} {y + down}"
            for x, across in ((near, arm), (far, -arm))
            for y, down in ((near, arm), (far, -arm))
        ]
        colours = ((self.palette.halo, width + 2), (self.palette.red, width))
        shapes = [
            svg("path", d=corner, fill=None, stroke=colour, stroke_width=thick)
            for colour, thick in colours
            for corner in corners
        ]
        self.put("".join(shapes), tile, tile.size)

    def _cursor(self, rect: pygame.Rect) -> None:
        """Draw the keyboard cursor: a thick frame with a light edge inside and outside."""
        px = self.context.px
        self._frame(rect, self.palette.halo, px(8))
        self._frame(rect.inflate(-px(4), -px(4)), self.palette.cursor, px(4))

    def proposed(self, place: pygame.Rect) -> None:
        """Frame the tile that a hint proposes on a cell."""
        self._hint(tile_rect(place), filled=False)

    def outline(self, rect: pygame.Rect, colour: TileColour) -> None:
        """Outline a diamond that a proposed tile would complete."""
        self.surface.blit(sprite(self.context, diamond_kind(colour), rect.w), rect)

    def _hint(self, rect: pygame.Rect, *, filled: bool = True) -> None:
        dash, tick = self.context.px(9), self.palette.tick
        self._frame(
            rect,
            tick,
            self.context.px(4),
            tick if filled else None,
            0.25,
            rx=0,
            stroke_dasharray=f"{dash} {dash * 0.6}",
        )

    def _frame(
        self,
        rect: pygame.Rect,
        border: Colour,
        width: int,
        fill: Colour | None = None,
        opacity: float = 1,
        **more: object,
    ) -> None:
        shape = {
            "x": width / 2,
            "y": width / 2,
            "width": rect.w - width,
            "height": rect.h - width,
            "rx": width,
            "fill": fill,
            "fill_opacity": opacity,
            "stroke": border,
            "stroke_width": width,
        }
        self.put(svg("rect", **shape | more), rect, rect.size)

    # What forbids a tile

    def obstacles(
        self, found: Clashes, cell_rect: Callable[[Cell], pygame.Rect], strength: float = 1.0
    ) -> None:
        """Draw marks for obstacles, thinner with less `strength` (0 to 1)."""
        thick = round(max(self.context.px(5), 3) * strength)
        if not thick:
            return
        for cell, direction in found.edges:  # a bar at each side, so that both edges are marked
            rect = cell_rect(cell)
            start, end = edge_of(rect, direction)
            inset, off = (end - start) * 0.1, pygame.Vector2(direction.value) * rect.w * GAP
            for side in (-off, off):
                self._bar(start + inset + side, end - inset + side, thick)
        for cell, direction in found.limits:
            self._bar(*edge_of(cell_rect(cell), direction), thick + 1)
        for cell in found.cells:  # the corners of a frame
            rect = cell_rect(cell)
            arm, inner = rect.w * 0.26, rect.inflate(-rect.w * 0.12, -rect.w * 0.12)
            for x, across in ((inner.left, arm), (inner.right, -arm)):
                for y, down in ((inner.top, arm), (inner.bottom, -arm)):
                    corner = pygame.Vector2(x, y)
                    for way in (pygame.Vector2(across, 0), pygame.Vector2(0, down)):
                        self._bar(corner, corner + way, thick)

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
        box = block.get_rect().inflate(px(20), px(12))
        box.midbottom = (spot.centerx, spot.top - px(8))
        if box.top < 0:
            box.top = spot.bottom + px(8)
        box.clamp_ip(self.surface.get_rect())
        self.plate(box, theme.ink, border=theme.card)
        self.stamp(block, box.center)

    # The values of moves

    def values(self, labels: Sequence[ValueLabel], rect_of: Callable[[Place], pygame.Rect]) -> None:
        """Draw each label at the upper edge of its place, several of one place in a column."""
        tops: dict[Place, int] = {}
        for label in labels:
            rect = rect_of(label.place)
            top = tops.get(label.place, rect.top + self.context.px(3))
            box = self._value((rect.centerx, top), label)
            tops[label.place] = box.bottom + self.context.px(2)

    def _value(self, top: tuple[int, int], label: ValueLabel) -> pygame.Rect:
        """Draw a small tile and a value on a plate below a point."""
        palette, px, size = self.palette, self.context.px, self.context.theme.text.small
        tile, gap = px(LABEL_HEIGHT - 6), px(4)
        wide = self.context.text.width(label.text, size, bold=label.best)
        box = pygame.Rect(0, 0, tile + wide + 3 * gap, px(LABEL_HEIGHT))
        box.midtop = top
        fill, ink, edge = palette.label, palette.text, palette.stitch
        if label.best:
            fill, ink, edge = palette.tick, palette.on_tick, palette.on_tick
        self.plate(box, fill, border=edge, width=1, radius=4)
        picture = sprite(self.context, label.kind, tile)
        self.surface.blit(picture, picture.get_rect(midleft=(box.x + gap, box.centery)))
        end = (box.right - gap, box.centery)
        self.write(label.text, size, ink, bold=label.best, midright=end)
        return box

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
        self._threads(rect, colour, range(2 * STRIPES), gleam, SHIMMER)

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
