"""The drawing of a match of Herati: table, field, hands and marks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from games.herati.rules.field import WIDEST
from games.herati.rules.position import (
    HeratiPosition,
    LoomPosition,
    Move,
    PlaceTile,
    SetAside,
)
from games.herati.view import words
from games.herati.view.board import (
    TRAY,
    InHand,
    OnField,
    ghost_of,
    hands_of,
    move_of,
    seat_to_move,
    view_of,
)
from games.herati.view.geometry import HeratiGeometry
from games.herati.view.layout import reachable_area, tile_size
from games.herati.view.marks import (
    DimmedTiles,
    Foresight,
    draw_cell_mark,
    draw_last,
    draw_tile_mark,
    draw_tray_mark,
    draw_value_labels,
    value_labels,
)
from games.herati.view.motion import HeratiEffects
from games.herati.view.table import (
    draw_caption,
    draw_cell_names,
    draw_coordinates,
    draw_lower_frame,
    draw_reachable_cells,
    draw_table,
    draw_tray,
)
from games.herati.view.tiles import sprite
from games.herati.view.words import HeratiTexts
from games.ui.board.animation import Tween
from games.ui.board.sprites import BoardView, Mark, Place
from games.ui.match.ghost_moves import GhostMove, draw_ghost
from games.ui.match.view import Drawing, GameParts, Gestures, MatchView, ShownHint


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
        """The picture of a tile, a diamond's outline, or the mark of a player."""
        return sprite(self._context, kind, size)

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
        """Advance the movement of the field by `dt` seconds."""
        if self._drift:
            across, down = self._drift
            self._origin = across.advance(dt), down.advance(dt)
            if across.done:
                self._drift = None
        self.dimmed.update(dt)
        self._foresight.update(dt)

    def next_change(self) -> float:
        """0 while the field moves, tiles are dimmed, or a diamond shimmers."""
        if self._drift:
            return 0.0
        return min(self.dimmed.next_change(), self._foresight.next_change())

    def draw_ground(self, surface: pygame.Surface, position: HeratiPosition) -> None:
        """Draw the table and the frame."""
        draw_table(self._context, surface, self._geometry.layout)

    def draw_below(self, surface: pygame.Surface) -> None:
        """Draw the parts that move with the field, and the captions of the hands and the tray."""
        position, layout = self._view.position, self._geometry.layout
        origin = self._origin or self._geometry.home()
        area = reachable_area(position.bounds, downwards=layout.downwards)
        draw_reachable_cells(self._context, surface, layout, area, origin)
        if self._context.settings.coordinates == "outside":
            draw_coordinates(self._context, surface, layout, area, origin, position)
        elif self._context.settings.coordinates == "inside":
            draw_cell_names(self._context, surface, layout, area, origin, position)
        shown = self._view.shown_position
        score, marks = None, {}
        if isinstance(shown, LoomPosition):
            score, marks = shown.score, words.loom_marks(shown)
        draw_lower_frame(
            self._context, surface, layout, words.extent(position, WIDEST), score, marks
        )
        lit = None if self._view.shown_outcome else seat_to_move(shown)
        captions = words.captions(shown, self._view.names, lit)
        for seat, (tray, caption) in enumerate(zip(layout.trays, captions, strict=True)):
            label = tray.label(self._geometry.slots(seat), hands_of(position)[seat].face_down)
            if label:
                draw_caption(self._context, surface, label, caption)
        if layout.aside:
            draw_tray(self._context, surface, layout.aside, lit=self._tray_open)

    @property
    def _tray_open(self) -> bool:
        return any(isinstance(move, SetAside) for move in self._geometry.moves(self._view.position))

    def draw_mark(self, surface: pygame.Surface, place: Place, mark: Mark) -> None:
        """Mark a cell of the field, the tray, or a tile of a hand."""
        if isinstance(place, OnField):
            draw_cell_mark(self._context, surface, self._geometry.cell(place), mark)
            if mark is Mark.HOT and not self._view.board.drag:
                self._draw_ghost(surface, self._geometry.spot(place))
        elif place == TRAY and self._geometry.layout.aside:
            draw_tray_mark(
                self._context, surface, self._geometry.layout.aside, self._geometry.spot(TRAY), mark
            )
        else:
            draw_tile_mark(self._context, surface, self._geometry.spot(place), mark)

    def _draw_ghost(self, surface: pygame.Surface, spot: pygame.Rect) -> None:
        """Draw the tile that a click would place, transparent."""
        chosen = self._geometry.pieces.get(self._view.board.chosen)
        if chosen:
            draw_ghost(surface, self.make_sprite(chosen.kind, spot.w), spot)

    def preview(
        self, position: HeratiPosition, origin: Place, target: Place
    ) -> Callable[[pygame.Surface], None] | None:
        """Diamonds that would be completed shimmer."""
        return self._foresight.preview(position, origin, target)

    def refusal_marks(
        self, position: HeratiPosition, origin: Place | None, target: Place | None
    ) -> Callable[[pygame.Surface, float], None] | None:
        """Mark clashing edges, limits of the field and missing neighbours."""
        return self._foresight.refusal_marks(position, origin, target)

    def draw_hints(self, surface: pygame.Surface, hints: Sequence[ShownHint]) -> None:
        """Draw the value of each move of the Loom at its target."""
        if isinstance(self._view.position, LoomPosition):
            origin = self._view.board.held
            held = self._geometry.pieces[origin].kind if origin else None
            found = value_labels(self._view.position, hints, held)
            draw_value_labels(self._context, surface, found, self._geometry.spot)

    def draw_above(self, surface: pygame.Surface) -> None:
        """Dim tiles that fit nowhere; mark the last placed tile, once its turn has been shown."""
        self.dimmed.draw(surface)
        match = self._view.match
        if self._view.board.playing or not match.ply:
            return
        if not isinstance(move := match.node.move, PlaceTile):
            return
        place = OnField(*move.cell)
        tile = self._view.board.sprite_at(place)
        if tile and not tile.moving:
            draw_last(self._context, surface, self._geometry.cell(place))


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
        """All tiles, and the legal gestures."""
        match, geometry = self._view.match, self._geometry
        geometry.refresh_hands()
        mover = seat_to_move(match.position_at(match.ply - 1)) if match.ply else None
        view = view_of(position, geometry.hands, geometry.moves(position), mover)
        geometry.pieces = view.pieces
        return view

    def meant(self, position: HeratiPosition, origin: Place, target: Place) -> Move | None:
        """The move of a drop: place a tile, or set it aside."""
        return move_of(position, self._geometry.hands, origin, target)

    def ghost_of(self, position: HeratiPosition, move: Move) -> GhostMove | None:
        """The tile of a proposed move."""
        return ghost_of(position, self._geometry.hands, move)

    def picked(self, origin: Place) -> None:
        """Resize a held tile to its size on the field."""
        board = self._view.board
        if board.drag and board.drag.started:
            size, seconds = tile_size(self._geometry.layout.cell_size), board.glide_time / 2
            board.drag.sprite.glide("size", size, seconds)

    def dropped(self, origin: Place, target: Place) -> None:
        """Remember which of several equal tiles was dropped."""
        if isinstance(origin, InHand):
            self._geometry.taken[self._view.match.ply] = origin.number

    def pointed(self, place: Place | None) -> None:
        """Explain a tile that fits nowhere while it is pointed at."""
        self._drawing.dimmed.pointed = place

    def shown(self, position: HeratiPosition) -> None:
        """Let the places of the field drift along with its tiles; look back at the end."""
        self._texts.shown()
        self._drawing.shown()


def make_parts(view: MatchView[HeratiPosition]) -> GameParts[HeratiPosition]:
    """The parts of the window of a match."""
    geometry = HeratiGeometry(view)
    drawing = HeratiDrawing(view, geometry)
    texts = HeratiTexts(view, geometry)
    gestures = HeratiGestures(view, geometry, drawing, texts)
    effects = HeratiEffects(view, geometry)
    return GameParts(geometry, gestures, texts, drawing, effects)
