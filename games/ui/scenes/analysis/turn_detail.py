"""The chosen turn of an analysis: what was played, what is better, and what it costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from games.core.text import N_
from games.ui.coach.quality import Quality
from games.ui.match.hints.ghost_moves import Role, draw_sign
from games.ui.toolkit.access.node import AccessNode
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import draw_plate
from games.ui.toolkit.game_views.turn_entry import TurnEntry, draw_entry
from games.ui.toolkit.layout import inset
from games.ui.widgets.base import Widget


@dataclass(frozen=True, slots=True)
class TurnSummary:
    """The texts about a turn."""

    title: str
    entries: Sequence[tuple[Role, TurnEntry]]
    """The played turn, and the better one if there is one."""
    loss: str = ""
    """One or two lines."""
    quality: Quality | None = None


class TurnDetail(Widget):
    """Draws the summary of a turn around a button, or a sentence in its place."""

    kind_title = N_("Turn")
    how = N_("The chosen turn, how good it was, and a better one if there is one.")

    def __init__(self, context: Context, button: Widget, *, signs: bool) -> None:
        """`signs` are drawn beside the turns, as they are on the board."""
        super().__init__(context)
        self._button = button
        self._signs = signs
        self.summary: TurnSummary | None = None
        self.sentence = ""

    def accessible(self) -> AccessNode | None:
        """All texts about the turn, or the sentence."""
        lines = [self.sentence]
        if shown := self.summary:
            quality = shown.quality.title if shown.quality else ""
            entries = (entry.in_words for _role, entry in shown.entries)
            lines = [shown.title, quality, *entries, *shown.loss.split("\n")]
        children = tuple(AccessNode(n, "text", line) for n, line in enumerate(lines) if line)
        return self.access_node("group", children=children)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the summary, or the sentence."""
        context, theme, px = self.context, self.context.theme, self.context.px
        draw_plate(context, surface, self.rect, theme.card)
        box = inset(self.rect, px(12), px(8))
        if self.summary is None:
            words = context.text.paragraph(
                self.sentence, max(box.w, 1), theme.text.body, theme.ink_soft
            )
            surface.blit(words, box)
            return
        button = self._button.rect
        flat = button.x > box.centerx
        room = button.x - px(12) - box.x if flat else box.w
        self._draw_title(surface, pygame.Rect(box.x, box.y, room, box.h), self.summary)
        self._draw_entries(surface, pygame.Rect(box.x, box.y, room, box.h), self.summary)
        left = button.x if flat else button.right + px(10)
        middle = (self.rect.y + button.y) // 2 if flat else button.centery
        self._draw_loss(surface, pygame.Rect(left, middle, box.right - left, 0), self.summary)

    def _draw_title(self, surface: pygame.Surface, box: pygame.Rect, shown: TurnSummary) -> None:
        """The title, and the quality of the turn to its right."""
        text, theme = self.context.text, self.context.theme
        right = box.right
        if shown.quality:
            words = f"{shown.quality.title} {shown.quality.value}"
            colour = theme.focus if shown.quality is Quality.GOOD else theme.accent
            drawn = text.draw(
                surface, words, theme.text.small, colour, bold=True, topright=box.topright
            )
            right = drawn.x - self.context.px(8)
        room = max(right - box.x, 0)
        title, size = text.squeezed(shown.title, room, theme.text.body, bold=True)
        text.draw(surface, title, size, theme.ink, bold=True, topleft=box.topleft)

    def _draw_entries(self, surface: pygame.Surface, box: pygame.Rect, shown: TurnSummary) -> None:
        """The turns, each with its sign on the board."""
        text, theme = self.context.text, self.context.theme
        size, high = theme.text.body, text.line_height(theme.text.body)
        indent = high if self._signs else 0
        for number, (role, entry) in enumerate(shown.entries, 1):
            top = box.y + number * high
            if indent:
                draw_sign(self.context, surface, pygame.Rect(box.x, top, high, high), role)
            place, width = (box.x + indent, top + high // 2), box.w - indent
            draw_entry(self.context, surface, entry, size, theme.ink_soft, place, width)

    def _draw_loss(self, surface: pygame.Surface, room: pygame.Rect, shown: TurnSummary) -> None:
        """The cost of the turn, aligned to the right and centred vertically."""
        text, theme = self.context.text, self.context.theme
        size = theme.text.small
        lines = shown.loss.split("\n")
        place = [room.right, room.y - len(lines) * text.line_height(size) // 2]
        for line in lines:
            said = text.fitted(line, max(room.w, 0), size)
            drawn = text.draw(surface, said, size, theme.ink_soft, topright=(place[0], place[1]))
            place[1] = drawn.bottom
