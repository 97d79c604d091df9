"""Tiananmen in the window: stones from bowl and lid, the ways they may go, the sun of the day."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import ClassVar

import pygame

from games.core.evaluation import Evaluation
from games.core.position import Outcome, Side
from games.tiananmen.rules.position import Move, Save, TiananmenPosition
from games.tiananmen.view import hint_text, messages
from games.tiananmen.view.board_drawing import paint_board, paint_coordinates, paint_paper
from games.tiananmen.view.board_view import (
    dests_of,
    hint_places_of,
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
from games.tiananmen.view.palette import PALETTE
from games.tiananmen.view.stone_sprites import COLOUR_NAMES, sprite
from games.tiananmen.view.sun_dial import draw_sun, paint_dial
from games.ui.board.animation import Effect, Tween
from games.ui.board.board_view import BoardView, Mark
from games.ui.board.sprites import Place
from games.ui.match.game_scene import Plate
from games.ui.match.match_scene import MatchScene
from games.ui.toolkit.i18n import _
from games.ui.toolkit.sound import SoundName

NIGHT_TIME = 1.2
"""Seconds from the evening of a day to the morning of the next."""
FIGURE_STEP = 0.09
"""Seconds between two stones of the ring or the chain that has won."""


class TiananmenScene(MatchScene[TiananmenPosition]):
    """One match of Tiananmen."""

    game_name: ClassVar[str] = "tiananmen"
    layout: Layout
    _ways: Mapping[Place, TargetLines] = {}
    """The ways for the hand, by what is held."""
    _crowds: Collection[Place] = ()
    """The origins from which a stone may go nearly anywhere."""
    _figure: tuple[str, ...] = ()
    """The ring or the chain that has won."""
    _hours: float | None = None
    """Where the sun stands."""
    _sun: Tween | None = None

    # Geometry

    def lay_out(self, area: pygame.Rect) -> None:
        """The board as large as possible, the trays where there is more room for them."""
        self.layout = layout_within(area, self.position.size)

    def spot(self, place: Place) -> pygame.Rect:
        """The space around a point, or where a stone lies in a bowl or a lid."""
        if isinstance(place, Bowl):
            return self.layout.bowl_spot(place.side)
        if isinstance(place, SavedStone):
            count = self.position.lid(place.side)
            return self.layout.saved_spot(place.side, place.number, count)
        if isinstance(place, Lid):
            return self.layout.lids[place.side]
        return self.layout.lines.spot(str(place))

    def place_at(self, point: tuple[int, int]) -> Place | None:
        """The nearest point, or the bowl or the lid under a pixel."""
        return self.layout.place_at(point)

    # What is shown

    def make_sprite(self, kind: str, size: int) -> pygame.Surface:
        """A stone."""
        return sprite(self.context, kind, size)

    def view(self, position: TiananmenPosition) -> BoardView:
        """The stones on the board and in the lids, and the gestures of the legal moves."""
        return view_of(position, self.match)

    def meant(self, position: TiananmenPosition, origin: Place, target: Place) -> Move | None:
        """Placing or saving a stone of the bowl, or placing one of the lid."""
        return move_for_drop(position, origin, target)

    def picked(self, origin: Place) -> None:
        """In the hand a stone is as large as on the board."""
        super().picked(origin)
        if self.board.drag and self.board.drag.started:
            pitch, seconds = self.layout.lines.pitch, self.board.glide_time / 2
            self.board.drag.sprite.glide("size", float(pitch), seconds)

    def shown(self, position: TiananmenPosition) -> None:
        """Find the ways for the hand, and let the sun go where it belongs."""
        dests = dests_of(position) if self.waits_for_hand else {}
        self._ways = target_lines_of(position, dests)
        self._crowds = {origin for origin, targets in dests.items() if len(targets) > MANY_TARGETS}
        self._figure = position.winning_stones()
        hours, seconds = time_of_day(self.match).hours, self.board.glide_time
        if self._hours is None or not seconds:
            self._hours, self._sun = hours, None
        elif hours != (self._sun.end if self._sun else self._hours):
            night = int(hours // 4) != int(self._hours // 4)
            if night:
                seconds = NIGHT_TIME * self.context.settings.time_factor
            self._sun = Tween(self._hours, hours, seconds)

    def update(self, dt: float) -> None:
        """Let time pass, for the sun as well."""
        if self._sun:
            self._hours = self._sun.advance(dt)
            if self._sun.done:
                self._sun = None
        super().update(dt)

    def hint_places(self, position: TiananmenPosition, move: Move) -> Sequence[Place]:
        """From where to where a proposed stone goes: it goes by the last one if it has to."""
        return hint_places_of(position, move)

    # Words

    def turn_title(self, position: TiananmenPosition) -> str:
        """The player and the colour."""
        return _("{name} · {side}").format(
            name=self.seat.name, side=messages.colour(position.to_move)
        )

    def expectation(self, position: TiananmenPosition) -> str:
        """The time of day, and what the player to move is to do."""
        return messages.expectation(position)

    def refusal(
        self, position: TiananmenPosition, origin: Place | None, target: Place | None
    ) -> str:
        """Why nothing can be taken there, or put there."""
        return messages.refusal(position, origin, target)

    def why(
        self,
        before: TiananmenPosition,
        moves: Sequence[Move],
        evaluation: Evaluation | None,
        *,
        best: bool = True,
    ) -> str:
        """What a proposed turn brings."""
        return hint_text.why(before, moves)

    def reason(self, outcome: Outcome) -> str:
        """The ring or the chain."""
        return messages.reason(outcome)

    def plates(self, position: TiananmenPosition) -> list[Plate]:
        """Stones left, and those in the lid."""
        return [
            Plate(
                side,
                COLOUR_NAMES[side],
                _("{name} · {side}").format(name=seat.name, side=messages.colour(side)),
                messages.score(position, side),
                messages.lid_detail(position, side),
            )
            for seat, side in zip(self.seats, position.sides, strict=True)
        ]

    # What happens

    def play(self, move: Move) -> None:
        """Play a move, and say when a stone is saved: nothing on the board tells it."""
        side = self.position.to_move
        super().play(move)
        if isinstance(move, Save):
            self.say(messages.saved(self.position, side))

    def sound(self, before: TiananmenPosition, move: Move, after: TiananmenPosition) -> SoundName:
        """A stone on the board, or one that slides into the lid."""
        return "slide" if isinstance(move, Save) else "place"

    def effects(
        self, before: TiananmenPosition, move: Move, after: TiananmenPosition
    ) -> list[Effect]:
        """A ripple in the lid; at the end the ring or the chain, stone by stone."""
        factor, theme = self.context.settings.time_factor, self.context.theme
        arrival = theme.move_time * factor
        if isinstance(move, Save):
            return [self._ripple(before.to_move, theme.effect_time * factor, arrival * 0.8)]
        if after.outcome() is not None:
            duration = len(self._figure) * FIGURE_STEP + theme.effect_time
            return [self._lighting(duration * factor, arrival)]
        return []

    def _ripple(self, side: Side, duration: float, delay: float) -> Effect:
        def draw(surface: pygame.Surface, share: float) -> None:
            draw_ripple(self.context, surface, self.layout.lids[side], share)

        return Effect(draw, duration, delay)

    def _lighting(self, duration: float, delay: float) -> Effect:
        return Effect(self._draw_figure, duration, delay)

    # Drawing

    def ground_key(self, position: TiananmenPosition) -> object:
        """What the trays and the dial show."""
        lids = [position.lid(side) for side in position.sides]
        due = (position.to_move, position.emptying, position.may_open_lid, self.over)
        return (time_of_day(self.match), *lids, *due)

    def draw_ground(self, surface: pygame.Surface, position: TiananmenPosition) -> None:
        """The sheet, the bowls, the lids and the dial."""
        context, layout = self.context, self.layout
        surface.fill(PALETTE.ground)
        paint_paper(context, surface, layout.lines.paper)
        paint_board(context, surface, layout.lines)
        paint_monument(context, surface, layout.lines)
        if context.settings.coordinates:
            paint_coordinates(context, surface, layout.lines)
        for side in position.sides:
            mine = side is position.to_move and not self.over
            lit = mine and (position.emptying or position.may_open_lid)
            paint_bowl(context, surface, layout, side, due=mine and not position.emptying)
            paint_lid(context, surface, layout, side, position.lid(side), lit=lit)
        paint_dial(context, surface, layout.dial, layout.unit, time_of_day(self.match))

    def draw_below(self, surface: pygame.Surface) -> None:
        """The sun."""
        if self._hours is not None:
            draw_sun(self.context, surface, self.layout.dial, self.layout.unit, self._hours)

    def draw_mark(self, surface: pygame.Surface, place: Place, mark: Mark) -> None:
        """A mark on a point, a bowl or a lid; the last turn is marked above its stones."""
        if mark is Mark.LAST:
            return
        if isinstance(place, Bowl):
            draw_bowl_mark(self.context, surface, self.layout.bowls[place.side], mark)
        elif isinstance(place, Lid):
            draw_bowl_mark(self.context, surface, self.layout.lids[place.side], mark)
        else:
            side, spot = self.position.to_move, self.spot(place)
            crowded = self.board.chosen in self._crowds
            draw_point_mark(self.context, surface, spot, mark, side, crowded=crowded)
            if mark is Mark.HOT and not self.board.drag:
                self._draw_ghost(surface, spot, side)

    def _draw_ghost(self, surface: pygame.Surface, spot: pygame.Rect, side: Side) -> None:
        """What would stand there after a click."""
        ghost = self.make_sprite(COLOUR_NAMES[side], spot.w).copy()
        ghost.set_alpha(130)
        surface.blit(ghost, spot)

    def draw_above(self, surface: pygame.Surface) -> None:
        """The last turn, the ways to the lit points, and the figure that has won."""
        if self.over:
            if self.settled:
                self._draw_figure(surface, 1.0)
            return
        lines, context = self.layout.lines, self.context
        if not self.board.moving and (ways := self._ways.get(self.board.chosen)):
            draw_chevrons(context, surface, lines, ways)
        for place in (self.position.last, *self._just_saved()):
            if place and self._rests(place):
                draw_last(context, surface, self.spot(place))
        draw_numbers(context, surface, lines, self._numbered())

    def _just_saved(self) -> list[Place]:
        return [place for place in last_places(self.match) if isinstance(place, SavedStone)]

    def _rests(self, place: Place) -> bool:
        sprite = self.board.sprite_at(place)
        return sprite is not None and not sprite.moving

    def _numbered(self) -> list[tuple[str, Side]]:
        """The stones of the last turn, in order, as far as they have arrived."""
        moves = [move for move in last_turn(self.match) if not isinstance(move, Save)]
        if not moves:
            return []
        side = self.match.position_at(self.match.ply - 1).to_move
        return [(move.point, side) for move in moves if self._rests(move.point)]

    def _draw_figure(self, surface: pygame.Surface, share: float) -> None:
        outcome = self.position.outcome()
        closed = outcome is not None and outcome.winners[0] is Side.BLACK
        draw_winning_path(
            self.context, surface, self.layout.lines, self._figure, share, closed=closed
        )
