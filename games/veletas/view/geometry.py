"""The geometry of the window of a match: tiles, bowls, the reserve, the loaded stone."""

from __future__ import annotations

from math import cos, hypot, radians, sin

import pygame

from games.core.position import Side
from games.ui.board.sprites import Place
from games.ui.match.game_scene import Geometry
from games.ui.match.match_view import MatchView
from games.veletas.rules.position import VeletasPosition
from games.veletas.view.board_view import Marker
from games.veletas.view.drawing.pieces import LOADED_SIZE, NOSE, WIND
from games.veletas.view.layout import BOWLS, LOADED_STONE, RESERVE, Layout, Slot, layout_within

NOSE_REACH = 0.26
"""The radius around a loaded stone in which it is picked up, in tiles."""


class VeletasGeometry(Geometry[VeletasPosition]):
    """The geometry of the tiles, the bowls and the reserve."""

    layout: Layout

    def __init__(self, view: MatchView[VeletasPosition]) -> None:
        super().__init__(view)
        self._spots: dict[Place, pygame.Rect] = {}  # of the squares and the markers on them

    def lay_out(self, area: pygame.Rect) -> None:
        """Lay out the largest board; the trays beside or above it, where there is more room."""
        position = self._view.position
        turned = self._view.viewer is Side.WHITE
        shooters = position.board.shooters
        self.layout = layout_within(area, position.size, shooters, turned=turned)
        for name in position.board.index:
            self._spots[name] = self._spots[Marker(name)] = self.layout.tiling.spot(name)

    def spot(self, place: Place) -> pygame.Rect:
        """The tile of a square, or the square of the next piece of a tray."""
        if place in self._spots:
            return self._spots[place].copy()
        if place == LOADED_STONE:
            return self._nose()
        if isinstance(place, Slot):
            return self.layout.slot_spot(place.number)
        if place == RESERVE:
            return self.layout.slot_spot(self._next_slot(self._view.position))
        for side, bowl in BOWLS.items():
            if place == bowl:
                return self.layout.bowl_spot(side)
        return self.layout.tiling.spot(str(place))

    def place_at(self, point: tuple[int, int]) -> Place | None:
        """The square, the bowl, the reserve or the loaded stone under a point.

        A piece is never dropped on the loaded stone, but on its square.
        """
        place, position = self.layout.place_at(point), self._view.position
        if place == RESERVE and not position.shooters_missing:
            return None
        held = self._view.board.drag
        if position.slid and not (held and held.started):
            nose, reach = self._nose(), NOSE_REACH * self.layout.tiling.tile
            if hypot(point[0] - nose.centerx, point[1] - nose.centery) <= reach:
                return LOADED_STONE
        return place

    def _nose(self) -> pygame.Rect:
        """The square of the loaded stone, at the nose of the vane that has moved."""
        slid = self._view.position.slid
        assert slid is not None, "no vane has moved in this turn"
        vane, tile = self._view.board.sprite_at(slid), self.layout.tiling.tile
        dx, dy = self.way_of(vane.angle if vane else WIND)
        x, y = self.layout.tiling.spot(slid).center
        nose = pygame.Rect(0, 0, round(tile * LOADED_SIZE), round(tile * LOADED_SIZE))
        nose.center = round(x + NOSE * tile * dx), round(y + NOSE * tile * dy)
        return nose

    def way_of(self, angle: float) -> tuple[float, float]:
        """The direction on the screen of an angle on the board, as a vector of length 1."""
        turn = 180 if self.layout.tiling.turned else 0
        return -sin(radians(angle + turn)), -cos(radians(angle + turn))

    @staticmethod
    def _next_slot(position: VeletasPosition) -> int:
        """The slot of the next shooter to place; after the last one, that of the last one."""
        return min(position.board.shooters - position.shooters_missing, position.board.shooters - 1)
