"""The win probability of a thinking computer, as a number and as a bar."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from games.core.evaluation import Evaluation
from games.core.position import AnyPosition, Side
from games.ui.toolkit.context import Context
from games.ui.toolkit.i18n import _
from games.ui.toolkit.theme import Colour

COLOURED = (Side.BLACK, Side.WHITE)
"""The sides that are the colours of their pieces."""


@dataclass(frozen=True, slots=True)
class WinProbability:
    """The win probability of a side, and the sides it plays among."""

    side: Side
    value: float
    """From 0 (lost) to 1 (won); a shared victory counts as a share of 1."""
    sides: Sequence[Side]

    @property
    def fair(self) -> float:
        """The win probability among equal players."""
        return 1 / len(self.sides)

    @property
    def percent(self) -> str:
        """The value in percent; 0 and 100 only for a certain result."""
        number = round(100 * self.value)
        if self.value not in (0.0, 1.0):
            number = min(max(number, 1), 99)
        return _("{number} %").format(number=number)


def win_probability_of(
    position: AnyPosition, evaluation: Evaluation | None
) -> WinProbability | None:
    """The win probability of the side to move; None in a solitaire or if it is not known."""
    if len(position.sides) < 2 or evaluation is None or evaluation.win_probability is None:
        return None
    return WinProbability(position.to_move, evaluation.win_probability, tuple(position.sides))


def draw_win_probability(
    context: Context, surface: pygame.Surface, bar: pygame.Rect, chance: WinProbability
) -> None:
    """Draw a bar with a mark at the win probability among equal players.

    Black and White keep their ends and their colours; otherwise the thinking side is on the left.
    """
    theme = context.theme
    coloured = set(chance.sides) == {*COLOURED}
    left = chance.sides[0] if coloured else chance.side
    share = chance.value if left is chance.side else 1 - chance.value
    fills: tuple[Colour, Colour] = (theme.line, theme.ink_soft)
    if coloured:
        fills = (theme.black, theme.white)
        fills = fills if left is Side.BLACK else fills[::-1]
    edge = context.px(1)
    pygame.draw.rect(surface, theme.line, bar.inflate(2 * edge, 2 * edge))
    pygame.draw.rect(surface, fills[1], bar)
    pygame.draw.rect(surface, fills[0], pygame.Rect(bar.topleft, (round(bar.w * share), bar.h)))
    x = bar.x + round(bar.w * chance.fair)
    mark = pygame.Rect(0, 0, context.px(3), bar.h + 4 * edge)
    mark.center = (x, bar.centery)
    pygame.draw.rect(surface, theme.accent, mark)
