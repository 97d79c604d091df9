"""Marks on cells and tiles: selection, targets, hints, the cursor, the last move."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass

import pygame

from games.herati.ai.loom import current_aim
from games.herati.rules.field import (
    WIDEST,
    Cell,
    Direction,
    Fault,
    Field,
    IllegalPlacement,
    Tile,
    TileColour,
    clashing_edges,
    open_loom_cells,
    open_workshop_cells,
)
from games.herati.rules.position import HeratiPosition, LoomPosition, Move, PlaceTile, SetAside
from games.herati.view.board import Glow, HandView, InHand, OnField, move_of, seat_to_move
from games.herati.view.geometry import HeratiGeometry
from games.herati.view.layout import tile_rect
from games.herati.view.tiles import STRIPES, palette_of, sprite
from games.herati.view.words import expected_value, fits_nowhere, short_value
from games.ui.board.animation import Glide, ease_out
from games.ui.board.sprites import Mark, Place
from games.ui.match.ghost_moves import draw_ghost
from games.ui.match.view import MatchView, ShownHint
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import document, draw_plate, hex_code
from games.ui.toolkit.theme import Colour


def draw_cell_mark(
    context: Context, surface: pygame.Surface, place: pygame.Rect, mark: Mark
) -> None:
    """Mark an empty cell or the tray; the mark fills it."""
    palette = palette_of(context)
    px = context.px
    inner = place.inflate(-2 * px(4), -2 * px(4))
    if mark is Mark.TARGET:
        _frame(context, surface, inner, palette.yellow, 0.30, palette.yellow_dark, px(2))
        _dot(context, surface, place.center, px(5), palette.yellow_dark)
    elif mark is Mark.HOT:
        _frame(context, surface, inner, palette.yellow, 0.75, palette.red, px(4))
    elif mark is Mark.HINT:
        _hint(context, surface, inner)
    elif mark is Mark.CURSOR:
        draw_cursor(context, surface, place.inflate(-px(2), -px(2)))


def draw_tile_mark(
    context: Context, surface: pygame.Surface, tile: pygame.Rect, mark: Mark
) -> None:
    """Mark a tile in a hand with a frame around it."""
    palette = palette_of(context)
    px = context.px
    if mark is Mark.SELECTED:
        outer = tile.inflate(2 * px(5), 2 * px(5))
        _frame(context, surface, outer, palette.yellow, 0.55, palette.red, px(3))
    elif mark is Mark.HINT:
        _hint(context, surface, tile.inflate(2 * px(6), 2 * px(6)))
    elif mark is Mark.CURSOR:
        draw_cursor(context, surface, tile.inflate(2 * px(5), 2 * px(5)))


def draw_tray_mark(
    context: Context, surface: pygame.Surface, tray: pygame.Rect, next_: pygame.Rect, mark: Mark
) -> None:
    """Mark the next square of the tray; under the pointer also the whole tray."""
    palette = palette_of(context)
    if mark is Mark.TARGET:
        draw_cell_mark(context, surface, next_.inflate(context.px(8), context.px(8)), mark)
    elif mark is Mark.HOT:
        draw_cell_mark(context, surface, next_.inflate(context.px(8), context.px(8)), mark)
        _frame(context, surface, tray, None, 0, palette.red, context.px(4))
    else:
        draw_tile_mark(context, surface, tray, mark)


def draw_last(context: Context, surface: pygame.Surface, place: pygame.Rect) -> None:
    """Mark the last placed tile with four corners."""
    palette = palette_of(context)
    tile = tile_rect(place)
    width, arm = max(context.px(3), 2), round(tile.w * 0.22)
    markup = document(
        tile.size,
        "".join(
            f'<path d="{_corner(x, y, arm, tile.w, width)}" fill="none" stroke="{stroke}" '
            f'stroke-width="{thick}"/>'
            for stroke, thick in (
                (hex_code(palette.halo), width + 2),
                (hex_code(palette.red), width),
            )
            for x in (0, 1)
            for y in (0, 1)
        ),
    )
    surface.blit(context.assets.markup(markup, tile.size), tile)


def draw_cursor(context: Context, surface: pygame.Surface, rect: pygame.Rect) -> None:
    """Draw the keyboard cursor: a thick frame with a light edge inside and outside."""
    palette = palette_of(context)
    px = context.px
    _frame(context, surface, rect, None, 0, palette.halo, px(8))
    _frame(context, surface, rect.inflate(-px(4), -px(4)), None, 0, palette.cursor, px(4))


def _corner(x: int, y: int, arm: int, size: int, width: int) -> str:
    edge = width / 2 + 1
    at_x, at_y = (size - edge if x else edge), (size - edge if y else edge)
    way_x, way_y = (-arm if x else arm), (-arm if y else arm)
    return f"M{at_x + way_x} {at_y} L{at_x} {at_y} L{at_x} {at_y + way_y}"


def _hint(context: Context, surface: pygame.Surface, rect: pygame.Rect) -> None:
    palette = palette_of(context)
    width, dash = context.px(4), context.px(9)
    colour = hex_code(palette.tick)
    inner = f'x="{width / 2}" y="{width / 2}" width="{rect.w - width}" height="{rect.h - width}"'
    markup = document(
        rect.size,
        f'<rect {inner} fill="{colour}" fill-opacity="0.25" stroke="{colour}" '
        f'stroke-width="{width}" stroke-dasharray="{dash} {dash * 0.6}"/>',
    )
    surface.blit(context.assets.markup(markup, rect.size), rect)


def _frame(
    context: Context,
    surface: pygame.Surface,
    rect: pygame.Rect,
    fill: Colour | None,
    opacity: float,
    border: Colour,
    width: int,
) -> None:
    body = f'fill="{hex_code(fill)}" fill-opacity="{opacity}"' if fill else 'fill="none"'
    markup = document(
        rect.size,
        f'<rect x="{width / 2}" y="{width / 2}" width="{rect.w - width}" '
        f'height="{rect.h - width}" rx="{width}" {body} stroke="{hex_code(border)}" '
        f'stroke-width="{width}"/>',
    )
    surface.blit(context.assets.markup(markup, rect.size), rect)


def _dot(
    context: Context, surface: pygame.Surface, centre: tuple[int, int], radius: int, colour: Colour
) -> None:
    size = 2 * radius + 1
    markup = document(
        (size, size),
        f'<circle cx="{size / 2}" cy="{size / 2}" r="{radius}" fill="{hex_code(colour)}"/>',
    )
    picture = context.assets.markup(markup, size)
    surface.blit(picture, picture.get_rect(center=centre))


# -- Marks for what forbids a tile: edges that clash, limits of the field, missing neighbours --

CellRect = Callable[[Cell], pygame.Rect]
"""The square of a cell on the screen."""
GAP = 0.055
"""The distance of a mark from its edge, in cells."""


@dataclass(frozen=True, slots=True)
class Clashes:
    """The reasons against a tile: edges of cells, whole cells, and sides of the field."""

    edges: tuple[tuple[Cell, Direction], ...] = ()
    """Edges that clash, from the cell of the tile."""
    cells: tuple[Cell, ...] = ()
    """Cells that are taken, or that are empty and should not be."""
    limits: tuple[tuple[Cell, Direction], ...] = ()
    """Edges of outer cells of the field that it cannot grow across."""


def obstacles_to(position: HeratiPosition, move: PlaceTile) -> Clashes:
    """The reasons against a placement; none if it is legal."""
    try:
        position.play(move)
    except IllegalPlacement as error:
        return _obstacles(position, move, error.fault)
    return Clashes()


def _obstacles(position: HeratiPosition, move: PlaceTile, fault: Fault) -> Clashes:
    field, y = position.field, move.y
    left, top, right, bottom = field.bounds or (0, 0, 0, 0)
    match fault:
        case Fault.NO_MATCH | Fault.MISMATCH:
            edges = clashing_edges(field, move.cell, move.tile)
            return Clashes(edges=tuple((move.cell, edge) for edge in edges))
        case Fault.TOO_WIDE:
            rows = range(top, bottom + 1)
            if isinstance(position, LoomPosition):
                rows = range(WIDEST)
            sides = ((left, Direction.W), (right, Direction.E))
            return Clashes(limits=tuple(((c, row), side) for c, side in sides for row in rows))
        case Fault.TOO_TALL:
            columns = range(left, right + 1)
            ends = ((top, Direction.N), (bottom, Direction.S))
            return Clashes(limits=tuple(((c, row), end) for row, end in ends for c in columns))
        case Fault.ABOVE_FIRST_ROW:
            columns = range(left, right + 1)
            return Clashes(limits=tuple(((column, top), Direction.N) for column in columns))
        case Fault.ROW_ABOVE:
            return Clashes(cells=tuple(_missing(position, y - 1)))
        case Fault.TOUCHES_NOTHING:
            return Clashes(cells=tuple(direction.of(move.cell) for direction in Direction))
        case Fault.TAKEN:
            return Clashes(cells=(move.cell,))
        case Fault.NOT_FIRST_CELL:
            return Clashes()


def _missing(position: HeratiPosition, row: int) -> Iterable[Cell]:
    """The open cells of a row that is not full."""
    return [cell for cell in open_cells_of(position) if cell[1] == row]


def open_cells_of(position: HeratiPosition) -> Collection[Cell]:
    """The cells that a tile may go on if its edges match."""
    if isinstance(position, LoomPosition):
        return list(open_loom_cells(position.field))
    return list(open_workshop_cells(position.field))


def clashes_everywhere(position: HeratiPosition, tile: Tile) -> Clashes:
    """The edges at which a tile that fits nowhere would clash."""
    return Clashes(
        edges=tuple(
            (cell, edge)
            for cell in open_cells_of(position)
            for edge in clashing_edges(position.field, cell, tile)
        )
    )


def draw_obstacles(
    context: Context,
    surface: pygame.Surface,
    obstacles: Clashes,
    cell_rect: CellRect,
    strength: float = 1.0,
) -> None:
    """Draw marks for obstacles, thinner with less `strength` (0 to 1)."""
    thick = round(max(context.px(5), 3) * strength)
    if not thick:
        return
    for cell, direction in obstacles.edges:
        _draw_clash(context, surface, cell_rect(cell), direction, thick)
    for cell, direction in obstacles.limits:
        start, end = edge_of(cell_rect(cell), direction)
        _draw_bar(context, surface, start, end, thick + 1)
    for cell in obstacles.cells:
        _draw_frame(context, surface, cell_rect(cell), thick)


def _draw_clash(
    context: Context, surface: pygame.Surface, cell: pygame.Rect, direction: Direction, thick: int
) -> None:
    """Draw a bar at each side of an edge, so that both edges are marked."""
    start, end = edge_of(cell, direction)
    inset = (end - start) * 0.1
    off = pygame.Vector2(direction.value) * cell.w * GAP
    for side in (-off, off):
        _draw_bar(context, surface, start + inset + side, end - inset + side, thick)


def _draw_bar(
    context: Context,
    surface: pygame.Surface,
    start: pygame.Vector2,
    end: pygame.Vector2,
    thick: int,
) -> None:
    palette = palette_of(context)
    for colour, width in ((palette.halo, thick + 2), (palette.cross, thick)):
        bar = pygame.Rect(0, 0, abs(end.x - start.x) + width, abs(end.y - start.y) + width)
        bar.center = round((start.x + end.x) / 2), round((start.y + end.y) / 2)
        pygame.draw.rect(surface, colour, bar, border_radius=width // 2)


def _draw_frame(context: Context, surface: pygame.Surface, cell: pygame.Rect, thick: int) -> None:
    """Draw the corners of a frame within a cell."""
    arm = cell.w * 0.26
    inner = cell.inflate(-cell.w * 0.12, -cell.w * 0.12)
    for x, across in ((inner.left, arm), (inner.right, -arm)):
        for y, down in ((inner.top, arm), (inner.bottom, -arm)):
            corner = pygame.Vector2(x, y)
            for way in (pygame.Vector2(across, 0), pygame.Vector2(0, down)):
                _draw_bar(context, surface, corner, corner + way, thick)


# -- Tiles of the hand to move that fit nowhere are dimmed; the pointed one tells why ----------

DIM = 170
"""Opacity of the veil over a dimmed tile, of 255."""
FADE_TIME = 0.2
TIP_WIDTH = 230
"""The greatest width of the text of a tip, in units."""


def useless_tiles(
    position: HeratiPosition, hands: Sequence[HandView], legal: Sequence[Move]
) -> list[InHand]:
    """The face-up tiles of the hand to move that fit nowhere, while another one fits."""
    fitting = {move.tile for move in legal if isinstance(move, PlaceTile)}
    if not fitting:
        return []
    seat = seat_to_move(position)
    hand = hands[seat]
    return [
        InHand(seat, number)
        for number in hand.places
        if number is not None and (tile := hand.tiles[number]) and tile not in fitting
    ]


class DimmedTiles:
    """Draws the veils over tiles that fit nowhere, and the reason at the pointed one."""

    def __init__(self, view: MatchView[HeratiPosition], geometry: HeratiGeometry) -> None:
        self._view = view
        self._geometry = geometry
        self._veil = Glide(0.0)
        self.pointed: Place | None = None
        """The place under the pointer or the cursor."""

    @property
    def tiles(self) -> list[InHand]:
        """The dimmed tiles: none while a move is shown, an earlier turn is viewed, or no person
        is to move."""
        view, state = self._view, self._view.controller.state
        if view.board.playing or state.halted or not state.waits_for_person:
            return []
        position = view.position
        return useless_tiles(position, self._geometry.hands, self._geometry.moves(position))

    def update(self, dt: float) -> None:
        """Advance the veils by `dt` seconds."""
        shown = bool(self.tiles)
        factor = self._view.context.settings.time_factor
        self._veil.aim(float(shown), FADE_TIME * factor if shown else 0.0)
        self._veil.advance(dt)

    def next_change(self) -> float:
        """0 while the veils change."""
        waiting = bool(self.tiles) != bool(self._veil.value)
        return 0.0 if self._veil.moving or waiting else math.inf

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the veils, and the reason and the clashes of the pointed tile."""
        tiles = self.tiles
        colour = palette_of(self._view.context).table
        for tile in tiles:
            spot = self._geometry.spot(tile)
            veil = pygame.Surface(spot.size)
            veil.fill(colour)
            veil.set_alpha(round(DIM * (self._veil.value or 0.0)))
            surface.blit(veil, spot)
        if isinstance(self.pointed, InHand) and self.pointed in tiles:
            self._explain(surface, self.pointed)

    def _explain(self, surface: pygame.Surface, place: InHand) -> None:
        position, context = self._view.position, self._view.context
        tile = self._geometry.hands[place.seat].tiles[place.number]
        assert tile is not None
        draw_obstacles(
            context,
            surface,
            clashes_everywhere(position, tile),
            lambda cell: self._geometry.cell(OnField(*cell)),
        )
        self._draw_tip(surface, fits_nowhere(position), self._geometry.spot(place))

    def _draw_tip(self, surface: pygame.Surface, words: str, spot: pygame.Rect) -> None:
        """Draw a sentence above a tile, within the surface."""
        context = self._view.context
        theme, text, px = context.theme, context.text, context.px
        lines = text.wrap(words, px(TIP_WIDTH), theme.text.small)
        width = max(text.width(line, theme.text.small) for line in lines)
        block = text.paragraph(words, width, theme.text.small, theme.card, align="center")
        box = block.get_rect().inflate(px(20), px(12))
        box.midbottom = (spot.centerx, spot.top - px(8))
        if box.top < 0:
            box.top = spot.bottom + px(8)
        box.clamp_ip(surface.get_rect())
        draw_plate(context, surface, box, theme.ink, border=theme.card)
        surface.blit(block, block.get_rect(center=box.center))


