"""The matches on disk: one file each, autosaved while it is played, and a trash.

    matches = user_files.matches
    with matches.begin("veletas", now) as autosave:
        autosave.save(text)  # after every gesture

A running match is locked against other copies of the program; the lock ends with the process. Every
failure is a `StorageError` with a sentence to show; play can go on.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Annotated, Any, Literal, Self

import msgspec
from msgspec import Meta

from games.core.game import AnyGame, Record
from games.core.record import (
    MOST_SEATS,
    MOST_TURNS,
    UNFINISHED,
    Player,
    RecordError,
    players_of,
    read_record,
    skim,
    winning_seats,
    write_turns,
)
from games.core.system import Check, no_check
from games.core.translation import N_
from games.storage import files
from games.storage.files import FolderAccess, StorageError

MATCHES, TRASH, LOCKS = "matches", "trash", "locks"
SUFFIX = ".txt"
LONGEST_NAME = 60
"""Characters of a match's name."""
MOST_LOOKED_AT = 50
"""The number of recent matches searched for the one to continue."""

NO_PLACE = N_("There is no folder to keep matches in, so they last until the program ends.")
_FORBIDDEN = re.compile(r'[\x00-\x1f\x7f<>:"/\\|?*\ud800-\udfff]+')
_RESERVED = re.compile(
    r"(con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³]) *(\..*)?", re.IGNORECASE
)
"""Names of devices on Windows, whatever follows their first point."""


class Stamp(msgspec.Struct, frozen=True, gc=False):
    """Modification time and size of a file, to detect changes."""

    changed: int
    """Nanoseconds since the epoch."""
    size: int


class Autosave:
    """The file of a running match; locked until `close`."""

    def __init__(
        self, name: str, path: Path, lock: files.ProcessLock, access: FolderAccess
    ) -> None:
        self.name = name
        self._path = path
        self._lock = lock
        self._access = access

    def save(self, text: str) -> None:
        """Replace the text; raises `StorageError`, and then the last text is kept."""
        self._access.run(lambda: files.write_file(self._path, text.encode(errors="replace")))

    def close(self) -> None:
        """Release the lock; the file stays."""
        self._access.start(self._lock.release)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()


