"""Line breaking: at spaces, between Japanese phrases, and inside words that are too long."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import accumulate
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from budoux import Parser

MeasureWidth = Callable[[str], int]
"""The width in pixels of a text on one line."""

NEVER_FIRST = frozenset(
    "、。，．・：；？！‐゠–〜…‥ー々〻ゝゞヽヾ’”）〕］｝〉》」』】〙〗»"
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ!%),.:;?]}"
)
"""Characters that may not begin a line in Japanese typesetting (kinsoku)."""
NEVER_LAST = frozenset("‘“（〔［｛〈《「『【〘〖«([{")
"""Characters that may not end a line."""
SIGNS = frozenset("×%")
"""Signs that stay beside their numbers, across a space: `9 × 9`, `23 %`."""

_JAPANESE = r"\u2e80-\u9fff\uf900-\ufaff\uff01-\uff60"
_SPACE = r"[^\S\u00a0]"
"""Any space but the no-break space."""
_NUMBER, _LINK = re.compile(r"\d+ "), re.compile(r"[a-z]{2} ")
"""The first parts of `4 of 7`, and of `4 su 7` in Italian."""
_KANA = re.compile(r"[\u3041-\u30ff]")
_PIECE = re.compile(rf"(?:[{_JAPANESE}]|(?:[^\s{_JAPANESE}]|\u00a0)+){_SPACE}*")
"""One Japanese character, or a run of others, with the spaces after it."""


def break_lines(text: str, measure: MeasureWidth, width: int) -> Iterator[str]:
    """The lines of a text, none wider than `width` pixels; its own line breaks are kept."""
    for line in text.split("\n"):
        yield from _lines(line, measure, width)


def _lines(text: str, measure: MeasureWidth, width: int) -> Iterator[str]:
    line, length = "", 0
    for piece in _phrases(text, measure, width):
        more = measure(piece)
        if _fits(line + piece, length + more, measure, width):
            line, length = line + piece, length + more
            continue
        if line:
            yield line.rstrip()
        *whole, line = _split(piece, measure, width)
        length = measure(line)
        yield from whole
    yield line.rstrip()


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
    pieces = _pieces(text)
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


def _clings(before: str, after: str) -> bool:
    if after[0] in SIGNS or before.rstrip()[-1:] == "×":
        return True
    return not before.endswith(" ") and (after[0] in NEVER_FIRST or before[-1] in NEVER_LAST)
