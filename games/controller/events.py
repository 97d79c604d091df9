"""The events that a running match tells its listeners."""

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
    """The move just played was the only one, and the program has made it."""

    before: AnyPosition
    move: Any


@dataclass(frozen=True, slots=True)
class PositionChanged:
    """The present went elsewhere in the tree: undo, redo, playback."""

    before: AnyNode
    after: AnyNode


@dataclass(frozen=True, slots=True)
class TurnChanged:
    """Another side is to move."""

    side: Side


@dataclass(frozen=True, slots=True)
class Resumed:
    """The match goes on from the position looked at, or a failed computer tries again."""


@dataclass(frozen=True, slots=True)
class ClockTicked:
    """The clock of a side shows another whole second."""

    side: Side
    left: float
    """Seconds."""


@dataclass(frozen=True, slots=True)
class LowTime:
    """The clock of a side has come down to its last seconds."""

    side: Side


@dataclass(frozen=True, slots=True)
class FlagFell:
    """The time of a side is up."""

    side: Side


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over, by its rules or by the clock."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class ResultDue:
    """The result is to be shown: some time has passed since the end."""

    person_won: bool


@dataclass(frozen=True, slots=True)
class EngineThinking:
    """The engine was asked for a turn, or for a hint."""

    hinting: bool


@dataclass(frozen=True, slots=True)
class EngineProgress:
    """The best turn so far of the computer to move."""

    best: Hint


@dataclass(frozen=True, slots=True)
class EngineReplied:
    """The computer to move has decided; its moves follow one by one."""


@dataclass(frozen=True, slots=True)
class HintReady:
    """A hint is to be shown: the best one, or the next best when asked again."""

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
    """Whether it was asked for a hint, so that nothing needs a retry."""


@dataclass(frozen=True, slots=True)
class EngineNews:
    """The engine has answered a request that is not the match's own."""

    news: News


@dataclass(frozen=True, slots=True)
class SaveFailed:
    """The match could not be saved; told once until saving works again."""

    error: StorageError


@dataclass(frozen=True, slots=True)
class QuestionAsked:
    """A person is to choose one of these moves."""

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
