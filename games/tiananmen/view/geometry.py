"""Where the points, the bowls and the lids of Tiananmen are on the screen."""

from __future__ import annotations

import pygame

from games.core.position import Side
from games.tiananmen.rules.position import TiananmenPosition
from games.tiananmen.view.layout import Bowl, Layout, Lid, SavedStone, layout_within
from games.tiananmen.view.topics import sun_topic
from games.ui.board.sprites import Place
from games.ui.match.game_scene import Geometry
from games.ui.toolkit.topic import PlacedTopic


class TiananmenGeometry(Geometry[TiananmenPosition]):
    """The geometry of the points, the bowls and the lids."""

    layout: Layout

    def lay_out(self, area: pygame.Rect) -> None:
        """Lay out the largest board; the trays beside or above it, where there is more room."""
        turned = self._view.viewer is Side.WHITE
        self.layout = layout_within(area, self._view.position.size, turned=turned)

    def spot(self, place: Place) -> pygame.Rect:
        """The square of a point, or of a stone in a bowl or a lid."""
        if isinstance(place, Bowl):
            return self.layout.bowl_spot(place.side)
        if isinstance(place, SavedStone):
            position = self._view.position
            tilt = 1.0 if position.emptying and position.to_move is place.side else 0.0
            count = position.lid(place.side)
            return self.layout.saved_spot(place.side, place.number, count, tilt)
        if isinstance(place, Lid):
            return self.layout.lids[place.side]
        return self.layout.lines.spot(str(place))

    def ornament_at(self, point: tuple[int, int]) -> PlacedTopic | None:
        """The sun dial."""
        dial = self.layout.dial
        return sun_topic().at(dial) if dial.collidepoint(point) else None

    def place_at(self, point: tuple[int, int]) -> Place | None:
        """The nearest point, or the bowl or the lid under a pixel."""
        return self.layout.place_at(point)
