"""Drawings of the consequences of a drop, while a piece hovers over a target."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic

import pygame

from games.ui.board.sprites import Place
from games.ui.match.game_scene import GameParts
from games.ui.match.match_view import MatchView, P


class Consequences(Generic[P]):
    """Asks the game once for each hovered target, and draws its answer."""

    def __init__(self, view: MatchView[P], parts: GameParts[P]) -> None:
        self._view = view
        self._parts = parts
        self._asked: tuple[P, Place, Place] | None = None
        self._answer: Callable[[pygame.Surface], None] | None = None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw what would follow from a drop on the hovered target."""
        hovered = self._hovered()
        if hovered is None or not self._view.context.settings.show_consequences:
            return
        position = self._view.position
        if self._asked is None or self._asked[0] is not position or self._asked[1:] != hovered:
            self._asked = (position, *hovered)
            self._answer = self._parts.drawing.preview(position, *hovered)
        if self._answer:
            self._answer(surface)

    def _hovered(self) -> tuple[Place, Place] | None:
        """The origin and the target of the drop that is about to be made."""
        board, pending = self._view.board, self._view.pending
        if board.playing:
            return None
        return (pending.origin, pending.target) if pending else board.hovered
