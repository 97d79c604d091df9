"""A task: a question at a position, the judgement of each move, and the line to step through.

Lessons, puzzles and the coach's exercises are tasks; one scene shows them all.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from games.core.game import AnyGame, Options
from games.core.position import AnyPosition


class Judgement(Enum):
    """The effect of a move on a task."""

    GOES_ON = auto()
    """Undecided: the turn is not complete, or only the end is judged."""
    LOOKING = auto()
    """The turn is being judged; `Task.update` returns the result."""
    RIGHT = auto()
    WRONG = auto()
    """The goal is missed: the turn is to be taken back."""
    DONE = auto()


class Verdict(msgspec.Struct, frozen=True):
    judgement: Judgement
    text: str = ""
    """A comment in the present language; may be empty."""
    reply: tuple[Any, ...] = ()
    """Moves of the other side, already played in the task."""
    back: int | None = None
    """The ply to which the board goes back before the reply; None for none."""
    loss: float | None = None
    """The loss of a wrong turn, in the unit of a puzzle's theme; None if unknown."""
    better: bool = False
    """Whether a wrong turn is at least better than the one played in a match."""


class ShownLine:
    """The moves of a solution from the first position of a task on."""

    def __init__(self, moves: Sequence[Any]) -> None:
        self._moves = tuple(moves)

    @property
    def moves(self) -> Sequence[Any]:
        return self._moves

    @property
    def can_extend(self) -> bool:
        """Whether an unknown next turn can be looked up now."""
        return False

    def extend(self) -> None:
        """Look up the next turn, if that is possible."""

    def update(self) -> bool:
        """Whether the lookup has finished and is known. Call it in every frame."""
        return False

    def stop(self) -> None: ...


class TaskState(Protocol):
    """The state of a task after a number of moves."""

    @property
    def position(self) -> AnyPosition: ...

    @property
    def begun(self) -> int:
        """The ply at which the present attempt began; a wrong one is taken back to it."""


State = TypeVar("State", bound=TaskState)


class Task(Generic[State]):
    """Follows the board move by move; its states are counted by the moves made on the board."""

    def __init__(self, game: AnyGame, options: Options, start: AnyPosition, state: State) -> None:
        self.game, self.options, self.start = game, options, start
        self._states: list[State] = [state]

    @property
    def ply(self) -> int:
        """The number of moves from the first position on, replies included."""
        return len(self._states) - 1

    @property
    def position(self) -> AnyPosition:
        return self.state.position

    def play(self, move: Any) -> Verdict:
        """Make a move; raises `IllegalMove` and then changes nothing.

        A wrong turn is kept until it is taken back.
        """
        raise NotImplementedError

    def rewind(self, ply: int) -> None:
        """Follow the board after all moves but the first `ply` were taken back."""
        del self._states[ply + 1 :]

    def take_back(self) -> None:
        self.rewind(self.state.begun)

    def update(self) -> Verdict | None:
        """The verdict on a `LOOKING` turn, once it is known; call it in every frame."""
        return None

    @property
    def judged(self) -> bool:
        return False

    def stop(self) -> None: ...

    @property
    def state(self) -> State:
        return self._states[-1]
