"""The context of all scenes: drawing, games, the user's files, the scene manager."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import msgspec

from games.ai.engine import Engine
from games.core.error_text import explained
from games.core.game import Game
from games.core.records.record import Record, reading_record
from games.core.steps import Steps
from games.core.storage.match_index import MatchIndex
from games.core.storage.settings import Settings, settings_change
from games.core.storage.user_files import UserFiles
from games.core.translation import prefer_language
from games.ui.toolkit.context import Context, theme_of
from games.ui.toolkit.game_views.game_view import GameView
from games.ui.toolkit.i18n import _, use_language
from games.ui.toolkit.rendering.assets import Assets
from games.ui.toolkit.scene_manager import SceneFactory, SceneManager
from games.ui.toolkit.sound import Sounds
from games.ui.toolkit.toast import Toast, reading_seconds


@dataclass(frozen=True, slots=True)
class Services:
    """The services of the program: the games' views, the user's files, the engine."""

    game_views: Mapping[str, GameView]
    user_files: UserFiles
    engine: Engine
    reading: Callable[[str], Steps[Record]] | None = None
    """Reads a text of any known format in steps; without it, records alone."""


class SceneContext(Context):
    """One object handed to every scene."""

    def __init__(
        self,
        services: Services,
        factories: Mapping[str, SceneFactory],
        *,
        assets: Assets,
        sounds: Sounds,
    ) -> None:
        settings = services.user_files.settings.load()
        super().__init__(settings, assets=assets, sounds=sounds)
        use_language(settings.language)
        self.game_views = services.game_views
        self.user_files = services.user_files
        self.engine = services.engine
        self._reading = services.reading
        self.toasts: list[Toast] = []
        self._scale_notice = ""  # the toast about a scale that does not fit
        self.skipped = 0.0
        """Seconds of this frame that animations skip, because the window was blocked."""
        self.scenes = SceneManager(
            self,
            factories,
            veil=self.theme.veil,
            time_factor=lambda: self.settings.time_factor,
            limit=self.limit,
        )
        self.user_files.listen(lambda problem: self.notify(explained(problem)))

    @property
    def games(self) -> dict[str, Game]:
        """All games by their names."""
        return {name: game_view.game for name, game_view in self.game_views.items()}

    def match_index(self) -> MatchIndex:
        """An index of the user's matches, of all games."""
        return MatchIndex(self.user_files.folder, self.user_files.matches, self.games)

    def resize(self, size: tuple[int, int]) -> None:
        """Set the window's size in pixels, and lay out all scenes."""
        super().resize(size)
        self.scenes.resize()
        self._say_if_scale_is_reduced()

    def _say_if_scale_is_reduced(self) -> None:
        """Show a toast when a chosen scale stops fitting into the window, until it fits.

        While it is shown, it follows the scale.
        """
        percent, used = self.settings.ui_scale, round(self.scale.factor * 100)
        if percent is None or used >= percent:
            self.drop_notice(self._scale_notice)
            self._scale_notice = ""
            return
        sentence = _("No room for {percent} %: the scale is {used} %.")
        before, now = self._scale_notice, sentence.format(used=used, percent=percent)
        self._scale_notice = now
        if not before:
            self.notify(now)
        for toast in self.toasts:
            toast.text = now if toast.text == before else toast.text

    def change_settings(self, settings: Settings) -> None:
        """Use new settings and save what has changed; shows a toast if saving fails."""
        before, self.settings = self.settings, settings
        self.set_volumes(settings)
        self.user_files.settings.change(settings_change(before, settings))
        if settings.language != before.language:
            prefer_language(None)
            use_language(settings.language)
            self.scenes.renew()
        if self._looks_changed(before):
            self.theme = theme_of(settings)
            self.scenes.set_veil(self.theme.veil)
            self.resize(self.size)

    def _looks_changed(self, before: Settings) -> bool:
        """Whether sizes, colours or pieces differ from those of earlier settings."""
        now = self.settings
        return (
            theme_of(now) is not self.theme
            or now.ui_scale != before.ui_scale
            or now.piece_sets != before.piece_sets
        )

    def toggle_muted(self) -> None:
        """Mute all sounds or hear them again; a toast says which."""
        muted = not self.settings.muted
        self.change_settings(msgspec.structs.replace(self.settings, muted=muted))
        self.notify(_("Sound is off.") if muted else _("Sound is on."))

    def notify(self, text: str) -> None:
        """Show a toast for as long as it takes to read; the same one is not shown twice."""
        self.toasts = [toast for toast in self.toasts if toast.text != text]
        self.toasts.append(Toast(text, reading_seconds(text)))
        self.announcements.say(text)

    def drop_notice(self, text: str) -> None:
        """Remove the toast with this text, if it is shown."""
        self.toasts = [toast for toast in self.toasts if toast.text != text]

    def reading_text(self, text: str) -> Steps[Record]:
        """Read a match from a text in steps; raises `RecordError`."""
        return self._reading(text) if self._reading else reading_record(text, self.games)

    def next_change(self) -> float:
        """Seconds until a toast disappears, or a document that is not saved is tried again."""
        toasts = (toast.left for toast in self.toasts if not toast.waiting)
        return min(self.user_files.next_change(), *toasts, math.inf)

    def update(self, dt: float) -> None:
        """Advance the toasts and the documents by `dt` seconds."""
        self.user_files.update(dt)
        for toast in self.toasts:
            toast.left -= 0.0 if toast.waiting else dt
        self.toasts = [toast for toast in self.toasts if toast.left > 0]
