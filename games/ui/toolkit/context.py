"""What every scene may use: sizes, texts, pictures, sounds, settings, the other scenes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from games.ai.engine import Engine
from games.core.records.record import Record, read_record
from games.core.storage.files import StorageError, UserFiles
from games.core.storage.settings import Settings
from games.ui.toolkit.assets import Assets
from games.ui.toolkit.game_view import GameView
from games.ui.toolkit.i18n import _, use_language
from games.ui.toolkit.layout import Scale, scale_for
from games.ui.toolkit.scene import SceneFactory, SceneManager
from games.ui.toolkit.sound import Sounds
from games.ui.toolkit.text import Text
from games.ui.toolkit.theme import DAYLIGHT, Theme

TOAST_SECONDS = 5.0
"""How many seconds a notice stays at least."""
READING_PACE = 14
"""Characters in a second."""


@dataclass(slots=True)
class Toast:
    """A sentence that the window shows for a while, whatever the scene."""

    text: str
    left: float = TOAST_SECONDS
    waiting: bool = False
    """Whether others come first, for there is no room; its time does not pass meanwhile."""


@dataclass(frozen=True, slots=True)
class Services:
    """What the stage is built from once: the games' faces and the things kept on disk."""

    game_views: Mapping[str, GameView]
    user_files: UserFiles
    engine: Engine
    read: Callable[[str], Record] | None = None
    """Reads a text of any format that is known; without it, records alone."""


class Context:
    """One object handed to every scene; `size` and `scale` follow the window."""

    def __init__(
        self,
        services: Services,
        factories: Mapping[str, SceneFactory],
        *,
        assets: Assets,
        sounds: Sounds,
        theme: Theme = DAYLIGHT,
    ) -> None:
        self.game_views = services.game_views
        self.user_files = services.user_files
        self.engine = services.engine
        self._read = services.read
        self.assets = assets
        self.sounds = sounds
        self.theme = theme
        self.toasts: list[Toast] = []
        self.skipped = 0.0
        """Seconds of this frame that no animation is told of: the window stood still."""
        self.settings = self._load_settings()
        self.size = (0, 0)
        self.scale = Scale()
        self.text = Text(self.scale)
        self.scenes = SceneManager(self, factories)

    def px(self, units: float) -> int:
        """So many units in pixels."""
        return self.scale.px(units)

    def resize(self, size: tuple[int, int]) -> None:
        """The window has this size now: scale, texts and scenes follow."""
        self.size = size
        self.scale = scale_for(size, self.settings.ui_scale)
        self.text = Text(self.scale)
        self.assets.clear()
        self.scenes.resize()

    def change_settings(self, settings: Settings) -> None:
        """Take over and keep new settings; where they cannot be kept, a notice says so."""
        rescale = settings.ui_scale != self.settings.ui_scale
        self.settings = settings
        self.sounds.volume = settings.volume / 100
        try:
            self.user_files.save_settings(settings)
        except StorageError as error:
            self.notify(_(error.template).format(**error.values))
        if rescale:
            self.resize(self.size)

    def notify(self, text: str) -> None:
        """Show a sentence for as long as it takes to read; the same one is not stacked."""
        self.toasts = [notice for notice in self.toasts if notice.text != text]
        self.toasts.append(Toast(text, max(TOAST_SECONDS, len(text) / READING_PACE)))

    def read_text(self, text: str) -> Record:
        """Read a match from a text; raises `RecordError`."""
        if self._read:
            return self._read(text)
        return read_record(
            text, {name: game_view.game for name, game_view in self.game_views.items()}
        )

    def update(self, dt: float) -> None:
        """Let notices grow old."""
        for notice in self.toasts:
            notice.left -= 0.0 if notice.waiting else dt
        self.toasts = [notice for notice in self.toasts if notice.left > 0]

    def _load_settings(self) -> Settings:
        settings, problem = self.user_files.load_settings()
        use_language(settings.language)
        self.sounds.volume = settings.volume / 100
        if problem:
            self.notify(_(problem))
        return settings
