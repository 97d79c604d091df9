"""The data of a match's result, as the result dialog shows it."""

from __future__ import annotations

from dataclasses import dataclass

ScoreRow = tuple[str, str, bool]
"""A player's name and score, and whether the player has won."""


@dataclass(frozen=True, slots=True)
class ResultSummary:
    """The contents of the result dialog."""

    title: str
    reason: str
    rows: tuple[ScoreRow, ...]
    next_label: str | None = None
    """The label of the button to the next game of an undecided match."""
    facts: tuple[tuple[str, str], ...] = ()
    """Titles and values: the turns, the time, and so on."""
    best_place: int | None = None
    """The place among the facts of the personal best, which is looked up."""
    stars: tuple[int, int] | None = None
    """The stars reached, of how many; None in a game without stars."""
