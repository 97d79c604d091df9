"""Labels with the value of each legal move of the Loom, the best one dark."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from games.herati.ai.loom.solver import current_aim
from games.herati.rules.position import LoomPosition, SetAside
from games.herati.view.palette import palette_of
from games.herati.view.texts.hint_text import expected_value, short_value
from games.herati.view.tiles.sprites import sprite
from games.ui.board.sprites import Place
from games.ui.match.game_scene import ShownHint
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import draw_plate

LABEL_HEIGHT = 20
"""The height of a label, in units."""


@dataclass(frozen=True, slots=True)
class ValueLabel:
    """The value of one move, on its target cell or on the tile to set aside."""

    place: Place
    kind: str
    text: str
    best: bool


def value_labels(
    position: LoomPosition, hints: Sequence[ShownHint], held: str | None
) -> list[ValueLabel]:
    """The labels of all moves; while a tile is held, only those of its kind.

    None if the aim is out of reach: all values would be 0.
    """
    known = [(shown.ghosts, shown.hint, shown.hint.evaluation) for shown in hints]
    values = [expected_value(position, evaluation) for _, _, evaluation in known if evaluation]
    best = max(values, default=0.0)
    if current_aim(position) and not best:
        return []
    found = []
    for ghosts, hint, evaluation in known:
        if evaluation is None:
            continue
        (move,) = hint.moves
        if ghosts and held in (None, move.tile.value):
            ghost = ghosts[0]
            place = ghost.source if isinstance(move, SetAside) else ghost.target
            text = short_value(position, evaluation)
            is_best = expected_value(position, evaluation) == best
            found.append(ValueLabel(place, move.tile.value, text, is_best))
    return found


def draw_value_labels(
    context: Context,
    surface: pygame.Surface,
    found: Sequence[ValueLabel],
    rect_of: Callable[[Place], pygame.Rect],
) -> None:
    """Draw each label at the upper edge of its place, several of one place in a column."""
    tops: dict[Place, int] = {}
    for label in found:
        rect = rect_of(label.place)
        top = tops.get(label.place, rect.top + context.px(3))
        box = _draw_value_label(context, surface, (rect.centerx, top), label)
        tops[label.place] = box.bottom + context.px(2)


def _draw_value_label(
    context: Context, surface: pygame.Surface, top: tuple[int, int], label: ValueLabel
) -> pygame.Rect:
    """Draw a small tile and a value on a plate below a point."""
    palette = palette_of(context)
    px, size = context.px, context.theme.text.small
    tile, gap = px(LABEL_HEIGHT - 6), px(4)
    wide = context.text.width(label.text, size, bold=label.best)
    box = pygame.Rect(0, 0, tile + wide + 3 * gap, px(LABEL_HEIGHT))
    box.midtop = top
    fill, ink, edge = palette.label, palette.text, palette.stitch
    if label.best:
        fill, ink, edge = palette.tick, palette.on_tick, palette.on_tick
    draw_plate(context, surface, box, fill, border=edge, width=1, radius=4)
    picture = sprite(context, label.kind, tile)
    surface.blit(picture, picture.get_rect(midleft=(box.x + gap, box.centery)))
    place = (box.right - gap, box.centery)
    context.text.draw(surface, label.text, size, ink, bold=label.best, midright=place)
    return box
