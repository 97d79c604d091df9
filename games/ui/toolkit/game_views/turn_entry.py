"""A turn in a list: the picture of a piece, if the game has one, and a text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from games.ui.toolkit.context import Context
from games.ui.toolkit.theme import Colour

PICTURE_SHARE = 0.86
"""The height of the picture, as a share of the height of the line."""


@dataclass(frozen=True, slots=True)
class TurnEntry:
    """The text of a turn, and what makes the picture before it at a size in pixels."""

    text: str
    picture: Callable[[Context, int], pygame.Surface] | None = None
    words: str = ""
    """The turn within a sentence, if the text is not enough without the picture."""

    @property
    def in_words(self) -> str:
        """The turn within a sentence."""
        return self.words or self.text


def draw_entry(
    context: Context,
    surface: pygame.Surface,
    entry: TurnEntry,
    size: float,
    colour: Colour,
    midleft: tuple[int, int],
    width: int,
) -> pygame.Rect:
    """Draw an entry in text of a size, at most `width` pixels wide; returns its rectangle."""
    left, middle = midleft
    right = left + width
    whole = pygame.Rect(left, middle, 0, 0)
    if entry.picture:
        side = round(context.text.line_height(size) * PICTURE_SHARE)
        whole = surface.blit(entry.picture(context, side), (left, middle - side // 2))
        left = whole.right + context.px(8)
    shown = context.text.fitted(entry.text, max(right - left, 0), size)
    drawn = context.text.draw(surface, shown, size, colour, midleft=(left, middle))
    return whole.union(drawn)
