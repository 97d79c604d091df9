"""Keeping a match on disk while it is played: after every gesture, and again when it is left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from games.core.game import Game, Options
from games.core.match.match import AnyMatch
from games.core.records.record import Record, write_record
from games.core.records.tags import Player, heading, options_of, players_of
from games.core.storage.files import StorageError
from games.core.storage.match_store import Autosave, MatchStore
from games.ui.match.seats import DEFAULT_LEVEL, Seat, player_name
from games.ui.toolkit import clipboard
from games.ui.toolkit.error_text import explained
from games.ui.toolkit.game_view import GameView
from games.ui.toolkit.i18n import _

if TYPE_CHECKING:
    from games.ui.toolkit.scene_context import SceneContext

SOON = 1.0
"""Seconds after which looking about in a match, or thinking by the clock, is kept."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A match that was read, to go on with it or to look at it."""

    record: Record
    autosave: Autosave | None = None
    """Its place on disk; None where it came from elsewhere."""

    @property
    def for_looking(self) -> bool:
        """Whether it came from elsewhere: it goes on only if somebody says so."""
        return self.autosave is None

    @property
    def options(self) -> dict[str, str]:
        """What the game was started from."""
        return options_of(self.record.tags)


class Keeper:
    """Writes one match to its place; a failure is said once, and play goes on."""

    def __init__(
        self, context: SceneContext, game: Game, tags: Options, autosave: Autosave | None = None
    ) -> None:
        self._context = context
        self._game = game
        self._tags = tags
        self._autosave = autosave
        self._due: float | None = None
        self._failing = False

    @property
    def working(self) -> bool:
        """Whether what has happened so far is safe."""
        return not self._failing

    def text(self, match: AnyMatch) -> str:
        """The whole match as a record."""
        return write_record(self._game, self._tags, match, whole=True)

    def copy(self, match: AnyMatch) -> None:
        """Put the whole match on the clipboard, as a record; a notice says so, or that it fails."""
        if clipboard.copy(self.text(match)):
            self._context.notify(_("The record of the match is on the clipboard."))
        else:
            self._context.notify(_("There is no clipboard here to put the record on."))

    def save(self, match: AnyMatch) -> None:
        """Keep the match as it is now; one in which nothing was ever played is not worth it."""
        self._due = None
        if not match.root.children:
            return
        try:
            if self._autosave is None:
                folder = self._context.user_files.folder
                self._autosave = MatchStore(folder).begin(self._game.name, datetime.now())
            self._autosave.save(self.text(match))
        except StorageError as error:
            self._complain(error)
        else:
            self._failing = False

    def soon(self) -> None:
        """Have the match kept before long."""
        if self._due is None:
            self._due = SOON

    def update(self, dt: float, match: AnyMatch) -> None:
        """Let time pass."""
        if self._due is not None:
            self._due -= dt
            if self._due <= 0:
                self.save(match)

    def close(self, match: AnyMatch) -> None:
        """Keep what is not kept yet, and let others have the match."""
        if self._due is not None:
            self.save(match)
        if self._autosave:
            self._autosave.close()
            self._autosave = None

    def _complain(self, error: StorageError) -> None:
        if not self._failing:
            self._failing = True
            sentence = explained(error)
            self._context.notify(_("{problem} Play goes on.").format(problem=sentence))


def tags_of(options: Options, seats: Sequence[Seat], seed: int) -> dict[str, str]:
    """The tags of a new match that begins now."""
    players = [
        Player(seat.name, seat.level, seat.seconds)
        if seat.kind == "computer"
        else Player(seat.name)
        for seat in seats
    ]
    return heading(options, players, datetime.now(), computer_seed=seed)


def seats_of(context: SceneContext, game_view: GameView, record: Record) -> tuple[Seat, ...]:
    """Who sat at a match that was read; whoever is not named gets a name."""
    players = [*players_of(record.tags)]
    count = len(record.match.start.sides)
    players += [Player("")] * (count - len(players))
    return tuple(_seat(context, game_view, player, n) for n, player in enumerate(players[:count]))


def seed_of(tags: Mapping[str, str]) -> int | None:
    """The seed of the computers, if the record tells a sensible one."""
    text = tags.get("ComputerSeed", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 20 else None


def _seat(context: SceneContext, game_view: GameView, player: Player, place: int) -> Seat:
    name = player.name.strip() or player_name(context.settings, place)
    if player.level is None:
        return Seat("human", name, "")
    known = [level.name for level in game_view.opponents]
    nearest = known[min(DEFAULT_LEVEL, len(known) - 1)]
    level = player.level if player.level in known else nearest
    return Seat("computer", name, level, player.seconds or 1.0)
