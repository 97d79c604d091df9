"""The tools of Herati for developers."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from random import Random

from games.core.game import Options
from games.core.translation import N_
from games.herati.rules.position import GOAL, PAR, HeratiPosition
from games.learning.puzzle import Candidate, Facts, Puzzle, Rejection
from games.learning.tools import GameTools, Measurement, Points


class HeratiTools(GameTools):
    """Benchmarks, and the making of puzzles of the Loom."""

    points = Points(N_("diamonds"), (PAR, GOAL))
    usual_options = {"Mode": "workshop"}  # noqa: RUF012

    def measurements(self) -> Iterator[Measurement]:
        from games.herati.tools import bench

        return bench.measures()

    def positions(self, rng: Random) -> Iterator[Candidate]:
        from games.herati.tools import puzzle_search

        return puzzle_search.positions(rng)

    def find(
        self, options: Options, position: HeratiPosition, rng: Random, wanted: Collection[str]
    ) -> Iterator[Puzzle | Rejection]:
        from games.herati.tools import puzzle_search

        return puzzle_search.find(position, wanted)

    def facts(self, puzzle: Puzzle) -> Facts:
        from games.herati.tools import puzzle_search

        return puzzle_search.facts(puzzle)


TOOLS = HeratiTools()
