"""The answer to "What is this?": the name of a thing on the screen, and what it can do."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from games.ui.toolkit.i18n import _


class Topic(NamedTuple):
    """A name and one or two sentences, in English where they are kept."""

    title: str
    text: str

    def translated(self) -> Topic:
        """The topic in the player's language."""
        return Topic(_(self.title), _(self.text))

    def at(self, rect: pygame.Rect) -> PlacedTopic:
        """The explanation of a rectangle of the window."""
        return PlacedTopic(self.title, self.text, rect)


class PlacedTopic(NamedTuple):
    """The explanation of a thing, shown in a card beside it."""

    title: str
    text: str
    rect: pygame.Rect
    """The place of the thing in the window."""