# -- Drawings of the consequences of a drop, and of the reasons against it, on the field -------

SHIMMER_TIME = 1.1
"""Seconds of one gleam over a diamond that would be completed."""


class Foresight:
    """Draws previews of drops, and marks for refused ones."""

    def __init__(self, view: MatchView[HeratiPosition], geometry: HeratiGeometry) -> None:
        self._view = view
        self._context = view.context
        self._geometry = geometry
        self._phase = 0.0
        self._shimmers = False  # whether the last frame had a shimmer

    def update(self, dt: float) -> None:
        """Advance the gleam by `dt` seconds, if it is to be seen."""
        if self._shimmers:
            self._phase += dt / SHIMMER_TIME
        self._shimmers = False

    def next_change(self) -> float:
        """0 while a diamond shimmers."""
        return 0.0 if self._shimmers and self._context.settings.time_factor else math.inf

    def preview(
        self, position: HeratiPosition, origin: Place, target: Place
    ) -> Callable[[pygame.Surface], None] | None:
        """The diamonds that a drop would complete; None if there are none."""
        move = move_of(position, self._geometry.hands, origin, target)
        if not isinstance(move, PlaceTile):
            return None
        completed = position.field.completed_by(move.cell, move.tile)
        if not completed:
            return None
        self._phase = 0.0

        def draw(surface: pygame.Surface) -> None:
            self._shimmers = True
            for diamond in completed:
                rect = self._geometry.spot(Glow(diamond.x, diamond.y))
                draw_shimmer(self._context, surface, rect, diamond.colour, self._phase)

        return draw

    def refusal_marks(
        self, position: HeratiPosition, origin: Place | None, target: Place | None
    ) -> Callable[[pygame.Surface, float], None] | None:
        """The drawing of the reason against a drop or against picking up; None without one."""
        if isinstance(target, InHand) and origin is None:
            return self._fits_nowhere(position, target)
        move = move_of(position, self._geometry.hands, origin, target) if origin else None
        if isinstance(move, SetAside) and isinstance(position, LoomPosition):
            return self._fits_here(position, move)
        if not isinstance(move, PlaceTile):
            return None
        return self._against(move, obstacles_to(position, move))

    def _fits_nowhere(
        self, position: HeratiPosition, place: InHand
    ) -> Callable[[pygame.Surface, float], None] | None:
        tile = self._geometry.hands[place.seat].tiles.get(place.number)
        fitting = {m.tile for m in self._geometry.moves(position) if isinstance(m, PlaceTile)}
        if tile is None or tile in fitting:
            return None
        obstacles = clashes_everywhere(position, tile)

        def draw(surface: pygame.Surface, share: float) -> None:
            self._draw_obstacles(surface, obstacles, share)

        return draw

    def _fits_here(
        self, position: LoomPosition, move: SetAside
    ) -> Callable[[pygame.Surface, float], None]:
        """The cells where the tile fits, or else those where the other one does."""
        places = [m for m in self._geometry.moves(position) if isinstance(m, PlaceTile)]
        own = [m for m in places if m.tile is move.tile] or places

        def draw(surface: pygame.Surface, share: float) -> None:
            for place in own:
                draw_cell_mark(self._context, surface, self._cell(place.cell), Mark.HOT)

        return draw

    def _against(
        self, move: PlaceTile, obstacles: Clashes
    ) -> Callable[[pygame.Surface, float], None]:
        """The obstacles, and the tile as a ghost where edges clash."""

        def draw(surface: pygame.Surface, share: float) -> None:
            if obstacles.edges:
                spot = tile_rect(self._cell(move.cell))
                draw_ghost(surface, sprite(self._context, move.tile.value, spot.w), spot)
            self._draw_obstacles(surface, obstacles, share)

        return draw

    def _draw_obstacles(self, surface: pygame.Surface, obstacles: Clashes, share: float) -> None:
        """Draw obstacles within the frame, after a share of their time."""
        clip = surface.get_clip()
        surface.set_clip(self._geometry.layout.ground)
        draw_obstacles(self._context, surface, obstacles, self._cell, _strength(share))
        surface.set_clip(clip)

    def _cell(self, cell: Cell) -> pygame.Rect:
        return self._geometry.cell(OnField(*cell))


