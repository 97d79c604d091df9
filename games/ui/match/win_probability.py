"""How an opponent sees its chance while it thinks: a number, and a bar in the sides' colours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from games.core.evaluation import Evaluation
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


def standing_of(position: AnyPosition, evaluation: Evaluation | None) -> Standing | None:
    """The share that the side to move expects; None in a solitaire or where it is not known."""
    if len(position.sides) < 2 or evaluation is None or evaluation.win_probability is None:
        return None
    return Standing(position.to_move, evaluation.win_probability, tuple(position.sides))


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
