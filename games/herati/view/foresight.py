"""What a drop would complete and what forbids it: previews, dimmed tiles, values of moves."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence

import pygame

from games.herati.ai.loom import current_aim
from games.herati.rules.field import (
    WIDEST,
    Cell,
    Direction,
    Fault,
    IllegalPlacement,
    Tile,
    clashing_edges,
    open_loom_cells,
    open_workshop_cells,
)
from games.herati.rules.position import HeratiPosition, LoomPosition, Move, PlaceTile, SetAside
from games.herati.view.board import Glow, HandView, InHand, move_of
from games.herati.view.geometry import HeratiGeometry
from games.herati.view.layout import tile_rect
from games.herati.view.marks import Clashes, MarkPainter, ValueLabel
from games.herati.view.words import expected_value, fits_nowhere, short_value
from games.ui.board.animation import Glide
from games.ui.board.script import Draw
from games.ui.board.sprites import Mark, Place
from games.ui.match.view import MatchView, ShownHint


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
            missing = [cell for cell in open_cells_of(position) if cell[1] == y - 1]
            return Clashes(cells=tuple(missing))
        case Fault.TOUCHES_NOTHING:
            return Clashes(cells=tuple(direction.of(move.cell) for direction in Direction))
        case Fault.TAKEN:
            return Clashes(cells=(move.cell,))
        case Fault.NOT_FIRST_CELL:
            return Clashes()


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


# -- Tiles of the hand to move that fit nowhere are dimmed; the pointed one tells why ----------

DIM = 170
"""Opacity of the veil over a dimmed tile, of 255."""
FADE_TIME = 0.2


def useless_tiles(
    position: HeratiPosition, hands: Sequence[HandView], legal: Sequence[Move]
) -> list[InHand]:
    """The face-up tiles of the hand to move that fit nowhere, while another one fits."""
    fitting = {move.tile for move in legal if isinstance(move, PlaceTile)}
    if not fitting:
        return []
    seat = position.seat
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
        view, session = self._view, self._view.session
        if view.board.playing or session.halted or not session.waits_for_person:
            return []
        position = view.position
        return useless_tiles(position, self._geometry.hands, self._geometry.moves(position))

    def update(self, dt: float) -> None:
        shown = bool(self.tiles)
        factor = self._view.context.settings.time_factor
        self._veil.aim(float(shown), FADE_TIME * factor if shown else 0.0)
        self._veil.advance(dt)

    def next_change(self) -> float:
        waiting = bool(self.tiles) != bool(self._veil.value)
        return 0.0 if self._veil.moving or waiting else math.inf

    def draw(self, surface: pygame.Surface) -> None:
        tiles = self.tiles
        paint, alpha = MarkPainter(self._view.context, surface), DIM * (self._veil.value or 0.0)
        for tile in tiles:
            paint.veil(self._geometry.spot(tile), round(alpha))
        if isinstance(self.pointed, InHand) and self.pointed in tiles:
            self._explain(surface, self.pointed)

    def _explain(self, surface: pygame.Surface, place: InHand) -> None:
        position, paint = self._view.position, MarkPainter(self._view.context, surface)
        tile = self._geometry.hands[place.seat].tiles[place.number]
        assert tile is not None
        paint.obstacles(clashes_everywhere(position, tile), self._geometry.cell)
        paint.tip(fits_nowhere(position), self._geometry.spot(place))


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
        if self._shimmers:
            self._phase += dt / SHIMMER_TIME
        self._shimmers = False

    def next_change(self) -> float:
        return 0.0 if self._shimmers and self._context.settings.time_factor else math.inf

    def preview(
        self, position: HeratiPosition, origin: Place, target: Place
    ) -> Callable[[pygame.Surface], None] | None:
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
                MarkPainter(self._context, surface).shimmer(rect, diamond.colour, self._phase)

        return draw

    def refusal_marks(
        self, position: HeratiPosition, origin: Place | None, target: Place | None
    ) -> Draw | None:
        """The drawing of the reason against a drop or against picking up; None without one."""
        if isinstance(target, InHand) and origin is None:
            return self._fits_nowhere(position, target)
        move = move_of(position, self._geometry.hands, origin, target) if origin else None
        if isinstance(move, SetAside) and isinstance(position, LoomPosition):
            return self._fits_here(position, move)
        if not isinstance(move, PlaceTile):
            return None
        return self._against(move, obstacles_to(position, move))

    def _fits_nowhere(self, position: HeratiPosition, place: InHand) -> Draw | None:
        tile = self._geometry.hands[place.seat].tiles.get(place.number)
        fitting = {m.tile for m in self._geometry.moves(position) if isinstance(m, PlaceTile)}
        if tile is None or tile in fitting:
            return None
        obstacles = clashes_everywhere(position, tile)
        return lambda surface, share: self._draw_obstacles(surface, obstacles, share)

    def _fits_here(self, position: LoomPosition, move: SetAside) -> Draw:
        """The cells where the tile fits, or else those where the other one does."""
        places = [m for m in self._geometry.moves(position) if isinstance(m, PlaceTile)]
        own = [m for m in places if m.tile is move.tile] or places

        def draw(surface: pygame.Surface, share: float) -> None:
            paint = MarkPainter(self._context, surface)
            for place in own:
                paint.cell_mark(self._geometry.cell(place.cell), Mark.HOT)

        return draw

    def _against(self, move: PlaceTile, obstacles: Clashes) -> Draw:
        """The obstacles, and the tile as a ghost where edges clash."""

        def draw(surface: pygame.Surface, share: float) -> None:
            if obstacles.edges:
                spot = tile_rect(self._geometry.cell(move.cell))
                MarkPainter(self._context, surface).ghost(move.tile.value, spot)
            self._draw_obstacles(surface, obstacles, share)

        return draw

    def _draw_obstacles(self, surface: pygame.Surface, obstacles: Clashes, share: float) -> None:
        """Draw obstacles within the frame: full, then fading."""
        paint = MarkPainter(self._context, surface)
        with paint.within(self._geometry.layout.ground):
            paint.obstacles(obstacles, self._geometry.cell, min((1 - share) * 4, 1.0))


# -- Labels with the value of each move of a held tile in the Loom, the best one dark ----------


def value_labels(position: LoomPosition, hints: Sequence[ShownHint], held: str) -> list[ValueLabel]:
    """The labels of the moves of tiles of the held kind.

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
        if ghosts and held == move.tile.value:
            ghost = ghosts[0]
            place = ghost.source if isinstance(move, SetAside) else ghost.target
            text = short_value(position, evaluation)
            is_best = expected_value(position, evaluation) == best
            found.append(ValueLabel(place, move.tile.value, text, is_best))
    return found
