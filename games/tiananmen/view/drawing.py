"""Draws Tiananmen: the board with its stones and marks, the bowls, the lids, and the sun dial."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import msgspec
import pygame

from games.core.position import Side
from games.core.translation import _
from games.tiananmen.rules.distance import board_geometry
from games.tiananmen.rules.position import BY_RING, PART_STONES, Move, TiananmenPosition
from games.tiananmen.view.board import (
    DIAL_HEIGHT,
    MARGIN,
    NARROW,
    BoardLines,
    Layout,
    Lid,
    TimeOfDay,
    gestures,
    ghost_of,
    packed_position,
    points_in_line,
    saved_stone_rect,
)
from games.tiananmen.view.words import day_title, part_name
from games.ui.board.painter import Painter, circle, polygon, stroke, svg
from games.ui.board.sprites import Mark
from games.ui.look.ghost_moves import Bowl, GhostPainter, dests_of, ghosts_of
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import clipped, document
from games.ui.toolkit.layout import centred, square
from games.ui.toolkit.theme import Colour, mixed, read_palettes

SLATE_AND_SHELL, FLAT = "slate", "flat"
"""The names of the piece sets."""

STONE = 0.47
"""The radius of a stone, in spaces between lines."""


class Palette(msgspec.Struct, frozen=True):
    ground: Colour
    paper: Colour
    ink: Colour
    caption: Colour
    slate: Colour
    slate_rim: Colour
    slate_cut: Colour
    shell: Colour
    shell_rim: Colour
    shell_hair: Colour
    granite: Colour
    granite_light: Colour
    granite_pale: Colour
    granite_shade: Colour
    granite_deep: Colour
    bowl: Colour
    bowl_rim: Colour
    lid: Colour
    lid_line: Colour
    light: Colour
    sun: Colour
    sun_rim: Colour
    hint: Colour
    halo: Colour
    focus: Colour
    forbidden: Colour


PALETTES = read_palettes("games.tiananmen", Palette)


def sprite(context: Context, kind: str, size: int, piece_set: str = "") -> pygame.Surface:
    """A stone of that kind on a square of `size` pixels, centred on the middle pixel.

    The default piece set is the one of the settings.
    """
    middle, radius = size // 2 + 0.5, size * STONE
    palette, chosen = PALETTES[context.theme.name], piece_set or context.piece_set("tiananmen")
    black, flat = kind == "black", chosen == FLAT
    fill, edge = (palette.slate, palette.slate_rim) if black else (palette.shell, palette.shell_rim)
    rim = max(radius * ((0.1 if black else 0.2) if flat else 0.08), 1)
    around = round(radius - rim / 2, 2)
    shape = circle(middle, around, fill, edge, round(rim, 2))
    if not flat:
        cut = _arc_of_light if black else _growth_lines
        shape += cut(palette, middle, radius)
    return context.assets.markup(document(size, shape), size)


def _arc_of_light(palette: Palette, middle: float, radius: float) -> str:
    reach = radius * 0.74
    arc = f"A{reach:.2f} {reach:.2f} 0 0 1 {middle:.2f} {middle - reach:.2f}"
    width, path = round(max(radius * 0.07, 0.7), 2), f"M{middle - reach:.2f} {middle:.2f} {arc}"
    return stroke(path, palette.slate_cut, width, stroke_linecap="round")


def _growth_lines(palette: Palette, middle: float, radius: float) -> str:
    inner, hairs = radius - max(radius * 0.08, 1) * 1.8, ""
    width = round(max(radius * 0.055, 0.6), 2)
    for share in (-0.72, -0.4, -0.08, 0.24, 0.56):
        half = inner * math.sqrt(1 - share * share) * 0.94
        x, top, bottom = middle + share * inner, middle - half, middle + half
        bend = f"Q{x + inner * 0.22:.2f} {middle:.2f} {x:.2f} {bottom:.2f}"
        hairs += stroke(f"M{x:.2f} {top:.2f} {bend}", palette.shell_hair, width)
    return hairs


def paint_set(context: Context, surface: pygame.Surface, rect: pygame.Rect, name: str) -> None:
    palette = PALETTES[context.theme.name]
    size = min(rect.w // 4, rect.h)
    surface.fill(palette.paper, rect)
    surface.fill(palette.ink, (rect.x, rect.centery, rect.w, 1))
    for number, kind in enumerate(("black", "white", "white", "black")):
        spot = pygame.Rect(0, 0, size, size)
        spot.center = (rect.centerx + round((number - 1.5) * size), rect.centery)
        surface.fill(palette.ink, (spot.centerx, rect.y, 1, rect.h))
        surface.blit(sprite(context, kind, size, name), spot)


# -- The board with its marks, and pictures of positions ----------------------------------------

BARE_MARGIN = 0.9
"""The width of the paper around lines without names, in spaces between lines."""
STRIP, MAT = 0.16, 0.03
"""The width of the lids beside an example, and the margin around board and lids, as shares of the
example's width."""
MANY_TARGETS = 8
"""More targets than this, the number of star points, get small marks."""
POINT_UNITS, MARK_UNITS = 100, 150
"""The side of a point's square in SVG units, and that of the largest marks."""
LEAST_NAMED = 9
"""The least distance between the lines of a drawn position with coordinates, in pixels."""
FREE = 2
"""The least room on both sides of a coordinate, in pixels."""
SMALL_PICTURE = 190
"""The side of a picture, in units, below which it has no coordinates."""
TINY = 4
"""The distance between lines, in pixels, below which stones are drawn larger and lines are not."""
CROPPED, LEAST_CROP = 7, 7
"""The distance between lines, in pixels, below which only the part with stones is drawn, and the
least number of its lines."""
FAINT = 9
"""The distance between lines, in pixels, below which they are drawn faintly."""

