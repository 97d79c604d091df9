"""The dialog with the keys: the important ones, and on further pages all others and a gamepad."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import chain
from types import MappingProxyType

import pygame

from games.core.translation import N_, _, listed
from games.ui.look.look import SceneContext
from games.ui.toolkit.access import AccessNode
from games.ui.toolkit.input import ACTIONS, GROUP_TITLES, KeyGroup
from games.ui.toolkit.layout import columns
from games.ui.widgets.base import Widget
from games.ui.widgets.button import Button, back_button
from games.ui.widgets.form import DialogScene

# All in units.
LINE = 27
AROUND = 220
"""The least height above and below the lines together."""
AIR = 0.6
"""The room above a title below other lines, in lines."""
COLUMN_GAP = 40
LEAST_COLUMN = 300
"""Width of a column, below which there is only one."""
SIZES = (16, 15, 14, 13, 12, 11, 10)
"""Sizes of the text of a page, common to all its lines."""

Line = tuple[str, str]
"""An action, and its key or the button of a gamepad; a title has none."""
Section = Sequence[Line]
"""The keys of one place, below its title."""

FIRST = (
    *("undo", "redo", "hint", "why", "rules", "pause"),
    *("step_back", "step_on", "next", "solution", "mute", "fullscreen", "explain", "keys"),
)
"""The actions of the first page."""


def pages(
    context: SceneContext, own: Mapping[str, str] = MappingProxyType({})
) -> list[Sequence[Section]]:
    """The important keys, all others, a gamepad's buttons, and a screen reader's keys in use.

    `own` are the game's titles of some actions.
    """

    def of(first: bool, group: KeyGroup, *more: Line) -> Section:
        lines = [
            (own.get(each.name) or _(each.title), context.keys.title(each.name))
            for each in ACTIONS
            if each.group == group and (each.name in FIRST) == first
        ]
        return [(_(GROUP_TITLES[group]), ""), *more, *lines] if more or lines else []

    moving = (
        (_("Move the cursor"), _("Arrow keys")),
        (_("Pick up, put down, press"), _("Enter or space")),
        (_("Cancel, go back, pause"), _("Esc")),
        (_("Next button, and back"), _("Tab, Shift+Tab")),
    )
    why_not = _("Why not?"), context.keys.title("why")
    walk = _("Walk to what can be chosen"), _("Shift+arrow keys")
    usual, rest = partial(of, True), partial(of, False)
    found: list[Sequence[Section]] = [
        (usual("everywhere", *moving), usual("practice"), usual("match")),
        (rest("match"), rest("practice", why_not), rest("everywhere"), rest("library")),
        ([(_("Gamepad"), ""), *_gamepad()],),
    ]
    if context.announcements.wanted:
        found.append((rest("reading", walk),))
    return found


def _gamepad() -> Sequence[Line]:
    """The actions of a gamepad's buttons; their names are the same in every language."""
    titles = {each.name: _(each.title) for each in ACTIONS}
    return (
        (_("Move the cursor"), _("Cross, stick")),
        (_("Pick up, put down, press"), "A"),
        (_("Cancel, go back, pause"), "B"),
        (_("Next button, and back"), "Back"),
        (titles["hint"], "X"),
        (titles["undo"], "Y"),
        (titles["pause"], "Start"),
        (titles["step_back"], "LB"),
        (titles["step_on"], "RB"),
    )


class KeyTable(Widget):
    """One page: sections in two columns of one grid, or in one where the window is narrow."""

    kind_title = N_("Keys")
    how = N_("What each key does. Keys can be changed in the settings.")

    def __init__(self, context: SceneContext, found: Sequence[Sequence[Section]]) -> None:
        super().__init__(context)
        self.pages = found
        self.page = 0

    def accessible(self) -> AccessNode | None:
        heard = self.context.announcements.wanted  # those who hear it need not turn pages
        page = chain.from_iterable(self.pages) if heard else self.pages[self.page]
        children = tuple(
            AccessNode(number, "list item" if row[1] else "heading", listed(filter(None, row)))
            for number, row in enumerate(chain.from_iterable(page))
        )
        return self.access_node("list", children=children)

    def height_for(self, width: int) -> int:
        longest = max(max(map(_lines, self._columns(page))) for page in self.pages)
        room = self.context.size[1] - self.context.px(AROUND)
        return min(round(longest * self.context.px(LINE)), room)

    def _columns(self, page: Sequence[Section]) -> list[list[Line]]:
        """The rows of each column: whole sections, both as equal as possible."""
        width = min(self.context.px(KeysScene.WIDTH), self.context.size[0])
        if width < 2 * self.context.px(LEAST_COLUMN + COLUMN_GAP):
            return [[*chain.from_iterable(page)]]
        halves = [
            ([*chain.from_iterable(page[:cut])], [*chain.from_iterable(page[cut:])])
            for cut in range(1, len(page) + 1)
        ]
        return list(min(halves, key=lambda half: max(map(_lines, half))))

    def draw(self, surface: pygame.Surface) -> None:
        context, theme, text = self.context, self.context.theme, self.context.text
        found = self._columns(self.pages[self.page])
        cuts = columns(self.rect, [None] * len(found), context.px(COLUMN_GAP))
        lines = [row for column in found for row in column]
        gap, width = context.px(theme.space * 2), cuts[0].w

        def widths(size: float) -> tuple[int, int]:
            titles = (text.width(row[0], size) for row in lines if row[1])
            keys = (text.width(row[1], size, bold=True) for row in lines)
            return max(titles), max(keys)

        size = next((each for each in SIZES if sum(widths(each)) + 2 * gap <= width), SIZES[-1])
        key_left = width - widths(size)[1] - gap // 2
        height = min(context.px(LINE), self.rect.h / max(map(_lines, found)))
        for column, cut in zip(found, cuts, strict=True):
            for number, (title, key) in enumerate(column):
                above = _lines(column[: number + 1]) - 1
                row = pygame.Rect(cut.x, cut.y + round(above * height), cut.w, round(height))
                room = key_left - gap if key else width
                shown = text.fitted(title, room, size, bold=not key)
                text.draw(surface, shown, size, theme.ink, bold=not key, midleft=row.midleft)
                place = (row.x + key_left, row.centery)
                text.draw(surface, key, size, theme.ink, bold=True, midleft=place)
                line = pygame.Rect(row.x, row.bottom - 1, row.w, 1)
                pygame.draw.rect(surface, theme.line if key else theme.ink, line)


def _lines(rows: Sequence[Line]) -> float:
    titles = sum(not key for _title, key in rows[1:])
    return len(rows) + AIR * titles


class KeysScene(DialogScene):
    """The keys, page by page; any key that opens it closes it, too."""

    common_help = False
    WIDTH = 940
    MARGIN = 24

    def __init__(
        self, context: SceneContext, own: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        """`own` are the game's titles of some actions."""
        self.table = KeyTable(context, pages(context, own))
        self._further = Button(context, _("More keys"), self._turn)
        close = back_button(context, _("Close"), self.close, icon=None, kind="primary")
        super().__init__(
            context,
            _("Keys"),
            _("Keys can be changed in the settings."),
            buttons=[close, self._further],
            paired=True,
            parts=[self.table],
        )

    def _turn(self) -> None:
        table = self.table
        table.page = (table.page + 1) % len(table.pages)
        last = table.page == len(table.pages) - 1
        self._further.label = _("Fewer keys") if last else _("More keys")

    def handle_key(self, event: pygame.Event) -> None:
        if self.context.keys.action(event) == "keys":
            self.escape()
        else:
            super().handle_key(event)
