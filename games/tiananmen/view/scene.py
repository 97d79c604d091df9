"""The match scene of Tiananmen: board, bowls, lids, target lines and the sun dial."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import pygame

from games.controller.seats import Seat
from games.core.evaluation import Evaluation
from games.core.position import Outcome, Side
from games.tiananmen.rules.position import Move, Save, TiananmenPosition
from games.tiananmen.view import hint_text, messages
from games.tiananmen.view.board_drawing import paint_board, paint_coordinates, paint_paper
from games.tiananmen.view.board_view import (
    dests_of,
    ghost_of,
    last_places,
    last_turn,
    move_for_drop,
    target_lines_of,
    time_of_day,
    view_of,
)
from games.tiananmen.view.bowls_and_lids import paint_bowl, paint_lid
from games.tiananmen.view.layout import Bowl, Layout, Lid, SavedStone, layout_within
from games.tiananmen.view.marks import (
    MANY_TARGETS,
    TargetLines,
    draw_bowl_mark,
    draw_chevrons,
    draw_last,
    draw_numbers,
    draw_point_mark,
    draw_ripple,
    draw_winning_path,
)
from games.tiananmen.view.monument import paint_monument
from games.tiananmen.view.palette import palette_of
from games.tiananmen.view.stone_sprites import COLOUR_NAMES, sprite
from games.tiananmen.view.sun_dial import draw_sun, paint_dial
from games.ui.board.animation import Effect, Tween
from games.ui.board.board_view import BoardView, Mark
from games.ui.board.sprites import Place
from games.ui.match.game_scene import (
    Drawing,
    Effects,
    GameParts,
    Geometry,
    Gestures,
    SeatInfo,
    Texts,
)
from games.ui.match.ghost_moves import GhostMove
from games.ui.match.match_scene import MatchScene
from games.ui.match.match_view import MatchView
from games.ui.toolkit.i18n import _
from games.ui.toolkit.scene_context import SceneContext
from games.ui.toolkit.sound import SoundName

NIGHT_TIME = 1.2
"""Seconds from the evening of a day to the morning of the next."""
FIGURE_STEP = 0.09
"""Seconds between two stones of the ring or the chain that has won."""


class TiananmenScene(MatchScene[TiananmenPosition]):
    """The match scene of Tiananmen."""

    def __init__(self, context: SceneContext, **how: Any) -> None:
        super().__init__(context, "tiananmen", make_parts, **how)


def make_parts(view: MatchView[TiananmenPosition]) -> GameParts[TiananmenPosition]:
    """The parts of the window of a match."""
    geometry = TiananmenGeometry(view)
    drawing = TiananmenDrawing(view, geometry)
    gestures = TiananmenGestures(view, geometry, drawing)
    effects = TiananmenEffects(view, geometry, drawing)
    return GameParts(geometry, gestures, TiananmenTexts(view), drawing, effects)


class TiananmenGeometry(Geometry[TiananmenPosition]):
    """The geometry of the points, the bowls and the lids."""

    layout: Layout

    def lay_out(self, area: pygame.Rect) -> None:
        """Lay out the largest board; the trays beside or above it, where there is more room."""
        self.layout = layout_within(area, self._view.position.size)

    def spot(self, place: Place) -> pygame.Rect:
        """The square of a point, or of a stone in a bowl or a lid."""
        if isinstance(place, Bowl):
            return self.layout.bowl_spot(place.side)
        if isinstance(place, SavedStone):
            count = self._view.position.lid(place.side)
            return self.layout.saved_spot(place.side, place.number, count)
        if isinstance(place, Lid):
            return self.layout.lids[place.side]
        return self.layout.lines.spot(str(place))

    def place_at(self, point: tuple[int, int]) -> Place | None:
        """The nearest point, or the bowl or the lid under a pixel."""
        return self.layout.place_at(point)


class TiananmenGestures(Gestures[TiananmenPosition]):
    """Placing and saving stones."""

    def __init__(
        self,
        view: MatchView[TiananmenPosition],
        geometry: TiananmenGeometry,
        drawing: TiananmenDrawing,
    ) -> None:
        super().__init__(view)
        self._geometry = geometry
        self._drawing = drawing

    def board_view(self, position: TiananmenPosition) -> BoardView:
        """The stones on the board and in the lids, and the legal gestures."""
        return view_of(position, self._view.match)

    def meant(self, position: TiananmenPosition, origin: Place, target: Place) -> Move | None:
        """The move of a drop: place or save a stone of the bowl, or place one of the lid."""
        return move_for_drop(position, origin, target)

    def ghost_of(self, position: TiananmenPosition, move: Move) -> GhostMove:
        """The stone of a proposed move."""
        return ghost_of(position, move)

    def picked(self, origin: Place) -> None:
        """Resize a held stone to its size on the board."""
        board = self._view.board
        if board.drag and board.drag.started:
            pitch, seconds = self._geometry.layout.lines.pitch, board.glide_time / 2
            board.drag.sprite.glide("size", float(pitch), seconds)

    def shown(self, position: TiananmenPosition) -> None:
        """Compute the target lines, and animate the sun."""
        self._drawing.shown(position)


class TiananmenTexts(Texts[TiananmenPosition]):
    """Texts about the time of day, stones and lids."""

    def turn_title(self, position: TiananmenPosition) -> str:
        """The player and the colour."""
        seat = self._view.controller.state.seat
        return _("{name} · {side}").format(name=seat.name, side=messages.colour(position.to_move))

    def aim(self, position: TiananmenPosition) -> str:
        """What the side to move has to build."""
        return messages.aim(position.to_move)

    def expectation(self, position: TiananmenPosition) -> str:
        """The time of day, and the task of the side to move."""
        return messages.expectation(position)

    def refusal(
        self, position: TiananmenPosition, origin: Place | None, target: Place | None
    ) -> str:
        """The reason why nothing can be picked up or dropped there."""
        return messages.refusal(position, origin, target)

    def hint_reason(
        self,
        before: TiananmenPosition,
        moves: Sequence[Move],
        evaluation: Evaluation | None,
        *,
        best: bool = True,
    ) -> str:
        """The reason for a proposed turn."""
        return hint_text.why(before, moves)

    def reason(self, outcome: Outcome) -> str:
        """The reason for the end: the ring or the chain."""
        return messages.reason(outcome)

    def seat_infos(self, position: TiananmenPosition) -> list[SeatInfo]:
        """Stones left and stones in the lid of each player."""
        return [
            SeatInfo(
                side,
                COLOUR_NAMES[side],
                _("{name} · {side}").format(name=name, side=messages.colour(side)),
                messages.score(position, side),
                messages.lid_detail(position, side),
            )
            for name, side in zip(self._view.names, position.sides, strict=True)
        ]

    def announcement(
        self,
        before: TiananmenPosition,
        move: Move,
        after: TiananmenPosition,
        seat: Seat,
        shown: str,
    ) -> str:
        """The message about a saved stone, which is not visible on the board."""
        return messages.saved(after, before.to_move) if isinstance(move, Save) else ""


class TiananmenDrawing(Drawing[TiananmenPosition]):
    """Draws the board, the trays, the sun, the target lines and the winning ring or chain."""

    def __init__(self, view: MatchView[TiananmenPosition], geometry: TiananmenGeometry) -> None:
        super().__init__(view)
        self._geometry = geometry
        self._ways: Mapping[Place, TargetLines] = {}
        """The target lines, by origin."""
        self._crowds: Collection[Place] = ()
        """The origins with targets nearly everywhere, which get small marks."""
        self.figure: tuple[str, ...] = ()
        """The points of the ring or the chain that has won."""
        self._hours: float | None = None
        """The animated position of the sun, in parts of days."""
        self._sun: Tween | None = None

    def make_sprite(self, kind: str, size: int) -> pygame.Surface:
        """The picture of a stone."""
        return sprite(self._context, kind, size)

    def shown(self, position: TiananmenPosition) -> None:
        """Compute the target lines, and animate the sun to its place."""
        dests = dests_of(position) if self._view.controller.state.waits_for_person else {}
        self._ways = target_lines_of(position, dests)
        self._crowds = {origin for origin, targets in dests.items() if len(targets) > MANY_TARGETS}
        self.figure = position.winning_stones()
        hours, seconds = time_of_day(self._view.match).hours, self._view.board.glide_time
        if self._hours is None or not seconds:
            self._hours, self._sun = hours, None
        elif hours != (self._sun.end if self._sun else self._hours):
            night = int(hours // 4) != int(self._hours // 4)
            if night:
                seconds = NIGHT_TIME * self._context.settings.time_factor
            self._sun = Tween(self._hours, hours, seconds)

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds, including the sun."""
        if self._sun:
            self._hours = self._sun.advance(dt)
            if self._sun.done:
                self._sun = None

    def next_change(self) -> float:
        """0 while the sun moves."""
        return 0.0 if self._sun else math.inf

    def ground_key(self, position: TiananmenPosition) -> object:
        """The contents of the trays and the dial."""
        lids = [position.lid(side) for side in position.sides]
        due = (position.to_move, position.emptying, position.may_open_lid, self._view.over)
        return (time_of_day(self._view.match), *lids, *due)

    def draw_ground(self, surface: pygame.Surface, position: TiananmenPosition) -> None:
        """Draw the paper, the bowls, the lids and the dial."""
        palette = palette_of(self._context)
        context, layout = self._context, self._geometry.layout
        surface.fill(palette.ground)
        paint_paper(context, surface, layout.lines.paper)
        paint_board(context, surface, layout.lines)
        paint_monument(context, surface, layout.lines)
        if context.settings.coordinates != "off":
            paint_coordinates(context, surface, layout.lines)
        for side in position.sides:
            mine = side is position.to_move and not self._view.over
            lit = mine and (position.emptying or position.may_open_lid)
            paint_bowl(context, surface, layout, side, due=mine and not position.emptying)
            paint_lid(context, surface, layout, side, position.lid(side), lit=lit)
        paint_dial(context, surface, layout.dial, layout.unit, time_of_day(self._view.match))

    def draw_below(self, surface: pygame.Surface) -> None:
        """Draw the sun."""
        if self._hours is not None:
            draw_sun(
                self._context,
                surface,
                self._geometry.layout.dial,
                self._geometry.layout.unit,
                self._hours,
            )

    def draw_mark(self, surface: pygame.Surface, place: Place, mark: Mark) -> None:
        """Draw a mark on a point, a bowl or a lid; the last turn is marked above its stones."""
        if mark is Mark.LAST:
            return
        if isinstance(place, Bowl):
            draw_bowl_mark(self._context, surface, self._geometry.layout.bowls[place.side], mark)
        elif isinstance(place, Lid):
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

    def draw_above(self, surface: pygame.Surface) -> None:
        """Draw the last turn, the target lines, and the winning ring or chain."""
        if self._view.over:
            if self._view.settled:
                self.draw_figure(surface, 1.0)
            return
        lines, context = self._geometry.layout.lines, self._context
        if not self._view.board.moving and (ways := self._ways.get(self._view.board.chosen)):
            draw_chevrons(context, surface, lines, ways)
        for place in (self._view.position.last, *self._just_saved()):
            if place and self._rests(place):
                draw_last(context, surface, self._geometry.spot(place))
        draw_numbers(context, surface, lines, self._numbered())

    def _just_saved(self) -> list[Place]:
        return [place for place in last_places(self._view.match) if isinstance(place, SavedStone)]

    def _rests(self, place: Place) -> bool:
        sprite = self._view.board.sprite_at(place)
        return sprite is not None and not sprite.moving

    def _numbered(self) -> list[tuple[str, Side]]:
        """The stones of the last turn, in order, as far as they have arrived."""
        moves = [move for move in last_turn(self._view.match) if not isinstance(move, Save)]
        if not moves:
            return []
        side = self._view.match.position_at(self._view.match.ply - 1).to_move
        return [(move.point, side) for move in moves if self._rests(move.point)]

    def draw_figure(self, surface: pygame.Surface, share: float) -> None:
        """Draw a share of the ring or the chain that has won."""
        outcome = self._view.position.outcome()
        closed = outcome is not None and outcome.winners[0] is Side.BLACK
        lines, context = self._geometry.layout.lines, self._context
        draw_winning_path(context, surface, lines, self.figure, share, closed=closed)


