"""What each choice of the Loom promises: small figures on the places, the best one dark."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from games.herati.ai.loom_solver import current_aim
from games.herati.rules.position import LoomPosition, SetAside
from games.herati.view.hint_text import expected_value, short_value
from games.herati.view.palette import PALETTE
from games.herati.view.sprites import sprite
from games.ui.board.sprites import Place
from games.ui.match.hints import Hint
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import draw_plate

ROW = 20
"""Height of a figure, in units."""


@dataclass(frozen=True, slots=True)
class ValueLabel:
    """What one tile promises on one place, or in the hand if it is to be set aside."""

    place: Place
    kind: str
    words: str
    best: bool


def value_labels(
    position: LoomPosition, hints: Sequence[Hint], held: str | None
) -> list[ValueLabel]:
    """The figures of all proposed moves; while a kind of tile is held only its own.

    Where the aim is out of reach they would all be nothing, and there are none.
    """
    values = [expected_value(position, hint.evaluation) for hint in hints if hint.evaluation]
    best = max(values, default=0.0)
    if current_aim(position) and not best:
        return []
    found = []
    for hint in hints:
        if hint.evaluation is None:
            continue
        (move,) = hint.moves
        if hint.ways and held in (None, move.tile.value):
            place = hint.ways[0][0 if isinstance(move, SetAside) else 1]
            words = short_value(position, hint.evaluation)
            is_best = expected_value(position, hint.evaluation) == best
            found.append(ValueLabel(place, move.tile.value, words, is_best))
    return found


def draw_value_labels(
    context: Context,
    surface: pygame.Surface,
    found: Sequence[ValueLabel],
    spot: Callable[[Place], pygame.Rect],
) -> None:
    """Draw each at the upper edge of its place, those of one place below each other."""
    tops: dict[Place, int] = {}
    for each in found:
        rect = spot(each.place)
        top = tops.get(each.place, rect.top + context.px(3))
        box = _draw_value_label(context, surface, (rect.centerx, top), each)
        tops[each.place] = box.bottom + context.px(2)


def _draw_value_label(
    context: Context, surface: pygame.Surface, top: tuple[int, int], each: ValueLabel
) -> pygame.Rect:
    """A small tile and a figure on a plate that hangs from a point."""
    px, size = context.px, context.theme.text.small
    tile, gap = px(ROW - 6), px(4)
    wide = context.text.width(each.words, size, bold=each.best)
    box = pygame.Rect(0, 0, tile + wide + 3 * gap, px(ROW))
    box.midtop = top
    fill, ink, edge = PALETTE.white, PALETTE.text, PALETTE.stitch
    if each.best:
        fill, ink, edge = PALETTE.tick, PALETTE.white, PALETTE.white
    draw_plate(context, surface, box, fill, border=edge, width=1, radius=4)
    picture = sprite(context, each.kind, tile)
    surface.blit(picture, picture.get_rect(midleft=(box.x + gap, box.centery)))
    place = (box.right - gap, box.centery)
    context.text.draw(surface, each.words, size, ink, bold=each.best, midright=place)
    return box
