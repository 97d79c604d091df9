"""Messages between the program (`engine`) and the worker process (`worker`).

The program sends requests, `Cancel` and `MoveNow`; the worker sends `Ready` once, then for each
request any number of `Progress` and exactly one answer. An id names a request and its answers.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.ai.studies import Review
from games.core.evaluation import Evaluation
from games.puzzles.proof import Proof


@dataclass(frozen=True, slots=True)
class Request:
    """Asks a level for turns of a side at the end of a record."""

    id: int
    game: str
    record: str
    """Only what the side may see; hidden information is masked by the sender."""
    side: str
    """Value of the `Side` to move, as a check."""
    level: str
    seed: int
    seconds: float
    """Time allowed for the search."""
    most: int = 1
    """How many turns to return, best first: one for an opponent, several for a hint."""


@dataclass(frozen=True, slots=True)
class StudyRequest:
    """Asks for a study of a match: one of the game's `studies`, by its subject."""

    id: int
    game: str
    record: str
    subject: str
    seconds: float


@dataclass(frozen=True, slots=True)
class RefutationRequest:
    """Asks why a turn does not solve a puzzle."""

    id: int
    puzzle: str
    """The puzzle, as a line of a file."""
    moves: tuple[str, ...]
    """All moves from the first position of the puzzle on, the wrong turn included."""
    turns_left: int
    """How many turns the solver would have after the wrong one."""
    seconds: float


@dataclass(frozen=True, slots=True)
class ProofRequest:
    """Asks whether the best turn at the end of a record is proven better than the played one."""

    id: int
    game: str
    record: str
    """Only what the side to move may see."""
    played: str
    best: str
    """Both turns in notation."""
    seconds: float


@dataclass(frozen=True, slots=True)
class Cancel:
    """Ends the request of this id; its answer is not wanted any more."""

    id: int


@dataclass(frozen=True, slots=True)
class MoveNow:
    """Ends the search for this request; the best turns found so far are the answer."""

    id: int


@dataclass(frozen=True, slots=True)
class Ready:
    """The worker has started and waits for requests."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """One turn: its whole text, the texts of the moves still to be made, and its evaluation."""

    turn: str
    moves: tuple[str, ...]
    evaluation: Evaluation | None = None
    """For the side to move; None where the level does not evaluate its turns."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to a `Request`: turns, best first, never empty."""

    id: int
    proposals: tuple[Proposal, ...]

    @property
    def turn(self) -> str:
        """Text of the best turn, including the moves of it that were already played."""
        return self.proposals[0].turn

    @property
    def moves(self) -> tuple[str, ...]:
        """Texts of the moves of the best turn that are still to be played."""
        return self.proposals[0].moves


@dataclass(frozen=True, slots=True)
class StudyReply:
    """The answer to a `StudyRequest`."""

    id: int
    reviews: tuple[Review, ...]


@dataclass(frozen=True, slots=True)
class RefutationReply:
    """The answer to a `RefutationRequest`."""

    id: int
    moves: tuple[str, ...]
    """A whole turn of the other side; empty where there is nothing to show."""


@dataclass(frozen=True, slots=True)
class ProofReply:
    """The answer to a `ProofRequest`."""

    id: int
    proof: Proof | None
    """None where nothing could be proven in the time."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The best turns so far of a running search."""

    id: int
    proposals: tuple[Proposal, ...]


@dataclass(frozen=True, slots=True)
class Cancelled:
    """The answer to a request that was cancelled; the worker is free again."""

    id: int


@dataclass(frozen=True, slots=True)
class Failure:
    """The answer to a request that failed."""

    id: int
    sentence: str
    """English sentence for the player, marked for translation."""
    detail: str = ""
    """Technical detail for a report."""


Task = Request | StudyRequest | RefutationRequest | ProofRequest
Answer = Reply | StudyReply | RefutationReply | ProofReply | Cancelled | Failure