PILE = 7
"""The number of stones drawn in a bowl."""
TILT_STEPS = 12
"""The number of distinct pictures of a tilting lid."""
BETWEEN_DOTS = 1.14
"""The room for the part of the day between the outer dots of the arc, in radii of the arc."""
LEAST_WORD = 9
COLUMNS = 2.2
"""The height of the columns of stones below the horizon, in units of the sun dial."""


@dataclass(frozen=True, slots=True)
class Example:
    """A position to draw; `lit` marks the targets of the next stone, `lids` adds both lids."""

    position: TiananmenPosition
    lit: bool = False
    lids: bool = False


def draw(
    context: Context,
    surface: pygame.Surface,
    rect: pygame.Rect,
    drawn: TiananmenPosition | Example,
    *,
    named: bool = True,
) -> None:
    """Draw a position or an example into the largest square of a rectangle.

    With `named`, a large one has coordinates.
    """
    example = drawn if isinstance(drawn, Example) else Example(drawn)
    position, whole = example.position, square(rect)
    if example.lids:
        whole = _draw_lids(TiananmenPainter(context, surface), rect, position)
    lines = lines_within(whole, position.size, MARGIN if named else BARE_MARGIN)
    large = example.lids or whole.w >= context.px(SMALL_PICTURE)
    roomy = _with_room_for_names(context, whole, lines) if named and large else None
    if drawn is position and lines.pitch < CROPPED and not position.outcome():
        lines = _cropped(whole, lines, position)
    paint = BoardPainter(context, surface, roomy or lines)
    paint.ground(whole, paint.palette.paper, radius=3)
    with clipped(surface, whole):
        _draw_board(paint, example, named=bool(roomy))


