"""Text: rendered, measured, shortened and wrapped at one scale, with caches."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

import pygame

from games.core.asset_folder import FOLDER
from games.ui.toolkit.layout import Scale
from games.ui.toolkit.linebreak import break_lines
from games.ui.toolkit.theme import Colour
from games.ui.toolkit.time_limit import TimeLimit

REGULAR = FOLDER / "fonts" / "noto-sans-jp-regular.otf"
BOLD = FOLDER / "fonts" / "noto-sans-jp-bold.otf"
ELLIPSIS = "…"
SMALLEST_SHARE = 0.72
"""How much smaller letters get to fit into their place."""

LINES_KEPT, PARAGRAPHS_KEPT, MEASURES_KEPT = 2048, 128, 8192
_DRAWABLE = str.maketrans("\t\r\n\0", "    ") | dict.fromkeys(range(0xD800, 0xE000), "\ufffd")
"""Spaces for control characters, replacement characters for surrogates.

SDL cannot draw them. The surrogates stand for the bytes of a file name that is not UTF-8.
"""

Align = Literal["left", "center", "right"]


class Text:
    """Renders for one scale; sizes are in units, results in pixels.

    The surfaces are shared: do not draw on them.
    """

    def __init__(self, scale: Scale, limit: TimeLimit | None = None) -> None:
        """`limit` is that of the time of new texts."""
        pygame.font.init()
        self._scale = scale
        self._limit = limit or TimeLimit()
        self._font = lru_cache(maxsize=None)(self._open)
        self._line = lru_cache(LINES_KEPT)(self._render)
        self._paragraph = lru_cache(PARAGRAPHS_KEPT)(self._set)
        self._measured = lru_cache(MEASURES_KEPT)(self._measure)
        self._wrapped = lru_cache(LINES_KEPT)(self._wrap)
        self._cut = lru_cache(LINES_KEPT)(self._fit)

    def render(
        self, text: str, size: float, colour: Colour, *, bold: bool = False
    ) -> pygame.Surface:
        """One line, `line_height(size)` high."""
        return self._line(text, self._pixels(size), colour, bold)

    def width(self, text: str, size: float, *, bold: bool = False) -> int:
        """The width of one line."""
        return self._measured(text, self._pixels(size), bold)

    def line_height(self, size: float) -> int:
        """The height of a line, which is also the distance to the next one."""
        return self._font(self._pixels(size), False).get_height()

    def wrap(self, text: str, width_px: int, size: float, *, bold: bool = False) -> list[str]:
        """The text in lines, none wider than `width_px`; its own line breaks are kept."""
        return list(self._wrapped(text, width_px, self._pixels(size), bold))

    def wrap_evenly(
        self, text: str, width_px: int, size: float, *, bold: bool = False
    ) -> list[str]:
        """As few lines as `wrap` gives, of similar lengths."""
        count = len(self.wrap(text, width_px, size, bold=bold))
        widest_word = max((self.width(word, size, bold=bold) for word in text.split()), default=0)
        least, most = min(widest_word, width_px), width_px
        while least < most:
            middle = (least + most) // 2
            if len(self.wrap(text, middle, size, bold=bold)) > count:
                least = middle + 1
            else:
                most = middle
        return self.wrap(text, most, size, bold=bold)

    def fitted(self, text: str, width_px: int, size: float, *, bold: bool = False) -> str:
        """The text, or as much of it as fits followed by an ellipsis."""
        return self._cut(text, width_px, self._pixels(size), bold)

    def fitting_size(
        self, text: str, width_px: int, sizes: Sequence[float], *, bold: bool = False
    ) -> float:
        """The first size in which the text fits on one line; the last one if it fits in none."""
        fitting = (size for size in sizes if self.width(text, size, bold=bold) <= width_px)
        return next(fitting, sizes[-1])

    def squeezed(
        self, text: str, width_px: int, size: float, *, bold: bool = False
    ) -> tuple[str, float]:
        """The text and the size in which it fits; smaller letters come before an ellipsis."""
        sizes = [size * share for share in (1, 0.93, 0.86, 0.79, SMALLEST_SHARE)]
        fitting = self.fitting_size(text, width_px, sizes, bold=bold)
        return self.fitted(text, width_px, fitting, bold=bold), fitting

    def paragraph(
        self,
        text: str,
        width_px: int,
        size: float,
        colour: Colour,
        *,
        bold: bool = False,
        align: Align = "left",
    ) -> pygame.Surface:
        """The text wrapped to a width, on a surface of exactly that width."""
        return self._paragraph(text, width_px, self._pixels(size), colour, bold, align)

    def draw(
        self,
        surface: pygame.Surface,
        text: str,
        size: float,
        colour: Colour,
        *,
        bold: bool = False,
        **anchor: tuple[float, float],
    ) -> pygame.Rect:
        """Draw one line anchored at a point, such as `center=(x, y)`; its rectangle."""
        line = self.render(text, size, colour, bold=bold)
        rect = line.get_rect(**anchor)
        surface.blit(line, rect)
        return rect

    def _pixels(self, size: float) -> int:
        return self._scale.px(size)

    def _open(self, pixels: int, bold: bool) -> pygame.Font:
        """The font at a size; pygame's own font where the program's file is missing or damaged."""
        self._limit.check()
        try:
            font = pygame.Font(BOLD if bold else REGULAR, pixels)
            font.size("")  # only this fails for a damaged file; other methods end the process
        except (OSError, ValueError, pygame.error):
            font = pygame.Font(None, pixels)
            font.bold = bold
        return font

    def _render(self, text: str, pixels: int, colour: Colour, bold: bool) -> pygame.Surface:
        if not self._measured(text, pixels, bold):
            # SDL cannot render a text without width, such as a joiner alone.
            return pygame.Surface((0, self._font(pixels, bold).get_height()), pygame.SRCALPHA)
        font = self._font(pixels, bold)
        self._limit.check()
        return font.render(text.translate(_DRAWABLE), True, colour)

    def _measure(self, text: str, pixels: int, bold: bool) -> int:
        font = self._font(pixels, bold)
        self._limit.check()
        return font.size(text.translate(_DRAWABLE))[0]

    def _wrap(self, text: str, width: int, pixels: int, bold: bool) -> tuple[str, ...]:
        return tuple(break_lines(text, lambda part: self._measured(part, pixels, bold), width))

    def _fit(self, text: str, width: int, pixels: int, bold: bool) -> str:
        # Not through the cache of widths: trials would push out entries that are used again.
        def fits(trial: str) -> bool:
            return self._measure(trial, pixels, bold) <= width

        if fits(text):
            return text
        least, most = 0, len(text) - 1
        while least < most:
            middle = (least + most + 1) // 2
            if fits(text[:middle].rstrip() + ELLIPSIS):
                least = middle
            else:
                most = middle - 1
        cut = text[:least].rstrip() + ELLIPSIS
        return cut if fits(cut) else ""

    def _set(
        self, text: str, width: int, pixels: int, colour: Colour, bold: bool, align: Align
    ) -> pygame.Surface:
        lines = self._wrapped(text, width, pixels, bold)
        step = self._font(pixels, bold).get_height()
        surface = pygame.Surface((max(width, 1), step * len(lines)), pygame.SRCALPHA)
        for number, line in enumerate(lines):
            image = self._render(line, pixels, colour, bold)
            free = width - image.get_width()
            x = {"left": 0, "center": free // 2, "right": free}[align]
            surface.blit(image, (x, number * step))
        return surface
