"""Thumbnails of matches: read in a second thread, drawn one per frame."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Hashable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pygame

from games.core.records.record import Record
from games.core.storage.files import StorageError
from games.core.storage.match_store import MatchStore
from games.core.storage.summary import Summary
from games.ui.toolkit.game_views.game_view import GameView
from games.ui.toolkit.scene_context import SceneContext

MOST_POSITIONS = 500
MOST_PICTURES = 200
DRAWN_PER_FRAME = 1

PICTURE_PAUSE = 0.02
"""Seconds between two looks for a picture that is being read."""

Key = tuple[str, Any]
ThumbnailRequest = tuple[Summary, int]
"""A match, and the side of its picture in pixels."""


class Thumbnails:
    """Pictures of the last positions of matches; only requested ones are read and drawn."""

    def __init__(self, context: SceneContext, matches: MatchStore) -> None:
        self._context = context
        self._matches = matches
        self._games = context.games
        self._positions: OrderedDict[Key, Any] = OrderedDict()
        """None for a file without a position."""
        self._pictures: OrderedDict[tuple[Key, int], pygame.Surface] = OrderedDict()
        self._look = context.look
        self._reader = ThreadPoolExecutor(1, "thumbnails")
        self._busy = False
        self._read: tuple[Key, Future[Any]] | None = None

    def picture(self, summary: Summary, size: int) -> pygame.Surface | None:
        """The picture, or None if it is not drawn yet."""
        return self._pictures.get((_key(summary), size))

    def update(self, wanted: Sequence[ThumbnailRequest]) -> None:
        """Read the next missing match, and draw one that was read."""
        self._take()
        if self._look != self._context.look:
            self._look = self._context.look
            self._pictures.clear()
        known = [(s, size) for s, size in wanted if s.game in self._games]
        if self._read is None:
            missing = next((s for s, _size in known if _key(s) not in self._positions), None)
            if missing is not None:
                self._read = (_key(missing), self._reader.submit(self._position, missing))
        drawable = [
            (summary, size)
            for summary, size in known
            if self._positions.get(_key(summary)) is not None
            and (_key(summary), size) not in self._pictures
        ]
        for summary, size in drawable[:DRAWN_PER_FRAME]:
            self._draw(summary, size)
        self._busy = self._read is not None or bool(drawable)

    def next_change(self) -> float:
        """Seconds until there may be another picture."""
        return PICTURE_PAUSE if self._busy else math.inf

    def close(self) -> None:
        """End the second thread."""
        self._reader.shutdown(wait=False, cancel_futures=True)

    def _take(self) -> None:
        if self._read is not None and self._read[1].done():
            key, future = self._read
            self._read = None
            _keep(self._positions, key, future.result(), MOST_POSITIONS)

    def _position(self, summary: Summary) -> Any:
        """The last position of a match, or None. Runs in the second thread."""
        try:
            record = self._matches.load(summary.name, self._games)
        except StorageError:
            return None
        # the index may name another game than the file
        if record.game.name != summary.game:
            return None
        return last_drawable(self._context.game_views[summary.game], record)

    def _draw(self, summary: Summary, size: int) -> None:
        surface = pygame.Surface((size, size), pygame.SRCALPHA)
        position = self._positions[_key(summary)]
        game_view = self._context.game_views[summary.game]
        game_view.picture(self._context, surface, surface.get_rect(), position)
        _keep(self._pictures, (_key(summary), size), surface, MOST_PICTURES)


def last_drawable(game_view: GameView, record: Record) -> Any:
    """The drawable end of a finished match, or the drawable present of an unfinished one."""
    match = record.match
    end = match.root.main_end()
    if match.outcome_at(end):
        match.go_to(end)
    return game_view.drawable(match, match.ply)


def _key(summary: Summary) -> Key:
    return summary.name, summary.stamp


def _keep(cache: OrderedDict[Any, Any], key: Hashable, value: Any, most: int) -> None:
    """Add an entry to a cache, and remove the oldest ones above `most`."""
    cache[key] = value
    while len(cache) > most:
        cache.popitem(last=False)