class TiananmenEffects(Effects[TiananmenPosition]):
    """Animations: a ripple in the lid; at the end the ring or the chain."""

    def __init__(
        self,
        view: MatchView[TiananmenPosition],
        geometry: TiananmenGeometry,
        drawing: TiananmenDrawing,
    ) -> None:
        super().__init__(view)
        self._geometry = geometry
        self._drawing = drawing

    def sound(self, before: TiananmenPosition, move: Move, after: TiananmenPosition) -> SoundName:
        """The sound of a stone placed on the board or slid into the lid."""
        return "slide" if isinstance(move, Save) else "place"

    def effects(
        self, before: TiananmenPosition, move: Move, after: TiananmenPosition
    ) -> list[Effect]:
        """A ripple in the lid for a saved stone.

        At the end the ring or the chain, stone by stone.
        """
        factor, theme = self._context.settings.time_factor, self._context.theme
        arrival = theme.move_time * factor
        if isinstance(move, Save):
            return [self._ripple(before.to_move, theme.effect_time * factor, arrival * 0.8)]
        if after.outcome() is not None:
            duration = len(self._drawing.figure) * FIGURE_STEP + theme.effect_time
            return [self._lighting(duration * factor, arrival)]
        return []

    def _ripple(self, side: Side, duration: float, delay: float) -> Effect:
        def draw(surface: pygame.Surface, share: float) -> None:
            draw_ripple(self._context, surface, self._geometry.layout.lids[side], share)

        return Effect(draw, duration, delay)

    def _lighting(self, duration: float, delay: float) -> Effect:
        return Effect(self._drawing.draw_figure, duration, delay)
