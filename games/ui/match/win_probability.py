"""How an opponent sees its chance while it thinks: a number, and a bar in the sides' colours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from games.core.position import AnyPosition, Side
from games.ui.toolkit.i18n import _
from games.ui.toolkit.theme import Colour

if TYPE_CHECKING:
    from games.ui.toolkit.context import Context

COLOURED = (Side.BLACK, Side.WHITE)
"""The sides that are the colours of their pieces."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The share of the victory, from 0 to 1, that a side expects among so many."""

    side: Side
    share: float
    sides: Sequence[Side]

    @property
    def fair(self) -> float:
        """The share that equals would have."""
        return 1 / len(self.sides)

    @property
    def percent(self) -> str:
        """The share in words; only what is certain is called so."""
        number = round(100 * self.share)
        if self.share not in (0.0, 1.0):
            number = min(max(number, 1), 99)
        return _("{number} %").format(number=number)


def share_at(standing: float, players: int) -> float:
    """The share of the victory that a standing means: 0 lost, 1 won, in the middle a fair share."""
    fair = 1 / players
    return fair + standing * (1 - fair if standing > 0 else fair)


def standing_at(share: float, players: int) -> float:
    """What a share of the victory is as a standing: -1 lost, 0 as equals would have it, 1 won."""
    fair = 1 / players
    return (share - fair) / (1 - fair if share > fair else fair)


def standing_of(position: AnyPosition, value: float) -> Standing | None:
    """What the side to move expects, told how it stands: -1 lost, 0 as equals do, 1 won.

    Who plays alone shares with nobody: None.
    """
    if len(position.sides) < 2:
        return None
    share = share_at(value, len(position.sides))
    return Standing(position.to_move, share, tuple(position.sides))


def draw_standing(
    context: Context, surface: pygame.Surface, bar: pygame.Rect, standing: Standing
) -> None:
    """Draw a bar with a mark where equals would stand.

    Black and White have their places in it and their colours; of several, the one who thinks has
    its share from the left.
    """
    theme = context.theme
    coloured = set(standing.sides) == {*COLOURED}
    left = standing.sides[0] if coloured else standing.side
    share = standing.share if left is standing.side else 1 - standing.share
    fills: tuple[Colour, Colour] = (theme.line, theme.ink_soft)
    if coloured:
        fills = (theme.ink, theme.card) if left is Side.BLACK else (theme.card, theme.ink)
    edge = context.px(1)
    pygame.draw.rect(surface, theme.line, bar.inflate(2 * edge, 2 * edge))
    pygame.draw.rect(surface, fills[1], bar)
    pygame.draw.rect(surface, fills[0], pygame.Rect(bar.topleft, (round(bar.w * share), bar.h)))
    x = bar.x + round(bar.w * standing.fair)
    mark = pygame.Rect(0, 0, context.px(3), bar.h + 4 * edge)
    mark.center = (x, bar.centery)
    pygame.draw.rect(surface, theme.accent, mark)
