"""The buttons that step through a match and play it back."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from games.controller.match_controller import MatchController
from games.ui.match.panel.playback import Playback
from games.ui.toolkit.i18n import _
from games.ui.toolkit.layout import columns
from games.ui.toolkit.scene_context import SceneContext
from games.ui.widgets.base import Widget
from games.ui.widgets.button import Button, IconButton


class PlaybackBar:
    """The viewed turn and the stepping buttons, above the move list."""

    def __init__(
        self, context: SceneContext, controller: MatchController, playback: Playback
    ) -> None:
        self._context = context
        self._controller = controller
        self._playback = playback
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._first = self._step("first", _("To the start"), "to_start", playback.to_start)
        self._back = self._step("step-back", _("Back"), "step_back", lambda: playback.step(-1))
        self._play = IconButton(context, "play", "", playback.play_back)
        self._play.shortcut = "play_back"
        self._on = self._step("step-on", _("Forward"), "step_on", lambda: playback.step(1))
        self._last = self._step("last", _("To the end"), "to_end", playback.to_end)
        hint = _("Playback speed")
        self._speed = Button(context, "", playback.change_speed, kind="quiet", hint=hint)
        self.too_early = False
        """Whether the last move of a finished match is still being shown."""
        self.widgets: list[Widget] = [
            *(self._first, self._back, self._play, self._on, self._last, self._speed)
        ]

    def _step(self, icon: str, hint: str, shortcut: str, action: Callable[[], None]) -> IconButton:
        button = IconButton(self._context, icon, hint, action, sound="")
        button.shortcut = shortcut
        return button

    @property
    def shown(self) -> bool:
        """Whether the bar is shown."""
        return self._playback.active and not self.too_early

    @property
    def sentence(self) -> str:
        """The bar's text about the viewed turn; empty while it is not shown."""
        return self._playback.sentence if self.shown else ""

    @property
    def height(self) -> int:
        """The height in pixels of the sentence and the buttons."""
        context = self._context
        line = context.text.line_height(context.theme.text.small)
        return line + context.px(context.theme.control) + context.px(context.theme.space)

    def refresh(self) -> None:
        """Update the sentence and the buttons from the match."""
        playback, match = self._playback, self._controller.match
        shown = self.shown
        for widget in self.widgets:
            widget.visible = shown
        self._first.enabled = self._back.enabled = match.can_undo
        self._last.enabled = self._on.enabled = match.can_redo
        self._play.icon = "pause" if playback.playing else "play"
        self._play.hint = _("Stop") if playback.playing else _("Play back")
        self._speed.label = playback.speed_label

    def lay_out(self, rect: pygame.Rect) -> None:
        """Lay out the bar in a rectangle `height` pixels high."""
        context = self._context
        self._rect = rect
        row = pygame.Rect(rect.x, 0, rect.w, context.px(context.theme.control))
        row.bottom = rect.bottom
        width = min(row.h, rect.w // len(self.widgets))
        steps = self.widgets[:-1]
        for widget, cut in zip(steps, columns(row, [width] * len(steps), 0), strict=True):
            widget.rect = cut
        room = rect.right - steps[-1].rect.right
        self._speed.rect = pygame.Rect(0, row.y, min(context.px(56), room), row.h)
        self._speed.rect.right = rect.right

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sentence; the form draws the buttons."""
        if not self.shown:
            return
        context = self._context
        text, theme = context.text, context.theme
        place = (
            self._rect.x + context.px(theme.space),
            self._rect.y + context.px(theme.space) // 2,
        )
        room = self._rect.w - 2 * context.px(theme.space)
        sentence = text.fitted(self._playback.sentence, room, theme.text.small, bold=True)
        text.draw(surface, sentence, theme.text.small, theme.accent, bold=True, topleft=place)
