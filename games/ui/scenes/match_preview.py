"""The preview of a match: a picture of its last position, and its description."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from functools import partial
from typing import Any

import pygame

from games.core.game import Record
from games.core.system import Check
from games.core.translation import N_
from games.storage.files import StorageError
from games.storage.matches import MatchStore, Summary
from games.ui.look.look import AnyLook, SceneContext
from games.ui.scenes.summary_text import heading_of, own_name
from games.ui.toolkit.access import AccessNode
from games.ui.toolkit.drawing import draw_plate, painted
from games.ui.toolkit.layout import GAP, columns, rows
from games.ui.toolkit.scene import Scene
from games.ui.toolkit.work import LOOK_PAUSE
from games.ui.widgets.base import Widget

WIDE = 960
"""The width of the window in units from which the preview is beside the table."""
TALL, TALLER = 760, 900
"""Heights of the window in units from which it is below the table, small and large."""
SHARE, LARGEST = 0.4, 560
"""Its share of the width beside a table, and its greatest width in units."""
DETAILS = 5
"""The most lines below a picture; the first one is larger."""
BELOW, BELOW_TALLER = 190, 250
LEAST_WORDS = 200
"""The least width of the text beside a picture, in units."""


class MatchPreview(Widget):
    """A picture with text below it, or beside it if the rectangle is wide."""

    kind_title = N_("Preview")
    how = N_("The board of the chosen match as it stands now.")

    def __init__(self, context: SceneContext, thumbnails: Thumbnails) -> None:
        super().__init__(context)
        self._game_views = context.game_views
        self._thumbnails = thumbnails
        self._summary: Summary | None = None

    def show(self, summary: Summary | None) -> None:
        self._summary = summary

    @property
    def is_beside(self) -> bool:
        return self.context.size[0] >= self.context.px(WIDE)

    def width_beside(self, body: pygame.Rect, share: float = SHARE) -> int:
        """Its width beside a table, with which it shares a rectangle."""
        return min(round(body.w * share), body.h - self._words, self.context.px(LARGEST))

    @property
    def _words(self) -> int:
        """The height of the details below a picture, with the gap above them."""
        text, theme = self.context.text, self.context.theme
        high = text.line_height(theme.text.lead) + (DETAILS - 1) * text.line_height(theme.text.body)
        return high + self.context.px(2 * theme.space + DETAILS * theme.space / 2)

    @property
    def room_beside(self) -> pygame.Rect:
        """The room right of the picture, below the details; empty if they are below it."""
        if self._stands:
            return pygame.Rect(self.rect.topleft, (0, 0))
        left = self.rect.x + self._side + self.context.px(self.context.theme.space * 2)
        top = self.rect.y + self._words
        return pygame.Rect(left, top, self.rect.right - left, self.rect.bottom - top)

    def take_place(self, body: pygame.Rect) -> pygame.Rect:
        """Take a place beside or below the table, if there is room; returns the rest."""
        px, height = self.context.px, self.context.size[1]
        self.visible = self.is_beside or height >= px(TALL)
        if self.is_beside:
            rest, self.rect = columns(body, [None, self.width_beside(body)], px(GAP))
        elif self.visible:
            side = BELOW_TALLER if height >= px(TALLER) else BELOW
            rest, self.rect = rows(body, [None, px(side)], px(GAP))
        else:
            rest = body
        return rest

    def rise_to(self, end: int) -> None:
        """Move up to a table that ends here and leaves room above the preview."""
        top = end + self.context.px(GAP)
        if not self.is_beside and top < self.rect.y:
            bottom = self.rect.bottom
            self.rect.y = top
            self.rect.h = min(bottom - top, self.rect.w // 2)

    @property
    def _side(self) -> int:
        """The side of the picture; it leaves enough width for words beside it."""
        if self._stands:
            return max(min(self.rect.w, self.rect.h - self._words), 1)
        return max(min(self.rect.h, self.rect.w - self.context.px(LEAST_WORDS)), 1)

    @property
    def _stands(self) -> bool:
        return self.rect.w <= self.rect.h

    def wanted(self) -> list[ThumbnailRequest]:
        if self._summary is None or not self.visible:
            return []
        return [(self._summary, self._side)]

    def _lines(self, summary: Summary) -> list[str]:
        lines = [*heading_of(self._game_views, summary), own_name(summary)]
        return [line for line in lines if line]

    def accessible(self) -> AccessNode | None:
        return self.told(self._lines(self._summary)) if self._summary else None

    def draw(self, surface: pygame.Surface) -> None:
        if self._summary is None:
            return
        context, theme, side = self.context, self.context.theme, self._side
        place = pygame.Rect(self.rect.topleft, (side, side))
        self._thumbnails.draw(surface, place, self._summary)
        gap = context.px(theme.space * 2)
        left, y = (place.x, place.bottom + gap) if self._stands else (place.right + gap, place.y)
        room = max(self.rect.right - left, 1)
        for number, line in enumerate(self._lines(self._summary)):
            size = theme.text.body if number else theme.text.lead
            ink = theme.ink_soft if number else theme.ink
            words = context.text.paragraph(line, room, size, ink, bold=not number)
            if y + words.get_height() > self.rect.bottom:
                break
            surface.blit(words, (left, y))
            y += words.get_height() + context.px(theme.space / 2)


# -- Thumbnails of matches: read in a work thread, drawn one per frame -------------------------

MOST_POSITIONS = 500
MOST_PICTURES = 200
DRAWN_PER_FRAME = 1

Key = tuple[str, Any]
ThumbnailRequest = tuple[Summary, int]
"""A match, and the side of its picture in pixels."""


class Thumbnails:
    """Pictures of the last positions of matches; only requested ones are read and drawn."""

    def __init__(self, context: SceneContext, scene: Scene, matches: MatchStore) -> None:
        self.scene = scene
        """The scene that shows them, and begins the reading."""
        self._context = context
        self._matches = matches
        self._positions: dict[Key, Any] = {}
        """None for a file without a position."""
        self._pictures: dict[tuple[Key, int], pygame.Surface] = {}
        self._look = context.look
        self.paused = False
        """Whether `update` is not called, below a dialog: a missing picture is drawn at once."""
        self._drawable = False
        """Whether a position waits to be drawn."""
        self._reading = False

    def picture(self, summary: Summary, size: int) -> pygame.Surface | None:
        return self._pictures.get((_key(summary), size))

    def draw(
        self, surface: pygame.Surface, place: pygame.Rect, match: Summary, radius: int | None = None
    ) -> None:
        """Draw the picture into a square, or a plain plate until there is one."""
        if self.paused and self._positions.get(_key(match)) is not None:
            self._draw_missing([(match, place.w)])
        if picture := self.picture(match, place.w):
            surface.blit(picture, place)
        else:
            draw_plate(self._context, surface, place, self._context.theme.sunken, radius=radius)

    def update(self, wanted: Sequence[ThumbnailRequest]) -> None:
        """Read the next missing match, and draw one that was read."""
        self.paused = False
        known = [(s, size) for s, size in wanted if s.game in self._context.game_views]
        missing = next((s for s, _size in known if _key(s) not in self._positions), None)
        if not self._reading and missing is not None:
            self._reading = True
            keep = partial(self._keep_position, _key(missing))
            self.scene.work(partial(self._position, missing), keep)
        read = [each for each in known if self._positions.get(_key(each[0])) is not None]
        self._drawable = self._draw_missing(read)

    def _draw_missing(self, wanted: Sequence[ThumbnailRequest]) -> bool:
        """Draw the next missing picture of the wanted ones; whether there was one."""
        if self._look != self._context.look:
            self._look = self._context.look
            self._pictures.clear()
        missing = [each for each in wanted if not self.picture(*each)]
        for summary, size in missing[:DRAWN_PER_FRAME]:
            position = self._positions[_key(summary)]
            game_view = self._context.game_views[summary.game]
            picture = painted(
                self._context,
                (size, size),
                lambda *at, draw=game_view.thumbnail, shown=position: draw(
                    self._context, *at, shown
                ),
            )
            _keep(self._pictures, (_key(summary), size), picture, MOST_PICTURES)
        return bool(missing)

    def next_change(self) -> float:
        return LOOK_PAUSE if self._drawable else math.inf

    def _position(self, summary: Summary, check: Check) -> Any:
        """The last position of a match, or None. Runs in a work thread."""
        try:
            record = self._matches.load(summary.name, self._context.games, check)
        except StorageError:
            return None
        # the index may name another game than the file
        if record.game.name != summary.game:
            return None
        return last_drawable(self._context.game_views[summary.game], record)

    def _keep_position(self, key: Key, position: Any) -> None:
        self._reading = False
        _keep(self._positions, key, position, MOST_POSITIONS)


def last_drawable(game_view: AnyLook, record: Record) -> Any:
    match = record.match
    end = match.root.main_end()
    if match.outcome_at(end):
        match.go_to(end)
    return game_view.drawable(match, match.ply)


def _key(summary: Summary) -> Key:
    return summary.name, summary.stamp


def _keep(cache: dict[Any, Any], key: Hashable, value: Any, most: int) -> None:
    """Add an entry to a cache, and remove the oldest ones above `most`."""
    cache[key] = value
    while len(cache) > most:
        del cache[next(iter(cache))]
