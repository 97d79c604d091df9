"""The dialog with all keys and buttons."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from games.ui.toolkit.i18n import _
from games.ui.toolkit.input.key_bindings import ACTIONS
from games.ui.toolkit.scene_context import SceneContext
from games.ui.widgets.base import Widget
from games.ui.widgets.button import Button
from games.ui.widgets.button_layout import ButtonRow
from games.ui.widgets.dialog import DialogScene

LINE = 19
"""Height of a line, in units."""
KEY_PART, PAD_PART = 0.46, 0.78
"""Where the columns of keys and of gamepad buttons begin, as shares of the width."""

Line = tuple[str, str, str]
"""What is done, the key for it, and the button of a gamepad."""


def lines(context: SceneContext) -> list[Line]:
    """All keys, with those of a gamepad where it has one."""
    pads = {"undo": "Y", "hint": "X", "pause": _("Start")}
    fixed = [
        (_("Move the cursor"), _("Arrow keys"), _("Cross or stick")),
        (_("Pick up, put down, press"), _("Enter or space"), "A"),
        (_("Cancel, go back, pause"), _("Esc"), "B"),
        (_("Next button, and back"), _("Tab, Shift+Tab"), _("Back")),
        (_("One move back or on"), _("Alt+Left, Alt+Right"), "LB, RB"),
        (_("One turn back or on"), _("Page up, Page down"), ""),
        (_("To the start or the end"), _("Home, End"), ""),
    ]
    keys = context.keys
    return [*fixed, *((_(a.title), keys.title(a.name), pads.get(a.name, "")) for a in ACTIONS)]


class KeyTable(Widget):
    """The lines in three columns."""

    def __init__(self, context: SceneContext, shown: Sequence[Line]) -> None:
        super().__init__(context)
        self.lines = [(_("Action"), _("Keyboard"), _("Gamepad")), *shown]

    def height(self) -> int:
        """The height of all lines."""
        return len(self.lines) * self.context.px(LINE)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the head, and every other line on a darker ground."""
        context, theme = self.context, self.context.theme
        height = context.px(LINE)
        starts = [0.0, KEY_PART, PAD_PART, 1.0]
        for number, line in enumerate(self.lines):
            row = pygame.Rect(self.rect.x, self.rect.y + number * height, self.rect.w, height)
            if number % 2:
                pygame.draw.rect(surface, theme.sunken, row)
            ink = theme.ink if number else theme.ink_soft
            for column, text in enumerate(line):
                left = row.x + round(row.w * starts[column]) + context.px(6)
                room = round(row.w * (starts[column + 1] - starts[column])) - context.px(8)
                shown = context.text.fitted(text, room, theme.text.small, bold=not number)
                context.text.draw(
                    surface,
                    shown,
                    theme.text.small,
                    ink,
                    bold=not number,
                    midleft=(left, row.centery),
                )


class KeysScene(DialogScene):
    """All keys; any key that opens it closes it, too."""

    common_help = False
    WIDTH = 620
    MARGIN = 20

    def __init__(self, context: SceneContext) -> None:
        buttons = [Button(context, _("Close"), self.close, kind="primary", sound="back")]
        super().__init__(
            context,
            _("Keys"),
            _("Keys can be changed in the settings."),
            buttons=buttons,
            button_layout=ButtonRow(buttons),
            body=KeyTable(context, lines(context)),
        )

    def handle_key(self, event: pygame.Event) -> None:
        """Close the dialog with its own key, too."""
        if self.context.keys.action(event) == "keys":
            self.escape()
        else:
            super().handle_key(event)