class MatchStore:
    """All matches in a folder; the name of a match is that of its file without `.txt`."""

    _shown = MATCHES

    def __init__(self, folder: Path | None, access: FolderAccess = files.DIRECT) -> None:
        self._folder = folder
        self.access = access
        """Does all work on the folder."""

    # Reading

    def stamps(self, patience: float = files.LONGEST_JOB) -> dict[str, Stamp]:
        """The matches with their stamps; empty if the folder cannot be read.

        Slow with many matches. Raises `FolderBlocked`.
        """
        return self.access.run(lambda: self._stamps(self._shown), patience=patience)

    def trash(self) -> dict[str, Stamp]:
        with suppress(files.FolderBlocked):
            return self.access.run(lambda: self._stamps(TRASH))
        return {}

    @files.by_access
    def text(self, name: str) -> str:
        """The text of a match, damaged or not; raises `StorageError`."""
        return files.read_text_file(self._path(self._shown, name))

    def load(self, name: str, games: Mapping[str, AnyGame], check: Check = no_check) -> Record:
        """Read a match without changing anything on disk; raises `StorageError`."""
        return _read(name, self.text(name), games, check)

    def latest(self) -> list[tuple[str, Stamp]]:
        """The matches with their stamps, the one changed last first; none if that fails."""
        with suppress(StorageError):
            return sorted(self.stamps().items(), key=lambda each: each[1].changed, reverse=True)
        return []

    def summary(
        self, name: str, stamp: Stamp, games: Mapping[str, AnyGame], check: Check = no_check
    ) -> Summary:
        """The summary of a match; without a game if its file cannot be read."""
        try:
            text = self.text(name)
        except StorageError:
            text = ""
        return summarise(name, stamp, text, games, check)

    def to_continue(self, games: Mapping[str, AnyGame], check: Check = no_check) -> Summary | None:
        """The unfinished match changed last, unless it is being played elsewhere."""
        for name, stamp in self.latest()[:MOST_LOOKED_AT]:
            summary = self.summary(name, stamp, games, check)
            if summary.game and not summary.finished and not self.is_running(name):
                return summary
        return None

    def is_running(self, name: str) -> bool:
        """Whether a match is being played, here or in another copy of the program."""
        with suppress(files.FolderBlocked):
            return self.access.run(lambda: self._is_free(name)) is False
        return False

    def remove_stale_files(self) -> None:
        """Remove the temporary files of matches that no process writes."""
        self.access.start(self._sweep)

    # Playing

    def begin(self, game: str, when: datetime) -> Autosave:
        """A file for a new match; it is created by the first `save`."""
        wanted = f"{game}-{when:%Y-%m-%d-%H%M%S}"
        name, lock = self.access.run(
            lambda: self._free(wanted), late=lambda free: free[1].release()
        )
        return Autosave(name, self._path(MATCHES, name), lock, self.access)

    def resume(
        self, name: str, games: Mapping[str, AnyGame], check: Check = no_check
    ) -> tuple[Record, Autosave]:
        """Open a match to continue it.

        If it was damaged, the original is first kept beside it, with `.damaged` at the end of its
        name. Raises `StorageError` if it cannot be read or is being played elsewhere.
        """
        path = self._path(MATCHES, name)
        lock = self.access.run(lambda: self._taken(name), late=files.ProcessLock.release)
        autosave = Autosave(name, path, lock, self.access)
        try:
            content = self.access.run(lambda: files.read_file(path))
            text = content.decode(errors="replace")
            record = _read(name, text, games, check)
            write_turns(record.game, record.match, check)
            if record.trouble or text.encode() != content:
                self.access.run(lambda: files.write_damaged_copy(path, content))
        except BaseException:
            autosave.close()
            raise
        return record, autosave

    # Files

    def add(self, text: str, wanted: str) -> str:
        """Store a text as a match, and return its name; raises `StorageError`."""
        return self._add(text.encode(errors="replace"), wanted)

    @files.by_access
    def copy(self, name: str) -> str:
        """Copy a match byte by byte, and return the name of the copy; raises `StorageError`."""
        return self._add(files.read_file(self._path(MATCHES, name)), name)

    @files.by_access
    def rename(self, name: str, wanted: str) -> str:
        """Rename a match, and return its new name; raises `StorageError`."""
        if file_name(wanted) == name:
            return name
        with self._taken(name):
            return self._moved(self._path(MATCHES, name), wanted)

    @files.by_access
    def delete(self, name: str) -> str:
        """Move a match into the trash, and return its name there; raises `StorageError`."""
        with self._taken(name):
            path, folder = self._path(MATCHES, name), self._place(TRASH)
            with files.storage_errors(
                "{name} could not be put into the trash: {reason}.", name=name
            ):
                new = next(new for new in _names(name) if not _there(folder, new))
                path.rename(folder / f"{new}{SUFFIX}")
        return new

    @files.by_access
    def restore(self, name: str) -> str:
        """Move a match out of the trash, and return its name; raises `StorageError`."""
        return self._moved(self._path(TRASH, name), name)

    @files.by_access
    def empty_trash(self) -> None:
        """Delete everything in the trash for good; raises `StorageError`."""
        for name in self._stamps(TRASH):
            path = self._path(TRASH, name)
            with files.storage_errors("{name} could not be thrown away: {reason}.", name=name):
                path.unlink(missing_ok=True)

    # Done by `access`, as parts of the others

    def _place(self, folder: str) -> Path:
        if self._folder is None:
            raise StorageError(NO_PLACE)
        path = self._folder / folder
        with files.storage_errors("The folder for matches cannot be used: {reason}."):
            path.mkdir(parents=True, exist_ok=True)
        return path

    def _path(self, folder: str, name: str) -> Path:
        _check_name(name)
        if self._folder is None:
            raise StorageError(NO_PLACE)
        return self._folder / folder / f"{name}{SUFFIX}"

    def _lock(self, name: str) -> files.ProcessLock:
        _check_name(name)
        return files.ProcessLock(self._place(LOCKS) / f"{name}.lock")

    def _sweep(self) -> None:
        if self._folder is not None:
            files.remove_stale_files(
                self._folder / MATCHES, time.time(), abandoned=self._is_abandoned
            )

    def _is_abandoned(self, target: str) -> bool | None:
        """Whether a match's lock shows that no process writes its file; None if unknown."""
        name = target.removesuffix(SUFFIX)
        return None if name == target else self._is_free(name)

    def _is_free(self, name: str) -> bool | None:
        """Whether the lock shows that no process plays a match; None if unknown."""
        try:
            lock = self._lock(name)
            if not lock.acquire():
                return False
        except (StorageError, OSError, ValueError):
            return None
        supported = lock.held
        lock.release()
        return True if supported else None

    def _taken(self, name: str) -> files.ProcessLock:
        lock = self._lock(name)
        with files.storage_errors("{name} cannot be changed: {reason}.", name=name):
            if not lock.acquire():
                raise StorageError("{name} is being played in another window.", name=name)
        return lock

    def _free(self, wanted: str) -> tuple[str, files.ProcessLock]:
        """A free name like the wanted one, and its lock, acquired."""
        folder, names = self._place(MATCHES), _names(file_name(wanted))
        while True:
            name = next(names)
            lock = self._lock(name)
            with files.storage_errors("{name} cannot be kept: {reason}.", name=name):
                if not lock.acquire():
                    continue
                if not _there(folder, name):
                    return name, lock
            lock.release()

    @files.by_access
    def _add(self, content: bytes, wanted: str) -> str:
        name, lock = self._free(wanted)
        with lock:
            files.write_file(self._path(MATCHES, name), content)
        return name

    def _moved(self, path: Path, wanted: str) -> str:
        name, lock = self._free(wanted)
        with lock, files.storage_errors("{name} could not be moved: {reason}.", name=path.stem):
            path.rename(self._path(MATCHES, name))
        return name

    def _stamps(self, folder: str) -> dict[str, Stamp]:
        if self._folder is None:
            return {}
        files.remove_stale_files(self._folder / folder, time.time(), abandoned=self._is_abandoned)
        found = {}
        with suppress(OSError), os.scandir(self._folder / folder) as entries:
            for entry in entries:
                name = entry.name.removesuffix(SUFFIX)
                with suppress(OSError):
                    if entry.name.endswith(SUFFIX) and _can_be_a_name(name) and entry.is_file():
                        status = entry.stat()
                        found[name] = Stamp(status.st_mtime_ns, status.st_size)
        return found


