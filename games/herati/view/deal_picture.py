"""The first tiles of a deal of the Loom, in one small picture."""

from __future__ import annotations

import pygame

from games.herati.rules.field import Tile
from games.herati.view.tiles.sprites import BACK, sprite
from games.ui.toolkit.context import Context

FACE_UP = 2
"""The tiles that lie face up at the start."""


def deal_picture(context: Context, deal: str, size: int) -> pygame.Surface:
    """The tiles that lie face up at the start, and a back for the others; `size` pixels high."""
    kinds = [*(Tile(name).value for name in deal.split(",")[:FACE_UP]), BACK]
    gap = max(size // 12, 1)
    picture = pygame.Surface((len(kinds) * (size + gap) - gap, size), pygame.SRCALPHA)
    for number, kind in enumerate(kinds):
        picture.blit(sprite(context, kind, size), (number * (size + gap), 0))
    return picture
