"""The lines of text that are drawn."""

from __future__ import annotations

from typing import Any, NamedTuple

import pygame
import pytest

from games.ui.toolkit.text import Text
from games.ui.toolkit.theme import Colour


class Line(NamedTuple):
    """A line of text, where it was drawn, and how."""

    text: str
    place: pygame.Rect
    size: float
    colour: Colour
    bold: bool


def listen(monkeypatch: pytest.MonkeyPatch) -> list[Line]:
    """All lines from now on."""
    found: list[Line] = []
    draw = Text.draw

    def drawn(
        text: Text,
        surface: pygame.Surface,
        words: str,
        size: float,
        colour: Colour,
        *rest: Any,
        **more: Any,
    ) -> pygame.Rect:
        place = draw(text, surface, words, size, colour, *rest, **more)
        found.append(Line(words, place, size, colour, bool(more.get("bold"))))
        return place

    monkeypatch.setattr(Text, "draw", drawn)
    return found
