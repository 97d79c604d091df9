"""The drawing of a match of Tiananmen: board, trays, sun, target lines, winning figures."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping

import pygame

from games.core.position import Side
from games.tiananmen.rules.position import Save, TiananmenPosition
from games.tiananmen.view.board_view import (
    dests_of,
    last_places,
    last_turn,
    target_lines_of,
    time_of_day,
)
from games.tiananmen.view.drawing.board_drawing import (
    paint_board,
    paint_coordinates,
    paint_inner_coordinates,
    paint_paper,
)
from games.tiananmen.view.drawing.bowls_and_lids import (
    TILT_TIME,
    paint_bowl,
    paint_caption,
    paint_lid,
)
from games.tiananmen.view.drawing.marks import (
    MANY_TARGETS,
    TargetLines,
    draw_bowl_mark,
    draw_chevrons,
    draw_last,
    draw_numbers,
    draw_point_mark,
)
from games.tiananmen.view.drawing.monument import paint_monument
from games.tiananmen.view.drawing.palette import palette_of
from games.tiananmen.view.drawing.stone_sprites import COLOUR_NAMES, sprite
from games.tiananmen.view.drawing.sun_dial import TimeOfDay, draw_sun, paint_dial
from games.tiananmen.view.foresight import Foresight
from games.tiananmen.view.geometry import TiananmenGeometry
from games.tiananmen.view.layout import Bowl, Lid, SavedStone
from games.tiananmen.view.winning_figure import (
    WinningFigure,
    draw_winning_figure,
    winning_figure,
)
from games.ui.board.board_view import Mark
from games.ui.board.glide import Glide
from games.ui.board.sprites import Place
from games.ui.match.game_scene import (
    Drawing,
)
from games.ui.match.match_view import MatchView

SUN_TIME, NIGHT_TIME = 0.7, 1.2
"""Seconds in which the sun moves to the next part of the day, and to the next morning."""


class TiananmenDrawing(Drawing[TiananmenPosition]):
    """Draws the board, the trays, the sun, the target lines and the winning ring or chain."""

    def __init__(self, view: MatchView[TiananmenPosition], geometry: TiananmenGeometry) -> None:
        super().__init__(view)
        self._geometry = geometry
        self._ways: Mapping[Place, TargetLines] = {}
        """The target lines, by origin."""
        self._crowds: Collection[Place] = ()
        """The origins with targets nearly everywhere, which get small marks."""
        self._foresight = Foresight(view, geometry)
        self._figure = WinningFigure((), closed=False)
        """The ring or the chain that has won."""
        self._sun = Glide()
        """The position of the sun, in parts of days since the beginning."""
        self._opens: tuple[TiananmenPosition, bool] | None = None  # cached
        self._tilts = {side: Glide(0.0) for side in (Side.BLACK, Side.WHITE)}
        """How far each lid is tilted, from 0 to 1."""

    def make_sprite(self, kind: str, size: int) -> pygame.Surface:
        """The picture of a stone."""
        return sprite(self._context, kind, size)

    def shown(self, position: TiananmenPosition) -> None:
        """Compute the target lines, and animate the sun to its place."""
        dests = dests_of(position) if self._view.controller.state.waits_for_person else {}
        self._ways = target_lines_of(position, dests)
        self._crowds = {origin for origin, targets in dests.items() if len(targets) > MANY_TARGETS}
        self._figure = winning_figure(position)
        self._follow()

    def _follow(self) -> None:
        """Let the sun and the lids follow the position that is shown."""
        shown, factor = self._view.shown_position, self._context.settings.time_factor
        hours, sun = self._time.hours, self._sun
        night = sun.value is not None and int(hours // 4) != int(sun.value // 4)
        sun.aim(hours, (NIGHT_TIME if night else SUN_TIME) * factor)
        for side, tilt in self._tilts.items():
            open_ = shown.emptying and shown.to_move is side
            tilt.aim(float(open_), TILT_TIME * factor)

    @property
    def _time(self) -> TimeOfDay:
        return time_of_day(self._view.match, self._view.shown_position)

    def update(self, dt: float) -> None:
        """Advance the sun and the lids by `dt` seconds."""
        self._follow()
        for glide in (self._sun, *self._tilts.values()):
            glide.advance(dt)

    def next_change(self) -> float:
        """0 while the sun or a lid moves."""
        moving = any(glide.moving for glide in (self._sun, *self._tilts.values()))
        return 0.0 if moving else math.inf

    def ground_key(self, position: TiananmenPosition) -> object:
        """The contents of the trays and the dial."""
        lids = [position.lid(side) for side in position.sides]
        due = (position.to_move, position.emptying, self._may_open(position))
        over = self._view.shown_outcome is not None
        return (self._time, over, *lids, *due)

    def draw_ground(self, surface: pygame.Surface, position: TiananmenPosition) -> None:
        """Draw the paper, the bowls, the lids and the dial."""
        palette = palette_of(self._context)
        context, layout = self._context, self._geometry.layout
        surface.fill(palette.ground)
        paint_paper(context, surface, layout.lines.paper)
        paint_board(context, surface, layout.lines)
        paint_monument(context, surface, layout.lines)
        if context.settings.coordinates == "outside":
            paint_coordinates(context, surface, layout.lines)
        elif context.settings.coordinates == "inside":
            paint_inner_coordinates(context, surface, layout.lines)
        for side in position.sides:
            mine = side is position.to_move and self._view.shown_outcome is None
            lit = self._is_lit(side, position)
            paint_bowl(context, surface, layout, side, due=mine and not position.emptying)
            paint_caption(context, surface, layout, side, position.lid(side), lit=lit)
        paint_dial(context, surface, layout.dial, layout.unit, self._time)

    def draw_below(self, surface: pygame.Surface) -> None:
        """Draw the sun and the lids."""
        layout, shown = self._geometry.layout, self._view.shown_position
        if (hours := self._sun.value) is not None:
            draw_sun(self._context, surface, layout.dial, layout.unit, hours)
        for side, tilt in self._tilts.items():
            lit, turned = self._is_lit(side, shown), tilt.value or 0.0
            paint_lid(self._context, surface, layout, side, lit=lit, tilt=turned)

    def _is_lit(self, side: Side, position: TiananmenPosition) -> bool:
        """Whether the lid of a side can win now."""
        if side is not position.to_move or self._view.shown_outcome is not None:
            return False
        return position.emptying or self._may_open(position)

    def _may_open(self, position: TiananmenPosition) -> bool:
        """`may_open_lid`, cached."""
        if self._opens is None or self._opens[0] is not position:
            self._opens = position, position.may_open_lid
        return self._opens[1]

    def draw_mark(self, surface: pygame.Surface, place: Place, mark: Mark) -> None:
        """Draw a mark on a point, a bowl or a lid; the last turn is marked above its stones."""
        if mark is Mark.LAST:
            return
        if isinstance(place, Bowl):
            draw_bowl_mark(self._context, surface, self._geometry.layout.bowls[place.side], mark)
        elif isinstance(place, Lid):
            if mark is Mark.SELECTED and self._tilts[place.side].value:
                return  # an open lid is lit, and is no circle
            draw_bowl_mark(self._context, surface, self._geometry.layout.lids[place.side], mark)
        else:
            side, spot = self._view.position.to_move, self._geometry.spot(place)
            crowded = self._view.board.chosen in self._crowds
            draw_point_mark(self._context, surface, spot, mark, side, crowded=crowded)
            if mark is Mark.HOT and not self._view.board.drag:
                self._draw_ghost(surface, spot, side)

    def _draw_ghost(self, surface: pygame.Surface, spot: pygame.Rect, side: Side) -> None:
        """Draw the stone that a click would place, transparent."""
        ghost = self.make_sprite(COLOUR_NAMES[side], spot.w).copy()
        ghost.set_alpha(130)
        surface.blit(ghost, spot)

    def preview(
        self, position: TiananmenPosition, origin: Place, target: Place
    ) -> Callable[[pygame.Surface], None] | None:
        """The stones that the ring or the chain would still lack."""
        return self._foresight.preview(position, origin, target)

    def refusal_marks(
        self, position: TiananmenPosition, origin: Place | None, target: Place | None
    ) -> Callable[[pygame.Surface, float], None] | None:
        """Mark a refused point, and the nearer point in its direction."""
        return self._foresight.refusal_marks(position, origin, target)

    def draw_above(self, surface: pygame.Surface) -> None:
        """Draw the last turn, the target lines, and the winning ring or chain."""
        lines, context, board = self._geometry.layout.lines, self._context, self._view.board
        if self._view.shown_outcome is not None:
            draw_winning_figure(context, surface, lines, self._figure)
            return
        if self._view.settled and (ways := self._ways.get(board.chosen)):
            draw_chevrons(context, surface, lines, ways)
        places = last_places(self._view.match, self._shown_ply)
        saved = [place for place in places if isinstance(place, SavedStone)]
        for place in (self._view.shown_position.last, *saved):
            if place and board.sprite_at(place):
                draw_last(context, surface, self._geometry.spot(place))
        draw_numbers(context, surface, lines, self._numbered())

    @property
    def _shown_ply(self) -> int:
        """The number of moves whose consequences are shown."""
        match, shown = self._view.match, self._view.shown_position
        plies = (ply for ply in range(match.ply, 0, -1) if match.position_at(ply) is shown)
        return next(plies, 0)

    def _numbered(self) -> list[tuple[str, Side]]:
        """The stones of the last turn, in order, as far as they have arrived."""
        match, ply = self._view.match, self._shown_ply
        moves = [move for move in last_turn(match, ply) if not isinstance(move, Save)]
        if not moves:
            return []
        side = match.position_at(ply - 1).to_move
        return [(move.point, side) for move in moves]
