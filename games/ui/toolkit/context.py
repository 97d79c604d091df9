"""The drawing context of the window: sizes, texts, pictures, sounds and settings."""

from __future__ import annotations

from games.storage.documents import Settings
from games.ui.toolkit.access import Announcements
from games.ui.toolkit.assets import Assets
from games.ui.toolkit.input import KeyBindings
from games.ui.toolkit.layout import Scale, scale_for
from games.ui.toolkit.sound import Sounds
from games.ui.toolkit.text import Text
from games.ui.toolkit.theme import THEMES, Theme


class Context:
    """The drawing context; `size` and `scale` follow the window."""

    def __init__(self, settings: Settings) -> None:
        self.announcements = Announcements()
        """The announcements for a screen reader."""
        self.assets = Assets()
        self.sounds = Sounds()
        self.theme = theme_of(settings)
        self.settings = settings
        self._keys: tuple[Settings, KeyBindings] | None = None  # cached
        self.sounds.follow(settings)
        self.size = (0, 0)
        """Width and height of the window in pixels."""
        self.scale = Scale()
        self.px = self.scale.px
        self.text = Text(self.scale, self.assets.limit)

    @property
    def keys(self) -> KeyBindings:
        if self._keys is None or self._keys[0] is not self.settings:
            self._keys = self.settings, KeyBindings(self.settings.keys)
        return self._keys[1]

    @property
    def look(self) -> tuple[object, ...]:
        """The state that pictures depend on besides sizes: draw them again when it changes."""
        return (self.theme.name, *sorted(self.settings.piece_sets.items()))

    def piece_set(self, game: str) -> str:
        """The name of the chosen piece set of a game; empty for its first one."""
        return self.settings.piece_sets.get(game, "")

    def resize(self, size: tuple[int, int]) -> None:
        self.size = size
        self.scale = scale_for(size, self.settings.ui_scale)
        self.px = self.scale.px
        self.text = Text(self.scale, self.assets.limit)
        self.assets.clear()


def theme_of(settings: Settings) -> Theme:
    return THEMES[settings.system_theme if settings.theme == "system" else settings.theme]
