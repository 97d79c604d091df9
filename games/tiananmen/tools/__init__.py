"""The tools of Tiananmen for developers."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from random import Random

from games.core.game import AnyGame, Options, RankedTurn, RankTurns, SearchLimits
from games.learning.puzzle import Candidate, Puzzle, Rejection
from games.learning.tools import Bot, GameTools, Measurement, Solver
from games.tiananmen.ai.alpha_beta import PLIES
from games.tiananmen.ai.search import ranked
from games.tiananmen.rules.position import TiananmenPosition


def _fixed_depth(parts: int) -> RankTurns:
    def propose(position: TiananmenPosition, limits: SearchLimits) -> list[RankedTurn]:
        return ranked(position, limits, parts)

    return propose


class TiananmenTools(GameTools):
    """A search of fixed depth, benchmarks, and the making of puzzles."""

    bots = (Bot("parts", "N parts of a day looked ahead", "parts", PLIES, _fixed_depth),)
    # Nothing else is random in this game. One random turn per side, because a side that alone plays
    # one is at a disadvantage.
    random_opening = 2

    def measurements(self) -> Iterator[Measurement]:
        from games.tiananmen.tools import bench

        return bench.measures()

    def phase(self, position: TiananmenPosition) -> str:
        return f"part {position.part + 1}"

    def positions(self, rng: Random) -> Iterator[Candidate]:
        from games.tiananmen.tools import puzzle_search

        return puzzle_search.positions(rng)

    def find(
        self, options: Options, position: TiananmenPosition, rng: Random, wanted: Collection[str]
    ) -> Iterator[Puzzle | Rejection]:
        from games.tiananmen.tools import puzzle_search

        return puzzle_search.find(options, position, rng, wanted)

    def kinds(self, puzzle: Puzzle) -> tuple[str, ...]:
        from games.tiananmen.tools import puzzle_search

        return puzzle_search.kinds(puzzle)

    def solvers(self, game: AnyGame) -> list[Solver]:
        from games.tiananmen.tools import puzzle_search

        return [*super().solvers(game), *puzzle_search.SOLVERS]


TOOLS = TiananmenTools()
