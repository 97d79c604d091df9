"""The clipboard that all programs share; where there is none, it is empty and takes nothing."""

from __future__ import annotations

import pygame

_MISSING = (pygame.error, AttributeError, NotImplementedError, ValueError)


def copy(text: str) -> bool:
    """Put text on the clipboard; False where that is not possible."""
    try:
        pygame.scrap.put_text(text)
    except _MISSING:
        return False
    return True


def pasted() -> str:
    """The text on the clipboard; empty where there is none."""
    try:
        return str(pygame.scrap.get_text())
    except _MISSING:
        return ""
