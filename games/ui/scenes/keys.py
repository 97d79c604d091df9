"""The dialog with all keys, and the buttons of a gamepad."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import pygame

from games.core.translation import N_, _, listed
from games.ui.toolkit.access import AccessNode
from games.ui.toolkit.input import ACTIONS, GROUP_TITLES, KeyGroup
from games.ui.toolkit.layout import columns
from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.base import Widget
from games.ui.widgets.button import back_button
from games.ui.widgets.dialog import DialogScene

LINE = 19
"""Height of a line, in units."""
AROUND = 176
"""Height of all that is above and below the lines, in units."""
COLUMN_GAP = 24
KEY_PART, PAD_PART = 0.45, 0.71
"""Where keys and gamepad buttons begin in a column, as shares of its width."""
ONLY_KEY_PART = 0.66
"""Where keys begin in a section without gamepad buttons."""

Line = tuple[str, str, str]
"""An action, its key, and the button of a gamepad."""


def sections(
    context: SceneContext, own: Mapping[str, str] = MappingProxyType({})
) -> dict[KeyGroup, list[Line]]:
    """All keys by where they do something, with those of a gamepad where it has one.

    `own` are the titles that a game gives to some actions.
    """
    # The buttons carry these words in every language.
    pads = {"undo": "Y", "hint": "X", "pause": "Start", "step_back": "LB", "step_on": "RB"}
    found: dict[KeyGroup, list[Line]] = {group: [] for group in GROUP_TITLES}
    found["everywhere"] = [
        (_("Move the cursor"), _("Arrow keys"), _("Cross, stick")),
        (_("Pick up, put down, press"), _("Enter or space"), "A"),
        (_("Cancel, go back, pause"), _("Esc"), "B"),
        (_("Next button, and back"), _("Tab, Shift+Tab"), "Back"),
    ]
    shift = _("Walk to what can be chosen"), _("Shift+arrow keys"), ""
    found["reading"] = [shift]
    for each in ACTIONS:
        title = own.get(each.name) or _(each.title)
        line = title, context.keys.title(each.name), pads.get(each.name, "")
        found[each.group].append(line)
    found["practice"].insert(0, (_("Why not?"), context.keys.title("why"), ""))
    return found


class KeyTable(Widget):
    """The sections in two columns: keys of a match and its library to the right."""

    kind_title = N_("Keys")
    how = N_("What each key does. Keys can be changed in the settings.")

    def __init__(self, context: SceneContext, found: dict[KeyGroup, list[Line]]) -> None:
        super().__init__(context)
        self._columns: tuple[list[Line], list[Line]] = ([], [])
        for group, shown in found.items():
            pads = _("Gamepad") if any(pad for _title, _key, pad in shown) else ""
            head = (_(GROUP_TITLES[group]), "", pads)
            self._columns[group in ("match", "library")].extend([head, *shown])

    def accessible(self) -> AccessNode | None:
        lines = (line for column in self._columns for line in column)
        children = tuple(
            AccessNode(number, "list item" if line[1] else "heading", listed(filter(None, line)))
            for number, line in enumerate(lines)
        )
        return self.access_node("list", children=children)

    def height(self) -> int:
        return self._lines * self._line

    @property
    def _lines(self) -> int:
        return max(map(len, self._columns))

    @property
    def _line(self) -> int:
        room = self.context.size[1] - self.context.px(AROUND)
        return min(self.context.px(LINE), room // self._lines)

    def draw(self, surface: pygame.Surface) -> None:
        cuts = columns(self.rect, [None, None], self.context.px(COLUMN_GAP))
        for shown, cut in zip(self._columns, cuts, strict=True):
            height, y = self._line, cut.y
            key_part = KEY_PART
            for number, line in enumerate(shown):
                row = pygame.Rect(cut.x, y + number * height, cut.w, height)
                if not line[1]:
                    key_part = KEY_PART if line[2] else ONLY_KEY_PART
                self._draw_line(surface, row, line, key_part, dark=number % 2 == 1)

    def _draw_line(
        self, surface: pygame.Surface, row: pygame.Rect, line: Line, key_part: float, *, dark: bool
    ) -> None:
        context, theme = self.context, self.context.theme
        head = not line[1]
        if dark and not head:
            pygame.draw.rect(surface, theme.sunken, row)
        starts = [0.0, key_part, PAD_PART, 1.0]
        for column, text in enumerate(line):
            left = row.x + round(row.w * starts[column]) + context.px(4)
            end = starts[column + 1] if line[1] or column else PAD_PART
            if column == 1 and key_part == ONLY_KEY_PART:
                end = 1.0
            room = round(row.w * (end - starts[column])) - context.px(6)
            shown, size = context.text.squeezed(text, room, theme.text.small, bold=head)
            place = left, row.centery
            context.text.draw(surface, shown, size, theme.ink, bold=head, midleft=place)


class KeysScene(DialogScene):
    """All keys; any key that opens it closes it, too."""

    common_help = False
    WIDTH = 760
    MARGIN = 20

    def __init__(
        self, context: SceneContext, own: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        """`own` are the titles that a game gives to some actions."""
        buttons = [back_button(context, _("Close"), self.close, icon=None, kind="primary")]
        super().__init__(
            context,
            _("Keys"),
            _("Keys can be changed in the settings."),
            buttons=buttons,
            body=KeyTable(context, sections(context, own)),
        )

    def handle_key(self, event: pygame.Event) -> None:
        if self.context.keys.action(event) == "keys":
            self.escape()
        else:
            super().handle_key(event)
