"""The language of the program; every text that a person reads passes through `_`."""

from __future__ import annotations

import gettext
import os
import re
import struct
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

from games.core.system import FOLDER

# -- `N_` marks a text for translation where it is written; `_` translates it where it is shown

# This is `gettext_noop` of the gettext manual ("Special cases of translatable strings"). It keeps
# `core` free of any language: texts are stored and compared in English.


def N_(text: str) -> str:
    """The text itself; the extraction of messages looks for calls of this function."""
    return text


DOMAIN = "tavoliere"
LOCALE = FOLDER / "locale"
SOURCE_LANGUAGES = ("en", "C", "POSIX")
"""The languages of the texts in the source."""


# Translators: the name of your language in your language.
OWN_NAME = N_("English")


@dataclass(slots=True)
class _Speech:
    """The current translation of the whole program."""

    translation: gettext.NullTranslations = field(default_factory=gettext.NullTranslations)
    preferred: str | None = None
    code: str = "en"
    system: str = ""


_SPEECH = _Speech()


@cache
def _(text: str) -> str:
    """The text in the language of the window; cached, because it is called in every frame."""
    # gettext keeps its catalogue's header under the empty text.
    return _SPEECH.translation.gettext(text) if text else ""


def ngettext(one: str, many: str, n: int) -> str:
    """The text for `n` things, in the plural form of the language."""
    return _SPEECH.translation.ngettext(one, many, n)


class Counted(NamedTuple):
    """A message with singular and plural forms, to be kept in a table."""

    one: str
    many: str

    def of(self, count: int, **values: object) -> str:
        """The sentence for a count, which replaces `{count}` or `{n}`."""
        return ngettext(*self, count).format(count=count, n=count, **values)


def pgettext(context: str, text: str) -> str:
    """The translation of a text in a context, for texts that need several translations."""
    return _SPEECH.translation.pgettext(context, text)


def listed(items: Iterable[str]) -> str:
    """The items joined by the language's comma."""
    # Translators: between the items of a list.
    return _(", ").join(items)


def in_sequence(sentences: Iterable[str]) -> str:
    """The sentences joined as the language spaces them; empty ones are left out."""
    said = ""
    for sentence in filter(None, sentences):
        # Translators: two sentences, one after the other.
        said = _("{said} {sentence}").format(said=said, sentence=sentence) if said else sentence
    return said


def closed_up(sentence: str) -> str:
    """A composed sentence without spaces between two Japanese characters.

    Spaces around Latin notation stay.

    >>> closed_up("最善手は e4/d9 です。"), closed_up("最善手は 石を溜める手 です。")
    ('最善手は e4/d9 です。', '最善手は石を溜める手です。')
    """
    return _BETWEEN_JAPANESE.sub("", sentence)


_BETWEEN_JAPANESE = re.compile(r"(?<=[\u3041-\u9fff]) (?=[\u3041-\u9fff])")


def decimal(value: float, places: int) -> str:
    """A number with the language's decimal mark."""
    # Translators: the mark between the whole part of a number and its decimals, as in 2.56.
    return f"{value:.{places}f}".replace(".", pgettext("decimal mark", "."))


def date_text(iso: str) -> str:
    """An ISO date as people write it; any other text is returned unchanged.

    >>> date_text("2026-08-20"), date_text("2026-??-20")
    ('20 Aug 2026', '2026-??-20')
    """
    try:
        day = date.fromisoformat(iso)
    except ValueError:
        return iso
    # Translators: the twelve months from January on, short, separated by spaces.
    months = _("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec").split()
    # Translators: a date. {month} is one of the short months.
    return _("{day} {month} {year}").format(day=day.day, month=months[day.month - 1], year=day.year)


def prefer_language(code: str | None) -> None:
    """Make `use_language` use this language whatever its argument; None ends that."""
    _SPEECH.preferred = code


def use_language(
    code: str | None, folder: Path = LOCALE, desktop: Callable[[], Iterable[str]] = tuple
) -> None:
    """Use this language from now on; None means the user's, or else English.

    `desktop` returns the desktop's languages, best first; it is called if the environment names
    none. Falls back to English if the language file is damaged. Rendered texts do not change; lay
    out the scenes again.
    """
    code = _SPEECH.preferred or code
    system = _environment() or list(desktop())
    _SPEECH.system = system[0] if system else ""
    wanted = _up_to_source([code] if code else system)
    try:
        _SPEECH.translation = gettext.translation(DOMAIN, folder, wanted)
        _SPEECH.code = Path(str(gettext.find(DOMAIN, folder, wanted))).parts[-3]
    except (OSError, ValueError, LookupError, struct.error):
        _SPEECH.translation, _SPEECH.code = gettext.NullTranslations(), "en"
    _.cache_clear()


def language() -> str:
    return _SPEECH.code


def is_systems() -> bool:
    """Whether the language in use is the system's first one, or the system names none."""
    first = _plain(_SPEECH.system)
    return first in ("", _plain(_SPEECH.code)) or (first in SOURCE_LANGUAGES and language() == "en")


def languages(folder: Path = LOCALE) -> dict[str, str]:
    """The names of the program's languages, each in that language, by code."""
    catalogues = sorted(folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))
    codes = [path.parts[-3] for path in catalogues]
    names = {"en": OWN_NAME}
    for code in codes:
        with suppress(OSError, ValueError, LookupError, struct.error):  # damaged: not offered
            names[code] = gettext.translation(DOMAIN, folder, [code]).gettext(OWN_NAME)
    return names


def _environment() -> list[str]:
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            return value.split(":")
    return []


def _plain(code: str) -> str:
    """A code without its country and its encoding.

    >>> _plain("pt_BR.UTF-8"), _plain("zh-Hans")
    ('pt', 'zh')
    """
    return code.replace("-", "_").partition(".")[0].partition("_")[0]


def _up_to_source(codes: Iterable[str]) -> list[str]:
    """The languages that the user prefers to that of the source."""
    better = takewhile(lambda code: _plain(code) not in SOURCE_LANGUAGES, codes)
    return [code.replace("-", "_") for code in better]
