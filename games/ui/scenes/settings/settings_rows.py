"""The rows of the settings: a label and a control that changes one setting."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pygame

from games.ui.scenes.settings.settings_changes import SettingsChanges
from games.ui.scenes.setup_rows import SetupRow
from games.ui.toolkit.game_views.game_view import GameView
from games.ui.toolkit.i18n import _
from games.ui.toolkit.scene_context import SceneContext
from games.ui.widgets.base import Widget
from games.ui.widgets.button import Button
from games.ui.widgets.choosers.dropdown import Dropdown
from games.ui.widgets.choosers.picture_chooser import PictureChooser
from games.ui.widgets.choosers.segmented_control import SegmentedControl
from games.ui.widgets.label import Label
from games.ui.widgets.slider import Slider
from games.ui.widgets.toggle import Toggle

FIELD = 320
"""Width of a slider or a field, in units."""
LABEL = 176
"""Width of the column of labels, in units."""


class ControlRow(SetupRow):
    """A label and one control."""

    label_units = LABEL

    def __init__(
        self, context: SceneContext, title: str, control: Widget, text: str = "", *, field: str = ""
    ) -> None:
        super().__init__(context, title, text)
        self.control = control
        self.field = field
        """The name of the setting that the control changes; empty if it changes part of one."""

    def controls(self) -> list[Widget]:
        """The control alone."""
        return [self.control]

    def lay_controls(self, field: pygame.Rect) -> None:
        """Use the natural width of segments and toggles, and `FIELD` for other controls."""
        width = self.context.px(FIELD)
        if isinstance(self.control, SegmentedControl | Toggle):
            width = self.control.natural_width()
        elif isinstance(self.control, Dropdown | Button):
            width = max(self.control.natural_width(), width // 2)
        self.control.rect = pygame.Rect(field.x, field.y, min(width, field.w), field.h)


class HeadingRow(SetupRow):
    """A title above further rows."""

    def __init__(self, context: SceneContext, title: str) -> None:
        super().__init__(context, title)
        self.label = Label(context, title, size=context.theme.text.lead, bold=True)

    def lay_out(self, rect: pygame.Rect) -> int:
        """Take a line, with space above it."""
        space = self.context.px(self.context.theme.space)
        height = self.label.height_for(rect.w)
        self.label.rect = pygame.Rect(rect.x, rect.y + 2 * space, rect.w, height)
        self.text.rect = pygame.Rect(rect.x, self.label.rect.bottom, rect.w, 0)
        return self.label.rect.bottom + space


class PictureRow(ControlRow):
    """A label and a chooser of pictures."""

    def __init__(self, context: SceneContext, title: str, chooser: PictureChooser) -> None:
        super().__init__(context, title, chooser)
        self._chooser = chooser

    def lay_controls(self, field: pygame.Rect) -> None:
        """Make the row as high as a picture."""
        field.h = self._chooser.height()
        width = min(self._chooser.natural_width(), field.w)
        self._chooser.rect = pygame.Rect(field.x, field.y, width, field.h)


class SettingRows:
    """Makes rows for single settings, by the names of their fields."""

    def __init__(self, context: SceneContext, changes: SettingsChanges) -> None:
        self._context = context
        self._changes = changes

    def switch(self, field: str, title: str, text: str = "") -> ControlRow:
        """A toggle for a setting that is on or off."""
        on: bool = getattr(self._changes.wanted, field)
        toggle = Toggle(self._context, "", on, lambda on: self._changes.make(**{field: on}))
        return ControlRow(self._context, title, toggle, text, field=field)

    def choice(
        self, field: str, title: str, titles: Mapping[Any, str], text: str = ""
    ) -> ControlRow:
        """Segments for a setting with a few values; `titles` has their titles, untranslated."""
        values = list(titles)
        place = values.index(getattr(self._changes.wanted, field))

        def choose(place: int) -> None:
            self._changes.make(**{field: values[place]})

        segments = SegmentedControl(self._context, [_(titles[v]) for v in values], place, choose)
        return ControlRow(self._context, title, segments, text, field=field)

    def piece_sets(self, game_view: GameView) -> PictureRow:
        """The piece sets of a game, in pictures."""
        context, sets, name = self._context, game_view.piece_sets, game_view.game.name
        names = [each.name for each in sets]
        chosen = self._changes.wanted.piece_sets.get(name, names[0])

        def choose(place: int) -> None:
            others = self._changes.wanted.piece_sets
            self._changes.make(piece_sets={**others, name: names[place]})

        def paint(surface: pygame.Surface, rect: pygame.Rect, place: int) -> None:
            sets[place].paint(context, surface, rect)

        titles = [_(each.title) for each in sets]
        place = names.index(chosen) if chosen in names else 0
        chooser = PictureChooser(context, titles, place, choose, paint)
        return PictureRow(context, _(game_view.game.title), chooser)

    def percent(
        self, field: str, title: str, text: str = "", heard: Callable[[], None] | None = None
    ) -> ControlRow:
        """A slider for a setting in percent; `heard` is called after each step."""

        def slide(value: int) -> None:
            self._changes.make_soon(**{field: value})
            if heard:
                heard()

        value: int = getattr(self._changes.wanted, field)
        slider = Slider(self._context, (0, 100), value, slide, step=5, show=_percent)
        return ControlRow(self._context, title, slider, text, field=field)


def _percent(value: int) -> str:
    return _("{number} %").format(number=value)