def _strength(share: float) -> float:
    """The strength of marks after a share of their time: full, then fading."""
    return min((1 - share) * 4, 1.0)


# -- Labels with the value of each legal move of the Loom, the best one dark -------------------

LABEL_HEIGHT = 20
"""The height of a label, in units."""


@dataclass(frozen=True, slots=True)
class ValueLabel:
    """The value of one move, on its target cell or on the tile to set aside."""

    place: Place
    kind: str
    text: str
    best: bool


def value_labels(
    position: LoomPosition, hints: Sequence[ShownHint], held: str | None
) -> list[ValueLabel]:
    """The labels of all moves; while a tile is held, only those of its kind.

    None if the aim is out of reach: all values would be 0.
    """
    known = [(shown.ghosts, shown.hint, shown.hint.evaluation) for shown in hints]
    values = [expected_value(position, evaluation) for _, _, evaluation in known if evaluation]
    best = max(values, default=0.0)
    if current_aim(position) and not best:
        return []
    found = []
    for ghosts, hint, evaluation in known:
        if evaluation is None:
            continue
        (move,) = hint.moves
        if ghosts and held in (None, move.tile.value):
            ghost = ghosts[0]
            place = ghost.source if isinstance(move, SetAside) else ghost.target
            text = short_value(position, evaluation)
            is_best = expected_value(position, evaluation) == best
            found.append(ValueLabel(place, move.tile.value, text, is_best))
    return found


