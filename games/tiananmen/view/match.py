"""The window of a match of Tiananmen: drawing, gestures, and the motion of stones."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import pygame

from games.core.match import Match
from games.core.position import Outcome, Side
from games.core.translation import Counted
from games.tiananmen.rules.position import LidStone, Move, Save, Stone, TiananmenPosition
from games.tiananmen.view.board import (
    MOST_MISSING,
    Layout,
    Lid,
    SavedStone,
    TimeOfDay,
    gestures,
    ghost_of,
    layout_within,
    points_in_line,
)
from games.tiananmen.view.drawing import (
    MANY_TARGETS,
    BoardPainter,
    TrayPainter,
    paper_with_names,
    sprite,
    winning_figure,
)
from games.tiananmen.view.words import completes_figure, direction
from games.ui.board.animation import Glide, fading
from games.ui.board.script import Draw, Script
from games.ui.board.sprites import BoardView, Mark, Piece, Place
from games.ui.look.ghost_moves import Bowl, dests_of
from games.ui.look.view import Drawing, GameBoard, MatchView
from games.ui.toolkit.access import PlacedTopic
from games.ui.toolkit.layout import centred
from games.ui.toolkit.sound import SoundName, rising

SUN_TIME, NIGHT_TIME = 0.7, 1.2
"""Seconds in which the sun moves to the next part of the day, and to the next morning."""
TRACE_STEP = 0.09
"""Seconds between two stones of the winning ring or chain."""
TRACE_HOLD = 0.5
"""Seconds for which the complete figure is shown before the panel shows the result."""
TILT_TIME = 0.3
"""Seconds in which a lid opens or closes."""
RIPPLE_TIME = 0.7
ARC = 2.0
"""The height of a stone's flight, in lifted pieces."""


