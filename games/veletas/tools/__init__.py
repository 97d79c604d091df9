"""The tools of Veletas for developers: plain UCT as a yardstick, benchmarks, making of puzzles."""

from __future__ import annotations

from games.core.game import AnyGame
from games.learning.tools import Bot, GameTools, Solver
from games.veletas.ai.levels import by_visits
from games.veletas.tools import bench, puzzle_search, uct


class VeletasTools(GameTools):
    bots = (
        Bot("uct", "plain UCT with N rollouts per turn", "rollouts", 10_000_000, uct.rank),
        Bot("mcts", "the expert's search with N visits per turn", "visits", 200_000, by_visits),
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
