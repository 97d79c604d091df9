"""The window of a match of Herati: what is drawn, what gestures mean, how tiles move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import cast

import pygame

from games.core.position import Outcome
from games.herati.rules.field import WIDEST, Diamond
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
    InHand,
    OnField,
    completed_by,
    ghost_of,
    move_of,
    view_of,
)
from games.herati.view.drawing import draw
from games.herati.view.foresight import DimmedTiles, Foresight, value_labels
from games.herati.view.geometry import HeratiGeometry
from games.herati.view.layout import reachable_area, tile_size
from games.herati.view.marks import MarkPainter, matching_edges
from games.herati.view.table import TablePainter, draw_woven_ground
from games.herati.view.tiles import BACK, diamond_kind, palette_of, sprite
from games.herati.view.words import HeratiTexts
from games.ui.board.animation import Tween
from games.ui.board.script import Script
from games.ui.board.sprites import BoardView, Mark, Piece, Place
from games.ui.match.ghost_moves import GhostMove
from games.ui.match.view import Drawing, Effects, GameParts, Gestures, MatchView, ShownHint
from games.ui.toolkit.sound import SoundName


class HeratiDrawing(Drawing[HeratiPosition]):
    """Draws the table, the field, the hands and the marks."""

    def __init__(self, view: MatchView[HeratiPosition], geometry: HeratiGeometry) -> None:
        super().__init__(view)
        self._geometry = geometry
        self._origin: tuple[float, float] | None = None
        """The animated pixel of the cell 0,0; it follows the geometry's `home`."""
        self._drift: tuple[Tween, Tween] | None = None
        self._laid_out = 0
        self.dimmed = DimmedTiles(view, geometry)
        self._foresight = Foresight(view, geometry)

    def make_sprite(self, kind: str, size: int) -> pygame.Surface:
        return sprite(self._context, kind, size)

    def trophy(self, outcome: Outcome, size: int) -> pygame.Surface:
        """The whole cloth."""
        picture = pygame.Surface((size, size), pygame.SRCALPHA)
        draw(self._context, picture, picture.get_rect(), self._view.position)
        return picture

    def draw_stage(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        palette = palette_of(self._context)
        draw_woven_ground(surface, rect, palette.table, palette.table_thread, self._context.px(5))

    def shown(self) -> None:
        """Let the places of the field drift along with its tiles."""
        home, seconds = self._geometry.home(), self._view.board.glide_time
        if self._laid_out != self._geometry.laid_out:
            self._laid_out, self._origin = self._geometry.laid_out, None
        if self._origin is None or not seconds or self._origin == home:
            self._origin, self._drift = home, None
        else:
            (x, y), (left, top) = self._origin, home
            self._drift = Tween(x, left, seconds), Tween(y, top, seconds)

    def update(self, dt: float) -> None:
        if self._drift:
            across, down = self._drift
            self._origin = across.advance(dt), down.advance(dt)
            if across.done:
                self._drift = None
        self.dimmed.update(dt)
        self._foresight.update(dt)

    def next_change(self) -> float:
        if self._drift:
            return 0.0
        return min(self.dimmed.next_change(), self._foresight.next_change())

    def _table(self, surface: pygame.Surface) -> TablePainter:
        return TablePainter(self._context, surface, self._geometry.layout)

    def draw_ground(self, surface: pygame.Surface, position: HeratiPosition) -> None:
        self._table(surface).table()

    def draw_below(self, surface: pygame.Surface) -> None:
        """Draw the parts that move with the field, and the captions of the hands and the tray."""
        position, layout, paint = self._view.position, self._geometry.layout, self._table(surface)
        origin, where = self._origin or self._geometry.home(), self._context.settings.coordinates
        area = reachable_area(position.bounds, downwards=layout.downwards)
        paint.reachable_cells(area, origin)
        if where == "outside":
            paint.coordinates(area, origin, position)
        elif where == "inside":
            paint.cell_names(area, origin, position)
        shown = self._view.shown_position
        score, marks = None, {}
        if isinstance(shown, LoomPosition):
            score, marks = shown.score, words.loom_marks(shown)
        paint.lower_frame(words.extent(position, WIDEST), score, marks)
        lit = None if self._view.shown_outcome else shown.seat
        captions = words.captions(shown, self._view.names, lit)
        labels = [(self._geometry.label(seat), said) for seat, said in enumerate(captions)]
        paint.captions([(at, said) for at, said in labels if at])
        if isinstance(shown, LoomPosition) and shown.face_up:
            paint.own_tiles()
        if layout.aside:
            lit = not self._view.board.playing and any(
                isinstance(move, SetAside) for move in self._geometry.moves(position)
            )
            paint.tray(layout.aside, lit=lit)

    def draw_mark(self, surface: pygame.Surface, place: Place, mark: Mark) -> None:
        paint, aside = self._table(surface), self._geometry.layout.aside
        if isinstance(place, OnField):
            paint.cell_mark(self._geometry.cell(place.cell), mark)
            if mark is Mark.HOT and not self._view.board.drag:  # the tile that a click would place
                chosen = self._geometry.pieces.get(self._view.board.chosen)
                if chosen:
                    paint.ghost(chosen.kind, self._geometry.spot(place))
        elif place == TRAY and aside:
            paint.tray_mark(aside, self._geometry.spot(TRAY), mark)
        else:
            paint.tile_mark(self._geometry.spot(place), mark)

    def preview(
        self, position: HeratiPosition, origin: Place, target: Place
    ) -> Callable[[pygame.Surface], None] | None:
        return self._foresight.preview(position, origin, target)

    def refusal_marks(
        self, position: HeratiPosition, origin: Place | None, target: Place | None
    ) -> Callable[[pygame.Surface, float], None] | None:
        return self._foresight.refusal_marks(position, origin, target)

    def draw_hints(self, surface: pygame.Surface, hints: Sequence[ShownHint]) -> None:
        if isinstance(self._view.position, LoomPosition) and (origin := self._view.board.held):
            # else they would lie over the tile that the hint proposes
            held = self._geometry.pieces[origin].kind
            found = value_labels(self._view.position, hints, held)
            self._table(surface).values(found, self._geometry.spot)
        if self._view.board.held is None:
            self._draw_proposed(surface)

    def _draw_proposed(self, surface: pygame.Surface) -> None:
        """Frame the tile of the shown hint, and outline the diamonds that it would complete."""
        position, field = self._view.position, self._view.position.field
        match [*self._view.board.hints]:
            case [origin, OnField() as target]:
                move = move_of(position, self._geometry.hands, origin, target)
                if isinstance(move, PlaceTile):
                    paint = self._table(surface)
                    paint.proposed(self._geometry.cell(move.cell))
                    for diamond in field.completed_by(move.cell, move.tile):
                        spot = self._geometry.spot(Glow(diamond.x, diamond.y))
                        paint.outline(spot, diamond.colour)

    def draw_above(self, surface: pygame.Surface) -> None:
        """Dim tiles that fit nowhere; mark the last placed tile, once its turn has been shown.

        Marks on tiles are drawn above them.
        """
        self.dimmed.draw(surface)
        for place in self._view.board.hints:
            if isinstance(place, OnField) and self._view.board.sprite_at(place):
                self._table(surface).cell_mark(self._geometry.cell(place.cell), Mark.HINT)
        match = self._view.match
        if self._view.board.playing or not match.ply:
            return
        if not isinstance(move := match.node.move, PlaceTile):
            return
        place = OnField(*move.cell)
        tile = self._view.board.sprite_at(place)
        if tile and not tile.moving:
            self._table(surface).last(self._geometry.cell(move.cell))


# -- Gestures of Herati: placing tiles and setting them aside ----------------------------------


class HeratiGestures(Gestures[HeratiPosition]):
    """Placing tiles and setting them aside."""

    def __init__(
        self,
        view: MatchView[HeratiPosition],
        geometry: HeratiGeometry,
        drawing: HeratiDrawing,
        texts: HeratiTexts,
    ) -> None:
        super().__init__(view)
        self._geometry = geometry
        self._drawing = drawing
        self._texts = texts

    def board_view(self, position: HeratiPosition) -> BoardView:
        match, geometry = self._view.match, self._geometry
        geometry.refresh_hands()
        mover = cast(HeratiPosition, match.position_at(match.ply - 1)).seat if match.ply else None
        view = view_of(position, geometry.hands, geometry.moves(position), mover)
        geometry.pieces = view.pieces
        return view

    def meant(self, position: HeratiPosition, origin: Place, target: Place) -> Move | None:
        return move_of(position, self._geometry.hands, origin, target)

    def ghost_of(self, position: HeratiPosition, move: Move) -> GhostMove | None:
        return ghost_of(position, self._geometry.hands, move)

    def picked(self, origin: Place) -> None:
        """Resize a held tile to its size on the field."""
        board = self._view.board
        if board.drag and board.drag.started:
            size, seconds = tile_size(self._geometry.layout.cell_size), board.glide_time / 2
            board.drag.sprite.glide("size", size, seconds)

    def dropped(self, origin: Place, target: Place) -> None:
        if isinstance(origin, InHand):
            self._geometry.taken[self._view.match.ply] = origin.number

    def pointed(self, place: Place | None) -> None:
        self._drawing.dimmed.pointed = place

    def shown(self, position: HeratiPosition) -> None:
        self._texts.shown()
        self._drawing.shown()


def make_parts(view: MatchView[HeratiPosition]) -> GameParts[HeratiPosition]:
    geometry = HeratiGeometry(view)
    drawing = HeratiDrawing(view, geometry)
    texts = HeratiTexts(view, geometry)
    gestures = HeratiGestures(view, geometry, drawing, texts)
    effects = HeratiEffects(view, geometry)
    return GameParts(geometry, gestures, texts, drawing, effects)


# -- The script of a turn: a tile is laid, its edges meet, diamonds light up, a tile is turned up

FLIP_TIME = 0.32
"""Seconds in which a tile is turned over."""
SEAM_TIME = 0.55
MATCH_DELAY = 0.08
"""Seconds from the contact of a tile until its edges are heard to meet."""
WEAVE_TIME, TAG_TIME = 0.75, 0.9
"""Seconds in which a diamond lights up, and in which its tag rises."""
REPRISE_STEP = 0.18
"""Seconds from one diamond to the next when all light up again at the end."""
CLOTH = 0.04
"""The share of its size by which a tile is squashed when it lands."""


class HeratiEffects(Effects[HeratiPosition]):
    """The animation and the sounds of a turn."""

    pick_up: SoundName = "pick_up_cloth"

    def __init__(self, view: MatchView[HeratiPosition], geometry: HeratiGeometry) -> None:
        super().__init__(view)
        self._geometry = geometry

    def perform(
        self, script: Script, before: HeratiPosition, move: Move, after: HeratiPosition
    ) -> None:
        if isinstance(move, PlaceTile):
            self._place(script, before, move, after)
        elif isinstance(move, SetAside) and isinstance(before, LoomPosition):
            aside = Aside(len(before.aside))
            script.travel(self._geometry.origin_of(before, move), aside)
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
            self._reprise(script, after.diamonds)

    def _place(
        self, script: Script, before: HeratiPosition, move: PlaceTile, after: HeratiPosition
    ) -> None:
        place = OnField(*move.cell)
        script.travel(self._geometry.origin_of(before, move), place, arc=1.0)
        script.land(place, "tile", CLOTH)
        edges = matching_edges(before.field, move.cell, move.tile)
        if not edges:
            return
        with script.aside(MATCH_DELAY):
            script.sound("match")

        def draw(surface: pygame.Surface, share: float) -> None:
            cell, paint = self._geometry.cell(move.cell), MarkPainter(self._context, surface)
            for edge in edges:
                paint.seam(cell, edge, share)

        with script.aside():
            script.overlay(draw, SEAM_TIME)
        if len(after.diamonds) > len(before.diamonds):
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
        place = InHand(seat, self._geometry.turned_up(before, seat))
        script.travel(FaceDown(seat, stock), place)
        if isinstance(move, CannotPlace):
            script.sound("page")
        if tile is not None:
            script.become(place, tile.value)
            script.turn_over(place, BACK, FLIP_TIME)

    def _light_up(self, script: Script, before: HeratiPosition, after: HeratiPosition) -> None:
        """Light up the new diamonds one by one; the count rises with each."""
        new = [diamond for diamond in after.diamonds if diamond not in before.diamonds]
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
        rect = self._geometry.spot(Glow(diamond.x, diamond.y))
        MarkPainter(self._context, surface).weaving(rect, diamond.colour, share)

    def _draw_tag(
        self, diamond: Diamond, words: str, surface: pygame.Surface, share: float
    ) -> None:
        rect = self._geometry.spot(Glow(diamond.x, diamond.y))
        MarkPainter(self._context, surface).tag(rect, words, share)


def _with_diamonds(
    before: HeratiPosition, after: HeratiPosition, lit: Sequence[Diamond]
) -> HeratiPosition:
    """The position after a move with only some of its new diamonds counted."""
    missing = len(after.diamonds) - len(before.diamonds) - len(lit)
    if not missing:
        return after
    if isinstance(after, LoomPosition):
        return replace(after, field=replace(after.field, diamonds=(*before.diamonds, *lit)))
    mover = SIDES.index(before.to_move)
    points = [count - missing * (seat == mover) for seat, count in enumerate(after.game_points)]
    return replace(after, game_points=tuple(points))
