"""The window of a match of Herati: drawing, gestures, and the motion of tiles."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import cast

import pygame

from games.core.match import Match
from games.core.position import Outcome
from games.herati.ai.loom import current_aim, expected_value
from games.herati.rules.field import (
    WIDEST,
    Cell,
    Diamond,
    Direction,
    Fault,
    Field,
    IllegalPlacement,
    Tile,
    clashing_edges,
    matching_edges,
    open_loom_cells,
    open_workshop_cells,
)
from games.herati.rules.position import (
    CannotPlace,
    HeratiPosition,
    LoomPosition,
    Move,
    PlaceTile,
    SetAside,
    WorkshopPosition,
)
from games.herati.view import words
from games.herati.view.board import (
    TRAY,
    Aside,
    Cells,
    FaceDown,
    HeratiGeometry,
    InHand,
    WorkshopTray,
    reachable_area,
)
from games.herati.view.drawing import Clashes, TablePainter, ValueLabel
from games.herati.view.tiles import BACK, diamond_kind, sprite
from games.ui.board.animation import Glide, ease_out, fading
from games.ui.board.script import Draw, Script
from games.ui.board.sprites import Mark, Piece, Place
from games.ui.look.ghost_moves import GhostMove
from games.ui.look.view import Drawing, MatchView, ShownHint
from games.ui.toolkit.drawing import clipped
from games.ui.toolkit.sound import SoundName

DIM = 170
"""Opacity of the veil over a dimmed tile, of 255."""
FADE_TIME = 0.2
SHIMMER_TIME = 1.1
"""Seconds of one gleam over a diamond that would be completed."""
FLIP_TIME = 0.32
SEAM_TIME = 0.55
MATCH_DELAY = 0.08
"""Seconds from the contact of a tile to the sound of its edges meeting."""
WEAVE_TIME, TAG_TIME = 0.75, 0.9
"""Seconds in which a diamond lights up, and in which its tag rises."""
REPRISE_STEP = 0.18
"""Seconds from one diamond to the next when all light up again at the end."""
EDGE = 0.035
"""The width of the frame around the picture of a result, as a share of it."""
CLOTH = 0.04
"""The share of its size by which a tile is squashed when it lands."""


class HeratiBoard(HeratiGeometry):
    """The field, the hands and the tray: drags place tiles or set them aside."""

    pick_up: SoundName = "pick_up_cloth"

    def __init__(self, view: MatchView[HeratiPosition, Move]) -> None:
        super().__init__(view)
        self._pointed: Place | None = None
        """The place under the pointer or the cursor."""
        self._veil = Glide(0.0)
        """The strength of the veils over dimmed tiles."""
        self._phase = 0.0
        """The phase of the gleam over diamonds that would be completed."""
        self._shimmers = False  # whether the last frame had such a gleam

    def lay_out(self, area: pygame.Rect) -> None:
        super().lay_out(area)
        self._origin = [Glide(at, ease_out) for at in (self.cells.x, self.cells.y)]
        """The animated pixel of the cell 0,0: its places drift along with the tiles."""

    # Gestures

    def meant(self, position: HeratiPosition, origin: Place, target: Place) -> Move | None:
        if not isinstance(origin, InHand) or origin.seat != position.seat:
            return None
        tile = self.hands[origin.seat].tile(origin.number)
        match target:
            case (int(x), int(y)) if tile:
                return PlaceTile(tile, x, y)
            case "tray" | Aside() if tile:
                return SetAside(tile)
        return None

    def ghost_of(self, position: HeratiPosition, move: Move) -> GhostMove | None:
        if isinstance(move, CannotPlace):
            return None
        source = next((origin for origin, _target in self.gestures(position, [move])), None)
        target = move.cell if isinstance(move, PlaceTile) else TRAY
        return GhostMove(target, move.tile.value, source=source)

    def dropped(self, origin: Place, target: Place) -> None:
        if isinstance(origin, InHand):
            self.taken[self._view.match.ply] = origin.number

    def pointed(self, place: Place | None) -> None:
        self._pointed = place

    # Drawing

    def make_sprite(self, kind: str, size: int) -> pygame.Surface:
        return sprite(self._context, kind, size)

    def trophy(self, outcome: Outcome, size: int) -> pygame.Surface | None:
        """The winner's last diamond; the whole field of a tie or a Loom."""
        view, field = self._view, self._view.position.field
        if not field:
            return None
        picture = pygame.Surface((size, size), pygame.SRCALPHA)
        winners = view.texts.winners(outcome)
        own = [d for d in field.diamonds if [completed_by(view.match, view.names, d)] == winners]
        if own:
            field = Field.of({cell: field[cell] for cell in own[-1].cells})
        paint = self._paint(picture)
        ground = paint.empty_field(picture.get_rect(), EDGE)
        left, top, right, bottom = field.bounds or (0, 0, 0, 0)
        tile = ground.w // (max(right - left, bottom - top) + 1)
        x = ground.centerx - (left + right) / 2 * tile
        y = ground.centery - (top + bottom) / 2 * tile
        paint.field(field, Cells(x, y, tile))
        return picture

    def draw_stage(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        self._paint(surface).table_cloth(rect)

    def update(self, dt: float) -> None:
        if self.closes != self.has_closing and not self._view.board.playing:
            self.lay_out(self.area)
            if self.closes:  # the tiles glide to their places
                self._view.board.show(self.board_view(self._view.position))
            else:
                self._view.board.rebuild(self._view.board.pictures)
        cells = self.cells
        for glide, at in zip(self._origin, (cells.x, cells.y), strict=True):
            glide.aim(at, self._view.board.glide_time)
            glide.advance(dt)
        shown = bool(self.dimmed)
        self._veil.aim(float(shown), FADE_TIME * self._view.pace if shown else 0.0)
        self._veil.advance(dt)
        if self._shimmers:
            self._phase += dt / SHIMMER_TIME
        self._shimmers = False

    def next_change(self) -> float:
        waiting = bool(self.dimmed) != bool(self._veil.value)
        shimmers = self._shimmers and self._view.pace
        moving = any(glide.moving for glide in (*self._origin, self._veil))
        return 0.0 if moving or waiting or shimmers else math.inf

    def _paint(self, surface: pygame.Surface) -> TablePainter:
        return TablePainter(self._context, surface, self.layout)

    def draw_ground(self, surface: pygame.Surface, position: HeratiPosition) -> None:
        self._paint(surface).table(self._tray, outlined=not self._view.shown_outcome)

    def ground_key(self, position: HeratiPosition) -> object:
        return self._view.shown_outcome is not None, self._tray is not None, self.closes

    @property
    def _tray(self) -> pygame.Rect | None:
        """The tray for tiles set aside; None if there is none, or if it is empty at the end."""
        shown = self._view.shown_position
        unused = self._view.shown_outcome and isinstance(shown, LoomPosition) and not shown.aside
        return None if unused else self.layout.aside

    def draw_below(self, surface: pygame.Surface) -> None:
        """Draw the parts that move with the field, and the captions of the hands and the tray."""
        view, layout, paint = self._view, self.layout, self._paint(surface)
        position, shown, over = view.position, view.shown_position, view.shown_outcome
        cells = Cells(self._origin[0].value, self._origin[1].value, layout.cell_size)
        area = reachable_area(position.field.bounds, downwards=layout.downwards)
        paint.reachable_cells(area, cells, position.field)
        extent = ""
        if position.field.bounds:  # the first tile decides which names are shown
            extent, where = words.extent(position), self._context.settings.coordinates
            if where == "outside":
                paint.coordinates(area, cells, position)
            elif where == "inside":
                paint.cell_names(area, cells, position)
        lit = None if over else shown.seat
        captions = words.captions(shown, view.names, lit, with_points=not view.has_plates)
        if isinstance(shown, LoomPosition):
            paint.lower_frame(extent, shown.score, words.loom_marks(shown))
            paint.loom_hand(shown.hand, captions[0], over=over is not None)
        else:
            paint.lower_frame(extent)
            trays = [tray for tray in layout.trays if isinstance(tray, WorkshopTray)]
            places = [tray.name for tray in trays]
            paint.captions([*zip(places, captions, strict=True)])
            for seat, hand in enumerate(shown.hands):
                if hand.is_empty:
                    paint.slot(trays[seat].face_up(0, *self.held(seat)))
        if aside := self._tray:
            due = any(isinstance(move, SetAside) for move in self.moves(position))
            paint.tray(aside, lit=due and not view.board.playing)

    def draw_mark(self, surface: pygame.Surface, place: Place, mark: Mark) -> None:
        paint, aside = self._paint(surface), self.layout.aside
        if isinstance(place, tuple):
            if mark is Mark.HINT and self._view.board.hints_only:
                return  # the proposed tile lies there, and gets a frame
            paint.cell_mark(self.cells.rect(place), mark)
            if mark is Mark.HOT and not self._view.board.drag:  # the tile that a click would place
                chosen = self.pieces.get(self._view.board.chosen)
                if chosen:
                    paint.ghost(chosen.kind, self.spot(place))
        elif place == TRAY and aside:
            paint.tray_mark(aside, self.spot(TRAY), mark)
        else:
            paint.tile_mark(self.spot(place), mark)

    def draw_hints(self, surface: pygame.Surface, hints: Sequence[ShownHint]) -> None:
        position, paint, held = self._view.position, self._paint(surface), self._view.board.held
        if held is None:
            self._draw_proposed(paint, position)
        elif isinstance(position, LoomPosition):
            # else they would lie over the tile that the hint proposes
            paint.values(value_labels(position, hints, self.pieces[held].kind), self.spot)

    def _draw_proposed(self, paint: TablePainter, position: HeratiPosition) -> None:
        match [*self._view.board.hints]:
            case [origin, (int(), int()) as target]:
                move = self.meant(position, origin, target)
                if isinstance(move, PlaceTile):
                    paint.hint(self.spot(move.cell), filled=False)
                    for diamond in position.field.completed_by(move.cell, move.tile):
                        spot, kind = self.spot(diamond), diamond_kind(diamond.colour)
                        paint.surface.blit(self.make_sprite(kind, spot.w), spot)

    def draw_above(self, surface: pygame.Surface) -> None:
        """Dim tiles that fit nowhere; mark the last placed tile, once its turn has been shown.

        Marks on tiles are drawn above them.
        """
        board, paint = self._view.board, self._paint(surface)
        self._draw_dimmed(paint)
        for place in board.hints:
            if isinstance(place, tuple) and board.sprite_at(place):
                paint.cell_mark(self.cells.rect(place), Mark.HINT)
        move = self._view.match.node.move
        if isinstance(move, PlaceTile) and not board.playing:
            tile = board.sprite_at(move.cell)
            if tile and not tile.moving:
                paint.last(self.cells.rect(move.cell))

    # Tiles of the hand to move that fit nowhere

    @property
    def dimmed(self) -> list[InHand]:
        """The tiles dimmed because they fit nowhere while another one fits.

        None while a move is shown, an earlier turn is viewed, or no person is to move.
        """
        view, session = self._view, self._view.session
        if view.board.playing or session.halted or not session.waits_for_person:
            return []
        seat, hand = view.position.seat, self.hands[view.position.seat]
        moves = self.moves(view.position)
        fitting = {move.tile for move in moves if isinstance(move, PlaceTile)}
        useless = [tile for tile in Tile if fitting and tile not in fitting]
        return [InHand(seat, number) for tile in useless for number in hand.numbers(tile)]

    def _draw_dimmed(self, paint: TablePainter) -> None:
        pointed, position = self._pointed, self._view.position
        tiles, alpha = self.dimmed, DIM * (self._veil.value or 0.0)
        for place in tiles:
            paint.veil(self.spot(place), round(alpha))
        if isinstance(pointed, InHand) and pointed in tiles:
            paint.obstacles(self._clashes_of(pointed), self.cells)
            if self._view.said != (reason := words.fits_nowhere(position)):  # said once
                paint.tip(reason, self.spot(pointed))

    def _clashes_of(self, place: InHand) -> Clashes:
        tile = self.hands[place.seat].tile(place.number)
        return clashes_everywhere(self._view.position, tile) if tile else Clashes()

    # What a drop would complete, and what forbids it

    def preview(self, position: HeratiPosition, move: Move) -> Drawing | None:
        if not isinstance(move, PlaceTile):
            return None
        completed = position.field.completed_by(move.cell, move.tile)
        if not completed:
            return None
        self._phase = 0.0

        def draw(surface: pygame.Surface) -> None:
            self._shimmers = True
            for diamond in completed:
                self._paint(surface).shimmer(self.spot(diamond), diamond.colour, self._phase)

        return draw

    def refusal_marks(
        self, position: HeratiPosition, origin: Place | None, target: Place | None
    ) -> Draw | None:
        """The drawing of the reason against a drop or against picking up; None without one."""
        move = self.meant(position, origin, target) if origin else None
        placed = [each for each in self.moves(position) if isinstance(each, PlaceTile)]
        clashes, fitting = Clashes(), []
        if isinstance(target, InHand) and origin is None:
            tile = self.hands[target.seat].tile(target.number)
            if tile in (None, *(each.tile for each in placed)):
                return None
            clashes = self._clashes_of(target)
        elif isinstance(move, SetAside) and isinstance(position, LoomPosition):
            # the cells where the tile fits, or else those where the other one does
            fitting = [each for each in placed if each.tile is move.tile] or placed
        elif isinstance(move, PlaceTile):
            clashes = obstacles_to(position, move)
        else:
            return None

        def draw(surface: pygame.Surface, share: float) -> None:
            paint = self._paint(surface)
            for each in fitting:
                paint.cell_mark(self.cells.rect(each.cell), Mark.HOT)
            if clashes.edges and isinstance(move, PlaceTile):
                paint.ghost(move.tile.value, self.spot(move.cell))
            with clipped(surface, self.layout.ground):
                paint.obstacles(clashes, self.cells, fading(share))

        return draw

    # The script of a turn: a tile is laid, its edges meet, diamonds light up, a tile is turned up

    def perform(
        self, script: Script, before: HeratiPosition, move: Move, after: HeratiPosition
    ) -> None:
        if isinstance(move, PlaceTile):
            self._place(script, before, move, after)
        elif isinstance(move, SetAside) and isinstance(before, LoomPosition):
            aside = Aside(len(before.aside))
            script.travel(self.origin_of(before, move.tile), aside)
            script.land(aside, "tile", CLOTH)
        else:
            script.reveal(after)
        with script.aside():
            self._turn_up(script, before, move, after)
        if isinstance(move, PlaceTile):
            self._light_up(script, before, after)
        if after.outcome() is not None:
            script.join()
            script.reveal(after)
            self._reprise(script, after.field.diamonds)

    def _place(
        self, script: Script, before: HeratiPosition, move: PlaceTile, after: HeratiPosition
    ) -> None:
        cell = move.cell
        script.travel(self.origin_of(before, move.tile), cell, arc=1.0)
        script.land(cell, "tile", CLOTH)
        edges = matching_edges(before.field, cell, move.tile)
        if not edges:
            return
        with script.aside(MATCH_DELAY):
            script.sound("match")

        def draw(surface: pygame.Surface, share: float) -> None:
            paint, rect = self._paint(surface), self.cells.rect(cell)
            for edge in edges:
                paint.seam(rect, edge, share)

        with script.aside():
            script.overlay(draw, SEAM_TIME)
        if len(after.field.diamonds) > len(before.field.diamonds):
            script.wait(SEAM_TIME / 2)

    def _turn_up(
        self, script: Script, before: HeratiPosition, move: Move, after: HeratiPosition
    ) -> None:
        seat = before.seat
        stock = after.hands[seat].face_down
        if stock == before.hands[seat].face_down:
            return
        hand = self.hands_at(self._ply_of(before) + 1)[seat]
        place, tile = InHand(seat, len(hand.tiles) - 1), hand.tiles[-1]
        script.travel(FaceDown(seat, stock), place)
        if isinstance(move, CannotPlace):
            script.sound("page")
        if tile is not None:
            script.become(place, tile.value)
            script.turn_over(place, BACK, FLIP_TIME)

    def _light_up(self, script: Script, before: HeratiPosition, after: HeratiPosition) -> None:
        """Light up the new diamonds one by one; the count rises with each."""
        new = [diamond for diamond in after.field.diamonds if diamond not in before.field.diamonds]
        for number, diamond in enumerate(new, start=1):
            script.sound("diamond")
            with script.aside(WEAVE_TIME / 2):
                script.overlay(self._tag(diamond, f"+{number}"), TAG_TIME)
            with script.aside(WEAVE_TIME / 2):
                script.reveal(_with_diamonds(before, after, new[:number]))
                script.appear(diamond, Piece(diamond_kind(diamond.colour)), WEAVE_TIME / 2)
            script.overlay(self._weaving(diamond), WEAVE_TIME)

    def _reprise(self, script: Script, diamonds: Sequence[Diamond]) -> None:
        """Light up all diamonds again, each with its player or its number."""
        for number, diamond in enumerate(diamonds, start=1):
            owner = completed_by(self._view.match, self._view.names, diamond)
            with script.aside():
                script.overlay(self._weaving(diamond), WEAVE_TIME)
            with script.aside():
                script.overlay(self._tag(diamond, owner or str(number)), TAG_TIME)
            script.wait(REPRISE_STEP)

    def _weaving(self, diamond: Diamond) -> Draw:
        return lambda surface, share: self._paint(surface).weaving(
            self.spot(diamond), diamond.colour, share
        )

    def _tag(self, diamond: Diamond, said: str) -> Draw:
        return lambda surface, share: self._paint(surface).tag(self.spot(diamond), said, share)


def completed_by(match: Match[HeratiPosition, Move], names: Sequence[str], diamond: Diamond) -> str:
    """The name of the player who completed a diamond; empty in the Loom."""
    for node in match.nodes[1 : match.ply + 1]:
        after = node.position
        if isinstance(after, WorkshopPosition) and diamond in after.field.diamonds:
            assert node.parent is not None
            return names[cast(WorkshopPosition, node.parent.position).seat]
    return ""


def _with_diamonds(
    before: HeratiPosition, after: HeratiPosition, lit: Sequence[Diamond]
) -> HeratiPosition:
    """The position after a move with only some of its new diamonds counted."""
    missing = len(after.field.diamonds) - len(before.field.diamonds) - len(lit)
    if not missing:
        return after
    if isinstance(after, LoomPosition):
        return replace(after, field=replace(after.field, diamonds=(*before.field.diamonds, *lit)))
    points = list(after.game_points)
    points[before.seat] -= missing
    return replace(after, game_points=tuple(points))


# -- What forbids a drop -----------------------------------------------------------------------


def obstacles_to(position: HeratiPosition, move: PlaceTile) -> Clashes:
    """The reasons against a placement; none if it is legal."""
    try:
        position.play(move)
    except IllegalPlacement as error:
        fault = error.fault
    else:
        return Clashes()
    match fault:
        case Fault.NO_MATCH | Fault.MISMATCH:
            edges = clashing_edges(position.field, move.cell, move.tile)
            return Clashes(edges=tuple((move.cell, edge) for edge in edges))
        case Fault.TOO_WIDE:
            return Clashes(limits=_limits(position, Direction.W, Direction.E))
        case Fault.TOO_TALL:
            return Clashes(limits=_limits(position, Direction.N, Direction.S))
        case Fault.ABOVE_FIRST_ROW:
            return Clashes(limits=_limits(position, Direction.N))
        case Fault.ROW_ABOVE:
            missing = [cell for cell in position.placements if cell[1] == move.y - 1]
            return Clashes(cells=(move.cell,), missing=tuple(missing))
        case Fault.TOUCHES_NOTHING | Fault.TAKEN:
            return Clashes(cells=(move.cell,))
        case Fault.NOT_FIRST_CELL:
            return Clashes()


def _limits(position: HeratiPosition, *sides: Direction) -> tuple[tuple[Cell, Direction], ...]:
    """The outer edges of the field at some of its sides; a Loom has all of its rows."""
    left, top, right, bottom = position.field.bounds or (0, 0, 0, 0)
    columns, rows = range(left, right + 1), range(top, bottom + 1)
    if isinstance(position, LoomPosition):
        rows = range(WIDEST)
    outer: dict[Direction, list[Cell]] = {
        Direction.N: [(x, top) for x in columns],
        Direction.S: [(x, bottom) for x in columns],
        Direction.W: [(left, y) for y in rows],
        Direction.E: [(right, y) for y in rows],
    }
    return tuple((cell, side) for side in sides for cell in outer[side])


def clashes_everywhere(position: HeratiPosition, tile: Tile) -> Clashes:
    """The edges at which a tile that fits nowhere would clash."""
    field, loom = position.field, isinstance(position, LoomPosition)
    cells = open_loom_cells(field) if loom else open_workshop_cells(field)
    edges = ((cell, edge) for cell in cells for edge in clashing_edges(field, cell, tile))
    return Clashes(edges=tuple(edges))


# -- Labels with the value of each move of a held tile in the Loom, the best one dark ----------


def value_labels(position: LoomPosition, hints: Sequence[ShownHint], held: str) -> list[ValueLabel]:
    """The labels of the moves of tiles of the held kind.

    None if the aim is out of reach: all values would be 0.
    """
    known = [(shown, each) for shown in hints if (each := shown.hint.evaluation)]
    best = max((expected_value(position, each) for _, each in known), default=0.0)
    if current_aim(position) and not best:
        return []
    found = []
    for shown, evaluation in known:
        (move,) = shown.hint.moves
        if shown.ghosts and held == move.tile.value:
            ghost = shown.ghosts[0]
            place = ghost.source if isinstance(move, SetAside) else ghost.target
            text = words.short_value(position, evaluation)
            is_best = expected_value(position, evaluation) == best
            found.append(ValueLabel(place, held, text, is_best))
    return found
