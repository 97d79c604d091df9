"""Drawings of the consequences of a drop, and of the reasons against it, on the field."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from games.herati.rules.field import Cell
from games.herati.rules.position import HeratiPosition, LoomPosition, PlaceTile, SetAside
from games.herati.view.board_view import Glow, InHand, OnField, move_of
from games.herati.view.marks.cell_marks import draw_cell_mark
from games.herati.view.marks.clashes import (
    Clashes,
    clashes_everywhere,
    draw_obstacles,
    obstacles_to,
)
from games.herati.view.table.geometry import HeratiGeometry
from games.herati.view.table.layout import tile_rect
from games.herati.view.tiles.diamond_weaving import draw_shimmer
from games.herati.view.tiles.sprites import sprite
from games.ui.board.board_view import Mark
from games.ui.board.sprites import Place
from games.ui.match.hints.ghost_moves import draw_ghost
from games.ui.match.match_view import MatchView

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