def draw_value_labels(
    context: Context,
    surface: pygame.Surface,
    found: Sequence[ValueLabel],
    rect_of: Callable[[Place], pygame.Rect],
) -> None:
    """Draw each label at the upper edge of its place, several of one place in a column."""
    tops: dict[Place, int] = {}
    for label in found:
        rect = rect_of(label.place)
        top = tops.get(label.place, rect.top + context.px(3))
        box = _draw_value_label(context, surface, (rect.centerx, top), label)
        tops[label.place] = box.bottom + context.px(2)


def _draw_value_label(
    context: Context, surface: pygame.Surface, top: tuple[int, int], label: ValueLabel
) -> pygame.Rect:
    """Draw a small tile and a value on a plate below a point."""
    palette = palette_of(context)
    px, size = context.px, context.theme.text.small
    tile, gap = px(LABEL_HEIGHT - 6), px(4)
    wide = context.text.width(label.text, size, bold=label.best)
    box = pygame.Rect(0, 0, tile + wide + 3 * gap, px(LABEL_HEIGHT))
    box.midtop = top
    fill, ink, edge = palette.label, palette.text, palette.stitch
    if label.best:
        fill, ink, edge = palette.tick, palette.on_tick, palette.on_tick
    draw_plate(context, surface, box, fill, border=edge, width=1, radius=4)
    picture = sprite(context, label.kind, tile)
    surface.blit(picture, picture.get_rect(midleft=(box.x + gap, box.centery)))
    place = (box.right - gap, box.centery)
    context.text.draw(surface, label.text, size, ink, bold=label.best, midright=place)
    return box


