"""The drawing context of the window: sizes, texts, pictures, sounds and settings."""

from __future__ import annotations

import io
from collections.abc import Callable, Hashable
from functools import lru_cache
from pathlib import Path

import pygame

from games.core.system import FOLDER
from games.storage.documents import Settings
from games.ui.toolkit.access import Announcements
from games.ui.toolkit.input import KeyBindings
from games.ui.toolkit.layout import Scale, scale_for
from games.ui.toolkit.sound import Sounds
from games.ui.toolkit.text import Text
from games.ui.toolkit.theme import THEMES, Colour, Theme
from games.ui.toolkit.work import TimeLimit


class Context:
    """The drawing context; `size` and `scale` follow the window."""

    def __init__(self, settings: Settings) -> None:
        self.announcements = Announcements()
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
        """The state that pictures depend on besides sizes: redraw them when it changes."""
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


# -- Pictures drawn from SVG at their exact size in pixels, cached until the sizes change ------

CACHE_SIZE = 1024
MOST_COMPOSED = 32

Size = int | tuple[int, int]
"""Pixels: the side of a square, or width and height."""

MISSING = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M5 5h14v14H5z" '
    'fill="none" stroke="#000" stroke-width="2" stroke-linejoin="round"/></svg>'
)
"""The picture in place of a missing or damaged icon."""


class Assets:
    """Draws and caches pictures. The surfaces are shared: do not draw on them."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.limit = TimeLimit()
        """Limits the time of new pictures and texts while others are prepared."""
        self._folder = folder
        self._icon = lru_cache(CACHE_SIZE)(self._draw_icon)
        self._markup = lru_cache(CACHE_SIZE)(self._draw_markup)
        self._stretched = lru_cache(CACHE_SIZE)(self._stretch)
        self._composed: dict[tuple[Hashable, tuple[int, int]], pygame.Surface] = {}

    def icon(self, name: str, size_px: Size, colour: Colour) -> pygame.Surface:
        """The picture `icons/NAME.svg`, which is black, in the given colour.

        A missing or damaged icon is replaced by a square.
        """
        return self._icon(name, _pair(size_px), colour)

    def markup(self, svg_text: str, size: Size) -> pygame.Surface:
        return self._markup(svg_text, _pair(size))

    def stretched(self, svg_text: str, corner: int, size: Size) -> pygame.Surface:
        """A picture from SVG markup of `2 * corner + 1` pixels, its middle lines stretched.

        Drawing a large frame or shadow as SVG would take as long as several frames.
        """
        return self._stretched(svg_text, corner, _pair(size))

    def composed(
        self, key: Hashable, size: tuple[int, int], paint: Callable[[pygame.Surface], object]
    ) -> pygame.Surface:
        """A picture painted by a function from other ones; the key names its dependencies."""
        known = key, size
        if known not in self._composed:
            if len(self._composed) >= MOST_COMPOSED:
                self._composed.clear()
            self.limit.check()
            picture = pygame.Surface(size, pygame.SRCALPHA)
            paint(picture)
            self._composed[known] = picture
        return self._composed[known]

    def clear(self) -> None:
        self._icon.cache_clear()
        self._markup.cache_clear()
        self._stretched.cache_clear()
        self._composed.clear()

    def _draw_markup(self, svg_text: str, size: tuple[int, int]) -> pygame.Surface:
        self.limit.check()
        return _drawn(svg_text, size)

    def _stretch(self, svg_text: str, corner: int, size: tuple[int, int]) -> pygame.Surface:
        small = self.markup(svg_text, 2 * corner + 1)
        self.limit.check()
        picture = pygame.Surface(size, pygame.SRCALPHA, small)
        columns, rows = (
            # where a part goes, how long it is there, where it comes from and its length
            [
                (0, corner, 0, corner),
                (corner, length - 2 * corner, corner, 1),
                (length - corner, corner, corner + 1, corner),
            ]
            for length in size
        )
        for x, wide, from_x, w in columns:
            for y, high, from_y, h in rows:
                if (w, h) == (1, 1):  # the middle, of one colour
                    picture.fill(small.get_at((from_x, from_y)), (x, y, wide, high))
                    continue
                part = small.subsurface((from_x, from_y, w, h))
                picture.blit(pygame.transform.scale(part, (wide, high)), (x, y))
        return picture

    def _draw_icon(self, name: str, size: tuple[int, int], colour: Colour) -> pygame.Surface:
        self.limit.check()
        try:
            path = self._folder / "icons" / f"{name}.svg"
            icon = _drawn(path.read_text(encoding="utf-8"), size)
        except (OSError, UnicodeDecodeError, pygame.error):
            icon = _drawn(MISSING, size)
        # Black plus the colour is the colour; the transparency stays as it was drawn.
        icon.fill(colour, special_flags=pygame.BLEND_RGB_ADD)
        return icon


def _pair(size: Size) -> tuple[int, int]:
    width, height = (size, size) if isinstance(size, int) else size
    return max(width, 1), max(height, 1)


def _drawn(svg_text: str, size: tuple[int, int]) -> pygame.Surface:
    loaded = pygame.image.load_sized_svg(io.BytesIO(svg_text.encode()), size)
    # The loader's channel order differs from the screen's; unconverted, a blit is 30 times slower.
    picture = loaded.convert(pygame.Surface((1, 1), pygame.SRCALPHA))
    if picture.get_size() == size:
        return picture
    surface = pygame.Surface(size, pygame.SRCALPHA, picture)
    surface.blit(picture, picture.get_rect(center=surface.get_rect().center))
    return surface
