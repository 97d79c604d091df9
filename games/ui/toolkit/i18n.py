"""The language of the window: that of the program, or else that of the desktop."""

from __future__ import annotations

from pathlib import Path

import pygame.system

from games.core import translation
from games.core.translation import LOCALE, _, in_sequence, listed, ngettext, pgettext

__all__ = ["_", "in_sequence", "listed", "ngettext", "pgettext", "use_language"]


def use_language(code: str | None, folder: Path = LOCALE) -> None:
    """Use this language from now on; None means the user's, or else English.

    Rendered texts do not change; lay the scenes out again.
    """
    translation.use_language(code, folder, _desktop_languages)


def _desktop_languages() -> list[str]:
    """The languages of the desktop, best first."""
    return [
        "_".join(filter(None, (place["language"], place["country"])))
        for place in pygame.system.get_pref_locales()
    ]
