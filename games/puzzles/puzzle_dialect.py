"""The parts of a game for puzzles: its positions as text, its goals, and the search for puzzles."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from games.core.game import Options
from games.core.position import AnyPosition
from games.puzzles.difficulty import Facts
from games.puzzles.proof import Goal, Proof, Stop
from games.puzzles.puzzle import Puzzle, PuzzleTheme, Rejection

Candidate = tuple[Options, AnyPosition, str]
"""Options, a position at the beginning of a turn, and its source."""


def _no_proofs(position: AnyPosition, stop: Stop) -> Iterator[Proof]:
    return iter(())


def _run_nothing() -> None:
    pass


def _no_note(options: Options) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class PuzzleDialect:
    """The puzzles of a game. The functions take the game's own type of position, hence `Any`.

    Everything is repeatable: the same arguments and the same state of a `Random` give the same
    result on every computer, so no search in here is limited by time, except `refutation` and
    `proofs`.
    """

    themes: tuple[PuzzleTheme, ...]
    read_position: Callable[[str, Options], Any]
    """The position of a text; raises `ValueError`."""
    write_position: Callable[[Any], str]
    """The text of a position, in one line without ` | `."""
    canonical: Callable[[Any], str]
    """A text that is equal for symmetric positions: rotations and mirror images, not colours."""
    reached: Callable[[str, Any, Any], bool | None]
    """Whether the goal is reached, by the rules alone, from the key of the theme, the first
    position of the puzzle, and the position after a turn of the solver.

    None where only the accepted turns decide, such as in "the only turn that does not lose".
    """
    refutation: Callable[[Puzzle, Any, int], Sequence[Any] | None]
    """A whole turn of the other side that shows why a turn is wrong, from the puzzle, the position
    after the wrong turn, and the number of the solver's turns that would be left after it.

    None where nothing is to be shown. May take up to a second.
    """
    positions: Callable[[Random], Iterator[Candidate]]
    """The positions of one game of self-play, in their order."""
    find: Callable[[Options, Any, Random, Collection[str]], Iterator[Puzzle | Rejection]]
    """Proven puzzles of a position, without `rating` and `source`, and rejected candidates.

    The last argument holds the keys of the themes that are wanted; others are not searched for.
    """
    facts: Callable[[Puzzle], Facts]
    """The facts that the rating is computed from."""

    goals: Mapping[str, Goal] = field(default_factory=dict)
    """The goals that `proofs` proves, by their keys."""
    proofs: Callable[[Any, Stop], Iterator[Proof]] = _no_proofs
    """The proofs that hold in any position of a match, the most decisive goal first."""
    kernels: tuple[str, ...] = ()
    """Modules with kernels that proofs use and no level does."""
    run_kernels: Callable[[], None] = _run_nothing
    """Runs these kernels once, which compiles them."""
    rules_note: Callable[[Options], str] = _no_note
    """A sentence on rules that a solver may not expect, told with the task; empty for most."""

    def theme(self, key: str) -> PuzzleTheme:
        """The theme of this key; raises `KeyError`."""
        return {theme.key: theme for theme in self.themes}[key]
