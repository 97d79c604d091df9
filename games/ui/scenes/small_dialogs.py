"""A dialog that asks for a line of text."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pygame

from games.core.translation import _, language, languages
from games.storage.files import StorageError, explained
from games.ui.look.look import SceneContext
from games.ui.toolkit.work import Work
from games.ui.widgets.button import Button, back_button
from games.ui.widgets.form import DialogScene
from games.ui.widgets.label import Label
from games.ui.widgets.text_field import TextField


class PromptScene(DialogScene):
    """Calls `action` with the text, or closes without it."""

    WIDTH = 460

    def __init__(
        self,
        context: SceneContext,
        *,
        title: str,
        yes: str,
        action: Callable[[str], None],
        text: str = "",
        value: str = "",
        length: int = 60,
    ) -> None:
        self._action = action
        self._yes = Button(context, yes, self._answer, kind="primary")
        buttons = [self._yes, back_button(context, _("Cancel"), self.close, icon=None)]
        self.entry = TextField(context, value, self._changed, length=length)
        self.entry.spoken_name = title
        super().__init__(context, title, text, buttons=buttons, paired=True, parts=[self.entry])
        self.form.focus(self.entry)
        self.entry.line.select_all()
        self._changed(value)

    def _changed(self, text: str) -> None:
        self._yes.enabled = bool(text.strip())

    def _answer(self) -> None:
        self.close()
        self._action(self.entry.line.text.strip())


# -- The dialog while a long text is read ------------------------------------------------------

SHOWN_AFTER = 0.3
"""Seconds until the dialog appears, so that it does not flash for a short text."""


class ReadingScene(DialogScene):
    """Waits for work, then calls `end`, which takes the result; closing it cancels the work."""

    WIDTH = 380

    def __init__(
        self, context: SceneContext, *, name: str, work: Work[Any], end: Callable[[], None]
    ) -> None:
        self._work = work
        self._end = end
        self._age = 0.0
        buttons = [back_button(context, _("Cancel"), self.escape, icon=None, sound="")]
        super().__init__(context, _("Reading…"), name, buttons=buttons)

    @property
    def veiled(self) -> bool:  # type: ignore[override]
        return self._age >= SHOWN_AFTER

    def update(self, dt: float) -> None:
        super().update(dt)
        self._age += dt
        if self._work.ready:
            self.close()
            self._end()

    def next_change(self) -> float:
        return min(super().next_change(), self._work.next_change())

    def draw(self, surface: pygame.Surface) -> None:
        if self.veiled:
            super().draw(surface)

    def leave(self) -> None:
        super().leave()
        self._work.cancel()


# -- The dialog that offers the report of a crash at the next start ----------------------------


class CrashNoticeScene(DialogScene):
    """Names the file of a crash report, and offers to copy or delete it. Nothing is sent."""

    WIDTH = 520

    def __init__(self, context: SceneContext, *, path: Path) -> None:
        self._path = path
        self._reports = context.user_files.crash_reports
        buttons = [
            Button(context, _("Continue"), self.go_back, kind="primary"),
            Button(context, _("Copy the report"), self._copy, icon="copy"),
            Button(context, _("Delete the report"), self._delete, icon="trash"),
        ]
        text = _(
            "Your matches are saved. A report for the developers, without names or typed text, "
            "is in this file. It is not sent anywhere."
        )
        title, small = _("Tavoliere stopped last time"), context.theme.text.small
        place = Label(context, str(path), size=small, soft=True)
        place.short = _without_middle(place.text)
        super().__init__(context, title, text, buttons=buttons, parts=[place])

    def go_back(self) -> None:
        self._try(lambda: self._reports.keep(self._path))
        self.close()

    def _delete(self) -> None:
        self._try(lambda: self._reports.delete(self._path))
        self.close()

    def _copy(self) -> None:
        self._try(lambda: self.context.copy(self._reports.text(self._path)))

    def _try(self, act: Callable[[], object]) -> None:
        try:
            act()
        except StorageError as error:
            self.context.notify(explained(error))


def _without_middle(path: str) -> str:
    """A long path without its middle.

    >>> _without_middle("/home/" + 60 * "a" + "/crash-2026-11-22-000000.txt")
    '/home/aaaaaaaaaaaaaa…aaaaaaaaaaaa/crash-2026-11-22-000000.txt'
    """
    return f"{path[:20]}…{path[-40:]}"


# -- The dialog that chooses the language ------------------------------------------------------


class LanguageScene(DialogScene):
    WIDTH = 300

    def __init__(self, context: SceneContext) -> None:
        present, spoken = language(), languages()
        buttons = [
            Button(context, name, self.close, kind="primary", icon="check")
            if code == present
            else Button(context, name, partial(self._choose, code))
            for code, name in spoken.items()
        ]
        buttons.append(back_button(context, _("Cancel"), self.close, icon=None))
        super().__init__(context, _("Language"), buttons=buttons)

    def _choose(self, code: str) -> None:
        self.close()
        settings = msgspec.structs.replace(self.context.settings, language=code)
        self.context.change_settings(settings)
