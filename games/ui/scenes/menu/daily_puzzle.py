"""The puzzle of the day, as a small button in the corner of a game's card."""

from __future__ import annotations

import math
from datetime import date
from random import Random

import pygame

from games.puzzles.puzzle_session import Daily
from games.ui.puzzles.puzzle_files import open_next, puzzles_of, results_of
from games.ui.puzzles.puzzle_texts import daily_state
from games.ui.scenes.menu.game_card import GameCard
from games.ui.toolkit.drawing import draw_disc, draw_plate
from games.ui.toolkit.i18n import _
from games.ui.toolkit.scene_context import SceneContext
from games.ui.toolkit.topic import Topic
from games.ui.widgets.button import IconButton

ICON, MARK, TICK = 18, 8, 12
"""Width and height of the icon, of the mark of an untried puzzle, and of the tick, in units."""


class DailyPuzzle(IconButton):
    """Opens the puzzle of the day; a mark tells that it is untried, a tick that it is solved."""

    def __init__(self, context: SceneContext, card: GameCard, today: date) -> None:
        super().__init__(context, "puzzle", "", self._open)
        self._scene_context = context
        self._card = card
        self._today = today
        results = results_of(context, card.game.name)
        self.result = results.days.get(today.isoformat(), "")
        """The first result of today, empty if the puzzle is untried."""
        state = daily_state(results, today)
        self.hint = _("Puzzle of the day: {state}").format(state=state)
        title = _(card.game.title)
        self.spoken_name = _("{game}: puzzle of the day").format(game=title)
        self.topic = lambda: Topic(_("Puzzle of the day"), state)
        card.has_corner = True

    def place(self) -> None:
        """Follow the card."""
        self.rect = self._corner

    @property
    def _corner(self) -> pygame.Rect:
        return self._card.corner().inflate(self.context.px(8), self.context.px(8))

    def update(self, dt: float) -> None:
        """Follow the card, and keep it raised under the pointer."""
        self._card.held = self.hovered or self.focused
        self.place()

    def next_change(self) -> float:
        """0 while it follows the card."""
        return math.inf if self.rect == self._corner else 0.0

    def _open(self) -> None:
        context, name = self._scene_context, self._card.game.name
        puzzles = puzzles_of(context, context.game_views[name])
        open_next(context, name, Daily(puzzles, Random(), self._today))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the icon, and how today's puzzle stands."""
        context, theme, px = self.context, self.context.theme, self.context.px
        if self.hovered or self.down:
            draw_plate(context, surface, self.rect, theme.sunken)
        ink = theme.ink_soft if self.result and not self.hovered else theme.ink
        picture = context.assets.icon("puzzle", px(ICON), ink)
        icon = surface.blit(picture, picture.get_rect(center=self.rect.center))
        if not self.result:
            mark = pygame.Rect(0, 0, px(MARK), px(MARK))
            mark.center = icon.topright
            draw_disc(context, surface, mark, theme.accent)
        elif self.result == "solved":
            tick = context.assets.icon("check", px(TICK), theme.ink)
            surface.blit(tick, tick.get_rect(center=icon.topright))
