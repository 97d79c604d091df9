"""Text: rendered, measured, shortened and wrapped at one scale, with caches."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import accumulate, pairwise
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
"""The smallest factor by which letters are reduced to fit."""

FINE_HEIGHT, FINEST = 60, 3
"""Letters are drawn about `FINE_HEIGHT` pixels high, at most `FINEST` times their size, and scaled
down: SDL puts each on a whole pixel, and small words would have gaps."""

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
        """The height of a line, also the distance to the next one."""
        return self._font(self._px(size), False).get_height()

    def wrap(self, text: str, width_px: int, size: float, *, bold: bool = False) -> list[str]:
        """The text in lines, none wider than `width_px`; its own line breaks are kept."""
        return list(self._wrapped(text, width_px, self._px(size), bold))

    def wrap_within(
        self, text: str, width_px: int, size: float, most: int, *, bold: bool = False
    ) -> list[str]:
        """At most `most` lines; the last one is cut off to fit. No lines for an empty text."""
        lines = self.wrap(text, max(width_px, 1), size, bold=bold) if text else []
        if len(lines) <= most:
            return lines
        rest = " ".join(lines[most - 1 :])
        return [*lines[: most - 1], self.fitted(rest, width_px, size, bold=bold)]

    def wrap_evenly(
        self, text: str, width_px: int, size: float, *, bold: bool = False
    ) -> list[str]:
        """As few lines as `wrap` gives, of similar lengths."""
        return list(self._wrapped(text, width_px, self._px(size), bold, True))

    def fitted(self, text: str, width_px: int, size: float, *, bold: bool = False) -> str:
        """The text, or the longest beginning that fits, followed by an ellipsis."""
        return self._cut(text, width_px, self._px(size), bold)

    def fitting_size(
        self, text: str, width_px: int, sizes: Sequence[float], *, bold: bool
    ) -> float:
        """The first size in which the text fits on one line; the last one if it fits in none."""
        return next((s for s in sizes if self.width(text, s, bold=bold) <= width_px), sizes[-1])

    def squeezed(
        self, text: str, width_px: int, size: float, *, bold: bool = False
    ) -> tuple[str, float]:
        """The text and its size to fit; letters are reduced before an ellipsis is used."""
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
        return self._paragraph(text, width_px, self._px(size), colour, bold, align)

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
        """Draw one line squeezed into a width, see `draw` and `squeezed`."""
        text, size = self.squeezed(text, max(width_px, 0), size, bold=bold)
        return self.draw(surface, text, size, colour, bold=bold, **anchor)

    def _open(self, pixels: int, bold: bool) -> pygame.Font:
        """The font at a size; pygame's own font if the program's file is missing or damaged."""
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
        font, times = self._font(pixels, bold), _finer(pixels)
        large = self._font(times * pixels, bold)
        self._limit.check()
        drawn = large.render(text.translate(_DRAWABLE), True, colour)
        if times == 1:
            return drawn
        size = -(-drawn.get_width() // times), font.get_height()
        canvas = pygame.Surface((times * size[0], times * size[1]), pygame.SRCALPHA)
        canvas.fill((*colour[:3], 0))
        canvas.blit(drawn, (0, times * font.get_ascent() - large.get_ascent()))
        return pygame.transform.smoothscale(canvas, size)

    def _measure(self, text: str, pixels: int, bold: bool) -> int:
        times = _finer(pixels)
        font = self._font(times * pixels, bold)
        self._limit.check()
        return -(-font.size(text.translate(_DRAWABLE))[0] // times)

    def _wrap(
        self, text: str, width: int, pixels: int, bold: bool, even: bool = False
    ) -> tuple[str, ...]:
        def measure(part: str) -> int:
            return self._measured(part, pixels, bold)

        return tuple(break_lines(text, measure, width, even=even))

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


def _finer(pixels: int) -> int:
    """The factor by which letters of that size are drawn larger."""
    return max(1, min(FINEST, round(FINE_HEIGHT / pixels)))


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
LONG_PHRASE = 10
"""The number of characters from which a Japanese phrase may be divided, before a kanji or a
word."""
IN_PHRASE, IN_WORD, IN_QUOTE = 0.2, 0.6, 1.2
"""The cost of a break inside a phrase, one of its words, or a quotation or bracket; a whole line
costs 1."""
SPARED = {"。": 0.12, "：": 0.12, "、": 0.04, ".": 0.04}
"""The reduction of a break's cost after these signs, in a line that is at least half full."""
HALF = 0.5
"""The part of a line from which it is not counted as empty."""
LEAST_LAST, STUB = 0.4, 0.6
"""The part of a line from which the last one is long enough, and the cost of an empty one."""
SHORT_BRACKET = 24
"""The most characters of a part of a bracket, up to a comma, that stay on one line."""
SIGNS = frozenset("×%·")
"""Signs kept with the text before them, across a space: `9 × 9`, `23 %`, `Ada · Black`."""