class Trash(MatchStore):
    """The deleted matches, with the reading methods of `MatchStore`."""

    _shown = TRASH


def file_name(wanted: str) -> str:
    """A name like the wanted one, valid as a file name on every system.

    >>> file_name(' Ada: "a/b"? '), file_name("con"), file_name("...")
    ('Ada_ _a_b_', 'con_', 'match')
    """
    plain = " ".join(_FORBIDDEN.sub("_", wanted).split())[:LONGEST_NAME].strip(" .")
    if reserved := _RESERVED.fullmatch(plain):
        return f"{reserved[1]}_{plain[reserved.end(1) :]}"
    return plain or "match"


def _can_be_a_name(name: str) -> bool:
    """Whether the name is that of a file in the folder itself, and valid in UTF-8."""
    return bool(name.strip(".")) and not re.search(r"[\x00/\\:\ud800-\udfff]", name)


def _check_name(name: str) -> None:
    if not _can_be_a_name(name):
        raise StorageError("There is no match with the name {name}.", name=repr(name[:40]))


def _names(name: str) -> Iterator[str]:
    """The name, then numbered variants of it."""
    yield name
    for number in count(2):
        ending = f" {number}"
        yield name[: LONGEST_NAME - len(ending)].strip(" .") + ending


def _there(folder: Path, name: str) -> bool:
    return os.path.lexists(folder / f"{name}{SUFFIX}")


