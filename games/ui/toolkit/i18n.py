"""The language of the window: every text that a person reads passes through `_`."""

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
"""What the program speaks without any translation."""


@dataclass(slots=True)
class _Speech:
    """The translation in force: one for the whole program, like the language of its user."""

    translation: gettext.NullTranslations = field(default_factory=gettext.NullTranslations)


_SPEECH = _Speech()


@cache
def _(text: str) -> str:
    """The text in the language of the window, remembered: it is asked for in every frame."""
    # gettext keeps its catalogue's header under the empty text.
    return _SPEECH.translation.gettext(text) if text else ""


def ngettext(one: str, many: str, n: int) -> str:
    """The text for one or for many, whatever forms the language has."""
    return _SPEECH.translation.ngettext(one, many, n)


def use_language(code: str | None, folder: Path = LOCALE) -> None:
    """Speak this language from now on; None is the system's, English where there is no other.

    Texts already rendered stay as they are: lay the scenes out again.
    """
    wanted = _up_to_source([code] if code else _system_languages())
    _SPEECH.translation = gettext.translation(DOMAIN, folder, wanted, fallback=True)
    _.cache_clear()


def _system_languages() -> list[str]:
    """The user's languages, best first: as gettext reads them, or as the desktop says."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            return value.split(":")
    return [
        "_".join(filter(None, (place["language"], place["country"])))
        for place in pygame.system.get_pref_locales()
    ]


def _up_to_source(codes: Iterable[str]) -> list[str]:
    """The languages that are liked better than the one the program was written in."""
    better: list[str] = []
    for code in codes:
        if code.replace("-", "_").partition(".")[0].partition("_")[0] in SOURCE_LANGUAGES:
            break
        better.append(code.replace("-", "_"))
    return better
