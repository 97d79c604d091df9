"""The tools of Tiananmen for developers: a search of fixed depth, benchmarks, making of puzzles."""

from __future__ import annotations

from games.core.game import AnyGame
from games.learning.tools import Bot, GameTools, Solver
from games.tiananmen.ai.alpha_beta import PLIES
from games.tiananmen.ai.search import ranked
from games.tiananmen.rules.position import TiananmenPosition
from games.tiananmen.tools import bench, puzzle_search


class TiananmenTools(GameTools):
    bots = (Bot("parts", "N parts of a day looked ahead", "parts", PLIES, ranked),)
    # Nothing else is random in this game. One random turn per side, because a side that alone plays
    # one is at a disadvantage.
    random_opening = 2
    measurements = staticmethod(bench.measures)
    positions = staticmethod(puzzle_search.positions)
    find = staticmethod(puzzle_search.find)
    kinds = staticmethod(puzzle_search.kinds)

    def phase(self, position: TiananmenPosition) -> str:
        return f"part {position.part + 1}"

    def solvers(self, game: AnyGame) -> list[Solver]:
        return [*super().solvers(game), *puzzle_search.SOLVERS]


TOOLS = TiananmenTools()
