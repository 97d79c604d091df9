"""The window of a match of Herati: what is drawn, what gestures mean, how tiles move."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from typing import cast

import pygame

from games.core.position import Outcome
from games.herati.ai.loom import current_aim
from games.herati.rules.field import (
    WIDEST,
    Cell,
    Diamond,
    Direction,
    Fault,
    IllegalPlacement,
    Tile,
    clashing_edges,
    matching_edges,
    open_loom_cells,
    open_workshop_cells,
)
from games.herati.rules.position import (
    SIDES,
    CannotPlace,
    HeratiPosition,
    LoomPosition,
    Move,
    PlaceTile,
    SetAside,
)
from games.herati.view import words
from games.herati.view.board import (
    TRAY,
    Aside,
    FaceDown,
    Glow,
    HandView,
    HeratiGeometry,
    InHand,
    OnField,
    completed_by,
    view_of,
)
from games.herati.view.drawing import (
    Clashes,
    MarkPainter,
    TablePainter,
    ValueLabel,
    draw_woven_ground,
)
from games.herati.view.layout import WorkshopTray, reachable_area, tile_rect, tile_size
from games.herati.view.tiles import BACK, diamond_kind, palette_of, sprite
from games.herati.view.words import expected_value, fits_nowhere, short_value
from games.ui.board.animation import Glide, ease_out
from games.ui.board.script import Draw, Script
from games.ui.board.sprites import BoardView, Mark, Piece, Place
from games.ui.match.ghost_moves import GhostMove
from games.ui.match.view import MatchView, ShownHint
from games.ui.toolkit.sound import SoundName

DIM = 170
"""Opacity of the veil over a dimmed tile, of 255."""
FADE_TIME = 0.2
SHIMMER_TIME = 1.1
"""Seconds of one gleam over a diamond that would be completed."""
FLIP_TIME = 0.32
"""Seconds in which a tile is turned over."""
SEAM_TIME = 0.55
MATCH_DELAY = 0.08
"""Seconds from the contact of a tile until its edges are heard to meet."""
WEAVE_TIME, TAG_TIME = 0.75, 0.9
"""Seconds in which a diamond lights up, and in which its tag rises."""
REPRISE_STEP = 0.18
"""Seconds from one diamond to the next when all light up again at the end."""
LAST_TILE = 0.7
"""The size of a tile in the place of a diamond, in diamonds."""
CLOTH = 0.04
"""The share of its size by which a tile is squashed when it lands."""


class HeratiBoard(HeratiGeometry):
    """The field, the hands and the tray: drags place tiles or set them aside."""

    pick_up: SoundName = "pick_up_cloth"

    def __init__(self, view: MatchView[HeratiPosition]) -> None:
        super().__init__(view)
        self._pointed: Place | None = None
        """The place under the pointer or the cursor."""
        self._veil = Glide(0.0)
        """The strength of the veils over dimmed tiles."""
        self._phase = 0.0
        """Of the gleam over diamonds that would be completed."""
        self._shimmers = False  # whether the last frame had such a gleam

    def lay_out(self, area: pygame.Rect) -> None:
        super().lay_out(area)
        self._origin = [Glide(at, ease_out) for at in self.home()]
        """The animated pixel of the cell 0,0: its places drift along with the tiles to `home`."""

    # Gestures

    def board_view(self, position: HeratiPosition) -> BoardView:
        match = self._view.match
        self.refresh_hands()
        before = match.nodes[match.ply - 1].position if match.ply else None
        mover = cast(HeratiPosition, before).seat if before else None
        view = view_of(position, self.hands, self.moves(position), mover)
        self.pieces = view.pieces
        return view

    def meant(self, position: HeratiPosition, origin: Place, target: Place) -> Move | None:
        if not isinstance(origin, InHand) or origin.seat != position.seat:
            return None
        tile = self.hands[origin.seat].tiles.get(origin.number)
        if tile is None:
            return None
        if isinstance(target, OnField):
            return PlaceTile(tile, target.x, target.y)
        if target == TRAY or isinstance(target, Aside):
            return SetAside(tile)
        return None

    def ghost_of(self, position: HeratiPosition, move: Move) -> GhostMove | None:
        if isinstance(move, CannotPlace):
            return None
        seat = position.seat
        numbers = self.hands[seat].numbers(move.tile)
        source = InHand(seat, numbers[0]) if numbers else None
        target: Place = OnField(*move.cell) if isinstance(move, PlaceTile) else TRAY
        return GhostMove(target, move.tile.value, source=source)

    def picked(self, origin: Place) -> None:
        """Resize a held tile to its size on the field."""
        board = self._view.board
        if board.drag and board.drag.started:
            size, seconds = tile_size(self.layout.cell_size), board.glide_time / 2
            board.drag.sprite.glide("size", size, seconds)

    def dropped(self, origin: Place, target: Place) -> None:
        if isinstance(origin, InHand):
            self.taken[self._view.match.ply] = origin.number

    def pointed(self, place: Place | None) -> None:
        self._pointed = place

    # Drawing

    def make_sprite(self, kind: str, size: int) -> pygame.Surface:
        return sprite(self._context, kind, size)

    def trophy(self, outcome: Outcome, size: int) -> pygame.Surface:
        """A diamond, one of a winner if there is one; the last tile if there is none."""
        position, view = self._view.position, self._view
        picture = pygame.Surface((size, size), pygame.SRCALPHA)
        if not position.field.diamonds:
            last = [move for move in view.match.moves if isinstance(move, PlaceTile)][-1:]
            for move in last:
                laid = sprite(self._context, move.tile.value, round(size * LAST_TILE))
                picture.blit(laid, laid.get_rect(center=picture.get_rect().center))
            return picture
        winners = [view.session.seat_of(side).name for side in outcome.winners]
        shown = position.field.diamonds[-1]
        for diamond in position.field.diamonds:
            if completed_by(view.match, view.names, diamond) in winners:
                shown = diamond
        half = size // 2
        for x, y in product(range(2), repeat=2):
            tile = position.field[shown.x + x, shown.y + y]
            picture.blit(sprite(self._context, tile.value, half), (x * half, y * half))
        picture.blit(sprite(self._context, diamond_kind(shown.colour), 2 * half), (0, 0))
        return picture

    def draw_stage(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        palette = palette_of(self._context)
        draw_woven_ground(surface, rect, palette.table, palette.table_thread, self._context.px(5))

    def update(self, dt: float) -> None:
        if self.stands_alone != self.is_alone and not self._view.board.playing:
            self.lay_out(self.area)
            if self.stands_alone:  # the tiles glide to their places
                self._view.board.show(self.board_view(self._view.position))
            else:
                self._view.board.rebuild(self._view.board.pictures)
        for glide, at in zip(self._origin, self.home(), strict=True):
            glide.aim(at, self._view.board.glide_time)
            glide.advance(dt)
        shown, factor = bool(self.dimmed), self._context.settings.time_factor
        self._veil.aim(float(shown), FADE_TIME * factor if shown else 0.0)
        self._veil.advance(dt)
        if self._shimmers:
            self._phase += dt / SHIMMER_TIME
        self._shimmers = False

    def next_change(self) -> float:
        waiting = bool(self.dimmed) != bool(self._veil.value)
        shimmers = self._shimmers and self._context.settings.time_factor
        moving = any(glide.moving for glide in (*self._origin, self._veil))
        return 0.0 if moving or waiting or shimmers else math.inf

    def _table(self, surface: pygame.Surface) -> TablePainter:
        return TablePainter(self._context, surface, self.layout)

    def draw_ground(self, surface: pygame.Surface, position: HeratiPosition) -> None:
        slots, aside = (self.layout.tile_slots, self.layout.aside)
        if self._view.shown_outcome:
            slots, aside = (), self._tray
        self._table(surface).table(slots, aside)

    def ground_key(self, position: HeratiPosition) -> object:
        return self._view.shown_outcome is not None, self._tray is not None, self.stands_alone

    @property
    def _tray(self) -> pygame.Rect | None:
        """The tray for tiles set aside; None if there is none, or at the end an empty one."""
        shown = self._view.shown_position
        unused = self._view.shown_outcome and isinstance(shown, LoomPosition) and not shown.aside
        return None if unused else self.layout.aside

    def draw_below(self, surface: pygame.Surface) -> None:
        """Draw the parts that move with the field, and the captions of the hands and the tray."""
        position, layout, paint = self._view.position, self.layout, self._table(surface)
        origin, where = (
            (self._origin[0].value, self._origin[1].value),
            self._context.settings.coordinates,
        )
        area = reachable_area(position.field.bounds, downwards=layout.downwards)
        paint.reachable_cells(area, origin, position.field)
        extent = words.extent(position)
        if position.field.bounds is None:
            where, extent = "off", ""  # the first tile decides which names are shown
        if where == "outside":
            paint.coordinates(area, origin, position)
        elif where == "inside":
            paint.cell_names(area, origin, position)
        shown = self._view.shown_position
        score, marks = None, {}
        if isinstance(shown, LoomPosition):
            score, marks = shown.score, words.loom_marks(shown)
        paint.lower_frame(extent, score, marks)
        lit = None if self._view.shown_outcome else shown.seat
        captions = words.captions(
            shown, self._view.names, lit, with_points=not self._view.has_plates
        )
        labels = [(self.label(seat), said) for seat, said in enumerate(captions)]
        if (
            not self._view.shown_outcome
            or not isinstance(shown, LoomPosition)
            or shown.hand.face_down
        ):
            paint.captions([(at, said) for at, said in labels if at])
        for tray, hand in zip(layout.trays, shown.hands, strict=True):
            if isinstance(tray, WorkshopTray) and not (hand.face_up or hand.face_down):
                paint.slot(tray.face_up(0, 1, 0))
        if isinstance(shown, LoomPosition) and shown.hand.face_up:
            paint.own_tiles()
        if aside := self._tray:
            lit = not self._view.board.playing and any(
                isinstance(move, SetAside) for move in self.moves(position)
            )
            paint.tray(aside, lit=lit)

    def draw_mark(self, surface: pygame.Surface, place: Place, mark: Mark) -> None:
        paint, aside = self._table(surface), self.layout.aside
        if isinstance(place, OnField):
            if mark is Mark.HINT and self._view.board.hints_only:
                return  # the proposed tile lies there, and gets a frame
            paint.cell_mark(self.cell(place.cell), mark)
            if mark is Mark.HOT and not self._view.board.drag:  # the tile that a click would place
                chosen = self.pieces.get(self._view.board.chosen)
                if chosen:
                    paint.ghost(chosen.kind, self.spot(place))
        elif place == TRAY and aside:
            paint.tray_mark(aside, self.spot(TRAY), mark)
        else:
            paint.tile_mark(self.spot(place), mark)

    def draw_hints(self, surface: pygame.Surface, hints: Sequence[ShownHint]) -> None:
        if isinstance(self._view.position, LoomPosition) and (origin := self._view.board.held):
            # else they would lie over the tile that the hint proposes
            held = self.pieces[origin].kind
            found = value_labels(self._view.position, hints, held)
            self._table(surface).values(found, self.spot)
        if self._view.board.held is None:
            self._draw_proposed(surface)

    def _draw_proposed(self, surface: pygame.Surface) -> None:
        """Frame the tile of the shown hint, and outline the diamonds that it would complete."""
        position, field = self._view.position, self._view.position.field
        match [*self._view.board.hints]:
            case [origin, OnField() as target]:
                move = self.meant(position, origin, target)
                if isinstance(move, PlaceTile):
                    paint = self._table(surface)
                    paint.proposed(self.cell(move.cell))
                    for diamond in field.completed_by(move.cell, move.tile):
                        spot = self.spot(Glow(diamond.x, diamond.y))
                        paint.outline(spot, diamond.colour)

    def draw_above(self, surface: pygame.Surface) -> None:
        """Dim tiles that fit nowhere; mark the last placed tile, once its turn has been shown.

        Marks on tiles are drawn above them.
        """
        self._draw_dimmed(surface)
        for place in self._view.board.hints:
            if isinstance(place, OnField) and self._view.board.sprite_at(place):
                self._table(surface).cell_mark(self.cell(place.cell), Mark.HINT)
        match = self._view.match
        if self._view.board.playing or not match.ply:
            return
        if not isinstance(move := match.node.move, PlaceTile):
            return
        place = OnField(*move.cell)
        tile = self._view.board.sprite_at(place)
        if tile and not tile.moving:
            self._table(surface).last(self.cell(move.cell))

    # Tiles of the hand to move that fit nowhere

    @property
    def dimmed(self) -> list[InHand]:
        """The tiles that are dimmed because they fit nowhere: none while a move is shown, an
        earlier turn is viewed, or no person is to move."""
        view, session = self._view, self._view.session
        if view.board.playing or session.halted or not session.waits_for_person:
            return []
        return useless_tiles(view.position, self.hands, self.moves(view.position))

    def _draw_dimmed(self, surface: pygame.Surface) -> None:
        """Draw the veils over the dimmed tiles, and the reason at the pointed one."""
        tiles = self.dimmed
        paint, alpha = MarkPainter(self._context, surface), DIM * (self._veil.value or 0.0)
        for tile in tiles:
            paint.veil(self.spot(tile), round(alpha))
        if isinstance(self._pointed, InHand) and self._pointed in tiles:
            self._explain(surface, self._pointed)

    def _explain(self, surface: pygame.Surface, place: InHand) -> None:
        position, paint = self._view.position, MarkPainter(self._context, surface)
        tile = self.hands[place.seat].tiles[place.number]
        assert tile is not None
        paint.obstacles(clashes_everywhere(position, tile), self.cell)
        if self._view.status.text != (reason := fits_nowhere(position)):  # said once
            paint.tip(reason, self.spot(place))

    # What a drop would complete, and what forbids it

    def preview(
        self, position: HeratiPosition, origin: Place, target: Place
    ) -> Callable[[pygame.Surface], None] | None:
        move = self.meant(position, origin, target)
        if not isinstance(move, PlaceTile):
            return None
        completed = position.field.completed_by(move.cell, move.tile)
        if not completed:
            return None
        self._phase = 0.0

        def draw(surface: pygame.Surface) -> None:
            self._shimmers = True
            for diamond in completed:
                rect = self.spot(Glow(diamond.x, diamond.y))
                MarkPainter(self._context, surface).shimmer(rect, diamond.colour, self._phase)

        return draw

    def refusal_marks(
        self, position: HeratiPosition, origin: Place | None, target: Place | None
    ) -> Draw | None:
        """The drawing of the reason against a drop or against picking up; None without one."""
        if isinstance(target, InHand) and origin is None:
            return self._fits_nowhere(position, target)
        move = self.meant(position, origin, target) if origin else None
        if isinstance(move, SetAside) and isinstance(position, LoomPosition):
            return self._fits_here(position, move)
        if not isinstance(move, PlaceTile):
            return None
        return self._against(move, obstacles_to(position, move))

    def _fits_nowhere(self, position: HeratiPosition, place: InHand) -> Draw | None:
        tile = self.hands[place.seat].tiles.get(place.number)
        fitting = {m.tile for m in self.moves(position) if isinstance(m, PlaceTile)}
        if tile is None or tile in fitting:
            return None
        obstacles = clashes_everywhere(position, tile)
        return lambda surface, share: self._draw_obstacles(surface, obstacles, share)

    def _fits_here(self, position: LoomPosition, move: SetAside) -> Draw:
        """The cells where the tile fits, or else those where the other one does."""
        places = [m for m in self.moves(position) if isinstance(m, PlaceTile)]
        own = [m for m in places if m.tile is move.tile] or places

        def draw(surface: pygame.Surface, share: float) -> None:
            paint = MarkPainter(self._context, surface)
            for place in own:
                paint.cell_mark(self.cell(place.cell), Mark.HOT)

        return draw

    def _against(self, move: PlaceTile, obstacles: Clashes) -> Draw:
        """The obstacles, and the tile as a ghost where edges clash."""

        def draw(surface: pygame.Surface, share: float) -> None:
            if obstacles.edges:
                spot = tile_rect(self.cell(move.cell))
                MarkPainter(self._context, surface).ghost(move.tile.value, spot)
            self._draw_obstacles(surface, obstacles, share)

        return draw

    def _draw_obstacles(self, surface: pygame.Surface, obstacles: Clashes, share: float) -> None:
        """Draw obstacles within the frame: full, then fading."""
        paint = MarkPainter(self._context, surface)
        with paint.within(self.layout.ground):
            paint.obstacles(obstacles, self.cell, min((1 - share) * 4, 1.0))

    # The script of a turn: a tile is laid, its edges meet, diamonds light up, a tile is turned up

    def perform(
        self, script: Script, before: HeratiPosition, move: Move, after: HeratiPosition
    ) -> None:
        if isinstance(move, PlaceTile):
            self._place(script, before, move, after)
        elif isinstance(move, SetAside) and isinstance(before, LoomPosition):
            aside = Aside(len(before.aside))
            script.travel(self.origin_of(before, move), aside)
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
        place = OnField(*move.cell)
        script.travel(self.origin_of(before, move), place, arc=1.0)
        script.land(place, "tile", CLOTH)
        edges = matching_edges(before.field, move.cell, move.tile)
        if not edges:
            return
        with script.aside(MATCH_DELAY):
            script.sound("match")

        def draw(surface: pygame.Surface, share: float) -> None:
            cell, paint = self.cell(move.cell), MarkPainter(self._context, surface)
            for edge in edges:
                paint.seam(cell, edge, share)

        with script.aside():
            script.overlay(draw, SEAM_TIME)
        if len(after.field.diamonds) > len(before.field.diamonds):
            script.wait(SEAM_TIME / 2)

    def _turn_up(
        self, script: Script, before: HeratiPosition, move: Move, after: HeratiPosition
    ) -> None:
        """Turn up the next tile of the player, if the turn does."""
        seat = before.seat
        stock = after.hands[seat].face_down
        if stock == before.hands[seat].face_down:
            return
        tile = after.hands[seat].face_up[-1]
        place = InHand(seat, self.hands_before(before)[seat].turned)
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
                script.overlay(partial(self._draw_tag, diamond, f"+{number}"), TAG_TIME)
            with script.aside(WEAVE_TIME / 2):
                script.reveal(_with_diamonds(before, after, new[:number]))
                glow = Glow(diamond.x, diamond.y)
                script.appear(glow, Piece(diamond_kind(diamond.colour)), WEAVE_TIME / 2)
            script.overlay(partial(self._draw_weaving, diamond), WEAVE_TIME)

    def _reprise(self, script: Script, diamonds: Sequence[Diamond]) -> None:
        """Light up all diamonds again, each with its player or its number."""
        for number, diamond in enumerate(diamonds, start=1):
            owner = completed_by(self._view.match, self._view.names, diamond)
            with script.aside():
                script.overlay(partial(self._draw_weaving, diamond), WEAVE_TIME)
            with script.aside():
                draw = partial(self._draw_tag, diamond, owner or str(number))
                script.overlay(draw, TAG_TIME)
            script.wait(REPRISE_STEP)

    def _draw_weaving(self, diamond: Diamond, surface: pygame.Surface, share: float) -> None:
        rect = self.spot(Glow(diamond.x, diamond.y))
        MarkPainter(self._context, surface).weaving(rect, diamond.colour, share)

    def _draw_tag(
        self, diamond: Diamond, words: str, surface: pygame.Surface, share: float
    ) -> None:
        rect = self.spot(Glow(diamond.x, diamond.y))
        MarkPainter(self._context, surface).tag(rect, words, share)


BOARD = HeratiBoard


def _with_diamonds(
    before: HeratiPosition, after: HeratiPosition, lit: Sequence[Diamond]
) -> HeratiPosition:
    """The position after a move with only some of its new diamonds counted."""
    missing = len(after.field.diamonds) - len(before.field.diamonds) - len(lit)
    if not missing:
        return after
    if isinstance(after, LoomPosition):
        return replace(after, field=replace(after.field, diamonds=(*before.field.diamonds, *lit)))
    mover = SIDES.index(before.to_move)
    points = [count - missing * (seat == mover) for seat, count in enumerate(after.game_points)]
    return replace(after, game_points=tuple(points))


# -- Which tiles fit nowhere, and what forbids a drop ------------------------------------------


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
            return Clashes(cells=(move.cell,), missing=tuple(missing))
        case Fault.TOUCHES_NOTHING | Fault.TAKEN:
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
