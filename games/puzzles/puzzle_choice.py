"""Which puzzle comes next, for each way to solve puzzles."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date
from random import Random

from games.core.storage.puzzle_progress import GamePuzzles
from games.puzzles.puzzle import Puzzle

NEAREST = 8
"""The number of puzzles nearest to the wanted rating, of which one is drawn."""
DAILY_RATINGS = range(800, 1801)
"""The ratings of puzzles of the day."""
FIRST_STEP, STEP = 650, 60
"""The rating of the first puzzle of a streak or a sprint, and by how much it rises each time."""


def of_theme(puzzles: Sequence[Puzzle], theme: str) -> list[Puzzle]:
    """The puzzles of a theme, or all without one."""
    return [puzzle for puzzle in puzzles if theme in ("", puzzle.theme)]


def next_in_training(
    puzzles: Sequence[Puzzle], progress: GamePuzzles, rng: Random, *, but: str = ""
) -> Puzzle | None:
    """A puzzle of the chosen theme near the player's rating, a new one if there is one.

    A puzzle that was begun is continued. `but` is the id of one that was just shown.
    """
    themed = of_theme(puzzles, progress.theme)
    begun = next((puzzle for puzzle in themed if puzzle.id == progress.begun), None)
    if begun and begun.id != but:
        return begun
    others = [puzzle for puzzle in themed if puzzle.id != but] or themed
    new = [puzzle for puzzle in others if puzzle.id not in progress.results]
    return near(new or others, progress.rating, rng)


def next_on_ladder(
    puzzles: Sequence[Puzzle], done: int, used: Collection[str], rng: Random
) -> Puzzle | None:
    """The next puzzle of a streak or a sprint, harder than the last one; None after all of them."""
    left = [puzzle for puzzle in puzzles if puzzle.id not in used]
    return near(left, FIRST_STEP + STEP * done, rng)


def puzzle_of_day(puzzles: Sequence[Puzzle], day: date) -> Puzzle | None:
    """The same puzzle for everybody who has these puzzles; None without puzzles."""
    fitting = [puzzle for puzzle in puzzles if puzzle.rating in DAILY_RATINGS] or puzzles
    ranked = sorted(fitting, key=lambda puzzle: puzzle.id)
    return ranked[day.toordinal() % len(ranked)] if ranked else None


def to_repeat(puzzles: Sequence[Puzzle], progress: GamePuzzles) -> list[Puzzle]:
    """The puzzles to repeat, the oldest failure first."""
    known = {puzzle.id: puzzle for puzzle in puzzles}
    return [known[each] for each in progress.repeat if each in known]


def near(puzzles: Sequence[Puzzle], rating: float, rng: Random) -> Puzzle | None:
    """One of the puzzles with the nearest ratings; None without puzzles."""
    ranked = sorted(puzzles, key=lambda puzzle: (abs(puzzle.rating - rating), puzzle.id))
    return rng.choice(ranked[:NEAREST]) if ranked else None
