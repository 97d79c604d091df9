"""What the window's process and the thinking process say to each other."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.evaluation import Evaluation


@dataclass(frozen=True, slots=True)
class Request:
    """A turn is wanted: the game so far as its side may see it, and how to think."""

    id: int
    game: str
    record: str
    side: str
    level: str
    seed: int
    seconds: float
    most: int = 1
    """How many turns to name, best first; an opponent needs one, a hint several."""


@dataclass(frozen=True, slots=True)
class Inquiry:
    """A match is to be looked into; the game knows what the subject means."""

    id: int
    game: str
    record: str
    subject: str
    seconds: float


@dataclass(frozen=True, slots=True)
class Cancel:
    """The request of this id is not wanted any more."""

    id: int


@dataclass(frozen=True, slots=True)
class Hurry:
    """The request of this id is to be answered at once, with the best that is known."""

    id: int


@dataclass(frozen=True, slots=True)
class Ready:
    """The thinking process has started and waits."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """One turn: its whole text, the texts of the moves still to be made, and its evaluation."""

    turn: str
    moves: tuple[str, ...]
    evaluation: Evaluation | None = None
    """For the side to move; None where the level does not evaluate its turns."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The turns proposed for a request, best first, never empty."""

    id: int
    proposals: tuple[Proposal, ...]

    @property
    def turn(self) -> str:
        """The best turn as text, what was already played of it included."""
        return self.proposals[0].turn

    @property
    def moves(self) -> tuple[str, ...]:
        """The texts of the moves that are still to be played for the best turn."""
        return self.proposals[0].moves


@dataclass(frozen=True, slots=True)
class Findings:
    """What an inquiry has found: numbers whose meaning the game knows."""

    id: int
    numbers: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Progress:
    """The best turns so far for a request that is still being thought about."""

    id: int
    proposals: tuple[Proposal, ...]


@dataclass(frozen=True, slots=True)
class Cancelled:
    """A request was given up as asked; the thinking process is free again."""

    id: int


@dataclass(frozen=True, slots=True)
class Failure:
    """No answer will come: a sentence for the player, and what happened for a report."""

    id: int
    sentence: str
    detail: str = ""


Task = Request | Inquiry
Answer = Reply | Findings | Cancelled | Failure
