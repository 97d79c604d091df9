"""The drawing of a match of Tiananmen: board, trays, sun, target lines, winning figures."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise

import pygame

from games.core.position import Side
from games.core.translation import _, ngettext
from games.tiananmen.rules.position import LidStone, Move, Save, TiananmenPosition
from games.tiananmen.view.board import (
    TiananmenGeometry,
    dests_of,
    ghost_of,
    last_places,
    last_turn,
    move_for_drop,
    target_lines_of,
    time_of_day,
    view_of,
)
from games.tiananmen.view.drawing import (
    paint_board,
    paint_coordinates,
    paint_inner_coordinates,
    paint_monument,
    paint_paper,
)
from games.tiananmen.view.layout import Bowl, Lid, SavedStone
from games.tiananmen.view.marks import (
    MANY_TARGETS,
    TargetLines,
    WinningFigure,
    draw_bowl_mark,
    draw_chevrons,
    draw_last,
    draw_numbers,
    draw_point_mark,
    draw_ripple,
    draw_winning_figure,
    winning_figure,
)
from games.tiananmen.view.pieces import COLOUR_NAMES, BoardLines, palette_of, sprite
from games.tiananmen.view.trays import (
    TILT_TIME,
    TimeOfDay,
    draw_sun,
    paint_bowl,
    paint_caption,
    paint_dial,
    paint_lid,
)
from games.tiananmen.view.words import TiananmenTexts, direction
from games.ui.board.animation import Glide
from games.ui.board.script import Script
from games.ui.board.sprites import BoardView, Mark, Piece, Place
from games.ui.match.ghost_moves import GhostMove
from games.ui.match.view import Drawing, Effects, GameParts, Gestures, MatchView
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import draw_plate
from games.ui.toolkit.sound import SoundName, rising

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


# -- Gestures of Tiananmen: placing and saving stones ------------------------------------------


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


# -- Drawings of the consequences of a stone, and of the reasons against it, on the board ------

MOST_MISSING = 6
"""A ring or chain that lacks more stones than this is not shown."""
SMALL = 0.6
"""The size of a missing stone, in spaces between lines."""
GHOST = 150
"""Its opacity, of 255."""
BULGE = 0.55
"""How far a way bends around stones that it passes over, in spaces between lines."""
BENDS = 14
CLEAR = 0.5
"""How far from the middle of its first stone a way begins, in spaces between lines."""


class Foresight:
    """Draws previews of stones, and marks for refused ones."""

    def __init__(self, view: MatchView[TiananmenPosition], geometry: TiananmenGeometry) -> None:
        self._context = view.context
        self._geometry = geometry

    def preview(
        self, position: TiananmenPosition, origin: Place, target: Place
    ) -> Callable[[pygame.Surface], None] | None:
        """The ring or the chain that a stone closes, or the stones it still lacks; None if many."""
        move = move_for_drop(position, origin, target)
        if move is None or isinstance(move, Save):
            return None
        side, after = position.to_move, position.play(move)
        lines, context = self._geometry.layout.lines, self._context
        if after.outcome() is not None:
            figure = winning_figure(after)
            words = _("closes the ring") if side is Side.BLACK else _("completes the chain")

            def draw_win(surface: pygame.Surface) -> None:
                draw_winning_figure(context, surface, lines, figure)
                _draw_label(context, surface, lines, move.point, words)

            return draw_win
        lack = after.distance(side)
        if lack > MOST_MISSING:
            return None
        missing = after.missing_points(side)
        words = ngettext("{count} stone short", "{count} stones short", lack).format(count=lack)

        def draw(surface: pygame.Surface) -> None:
            draw_missing(context, surface, lines, missing, side)
            _draw_label(context, surface, lines, move.point, words)

        return draw

    def refusal_marks(
        self, position: TiananmenPosition, origin: Place | None, target: Place | None
    ) -> Callable[[pygame.Surface, float], None] | None:
        """The drawing of the reason against a stone on a point; None without one."""
        if origin is None or not isinstance(target, str):
            return None
        if move_for_drop(position, origin, target) is None:
            return None
        found = dests_of(position).get(origin, [])
        choices = [place for place in found if isinstance(place, str)]
        ways = nearer_choices(position, target, choices)
        taken = _taken(position)

        def draw(surface: pygame.Surface, share: float) -> None:
            lines, context = self._geometry.layout.lines, self._context
            if position.last is not None:
                for choice in ways:
                    draw_way(context, surface, lines, position.last, choice, taken)
            if target not in taken:
                for choice in ways:
                    spot, side = lines.spot(choice), position.to_move
                    draw_point_mark(context, surface, spot, Mark.HOT, side)
            draw_cross(context, surface, lines, target, min((1 - share) * 4, 1.0))

        return draw


def nearer_choices(
    position: TiananmenPosition, target: str, choices: Sequence[str]
) -> Sequence[str]:
    """The choices to show for a refused point: the one in its direction, or else all."""
    if position.last is None or target in _taken(position):
        return choices if position.last is None else ()
    way = direction(position.last, target)
    ahead = [choice for choice in choices if direction(position.last, choice) == way]
    return ahead or choices


def _taken(position: TiananmenPosition) -> frozenset[str]:
    """The points that are not empty."""
    stones = (point for side in position.sides for point in position.stone_points(side))
    return frozenset((*stones, *position.heroes))


def draw_missing(
    context: Context,
    surface: pygame.Surface,
    lines: BoardLines,
    points: Sequence[str],
    side: Side,
) -> None:
    """Draw small transparent stones on the points that a ring or a chain lacks."""
    size = round(lines.pitch * SMALL) | 1
    ghost = sprite(context, COLOUR_NAMES[side], size).copy()
    ghost.set_alpha(GHOST)
    ring = palette_of(context).light
    for point in points:
        centre = lines.centre(point)
        surface.blit(ghost, ghost.get_rect(center=centre))
        pygame.draw.aacircle(surface, ring, centre, size / 2 + 1, max(context.px(1.5), 1))


def draw_way(
    context: Context,
    surface: pygame.Surface,
    lines: BoardLines,
    start: str,
    end: str,
    taken: frozenset[str],
) -> None:
    """Draw the way to the nearest empty point; it bends around what it passes over.

    It begins at the edge of the stone, which may have a number.
    """
    one, other = pygame.Vector2(lines.centre(start)), pygame.Vector2(lines.centre(end))
    palette, width = palette_of(context), max(context.px(3), 2)
    length = (other - one).length()
    hops = length > lines.pitch * 1.5 and bool(taken)
    aside = pygame.Vector2(-(other - one).y, (other - one).x) / max(length, 1)
    bulge = aside * lines.pitch * BULGE if hops else pygame.Vector2()
    points = []
    for bend in range(BENDS + 1):
        share = bend / BENDS
        points.append(one.lerp(other, share) + bulge * (1 - (2 * share - 1) ** 4))
    points = _outside(points, one, lines.pitch * CLEAR)
    for colour, thick in ((palette.paper, width + 2), (palette.light, width)):
        for here, there in pairwise(points):
            pygame.draw.aaline(surface, colour, here, there, thick)


def _outside(
    points: Sequence[pygame.Vector2], centre: pygame.Vector2, radius: float
) -> list[pygame.Vector2]:
    """The rest of a line of points that begins in the centre of a circle."""
    beyond = (place for place, point in enumerate(points) if (point - centre).length() > radius)
    first = next(beyond)
    edge = centre + (points[first] - centre) * (radius / (points[first] - centre).length())
    return [edge, *points[first:]]


def draw_cross(
    context: Context, surface: pygame.Surface, lines: BoardLines, point: str, strength: float
) -> None:
    """Draw a cross on a refused point, thinner with less strength."""
    palette, reach = palette_of(context), lines.pitch * 0.32
    x, y = lines.centre(point)
    thick = round(max(context.px(4), 3) * strength)
    if not thick:
        return
    for colour, width in ((palette.halo, thick + 2), (palette.forbidden, thick)):
        for slope in (1, -1):
            start, end = (x - reach, y - slope * reach), (x + reach, y + slope * reach)
            pygame.draw.aaline(surface, colour, start, end, width)


def _draw_label(
    context: Context, surface: pygame.Surface, lines: BoardLines, point: str, words: str
) -> None:
    """Draw a short text beside a point, within the paper."""
    theme, text = context.theme, context.text
    line = text.render(words, theme.text.small, theme.card, bold=True)
    box = line.get_rect().inflate(context.px(14), context.px(6))
    x, y = lines.centre(point)
    box.midbottom = (x, y - round(lines.pitch * 0.9))
    if box.top < lines.paper.top:
        box.midtop = (x, y + round(lines.pitch * 0.9))
    box.clamp_ip(lines.paper)
    draw_plate(context, surface, box, theme.ink, border=theme.card, radius=4)
    surface.blit(line, line.get_rect(center=box.center))


def make_parts(view: MatchView[TiananmenPosition]) -> GameParts[TiananmenPosition]:
    """The parts of the window of a match."""
    geometry = TiananmenGeometry(view)
    drawing = TiananmenDrawing(view, geometry)
    gestures = TiananmenGestures(view, geometry, drawing)
    effects = TiananmenEffects(view, geometry)
    return GameParts(geometry, gestures, TiananmenTexts(view), drawing, effects)


# -- The script of a stone: it clicks down or goes into the lid; a win is traced stone by stone

TRACE_STEP = 0.09
"""Seconds between two stones of the ring or the chain that has won."""
TRACE_HOLD = 0.5
"""Seconds for which the complete figure is shown before the panel tells the result."""
RIPPLE_TIME = 0.7
ARC = 2.0
"""How high a stone rises on its way, in lifted pieces."""


class TiananmenEffects(Effects[TiananmenPosition]):
    """The animation and the sounds of a stone."""

    pick_up: SoundName = "pick_up_slate"

    def __init__(self, view: MatchView[TiananmenPosition], geometry: TiananmenGeometry) -> None:
        super().__init__(view)
        self._geometry = geometry

    def perform(
        self, script: Script, before: TiananmenPosition, move: Move, after: TiananmenPosition
    ) -> None:
        """Place a stone of the bowl or the lid, or save it; trace what has won."""
        side = before.to_move
        stone = Piece(COLOUR_NAMES[side])
        if isinstance(move, Save):
            place = SavedStone(side, before.lid(side))
            script.send(stone, Bowl(side), place, arc=ARC)
            script.land(place, "save", 0.06)
            script.reveal(after)
            with script.aside():
                script.overlay(partial(self._draw_ripple, side), RIPPLE_TIME)
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
        """Open the lid before its first stone; a person who holds the stone does not wait."""
        if before.emptying:
            return
        script.sound("lid_opens")
        if self._view.controller.state.seat_of(before.to_move).kind == "computer":
            script.reveal(replace(before, emptying=True))
            script.wait(TILT_TIME)

    def _trace(self, script: Script, after: TiananmenPosition) -> None:
        """Go along the ring or the chain, one knock for each stone."""
        figure = winning_figure(after)
        length = len(figure.stones) * TRACE_STEP

        def draw(surface: pygame.Surface, share: float) -> None:
            part = min(share * (length + TRACE_HOLD) / length, 1.0)
            draw_winning_figure(self._context, surface, self._geometry.layout.lines, figure, part)

        with script.aside():
            script.overlay(draw, length + TRACE_HOLD)
        for step, point in enumerate(figure.stones):
            script.sound("ring_step", step=rising(step, len(figure.stones)))
            script.land(point, weight=-0.12)
            script.wait(TRACE_STEP)
        script.wait(TRACE_HOLD)
        script.reveal(after)

    def _draw_ripple(self, side: Side, surface: pygame.Surface, share: float) -> None:
        draw_ripple(self._context, surface, self._geometry.layout.lids[side], share)
