"""The index of all matches: their summaries, cached in a file that can be rebuilt at any time.

index = MatchIndex(user_files, matches, GAMES)
while not index.refresh(most=200):  # a few files at a time, so that no frame is late
    ...
rows = index.search("ada", game="veletas", order="date")

A window advances `index.reading()` by a few steps in each frame. Summaries without a game are not
kept in the file: the next index reads these matches again, because a failed read, another version
or other games may have been the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import Any, Literal

import msgspec

from games.core.game import Game
from games.core.steps import Steps, finished
from games.core.storage.files import StorageError, read_file, write_file
from games.core.storage.match_store import MatchStore, Stamp
from games.core.storage.summary import Summary, summarising

INDEX = "index.json"
LONGEST_INDEX = 400_000_000
"""Bytes, enough for a million matches."""
LOADED_AT_ONCE = 50
"""Summaries that are decoded in one step."""
FORMAT = 1
"""Version of the file; a file of another version is rebuilt."""

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
    summaries: list[msgspec.Raw]


_DECODER = msgspec.json.Decoder(Summary)
_ENCODER = msgspec.json.Encoder()


class MatchIndex:
    """Summaries of all matches, kept between runs in a file."""

    def __init__(self, folder: Path | None, matches: MatchStore, games: Mapping[str, Game]) -> None:
        self._index = folder / INDEX if folder else None
        self._matches = matches
        self._games = games
        self._summaries: dict[str, Summary] | None = None
        self._kept: list[Summary] = []
        """What the file holds."""

    @property
    def summaries(self) -> list[Summary]:
        """The summaries read so far, unordered."""
        return list(self._known().values())

    def refresh(self, most: int | None = None) -> bool:
        """Read matches that have changed, at most so many; True when all are up to date."""
        known, stamps = self._known(), self._matches.stamps()
        for name in known.keys() - stamps.keys():
            del known[name]
        changed = [
            name
            for name, stamp in stamps.items()
            if name not in known or known[name].stamp != stamp
        ]
        for name in changed[:most]:
            known[name] = finished(self._read(name, stamps))
        complete = most is None or len(changed) <= most
        if complete:
            self._keep()
        return complete

    def reading(self) -> Iterator[None]:
        """Read matches that have changed, the latest first, a part of a file in each step.

        The first steps read the file of the index, if that was not read before.
        """
        steps = self._reading_changed()
        if self._summaries is None:
            self._summaries = {}
            return chain(self._loading(self._summaries), steps)
        return steps

    def _loading(self, known: dict[str, Summary]) -> Iterator[None]:
        """Take over the summaries in the file, some in each step."""
        for number, summary in enumerate(self._load()):
            known[summary.name] = summary
            if number % LOADED_AT_ONCE == 0:
                yield
        self._kept = list(known.values())

    def _reading_changed(self) -> Iterator[None]:
        known = self._known()
        try:
            stamps = yield from self._matches.stamping()
        except StorageError:
            return  # earlier summaries may still be valid
        for name in known.keys() - stamps.keys():
            del known[name]
        changed = [
            name for name, s in stamps.items() if name not in known or known[name].stamp != s
        ]
        changed.sort(key=lambda name: stamps[name].changed, reverse=True)
        for name in changed:
            yield
            known[name] = yield from self._read(name, stamps)
        self._keep()

    def read_again(self, name: str) -> Summary:
        """The summary of a match from its file, which the index takes over.

        The summary is without a game where there is no such file, or none that can be read.
        """
        stamps = self._matches.stamps()
        if name not in stamps:
            self._known().pop(name, None)
            return Summary(name, Stamp(0, 0))
        summary = self._known()[name] = finished(self._read(name, stamps))
        return summary

    def search(
        self,
        text: str = "",
        *,
        game: str | None = None,
        finished: bool | None = None,
        order: Order = "date",
        descending: bool = True,
    ) -> list[Summary]:
        """The matches whose name or players contain every word of the text, sorted."""
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
        """The unfinished matches, last changed first, without those being played."""
        return [
            summary
            for summary in self.search(finished=False, order="changed")
            if summary.game and not self._matches.is_running(summary.name)
        ]

    def _known(self) -> dict[str, Summary]:
        if self._summaries is None:
            self._summaries = {summary.name: summary for summary in self._load()}
            self._kept = list(self._summaries.values())
        return self._summaries

    def _load(self) -> Iterator[Summary]:
        """The summaries in the file; none if it is missing, damaged or of another version.

        Impossible summaries are left out, so that their files are read again.
        """
        for raw in self._content():
            summary = _decoded(raw)
            if summary is not None and summary.is_possible(self._games):
                yield summary

    def _content(self) -> list[msgspec.Raw]:
        with suppress(StorageError, msgspec.MsgspecError, ValueError, RecursionError):
            if self._index is not None:
                path = self._index
                content = self._matches.access.run(lambda: read_file(path, LONGEST_INDEX))
                index = msgspec.json.decode(content, type=_Index)
                return index.summaries if index.format == FORMAT else []
        return []

    def _keep(self) -> None:
        """Write the file if it is not up to date; if that fails, it is rebuilt the next time."""
        kept = [summary for summary in self._known().values() if summary.game]
        if self._index is None or kept == self._kept:
            return
        path = self._index
        summaries = [msgspec.Raw(_ENCODER.encode(summary)) for summary in kept]
        content = _ENCODER.encode(_Index(FORMAT, summaries))
        with suppress(StorageError):
            self._matches.access.run(lambda: write_file(path, content))
            self._kept = kept

    def _read(self, name: str, stamps: Mapping[str, Any]) -> Steps[Summary]:
        try:
            text = self._matches.text(name)
        except StorageError:
            text = ""
        return (yield from summarising(name, stamps[name], text, self._games))


def _decoded(raw: msgspec.Raw) -> Summary | None:
    """The summary; None if it is damaged."""
    try:
        return _DECODER.decode(raw)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None


def _holds(summary: Summary, words: list[str]) -> bool:
    if not words:
        return True
    text = "\n".join([summary.name, *(player.name for player in summary.players)]).casefold()
    return all(word in text for word in words)
