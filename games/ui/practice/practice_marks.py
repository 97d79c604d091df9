"""What a practice board points at: marked places, and suggested moves as ghost pieces."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import pygame

from games.ui.board.sprites import Place, SpriteCache
from games.ui.match.access.board_reader import BoardReader
from games.ui.match.game_scene import GameParts
from games.ui.match.hints.ghost_moves import GhostMove, draw_turn, ghosts_of
from games.ui.match.match_view import MatchView


class PracticeMarks:
    """Marks places, and suggests moves from the present position until it changes."""

    def __init__(
        self, view: MatchView[Any], parts: GameParts[Any], reader: BoardReader[Any]
    ) -> None:
        self._view, self._parts = view, parts
        self._reader = reader
        self._suggested: Sequence[GhostMove] = ()
        self._untold: Sequence[Any] = ()  # suggested moves that were not told yet
        self._told: Collection[Place] = ()  # the marked places that were told last
        self._pictures = SpriteCache(parts.drawing.make_sprite)

    def point(self, places: Collection[Place]) -> None:
        """Mark places, or none."""
        self._view.board.hints = places

    def suggest(self, moves: Sequence[Any]) -> None:
        """Show moves from the present position as ghost pieces."""
        self._untold = moves
        self._suggested = ghosts_of(self._view.position, moves, self._parts.gestures.ghost_of)

    def clear_suggested(self) -> None:
        """Show no moves any more."""
        self._suggested = ()

    def rebuild(self) -> None:
        """Draw the pieces again: their size has changed."""
        self._pictures = SpriteCache(self._parts.drawing.make_sprite)

    def tell(self) -> None:
        """Say which places are marked since the last time, and which moves are suggested."""
        self._reader.tell_suggested(self._untold)
        self._untold = ()
        places = self._view.board.hints
        if places and places != self._told:
            self._reader.tell_marked(places)
        self._told = places

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the suggested moves, with numbers if there are several."""
        count = len(self._suggested)
        draw_turn(
            self._view.context,
            surface,
            self._suggested,
            self._parts.geometry.spot,
            self._pictures.picture,
            "better",
            range(1, count + 1) if count > 1 else (),
        )
