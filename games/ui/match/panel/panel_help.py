"""The text in the panel before the first turn: what the game is about, and how to make a move."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from games.core.storage.settings import InputWay
from games.core.text import N_
from games.ui.toolkit.context import Context
from games.ui.toolkit.i18n import _, in_sequence

Advice = tuple[str, str]
"""A heading and a sentence."""


GESTURES: dict[InputWay, str] = {
    "both": N_("Drag a piece, or click on it and then on its target."),
    "drag": N_("Drag a piece to its target."),
    "click": N_("Click on a piece, then on its target."),
}


def advice(aim: str, task: str, way: InputWay) -> Sequence[Advice]:
    """The headings and sentences, in the order of their weight; no task if it is empty."""
    help_text = _("“Hint” proposes a turn. “Rules” explains the game on one page.")
    now = [(_("Now"), in_sequence((task, _(GESTURES[way]))))] if task else []
    return (_("Your aim"), aim), *now, (_("Help"), help_text)


def draw_advice(
    context: Context, surface: pygame.Surface, rect: pygame.Rect, items: Sequence[Advice]
) -> None:
    """Draw as many of the sentences as fit, the first ones first."""
    text, theme, px = context.text, context.theme, context.px
    size = theme.text.body
    if _height(context, items, rect.w, size) > rect.h:
        size = theme.text.small
    y = rect.y
    for heading, sentence in items:
        words = text.paragraph(sentence, max(rect.w, 1), size, theme.ink)
        head = text.line_height(theme.text.small)
        if y + head + words.get_height() > rect.bottom:
            break
        text.draw(surface, heading, theme.text.small, theme.accent, bold=True, topleft=(rect.x, y))
        surface.blit(words, (rect.x, y + head))
        y += head + words.get_height() + px(theme.space * 1.5)


def _height(context: Context, items: Sequence[Advice], width: int, size: float) -> int:
    text, gap = context.text, context.px(context.theme.space * 1.5)
    lines = sum(len(text.wrap(sentence, max(width, 1), size)) for _heading, sentence in items)
    head = text.line_height(context.theme.text.small) + gap
    return lines * text.line_height(size) + len(items) * head - gap
