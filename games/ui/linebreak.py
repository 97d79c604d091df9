"""Where a line may end: at spaces, between Japanese characters, and in words too long for it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

Fits = Callable[[str], bool]

NEVER_FIRST = frozenset(
    "、。，．・：；？！‐゠–〜…‥ー々〻ゝゞヽヾ’”）〕］｝〉》」』】〙〗»"
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ!%),.:;?]}"
)
"""What Japanese typesetting keeps away from the beginning of a line."""
NEVER_LAST = frozenset("‘“（〔［｛〈《「『【〘〖«([{")
"""What it keeps away from the end of a line."""

_JAPANESE = r"\u2e80-\u9fff\uf900-\ufaff\uff01-\uff60"
_SPACE = r"[^\S\u00a0]"
"""Any space but the one that does not break."""
_PIECE = re.compile(rf"(?:[{_JAPANESE}]|(?:[^\s{_JAPANESE}]|\u00a0)+){_SPACE}*")
"""One character of Japanese, or a run of others, with the spaces behind it."""


def broken(text: str, fits: Fits) -> Iterator[str]:
    """The lines of a text, as long as fits; a line break in it stays one."""
    for line in text.split("\n"):
        yield from _lines(line, fits)


def _lines(text: str, fits: Fits) -> Iterator[str]:
    line = ""
    for piece in _pieces(text):
        if fits((line + piece).rstrip()):
            line += piece
            continue
        if line:
            yield line.rstrip()
        *whole, line = _split(piece, fits)
        yield from whole
    yield line.rstrip()


def _split(word: str, fits: Fits) -> list[str]:
    """A word in parts that fit, each as long as can be but never empty."""
    parts = [""]
    for character in word:
        if parts[-1] and not fits((parts[-1] + character).rstrip()):
            parts.append("")
        parts[-1] += character
    return parts


def _pieces(text: str) -> list[str]:
    """What must stay in one line, each piece with the spaces behind it."""
    pieces: list[str] = []
    for part in _PIECE.findall(text):
        if pieces and _clings(pieces[-1], part):
            pieces[-1] += part
        else:
            pieces.append(part)
    return pieces


def _clings(before: str, after: str) -> bool:
    return not before.endswith(" ") and (after[0] in NEVER_FIRST or before[-1] in NEVER_LAST)
