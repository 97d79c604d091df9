"""Which of the puzzles that were found are kept: spread over themes and ratings, none twice."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence

from games.puzzles.puzzle import Puzzle, PuzzleTheme

BAND = 200
"""The width of a band of ratings."""
MOST_PER_GAME = 2
"""Puzzles from one game, whose positions are similar."""
BANDS_OF_A_THEME = 3
"""A band takes at most this part of the puzzles of a theme."""


class Selection:
    """The puzzles that are kept, as games are added in their order."""

    def __init__(self, themes: Sequence[PuzzleTheme], count: int) -> None:
        """`count` puzzles in all, so many for each theme that they are the same or one less."""
        self._places = {theme.key: 0 for theme in themes}
        for number in range(count):
            self._places[themes[number % len(themes)].key] += 1
        self._kept: list[Puzzle] = []
        self._boards: set[str] = set()
        self._by_theme: Counter[str] = Counter()
        self._by_band: Counter[tuple[str, int]] = Counter()

    @property
    def wanted(self) -> frozenset[str]:
        """The keys of the themes that have room."""
        return frozenset(
            key for key, places in self._places.items() if self._by_theme[key] < places
        )

    @property
    def kept(self) -> list[Puzzle]:
        """The kept puzzles by theme, the easiest first."""
        order = list(self._places)
        return sorted(
            self._kept, key=lambda puzzle: (order.index(puzzle.theme), puzzle.rating, puzzle.id)
        )

    def add(self, found: Iterable[tuple[str, Puzzle]]) -> None:
        """Add the puzzles of one game, each with the canonical text of its position.

        Those whose theme and band have the fewest puzzles are kept.
        """
        waiting = list(found)
        for _ in range(MOST_PER_GAME):
            waiting = [pair for pair in waiting if self._fits(*pair)]
            if not waiting:
                return
            chosen = min(waiting, key=lambda pair: self._load(pair[1]))
            self._keep(*chosen)

    def _fits(self, board: str, puzzle: Puzzle) -> bool:
        most = math.ceil(self._places[puzzle.theme] / BANDS_OF_A_THEME)
        return (
            board not in self._boards
            and puzzle.theme in self.wanted
            and self._by_band[_band(puzzle)] < most
        )

    def _load(self, puzzle: Puzzle) -> tuple[float, int]:
        places = self._places[puzzle.theme]
        return self._by_theme[puzzle.theme] / places, self._by_band[_band(puzzle)]

    def _keep(self, board: str, puzzle: Puzzle) -> None:
        self._kept.append(puzzle)
        self._boards.add(board)
        self._by_theme[puzzle.theme] += 1
        self._by_band[_band(puzzle)] += 1


def _band(puzzle: Puzzle) -> tuple[str, int]:
    return puzzle.theme, puzzle.rating // BAND
