"""Small pictures of how matches stand: read by a second thread, drawn a few in each frame."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pygame

from games.core.records.record import Record
from games.core.storage.files import StorageError
from games.core.storage.match_store import MatchStore
from games.core.storage.summary import Summary
from games.ui.toolkit.scene_context import SceneContext

MOST_POSITIONS = 500
MOST_PICTURES = 200
DRAWN_PER_FRAME = 1

Key = tuple[str, Any]
ThumbnailRequest = tuple[Summary, int]
"""A match, and how many pixels wide and high its picture is to be."""


class Thumbnails:
    """Pictures of the last position of each match; only what is wanted now is read and drawn."""

    def __init__(self, context: SceneContext, matches: MatchStore) -> None:
        self._context = context
        self._matches = matches
        self._games = {name: game_view.game for name, game_view in context.game_views.items()}
        self._positions: OrderedDict[Key, Any] = OrderedDict()
        """None where a file holds no position."""
        self._pictures: OrderedDict[tuple[Key, int], pygame.Surface] = OrderedDict()
        self._reader = ThreadPoolExecutor(1, "thumbnails")
        self._read: tuple[Key, Future[Any]] | None = None

    def picture(self, summary: Summary, size: int) -> pygame.Surface | None:
        """The picture, if it was drawn already."""
        return self._pictures.get((_key(summary), size))

    def update(self, wanted: Sequence[ThumbnailRequest]) -> None:
        """Go a little further: read the next one that is missing, draw one that was read."""
        self._take()
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

    def close(self) -> None:
        """Let the second thread end."""
        self._reader.shutdown(wait=False, cancel_futures=True)

    def _take(self) -> None:
        if self._read is not None and self._read[1].done():
            key, future = self._read
            self._read = None
            _keep(self._positions, key, future.result(), MOST_POSITIONS)

    def _position(self, summary: Summary) -> Any:
        """The last position of a match; None where there is none. Runs in the second thread."""
        try:
            record = self._matches.load(summary.name, self._games)
        except StorageError:
            return None
        return last_position(record)

    def _draw(self, summary: Summary, size: int) -> None:
        surface = pygame.Surface((size, size), pygame.SRCALPHA)
        position = self._positions[_key(summary)]
        game_view = self._context.game_views[summary.game]
        game_view.picture(self._context, surface, surface.get_rect(), position)
        _keep(self._pictures, (_key(summary), size), surface, MOST_PICTURES)


def last_position(record: Record) -> Any:
    """Where a finished match has ended, or where an unfinished one stands."""
    end = record.match.root.main_end()
    return end.position if record.match.outcome_at(end) else record.match.position


def _key(summary: Summary) -> Key:
    return summary.name, summary.stamp


def _keep(cache: OrderedDict[Any, Any], key: Hashable, value: Any, most: int) -> None:
    """Put something in a cache, from which the oldest falls out."""
    cache[key] = value
    while len(cache) > most:
        cache.popitem(last=False)
