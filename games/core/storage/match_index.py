"""The library: all matches at a glance, from an index that can be made anew from the files.

index = MatchIndex(user_files, matches, GAMES)
while not index.refresh(most=200):  # a few files at a time, so that a window stays fluent
    ...
rows = index.search("ada", game="veletas", order="date")

A window takes `for _ in index.reading()` a few steps further in each frame.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal

import msgspec

from games.core.game import Game
from games.core.storage.files import StorageError, read_file, write_file
from games.core.storage.match_store import MatchStore
from games.core.storage.summary import Summary, summarise

INDEX = "index.json"
LONGEST_INDEX = 400_000_000
"""Bytes: room for a million matches."""
FORMAT = 1
"""Of the index; another one is not read but made anew."""

Order = Literal["date", "changed", "name", "game", "players", "result", "turns"]

_ORDERS: Mapping[Order, Callable[[Summary], Any]] = {
    "date": lambda summary: summary.begun,
    "changed": lambda summary: (summary.stamp.changed, summary.name),
    "name": lambda summary: summary.name.casefold(),
    "game": lambda summary: (summary.game, sorted(summary.options.items()), summary.begun),
    "players": lambda summary: ([p.name.casefold() for p in summary.players], summary.begun),
    "result": lambda summary: (summary.finished, summary.winners, summary.begun),
    "turns": lambda summary: (summary.turns, summary.begun),
}


class _Index(msgspec.Struct, frozen=True):
    format: int
    summaries: list[Summary]


class MatchIndex:
    """Summaries of all matches, kept between runs in an index beside them."""

    def __init__(self, folder: Path | None, matches: MatchStore, games: Mapping[str, Game]) -> None:
        self._index = folder / INDEX if folder else None
        self._matches = matches
        self._games = games
        self._summaries: dict[str, Summary] | None = None

    @property
    def summaries(self) -> list[Summary]:
        """What is known so far, in no order."""
        return list(self._known().values())

    def refresh(self, most: int | None = None) -> bool:
        """Look at the files again, read what has changed; True when nothing is left to read.

        At most so many files are read: where the index was lost, call it again.
        """
        known, stamps = self._known(), self._matches.stamps()
        gone = known.keys() - stamps.keys()
        changed = [
            name
            for name, stamp in stamps.items()
            if name not in known or known[name].stamp != stamp
        ]
        for name in gone:
            del known[name]
        for name in changed[:most]:
            known[name] = self._read(name, stamps)
        complete = most is None or len(changed) <= most
        if complete and (gone or changed):
            self._keep()
        return complete

    def reading(self) -> Iterator[None]:
        """Look at the files again, one that has changed in each step, the newest first."""
        known, stamps = self._known(), self._matches.stamps()
        gone = known.keys() - stamps.keys()
        for name in gone:
            del known[name]
        changed = [
            name for name, s in stamps.items() if name not in known or known[name].stamp != s
        ]
        changed.sort(key=lambda name: stamps[name].changed, reverse=True)
        for name in changed:
            yield
            known[name] = self._read(name, stamps)
        if gone or changed:
            self._keep()

    def search(
        self,
        text: str = "",
        *,
        game: str | None = None,
        finished: bool | None = None,
        order: Order = "date",
        descending: bool = True,
    ) -> list[Summary]:
        """The matches whose players or name hold every word of the text, in an order."""
        words = text.casefold().split()
        found = [
            summary
            for summary in self._known().values()
            if game in (None, summary.game)
            and finished in (None, summary.finished)
            and _holds(summary, words)
        ]
        return sorted(found, key=_ORDERS[order], reverse=descending)

    def unfinished(self) -> list[Summary]:
        """The matches that can be continued, last changed first; not those running somewhere."""
        return [
            summary
            for summary in self.search(finished=False, order="changed")
            if summary.game and not self._matches.is_running(summary.name)
        ]

    def _known(self) -> dict[str, Summary]:
        if self._summaries is None:
            self._summaries = {summary.name: summary for summary in self._load()}
        return self._summaries

    def _load(self) -> list[Summary]:
        """The index as it was kept; nothing where it is damaged, missing, or of another format."""
        with suppress(StorageError, msgspec.MsgspecError, ValueError, RecursionError):
            if self._index is not None:
                index = msgspec.json.decode(read_file(self._index, LONGEST_INDEX), type=_Index)
                return index.summaries if index.format == FORMAT else []
        return []

    def _keep(self) -> None:
        """Write the index; where that fails, it is made anew the next time."""
        with suppress(StorageError, msgspec.MsgspecError, ValueError):
            if self._index is not None:
                index = _Index(FORMAT, list(self._known().values()))
                write_file(self._index, msgspec.json.encode(index))

    def _read(self, name: str, stamps: Mapping[str, Any]) -> Summary:
        try:
            text = self._matches.text(name)
        except StorageError:
            text = ""
        return summarise(name, stamps[name], text, self._games)


def _holds(summary: Summary, words: list[str]) -> bool:
    if not words:
        return True
    text = "\n".join([summary.name, *(player.name for player in summary.players)]).casefold()
    return all(word in text for word in words)
