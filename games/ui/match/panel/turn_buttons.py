"""The buttons by the board while a turn is half made: Cancel and, if wanted, Confirm."""

from __future__ import annotations

from typing import Any

import pygame

from games.ui.match.half_turn import HalfTurn
from games.ui.toolkit.access.node import AccessNode
from games.ui.toolkit.context import Context
from games.ui.toolkit.i18n import _
from games.ui.toolkit.topic import PlacedTopic
from games.ui.widgets.button import Button
from games.ui.widgets.form import Form

HEIGHT = 36
GAP = 8


class TurnButtons:
    """Stand at the right end of the strip below the board, and take no room else."""

    def __init__(self, context: Context, half_turn: HalfTurn[Any]) -> None:
        self._context = context
        self._half_turn = half_turn
        self._confirm = Button(
            context, "", half_turn.confirm, kind="primary", hint=_("Confirm the turn (Enter)")
        )
        self._cancel = Button(context, "", half_turn.cancel, hint=_("Take the half turn back"))
        self._form = Form(context, [self._cancel, self._confirm])
        self._strip = pygame.Rect(0, 0, 0, 0)
        self.refresh()

    def lay_out(self, strip: pygame.Rect) -> None:
        """Use the right end of the strip below the board."""
        self._strip = strip
        self.refresh()

    def refresh(self) -> None:
        """Show the buttons that have something to do."""
        half_turn = self._half_turn
        warned = bool(half_turn.warning) or half_turn.slow
        self._cancel.visible = half_turn.can_cancel
        self._confirm.visible = half_turn.asks
        self._confirm.label = _("Play") if warned else _("Confirm")
        self._cancel.label = _("Take back") if warned else _("Cancel")
        waits = half_turn.pending is not None
        self._cancel.shortcut = "" if waits else "undo_turn"
        self._cancel.fixed_key = "escape" if waits else ""
        self._confirm.kind = "plain" if warned else "primary"
        right = self._strip.right
        for button in (self._confirm, self._cancel):
            if button.visible:
                size = button.natural_width(), min(self._context.px(HEIGHT), self._strip.h)
                button.rect = pygame.Rect((0, 0), size)
                button.rect.midright = right, self._strip.centery
                right = button.rect.left - self._context.px(GAP)

    @property
    def width(self) -> int:
        """The part of the strip that the buttons take, in pixels."""
        shown = [b.rect.left for b in (self._cancel, self._confirm) if b.visible]
        return self._strip.right - min(shown) + self._context.px(GAP) if shown else 0

    def handle(self, event: pygame.Event) -> bool:
        """Take a click on a button, and Enter and Escape for a move that waits."""
        pressed = self._cancel.pressed or self._confirm.pressed
        if event.type == pygame.MOUSEBUTTONUP and not pressed:
            return False
        if event.type != pygame.KEYDOWN:
            shown = self._cancel.visible or self._confirm.visible
            return shown and self._form.handle(event)
        if not self._half_turn.asks:
            return False
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._half_turn.confirm()
            return True
        return event.key == pygame.K_ESCAPE and self._half_turn.cancel_pending()

    def explain(self, point: tuple[int, int] | None) -> PlacedTopic | None:
        """The topic of the button at a point."""
        return None if point is None else self._form.explain(point)

    def accessible(self) -> tuple[AccessNode, ...]:
        """The buttons that have something to do."""
        self.refresh()
        return self._form.accessible()

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        self.refresh()
        self._form.update(dt)

    def next_change(self) -> float:
        """Seconds until a button looks different without input."""
        return self._form.next_change()

    def controls(self) -> list[pygame.Rect]:
        """The rectangles of the buttons."""
        self.refresh()
        return self._form.controls()

    def release(self) -> None:
        """Release pressed buttons."""
        self._form.release()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the buttons."""
        self.refresh()
        self._form.draw(surface)
