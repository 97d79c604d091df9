"""The settings scene; changes take effect at once and are saved."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from games.core.text import N_
from games.ui.scenes.settings.settings_changes import SettingsChanges
from games.ui.scenes.settings.settings_pages import SettingsPages
from games.ui.scenes.settings.settings_rows import ControlRow
from games.ui.scenes.setup_rows import SetupRow
from games.ui.toolkit.i18n import _
from games.ui.toolkit.layout import inset, rows
from games.ui.toolkit.scene_context import SceneContext
from games.ui.toolkit.topic import Topic
from games.ui.widgets.base import Widget
from games.ui.widgets.button import back_button
from games.ui.widgets.choosers.segmented_control import SegmentedControl
from games.ui.widgets.form import Form
from games.ui.widgets.form_scene import FormScene
from games.ui.widgets.key_field import KeyField
from games.ui.widgets.label import Label
from games.ui.widgets.scroll_view import ScrollView
from games.ui.widgets.toggle import Toggle

COLUMN = 736
"""Greatest width of the content, in units."""


class SettingsScene(FormScene):
    """Several pages, one for each subject."""

    about = Topic(
        N_("Settings"), N_("How the window looks, sounds and is used. Changes are kept at once.")
    )

    def __init__(self, context: SceneContext) -> None:
        super().__init__(context)
        self._changes = SettingsChanges(context)
        self._pages = SettingsPages(context, self._changes)
        self._title = Label(context, _("Settings"), size=context.theme.text.title, bold=True)
        self.tabs = SegmentedControl(context, self._pages.titles(), 0, self._open_page)
        self.tabs.spoken_name = _("Subject")
        self._view = ScrollView(context)
        self._back = back_button(context, _("Back"), self.go_back)
        self._rows: Sequence[SetupRow] = []
        self.form = Form(context, [], self._back)
        self._fill(0)

    @property
    def captures_keys(self) -> bool:
        """While a field waits for a key."""
        return any(
            isinstance(row.control, KeyField) and row.control.listening
            for row in self._control_rows()
        )

    def row(self, title: str) -> ControlRow:
        """The row with that title on the present page; raises `StopIteration` without one."""
        return next(row for row in self._control_rows() if row.label.text == title)

    def _control_rows(self) -> list[ControlRow]:
        return [row for row in self._rows if isinstance(row, ControlRow)]

    def _fill(self, page: int) -> None:
        self._view.empty()
        self._view.offset = 0
        self._rows = self._pages.rows(page)
        scrolled = [widget for row in self._rows for widget in row.widgets]
        self._view.add(*scrolled)
        widgets: list[Widget] = [self._title, self.tabs, self._view, *scrolled, self._back]
        self.form.set_widgets(widgets)

    def _open_page(self, page: int) -> None:
        self._changes.save()
        self._fill(page)
        self.resize()

    def go_back(self) -> None:
        """Go back to the scene that opened the settings, or to the menu."""
        if len(self.context.scenes.stack) > 1:
            self.context.scenes.pop()
        else:
            self.context.scenes.go("menu")

    # Layout and events

    def page_rect(self) -> pygame.Rect:
        """A column in the middle of the window."""
        whole = super().page_rect()
        width = min(whole.w, self.context.px(COLUMN))
        return pygame.Rect(whole.centerx - width // 2, whole.y, width, whole.h)

    def resize(self) -> None:
        """Lay out title, pages, the rows of one page and the button."""
        px, theme = self.context.px, self.context.theme
        self._pages.explain_scale()
        whole = self.page_rect()
        heights = [self._title.height_for(whole.w), px(theme.control), None, px(48)]
        self._title.rect, tabs, body, footer = rows(whole, heights, px(20))
        width = min(self.tabs.natural_width(), tabs.w)
        self.tabs.rect = pygame.Rect(tabs.x, tabs.y, width, tabs.h)
        self._back.rect = pygame.Rect(footer.x, footer.y, self._back.natural_width(), footer.h)
        air = px(6)
        self._view.rect = body.inflate(2 * air, 2 * air)
        rest = inset(self._view.window, air)
        for row in self._rows:
            rest.y = row.lay_out(rest) + px(4)
        self._view.arrange(rest.y - body.y + 2 * air)

    def update(self, dt: float) -> None:
        """Save waiting changes when due; follow settings changed by a key."""
        super().update(dt)
        self._changes.update(dt)
        for row in self._control_rows():
            if row.field and isinstance(row.control, Toggle):
                row.control.value = getattr(self.context.settings, row.field)

    def next_change(self) -> float:
        """Seconds until a widget changes or a change is saved."""
        due = self._changes.seconds_to_save
        return min(super().next_change(), math.inf if due is None else max(due, 0.0))

    def covered(self) -> None:
        """Release pressed widgets, and save changes."""
        super().covered()
        self._changes.save()

    def leave(self) -> None:
        """Save changes."""
        self._changes.save()
