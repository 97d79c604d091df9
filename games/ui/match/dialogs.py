"""The dialogs above a scene: the pause, a choice and a confirmation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from games.core.translation import N_, _
from games.ui.look.look import SceneContext
from games.ui.toolkit.layout import centred
from games.ui.widgets.button import Button, back_button
from games.ui.widgets.form import DialogScene
from games.ui.widgets.label import Label, Paint, Picture

if TYPE_CHECKING:
    from games.ui.match.board import HintDisplay
    from games.ui.match.navigation import Navigation

LOST = N_("This game could not be saved and would be lost.")

LEAST_SEEN = 64
"""The part of the scene left free by a high choice, in units; otherwise it covers the scene."""

Action = Callable[[], None]


class PauseScene(DialogScene):
    """The pause dialog. Actions that would lose the match ask for confirmation."""

    WIDTH = 340

    def __init__(self, context: SceneContext, *, match: Navigation) -> None:
        self._match = match
        buttons = [
            back_button(context, _("Resume"), self.close, kind="primary", icon="play"),
            Button(context, _("Analysis"), self._analyse, icon="analysis"),
            Button(context, _("Settings"), self._settings, icon="settings"),
            Button(context, _("Restart"), self._restart, icon="restart"),
            Button(context, _("Menu"), self._menu, icon="home"),
        ]
        super().__init__(context, _("Pause"), buttons=buttons)

    def _analyse(self) -> None:
        """Leave the pause, so that the analysis returns to the board."""
        self.close()
        self._match.analyse()

    def _settings(self) -> None:
        self.context.scenes.push("settings")

    def _restart(self) -> None:
        kept = _("This game is saved, and a new one begins.")
        self.context.scenes.push(
            "confirm",
            title=_("Begin again?"),
            text=kept if self._match.saved else _(LOST),
            yes=_("Restart"),
            action=self._match.restart,
        )

    def _menu(self) -> None:
        if self._match.saved:
            self._match.to_menu()
            return
        self.context.scenes.push(
            "confirm",
            title=_("Leave the game?"),
            text=_(LOST),
            yes=_("To the menu"),
            action=self._match.to_menu,
        )


class ConfirmScene(DialogScene):
    WIDTH = 440

    def __init__(
        self, context: SceneContext, *, title: str, text: str, yes: str, action: Action
    ) -> None:
        self._action = action
        buttons = [
            Button(context, yes, self._confirm, kind="primary"),
            back_button(context, _("Cancel"), self.close, icon=None),
        ]
        super().__init__(context, title, text, buttons=buttons, paired=True)

    def _confirm(self) -> None:
        self.close()
        self._action()


class ChoiceScene(DialogScene):
    """A decision with a picture of the position. It can only be closed with a `cancel`."""

    def __init__(
        self,
        context: SceneContext,
        *,
        title: str,
        text: str,
        picture: Paint,
        choices: Sequence[tuple[str, Action]],
        pieces: Sequence[Callable[[int], pygame.Surface]] = (),
        adviser: HintDisplay | None = None,
        read: Callable[[pygame.Event], bool] = lambda event: False,
        cancel: Action | None = None,
    ) -> None:
        """`pieces` stand on the buttons; `read` takes the keys that read the position aloud."""
        self._adviser = adviser
        self._cancel, self._read = cancel, read
        self._picture = Picture(context, picture)
        buttons = [Button(context, label, self._chooser(action)) for label, action in choices]
        for button, piece in zip(buttons, pieces, strict=False):
            button.piece = piece
        others = [back_button(context, _("Back"), self.escape)] if cancel else []
        if adviser:
            others.append(Button(context, _("Hint"), adviser.ask, icon="hint"))
            others[-1].shortcut = "hint"
        self._advice = Label(context, "", soft=True)
        parts = [self._advice]
        super().__init__(context, title, text, buttons=[*buttons, *others], parts=parts)
        self._button_rows = [*([button] for button in buttons), *([others] if others else [])]
        self.form.widgets.insert(0, self._picture)
        # No choice is the default: Enter selects none before a focus ring shows which one.
        self.form.default = None
        self.form.focus(buttons[0] if context.announcements.wanted else None, by_keyboard=True)

    def handle(self, event: pygame.Event) -> None:
        pressed = event.type == pygame.KEYDOWN
        if self._adviser and pressed and self.context.keys.action(event) == "hint":
            self._adviser.ask()
        elif not self._read(event):
            super().handle(event)

    def update(self, dt: float) -> None:
        if self._adviser:
            self._adviser.ai.poll()
            if self._adviser.advice != self._advice.text:
                self._advice.text = self._adviser.advice
                self.context.announcements.say(self._advice.text)
                self.resize()
        super().update(dt)

    def escape(self) -> None:
        if self._cancel:
            self.close()
            self._cancel()

    def resize(self) -> None:
        px, (width, height) = self.context.px, self.context.size
        margin, gap = px(self.MARGIN), px(24)
        room_x, room_y = width - 2 * px(16) - 2 * margin, height - 2 * px(16) - 2 * margin
        wide = width > height
        column = min(px(320), room_x // 2) if wide else min(px(460), room_x)
        words = self.content(column)
        high = words.height_for(column)
        if wide:
            side = max(min(room_y, room_x - gap - column, px(460)), high)
            size = side + gap + column, side
        else:
            side = min(column, room_y - high - gap)
            size = column, side + gap + high
        screen = pygame.Rect(0, 0, width, height)
        self.card = centred((size[0] + 2 * margin, size[1] + 2 * margin), screen)
        left, top = self.card.x + margin, self.card.y + margin
        if not wide and height - self.card.h < px(LEAST_SEEN):  # scraps of the match look broken
            self.card = screen
        self._picture.rect = pygame.Rect(left + (not wide) * (column - side) // 2, top, side, side)
        corner = (left + side + gap, top) if wide else (left, top + side + gap)
        beside = pygame.Rect(corner, (column, high))
        beside.y += (side - high) // 2 if wide else 0
        words.place(beside)

    def _chooser(self, action: Action) -> Action:
        def choose() -> None:
            self.close()
            action()

        return choose
