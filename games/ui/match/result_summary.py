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
