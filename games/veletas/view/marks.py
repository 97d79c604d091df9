"""The drawing of claims: the rival groups with their sizes, the verdict of a tie, pulses."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import lru_cache
from math import atan2, pi

import pygame

from games.core.position import Side
from games.ui.board.sprites import Mark, Place
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import document, draw_plate, hex_code
from games.ui.toolkit.theme import Colour
from games.veletas.rules.position import Phase, VeletasPosition
from games.veletas.view.layout import BOWLS, LOADED_STONE, RESERVE
from games.veletas.view.pieces import (
    COLOUR_NAMES,
    MARKERS,
    SHOOTER,
    Palette,
    Tiling,
    palette_of,
    sprite,
)

STEPS = 24
"""The number of pictures of a growing ring."""
LINE = 0.075
"""The width of a group's outline, in tiles."""


def fill_of(palette: Palette, side: Side) -> Colour:
    """The colour of a side's stones."""
    return palette.black if side is Side.BLACK else palette.white


def contrast_of(palette: Palette, side: Side) -> Colour:
    """The colour of numbers on a side's stones, and of the rims of its outlines."""
    return palette.white if side is Side.BLACK else palette.black


def draw_rivals(
    context: Context,
    surface: pygame.Surface,
    tiling: Tiling,
    groups: Mapping[Side, Collection[str]],
    cell: str,
    strength: float = 1.0,
) -> None:
    """Draw the outlines and the sizes of the groups beside a trapped shooter."""
    cells = frozenset[str]().union(*groups.values())
    if not cells:
        return
    palette = palette_of(context)
    layer, bounds = _layer(tiling, cells)
    for side, group in groups.items():
        colours = fill_of(palette, side), contrast_of(palette, side)
        _outline(layer, bounds, tiling, group, *colours)
    for side, group in groups.items():
        if group:
            _badge(context, layer, bounds, tiling, side, group, cell)
    layer.set_alpha(round(255 * strength))
    surface.blit(layer, bounds)


