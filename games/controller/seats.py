"""The seats of a match: a person or a computer in each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, Literal

import msgspec
from msgspec.structs import replace

from games.core.game import Evaluation, Record
from games.core.match import AnyNode
from games.core.position import AnyPosition, M, Outcome, P, RuleError, Side, after_moves
from games.core.record import TEACHING, Player, players_of
from games.storage.files import StorageError

Kind = Literal["human", "computer"]

DEFAULT_LEVEL = 1
"""The level index of a computer unless another is chosen."""


class Seat(msgspec.Struct, frozen=True):
    """One player of a match; level and seconds per turn matter for computers only."""

    kind: Kind
    name: str
    level: str
    seconds: float = 1.0


def seats_of(
    record: Record, levels: Sequence[str], default_name: Callable[[int], str]
) -> tuple[Seat, ...]:
    """The seats of a loaded match.

    `levels` are the names of the game's levels, weakest first; an unknown level becomes the default
    one. `default_name` returns the name of a player, by index, without one in the record.
    """
    count = len(record.match.start.sides)
    players = [*players_of(record.tags), *[Player("")] * count]
    return tuple(
        _seat(player, player.name.strip() or default_name(index), levels)
        for index, player in enumerate(players[:count])
    )


def _seat(player: Player, name: str, levels: Sequence[str]) -> Seat:
    if player.level is None:
        return Seat("human", name, "")
    default = levels[min(DEFAULT_LEVEL, len(levels) - 1)]
    level = player.level if player.level in (*levels, TEACHING) else default
    return Seat("computer", name, level, player.seconds or 1.0)


# -- The events that a running match sends to its listener -------------------------------------


class MovePlayed(msgspec.Struct, frozen=True):
    """A move was played, by a person, a computer or the program itself."""

    before: AnyPosition
    move: Any
    after: AnyPosition
    seat: Seat
    turn: Side | None = None
    """The side to move now, if it has changed."""
    outcome: Outcome | None = None
    """The outcome, if this move has ended the game."""
    forced: bool = False
    """Whether the program has played it, as the only legal move."""


class PositionChanged(msgspec.Struct, frozen=True):
    """The present has changed to another node: undo, redo, playback."""

    before: AnyNode
    after: AnyNode
    turn: Side | None = None
    """The side to move now, if it has changed."""
    looking: bool = False
    """Whether the match is only viewed, with nothing undone or redone."""


class ClockTicked(msgspec.Struct, frozen=True):
    """The whole seconds on a side's clock have changed."""

    side: Side
    left: float
    """Seconds."""


class LowTime(msgspec.Struct, frozen=True):
    """The clock of a side has reached its last seconds."""

    side: Side


class FlagFell(msgspec.Struct, frozen=True):
    """A side has lost on time."""

    side: Side
    outcome: Outcome


class ResultDue(msgspec.Struct, frozen=True):
    """The result should be shown: some time has passed since the end."""

    person_won: bool


class PhaseChanged(msgspec.Struct, frozen=True):
    """The match is resumed, the engine looks for a turn or for hints, or it has chosen a turn.

    A match is resumed from the viewed position, or after a failure of the engine. The moves of a
    chosen turn follow one by one.
    """

    phase: Literal["resumed", "thinking", "hinting", "chosen"]


class EngineProgress(msgspec.Struct, frozen=True):
    best: AnyHint


class HintReady(msgspec.Struct, frozen=True):
    """A hint should be shown: the best one, or the next best after another request."""

    hint: AnyHint
    number: int
    count: int


class EngineFailed(msgspec.Struct, frozen=True):
    """The engine did not answer, or answered with an illegal turn. The match is intact."""

    problem: str | RuleError
    """An untranslated sentence, or the rule that was broken."""


class SaveFailed(msgspec.Struct, frozen=True):
    """The match could not be saved; sent once until saving works again."""

    error: StorageError


class QuestionAsked(msgspec.Struct, frozen=True):
    """A person must choose one of these moves in a dialog."""

    position: AnyPosition
    choices: tuple[Any, ...]


Event = (
    MovePlayed
    | PositionChanged
    | PhaseChanged
    | ClockTicked
    | LowTime
    | FlagFell
    | ResultDue
    | EngineProgress
    | HintReady
    | EngineFailed
    | SaveFailed
    | QuestionAsked
)

Listener = Callable[[Event], None]


# -- Hints: the turns that the engine proposes for one position, and the one shown -------------


class Hint(msgspec.Struct, Generic[P, M], frozen=True):
    turn: str
    """The whole turn in notation."""
    position: P
    """The position before its first move."""
    moves: tuple[M, ...] = ()
    evaluation: Evaluation | None = None
    """For the side to move, if the level evaluates its turns."""
    best: bool = True
    only: bool = False
    """Whether it is the only legal turn."""
    played: int = 0

    @property
    def left(self) -> tuple[M, ...]:
        return self.moves[self.played :]

    @property
    def present(self) -> P:
        return after_moves(self.position, self.moves[: self.played])


AnyHint = Hint[AnyPosition, Any]


class Hints:
    """The proposals for one position, best first; repeated requests show the next best."""

    def __init__(self, found: Sequence[AnyHint]) -> None:
        self.found = found
        self._index = 0

    @property
    def shown(self) -> AnyHint:
        return self.found[self._index]

    @property
    def number(self) -> int:
        return self._index + 1

    def show_next(self) -> None:
        self._index = (self._index + 1) % len(self.found)

    def after(self, move: Any) -> Hints | None:
        """The proposals that continue after a move, the shown one first.

        None if the shown one begins with another move, or ends with this one.
        """
        found = [*self.found[self._index :], *self.found[: self._index]]
        if found[0].left[:1] != (move,):
            return None
        begun = [hint for hint in found if hint.left[0] == move and len(hint.left) > 1]
        return Hints([replace(hint, played=hint.played + 1) for hint in begun]) if begun else None
