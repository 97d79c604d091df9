"""The dialog that offers the report of a crash at the next start."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from games.core.error_text import explained
from games.core.storage.files import StorageError
from games.ui.toolkit.i18n import _
from games.ui.toolkit.input import clipboard
from games.ui.toolkit.scene_context import SceneContext
from games.ui.widgets.button import Button
from games.ui.widgets.button_layout import ButtonColumn
from games.ui.widgets.dialog import DialogScene


class CrashNoticeScene(DialogScene):
    """Says where a crash report is, and offers to copy or delete it. Nothing is sent."""

    WIDTH = 520

    def __init__(self, context: SceneContext, *, path: Path) -> None:
        self._path = path
        self._reports = context.user_files.crash_reports
        buttons = [
            Button(context, _("Keep the report"), self._keep, kind="primary", icon="check"),
            Button(context, _("Copy the report"), self._copy, icon="copy"),
            Button(context, _("Delete the report"), self._delete, icon="trash"),
        ]
        text = _(
            "An error ended the program. Your matches are saved. A report for the developers holds "
            "the error, the versions and the last inputs, but no names and no typed text. It is "
            "not sent anywhere. It is in this file:"
        )
        super().__init__(
            context,
            _("Tavoliere stopped last time"),
            text,
            buttons=buttons,
            button_layout=ButtonColumn(buttons),
        )
        self._after.texts = [str(path)]

    def go_back(self) -> None:
        """Close the dialog; the report is kept."""
        self._keep()

    def _keep(self) -> None:
        self._finish(self._reports.keep)

    def _delete(self) -> None:
        self._finish(self._reports.delete)

    def _finish(self, act: Callable[[Path], None]) -> None:
        """Act on the report and close; a toast says if that fails."""
        try:
            act(self._path)
        except StorageError as error:
            self.context.notify(explained(error))
        self.close()

    def _copy(self) -> None:
        """Copy the report to the clipboard; a toast reports success or failure."""
        try:
            copied = clipboard.copy(self._reports.text(self._path))
        except StorageError as error:
            self.context.notify(explained(error))
            return
        self.context.notify(_("Copied.") if copied else _("No clipboard available."))