def _layer(tiling: Tiling, cells: Collection[str]) -> tuple[pygame.Surface, pygame.Rect]:
    """A transparent surface over some squares, and where it lies."""
    spots = [tiling.spot(cell) for cell in cells]
    bounds = spots[0].unionall(spots[1:]).inflate(tiling.tile // 2, tiling.tile // 2)
    return pygame.Surface(bounds.size, pygame.SRCALPHA), bounds


def _outline(
    layer: pygame.Surface,
    bounds: pygame.Rect,
    tiling: Tiling,
    cells: Collection[str],
    fill: Colour,
    rim: Colour,
) -> None:
    """The outline of a group, in the colour of its side between two rims."""
    width = max(round(tiling.tile * LINE), 3)
    for colour, thick in ((rim, width + 4), (fill, width)):
        for cell in cells:
            for edge, beyond in _edges(tiling.spot(cell), thick):
                if tiling.cell_at(beyond) not in cells:
                    pygame.draw.rect(layer, colour, edge.move(-bounds.x, -bounds.y))


def _edges(spot: pygame.Rect, thick: int) -> list[tuple[pygame.Rect, tuple[int, int]]]:
    """The four edges of a tile, and a point on the tile beyond each."""
    grown = spot.inflate(thick, thick)
    x, y = spot.center
    return [
        (pygame.Rect(grown.x, spot.y - thick // 2, grown.w, thick), (x, y - spot.h)),
        (pygame.Rect(grown.x, spot.bottom - thick // 2, grown.w, thick), (x, y + spot.h)),
        (pygame.Rect(spot.x - thick // 2, grown.y, thick, grown.h), (x - spot.w, y)),
        (pygame.Rect(spot.right - thick // 2, grown.y, thick, grown.h), (x + spot.w, y)),
    ]


def _badge(
    context: Context,
    layer: pygame.Surface,
    bounds: pygame.Rect,
    tiling: Tiling,
    side: Side,
    group: Collection[str],
    cell: str,
) -> None:
    """The size of a group, on its stone beside the shooter."""
    squares = tiling.grid
    beside = {squares.name(n) for n in squares.neighbours[squares.cell(cell)]}
    spot = tiling.spot(min(beside & {*group})).move(-bounds.x, -bounds.y)
    palette = palette_of(context)
    pygame.draw.aacircle(layer, fill_of(palette, side), spot.center, round(tiling.tile * 0.3))
    size = tiling.tile * 0.42 / context.scale.factor
    context.text.draw(
        layer, str(len(group)), size, contrast_of(palette, side), bold=True, center=spot.center
    )


def draw_future_owner(
    context: Context, surface: pygame.Surface, tiling: Tiling, cell: str, owner: Side
) -> None:
    """Tint and outline a shooter that would be trapped, and show the marker it would get."""
    palette, spot = palette_of(context), tiling.spot(cell)
    layer, bounds = _layer(tiling, [cell])
    fill, rim = fill_of(palette, owner), contrast_of(palette, owner)
    layer.fill((*fill, 60 if owner is Side.BLACK else 120), spot.move(-bounds.x, -bounds.y))
    _outline(layer, bounds, tiling, [cell], fill, rim)
    surface.blit(layer, bounds)
    surface.blit(sprite(context, MARKERS[owner], spot.w), spot)


def draw_verdict(
    context: Context,
    surface: pygame.Surface,
    tiling: Tiling,
    cells: Collection[str],
    words: str,
    *,
    pieces: Collection[str] = (),
    strength: float = 1.0,
) -> None:
    """Say something about some squares, beside all of them where it covers few `pieces`."""
    size = max(tiling.tile * 0.26 / context.scale.factor, context.theme.text.small)
    width, height = context.text.width(words, size, bold=True), context.text.line_height(size)
    plate = pygame.Rect(0, 0, width + height, round(height * 1.4))
    _put_beside(plate, tiling, cells, pieces)
    palette = palette_of(context)
    layer = pygame.Surface(plate.size, pygame.SRCALPHA)
    draw_plate(context, layer, layer.get_rect(), palette.caption)
    middle = layer.get_rect().center
    context.text.draw(layer, words, size, palette.pivot, bold=True, center=middle)
    layer.set_alpha(round(255 * strength))
    surface.blit(layer, plate)


def _put_beside(
    plate: pygame.Rect, tiling: Tiling, cells: Collection[str], pieces: Collection[str]
) -> None:
    """Move a rectangle beside some squares, within the board, where it covers fewest pieces."""
    spots, gap = [tiling.spot(cell) for cell in cells], tiling.tile // 8
    around = spots[0].unionall(spots[1:]).inflate(2 * gap, 2 * gap)
    middle_x = {around.left, around.centerx - plate.w // 2, around.right - plate.w}
    middle_y = {around.top, around.centery - plate.h // 2, around.bottom - plate.h}
    above_and_below = (around.top - plate.h, around.bottom)
    beside = (around.right, around.left - plate.w)
    corners = [(x, y) for x in sorted(middle_x) for y in above_and_below]
    corners += [(x, y) for y in sorted(middle_y) for x in beside]
    rects = [pygame.Rect(corner, plate.size).clamp(tiling.rect) for corner in corners]
    others = [tiling.spot(cell) for cell in pieces]

    def covered(rect: pygame.Rect) -> tuple[int, int]:
        return len(rect.collidelistall(spots)), len(rect.collidelistall(others))

    plate.topleft = min(rects, key=covered).topleft


def shown(share: float) -> float:
    """The strength of something that appears quickly and fades at the end of its time."""
    return max(min(share * 8, 1.0, (1 - share) * 5), 0.0)


def draw_pulse(
    context: Context, surface: pygame.Surface, rect: pygame.Rect, owner: Side, share: float
) -> None:
    """Draw a ring that grows from a claimed shooter and fades; `share` of its time has passed."""
    step = min(int(share * STEPS), STEPS - 1)
    grown = (step + 0.5) / STEPS
    fill, rim = stone_colours(palette_of(context), COLOUR_NAMES[owner])
    ring = (
        f'<g opacity="{1 - grown:.3f}">{_ring(rim, 16 + 32 * grown, 5)}'
        f"{_ring(fill, 16 + 32 * grown, 3)}</g>"
    )
    reach = rect.inflate(rect.w * 2, rect.h * 2)
    surface.blit(context.assets.markup(document(100, ring), reach.w), reach)


def _ring(colour: Colour, radius: float, width: float) -> str:
    return (
        f'<circle cx="50" cy="50" r="{radius:g}" fill="none" stroke="{hex_code(colour)}" '
        f'stroke-width="{width:g}"/>'
    )


# -- Marks under the pieces, and the effects of claims -----------------------------------------


def stone_colours(palette: Palette, kind: str) -> tuple[Colour, Colour]:
    """The fill and the rim of a stone, "black" or "white"."""
    if kind == "black":
        return palette.black, palette.black_rim
    return palette.white, palette.white_rim


def draw_square_mark(
    context: Context, surface: pygame.Surface, rect: pygame.Rect, mark: Mark, kind: str
) -> None:
    """Draw a mark on a tile; `kind` is the piece that would go there."""
    palette = palette_of(context)
    shape = target_shape(palette, kind) if mark is Mark.TARGET else _squares(palette)[mark]
    surface.blit(_picture(context, shape, rect.w), rect)


def draw_bowl_mark(
    context: Context, surface: pygame.Surface, rect: pygame.Rect, mark: Mark
) -> None:
    """Draw a mark around a bowl."""
    if shape := _bowls(palette_of(context)).get(mark):
        surface.blit(_picture(context, shape, rect.w), rect)


def draw_slot_mark(
    context: Context, surface: pygame.Surface, rect: pygame.Rect, mark: Mark
) -> None:
    """Draw a mark around the slot of the reserve from which the next shooter is taken."""
    if shape := _slots(palette_of(context)).get(mark):
        surface.blit(_picture(context, shape, rect.w), rect)


def _picture(context: Context, shape: str, size: int) -> pygame.Surface:
    return context.assets.markup(document(100, shape), size)


def _frame(colour: Colour, width: float, away: float, radius: float = 9) -> str:
    side = 100 - 2 * away - width
    return (
        f'<rect x="{away + width / 2}" y="{away + width / 2}" width="{side}" height="{side}" '
        f'rx="{radius}" fill="none" stroke="{hex_code(colour)}" stroke-width="{width}"/>'
    )


def _wash(colour: Colour, opacity: float) -> str:
    return (
        f'<rect x="3" y="3" width="94" height="94" rx="5" fill="{hex_code(colour)}" '
        f'fill-opacity="{opacity}"/>'
    )


def _corners(colour: Colour, width: float) -> str:
    """Four brackets, so that the last turn is marked by shape and not by colour alone."""
    a, b = 6.5, 24
    paths = "".join(
        f"M{x} {abs(y - b) if y else b} L{x} {y} L{abs(x - b) if x else b} {y} "
        for x, y in ((0, 0), (100, 0), (0, 100), (100, 100))
    )
    scale = (100 - 2 * a) / 100
    return (
        f'<g transform="translate({a} {a}) scale({scale})"><path d="{paths}" fill="none" '
        f'stroke="{hex_code(colour)}" stroke-width="{width}"/></g>'
    )


def _marks_ring(colour: Colour, radius: float, width: float, dash: str = "") -> str:
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<circle cx="50" cy="50" r="{radius}" fill="none" stroke="{hex_code(colour)}" '
        f'stroke-width="{width}"{dashed}/>'
    )


def target_shape(palette: Palette, kind: str) -> str:
    """The mark of a target: a small diamond for a shooter, a small stone for a stone."""
    if kind == SHOOTER:
        return f'<polygon points="50,37 63,50 50,63 37,50" fill="{hex_code(palette.vane)}"/>'
    fill, rim = stone_colours(palette, kind)
    return (
        f'<circle cx="50" cy="50" r="10.5" fill="{hex_code(fill)}" '
        f'stroke="{hex_code(rim)}" stroke-width="3"/>'
    )


@lru_cache
def _squares(palette: Palette) -> dict[Mark, str]:
    """The marks on a tile; those of targets depend on the piece."""
    return {
        Mark.LAST: _wash(palette.last, 0.2) + _corners(palette.last, 5),
        Mark.SELECTED: _wash(palette.ground, 1) + _frame(palette.caption, 5, 3),
        Mark.HOT: _wash(palette.target, 0.2) + _frame(palette.target, 6, 3),
        Mark.HINT: _wash(palette.hint, 0.22) + _marks_ring(palette.hint, 43, 6, "17 10"),
        Mark.CURSOR: _frame(palette.halo, 9, 0, 12) + _frame(palette.focus, 6, 1.5, 11),
    }


@lru_cache
def _bowls(palette: Palette) -> dict[Mark, str]:
    return {
        Mark.SELECTED: _marks_ring(palette.caption, 45.5, 5),
        Mark.HINT: _marks_ring(palette.hint, 47, 5, "17 10"),
        Mark.CURSOR: _marks_ring(palette.halo, 45.5, 9) + _marks_ring(palette.focus, 45.5, 5.5),
    }


@lru_cache
def _slots(palette: Palette) -> dict[Mark, str]:
    return {
        Mark.SELECTED: _frame(palette.caption, 6, 0, 12),
        Mark.HINT: _marks_ring(palette.hint, 43, 6, "17 10"),
        Mark.CURSOR: _squares(palette)[Mark.CURSOR],
    }


# -- Drawings of the reasons against a drop: full squares, blocked and crooked lines, edges ----

DASH = 0.16
"""Length of a dash of a line that cannot be followed, in tiles."""


class RefusalDrawing:
    """The marks of one refused drop; call it with a surface and the share of its time."""

    def __init__(self, context: Context, tiling: Tiling) -> None:
        self._context = context
        self._tiling = tiling
        self._rings: list[str] = []
        self._crosses: list[str] = []
        self._washes: list[str] = []
        self._open: list[tuple[str, str]] = []
        self._closed: list[tuple[str, str]] = []

    def __bool__(self) -> bool:
        return bool(self._rings or self._crosses or self._washes or self._open or self._closed)

    def full(self, cell: str) -> None:
        """A square on which something stands."""
        self._rings.append(cell)

    def forbidden(self, cells: Iterable[str]) -> None:
        """Squares on which nothing may be placed."""
        self._washes += cells

    def crooked(self, position: VeletasPosition, origin: str, target: str) -> None:
        """A target that is not in line: the way to it, and the line that is nearest to it."""
        self._closed.append((origin, target))
        self._crosses.append(target)
        if nearest := nearest_line_end(position, origin, target):
            self._open.append((origin, nearest))

    def blocked(self, position: VeletasPosition, origin: str, target: str) -> None:
        """A line on which something stands in the way."""
        blocker = first_blocker(position, origin, target)
        assert blocker is not None, f"nothing stands between {origin} and {target}"
        self._open.append((origin, blocker))
        self._closed.append((blocker, target))
        self._rings.append(blocker)
        self._crosses.append(target)

    def __call__(self, surface: pygame.Surface, share: float) -> None:
        """Draw the marks; they appear quickly and fade."""
        layer = pygame.Surface(self._tiling.rect.size, pygame.SRCALPHA)
        for cell in self._washes:
            layer.fill((*self._context.theme.accent, 70), self._spot(cell).inflate(-4, -4))
        halo = palette_of(self._context).halo
        for colour, more in ((halo, self._width), (self._context.theme.accent, 0)):
            for origin, target in self._open:
                self._line(layer, origin, target, colour, self._width + more)
            for origin, target in self._closed:
                self._dashes(layer, origin, target, colour, self._width + more)
            for cell in self._rings:
                radius = round(self._tiling.tile * 0.47)
                centre = self._spot(cell).center
                pygame.draw.aacircle(layer, colour, centre, radius, self._width + more)
            for cell in self._crosses:
                self._cross(layer, cell, colour, self._width + more)
        layer.set_alpha(round(255 * shown(share)))
        surface.blit(layer, self._tiling.rect)

    @property
    def _width(self) -> int:
        return max(round(self._tiling.tile * 0.07), 2)

    def _spot(self, cell: str) -> pygame.Rect:
        return self._tiling.spot(cell).move(-self._tiling.rect.x, -self._tiling.rect.y)

    def _ends(self, origin: str, target: str) -> tuple[pygame.Vector2, pygame.Vector2]:
        """The ends of a line between two pieces, which it leaves free."""
        start = pygame.Vector2(self._spot(origin).center)
        end = pygame.Vector2(self._spot(target).center)
        gap = (end - start).normalize() * self._tiling.tile * 0.46
        return start + gap, end - gap

    def _line(
        self,
        layer: pygame.Surface,
        origin: str,
        target: str,
        colour: tuple[int, int, int],
        width: int,
    ) -> None:
        start, end = self._ends(origin, target)
        if (end - start).length() > self._tiling.tile * 0.1:
            pygame.draw.aaline(layer, colour, start, end, width)

    def _dashes(
        self,
        layer: pygame.Surface,
        origin: str,
        target: str,
        colour: tuple[int, int, int],
        width: int,
    ) -> None:
        start, end = self._ends(origin, target)
        dash = DASH * self._tiling.tile
        way = end - start
        for number in range(int(way.length() / (2 * dash)) + 1):
            begin = start + way.normalize() * 2 * dash * number
            stop = begin + way.normalize() * min(dash, (end - begin).length())
            pygame.draw.aaline(layer, colour, begin, stop, width)

    def _cross(
        self, layer: pygame.Surface, cell: str, colour: tuple[int, int, int], width: int
    ) -> None:
        x, y = self._spot(cell).center
        reach = round(self._tiling.tile * 0.17)
        for dx, dy in ((reach, reach), (reach, -reach)):
            pygame.draw.aaline(layer, colour, (x - dx, y - dy), (x + dx, y + dy), width)


def first_blocker(position: VeletasPosition, origin: str, target: str) -> str | None:
    """The first piece in the way from a square to one in line with it; None for an open way."""
    squares = position.board.grid
    walls = position.pieces.walls
    start, end = squares.cell(origin), squares.cell(target)
    for ray in squares.rays[start]:
        if end in ray:
            way = ray[: ray.index(end)]
            return next((squares.name(cell) for cell in way if walls >> cell & 1), None)
    return None


def nearest_line_end(position: VeletasPosition, origin: str, target: str) -> str | None:
    """The last open square of the line from a square that points best towards another one."""
    squares = position.board.grid
    x, y = squares.file_and_rank(squares.cell(origin))
    to_x, to_y = squares.file_and_rank(squares.cell(target))
    wanted = atan2(to_y - y, to_x - x)
    best: tuple[float, str] | None = None
    for ray in squares.rays[squares.cell(origin)]:
        reached = [squares.name(cell) for cell in ray]
        free = [name for name in reached if _is_open(position, origin, name)]
        if not free:
            continue
        end_x, end_y = squares.file_and_rank(squares.cell(free[0]))
        turn = abs((atan2(end_y - y, end_x - x) - wanted + pi) % (2 * pi) - pi)
        if best is None or turn < best[0]:
            best = turn, free[-1]
    return best[1] if best else None


def _is_open(position: VeletasPosition, origin: str, target: str) -> bool:
    board = position.board
    bit = 1 << board.index[target]
    return not bit & position.pieces.occupied and first_blocker(position, origin, target) is None


# -- The marks of a refused drop or click, by what forbids it ----------------------------------


def refusal_marks(
    context: Context,
    tiling: Tiling,
    position: VeletasPosition,
    origin: Place | None,
    target: Place | None,
) -> Callable[[pygame.Surface, float], None] | None:
    """The drawing of what forbids a drop on a square; None if no square is at fault."""
    if not isinstance(target, str) or target not in position.board.index:
        return None
    marks = RefusalDrawing(context, tiling)
    if position.slid and origin == position.slid:
        return None  # it may not move again, wherever it goes
    if _is_full(position, target):
        marks.full(target)
    elif origin is None:
        return None
    elif origin == RESERVE:
        _placement(marks, position, target)
    elif position.phase is Phase.PLAY:
        _lines(marks, position, _shooters(position, origin), target)
    return marks if marks else None


def _is_full(position: VeletasPosition, cell: str) -> bool:
    return bool(position.pieces.occupied >> position.board.index[cell] & 1)


def _shooters(position: VeletasPosition, origin: Place) -> tuple[str, ...]:
    """The shooters that could have gone or shot there: one, or all for a stone of the bowl."""
    if origin == LOADED_STONE or (origin in BOWLS.values() and position.slid):
        return (position.slid,) if position.slid else ()
    if origin in BOWLS.values():
        return position.free_shooters
    return (str(origin),) if origin in position.free_shooters else ()


def _placement(marks: RefusalDrawing, position: VeletasPosition, target: str) -> None:
    """The squares at the edge, or the shooter beside the target."""
    board = position.board
    if not board.placeable >> board.index[target] & 1:
        marks.forbidden(n for n in board.grid.names if not board.placeable >> board.index[n] & 1)
        return
    near = board.around[board.index[target]] & position.pieces.shooters
    for shooter in board.names(near):
        marks.full(shooter)


def _lines(
    marks: RefusalDrawing, position: VeletasPosition, shooters: tuple[str, ...], target: str
) -> None:
    """The blocked lines to the target or, if there is none, the one that is nearly straight."""
    blocked = [s for s in shooters if first_blocker(position, s, target)]
    for shooter in blocked:
        marks.blocked(position, shooter, target)
    if shooters and not blocked:
        marks.crooked(position, _nearest(position, shooters, target), target)


def _nearest(position: VeletasPosition, shooters: tuple[str, ...], target: str) -> str:
    squares = position.board.grid
    x, y = squares.file_and_rank(squares.cell(target))

    def distance(shooter: str) -> int:
        file, rank = squares.file_and_rank(squares.cell(shooter))
        return (file - x) ** 2 + (rank - y) ** 2

    return min(shooters, key=distance)
