"""The tools of Herati for developers: benchmarks, and the making of puzzles."""

from __future__ import annotations

from games.core.translation import N_
from games.herati.rules.position import GOAL, PAR
from games.herati.tools import bench, puzzle_search
from games.learning.tools import GameTools, Points


class HeratiTools(GameTools):
    points = Points(N_("diamonds"), (PAR, GOAL))
    usual_options = {"Mode": "workshop"}  # noqa: RUF012
    glances = {}  # noqa: RUF012 — the evaluation looks ahead: one glance would be a strong level
    measurements = staticmethod(bench.measures)
    positions = staticmethod(puzzle_search.positions)
    find = staticmethod(puzzle_search.find)


TOOLS = HeratiTools()
