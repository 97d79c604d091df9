"""Autosave of a running match: after every move and undo, and when it is closed."""

from __future__ import annotations

import math
from concurrent.futures import Future, wait
from datetime import datetime
from functools import partial

import msgspec

from games.controller.seats import Listener, SaveFailed
from games.core.game import AnyGame, Options, Record
from games.core.match import AnyMatch
from games.core.record import write_record
from games.storage.files import FolderBlocked, StorageError
from games.storage.matches import Autosave, MatchStore

SOON = 1.0
"""Seconds until a change of the viewed position, or of a clock, is saved."""
PATIENCE = 1.0
"""Seconds that a move waits for its save, so that it is on the disk before it is shown."""
LATE = 2.0
"""Seconds after which an unfinished save is reported."""
POLL = 0.05
"""Seconds between two checks whether a save is finished."""


class LoadedMatch(msgspec.Struct, frozen=True):
    """A match read to continue or to view."""

    record: Record
    autosave: Autosave | None = None
    """Its file in the store; None if it came from elsewhere: then it is paused until it is
    resumed."""


class MatchSaver:
    """Writes one match to its file. A failure is reported once, and play goes on."""

    def __init__(
        self,
        store: MatchStore | None,
        game: AnyGame,
        tags: Options,
        notify: Listener,
        autosave: Autosave | None = None,
    ) -> None:
        self._store = store
        self._game = game
        self._tags = tags
        self._notify = notify
        self._autosave = autosave
        self._due: float | None = None
        self._failing = False
        self._writing: Future[None] | None = None  # a save that is not finished
        self._written_for = 0.0  # seconds since it was begun
        self._changed = False  # whether the match is newer than that save

    @property
    def name(self) -> str | None:
        return self._autosave.name if self._autosave else None

    @property
    def working(self) -> bool:
        return not (self._failing or self._writing)

    def text(self, match: AnyMatch) -> str:
        return write_record(self._game, self._tags, match, whole=True)

    def save(self, match: AnyMatch) -> None:
        """Save the match now, unless no move was ever played or there is no store.

        If the folder needs longer than `PATIENCE`, the save goes on in the background. Until it is
        finished, no other one begins.
        """
        self._due = None
        if self._store is None or match.root.main is None:
            return
        self._wait(0.0)
        if self._writing:
            self._changed = True
        else:
            self._begin(self._store, match)
            self._wait(PATIENCE)

    def save_soon(self) -> None:
        if self._due is None:
            self._due = SOON

    def update(self, dt: float, match: AnyMatch) -> None:
        if self._writing:
            self._written_for += dt
            self._wait(0.0)
            if self._writing and self._written_for >= LATE:
                self._fail(FolderBlocked())
        if self._changed and not self._writing:
            self.save(match)
        if self._due is not None:
            self._due -= dt
            if self._due <= 0:
                self.save(match)

    def next_change(self) -> float:
        if self._writing or self._changed:
            return POLL
        return math.inf if self._due is None else self._due

    def close(self, match: AnyMatch) -> None:
        """Save pending changes, and release the file.

        If the folder does not answer, both follow the save in progress.
        """
        if self._due is not None:
            self.save(match)
        if self._store is None:
            return
        self._wait(0.0 if self._failing else PATIENCE)
        if self._changed:
            self._begin(self._store, match)
            self._wait(0.0 if self._failing else PATIENCE)
        self._store.access.start(self._release)

    def _begin(self, store: MatchStore, match: AnyMatch) -> None:
        self._changed, self._written_for = False, 0.0
        self._writing = store.access.start(partial(self._write, store, self.text(match)))

    def _write(self, store: MatchStore, text: str) -> None:
        if self._autosave is None:
            self._autosave = store.begin(self._game.name, datetime.now())
        self._autosave.save(text)

    def _release(self) -> None:
        if self._autosave:
            self._autosave.close()
            self._autosave = None

    def _wait(self, seconds: float) -> None:
        """Wait for the end of the save for at most `seconds`, and handle its result."""
        if self._writing is None:
            return
        wait([self._writing], seconds)
        if not self._writing.done():
            return
        ended, self._writing = self._writing, None
        error = ended.exception()
        if error is None:
            self._failing = False
        elif isinstance(error, StorageError):
            self._fail(error)
        else:
            raise error

    def _fail(self, error: StorageError) -> None:
        if not self._failing:
            self._failing = True
            self._notify(SaveFailed(error))
