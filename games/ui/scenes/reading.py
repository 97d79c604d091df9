"""The dialog while a long text is read."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from games.ui.toolkit.i18n import _
from games.ui.toolkit.scene_context import SceneContext
from games.ui.toolkit.time_slice import SlicedTask
from games.ui.widgets.button import back_button
from games.ui.widgets.button_layout import ButtonColumn
from games.ui.widgets.dialog import DialogScene

WORKING_SECONDS = 0.012
"""Processor seconds of each frame for reading."""
SHOWN_AFTER = 0.3
"""Seconds until the dialog appears, so that it does not flash for a short text."""


class ReadingScene(DialogScene):
    """Reads in slices, then does what the task has returned; closing it cancels the task."""

    WIDTH = 380

    def __init__(
        self, context: SceneContext, *, name: str, task: SlicedTask[Callable[[], None]]
    ) -> None:
        self._task = task
        self._age = 0.0
        self._ended = False
        buttons = [back_button(context, _("Cancel"), self.escape, icon=None, sound="")]
        super().__init__(
            context, _("Reading …"), name, buttons=buttons, button_layout=ButtonColumn(buttons)
        )

    @property
    def veiled(self) -> bool:  # type: ignore[override]
        """Whether it is shown yet."""
        return self._age >= SHOWN_AFTER

    def update(self, dt: float) -> None:
        """Read for some milliseconds."""
        super().update(dt)
        self._age += dt
        if not self._ended and self._task.run_for(WORKING_SECONDS):
            self._ended = True
            self.close()
            self._task.result()

    def next_change(self) -> float:
        """0 until the text is read."""
        return super().next_change() if self._ended else 0.0

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the dialog once it is shown."""
        if self.veiled:
            super().draw(surface)

    def leave(self) -> None:
        """Cancel the task."""
        self._ended = True
        self._task.cancel()
