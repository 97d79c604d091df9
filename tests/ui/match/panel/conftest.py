"""What is written on the parts of the panel."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from games.ui.toolkit.text import Text


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, float]]:
    """The lines that are drawn, and how large."""
    lines: list[tuple[str, float]] = []
    original = Text.draw

    def draw(
        self: Text, surface: pygame.Surface, text: str, size: float, *more: Any, **anchor: Any
    ) -> pygame.Rect:
        lines.append((text, size))
        return original(self, surface, text, size, *more, **anchor)

    monkeypatch.setattr(Text, "draw", draw)
    return lines
