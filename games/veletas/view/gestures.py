"""The gestures of a person: placing, moving, shooting, and taking a move back."""

from __future__ import annotations

from collections.abc import Sequence

from games.ui.board.board_view import BoardView
from games.ui.board.sprites import Place
from games.ui.match.game_scene import Gestures
from games.ui.match.hints.ghost_moves import GhostMove
from games.ui.match.match_view import MatchView
from games.veletas.rules import moves
from games.veletas.rules.position import Phase, VeletasPosition
from games.veletas.view.board_view import (
    VaneAngles,
    dests_of,
    ghost_of,
    home_of,
    view_of,
)
from games.veletas.view.drawing.pieces import LOADED, SHOOTER, WIND, direction
from games.veletas.view.geometry import VeletasGeometry
from games.veletas.view.layout import BOWLS, LOADED_STONE, RESERVE

AIM_TIME = 0.12
"""Seconds in which a vane turns towards the square under the pointer."""


class VeletasGestures(Gestures[VeletasPosition]):
    """Placing, moving and shooting; vanes turn towards the square under the pointer."""

    def __init__(self, view: MatchView[VeletasPosition], geometry: VeletasGeometry) -> None:
        super().__init__(view)
        self._geometry = geometry
        self._angles = VaneAngles()
        self._dests: tuple[VeletasPosition, dict[Place, list[Place]]] | None = None  # cached
        self._aim: tuple[str, float] | None = None  # the shooter that has turned, and its angle

    def board_view(self, position: VeletasPosition) -> BoardView:
        """The pieces on the board, and the legal gestures."""
        match = self._view.match
        return view_of(position, match, self._angles.at_present(match))

    def meant(self, position: VeletasPosition, origin: Place, target: Place) -> moves.Move | None:
        """The move of a drop: place, shoot or move, depending on the origin."""
        if not isinstance(target, str) or target not in position.board.index:
            return None
        if origin == RESERVE:
            return moves.Place(target)
        if origin == LOADED_STONE and target in position.free_shooters:
            return moves.Slide(target, target)  # an attempt to move a second one
        if origin in (BOWLS[position.to_move], LOADED_STONE):
            return moves.Stone(target)
        if origin == position.slid and target == home_of(self._view.match):
            return None  # the vane is put back
        if isinstance(origin, str) and origin in position.board.index:
            return moves.Slide(origin, target)
        return None

    def ghost_of(self, position: VeletasPosition, move: moves.Move) -> GhostMove | None:
        """The vane or the stone of a proposed move."""
        return ghost_of(position, move)

    def picked(self, origin: Place) -> None:
        """Let the loaded stone grow to its full size."""
        board = self._view.board
        if origin == LOADED_STONE and board.drag and board.drag.started:
            size = float(self._geometry.layout.tiling.tile)
            board.drag.sprite.glide("size", size, board.glide_time / 2)

    def dropped(self, origin: Place, target: Place) -> None:
        """Take the move back if the vane that has moved is put back."""
        if origin == self._view.position.slid and target == home_of(self._view.match):
            self._view.controller.undo()

    def shown(self, position: VeletasPosition) -> None:
        """Reset the turned vane when a new position is shown."""
        self._aim = None

    def pointed(self, place: Place | None) -> None:
        """Turn the shooter that would move or shoot towards the square under the pointer."""
        board = self._view.board
        if board.playing:
            return
        self._load()
        if self._view.pending:
            return
        aim = self._aim_at(place)
        if aim == self._aim:
            return
        seconds = AIM_TIME * self._context.settings.time_factor
        if self._aim and (not aim or aim[0] != self._aim[0]):
            resting = self._angles.at_present(self._view.match).get(self._aim[0], WIND)
            if vane := board.sprite_at(self._aim[0]):
                vane.turn_to(resting, seconds)
        if aim and (vane := board.sprite_at(aim[0])):
            vane.turn_to(aim[1], seconds)
        self._aim = aim

    def _aim_at(self, target: Place | None) -> tuple[str, float] | None:
        position, held = self._view.position, self._view.board.chosen
        if not isinstance(target, str) or position.phase is not Phase.PLAY:
            return None
        if held is None or target not in self._targets(position, held):
            return None
        if held == position.slid:
            return None
        shooter = held if held in position.free_shooters else position.first_shooter(target)
        return (str(shooter), direction(str(shooter), target, position.size)) if shooter else None

    def _targets(self, position: VeletasPosition, origin: Place) -> Sequence[Place]:
        """The legal targets of an origin, from the moves of the last position that are known."""
        if self._dests is None or self._dests[0] is not position:
            self._dests = position, dests_of(position)
        return self._dests[1].get(origin, ())

    def _load(self) -> None:
        """Show the loaded stone unless a person holds it."""
        position, board = self._view.position, self._view.board
        drag = board.drag
        if position.slid and (vane := board.sprite_at(position.slid)):
            held = drag is not None and drag.started and drag.origin != position.slid
            held = held or self._view.pending is not None
            vane.kind = SHOOTER if held else LOADED[position.to_move]