def _read(name: str, text: str, games: Mapping[str, AnyGame], check: Check) -> Record:
    try:
        return read_record(text, games, check)
    except RecordError as error:
        raise StorageError("{name} cannot be opened: {reason}.", name=name, reason=error) from error


# -- Summaries of matches for the library, from tags and turn counts without playing the moves -

_SCORE_DIGITS = 6

Seat = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Points = Annotated[int, Meta(ge=0, lt=10**_SCORE_DIGITS)]


class Summary(msgspec.Struct, frozen=True, gc=False):
    """One line of the library; `game` is empty if the file is not a record of a known game.

    The bounds hold for every summary made by `summarise`; decoding checks them.
    """

    name: str
    stamp: Stamp
    game: str = ""
    options: dict[str, str] = {}
    """The chosen options: rule set, size, mode."""
    players: Annotated[tuple[Player, ...], Meta(max_length=MOST_SEATS)] = ()
    """In the order of the seats."""
    finished: bool = False
    winners: Annotated[tuple[Seat, ...], Meta(max_length=MOST_SEATS)] = ()
    """Seats, counted from 0; several share a tie."""
    termination: str = ""
    score: Annotated[tuple[Points, ...], Meta(max_length=MOST_SEATS)] = ()
    """In the order of the seats."""
    date: str = ""
    time: str = ""
    turns: Annotated[int, Meta(ge=0, le=MOST_TURNS)] = 0
    """On the main line."""
    daily: str = ""
    """The date of its daily deal, if it has one."""
    initials: str = ""

    @property
    def begun(self) -> tuple[str, str, int, str]:
        """Sort key: the start of the match, as far as it is known."""
        return self.date, self.time, self.stamp.changed, self.name

    def is_possible(self, games: Mapping[str, AnyGame]) -> bool:
        """Whether `summarise` can have made it, with these games, from some record."""
        game = games.get(self.game)
        return (
            game is not None
            and self.options.keys() <= {option.key for option in game.options}
            and len(set(self.winners)) == len(self.winners)
            and (self.finished or not self.winners)
        )


def summarise(
    name: str, stamp: Stamp, text: str, games: Mapping[str, AnyGame], check: Check = no_check
) -> Summary:
    """The summary of a record; any text gives a summary, at worst one without a game."""
    if (found := skim(text, games, check)) is None:
        return Summary(name, stamp)
    game, tags, turns = found
    result = tags.get("Result", UNFINISHED)
    return Summary(
        name,
        stamp,
        game.name,
        options={key: tags[key] for key in (o.key for o in game.options) if key in tags},
        players=players_of(tags),
        finished=result != UNFINISHED,
        winners=tuple(dict.fromkeys(winning_seats(result))),
        termination=tags.get("Termination", ""),
        score=_numbers(tags.get("Score", "")),
        date=tags.get("Date", ""),
        time=tags.get("Time", ""),
        turns=turns,
        daily=tags.get("Daily", ""),
        initials=tags.get("Initials", ""),
    )


def _numbers(text: str) -> tuple[int, ...]:
    words = text.split(",")
    plain = all(
        word.isascii() and word.isdecimal() and len(word) <= _SCORE_DIGITS for word in words
    )
    return tuple(map(int, words)) if plain and len(words) <= MOST_SEATS else ()


# -- The index of all matches: their summaries, cached in a file that can be rebuilt at any time

