"""The part of a turn that a person can still take back: gestures made, and one to confirm."""

from __future__ import annotations

from typing import Any, Generic, Protocol

import pygame

from games.core.position import RuleError
from games.ui.board.sprites import Place
from games.ui.match.game_scene import GameParts
from games.ui.match.match_view import MatchView, P, PendingMove

GHOST, LEFT = 165, 80
"""The opacity of a piece that waits for confirmation, and of what it leaves, of 255."""


class Examiner(Protocol):
    """Examines a turn before its last move is played."""

    @property
    def examining(self) -> bool:
        """Whether a turn is being examined."""

    @property
    def slow(self) -> bool:
        """Whether the player may decide before the examination has ended."""

    @property
    def warning(self) -> str:
        """The question whether the turn is to be played; empty for none."""

    def wants(self, move: Any) -> bool:
        """Whether a move that completes a person's turn is to be examined."""

    def begin(self, move: Any) -> None:
        """Examine a turn."""

    def cancel(self) -> None:
        """Forget the turn."""

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; True when the turn may be played."""


class HalfTurn(Generic[P]):
    """Holds back the last gesture of a turn, if the settings or a teacher want it, and takes
    gestures back."""

    def __init__(
        self, view: MatchView[P], parts: GameParts[P], examiner: Examiner | None = None
    ) -> None:
        self._view = view
        self._parts = parts
        self._examiner = examiner

    @property
    def pending(self) -> PendingMove | None:
        """The move that waits for confirmation."""
        return self._view.pending

    @property
    def examining(self) -> bool:
        """Whether the pending move is being examined."""
        return self._examiner is not None and self._examiner.examining

    @property
    def slow(self) -> bool:
        """Whether the examination takes long."""
        return self._examiner is not None and self._examiner.slow

    @property
    def asks(self) -> bool:
        """Whether a person can play the pending move or take it back."""
        return self.pending is not None and (self.slow or not self.examining)

    @property
    def warning(self) -> str:
        """The warning of the turn that waits; empty for none."""
        return self._examiner.warning if self._examiner else ""

    def must_hold(self, move: Any) -> bool:
        """Whether a move ends a person's turn and is to be confirmed or examined."""
        examined = self._examiner is not None and self._examiner.wants(move)
        if not (self._view.context.settings.confirm_turns or examined):
            return False
        position = self._view.position
        try:
            after = position.play(move)
        except RuleError:
            return False
        return not after.mid_turn

    def hold(self, origin: Place, target: Place, move: Any) -> None:
        """Hold a move back until it is confirmed, or found to be no mistake."""
        self.cancel_pending()
        self._view.pending = PendingMove(origin, target, move)
        if self._examiner and self._examiner.wants(move):
            self._examiner.begin(move)
        else:
            self._view.context.sounds.play("place")

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds: play a move that was examined, or warn of it."""
        if not self.examining or self._examiner is None:
            return
        if self._examiner.update(dt):
            if not self._view.context.settings.confirm_turns:
                self.confirm()
        elif not self.examining:
            self._view.context.sounds.play("refuse")

    def confirm(self) -> None:
        """Play the move that was held back."""
        pending, self._view.pending = self.pending, None
        if pending is None:
            return
        if self._examiner:
            self._examiner.cancel()
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
        return self.asks or (unfinished and controller.can_undo)

    def cancel(self) -> None:
        """Take back the move that was held back, or else all gestures of the unfinished turn."""
        if not self.cancel_pending() and self.can_cancel:
            self._view.controller.undo(whole_turn=True)

    def cancel_pending(self) -> bool:
        """Take back the move that was held back; False if there is none."""
        pending, self._view.pending = self.pending, None
        if self._examiner:
            self._examiner.cancel()
        if pending and (sprite := self._view.board.sprite_at(pending.origin)):
            sprite.alpha = 255.0
        return pending is not None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the ghost of the piece that waits for confirmation."""
        if self.pending is None:
            return
        ghost = self._view.board.ghost(self.pending.origin, self.pending.target)
        ghost.alpha = 255 if self.examining else GHOST
        ghost.draw(surface)
        if sprite := self._view.board.sprite_at(self.pending.origin):
            sprite.alpha = LEFT
