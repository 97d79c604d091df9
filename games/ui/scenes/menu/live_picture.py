"""A picture of a board on which a short game plays by itself, and rests after a while."""

from __future__ import annotations

import math

import pygame

from games.ui.scenes.menu.demo_player import STEP, DemoPlayer
from games.ui.toolkit.context import Context
from games.ui.toolkit.game_views.game_view import GameView
from games.ui.toolkit.i18n import _
from games.ui.widgets.picture import Picture

FIRST = 6
"""The moves that have been made when it begins."""
FADE = 0.2
"""Seconds in which one position turns into the next."""
FRAME = 1 / 30
"""Seconds between two pictures of such a change."""
PLAYING = 45.0
"""Seconds after which it rests, unless `wake` is called."""


class LivePicture(Picture):
    """Plays the demonstration of a game; without animation, or without one, a typical position."""

    def __init__(self, context: Context, game_view: GameView, delay: float = 0.0) -> None:
        """It begins `delay` seconds later, so that several are not painted in the same frame."""
        super().__init__(context, self._paint_board)
        self._game_view = game_view
        self._sample = game_view.sample()
        self._player: DemoPlayer | None = None  # read after the first frames
        self._until_begin = STEP + delay
        self._left = PLAYING
        self._old: pygame.Surface | None = None
        self._share = 1.0
        self.paused = False
        """Whether nothing changes, because the whole window is changing."""

    def wake(self) -> None:
        """Play on for a while."""
        self._left = PLAYING

    @property
    def _plays(self) -> bool:
        moving = bool(self._game_view.demo and self.context.settings.time_factor)
        heard = self.context.announcements.wanted
        return moving and self._left > 0 and not heard

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        if self.paused:
            return
        if self._share < 1:
            self._share = min(self._share + dt / FADE, 1.0)
        if not self._plays:
            return
        self._left -= dt
        if self._player is None:
            self._begin(dt)
        elif self._player.finished:
            self._player.restart()
            self._change()
        elif self._player.update(dt):
            self._change()

    def next_change(self) -> float:
        """Seconds until the next move, or the next picture while one position turns into it."""
        if self._share < 1:
            return FRAME
        if not self._plays:
            return math.inf
        if self._player is None:
            return max(self._until_begin, 0.0)
        return 0.0 if self._player.finished else self._player.next_change

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the board; just after a move the last picture fades out above it."""
        super().draw(surface)
        if self._old and self._share < 1 and self._old.get_size() == self.rect.size:
            self._old.set_alpha(round(255 * (1 - self._share)))
            surface.blit(self._old, self.rect)

    @property
    def rule(self) -> str:
        """The title of the lesson about what the last moves have shown; empty for none."""
        moving = self._player is not None and self._plays
        return _(self._player.title) if moving and self._player and self._player.title else ""

    def _begin(self, dt: float) -> None:
        """After a moment with the typical position, begin some moves into the game."""
        self._until_begin -= dt
        if self._until_begin <= 0:
            self._player = DemoPlayer(self._game_view)
            self._player.skip(FIRST)
            self._change()

    def _change(self) -> None:
        self._old = self.drawn
        self._share = 0.0
        self.refresh()

    def _paint_board(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        shown = self._sample
        if self._player and self.context.settings.time_factor:
            shown = self._player.drawable
        self._game_view.picture(self.context, surface, rect, shown)