_JAPANESE = r"\u2e80-\u9fff\uf900-\ufaff\uff01-\uff60"
_SPACE = r"[^\S\u00a0\u200a]"
"""Any space but the no-break space and the hair space."""
_NUMBER, _LINK = re.compile(r"\d+ "), re.compile(r"[a-z]{2} ")
"""The first parts of `4 of 7`, and of `4 su 7` in Italian."""
_KANJI = re.compile(r"[\u4e00-\u9fff]")
_KANA, _HIRAGANA = re.compile(r"[\u3041-\u30ff]"), re.compile(r"[\u3041-\u309f]")
_CODE = re.compile(r"[A-Z]{2}\b")
"""One of a pair such as `SE SW`."""
_INSIDE_WORD = re.compile(
    r"(?<=[\u30a1-\u30ff])(?=[\u30a1-\u30ff])"
    r"|(?!ください|(?<=[\u30a1-\u30ff])してください)(?=[\u3041-\u309f])"
)
"""The places in a Japanese phrase at which a line break looks torn."""
_SUFFIX = re.compile("だけ|例：|(?<=り)(?:し[たて]|する)|（[^（）]{1,2}）")
"""Belongs to the phrase before it, from which the model sometimes separates it: `はっきりした`."""
_MARK = re.compile("[。：、](?=[^」）])")
"""Ends a phrase in every case."""
_POINTER = re.compile("この|その|別の|一つの")
"""Belongs to the phrase after it."""
_BRACKET = re.compile(r"\([^()]+\)|（[^（）]+）|“[^“”]+”")
_QUOTE = re.compile("「[^「」]+」|（[^（）]+）")
_UP_TO_COMMA = re.compile(r"[^,、\s][^,、]*[,、]?")
_PIECE = re.compile(rf"(?:[{_JAPANESE}]|(?:[^\s{_JAPANESE}]|[\u00a0\u200a])+){_SPACE}*")
"""One Japanese character, or a run of others, with the spaces after it."""


def break_lines(
    text: str, measure: MeasureWidth, width: int, *, even: bool = False
) -> Iterator[str]:
    """The lines of a text, none wider than `width` pixels; its own line breaks are kept.

    They are as few as possible and of similar lengths. Only the last one may be shorter, but not a
    stub; with `even` it counts like the others. A dot between two items is left out at a line break
    after it.
    """
    for line in text.split("\n"):
        yield from _lines(line, measure, width, even)


def _lines(text: str, measure: MeasureWidth, width: int, even: bool) -> Iterator[str]:
    """The lines of one paragraph, by the break points of least total cost."""
    pieces = [
        (part, cost if last else IN_WORD)
        for piece, cost in _phrases(text, measure, width)
        for last, part in _parts(piece, measure, width)
    ]
    pieces = [*_with_quotes(pieces, measure, width)]
    widths = [measure(part) for part, _cost in pieces]
    costs, starts = [0.0], [0]
    for end in range(1, len(pieces) + 1):
        length, best = 0, (0.0, -1)
        for start in range(end - 1, -1, -1):
            length += widths[start]
            if start < end - 1 and not _fits(pieces[start:end], length, measure, width):
                break
            share = min(length / max(width, 1), 1)
            if even or end < len(pieces):
                ragged = (1 - share) ** 2 + max(HALF - share, 0)
                if share >= HALF and end < len(pieces):
                    ragged -= SPARED.get(pieces[end - 1][0].rstrip()[-1:], 0)
            else:
                ragged = STUB * max(1 - share / LEAST_LAST, 0) ** 2
            cost = costs[start] + 1 + ragged + pieces[end - 1][1]
            if best[1] < 0 or cost < best[0]:
                best = cost, start
        costs.append(best[0])
        starts.append(best[1])
    ends = [len(pieces)]
    while ends[-1]:
        ends.append(starts[ends[-1]])
    for start, end in pairwise([*reversed(ends)]):
        line = "".join(part for part, _cost in pieces[start:end]).rstrip()
        yield line if end == len(pieces) else line.removesuffix(" ·")
    if not pieces:
        yield ""


def _with_quotes(
    pieces: Sequence[tuple[str, float]], measure: MeasureWidth, width: int
) -> Iterator[tuple[str, float]]:
    """The pieces, with the further cost of a break inside a short quotation or bracket."""
    text = "".join(part for part, _cost in pieces)
    quotes = [q.span() for q in _QUOTE.finditer(text) if measure(q.group()) <= width]
    end = 0
    for part, cost in pieces:
        end += len(part)
        inside = any(first < end < last for first, last in quotes)
        yield part, cost + IN_QUOTE * inside


