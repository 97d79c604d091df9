"""Gestures of Herati: placing tiles and setting them aside."""

from __future__ import annotations

from games.herati.rules.position import (
    HeratiPosition,
    Move,
)
from games.herati.view.board_view import (
    InHand,
    ghost_of,
    move_of,
    seat_to_move,
    view_of,
)
from games.herati.view.table.geometry import HeratiGeometry
from games.herati.view.table.layout import (
    tile_size,
)
from games.herati.view.table.match_drawing import HeratiDrawing
from games.herati.view.texts.texts import HeratiTexts
from games.ui.board.board_view import BoardView
from games.ui.board.sprites import Place
from games.ui.match.game_scene import (
    Gestures,
)
from games.ui.match.hints.ghost_moves import GhostMove
from games.ui.match.match_view import MatchView


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
