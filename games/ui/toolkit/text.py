"""Text: rendered, measured, shortened and wrapped at one scale, with caches."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import accumulate, chain
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pygame
import pygame.system

from games.core import translation
from games.core.system import FOLDER
from games.core.translation import LOCALE
from games.ui.toolkit.layout import Scale
from games.ui.toolkit.theme import Colour
from games.ui.toolkit.work import TimeLimit

if TYPE_CHECKING:
    from budoux import Parser

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

MOST_EVEN = 6
"""The lines of a Japanese text that are of similar lengths."""

Align = Literal["left", "center", "right"]


class Text:
    """Renders for one scale; sizes are in units, results in pixels.

    The surfaces are shared: do not draw on them.
    """

    def __init__(self, scale: Scale, limit: TimeLimit | None = None) -> None:
        pygame.font.init()
        self._px = scale.px
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
        return self._line(text, self._px(size), colour, bold)

    def width(self, text: str, size: float, *, bold: bool = False) -> int:
        return self._measured(text, self._px(size), bold)

    def line_height(self, size: float) -> int:
        """The height of a line, which is also the distance to the next one."""
        return self._font(self._px(size), False).get_height()

    def wrap(self, text: str, width_px: int, size: float, *, bold: bool = False) -> list[str]:
        """The text in lines, none wider than `width_px`; its own line breaks are kept."""
        return list(self._wrapped(text, width_px, self._px(size), bold))

    def wrap_within(
        self, text: str, width_px: int, size: float, most: int, *, bold: bool = False
    ) -> list[str]:
        """At most so many lines; what no line is left for is cut off. None for an empty text."""
        lines = self.wrap(text, max(width_px, 1), size, bold=bold) if text else []
        if len(lines) <= most:
            return lines
        rest = " ".join(lines[most - 1 :])
        return [*lines[: most - 1], self.fitted(rest, width_px, size, bold=bold)]

    def wrap_evenly(
        self, text: str, width_px: int, size: float, *, bold: bool = False
    ) -> list[str]:
        """As few lines as `wrap` gives, of similar lengths."""
        return self._wrap_evenly(text, width_px, self._px(size), bold)

    def fitted(self, text: str, width_px: int, size: float, *, bold: bool = False) -> str:
        """The text, or as much of it as fits followed by an ellipsis."""
        return self._cut(text, width_px, self._px(size), bold)

    def fitting_size(
        self, text: str, width_px: int, sizes: Sequence[float], *, bold: bool = False
    ) -> float:
        """The first size in which the text fits on one line; the last one if it fits in none."""
        return next((s for s in sizes if self.width(text, s, bold=bold) <= width_px), sizes[-1])

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
        filled: bool = False,
    ) -> pygame.Surface:
        """The text wrapped to a width, on a surface of exactly that width.

        `filled` is for texts as in a book: the lines are as long as possible also in Japanese.
        """
        return self._paragraph(text, width_px, self._px(size), colour, bold, align, filled)

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

    def draw_squeezed(
        self,
        surface: pygame.Surface,
        text: str,
        width_px: int,
        size: float,
        colour: Colour,
        *,
        bold: bool = False,
        **anchor: tuple[float, float],
    ) -> pygame.Rect:
        """The same with the text squeezed into a width."""
        text, size = self.squeezed(text, max(width_px, 0), size, bold=bold)
        return self.draw(surface, text, size, colour, bold=bold, **anchor)

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

    def _wrap_evenly(self, text: str, width: int, pixels: int, bold: bool) -> list[str]:
        def measure(part: str) -> int:
            return self._measured(part, pixels, bold)

        count = len(self._wrapped(text, width, pixels, bold))
        phrases = chain.from_iterable(_phrases(line, measure, width) for line in text.split("\n"))
        widest = max((measure(phrase.rstrip()) for phrase in phrases), default=0)
        least, most = min(widest, width), width
        while least < most:
            middle = (least + most) // 2
            if len(self._wrapped(text, middle, pixels, bold)) > count:
                least = middle + 1
            else:
                most = middle
        return list(self._wrapped(text, most, pixels, bold))

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
        self,
        text: str,
        width: int,
        pixels: int,
        colour: Colour,
        bold: bool,
        align: Align,
        filled: bool,
    ) -> pygame.Surface:
        lines: Sequence[str] = self._wrapped(text, width, pixels, bold)
        if not filled and len(lines) <= MOST_EVEN and _KANA.search(text):
            # No phrase stands alone at the end.
            lines = self._wrap_evenly(text, width, pixels, bold)
        step = self._font(pixels, bold).get_height()
        surface = pygame.Surface((max(width, 1), step * len(lines)), pygame.SRCALPHA)
        for number, line in enumerate(lines):
            image = self._render(line, pixels, colour, bold)
            free = width - image.get_width()
            x = {"left": 0, "center": free // 2, "right": free}[align]
            surface.blit(image, (x, number * step))
        return surface


# -- Line breaking: at spaces, between Japanese phrases, and inside words that are too long ----

MeasureWidth = Callable[[str], int]
"""The width in pixels of a text on one line."""

NEVER_FIRST = frozenset(
    "、。，．・：；？！‐゠–〜…‥ー々〻ゝゞヽヾ’”）〕］｝〉》」』】〙〗»"
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ!%),.:;?]}"
)
"""Characters that may not begin a line in Japanese typesetting (kinsoku)."""
NEVER_LAST = frozenset("‘“（〔［｛〈《「『【〘〖«([{")
"""Characters that may not end a line."""
LEAST_FILLED, LONG_PHRASE = 0.6, 10
"""The part of a line below which a Japanese phrase of so many characters is divided to fill it."""
LEAST_REST = 4
"""The fewest characters of a divided phrase on the second line."""
LEAST_SHORTENED = 2 / 3
"""The part of a line that is left at least where its last word goes to the word below it."""
SHORT_BRACKET = 24
"""The most characters of a part of a bracket, up to a comma, that stay on one line."""
SIGNS = frozenset("×%·")
"""Signs that stay beside what is before them, across a space: `9 × 9`, `23 %`, `Ada · Black`."""

_JAPANESE = r"\u2e80-\u9fff\uf900-\ufaff\uff01-\uff60"
_SPACE = r"[^\S\u00a0]"
"""Any space but the no-break space."""
_NUMBER, _LINK = re.compile(r"\d+ "), re.compile(r"[a-z]{2} ")
"""The first parts of `4 of 7`, and of `4 su 7` in Italian."""
_KANJI = re.compile(r"[\u4e00-\u9fff]")
_KANA, _HIRAGANA = re.compile(r"[\u3041-\u30ff]"), re.compile(r"[\u3041-\u309f]")
_INSIDE_KATAKANA = re.compile(r"(?<=[\u30a1-\u30ff])(?=[\u30a1-\u30ff])")
_BRACKET = re.compile(r"\([^()]+\)|（[^（）]+）")
_UP_TO_COMMA = re.compile(r"[^,、\s][^,、]*[,、]?")
_PIECE = re.compile(rf"(?:[{_JAPANESE}]|(?:[^\s{_JAPANESE}]|\u00a0)+){_SPACE}*")
"""One Japanese character, or a run of others, with the spaces after it."""


def break_lines(text: str, measure: MeasureWidth, width: int) -> Iterator[str]:
    """The lines of a text, none wider than `width` pixels; its own line breaks are kept.

    A dot between two items is left out where the line breaks after it.
    """
    for line in text.split("\n"):
        yield from _lines(line, measure, width)


def _lines(text: str, measure: MeasureWidth, width: int) -> Iterator[str]:
    """The lines of one paragraph; a Latin word is not alone in the last if that can be."""
    lines: list[list[str]] = [[]]
    length = 0
    for piece in _phrases(text, measure, width):
        more = measure(piece)
        if _fits("".join(lines[-1]) + piece, length + more, measure, width):
            lines[-1].append(piece)
            length += more
            continue
        if length < LEAST_FILLED * width and len(piece) >= LONG_PHRASE and _KANA.search(piece):
            begins = _beginning(piece, measure, width - length)
            lines[-1].append(begins)
            piece = piece[len(begins) :]
        parts = _split(piece, measure, width)
        lines = [*filter(None, lines), *([part] for part in parts)]
        length = measure(parts[-1])
    alone = len(lines) > 1 and len(lines[-1]) == 1 and not _KANA.search(text)
    if alone and len(lines[-2]) > 2:
        shortened, last = lines[-2][:-1], lines[-2][-1] + lines[-1][0]
        left = measure("".join(shortened).rstrip())
        if left >= LEAST_SHORTENED * width and measure(last.rstrip()) <= width:
            lines[-2:] = [shortened, [last]]
    for pieces in lines[:-1]:
        yield "".join(pieces).rstrip().removesuffix(" ·")
    yield "".join(lines[-1]).rstrip()


def _beginning(phrase: str, measure: MeasureWidth, room: int) -> str:
    """The longest part of a Japanese phrase for the end of a line; empty where none is good."""
    inside = {match.start() for match in _INSIDE_KATAKANA.finditer(phrase)}
    ends = accumulate(map(len, _pieces(phrase)))
    begins = (phrase[:end] for end in ends if end not in inside and len(phrase) - end >= LEAST_REST)
    return max((part for part in begins if measure(part) <= room), key=len, default="")


def _fits(line: str, length: int, measure: MeasureWidth, width: int) -> bool:
    """Whether a line fits, given the sum of the widths of its pieces.

    The width of the whole line differs a little (kerning, trailing space). It is measured, which is
    slow, only if that could change the result.
    """
    doubt = max(width // 16, measure("  "))
    if abs(length - width) > doubt:
        return length < width
    return measure(line.rstrip()) <= width


def _split(word: str, measure: MeasureWidth, width: int) -> list[str]:
    """A word in parts that fit, each as long as possible but never empty."""
    parts = [""]
    for character in word:
        if parts[-1] and measure((parts[-1] + character).rstrip()) > width:
            parts.append("")
        parts[-1] += character
    return parts


def _phrases(text: str, measure: MeasureWidth, width: int) -> Iterator[str]:
    """The pieces of a text; Japanese phrases are whole if they fit on one line."""
    pieces = [
        part
        for whole in _with_brackets(text)
        for part in ([whole] if measure(whole.rstrip()) <= width else _pieces(whole))
    ]
    parser = phrase_parser() if _KANA.search(text) else None
    if parser is None:
        yield from pieces
        return
    ends = set(accumulate(map(len, parser.parse(text))))
    phrase: list[str] = []
    end = 0
    for piece in pieces:
        phrase.append(piece)
        end += len(piece)
        if end in ends or piece.endswith(" ") or end == len(text):
            whole = "".join(phrase)
            yield from [whole] if measure(whole.rstrip()) <= width else phrase
            phrase = []
    yield from phrase


@cache
def phrase_parser() -> Parser | None:
    """Finds the phrases of Japanese text; None if it is not installed whole."""
    try:
        from budoux import load_default_japanese_parser

        return load_default_japanese_parser()
    except (ImportError, OSError, ValueError):
        return None


def _pieces(text: str) -> list[str]:
    """The pieces that must stay on one line, each with the spaces after it."""
    pieces: list[str] = []
    for part in _PIECE.findall(text):
        if pieces and _clings(pieces[-1], part):
            pieces[-1] += part
        else:
            pieces.append(part)
    return _with_shares(pieces)


def _with_shares(pieces: list[str]) -> list[str]:
    """The pieces, of which a number, a word of two letters and a number are one: `4 of 7`."""
    joined: list[str] = []
    for piece in pieces:
        joined.append(piece)
        number, link = joined[-3:-1] if len(joined) > 2 else ("", "")
        if _NUMBER.fullmatch(number) and _LINK.fullmatch(link) and piece[0].isdigit():
            joined[-3:] = [number + link + piece]
    return joined


def _with_brackets(text: str) -> Iterator[str]:
    """The pieces, of which those of a short part of a bracket are one."""
    within: set[int] = set()
    for bracket in _BRACKET.finditer(text):
        for part in _UP_TO_COMMA.finditer(text, *bracket.span()):
            if len(part.group()) <= SHORT_BRACKET:
                within.update(range(part.start() + 1, part.end()))
    joined, end = "", 0
    for piece in _pieces(text):
        if joined and end not in within:
            yield joined
            joined = ""
        joined += piece
        end += len(piece)
    if joined:
        yield joined


def _clings(before: str, after: str) -> bool:
    if after[0] in SIGNS or before.rstrip()[-1:] == "×":
        return True
    if before[-1].isdigit() and _KANJI.match(after):  # a number and what it counts: `25手`
        return True
    if before.endswith(" "):  # a particle stays beside the coordinate before it: `e4 の`
        return bool(_HIRAGANA.match(after))
    return after[0] in NEVER_FIRST or before[-1] in NEVER_LAST


# -- The language of the window: that of the program, or else that of the desktop --------------


def use_language(code: str | None, folder: Path = LOCALE) -> None:
    """Use this language from now on; None means the user's, or else English.

    Rendered texts do not change; lay the scenes out again.
    """

    def of_desktop() -> list[str]:
        places = pygame.system.get_pref_locales()
        return ["_".join(filter(None, (each["language"], each["country"]))) for each in places]

    translation.use_language(code, folder, of_desktop)
