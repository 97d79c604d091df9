"""Translates input on the board into moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic

import pygame

from games.core.error_text import as_sentence, explained
from games.core.position import RuleError
from games.ui.board.animation import Effect
from games.ui.board.board_view import Mark
from games.ui.board.sprites import Place
from games.ui.match.game_scene import GameParts
from games.ui.match.half_turn import HalfTurn
from games.ui.match.match_view import MatchView, P
from games.ui.match.seats import whose_turn
from games.ui.toolkit.i18n import _

REFUSAL_TIME = 1.2
"""Seconds that the reason of a refusal is drawn."""


class BoardInput(Generic[P]):
    """The board's delegate: plays the move of a drop, or shows why it is not legal."""

    def __init__(
        self,
        view: MatchView[P],
        parts: GameParts[P],
        half_turn: HalfTurn[P] | None = None,
        told: Callable[[Place], None] = lambda origin: None,
    ) -> None:
        """Without a `half_turn` no move has to be confirmed. `told` gets what is picked up."""
        self._view = view
        self._half_turn, self._told = half_turn, told
        self._parts = parts
        self._status = view.status
        self.spot = parts.geometry.spot
        self.place_at = parts.geometry.place_at

    def draw_mark(self, surface: pygame.Surface, place: Place, mark: Mark) -> None:
        """Draw one mark."""
        self._parts.drawing.draw_mark(surface, place, mark)

    def picked(self, origin: Place) -> None:
        """A piece was picked up."""
        self._status.say("")
        if self._half_turn:
            self._half_turn.cancel_pending()
        self._view.effects.clear()
        self._view.context.sounds.play(self._parts.effects.pick_up)
        self._parts.gestures.picked(origin)
        self._told(origin)

    def dropped(self, origin: Place, target: Place) -> None:
        """A piece was dropped on a legal target."""
        gestures = self._parts.gestures
        move = gestures.meant(self._view.position, origin, target)
        if move is not None and self._half_turn and self._half_turn.must_hold(move):
            self._half_turn.hold(origin, target, move)
            return
        gestures.dropped(origin, target)
        if move is None:
            return
        try:
            self._view.controller.play(move)
        except RuleError as error:
            self._status.say(as_sentence(explained(error)))

    def refused(self, origin: Place | None, target: Place | None) -> None:
        """A gesture was refused: show the reason."""
        sentence = self._why_not(origin, target)
        if sentence:
            self._view.context.sounds.play("refuse")
            self._status.say(as_sentence(sentence))
            self._mark_reason(origin, target)

    def _mark_reason(self, origin: Place | None, target: Place | None) -> None:
        """Draw what forbids the drop for a moment."""
        view = self._view
        if view.controller.state.waits_for_person:
            view.effects.clear()
            if draw := self._parts.drawing.refusal_marks(view.position, origin, target):
                view.effects.add([Effect(draw, REFUSAL_TIME)])

    def explain(self, place: Place) -> None:
        """Say what can be done with a place: nothing and why, or show the targets of its piece."""
        sentence = self._why_not(None, place)
        self._view.board.select(place)
        if self._view.board.selected is not None:
            sentence = self._parts.texts.expectation(self._view.position)
        if sentence:
            self._status.say(as_sentence(sentence))

    def _why_not(self, origin: Place | None, target: Place | None) -> str:
        state, position = self._view.controller.state, self._view.position
        if state.over:
            return _("The game is over.")
        if not state.waits_for_person:
            return whose_turn(state.seat)
        if origin is not None and target is not None:
            move = self._parts.gestures.meant(position, origin, target)
            try:
                if move is not None:
                    position.play(move)
            except RuleError as error:
                return self._parts.texts.illegal(position, move, error)
        return self._parts.texts.refusal(position, origin, target)
