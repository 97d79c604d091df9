"""The part of a turn that a person can still take back: gestures made, and one to confirm."""

from __future__ import annotations

from typing import Any, Generic

import pygame

from games.core.position import RuleError
from games.ui.board.sprites import Place
from games.ui.match.game_scene import GameParts
from games.ui.match.match_view import MatchView, P, PendingMove

GHOST, LEFT = 165, 80
"""The opacity of a piece that waits for confirmation, and of what it leaves, of 255."""


class HalfTurn(Generic[P]):
    """Holds back the last gesture of a turn, if the settings want it, and takes gestures back."""

    def __init__(self, view: MatchView[P], parts: GameParts[P]) -> None:
        self._view = view
        self._parts = parts

    @property
    def pending(self) -> PendingMove | None:
        """The move that waits for confirmation."""
        return self._view.pending

    def must_confirm(self, move: Any) -> bool:
        """Whether a move ends a person's turn and is to be confirmed."""
        if not self._view.context.settings.confirm_turns:
            return False
        position = self._view.position
        try:
            after = position.play(move)
        except RuleError:
            return False
        return not after.mid_turn

    def hold(self, origin: Place, target: Place, move: Any) -> None:
        """Hold a move back until it is confirmed."""
        self.cancel_pending()
        self._view.pending = PendingMove(origin, target, move)
        self._view.context.sounds.play("place")

    def confirm(self) -> None:
        """Play the move that was held back."""
        pending, self._view.pending = self.pending, None
        if pending is None:
            return
        self._view.board.drop_again(pending.origin, pending.target)
        self._parts.gestures.dropped(pending.origin, pending.target)
        self._view.controller.play(pending.move)

    @property
    def can_cancel(self) -> bool:
        """Whether a person has made a part of a turn."""
        controller = self._view.controller
        state = controller.state
        waits = state.waits_for_person and not state.halted  # an earlier turn may be viewed
        unfinished = controller.position.mid_turn and waits
        return self.pending is not None or (unfinished and controller.can_undo)

    def cancel(self) -> None:
        """Take back the move that was held back, or else all gestures of the unfinished turn."""
        if not self.cancel_pending() and self.can_cancel:
            self._view.controller.undo(whole_turn=True)

    def cancel_pending(self) -> bool:
        """Take back the move that was held back; False if there is none."""
        pending, self._view.pending = self.pending, None
        if pending and (sprite := self._view.board.sprite_at(pending.origin)):
            sprite.alpha = 255.0
        return pending is not None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the ghost of the piece that waits for confirmation."""
        if self.pending is None:
            return
        ghost = self._view.board.ghost(self.pending.origin, self.pending.target)
        ghost.alpha = GHOST
        ghost.draw(surface)
        if sprite := self._view.board.sprite_at(self.pending.origin):
            sprite.alpha = LEFT