# index = MatchIndex(folder, matches, GAMES)
# index.read(check)  # in a work thread, while the window shows what was found so far
# rows = index.search("ada", game="veletas", order="date")
#
# Summaries without a game are not kept in the file: the next index reads these matches again,
# because a failed read, another version or other games may have been the reason.

INDEX = "index.json"
LONGEST_INDEX = 400_000_000
"""Bytes, enough for a million matches."""
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

    def __init__(
        self, folder: Path | None, matches: MatchStore, games: Mapping[str, AnyGame]
    ) -> None:
        self._index = folder / INDEX if folder else None
        self._matches = matches
        self._games = games
        self._known: dict[str, Summary] = {}
        self._loaded = False
        self._kept: list[Summary] = []

    @property
    def summaries(self) -> list[Summary]:
        """The summaries read so far, unordered; another thread may add more."""
        return list(self._known.values())

    def read(self, check: Check = no_check) -> int:
        """Read the index file, if not done before, and the changed matches, the latest first.

        Returns the number of matches read. If the folder is blocked, the index stays as it is.
        """
        if not self._loaded:
            self._load(check)
        try:
            stamps = self._matches.stamps()
        except StorageError:
            return 0  # earlier summaries may still be valid
        known = {summary.name: summary.stamp for summary in self.summaries}
        for name in known.keys() - stamps.keys():
            self._known.pop(name, None)
        changed = [name for name, stamp in stamps.items() if known.get(name) != stamp]
        for name in sorted(changed, key=lambda name: stamps[name].changed, reverse=True):
            self._known[name] = self._matches.summary(name, stamps[name], self._games, check)
        self._keep(check)
        return len(changed)

    def read_again(self, name: str) -> Summary:
        """Read the summary of a match from its file into the index.

        It is without a game if there is no such file, or none that can be read.
        """
        with suppress(StorageError):
            if stamp := self._matches.stamps(files.PATIENCE).get(name):
                summary = self._matches.summary(name, stamp, self._games)
                self._known[name] = summary
                return summary
        self._known.pop(name, None)
        return Summary(name, Stamp(0, 0))

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
            for summary in self.summaries
            if game in (None, summary.game)
            and finished in (None, summary.finished)
            and _holds(summary, words)
        ]
        return sorted(found, key=_ORDERS[order], reverse=descending)

    def _load(self, check: Check) -> None:
        """Load the summaries in the file; none if it is damaged or of another version.

        Impossible summaries are left out, so that their files are read again.
        """
        for raw in self._content():
            check()
            with suppress(msgspec.MsgspecError, ValueError, RecursionError):
                summary = _DECODER.decode(raw)
                if summary.is_possible(self._games):
                    self._known[summary.name] = summary
        self._kept = list(self._known.values())
        self._loaded = True

    def _content(self) -> list[msgspec.Raw]:
        with suppress(StorageError, msgspec.MsgspecError, ValueError, RecursionError):
            if self._index is not None:
                path = self._index
                content = self._matches.access.run(lambda: files.read_file(path, LONGEST_INDEX))
                index = msgspec.json.decode(content, type=_Index)
                return index.summaries if index.format == FORMAT else []
        return []

    def _keep(self, check: Check) -> None:
        """Write the file if it is out of date; if that fails, it is rebuilt the next time."""
        kept = [summary for summary in self.summaries if summary.game]
        if (path := self._index) is None or kept == self._kept:
            return
        summaries = []
        for summary in kept:
            check()
            summaries.append(msgspec.Raw(_ENCODER.encode(summary)))
        content = _ENCODER.encode(_Index(FORMAT, summaries))
        with suppress(StorageError):
            self._matches.access.run(lambda: files.write_file(path, content))
            self._kept = kept


def _holds(summary: Summary, words: list[str]) -> bool:
    if not words:
        return True
    text = "\n".join([summary.name, *(player.name for player in summary.players)]).casefold()
    return all(word in text for word in words)