# -- The edges of a tile on the field: stitches where it matches -------------------------------

STITCHES = 7
"""Stitches along an edge."""


def matching_edges(field: Field, cell: Cell, tile: Tile) -> list[Direction]:
    """The edges at which the tile on that cell touches a tile that matches."""
    return [
        direction
        for direction, other in field.neighbours(cell)
        if tile.matches(direction, field[other])
    ]


def edge_of(cell: pygame.Rect, direction: Direction) -> tuple[pygame.Vector2, pygame.Vector2]:
    """The ends of an edge of a cell, from left to right or from top to bottom."""
    return {
        Direction.N: (pygame.Vector2(cell.topleft), pygame.Vector2(cell.topright)),
        Direction.S: (pygame.Vector2(cell.bottomleft), pygame.Vector2(cell.bottomright)),
        Direction.W: (pygame.Vector2(cell.topleft), pygame.Vector2(cell.bottomleft)),
        Direction.E: (pygame.Vector2(cell.topright), pygame.Vector2(cell.bottomright)),
    }[direction]


def draw_seam(
    context: Context,
    surface: pygame.Surface,
    cell: pygame.Rect,
    direction: Direction,
    share: float,
) -> None:
    """Draw stitches across an edge of a cell: one after the other from its middle, then fading."""
    palette = palette_of(context)
    start, end = edge_of(cell, direction)
    ahead = (end - start).normalize()
    aside = pygame.Vector2(-ahead.y, ahead.x)
    reach, thick = cell.w * 0.07, max(context.px(3), 2)
    area = pygame.Rect(start, end - start).inflate(2 * reach + 2 * thick, 2 * reach + 2 * thick)
    area = area.clip(surface.get_rect())
    if not area:  # a cell of a large field may lie outside a tiny window
        return
    covered = surface.subsurface(area).copy()
    for stitch in range(STITCHES):
        along = (stitch + 0.5) / STITCHES
        if share * 1.5 < abs(along - 0.5):
            continue
        middle = start.lerp(end, along) - area.topleft
        slant = ahead * reach * 0.45
        one, other = middle - aside * reach - slant, middle + aside * reach + slant
        pygame.draw.aaline(covered, palette.plate, one, other, thick + 2)
        pygame.draw.aaline(covered, palette.yellow, one, other, thick)
    covered.set_alpha(round(255 * min((1 - share) * 2.5, 1)))
    surface.blit(covered, area)


