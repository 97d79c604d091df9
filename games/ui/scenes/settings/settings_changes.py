"""Changes of settings: in force at once, written at once or after a short pause."""

from __future__ import annotations

import msgspec

from games.core.storage.settings import Settings
from games.ui.toolkit.scene_context import SceneContext

SAVE_DELAY = 0.5
"""Seconds after the last change of a name or a volume until it is saved."""


class SettingsChanges:
    """The settings as changed so far; `wanted` includes what is not saved yet."""

    def __init__(self, context: SceneContext) -> None:
        self._context = context
        self._waiting: dict[str, object] = {}
        self._save_in: float | None = None

    @property
    def wanted(self) -> Settings:
        """The settings with all changes."""
        return msgspec.structs.replace(self._context.settings, **self._waiting)

    @property
    def seconds_to_save(self) -> float | None:
        """Seconds until waiting changes are saved; None without any."""
        return self._save_in

    def make(self, **values: object) -> None:
        """Save a change, and all waiting ones."""
        wanted = msgspec.structs.replace(self.wanted, **values)
        self._waiting, self._save_in = {}, None
        self._context.change_settings(wanted)

    def make_soon(self, **values: object) -> None:
        """Save a change after a short pause, so that not every step is written."""
        self._waiting |= values
        self._save_in = SAVE_DELAY

    def save(self) -> None:
        """Save the waiting changes now."""
        if self._save_in is not None:
            self.make()

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        if self._save_in is not None:
            self._save_in -= dt
            if self._save_in <= 0:
                self.save()
