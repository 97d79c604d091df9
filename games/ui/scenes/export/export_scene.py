"""The dialog with the ways to export a match: as a picture, an animation or a text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from games.core.error_text import explained
from games.core.position import RuleError
from games.core.records.record import RECORD_SUFFIX, Record
from games.core.records.tags import read_tags
from games.core.storage.files import StorageError
from games.core.storage.summary import Summary
from games.core.text_format import TextFormat
from games.ui.scenes.export.export_file import write_export
from games.ui.scenes.export.export_render import (
    Rendering,
    animation,
    export_frames,
    picture,
    sheet,
)
from games.ui.scenes.library.summary_text import heading_of
from games.ui.toolkit.i18n import _
from games.ui.toolkit.input import clipboard
from games.ui.toolkit.layout import columns, rows
from games.ui.toolkit.scene_context import SceneContext
from games.ui.widgets.base import Widget
from games.ui.widgets.button import Button, back_button
from games.ui.widgets.button_layout import ButtonColumn
from games.ui.widgets.choosers.dropdown import Dropdown
from games.ui.widgets.choosers.segmented_control import SegmentedControl
from games.ui.widgets.dialog import DialogScene
from games.ui.widgets.label import Label

SIZES = (320, 480, 720)
"""Side of an animation in pixels; a single position is twice as large."""
SECONDS = (2.0, 1.0, 0.5)


class ChoiceRows:
    """Choosers with a label to the left of each, as the body of a dialog."""

    def __init__(self, context: SceneContext, choosers: Sequence[tuple[str, Widget]]) -> None:
        self._context = context
        self._rows = [(Label(context, title), chooser) for title, chooser in choosers]
        for label, chooser in self._rows:
            label.names_control, chooser.spoken_name = True, label.text
        self._rect = pygame.Rect(0, 0, 0, 0)

    @property
    def widgets(self) -> list[Widget]:
        """Labels and choosers, in tab order."""
        return [widget for row in self._rows for widget in row]

    @property
    def rect(self) -> pygame.Rect:
        """The rectangle of all rows."""
        return self._rect

    @rect.setter
    def rect(self, rect: pygame.Rect) -> None:
        self._rect = rect
        px, theme = self._context.px, self._context.theme
        heights = [px(theme.control)] * len(self._rows)
        line = self._context.text.line_height(theme.text.body)
        for (label, chooser), cut in zip(
            self._rows, rows(rect, heights, px(theme.space)), strict=True
        ):
            left, chooser.rect = columns(cut, [px(100), None], px(theme.space))
            label.rect = left.move(0, (cut.h - line) // 2)

    def height(self) -> int:
        """The height of all rows in pixels."""
        px, theme = self._context.px, self._context.theme
        return len(self._rows) * px(theme.control + theme.space) - px(theme.space)


class ExportScene(DialogScene):
    """A dialog with the ways to export a match."""

    WIDTH = 460

    def __init__(self, context: SceneContext, *, summary: Summary) -> None:
        self._summary = summary
        self._game_view = context.game_views[summary.game]
        self._matches = context.user_files.matches
        after = [_("After turn {number}").format(number=n) for n in range(1, summary.turns + 1)]
        places = [_("Start"), *after]
        self._position = Dropdown(context, places, len(places) - 1, lambda place: None)
        self._size = SegmentedControl(
            context, [_("Small"), _("Medium"), _("Large")], 1, lambda place: None
        )
        self._speed = SegmentedControl(
            context, [_("Slow"), _("Normal"), _("Fast")], 1, lambda place: None
        )
        choosers = [
            (_("Position"), self._position),
            (_("Size"), self._size),
            (_("Speed"), self._speed),
        ]
        body = ChoiceRows(context, choosers)
        buttons = self._buttons(context)
        super().__init__(
            context, _("Export"), buttons=buttons, button_layout=ButtonColumn(buttons), body=body
        )
        self.form.widgets[2:2] = body.widgets

    def _buttons(self, context: SceneContext) -> list[Button]:
        buttons = [
            Button(context, _("The position as a picture"), self.export_position, kind="primary"),
            Button(context, _("All turns on one sheet"), self.export_sheet),
            Button(context, _("An animation"), self.export_animation),
            Button(context, _("The record as a text"), self.export_record),
            *(
                Button(context, _(kind.title), self._formatter(kind))
                for kind in self._game_view.plugin.formats
                if kind.applies(self._summary.options)
            ),
            Button(context, _("Copy the record"), self.copy_record, icon="copy"),
        ]
        if self._code():
            buttons.append(
                Button(context, _("Copy the code of the deal"), self.copy_code, icon="copy")
            )
        return [*buttons, back_button(context, _("Cancel"), self.close, icon=None, kind="quiet")]

    # Actions

    def export_position(self) -> None:
        """Export one position as a PNG."""
        size, place = SIZES[self._size.chosen] * 2, self._position.chosen

        def make(record: Record) -> Rendering:
            shown = export_frames(self._game_view, record)
            position = shown[min(place, len(shown) - 1)].position
            return picture(self.context, self._game_view, position, size)

        self._make(".png", make)

    def export_sheet(self) -> None:
        """Export all turns in one PNG."""
        size, heading = SIZES[self._size.chosen], heading_of(self.context.game_views, self._summary)
        self._make(
            ".png",
            lambda record: sheet(
                self.context, self._game_view, export_frames(self._game_view, record), heading, size
            ),
        )

    def export_animation(self) -> None:
        """Export all turns as a GIF."""
        size, seconds = SIZES[self._size.chosen], SECONDS[self._speed.chosen]
        self._make(
            ".gif",
            lambda record: animation(
                self.context, self._game_view, export_frames(self._game_view, record), size, seconds
            ),
        )

    def export_record(self) -> None:
        """Export the record as it is stored."""
        self._write(RECORD_SUFFIX, lambda: self._matches.text(self._summary.name))

    def copy_record(self) -> None:
        """Copy the record to the clipboard."""
        self._copy(self._record_text())

    def copy_code(self) -> None:
        """Copy the code of the deal to the clipboard."""
        self._copy(self._code())

    def _formatter(self, kind: TextFormat) -> Callable[[], None]:
        def text() -> str:
            record = self._matches.load(self._summary.name, self.context.games)
            return kind.write(record.tags, record.match)

        return lambda: self._write(kind.suffix, text)

    def _copy(self, text: str) -> None:
        self.close()
        if text and clipboard.copy(text):
            self.context.notify(_("Copied."))
        else:
            self.context.notify(_("Copying to the clipboard failed."))

    def _record_text(self) -> str:
        try:
            return self._matches.text(self._summary.name)
        except StorageError:
            return ""

    def _code(self) -> str:
        """The code of the deal; empty if the match has none."""
        deals, deal = (
            self._game_view.deals,
            read_tags(self._record_text().splitlines())[0].get("Deal"),
        )
        if deals is None or deal is None:
            return ""
        try:
            return deals.code_of(deal)
        except ValueError:
            return ""

    def _make(self, suffix: str, make: Callable[[Record], Rendering]) -> None:
        self.close()
        load = partial(self._matches.load, self._summary.name, self.context.games)
        self.context.scenes.push(
            "rendering", name=self._summary.name + suffix, load=load, make=make
        )

    def _write(self, suffix: str, text: Callable[[], str]) -> None:
        self.close()
        try:
            content = text().encode("utf-8", "replace")
        except (StorageError, RuleError) as error:
            self.context.notify(explained(error))
            return
        write_export(self.context, self._summary.name + suffix, content)
