"""A board beside the settings: it shows them at work, and pieces can be moved on it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import pygame

from games.core.record import options_of, read_record
from games.storage.documents import Settings
from games.ui.learning.practice_board import PracticeBoard
from games.ui.match.view import ROOM
from games.ui.toolkit.drawing import draw_plate
from games.ui.toolkit.game_views import Look
from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.form import POINTER_EVENTS

BEGUN = 13
"""The moves of its demonstration that have been made on the board of a game."""
SEEN = ("theme", "system_theme", "coordinates", "piece_sets", "flip_board")
"""Settings that a board at rest shows; the others are shown by a move."""

EDGE = 12
"""Between the board and the right edge, in units."""


class SettingsBoard:
    """Lies in the middle of the game that is demonstrated, which it goes on with by itself."""

    def __init__(self, context: SceneContext) -> None:
        self._context = context
        self.area = pygame.Rect(0, 0, 0, 0)
        """Where it lies; nothing is shown without a size."""
        self._known = context.settings
        self._coming: Sequence[Any] = ()
        self._board: PracticeBoard | None = None
        self._view: Look | None = None
        self.views: list[Look] = []
        """The games that can be shown; none to a screen reader."""
        if not context.announcements.wanted:
            self.views = [view for view in context.game_views.values() if view.demo()]
        if self.views:
            self._open(self.views[0])

    def __bool__(self) -> bool:
        return self._board is not None and self.area.w > 0

    @property
    def shown(self) -> int:
        """The place of the game that is shown among those that can be."""
        return self.views.index(self._view) if self._view in self.views else 0

    def choose(self, place: int) -> None:
        """Show a game."""
        self._open(self.views[place])
        self.resize(self.area)

    def _open(self, view: Look) -> None:
        self.leave()
        self._view, demo = view, view.demo()
        assert demo is not None
        record = read_record(demo.record, {view.game.name: view.game})
        match = record.match
        match.go_to(match.root.main_end())
        moves = list(match.line)
        match.go(BEGUN)
        self._coming = moves[BEGUN:]
        start = match.position
        self._board = PracticeBoard(
            self._context, view.game, start, options_of(record.tags), played=self._stray
        )

    def _stray(self, _move: object) -> None:
        """The person plays: the demonstration does not go on."""
        self._coming = ()

    def resize(self, area: pygame.Rect) -> None:
        self.area = area
        if self._board and area.w:
            room = self._context.px(ROOM)  # as much above it as the strip of words has below
            width = area.w - self._context.px(EDGE)
            self._board.resize(pygame.Rect(area.x, area.y + room, width, area.h - room))

    def handle(self, event: pygame.Event) -> bool:
        """Take what the pointer does on it."""
        if not self or not self._board or event.type not in POINTER_EVENTS:
            return False
        inside = self.area.collidepoint(event.pos) or self._board.is_busy
        return bool(inside and self._board.handle(event))

    def update(self, dt: float) -> None:
        if not self or not self._board:
            return
        self._follow(self._context.settings)
        self._board.update(dt)

    def _follow(self, settings: Settings) -> None:
        """Show what has been changed: at once, or by the next move."""
        before, self._known = self._known, settings
        if before == settings or not self._board:
            return
        names = {**before.piece_sets, **settings.piece_sets}
        for name in names:
            if before.piece_sets.get(name) != settings.piece_sets.get(name):
                self._open(self._context.game_views[name])
        seen = any(getattr(before, name) != getattr(settings, name) for name in SEEN)
        if self._view and not seen and not self._coming:
            self._open(self._view)
        self.resize(self.area)
        if self._coming and not seen:
            move, *self._coming = self._coming
            self._board.answer(move)

    def next_change(self) -> float:
        if not self or not self._board:
            return math.inf
        changed = self._known != self._context.settings
        return 0.0 if changed else self._board.next_change()

    def draw(self, surface: pygame.Surface) -> None:
        if not self or not self._board:
            return
        before = surface.get_clip()
        surface.set_clip(self.area)
        self._board.draw(surface)
        surface.set_clip(before)
        theme = self._context.theme
        if theme.card == theme.paper:  # the ground of most boards is as white
            draw_plate(self._context, surface, self.area, None, border=theme.line, radius=0)
        self._board.view.board.draw_held(surface)

    def cancel(self) -> None:
        if self._board:
            self._board.cancel()

    def leave(self) -> None:
        if self._board:
            self._board.session.close()