# -- A completed diamond lights up thread by thread; a tag tells the points or the player ------

WOVEN = 0.6
"""The share of the time after which all threads are lit; then they fade."""
GLEAM = 3
"""The number of threads that are brighter than the others: those lit last."""
SHIMMER = 190
"""Opacity of a diamond that is not complete yet, of 255."""


def draw_weaving(
    context: Context,
    surface: pygame.Surface,
    rect: pygame.Rect,
    colour: TileColour,
    share: float,
) -> None:
    """Draw the threads that are lit after a share of the time.

    A black diamond has horizontal threads, from top to bottom; a white one vertical threads.
    """
    palette = palette_of(context)
    count = 2 * STRIPES
    lit = min(share / WOVEN, 1.0) * (count + GLEAM)
    layer = pygame.Surface(rect.size, pygame.SRCALPHA)
    for thread in range(min(int(lit), count)):
        paint = palette.halo if lit - thread < GLEAM else palette.diamond(colour)
        layer.fill(paint, _thread(rect.w, colour, thread))
    if share > WOVEN:
        layer.set_alpha(round(255 * (1 - share) / (1 - WOVEN)))
    surface.blit(layer, rect)


def draw_shimmer(
    context: Context,
    surface: pygame.Surface,
    rect: pygame.Rect,
    colour: TileColour,
    phase: float,
) -> None:
    """Draw faint threads over a diamond that a tile would complete.

    A gleam runs along them once while `phase` goes from 0 to 1.
    """
    layer = pygame.Surface(rect.size, pygame.SRCALPHA)
    palette = palette_of(context)
    count = 2 * STRIPES
    gleam = phase % 1.0 * (count + GLEAM) - GLEAM
    for thread in range(count):
        bright = gleam <= thread < gleam + GLEAM
        paint = palette.halo if bright else palette.diamond(colour)
        layer.fill(paint, _thread(rect.w, colour, thread))
    layer.set_alpha(SHIMMER)
    surface.blit(layer, rect)


