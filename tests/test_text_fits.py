"""No text is cut off: every scene in Japanese, Italian, and a language 40 % longer than English.

Only what people write (names of players and files) may end in an ellipsis.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Iterator
from math import ceil

import pytest

from games.ui.toolkit.text import Text, use_language
from tests.photographer import NAMES, Look
from tests.screenshots import photographer
from tests.shots import LONG_NAMES, Shot, shots

LOOKS = (Look(size=(800, 600)), Look(size=(480, 640)), Look(size=(800, 1400)))
"""The smallest wide window, and a tall one. Longer English is tried in all; Japanese and Italian,
of the same lengths or shorter, in the first."""
FILLER = "lang"
LATER_PAGES = re.compile(r"rules-.*-(0[2-9]|1)")
"""Pages of the rules, whose paragraphs are wrapped like those of the first ones."""
JAPANESE = re.compile(r"[\u3040-\u30ff]")
"""Kana: names of players in the pictures have none."""


class Long(gettext.NullTranslations):
    """English, made longer by two fifths with short words."""

    def gettext(self, message: str) -> str:
        more = ceil(len(message) * 0.4)
        words = (f" {FILLER}" * (more // (len(FILLER) + 1) + 1))[:more]
        return f"{message}\u200a{words}" if message else ""

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)

    def ngettext(self, one: str, many: str, n: int) -> str:
        return self.gettext(one if n == 1 else many)


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


@pytest.mark.parametrize("name", [name for name in shots() if not LATER_PAGES.match(name)])
@pytest.mark.parametrize("language", ["ja", "it", "xx"])
@pytest.mark.slow
def test_no_text_is_cut_off(
    name: str, language: str, cut: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    if language == "xx":
        monkeypatch.setattr(gettext, "translation", lambda *_, **__: Long())
        monkeypatch.setattr(gettext, "find", lambda *_, **__: "xx/LC_MESSAGES/a.mo")
    with photographer(language) as made:
        made.show(Look())
        shot: Shot = shots()[name]
        shot(made)
        cut.clear()
        for look in LOOKS if language == "xx" else LOOKS[:2]:
            made.show(look)
    kinds: dict[str, Callable[[str], object]] = {
        "ja": JAPANESE.search,
        "xx": lambda text: "\u200a" in text and own_words(text),
        "it": own_words,
    }
    assert {text for text in cut if kinds[language](text)} == set()


def own_words(text: str) -> bool:
    """Whether a text is none of a player or a file."""
    names = "|".join(name for words in (NAMES, *map(str.split, LONG_NAMES)) for name in words)
    return not re.search(rf"\b({names})\b|\w+-\d+-\d+", text)
