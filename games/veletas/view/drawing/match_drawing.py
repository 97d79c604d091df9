"""The drawing of the board, the trays and the marks during a match."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from games.ui.board.board_view import Mark
from games.ui.board.sprites import TURN_STEP, Place
from games.ui.match.game_scene import Drawing
from games.ui.match.match_view import MatchView
from games.ui.toolkit.i18n import _
from games.veletas.rules.moves import Stone
from games.veletas.rules.position import Phase, VeletasPosition
from games.veletas.view.claims import claims_between, is_tie, rivals
from games.veletas.view.drawing.claim_drawing import draw_future_owner, draw_rivals, draw_verdict
from games.veletas.view.drawing.marks import draw_bowl_mark, draw_slot_mark, draw_square_mark
from games.veletas.view.drawing.palette import palette_of
from games.veletas.view.drawing.pieces import COLOUR_NAMES, SHOOTER, TURNING, WIND, sprite
from games.veletas.view.drawing.tiling import paint_board, paint_coordinates
from games.veletas.view.drawing.trays import paint_trays
from games.veletas.view.geometry import VeletasGeometry
from games.veletas.view.layout import BOWLS, LOADED_STONE, RESERVE
from games.veletas.view.messages import colour
from games.veletas.view.refusal_marks import refusal_marks


class VeletasDrawing(Drawing[VeletasPosition]):
    """Draws the board, the trays and the marks."""

    def __init__(self, view: MatchView[VeletasPosition], geometry: VeletasGeometry) -> None:
        super().__init__(view)
        self._geometry = geometry

    def make_sprite(self, kind: str, size: int) -> pygame.Surface:
        """The picture of a shooter, a stone or a marker."""
        turned = self._geometry.layout.tiling.turned and kind in TURNING
        return sprite(self._context, kind, size, 180.0 if turned else 0.0)

    def ground_key(self, position: VeletasPosition) -> object:
        """The contents of the trays."""
        return (self._left_in_reserve(position), position.phase, position.to_move, position.claims)

    def _left_in_reserve(self, position: VeletasPosition) -> int:
        drag = self._view.board.drag
        in_hand = drag is not None and drag.started and drag.origin == RESERVE
        return position.shooters_missing - in_hand

    def draw_ground(self, surface: pygame.Surface, position: VeletasPosition) -> None:
        """Draw the board and the trays."""
        surface.fill(palette_of(self._context).ground)
        paint_board(self._context, surface, self._geometry.layout.tiling)
        tiling, where = self._geometry.layout.tiling, self._context.settings.coordinates
        if where != "off":
            paint_coordinates(self._context, surface, tiling, inside=where == "inside")
        left = self._left_in_reserve(position)
        paint_trays(self._context, surface, self._geometry.layout, position, left)

    def draw_mark(self, surface: pygame.Surface, place: Place, mark: Mark) -> None:
        """Draw a mark on a tile, a bowl or the reserve."""
        if place in BOWLS.values():
            side = next(side for side, bowl in BOWLS.items() if bowl == place)
            draw_bowl_mark(self._context, surface, self._geometry.layout.bowls[side], mark)
        elif place == RESERVE:
            draw_slot_mark(self._context, surface, self._geometry.spot(RESERVE), mark)
        else:
            square = self._view.position.slid if place == LOADED_STONE else place
            rect = self._geometry.spot(square)
            draw_square_mark(self._context, surface, rect, mark, self._held_kind())
            if mark is Mark.HOT:
                self._draw_ghost(surface, rect)

    def preview(
        self, position: VeletasPosition, origin: Place, target: Place
    ) -> Callable[[pygame.Surface], None] | None:
        """The shooters that a stone would trap, with their future owners and the rival groups."""
        stone = origin in (LOADED_STONE, *BOWLS.values())
        if not stone or position.phase is not Phase.PLAY:
            return None
        after = position.play(Stone(str(target)))
        trapped = claims_between(position, after)
        if not trapped:
            return None
        groups = {cell: rivals(after, cell) for cell in trapped}
        ties = {cell for cell in trapped if is_tie(after, cell)}
        context, geometry = self._context, self._geometry
        pieces = {*after.stones, *after.shooter_cells}

        def draw(surface: pygame.Surface) -> None:
            tiling = geometry.layout.tiling
            for cell, owner in trapped.items():
                draw_future_owner(context, surface, tiling, cell, owner)
                draw_rivals(context, surface, tiling, groups[cell], cell)
                if cell in ties:
                    words = _("Tie: {side} claims it").format(side=colour(owner))
                    cells = {cell}.union(*groups[cell].values())
                    draw_verdict(context, surface, tiling, cells, words, pieces=pieces)

        return draw

    def refusal_marks(
        self, position: VeletasPosition, origin: Place | None, target: Place | None
    ) -> Callable[[pygame.Surface, float], None] | None:
        """The drawing of the pieces in the way, or of the line that would be straight."""
        return refusal_marks(self._context, self._geometry.layout.tiling, position, origin, target)

    def _held_kind(self) -> str:
        """The kind of piece that would go to a target."""
        position = self._view.position
        held = self._view.board.chosen
        if held in (LOADED_STONE, *BOWLS.values()):
            return COLOUR_NAMES[position.to_move]
        return SHOOTER

    def _draw_ghost(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the piece that would go there, transparent; a vane points as the held one."""
        kind, board = self._held_kind(), self._view.board
        angle = 0.0
        if kind == SHOOTER:
            vane = board.drag.sprite if board.drag else board.sprite_at(board.chosen)
            angle = vane.angle if vane else WIND
        turned = self._geometry.layout.tiling.turned and kind in TURNING
        angle = round(angle / TURN_STEP) * TURN_STEP + 180.0 * turned
        ghost = sprite(self._context, kind, rect.w, angle).copy()
        ghost.set_alpha(120)
        surface.blit(ghost, rect)