def _draw_board(paint: BoardPainter, example: Example, *, named: bool) -> None:
    context, position = paint.context, example.position
    paint.board()
    if named:
        paint.coordinates()
    paint.monument()
    for side in (Side.BLACK, Side.WHITE):
        for point in position.stone_points(side):
            spot = paint.lines.spot(point)
            if paint.lines.pitch < TINY:
                spot.inflate_ip(spot.w // 2, spot.h // 2)
            paint.surface.blit(sprite(context, side.value, spot.w), spot)
    if position.outcome():
        paint.figure(winning_figure(position))
        return
    if example.lit:
        _draw_choices(paint, position)
    if position.last:
        paint.last(paint.lines.spot(position.last))


def lines_within(rect: pygame.Rect, size: int, margin: float = MARGIN) -> BoardLines:
    """The largest board in the middle of a rectangle."""
    side = min(rect.w, rect.h)
    return _centred_lines(rect, max(int((side - 1) / (size - 1 + 2 * margin)), 2), size)


def _centred_lines(rect: pygame.Rect, pitch: int, size: int) -> BoardLines:
    span = pitch * (size - 1)
    return BoardLines.at(rect.centerx - span // 2, rect.centery - span // 2, pitch, size)


def _with_room_for_names(
    context: Context, whole: pygame.Rect, lines: BoardLines
) -> BoardLines | None:
    """The lines, closer together if the coordinates need more room; None if too close."""
    for pitch in range(lines.pitch, LEAST_NAMED - 1, -1):
        closer = _centred_lines(whole, pitch, lines.size)
        _size, away, widest = _size_of_names(context, closer)
        if away + widest // 2 + FREE <= (whole.w - closer.span) // 2:
            return closer
    return None


def _size_of_names(context: Context, lines: BoardLines) -> tuple[float, int, int]:
    """The size of outside coordinates, their distance from the lines, and their greatest width."""
    pitch, scale = lines.pitch, context.scale.factor
    size = min(max(pitch * 0.34, min(10, pitch * 0.9)) / scale, context.theme.text.body)
    widest = context.text.width(str(lines.size), size)
    # between the stones on the outermost lines and the edge of the paper, which may have a line
    return size, max(round(pitch * 0.86), pitch // 2 + FREE + widest // 2), widest


def paper_with_names(context: Context, lines: BoardLines) -> pygame.Rect:
    """The paper of a board, enlarged if the coordinates of close lines would touch its edge."""
    _size, away, widest = _size_of_names(context, lines)
    more = max(away + widest // 2 + FREE + 1 - (lines.paper.w - lines.span) // 2, 0)
    return lines.paper.inflate(2 * more, 2 * more)


def _clamped(value: int, least: int, most: int) -> int:
    """The value limited to bounds; their middle if the least is greater."""
    return min(max(value, least), most) if least <= most else (least + most) // 2


def _cropped(whole: pygame.Rect, lines: BoardLines, position: TiananmenPosition) -> BoardLines:
    """Lines further apart, such that the part with stones fills a rectangle."""
    stones = [lines.centre(name) for side in Side for name in position.stone_points(side)]
    stones = stones or [whole.center]
    middle, reach = [0, 0], 0
    for axis in (0, 1):
        least, most = (end(stone[axis] for stone in stones) for end in (min, max))
        middle[axis], reach = (least + most) // 2, max(reach, most - least)
    count = max(reach // lines.pitch + 2, LEAST_CROP)  # with half a space around the stones
    pitch = max(whole.w // count, lines.pitch)
    if pitch == lines.pitch:
        return lines
    # no more than half a space of empty paper shows beside the lines
    half = pitch // 2
    reached = half + pitch * (lines.size - 1)
    left, top = (
        _clamped(
            whole.center[axis] - round((middle[axis] - start) / lines.pitch * pitch),
            whole.topleft[axis] + whole.w - 1 - reached,
            whole.topleft[axis] + half,
        )
        for axis, start in enumerate(lines.first)
    )
    return BoardLines.at(left, top, pitch, lines.size)


def compare(
    context: Context,
    surface: pygame.Surface,
    rect: pygame.Rect,
    drawn: TiananmenPosition,
    played: Sequence[Move],
    better: Sequence[Move],
) -> None:
    """Draw the position and the stones of both turns as ghosts; saved stones are not shown."""
    draw(context, surface, rect, Example(drawn))
    lines = lines_within(square(rect), drawn.size)
    painter = GhostPainter(
        context,
        surface,
        lambda place: lines.spot(str(place)),
        lambda kind, size, angle: sprite(context, kind, size),
    )
    painter.compare(*(ghosts_of(drawn, moves, ghost_of) for moves in (played, better)))


def _draw_choices(paint: BoardPainter, position: TiananmenPosition) -> None:
    """Mark the targets of the next stone: one of the lid if the lid can win, else of the bowl."""
    side, dests = position.to_move, dests_of(gestures(position, position.legal_moves()))
    origin = Lid(side) if Lid(side) in dests else Bowl(side)
    crowded = len(dests[origin]) > MANY_TARGETS
    for place in dests[origin]:
        if isinstance(place, str):
            paint.mark(paint.lines.spot(place), Mark.TARGET, side, crowded=crowded)
    if targets := points_in_line(position, origin, dests[origin]):
        paint.chevrons(str(position.last), targets)


def _draw_lids(
    paint: TiananmenPainter, whole: pygame.Rect, position: TiananmenPosition
) -> pygame.Rect:
    """Draw both lids at the right, White's above; return the rectangle left for the paper."""
    paint.ground(whole, paint.palette.ground)
    width, margin = round(whole.w * STRIP), round(whole.w * MAT)
    for side, share in ((Side.WHITE, 0.26), (Side.BLACK, 0.74)):
        rect = pygame.Rect(0, 0, width, width)
        rect.midright = (whole.right - margin, round(whole.y + whole.h * share))
        lit = side is position.to_move and position.lid_is_due
        paint.lid(rect, lit=lit)
        count = position.lid(side)
        for number in range(count):
            spot = saved_stone_rect(rect, number, count)
            paint.surface.blit(sprite(paint.context, side.value, spot.w), spot)
    return pygame.Rect(
        whole.x + margin, whole.y + margin, whole.w - width - 3 * margin, whole.h - 2 * margin
    )


@dataclass(frozen=True, slots=True)
class WinningFigure:
    """The stones of a ring, from the one placed last, or of a chain, from the Heroes."""

    stones: tuple[str, ...]
    closed: bool
    start: str = ""
    """The point of the Heroes at which a chain begins."""


@lru_cache(maxsize=2)
def winning_figure(position: TiananmenPosition) -> WinningFigure:
    """The figure that has won; without stones while the game goes on."""
    outcome, stones = position.outcome(), position.winning_stones()
    closed = outcome is not None and outcome.termination == BY_RING
    if closed and position.last in stones:
        start = stones.index(position.last)
        stones = stones[start:] + stones[:start]
    if closed or not stones:
        return WinningFigure(stones, closed)
    grid = position.grid

    def distance(hero: str) -> float:
        return math.dist(*(grid.file_and_rank(grid.cell(name)) for name in (hero, stones[0])))

    return WinningFigure(stones, closed, min(position.heroes, key=distance))


# Marks are shapes around the point 75,75.


def _ring(colour: Colour, radius: float, width: float, dash: str = "none") -> str:
    return circle(75, radius, None, colour, width, stroke_dasharray=dash)


def _disc(colour: Colour, radius: float) -> str:
    return circle(75, radius, colour)


@lru_cache
def _point_marks(palette: Palette) -> dict[Mark | Side, str]:
    target = _disc(palette.paper, 36) + _ring(palette.light, 30, 6) + _disc(palette.caption, 16)
    return {
        Side.BLACK: target + _disc(palette.slate, 14),
        Side.WHITE: target + _disc(palette.shell, 14),
        Mark.FAR_TARGET: circle(75, 10, palette.light, fill_opacity=0.75),
        Mark.HOT: _disc(palette.paper, 52) + _ring(palette.light, 51, 8),
        Mark.HINT: _ring(palette.hint, 52, 7, "20 12"),
        Mark.CURSOR: _ring(palette.halo, 57, 13) + _ring(palette.focus, 57, 8),
    }


@lru_cache
def _bowl_marks(palette: Palette) -> dict[Mark, str]:
    return {
        Mark.TARGET: _ring(palette.light, 69, 3, "9 6.06"),
        Mark.HOT: _ring(palette.light, 69, 6),
        Mark.SELECTED: _ring(palette.light, 68, 3.5),
        Mark.HINT: _ring(palette.hint, 69, 5, "15 9"),
        Mark.CURSOR: _ring(palette.halo, 69, 9) + _ring(palette.focus, 69, 5.5),
    }


class TiananmenPainter(Painter[Palette]):
    """Draws on a surface in the colours of Tiananmen."""

    palettes = PALETTES

    def lid(
        self,
        rect: pygame.Rect,
        towards: tuple[int, int] = (-1, 0),
        *,
        lit: bool,
        tilt: float = 0.0,
    ) -> None:
        """Draw an upturned lid with concentric grooves; `lit` shows that it can win now.

        It is tilted `towards` the board by `tilt`, from 0 to 1: raised at the other side, so that
        it is narrower and its wall is visible.
        """
        palette = self.palette
        shapes = "".join(circle(50, radius, None, palette.lid_line, 1) for radius in (41, 24))
        if lit:
            rim = circle(50, 46, palette.paper, palette.light, 7)
            rim += circle(50, 46, None, palette.sun, 3)
        else:
            rim = circle(50, 48, palette.lid, palette.lid_line, 2.4)
        shapes = rim + shapes
        if step := round(tilt * TILT_STEPS) / TILT_STEPS:
            (dx, dy), narrow, wall = towards, 1 - NARROW * step, 12 * step
            across, down = (narrow if dx else 1.0), (narrow if dy else 1.0)
            squeeze = f"scale({across:.3f} {down:.3f}) translate(-50 -50)"
            raised = f"translate({50 - dx * wall:.2f} {50 - dy * wall:.2f})"
            body = circle(50, 48, palette.bowl, palette.lid_line, 2.4)
            shapes = (
                f'<g transform="{raised} {squeeze}">{body}</g>'
                f'<g transform="translate(50 50) {squeeze}">{shapes}</g>'
            )
        self.put(shapes, rect)


class BoardPainter(TiananmenPainter):
    def __init__(self, context: Context, surface: pygame.Surface, lines: BoardLines) -> None:
        super().__init__(context, surface)
        self.lines = lines

    # The board

    def board(self) -> None:
        lines, palette, fill = self.lines, self.palette, self.surface.fill
        ink, (left, top) = palette.ink, lines.first
        if lines.pitch < FAINT:  # the stones are more important
            ink = mixed(ink, palette.paper, 0.6)
        # an odd width has a middle pixel, on which the stones are centred
        fine = 1 + 2 * (lines.pitch // 60)
        for number in range(0, lines.size, lines.size - 1 if lines.pitch < TINY else 1):
            outermost = number in (0, lines.size - 1) and lines.pitch >= 24
            width = fine + 2 * outermost
            corner = (fine + 2 * (lines.pitch >= 24)) // 2
            across = number * lines.pitch - width // 2
            length = lines.span + 2 * corner + 1
            fill(ink, (left - corner, top + across, length, width))
            fill(ink, (left + across, top - corner, width, length))
        if lines.pitch < TINY:
            return
        geometry, radius = board_geometry(lines.size), lines.pitch * 0.11
        side = 2 * round(radius) + 3
        dot = circle(side / 2, round(radius, 2), palette.caption)
        for name in geometry.sorted_names(geometry.stars):
            self.stamp(self.context.assets.markup(document(side, dot), side), lines.centre(name))

    def close_up(self, rect: pygame.Rect) -> None:
        """Draw lines large enough that a stone at a crossing takes most of a rectangle."""
        palette, pitch, fill = self.palette, round(min(rect.size) * 0.76), self.surface.fill
        fill(palette.lid, rect)  # a white stone stands out from it in every theme
        width = max(pitch // 60, 1)
        for away in range(-(max(rect.size) // pitch + 1), max(rect.size) // pitch + 2):
            x, y = rect.centerx + away * pitch, rect.centery + away * pitch
            fill(palette.ink, pygame.Rect(x - width // 2, rect.y, width, rect.h).clip(rect))
            fill(palette.ink, pygame.Rect(rect.x, y - width // 2, rect.w, width).clip(rect))

    def coordinates(self, *, inside: bool = False) -> None:
        """Draw the names of files and ranks on all four margins.

        Inside names stand beside the ends of their lines.
        """
        lines, aside = self.lines, 0
        size, away, _widest = _size_of_names(self.context, lines)
        names = [*enumerate(lines.names_of_lines())]
        if inside:
            names = names[1:-1]
            aside = round(lines.pitch * 0.25)
            size = max(lines.pitch * 0.3, 7) / self.context.scale.factor
            size, away = min(size, self.context.theme.text.small), -aside
        (left, top), span = lines.first, lines.span
        right, bottom = left + span, top + span
        for number, (letter, rank) in names:
            x, y = left + number * lines.pitch + aside, bottom - number * lines.pitch - aside
            for word, centre in (
                (letter, (x, top - away)),
                (letter, (x, bottom + away)),
                (rank, (left - away, y)),
                (rank, (right + away, y)),
            ):
                self.write(word, size, self.palette.caption, center=centre)

    def monument(self) -> None:
        """Draw the monument from above: stairs on four sides, two terraces, the obelisk."""
        palette, pitch = self.palette, self.lines.pitch
        side = 3 * pitch // 2 * 2 + 1
        stairs = "".join(
            f"M-{0.3 * pitch:.2f} {y * pitch:.2f} h{0.6 * pitch:.2f} "
            f"M{y * pitch:.2f} -{0.3 * pitch:.2f} v{0.6 * pitch:.2f} "
            for step in (0.8, 0.98, 1.16, 1.34)
            for y in (-step, step)
        )
        deep = palette.granite_deep
        parts = [
            _cross(pitch, palette),
            svg("path", d=stairs, stroke=deep, stroke_width=round(max(pitch * 0.035, 0.7), 2)),
            _terrace(0.62 * pitch, pitch, palette.granite_pale, deep),
            _terrace(0.46 * pitch, pitch, palette.granite_light, palette.granite_shade),
            _obelisk(palette, pitch),
        ]
        shapes = f'<g transform="translate({side / 2} {side / 2})">{"".join(parts)}</g>'
        middle = self.lines.grid.name(self.lines.size * self.lines.size // 2)
        picture = self.context.assets.markup(document(side, shapes), side)
        self.stamp(picture, self.lines.centre(middle))

    # Marks on points, bowls and lids

    def mark(self, spot: pygame.Rect, mark: Mark, side: Side, *, crowded: bool = False) -> None:
        """Draw a mark on a point; `side` owns the stone that can go there.

        `crowded` makes targets small, for positions where nearly every point is one.
        """
        marks = _point_marks(self.palette)
        if mark is Mark.TARGET:
            small = crowded and _disc(self.palette.light, 14)
            self._around(spot, small or marks[side], POINT_UNITS)
        elif shape := marks.get(mark):
            self._around(spot, shape)

    def bowl_mark(self, rect: pygame.Rect, mark: Mark) -> None:
        if shape := _bowl_marks(self.palette).get(mark):
            self.put(shape, rect.inflate(rect.w // 8, rect.w // 8), MARK_UNITS)

    def last(self, spot: pygame.Rect) -> None:
        """Mark the stone placed last with a ring that is visible on slate, shell and paper."""
        palette = self.palette
        self._around(spot, _ring(palette.paper, 46, 12) + _ring(palette.light, 46, 7))

    def _around(self, spot: pygame.Rect, shape: str, reach: int = MARK_UNITS) -> None:
        # an odd side has a middle pixel: the one on which the lines cross
        size, edge = spot.w * reach // POINT_UNITS | 1, (MARK_UNITS - reach) / 2
        markup = document((edge, edge, reach, reach), shape)
        self.stamp(self.context.assets.markup(markup, size), spot.center)

    def numbers(self, points: Sequence[str], side: Side) -> None:
        """Number the stones that a side has placed in the last turn, as game diagrams do."""
        if self.lines.pitch < 15:
            return
        theme, scale = self.context.theme, self.context.scale.factor
        size = min(max(self.lines.pitch * 0.46, 10) / scale, theme.text.lead)
        colour = self.palette.shell if side is Side.BLACK else self.palette.slate
        for number, point in enumerate(points, start=1):
            x, y = self.lines.centre(point)
            self.write(str(number), size, colour, bold=True, center=(x + 0.5, y + 0.5))

    def chevrons(self, last: str, targets: Iterable[str]) -> None:
        """Draw chevrons over the stones between the last one and the targets beyond them."""
        lines, (x, y) = self.lines, self.lines.centre(last)
        size = max(round(lines.pitch * 0.6), 9) | 1
        for target in targets:
            end_x, end_y = lines.centre(target)
            if abs(end_x - x) + abs(end_y - y) == lines.pitch:
                continue
            dx, dy = (end_x > x) - (end_x < x), (end_y > y) - (end_y < y)
            turn = {(0, -1): 0, (1, 0): 90, (0, 1): 180, (-1, 0): 270}[dx, dy]
            round_ends = {"stroke_linecap": "round", "stroke_linejoin": "round"}
            strokes = "".join(
                stroke("M40 92 L75 58 L110 92", colour, width, **round_ends)
                for colour, width in ((self.palette.paper, 38), (self.palette.light, 20))
            )
            shape = f'<g transform="rotate({turn} 75 75)">{strokes}</g>'
            chevron = self.context.assets.markup(document(MARK_UNITS, shape), size)
            length = abs(end_x - x) + abs(end_y - y)
            for at in range(lines.pitch * 3 // 2, length, lines.pitch):
                self.stamp(chevron, (x + dx * at, y + dy * at))

    # The end, and what a stone would bring about

    def figure(self, figure: WinningFigure, share: float = 1.0) -> None:
        """Draw a line along the stones of a figure, up to a share of them from 0 to 1."""
        palette = self.palette
        line = (figure.start, *figure.stones) if figure.start else figure.stones
        stones = line[: round(len(line) * share)]
        if figure.closed and len(stones) == len(line):
            stones += stones[:1]
        points = [self.lines.centre(stone) for stone in stones]
        thick = max(round(self.lines.pitch * 0.08), 1)
        for colour, width in ((palette.light, thick + 2), (palette.sun, thick)):
            for one, other in pairwise(points):
                pygame.draw.aaline(self.surface, colour, one, other, width)
        for stone in stones:
            self._around(
                self.lines.spot(stone), _disc(palette.sun_rim, 18) + _disc(palette.sun, 13)
            )

    def ripple(self, rect: pygame.Rect, share: float) -> None:
        """Draw a thin ring over a lid that grows and fades; `share` is the elapsed time."""
        light = self.palette.light
        self.growing(lambda grown: _ring(light, 12 + 54 * grown, 4), share, rect, MARK_UNITS)

    def missing(self, points: Iterable[str], side: Side) -> None:
        """Draw small transparent stones on the points that a ring or a chain lacks."""
        size, width = round(self.lines.pitch * 0.6) | 1, max(self.context.px(1.5), 1)
        stone = sprite(self.context, side.value, size)
        for point in points:
            centre = self.lines.centre(point)
            self.stamp(stone, centre, 150)
            pygame.draw.aacircle(self.surface, self.palette.light, centre, size / 2 + 1, width)

    def refused(self, point: str, strength: float) -> None:
        """Draw a cross on a refused point, thinner with less strength."""
        palette, middle, reach = self.palette, self.lines.centre(point), self.lines.pitch * 0.32
        if thick := round(max(self.context.px(4), 3) * strength):
            self.cross(middle, reach, thick, palette.forbidden, palette.halo)

    def label(self, point: str, words: str) -> None:
        """Draw a short text beside a point, within the paper."""
        theme, px = self.context.theme, self.context.px
        line = self.context.text.render(words, theme.text.small, theme.card, bold=True)
        around = centred((0, 2 * round(self.lines.pitch * 0.9)), self.lines.spot(point))
        self.note(line, around, self.lines.paper, (px(14), px(6)), radius=4)


def _cross(pitch: int, palette: Palette) -> str:
    n, w = 0.47 * pitch, 1.45 * pitch
    corners = (
        (-n, -w), (n, -w), (n, -n), (w, -n), (w, n), (n, n),
        (n, w), (-n, w), (-n, n), (-w, n), (-w, -n), (-n, -n),
    )  # fmt: skip
    return polygon(corners, palette.granite, palette.granite_deep, max(pitch * 0.04, 1))


def _terrace(half: float, pitch: int, fill: Colour, rim: Colour) -> str:
    start, side, width = round(-half, 2), round(2 * half, 2), round(max(pitch * 0.035, 0.8), 2)
    return svg(
        "rect", x=start, y=start, width=side, height=side, fill=fill, stroke=rim, stroke_width=width
    )


def _obelisk(palette: Palette, pitch: int) -> str:
    h = 0.29 * pitch
    corners = ((-h, -h), (h, -h), (h, h), (-h, h), (-h, -h))
    tones = (palette.granite_pale, palette.granite_shade, palette.granite_deep, palette.granite)
    width = max(pitch * 0.02, 0.5)
    return "".join(
        polygon(((0, 0), *side), tone, palette.granite_deep, width)
        for side, tone in zip(pairwise(corners), tones, strict=True)
    )


# -- What lies beside the board: the bowls, the lids, and the sun dial -----------------------------


class TrayPainter(TiananmenPainter):
    """Draws the trays of a layout on a surface."""

    def __init__(self, context: Context, surface: pygame.Surface, layout: Layout) -> None:
        super().__init__(context, surface)
        self.layout = layout
        dial = layout.dial
        self._unit = unit = dial.h / DIAL_HEIGHT
        """The length of a unit of the sun dial."""
        self._radius = round(min(dial.w * 0.46, unit * 2.0))
        self._middle = dial.centerx, dial.y + round(unit * 0.45) + self._radius
        """The middle of the horizon, and the radius of the sun's arc around it."""

    def bowl(self, side: Side, *, due: bool) -> None:
        """Draw a bowl of stones; `due` gives it the strong rim of the side to move."""
        palette, rect, unit = self.palette, self.layout.bowls[side], self.layout.unit
        rim, width = (palette.caption, 4.5) if due else (palette.bowl_rim, 3.0)
        self.put(circle(50, 49 - width / 2, palette.bowl, rim, width), rect)
        across = min(unit, rect.w * 0.31)
        stone = sprite(self.context, side.value, round(across))
        for number in range(PILE):
            x, y, size = packed_position(number, PILE)
            reach = across * 0.92 / size
            self.stamp(stone, (rect.centerx + round(x * reach), rect.centery + round(y * reach)))

    def caption(self, side: Side, count: int, *, lit: bool) -> None:
        """Draw the number of stones in a lid, if any; bold if it can win now."""
        if not count:
            return
        factor, place = self.context.scale.factor, self.layout.captions[side]
        size = min(
            max(self.layout.unit * 0.42 / factor, 9.5 / factor), self.context.theme.text.body
        )
        words = _("Lid: {count}").format(count=count)
        wide = self.context.text.width(words, size, bold=lit)
        room = place.union(self.layout.bowls[side])  # it may be wider than the lid
        left = min(place.centerx - wide // 2, room.right - wide)
        middle = (max(left, room.left), place.centery)
        self.write(words, size, self.palette.caption, bold=lit, midleft=middle)

    def dial(self, time: TimeOfDay) -> None:
        """Draw the arc, the horizon, the texts, and a column of stones below each station."""
        rect, unit, radius = self.layout.dial, self._unit, self._radius
        caption = self.palette.caption
        fine = max(round(unit * 0.05), 1)
        end = radius + 1.5
        arc = f"M1.5 {end} A{radius} {radius} 0 0 1 {2 * radius + 1.5} {end}"
        shape, side = stroke(arc, caption, fine, stroke_opacity=0.55), 2 * radius + 3
        self.stamp(self.context.assets.markup(document(side, shape), side), self._middle)
        self.surface.fill(caption, (rect.x, self._middle[1], rect.w, fine))
        told, top = self._words(time), self._middle[1] + fine
        if not told:  # the columns make way for the part of the day
            top = self._dial_caption(part_name(time.part), top, round(unit * COLUMNS))
        for part in range(4):
            x, y = self._station(part + 0.5)
            dot = max(round(unit * 0.07), 1)
            pygame.draw.aacircle(self.surface, caption, (x, y), dot)
            self._column((x, top), part, time)
        if told:
            away = self.context.px(4)
            self._dial_caption(_("Today’s stones"), rect.bottom + away, 2 * away)

    def _dial_caption(self, caption: str, top: int, below: int) -> int:
        """Write a caption below the horizon if it is free there and `below` it; returns its end."""
        layout, size = self.layout, self.context.theme.text.small
        words = self.context.text.render(caption, size, self.palette.caption)
        rect = words.get_rect(midtop=(self._middle[0], top))
        others = [*layout.lids.values(), *layout.bowls.values(), *layout.captions.values()]
        room = pygame.Rect(rect.x, top, rect.w, rect.h + below)
        if rect.w > layout.dial.w or room.collidelist([*others, layout.lines.paper]) >= 0:
            return top
        self.surface.blit(words, rect)
        return rect.bottom

    def _station(self, hour: float) -> tuple[int, int]:
        across = hour / 2 - 1
        height = math.sqrt(max(1 - across * across, 0))
        x, y = self._middle
        return x + round(self._radius * across), y - round(self._radius * height)

    def _words(self, time: TimeOfDay) -> bool:
        """Write the day within the arc, and its part above if there is room; whether there is."""
        factor, text = self.context.scale.factor, self.context.theme.text
        (x, y), radius, caption = self._middle, self._radius, self.palette.caption
        title = max(min(radius * 0.31 / factor, text.lead), 10 / factor)
        small = min(radius * 0.21 / factor, text.body)
        bottom = y - round(radius * 0.04)
        # the longer line is the lower one, where a low sun leaves room
        below = self.write(day_title(time.day), title, caption, bold=True, midbottom=(x, bottom))
        bottom = below.top + round(title * factor * 0.22)
        room, squeezed = round(radius * BETWEEN_DOTS), self.context.text.squeezed
        # all parts are as small as the one with the longest name
        small = min(squeezed(part_name(part), room, small)[1] for part in range(4))
        if small * factor < LEAST_WORD:
            return False
        self.write(part_name(time.part), small, caption, midbottom=(x, bottom))
        return True

    def _column(self, top: tuple[int, int], part: int, time: TimeOfDay) -> None:
        """Draw the stones of a part, placed ones as small dots, unlike other stones."""
        size = round(self._unit * 0.5)
        dot = circle(50, 15, self.palette.caption, fill_opacity=0.6)
        placed = self.context.assets.markup(document(100, dot), size)
        stone = sprite(self.context, (Side.BLACK, Side.WHITE)[part % 2].value, size)
        left = PART_STONES[part] if part > time.part else 0
        left = time.left if part == time.part else left
        for number in range(PART_STONES[part]):
            centre = (top[0], top[1] + round(self._unit * 0.4) + number * size)
            self.stamp(stone if number < left else placed, centre)

    def sun(self, hours: float) -> None:
        """Draw the sun after `hours` parts of days; it is pale near the horizon."""
        hour, size, palette = (hours + 0.5) % 4, round(self._radius * 0.46), self.palette
        rays = "".join(
            f"M{50 + 31 * math.cos(math.pi * n / 6):.2f} {50 + 31 * math.sin(math.pi * n / 6):.2f} "
            f"L{50 + 41 * math.cos(math.pi * n / 6):.2f} {50 + 41 * math.sin(math.pi * n / 6):.2f} "
            for n in range(12)
        )
        shapes = svg("path", d=rays, stroke=palette.light, stroke_width=3.4)
        shapes += circle(50, 25, palette.sun, palette.sun_rim, 3.4)
        alpha = min(round(255 * min(hour, 4 - hour) / 0.3), 255)
        self.stamp(
            self.context.assets.markup(document(100, shapes), size), self._station(hour), alpha
        )
