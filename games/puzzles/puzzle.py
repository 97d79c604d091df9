"""A puzzle: a position, and the first turns that reach the goal of its theme."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field

from games.core.game import Options

Line = tuple[str, ...]
"""Turns in the notation of the game that reach the goal, those of the other side included."""


class PuzzleError(ValueError):
    """A fault in a puzzle or its file; the sentence says where it is and what is wrong."""


@dataclass(frozen=True, slots=True)
class PuzzleTheme:
    """The kind of a puzzle's goal."""

    key: str
    """The name in files and settings, such as `claim-in-two`."""
    title: str
    task: str
    """The task in a whole sentence."""
    text: str
    """Its use for the player, in one sentence."""
    turns: int
    """The solver's own turns until the goal."""
    judged_at_end: bool = False
    """Whether any turns may be played, and only the position after the last one counts."""
    missed: str = ""
    """What a turn that does not reach the goal, and does not end the game, leaves undone, as a
    sentence; empty where that depends on the turn."""
    loss: str = ""
    """For graded puzzles: a sentence about what a turn loses, such as `That is {loss} diamonds
    less than the best.`; `{loss}` has two decimals, `{rounded}` none."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position with one solution."""

    game: str
    theme: str
    """The key of its theme."""
    options: Options
    """The options of a match with this position, as tags of a record."""
    position: str
    """The position in one line of text, as the dialect of the game writes it."""
    lines: tuple[Line, ...]
    """A line for each accepted first turn; the first line is shown as the solution."""
    rating: int = 0
    """The first rating, in the numbers of Glicko-2; 0 if it is not computed yet."""
    grades: Mapping[str, float] = field(default_factory=dict)
    """For graded puzzles: what other first turns lose, in the unit of the theme."""
    source: str = ""
    """Where the position arose, such as `self-play 7/132 turn 14`."""
    id: str = field(init=False, repr=False, compare=False)
    """Eight hexadecimal digits, made from the game, the theme, the options and the position."""

    def __post_init__(self) -> None:
        options = " ".join(f"{key}={self.options[key]}" for key in sorted(self.options))
        text = f"{self.game}|{self.theme}|{options}|{self.position}"
        object.__setattr__(self, "id", hashlib.sha256(text.encode()).hexdigest()[:8])


@dataclass(frozen=True, slots=True)
class Rejection:
    """Why a position does not become a puzzle of a theme."""

    theme: str
    reason: str
    """A few words that are counted, such as `two solutions`."""
