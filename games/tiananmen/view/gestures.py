"""Gestures of Tiananmen: placing and saving stones."""

from __future__ import annotations

from games.tiananmen.rules.position import Move, TiananmenPosition
from games.tiananmen.view.board_view import (
    ghost_of,
    move_for_drop,
    view_of,
)
from games.tiananmen.view.drawing.match_drawing import TiananmenDrawing
from games.tiananmen.view.geometry import TiananmenGeometry
from games.ui.board.board_view import BoardView
from games.ui.board.sprites import Place
from games.ui.match.game_scene import (
    Gestures,
)
from games.ui.match.hints.ghost_moves import GhostMove
from games.ui.match.match_view import MatchView


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
