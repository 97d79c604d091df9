"""The system clipboard; where there is none, it reads as empty and copying fails."""

from __future__ import annotations

import pygame

_MISSING = (pygame.error, AttributeError, NotImplementedError, ValueError)


def copy(text: str) -> bool:
    """Put text on the clipboard; False if that fails."""
    try:
        pygame.scrap.put_text(text)
    except _MISSING:
        return False
    return True


def pasted() -> str:
    try:
        return str(pygame.scrap.get_text())
    except _MISSING:
        return ""
