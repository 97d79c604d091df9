"""The language of the window; every text that a person reads passes through `_`."""

from __future__ import annotations

import gettext
import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pygame.system

from games.ui.toolkit.assets import FOLDER

DOMAIN = "tavoliere"
LOCALE = FOLDER / "locale"
SOURCE_LANGUAGES = ("en", "C", "POSIX")
"""The languages of the texts in the source."""


@dataclass(slots=True)
class _Speech:
    """The current translation of the whole program."""

    translation: gettext.NullTranslations = field(default_factory=gettext.NullTranslations)


_SPEECH = _Speech()


@cache
def _(text: str) -> str:
    """The text in the language of the window; cached, because it is called in every frame."""
    # gettext keeps its catalogue's header under the empty text.
    return _SPEECH.translation.gettext(text) if text else ""


def ngettext(one: str, many: str, n: int) -> str:
    """The text for `n` things, in the plural form of the language."""
    return _SPEECH.translation.ngettext(one, many, n)


def use_language(code: str | None, folder: Path = LOCALE) -> None:
    """Use this language from now on; None means the system's, or else English.

    Rendered texts do not change; lay the scenes out again.
    """
    wanted = _up_to_source([code] if code else _system_languages())
    _SPEECH.translation = gettext.translation(DOMAIN, folder, wanted, fallback=True)
    _.cache_clear()


def _system_languages() -> list[str]:
    """The user's languages, best first: from the environment, or else from the desktop."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            return value.split(":")
    return [
        "_".join(filter(None, (place["language"], place["country"])))
        for place in pygame.system.get_pref_locales()
    ]


def _up_to_source(codes: Iterable[str]) -> list[str]:
    """The languages that the user prefers to the one of the source."""
    better: list[str] = []
    for code in codes:
        if code.replace("-", "_").partition(".")[0].partition("_")[0] in SOURCE_LANGUAGES:
            break
        better.append(code.replace("-", "_"))
    return better
