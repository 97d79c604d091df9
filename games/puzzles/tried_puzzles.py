"""The puzzles that a player has tried, and what became of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from games.core.storage.puzzle_progress import GamePuzzles
from games.puzzles.puzzle import Puzzle

Outcome = Literal["solved", "solved later", "hinted", "failed"]
"""Solved at once, in a later attempt, only with a hint so far, or not yet."""


@dataclass(frozen=True, slots=True)
class TriedPuzzle:
    """A puzzle, and what became of it."""

    puzzle: Puzzle
    outcome: Outcome


def tried_puzzles(puzzles: Sequence[Puzzle], progress: GamePuzzles) -> list[TriedPuzzle]:
    """The puzzles that were tried; the one that was begun last comes first."""
    known = {puzzle.id: puzzle for puzzle in puzzles}
    found = []
    for puzzle, result in reversed(progress.results.items()):
        if puzzle in known and result != "met":
            later = result != "solved" and puzzle not in progress.repeat
            found.append(TriedPuzzle(known[puzzle], "solved later" if later else result))
    return found
