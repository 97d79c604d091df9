"""No text is cut off: every scene in Japanese, and in Italian or English 40 % longer.

Only what people write (names of players and files) may end in an ellipsis, or is not translated.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Iterator
from math import ceil
from typing import Any

import pytest

from games.core.translation import DOMAIN, LOCALE
from games.ui.toolkit.text import Text, use_language
from tests.inline_engine import InlineEngine
from tests.photographer import NAMES, Look
from tests.screenshots import photographer
from tests.shots import LONG_NAMES, Shot, shots

LOOKS = (Look(size=(800, 600)), Look(size=(480, 640)), Look(size=(800, 1400)))
"""The smallest wide window, a narrow one, and a tall one, where Japanese has room enough."""
FILLER = "lang"
WORD = re.compile(r"[A-Za-z]{3,}")
UNTRANSLATED = re.compile(r"Ctrl\+\w|Alt\+\s\S|swap|save|[A-Z]{3}|\w+ \d+|\S+\.txt")
"""Keys, notation, initials, and names of files."""
LATER_PAGES = re.compile(r"rules-.*-(0[2-9]|1)")
"""Pages of the rules, whose paragraphs are wrapped like those of the first ones."""
JAPANESE = re.compile(r"[\u3040-\u30ff]")
"""Kana: names of players in the pictures have none."""


class Long(gettext.NullTranslations):
    """The longer one of Italian, and English made longer by two fifths with short words."""

    def __init__(self) -> None:
        super().__init__()
        self._italian = gettext.translation(DOMAIN, LOCALE, ["it"])

    def gettext(self, message: str) -> str:
        return longer(message, self._italian.gettext(message))

    def pgettext(self, context: str, message: str) -> str:
        return longer(message, self._italian.pgettext(context, message))

    def ngettext(self, one: str, many: str, n: int) -> str:
        return longer(one if n == 1 else many, self._italian.ngettext(one, many, n))


def longer(english: str, italian: str) -> str:
    more = ceil(len(english) * 0.4)
    words = (f" {FILLER}" * (more // (len(FILLER) + 1) + 1))[:more]
    return max(f"{english}\u200a{words}", f"\u200a{italian}", key=len) if english else ""


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[str]]:
    """The texts that were cut off."""
    texts: set[str] = set()
    fitted = Text.fitted

    def recording(self: Text, text: str, *place: float, bold: bool = False) -> str:
        shown = fitted(self, text, *place, bold=bold)  # type: ignore[arg-type]
        if shown != text:
            texts.add(text)
        return shown

    monkeypatch.setattr(Text, "fitted", recording)
    yield texts
    monkeypatch.undo()
    use_language("en")


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that were drawn."""
    texts: list[str] = []
    for name in ("render", "paragraph", "wrap", "fitted", "draw"):
        monkeypatch.setattr(Text, name, recording(getattr(Text, name), texts))
    return texts


def recording(method: Any, texts: list[str]) -> Any:
    def record(self: Text, *arguments: Any, **keywords: Any) -> Any:
        texts.append(next(each for each in arguments if isinstance(each, str)))
        return method(self, *arguments, **keywords)

    return record


def untranslated(texts: list[str]) -> set[str]:
    """Drawn texts without a translation that are no piece of a translated text either."""
    translated = " ".join(text for text in texts if "\u200a" in text)
    plain = {text.rstrip("…").strip() for text in texts if "\u200a" not in text}
    plain = {text for text in plain if not UNTRANSLATED.fullmatch(text)}
    names = " ".join(LONG_NAMES)  # one that is too long is cut off
    known = translated, names
    return {t for t in plain if WORD.search(own(t)) and not any(t in each for each in known)}


@pytest.mark.parametrize("name", [name for name in shots() if not LATER_PAGES.match(name)])
@pytest.mark.parametrize("language", ["ja", "xx"])
@pytest.mark.slow
def test_no_text_is_cut_off(
    name: str, language: str, cut: set[str], drawn: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    if language == "xx":
        long = Long()
        monkeypatch.setattr(gettext, "translation", lambda *_, **__: long)
        monkeypatch.setattr(gettext, "find", lambda *_, **__: "xx/LC_MESSAGES/a.mo")
    with photographer(language, InlineEngine()) as made:
        made.show(Look())
        shot: Shot = shots()[name]
        shot(made)
        cut.clear()
        drawn.clear()
        for look in LOOKS if language == "xx" else LOOKS[:2]:
            made.show(look)
    kinds: dict[str, Callable[[str], object]] = {
        "ja": JAPANESE.search,
        "xx": lambda text: "\u200a" in text and own_words(text),
    }
    assert {text for text in cut if kinds[language](text)} == set()
    assert language == "ja" or untranslated(drawn) == set()


def own_words(text: str) -> bool:
    """Whether a text is none of a player or a file."""
    return own(text) == text


def own(text: str) -> str:
    """A text without names of players and files."""
    names = "|".join(name for words in (NAMES, *map(str.split, LONG_NAMES)) for name in words)
    return re.sub(rf"\b({names})\b|\w+-\d+-\d+", "", text)
