"""The tools of Veletas for developers: plain UCT as a yardstick, benchmarks, making of puzzles."""

from __future__ import annotations

from functools import partial

from games.core.game import AnyGame, RankedTurn, RankTurns, SearchLimits
from games.learning.tools import Bot, GameTools, Solver
from games.veletas.ai.levels import by_visits
from games.veletas.rules.position import VeletasPosition
from games.veletas.tools import bench, puzzle_search, uct


def _uct(rollouts: int) -> RankTurns:
    def propose(position: VeletasPosition, limits: SearchLimits) -> list[RankedTurn]:
        return [uct.propose(position, limits.rng, rollouts, limits.stop)]

    return propose


def _mcts(visits: int) -> RankTurns:
    return partial(by_visits, visits=visits)


class VeletasTools(GameTools):
    bots = (
        Bot("uct", "plain UCT with N rollouts per turn", "rollouts", 10_000_000, _uct),
        Bot("mcts", "the expert's search with N visits per turn", "visits", 200_000, _mcts),
    )
    usual_options = {"Start": "random"}  # noqa: RUF012
    # Three times the speed of AbstractPlay, which plays and undoes 36,000 turns per second.
    perft_goal = 108_000.0
    measurements = staticmethod(bench.measures)
    positions = staticmethod(puzzle_search.self_play)
    find = staticmethod(puzzle_search.find)
    kinds = staticmethod(puzzle_search.kinds)

    def solvers(self, game: AnyGame) -> list[Solver]:
        return [*super().solvers(game), *puzzle_search.SOLVERS]


TOOLS = VeletasTools()
