"""A running match in the window: the data shared by its scene, and the sentence below it."""

from __future__ import annotations

import math
from functools import cached_property
from typing import Any

import pygame

from games.controller.session import LAST_SECONDS, Session
from games.core.match import rounded_up
from games.core.position import AnyPosition
from games.ui.look.look import SceneContext
from games.ui.look.speech import Speech
from games.ui.look.view import GameBoard, MatchView, Texts
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import draw_plate
from games.ui.toolkit.layout import LEAST_TEXT


class MatchWindow(MatchView[AnyPosition, Any]):
    """A running match with its board, its effects and the look of its game."""

    context: SceneContext

    def __init__(self, context: SceneContext, session: Session) -> None:
        super().__init__(context, session)
        self.look = context.game_views[session.game.name]
        self.settings = context.settings
        """The settings in use."""
        self.status = StatusLine(context)

    @cached_property
    def game_board(self) -> GameBoard[AnyPosition, Any]:
        return self.look.board()(self)

    @cached_property
    def texts(self) -> Texts[AnyPosition, Any]:
        return self.look.texts()(self)

    @cached_property
    def speech(self) -> Speech[AnyPosition, Any]:
        return (self.look.speech() or Speech)(self)

    @property
    def said(self) -> str:
        return self.status.text

    def follow_settings(self) -> None:
        """Call it after changes of the settings or the theme."""
        settings, board = self.context.settings, self.board
        self.settings, self.pace = settings, settings.time_factor
        board.glide_time = self.context.theme.move_time * self.pace
        board.drags, board.clicks = settings.input != "click", settings.input != "drag"
        board.shows_targets = settings.show_targets


# -- The sentence below the board: why a gesture was refused, a hint, a problem ----------------

MESSAGE_TIME = 6.0
"""Seconds for a sentence below the board."""
ROOM = 48
"""Height of the strip below the board, in units."""
BELOW = 6
"""The part of it left free around the sentence."""
LINES = 2
"""A sentence with more lines may be wider than the board."""


def below_board(board: pygame.Rect, area: pygame.Rect) -> pygame.Rect:
    """The widest part of an area with the board in its middle."""
    half = min(board.centerx - area.x, area.right - board.centerx)
    return pygame.Rect(board.centerx - half, area.y, 2 * half, area.h)


class StatusLine:
    """Shows one sentence for a limited time, or else a lasting one; nothing if empty."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self.area = pygame.Rect(0, 0, 0, 0)
        """The area of the board, above the sentence."""
        self.board_width = self.floor = 0
        """The width for few lines, and the lowest y of the sentence's end."""
        self.lasting = ""
        """Shown while there is no other sentence."""
        self.passing, self._left = "", 0.0
        """The sentence shown for a limited time; empty for none."""

    @property
    def text(self) -> str:
        return self.passing or self.lasting

    def say(self, sentence: str, *, spoken: bool = True) -> None:
        """Show a sentence, replacing the last one; announce it if `spoken`."""
        if spoken:
            self._context.announcements.say(sentence)
        self.passing, self._left = sentence, MESSAGE_TIME

    def update(self, dt: float, *, stay: bool = False) -> None:
        """Advance by `dt` seconds; the sentence does not expire while `stay` is true."""
        self._left -= dt
        if self._left <= 0 and not stay:
            self.passing = ""

    def next_change(self) -> float:
        return max(self._left, 0.05) if self.passing else math.inf

    @property
    def box(self) -> pygame.Rect:
        """The rectangle of the sentence; many lines overlap the edge of the board."""
        px, area, words = self._context.px, self.area, self._words()
        box = words.get_rect().inflate(px(32), 0)
        box.h = max(min(words.get_height() + px(14), px(ROOM - BELOW)), words.get_height() + px(6))
        box.center = (area.centerx, area.bottom + px(ROOM) // 2)
        box.top = max(box.top, area.bottom + px(BELOW))
        box.bottom = min(box.bottom, max(self.floor, area.bottom + px(ROOM)))
        return box

    def draw(self, surface: pygame.Surface) -> None:
        box, words = self.box, self._words()
        draw_plate(self._context, surface, box, self._context.theme.ink)
        surface.blit(words, words.get_rect(center=box.center))

    def _words(self) -> pygame.Surface:
        text, theme = self._context.text, self._context.theme
        most = self.area.w
        rooms = [w - self._context.px(32) for w in (min(self.board_width or most, most), most)]
        size = theme.text.body
        lines = text.wrap(self.text, rooms[0], size)
        if len(lines) > 1:
            size = self._context.scale.at_least(theme.text.small, LEAST_TEXT)
            ways = [text.wrap_evenly(self.text, room, size) for room in rooms]
            lines = next((way for way in ways if len(way) <= LINES), ways[-1])
        width = max(text.width(line, size) for line in lines)
        return text.paragraph(self.text, width, size, theme.card, align="center")


def clock_text(seconds: float) -> str:
    """The text of a clock: minutes and seconds; tenths in the last seconds.

    >>> clock_text(299.2), clock_text(4000), clock_text(9.94), clock_text(0)
    ('5:00', '1:06:40', '9.9', '0.0')
    """
    if seconds <= LAST_SECONDS:
        tenths = int(seconds * 10 + 1e-6)
        return f"{tenths // 10}.{tenths % 10}"
    whole = int(-(-rounded_up(seconds) // 1))
    hours, minutes, rest = whole // 3600, whole // 60 % 60, whole % 60
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