def _thread(size: int, colour: TileColour, thread: int) -> pygame.Rect:
    """One thread of a diamond in a square of a size."""
    pitch, middle = size / (2 * STRIPES), size / 2
    across = (thread + 0.5) * pitch
    reach = round(middle - abs(across - middle))
    thick = max(round(pitch * 0.34), 1)
    line = pygame.Rect(0, 0, 2 * reach, thick)
    if colour is TileColour.WHITE:
        line.size = thick, 2 * reach
        line.center = round(across), round(middle)
    else:
        line.center = round(middle), round(across)
    return line


def draw_tag(
    context: Context, surface: pygame.Surface, rect: pygame.Rect, text: str, share: float
) -> None:
    """Draw a text that rises from the middle of a diamond and fades."""
    palette = palette_of(context)
    size = context.theme.text.title if len(text) < 4 else context.theme.text.lead
    line = context.text.render(text, size, palette.on_plate, bold=True)
    box = line.get_rect().inflate(context.px(16), context.px(2))
    box.center = (rect.centerx, round(rect.centery - ease_out(share) * rect.h * 0.12))
    tag = pygame.Surface(box.size, pygame.SRCALPHA)
    pygame.draw.rect(tag, palette.plate, tag.get_rect(), border_radius=context.px(6))
    tag.blit(line, line.get_rect(center=tag.get_rect().center))
    tag.set_alpha(round(255 * min(share * 6, (1 - share) * 3, 1)))
    surface.blit(tag, box)
