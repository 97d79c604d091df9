"""The revocable part of a turn: gestures made, and a move to confirm."""

from __future__ import annotations

import math
from typing import Any

import pygame

from games.controller.teaching import Teacher
from games.core.position import RuleError
from games.core.translation import _, pgettext
from games.ui.board.sprites import Mark, Place
from games.ui.look.view import PendingMove
from games.ui.match.view import MatchWindow
from games.ui.toolkit.access import AccessNode
from games.ui.widgets.button import Button
from games.ui.widgets.form import Form

GHOST, LEFT = 220, 80
"""The opacity of a piece that waits for confirmation, and of its origin, of 255."""
HEIGHT, GAP = 36, 8
"""Height of the buttons, and the gap beside each, in units."""


class HalfTurn(Form):
    """Holds back the last gesture of a turn if the settings or the teacher want it.

    It also takes gestures back. Its buttons stand in the strip below the board, at its right edge,
    while they are useful; the sentence there gets the rest of it.
    """

    def __init__(self, view: MatchWindow, teacher: Teacher) -> None:
        self._view = view
        self.teacher = teacher
        super().__init__(view.context)
        self._said = self._strip = pygame.Rect(0, 0, 0, 0)
        self._state: object = None  # with which the buttons were laid out
        self._labels = {
            False: (_("Confirm"), pgettext("half turn", "Cancel")),
            True: (_("Play"), _("Take back")),
        }
        """The labels of the buttons, without and with a warning."""
        self._undo_label = _("Undo the turn")
        self.shown = True
        self._warning = ""

    def _make_buttons(self) -> None:
        """Make the buttons when they are shown for the first time."""
        context, hint = self._view.context, _("Confirm the turn (Enter)")
        self._confirm = Button(context, "", self.confirm, kind="primary", hint=hint)
        self._cancel = Button(context, "", self.cancel, hint=_("Take the half turn back"))
        self.widgets = [self._cancel, self._confirm]

    # The gestures

    @property
    def asks(self) -> bool:
        """Whether a person can play the pending move or take it back."""
        if self._view.pending is None:
            return False
        return self.teacher.slow or not self.teacher.examination

    def must_hold(self, move: Any) -> bool:
        """Whether a move ends a person's turn and is to be confirmed or examined."""
        teacher = self.teacher
        if not (self._view.context.settings.confirm_turns or (teacher.teaches and teacher.wants)):
            return False
        try:
            after = self._view.position.play(move)
        except RuleError:
            return False
        return not after.mid_turn

    def hold(self, origin: Place, target: Place, move: Any) -> None:
        self.cancel_pending()
        self._view.pending = PendingMove(origin, target, move)
        if self.teacher.wants:
            self.teacher.begin(move)
        else:
            self._view.context.sounds.play("place")

    def confirm(self) -> None:
        pending, self._view.pending = self._view.pending, None
        if pending is None:
            return
        self.teacher.cancel()
        self._view.board.drop_again(pending.origin, pending.target)
        self._view.game_board.dropped(pending.origin, pending.target)
        self._view.session.play(pending.move)

    @property
    def can_cancel(self) -> bool:
        """Whether a move waits, or a person has made several gestures of a turn.

        A single gesture is taken back by "Undo".
        """
        match, session = self._view.match, self._view.session
        if self.asks or match.ply < 2 or not match.nodes[match.ply - 1].position.mid_turn:
            return self.asks
        waits = session.waits_for_person and not session.halted  # an earlier turn may be viewed
        return session.position.mid_turn and waits and session.can_undo

    def cancel(self) -> None:
        """Take back the pending move, or else all gestures of the unfinished turn."""
        if not self.cancel_pending() and self.can_cancel:
            self._view.session.undo(whole_turn=True)

    def cancel_pending(self) -> bool:
        pending, self._view.pending = self._view.pending, None
        self.teacher.cancel()
        if pending and (sprite := self._view.board.sprite_at(pending.origin)):
            sprite.alpha = 255.0
        return pending is not None

    # The buttons

    def lay_out(self, said: pygame.Rect, strip: pygame.Rect) -> None:
        """Lay out the buttons in the strip, beside the sentence below the area `said`."""
        self._said, self._strip, self._state = said, strip, None
        self.area = strip
        self._refresh()

    def _refresh(self) -> None:
        shown, asks, teacher = self.can_cancel, self.asks, self.teacher
        warned = asks and (bool(teacher.warning) or teacher.slow)
        waits = asks or teacher.examination is not None
        if self._state == (shown, asks, warned, waits):
            return
        self._state = shown, asks, warned, waits
        self.shown = shown
        if shown and not self.widgets:
            self._make_buttons()
        if self.widgets:
            self._cancel.visible, self._confirm.visible = shown, asks
        width, context = 0, self._view.context
        if shown:
            self._confirm.label, self._cancel.label = self._labels[warned]
            if not asks:
                self._cancel.label = self._undo_label
            self._cancel.icon = None if asks else "undo-turn"
            self._cancel.shortcut = "" if waits else "undo_turn"
            self._cancel.fixed_key = "escape" if waits else ""
            self._confirm.kind = "plain" if warned else "primary"
        height = min(context.px(HEIGHT), self._strip.h)
        right = min((self._view.game_board.extent or self._strip).right, self._strip.right)
        for button in reversed(self.widgets):
            if button.visible:
                button.rect = pygame.Rect(0, 0, button.natural_width(), height)
                button.rect.midright = right - width, self._strip.centery
                width += button.rect.w + context.px(GAP)
        area = self._said.copy()
        if width:
            area.x, area.w = self._strip.x, right - width - self._strip.x
        self._view.status.area = area

    def handle(self, event: pygame.Event) -> bool:
        """Take a click on a button, and Enter and Escape for a pending move."""
        pressed = any(button.held for button in self.widgets)
        if event.type == pygame.MOUSEBUTTONUP and not pressed:
            return False
        if event.type != pygame.KEYDOWN:
            return self.shown and super().handle(event)
        if not self.asks:
            return False
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.confirm()
            return True
        return event.key == pygame.K_ESCAPE and self.cancel_pending()

    def accessible(self) -> tuple[AccessNode, ...]:
        self._refresh()
        return super().accessible()

    def controls(self) -> list[pygame.Rect]:
        self._refresh()
        return super().controls()

    def update(self, dt: float) -> None:
        """Advance the examination of a turn, and show its warning while it waits."""
        teacher = self.teacher
        if teacher.examination:
            if teacher.update(dt):
                if not self._view.context.settings.confirm_turns:
                    self.confirm()
            elif not teacher.examination:
                self._view.context.sounds.play("refuse")
        if teacher.warning != self._warning:
            self._warning = teacher.warning
            self._view.status.say(self._warning)
        self._refresh()
        if self.shown:
            super().update(dt)

    def next_change(self) -> float:
        return super().next_change() if self.shown else math.inf

    def draw_held(self, surface: pygame.Surface) -> None:
        """Draw the piece of the pending move on its target."""
        pending = self._view.pending
        if pending is None:
            return
        self._view.game_board.draw_mark(surface, pending.target, Mark.SELECTED)
        ghost = self._view.board.ghost(pending.origin, pending.target)
        ghost.alpha = 255 if self.teacher.examination else GHOST
        ghost.draw(surface)
        if sprite := self._view.board.sprite_at(pending.origin):
            sprite.alpha = LEFT
