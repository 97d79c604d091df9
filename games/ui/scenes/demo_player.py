"""Plays the demonstration of a game: one move after the other, with captions on the way."""

from __future__ import annotations

import math
from typing import Any

import pygame

from games.core.record import read_record
from games.ui.look.look import AnyLook
from games.ui.toolkit.context import Context
from games.ui.widgets.label import Paint, Picture

STEP = 1.0
"""Seconds between two moves."""
HOLD = 4.0
"""Seconds that the end is shown."""
READING_PACE = 18
"""Reading speed in characters per second."""
LEAST_READING = 3.5
"""The least seconds between a caption and the next move."""


class DemoPlayer:
    """Steps through a recorded game; the caption belongs to the last move that shows a new rule."""

    def __init__(self, game_view: AnyLook, *, captions: bool = False) -> None:
        """`captions` makes it pause at each one, long enough to read it."""
        demo = game_view.demo()
        assert demo is not None
        record = read_record(demo.record, {game_view.game.name: game_view.game})
        self._game_view = game_view
        self._match = record.match
        self._match.go_to(self._match.root.main_end())
        self._match.go(0)
        self._captions = {caption.move: caption for caption in demo.captions}
        self._waits = captions
        self._until_step = STEP
        self.caption = ""
        """The untranslated sentence about the last new rule."""
        self.finished = False
        """Whether the end has been shown for long enough."""

    @property
    def drawable(self) -> Any:
        return self._game_view.in_demo(self._match, self._match.ply)

    @property
    def next_change(self) -> float:
        return math.inf if self.finished else max(self._until_step, 0.0)

    def skip(self, plies: int) -> None:
        self._match.go(min(self._match.ply + plies, len(self._match.line) - 1))

    def restart(self) -> None:
        self._match.go(0)
        self._until_step = STEP
        self.caption = ""
        self.finished = False

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; True if there is another position."""
        if self.finished:
            return False
        self._until_step -= dt
        if self._until_step > 0:
            return False
        if not self._match.can_redo:
            self.finished = True
            return False
        self._step()
        return True

    def _step(self) -> None:
        self._match.redo()
        self._until_step = STEP if self._match.can_redo else HOLD
        caption = self._captions.get(self._match.ply)
        if caption is None:
            return
        self.caption = caption.text
        if self._waits:
            reading = len(self.caption) / READING_PACE
            self._until_step = max(self._until_step, LEAST_READING, reading)


# -- A picture of a board on which a short game plays by itself, and rests after a while -------

FIRST = 12
"""The number of moves already made when it begins."""
FADE, EXCHANGE = 0.2, 0.3
"""Seconds for a change of the position, and of the board."""
FRAME = 1 / 30
"""Seconds between two frames of such a change."""
PLAYING = 45.0
"""Seconds after which it pauses, unless `wake` is called."""


class FadingPicture(Picture):
    """A position that fades out above its successor; another board waits until it is gone."""

    def __init__(self, context: Context, paint: Paint) -> None:
        super().__init__(context, paint)
        self._old: pygame.Surface | None = None
        self._share = 1.0
        self._seconds = FADE

    def change(self) -> None:
        self._old, self._share, self._seconds = self.drawn, 0.0, FADE
        self.refresh()

    def exchange(self) -> None:
        self.change()
        self._seconds = EXCHANGE

    def update(self, dt: float) -> None:
        self._share = min(self._share + dt / self._seconds, 1.0)

    def next_change(self) -> float:
        return FRAME if self._share < 1 else math.inf

    def draw(self, surface: pygame.Surface) -> None:
        old, place = self._old, self.rect.clip(surface.get_rect())
        if old is None or self._share == 1 or old.get_size() != self.rect.size:
            super().draw(surface)
            return
        behind = surface.subsurface(place).copy() if self._seconds == EXCHANGE else None
        super().draw(surface)
        left = 1 - self._share
        if behind is not None:
            behind.set_alpha(round(255 * min(2 * left, 1)))
            surface.blit(behind, place)
            left = 2 * left - 1
        if left > 0:
            old.set_alpha(round(255 * left))
            surface.blit(old, self.rect)


class LivePicture(FadingPicture):
    """Plays the demonstration of a game; without animation or demonstration, a still position."""

    def __init__(self, context: Context, game_view: AnyLook, delay: float = 0.0) -> None:
        """It begins `delay` seconds later, so that several are not painted in the same frame."""
        super().__init__(context, self._paint_board)
        self._game_view = game_view
        self._sample = game_view.example({})
        self._player: DemoPlayer | None = None  # read after the first frames
        self._until_begin = STEP + delay
        self._left = PLAYING
        self.has_demo = True
        """Whether there is a demonstration; False once it is known to be missing."""
        self.paused = False
        """Whether nothing changes, because the whole window is changing."""

    def wake(self) -> None:
        self._left = PLAYING

    @property
    def _plays(self) -> bool:
        moving = self.has_demo and self.context.settings.time_factor > 0
        heard = self.context.announcements.wanted
        return moving and self._left > 0 and not heard

    def update(self, dt: float) -> None:
        if self.paused:
            return
        super().update(dt)
        if not self._plays:
            return
        self._left -= dt
        if self._player is None:
            self._begin(dt)
        elif self._player.finished:
            self._player.restart()
            self.change()
        elif self._player.update(dt):
            self.change()

    def next_change(self) -> float:
        if self._share < 1:
            return FRAME
        if not self._plays:
            return math.inf
        if self._player is None:
            return max(self._until_begin, 0.0)
        return 0.0 if self._player.finished else self._player.next_change

    def _begin(self, dt: float) -> None:
        self._until_begin -= dt
        if self._until_begin > 0:
            return
        self.has_demo = self._game_view.demo() is not None
        if self.has_demo:
            self._player = DemoPlayer(self._game_view)
            self._player.skip(FIRST)
            self.exchange()

    def _paint_board(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        shown = self._sample
        if self._player and self.context.settings.time_factor:
            shown = self._player.drawable
        self._game_view.thumbnail(self.context, surface, rect, shown)
