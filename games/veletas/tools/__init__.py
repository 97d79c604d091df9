"""The tools of Veletas for developers."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from random import Random

from games.core.game import Options, RankedTurn, RankTurns, SearchLimits
from games.learning.puzzle import Candidate, Facts, Puzzle, Rejection
from games.learning.tools import Bot, GameTools, Measurement
from games.veletas.rules.position import VeletasPosition


def _uct(rollouts: int) -> RankTurns:
    """The bot with so many rollouts per turn; imported only where it plays."""
    from games.veletas.tools import uct

    def propose(position: VeletasPosition, limits: SearchLimits) -> list[RankedTurn]:
        return [uct.propose(position, limits.rng, rollouts, limits.stop)]

    return propose


class VeletasTools(GameTools):
    """Plain UCT as a yardstick, benchmarks, and the making of puzzles."""

    bots = (Bot("uct", "plain UCT with N rollouts per turn", "rollouts", 10_000_000, _uct),)
    usual_options = {"Start": "random"}  # noqa: RUF012
    # Three times the speed of AbstractPlay, which plays and undoes 36,000 turns per second.
    perft_goal = 108_000.0

    def measurements(self) -> Iterator[Measurement]:
        from games.veletas.tools import bench

        return bench.measures()

    def positions(self, rng: Random) -> Iterator[Candidate]:
        from games.veletas.tools import puzzle_search

        return puzzle_search.self_play(rng)

    def find(
        self, options: Options, position: VeletasPosition, rng: Random, wanted: Collection[str]
    ) -> Iterator[Puzzle | Rejection]:
        from games.veletas.tools import puzzle_search

        return puzzle_search.find(options, position, rng, wanted)

    def facts(self, puzzle: Puzzle) -> Facts:
        from games.veletas.tools import puzzle_search

        return puzzle_search.facts(puzzle)


TOOLS = VeletasTools()