class TiananmenBoard(GameBoard[TiananmenPosition, Move]):
    """Placing and saving stones; the sun, the target lines, and the ring or chain that wins."""

    pick_up: SoundName = "pick_up_slate"
    layout: Layout

    def __init__(self, view: MatchView[TiananmenPosition, Move]) -> None:
        super().__init__(view)
        self._sun = Glide(self._time.hours)
        """The position of the sun, in parts of days since the beginning."""
        self._tilts = {side: Glide(0.0) for side in (Side.BLACK, Side.WHITE)}

    # Places

    def lay_out(self, area: pygame.Rect) -> None:
        view, place = self._view, area.move(0, self.drop)
        turned, below = view.turned, view.below
        self.layout = layout_within(place, view.position.size, turned=turned, below=below)

    @property
    def picture(self) -> pygame.Rect:
        return self.layout.lines.paper

    def spot(self, place: Place) -> pygame.Rect:
        match place:
            case Bowl(side):
                size = round(self.layout.unit)
                return centred((size, size), self.layout.bowls[side])
            case SavedStone(side, number):
                position = self._view.position
                tilt = float(position.emptying and position.to_move is side)
                return self.layout.saved_spot(side, number, position.lid(side), tilt)
            case Lid(side):
                return self.layout.lids[side]
        return self.layout.lines.spot(str(place))

    def place_at(self, point: tuple[int, int]) -> Place | None:
        return self.layout.place_at(point)

    @property
    def ornament(self) -> PlacedTopic:
        return self._view.texts.place_topic("sun").at(self.layout.dial)

    @property
    def piece_size(self) -> float:
        return float(self.layout.lines.pitch)

    # Gestures

    def board_view(self, position: TiananmenPosition) -> BoardView:
        match, side, count = self._view.match, position.to_move, position.lid(position.to_move)
        pieces: dict[Place, Piece] = {}
        for owner in position.sides:
            stone = Piece(owner.value)
            pieces |= dict.fromkeys(position.stone_points(owner), stone)
            pieces |= {SavedStone(owner, number): stone for number in range(position.lid(owner))}
        dests = dests_of(gestures(position, position.legal_moves()))
        return BoardView(
            pieces,
            dests,
            carried={Bowl(side): Piece(side.value)},
            supplies={side.value: Bowl(side) for side in position.sides},
            last=last_places(match, match.ply),
            ready=next(iter(dests), None),
            tops={Lid(side): SavedStone(side, count - 1)} if count else {},
            start=position.last or position.heroes[len(position.heroes) // 2],
        )

    def meant(self, position: TiananmenPosition, origin: Place, target: Place) -> Move | None:
        side = position.to_move
        if origin == Bowl(side):
            if target == Lid(side):
                return Save()
            return Stone(target) if isinstance(target, str) else None
        if origin == Lid(side) and isinstance(target, str):
            return LidStone(target)
        return None

    gestures = staticmethod(gestures)
    ghost_of = staticmethod(ghost_of)

    # Drawing

    def _paint(self, surface: pygame.Surface) -> BoardPainter:
        return BoardPainter(self._context, surface, self.layout.lines)

    def make_sprite(self, kind: str, size: int) -> pygame.Surface:
        return sprite(self._context, kind, size)

    @property
    def _time(self) -> TimeOfDay:
        return time_of_day(self._view.match, self._view.shown_position)

    def update(self, dt: float) -> None:
        """Let the sun and the lids follow the position that is shown."""
        shown, pace = self._view.shown_position, self._view.pace
        hours, sun = self._time.hours, self._sun
        night = int(hours // 4) != int(sun.value // 4)
        sun.aim(hours, (NIGHT_TIME if night else SUN_TIME) * pace)
        for side, tilt in self._tilts.items():
            tilt.aim(float(shown.emptying and shown.to_move is side), TILT_TIME * pace)
        for glide in (sun, *self._tilts.values()):
            glide.advance(dt)

    def next_change(self) -> float:
        moving = any(glide.moving for glide in (self._sun, *self._tilts.values()))
        return 0.0 if moving else math.inf

    def ground_key(self, position: TiananmenPosition) -> object:
        lids = [position.lid(side) for side in position.sides]
        due = (position.to_move, position.emptying, position.may_open_lid)
        over = self._view.shown_outcome is not None
        return (self._time, over, *lids, *due)

    def draw_ground(self, surface: pygame.Surface, position: TiananmenPosition) -> None:
        paint, layout = self._paint(surface), self.layout
        surface.fill(paint.palette.ground)
        where, paper = self._context.settings.coordinates, layout.lines.paper
        if where == "outside":
            paper = paper_with_names(self._context, layout.lines)
        paint.ground(paper, paint.palette.paper, radius=3)
        paint.board()
        paint.monument()
        if where != "off":
            paint.coordinates(inside=where == "inside")
        trays = TrayPainter(self._context, surface, layout)
        for side in position.sides:
            mine = side is position.to_move and self._view.shown_outcome is None
            trays.bowl(side, due=mine and not position.emptying)
            trays.caption(side, position.lid(side), lit=self._is_lit(side, position))
        trays.dial(self._time)

    def draw_below(self, surface: pygame.Surface) -> None:
        layout, shown = self.layout, self._view.shown_position
        trays = TrayPainter(self._context, surface, layout)
        trays.sun(self._sun.value)
        for side, tilt in self._tilts.items():
            lit = self._is_lit(side, shown)
            trays.lid(layout.lids[side], layout.towards_board, lit=lit, tilt=tilt.value)

    def _is_lit(self, side: Side, position: TiananmenPosition) -> bool:
        due = side is position.to_move and self._view.shown_outcome is None
        return due and position.lid_is_due

    def draw_mark(self, surface: pygame.Surface, place: Place, mark: Mark) -> None:
        """Draw a mark on a point, a bowl or a lid; the last turn is marked above its stones."""
        if mark is Mark.LAST:
            return
        paint, layout = self._paint(surface), self.layout
        if isinstance(place, Bowl):
            paint.bowl_mark(layout.bowls[place.side], mark)
        elif isinstance(place, Lid):
            if mark is Mark.SELECTED and self._tilts[place.side].value:
                return  # an open lid is lit, and is no circle
            paint.bowl_mark(layout.lids[place.side], mark)
        else:
            side, spot = self._view.position.to_move, self.spot(place)
            board = self._view.board
            crowded = len(board.targets(board.chosen)) > MANY_TARGETS
            paint.mark(spot, mark, side, crowded=crowded)
            if mark is Mark.HOT and not self._view.board.drag:  # the stone that a click would place
                stone = sprite(self._context, side.value, spot.w)
                paint.stamp(stone, spot.center, 130)

    def draw_above(self, surface: pygame.Surface) -> None:
        """Draw the last turn, the target lines, and the winning ring or chain."""
        paint, board, match = self._paint(surface), self._view.board, self._view.match
        shown = self._view.shown_position
        if self._view.shown_outcome is not None:
            paint.figure(winning_figure(self._view.position))
            return
        if self._view.settled and not (board.hints_only or self._view.pending):
            targets = board.targets(board.chosen)
            if in_line := points_in_line(self._view.position, board.chosen, targets):
                paint.chevrons(str(self._view.position.last), in_line)
        plies = (ply for ply in range(match.ply, 0, -1) if match.nodes[ply].position is shown)
        ply = next(plies, 0)  # the number of moves whose consequences are shown
        places = last_places(match, ply)
        for place in (shown.last, *(place for place in places if isinstance(place, SavedStone))):
            if place and board.sprite_at(place):
                paint.last(self.spot(place))
        points = [place for place in places if isinstance(place, str)]
        if points and not board.hints_only:
            paint.numbers(points, match.nodes[ply - 1].position.to_move)

    def preview(self, position: TiananmenPosition, move: Move) -> Drawing | None:
        """The ring or the chain closed by a stone, or the stones it still lacks; None if many."""
        if isinstance(move, Save):
            return None
        side, after = position.to_move, position.play(move)
        words = completes_figure(side)
        if after.outcome() is None:
            if (lack := after.distance(side)) > MOST_MISSING:
                return None
            words = Counted("{count} stone short", "{count} stones short").of(lack)
        figure, missing = winning_figure(after), after.missing_points(side)

        def draw(surface: pygame.Surface) -> None:
            paint = self._paint(surface)
            paint.figure(figure)
            paint.missing(missing, side)
            paint.label(move.point, words)

        return draw

    def refusal_marks(
        self, position: TiananmenPosition, origin: Place | None, target: Place | None
    ) -> Draw | None:
        """Cross out a refused point, and show the nearer point in its direction."""
        if origin is None or not isinstance(target, str):
            return None
        if self.meant(position, origin, target) is None:
            return None
        targets = dests_of(gestures(position, position.legal_moves())).get(origin, [])
        choices = [place for place in targets if isinstance(place, str)]
        in_line = bool(points_in_line(position, origin, targets))
        ways = nearer_choices(position, target, choices)

        def draw(surface: pygame.Surface, share: float) -> None:
            paint = self._paint(surface)
            if in_line:
                paint.chevrons(str(position.last), ways)
            for choice in ways:
                spot, crowded = paint.lines.spot(choice), len(ways) > MANY_TARGETS
                paint.mark(spot, Mark.TARGET, position.to_move, crowded=crowded)
            paint.refused(target, fading(share))

        return draw

    def trophy(self, outcome: Outcome, size: int) -> pygame.Surface:
        return self.make_sprite(outcome.winners[0].value, size)

    def draw_stage(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        self._paint(surface).close_up(rect)

    # The script of a stone: it clicks down or goes into the lid; a win is traced stone by stone

    def perform(
        self, script: Script, before: TiananmenPosition, move: Move, after: TiananmenPosition
    ) -> None:
        """Place a stone of the bowl or the lid, or save it; trace the winning figure."""
        side = before.to_move
        stone = Piece(side.value)
        if isinstance(move, Save):
            place = SavedStone(side, before.lid(side))
            script.send(stone, Bowl(side), place, arc=ARC)
            script.land(place, "save", 0.06)
            script.reveal(after)

            def ripple(surface: pygame.Surface, share: float) -> None:
                self._paint(surface).ripple(self.layout.lids[side], share)

            with script.aside():
                script.overlay(ripple, RIPPLE_TIME)
            return
        if isinstance(move, LidStone):
            self._open(script, before)
            script.travel(SavedStone(side, before.lid(side) - 1), move.point, arc=ARC)
        else:
            script.send(stone, Bowl(side), move.point, arc=ARC)
        script.land(move.point, "stone", 0.08)
        if after.outcome() is None:
            script.reveal(after)
        else:
            self._trace(script, after)

    def _open(self, script: Script, before: TiananmenPosition) -> None:
        """Open the lid before its first stone, without a pause if a person holds the stone."""
        if before.emptying:
            return
        script.sound("lid_opens")
        if self._view.session.seat_of(before.to_move).kind == "computer":
            script.reveal(replace(before, emptying=True))
            script.wait(TILT_TIME)

    def _trace(self, script: Script, after: TiananmenPosition) -> None:
        """Go along the ring or the chain, one knock for each stone."""
        figure = winning_figure(after)
        length = len(figure.stones) * TRACE_STEP

        def draw(surface: pygame.Surface, share: float) -> None:
            part = min(share * (length + TRACE_HOLD) / length, 1.0)
            self._paint(surface).figure(figure, part)

        with script.aside():
            script.overlay(draw, length + TRACE_HOLD)
        for step, point in enumerate(figure.stones):
            script.sound("ring_step", step=rising(step, len(figure.stones)))
            script.land(point, weight=-0.12)
            script.wait(TRACE_STEP)
        script.wait(TRACE_HOLD)
        script.reveal(after)


def last_places(match: Match[TiananmenPosition, Move], end: int) -> list[Place]:
    """The points of the last turn, complete or begun, after `end` moves of the line.

    Of a turn that saved a stone, its place.
    """
    places: list[Place] = []
    for turn in match.turns(end)[-1:]:
        before = turn.first.position
        for move in turn.moves:
            saved = SavedStone(before.to_move, before.lid(before.to_move))
            places.append(saved if isinstance(move, Save) else move.point)
    return places


def time_of_day(match: Match[TiananmenPosition, Move], position: TiananmenPosition) -> TimeOfDay:
    """The time of day at a position of the match; after the end, that of the winning stone."""
    if position.outcome() is None or not match.ply:
        return TimeOfDay(position.day, position.part, position.left)
    before = match.nodes[match.ply - 1].position
    from_lid = isinstance(match.moves[-1], LidStone)
    return TimeOfDay(before.day, before.part, before.left - (not from_lid))


def nearer_choices(
    position: TiananmenPosition, target: str, choices: Sequence[str]
) -> Sequence[str]:
    """The choices to show for a refused point: the one in its direction, or else all.

    None if something stands there.
    """
    if not position.is_empty(target):
        return ()
    if position.last is None:
        return choices
    way = direction(position.last, target)
    return [choice for choice in choices if direction(position.last, choice) == way] or choices
