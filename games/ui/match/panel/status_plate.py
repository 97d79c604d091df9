"""The plate at the head of the panel: whose turn it is and what is to be done, or the result."""

from __future__ import annotations

import math
from typing import Generic

import pygame

from games.core.error_text import as_sentence
from games.core.position import Outcome
from games.ui.match.game_scene import GameParts
from games.ui.match.match_view import MatchView, P
from games.ui.match.navigation import Navigation
from games.ui.match.panel.win_probability import (
    WinProbability,
    draw_win_probability,
    win_probability_of,
)
from games.ui.toolkit.access.node import AccessNode
from games.ui.toolkit.drawing import draw_plate
from games.ui.toolkit.i18n import _, in_sequence
from games.ui.toolkit.layout import inset
from games.ui.toolkit.topic import PlacedTopic, Topic

DOTS_PER_SECOND = 3
DOTS = 46
"""The width of the dots of a thinking computer, in units."""
BAR = 8
"""Height of the bar of the win probability, in units."""


class StatusPlate(Generic[P]):
    """Tells the state of a match within its rectangle `rect`."""

    def __init__(self, view: MatchView[P], parts: GameParts[P], navigation: Navigation[P]) -> None:
        self._view, self._parts, self._navigation = view, parts, navigation
        self._context, self._controller = view.context, view.controller
        self._clock = 0.0
        self.rect = pygame.Rect(0, 0, 0, 0)

    @property
    def task(self) -> str:
        """What it tells of the present position, whatever turn is viewed."""
        position, outcome = self._view.position, self._view.match.outcome()
        title = self._title(position, outcome)
        if outcome is None and self._controller.ai.thinking:
            return _("{name} is thinking.").format(name=title)
        words = self._expectation(position, outcome)
        return in_sequence((as_sentence(title), as_sentence(words)))

    def topic(self) -> PlacedTopic:
        """The explanation of the plate."""
        text = _("Whose turn it is, and what is to be done. At the end, who has won and why.")
        title = self._title(self._view.shown_position, self._view.shown_outcome)
        return Topic(title, text).at(self.rect)

    def accessible(self) -> list[AccessNode]:
        """Whose turn it is, then what is to be done."""
        position, outcome = self._view.shown_position, self._view.shown_outcome
        title, words = self._title(position, outcome), self._expectation(position, outcome)
        texts = (("title", title), ("task", words))
        return [AccessNode(key, "text", text, self.rect) for key, text in texts if text]

    def update(self, dt: float) -> None:
        """Advance the dots by `dt` seconds."""
        self._clock += dt

    def next_change(self) -> float:
        """Seconds until the dots of a thinking computer move."""
        return 1 / DOTS_PER_SECOND if self._controller.ai.thinking else math.inf

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the plate, with the win probability and the dots of a computer at work."""
        context, ai = self._context, self._controller.ai
        text, theme = context.text, context.theme
        draw_plate(context, surface, self.rect, theme.ink)
        box = inset(self.rect, context.px(14), context.px(10))
        dots = ai.thinking or ai.hinting
        width = box.w - context.px(DOTS) if dots else box.w
        position, outcome = self._view.shown_position, self._view.shown_outcome
        title, size = self._title(position, outcome), theme.text.lead
        for smaller in (theme.text.body, theme.text.small):
            if text.width(title, size, bold=True) > width:
                size = smaller
        title = text.fitted(title, width, size, bold=True)
        text.draw(surface, title, size, theme.card, bold=True, topleft=box.topleft)
        words = self._expectation(position, outcome)
        faint = theme.on_ink_soft
        top = box.y + text.line_height(size) + context.px(2)
        chance = self._chance()
        if chance:
            bar = pygame.Rect(box.x, box.bottom - context.px(BAR), box.w, context.px(BAR))
            draw_win_probability(context, surface, bar, chance)
            box.height -= context.px(2 * BAR)
        room = max((box.bottom - top) // text.line_height(theme.text.body), 1)
        size = theme.text.body
        if len(text.wrap(words, box.w, size)) > room:
            size = theme.text.small
        surface.blit(text.paragraph(words, box.w, size, faint), (box.x, top))
        if dots:
            self._draw_dots(surface, box)

    def _title(self, position: P, outcome: Outcome | None) -> str:
        texts = self._parts.texts
        return texts.turn_title(position) if outcome is None else texts.headline(outcome)

    def _expectation(self, position: P, outcome: Outcome | None) -> str:
        state, ai = self._controller.state, self._controller.ai
        if outcome is not None:
            return self._navigation.reason(outcome)
        if ai.failed:
            return _("The match is intact: try again, or undo a turn.")
        if state.opened:
            return _("This is a record. “Continue” resumes the match from here.")
        if state.waits_to_resume:
            return _("Paused. “Continue” resumes the match from here.")
        if chance := self._chance():
            return _("is thinking … its chance: {percent}").format(percent=chance.percent)
        if ai.thinking:
            return _("is thinking …")
        teacher = self._navigation.teacher
        if teacher.warning:
            return _("Play this turn, or take it back.")
        if teacher.slow:
            return _("Your turn is being checked. Play it at once, or wait for a moment.")
        if self._view.pending and not teacher.examining:
            return _("Confirm this turn, or make another one.")
        return self._parts.texts.expectation(position)

    def _chance(self) -> WinProbability | None:
        """The win probability of a thinking computer, if it is known and the settings show it."""
        ai = self._controller.ai
        if not (ai.thinking and ai.progress and self._context.settings.show_thinking):
            return None
        return win_probability_of(ai.progress.position, ai.progress.evaluation)

    def _draw_dots(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        """Draw the three animated dots of a thinking computer."""
        context = self._context
        lit = int(self._clock * DOTS_PER_SECOND) % 3
        for dot in range(3):
            radius = context.px(5 if dot == lit else 3)
            centre = (
                box.right - context.px(12) * (2 - dot) - context.px(6),
                box.y + context.px(12),
            )
            pygame.draw.aacircle(surface, context.theme.card, centre, radius)
