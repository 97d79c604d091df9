"""The events that a running match sends to its listeners."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from games.ai.engine import News
from games.controller.hints import Hint
from games.controller.seats import Seat
from games.core.match.move_tree import AnyNode
from games.core.position import AnyPosition, Outcome, RuleError, Side
from games.core.storage.files import StorageError


@dataclass(frozen=True, slots=True)
class MovePlayed:
    """A move was played, by a person, a computer or the program itself."""

    before: AnyPosition
    move: Any
    after: AnyPosition
    seat: Seat
    """The player who moved."""


@dataclass(frozen=True, slots=True)
class ForcedMove:
    """The program has played the only legal move."""

    before: AnyPosition
    move: Any


@dataclass(frozen=True, slots=True)
class PositionChanged:
    """The present has changed to another node: undo, redo, playback."""

    before: AnyNode
    after: AnyNode


@dataclass(frozen=True, slots=True)
class TurnChanged:
    """Another side is to move."""

    side: Side


@dataclass(frozen=True, slots=True)
class Resumed:
    """The match is resumed from the viewed position, or a failed computer tries again."""


@dataclass(frozen=True, slots=True)
class ClockTicked:
    """The whole seconds on a side's clock have changed."""

    side: Side
    left: float
    """Seconds."""


@dataclass(frozen=True, slots=True)
class LowTime:
    """The clock of a side has reached its last seconds."""

    side: Side


@dataclass(frozen=True, slots=True)
class FlagFell:
    """A side has lost on time."""

    side: Side


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game has ended, by its rules or on time."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class ResultDue:
    """The result should be shown: some time has passed since the end."""

    person_won: bool


@dataclass(frozen=True, slots=True)
class EngineThinking:
    """The engine has received a request for a turn or for hints."""

    hinting: bool


@dataclass(frozen=True, slots=True)
class EngineProgress:
    """The best turn so far of the computer to move."""

    best: Hint


@dataclass(frozen=True, slots=True)
class EngineReplied:
    """The computer to move has chosen a turn; its moves follow one by one."""


@dataclass(frozen=True, slots=True)
class HintReady:
    """A hint should be shown: the best one, or the next best after another request."""

    hint: Hint
    number: int
    """From 1."""
    count: int


@dataclass(frozen=True, slots=True)
class EngineFailed:
    """The engine did not answer, or answered with an illegal turn. The match is intact."""

    problem: str | RuleError
    """An untranslated sentence, or the rule that was broken."""
    hinting: bool
    """Whether the request was for hints, which need no retry."""


@dataclass(frozen=True, slots=True)
class EngineNews:
    """The engine has answered a request of another part of the program."""

    news: News


@dataclass(frozen=True, slots=True)
class SaveFailed:
    """The match could not be saved; sent once until saving works again."""

    error: StorageError


@dataclass(frozen=True, slots=True)
class QuestionAsked:
    """A person must choose one of these moves in a dialog."""

    position: AnyPosition
    choices: tuple[Any, ...]


Event = (
    MovePlayed
    | ForcedMove
    | PositionChanged
    | TurnChanged
    | Resumed
    | ClockTicked
    | LowTime
    | FlagFell
    | GameEnded
    | ResultDue
    | EngineThinking
    | EngineProgress
    | EngineReplied
    | HintReady
    | EngineFailed
    | EngineNews
    | SaveFailed
    | QuestionAsked
)

Listener = Callable[[Event], None]