def _fits(
    pieces: Sequence[tuple[str, float]], length: int, measure: MeasureWidth, width: int
) -> bool:
    """Whether a line fits, given the sum of the widths of its pieces.

    The width of the whole line differs a little (kerning, trailing space). It is measured, which is
    slow, only if that could change the result.
    """
    doubt = max(width // 16, measure("  "))
    if abs(length - width) > doubt:
        return length < width
    return measure("".join(part for part, _cost in pieces).rstrip()) <= width


def _parts(word: str, measure: MeasureWidth, width: int) -> Iterator[tuple[bool, str]]:
    """The fitting parts of a word, each as long as possible, and whether it is the last one."""
    part = ""
    for character in word:
        if part and measure((part + character).rstrip()) > width:
            yield False, part
            part = ""
        part += character
    yield True, part


def _phrases(text: str, measure: MeasureWidth, width: int) -> Iterator[tuple[str, float]]:
    """The pieces of a text, each with the cost of a break after it.

    Short Japanese phrases are whole if they fit on one line.
    """
    pieces = [
        part
        for whole in _with_brackets(text)
        for part in ([whole] if measure(whole.rstrip()) <= width else _pieces(whole))
    ]
    parser = phrase_parser() if _KANA.search(text) else None
    if parser is None:
        # a number stays beside what it counts if that costs little
        yield from ((each, IN_PHRASE if _NUMBER.fullmatch(each) else 0) for each in pieces)
        return
    ends = set(accumulate(map(len, parser.parse(text))))
    ends |= {match.end() for match in _MARK.finditer(text)}
    ends -= {match.start() for match in _SUFFIX.finditer(text)}
    ends -= {match.end() for match in _POINTER.finditer(text)}
    phrase: list[str] = []
    end = 0
    for piece in pieces:
        phrase.append(piece)
        end += len(piece)
        if end in ends or piece.endswith(" ") or end == len(text):
            yield from _divided(phrase, measure, width)
            phrase = []
    yield from _divided(phrase, measure, width)


def _divided(
    pieces: Sequence[str], measure: MeasureWidth, width: int
) -> Iterator[tuple[str, float]]:
    """The parts into which a Japanese phrase may be divided."""
    phrase = "".join(pieces)
    torn = {match.start() for match in _INSIDE_WORD.finditer(phrase)}
    wide = measure(phrase.rstrip()) > width
    part, end = "", 0
    for piece in pieces:
        part += piece
        end += len(piece)
        if end == len(phrase) or wide or (len(phrase) >= LONG_PHRASE and end not in torn):
            yield part, 0 if end == len(phrase) else IN_WORD if end in torn else IN_PHRASE
            part = ""


@cache
def phrase_parser() -> Parser | None:
    """Finds the phrases of Japanese text; None unless it is completely installed."""
    try:
        from budoux import load_default_japanese_parser

        return load_default_japanese_parser()
    except (ImportError, OSError, ValueError):
        return None


def _pieces(text: str) -> list[str]:
    """The unbreakable pieces of a text, each with the spaces after it."""
    pieces: list[str] = []
    for part in _PIECE.findall(text):
        if pieces and _clings(pieces[-1], part):
            pieces[-1] += part
        else:
            pieces.append(part)
    return _with_shares(pieces)


def _with_shares(pieces: list[str]) -> list[str]:
    """The pieces, with a number, a word of two letters and a number joined: `4 of 7`."""
    joined: list[str] = []
    for piece in pieces:
        joined.append(piece)
        number, link = joined[-3:-1] if len(joined) > 2 else ("", "")
        if _NUMBER.fullmatch(number) and _LINK.fullmatch(link) and piece[0].isdigit():
            joined[-3:] = [number + link + piece]
    return joined


def _with_brackets(text: str) -> Iterator[str]:
    """The pieces, with those of a short part of a bracket joined."""
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
    if "\u00a0" in (before[-1], after[0]):
        return True
    if before[-1].isdigit() and _KANJI.match(after):  # a number and what it counts: `25手`
        return True
    if _CODE.match(before) and _CODE.match(after):
        return True
    if before.endswith(" "):  # a particle stays beside the coordinate before it: `e4 の`
        return bool(_HIRAGANA.match(after)) and not before.endswith("· ")
    if before[-1] in "」）" and _HIRAGANA.match(after):
        return True
    return after[0] in NEVER_FIRST or before[-1] in NEVER_LAST


# -- The language of the window: that of the program, or else that of the desktop --------------


def use_language(code: str | None, folder: Path = LOCALE) -> None:
    """Use this language from now on; None means the user's, or else English.

    Rendered texts do not change; lay out the scenes again.
    """

    def of_desktop() -> list[str]:
        places = pygame.system.get_pref_locales()
        return ["_".join(filter(None, (each["language"], each["country"]))) for each in places]

    translation.use_language(code, folder, of_desktop)
