"""The tools of Tiananmen for developers: benchmarks, and the making of puzzles."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import cache, partial
from random import Random

from games.core.game import never
from games.core.kernels import Kernel
from games.core.position import after_moves
from games.tiananmen.ai import kernel as k
from games.tiananmen.ai import win_solver
from games.tiananmen.ai.search import (
    Searcher,
    moves_of,
    state_of,
    winning_turn,
    zobrist_keys,
)
from games.tiananmen.rules.distance import board_geometry
from games.tiananmen.rules.position import TiananmenPosition, set_up
from games.tiananmen.tools import puzzle_search
from games.tools.game_tools import GameTools
from games.tools.measurement import Measurement, both_forms, rates

# -- Benchmarks -------------------------------------------------------------------------------

SIZE = 19
LID = 10
LIDS = 200
"""The number of positions with a lid among which the slowest is timed."""


def measures() -> Iterator[Measurement]:
    for name, function, goal in (
        ("white distance", "chain_distance", 10.0),
        ("ring distance", "ring_distance", 70.0),
    ):
        yield both_forms(name, "µs", goal, partial(_distance_times, function), low_is_good=True)
    yield _lids()
    yield from _searches()


@cache
def positions() -> tuple[TiananmenPosition, ...]:
    """The starts of all parts of a day in two games between two-ply searches, with some noise."""
    rng = Random(1)
    searcher = Searcher()
    found = []
    for _ in range(2):
        position = set_up(SIZE)
        while position.outcome() is None:
            found.append(position)
            moves = winning_turn(position)
            if not moves:
                *_, ranked = searcher.deepen(position, never, 2 if searcher.fast else 1, rng)
                moves = moves_of(position, ranked[rng.randrange(min(2, len(ranked)))].turn)
            position = after_moves(position, moves)
    return tuple(found)


def _distance_times(function: str, fast: bool, repeats: int) -> tuple[float, ...]:
    kernel = Kernel(k, fast)
    states = [kernel.ints(state_of(position)) for position in positions()]
    scratch, measure = kernel.ints([0] * k.DISTANCE_SCRATCH), getattr(kernel.run, function)
    rounds = 40 if kernel.fast else 1

    def work() -> int:
        for _ in range(rounds):
            for state in states:
                measure(state, k.BLOCKED, scratch)
        return rounds * len(states)

    return tuple(1e6 / rate for rate in rates(work, repeats))


def _lids() -> Measurement:
    kernel = Kernel(win_solver)
    zobrist, scratch = kernel.ints(zobrist_keys()), kernel.ints([0] * win_solver.SOLVER_SCRATCH)
    rng = Random(2)
    states = [kernel.ints(state_of(_fenced(rng))) for _ in range(LIDS if kernel.fast else 20)]

    def longest() -> float:
        worst = 0.0
        for state in states:
            proofs = kernel.ints([0] * (1 << 15))
            before = time.process_time()
            kernel.run.can_win(state, 1, LID, 10**9, proofs, zobrist, scratch)
            worst = max(worst, time.process_time() - before)
        return worst

    longest()
    values = tuple(1000 * longest() for _ in range(3))
    note = f"the slowest of {len(states)} positions with a fence around the Heroes"
    return Measurement("White's lid of 10, at worst", "ms", values, 50.0, note, low_is_good=True)


def _fenced(rng: Random) -> TiananmenPosition:
    """A black fence with gaps and random stones: White has many sequences, and few of them win."""
    grid, middle = board_geometry(SIZE).grid, SIZE // 2
    radius, scattered = rng.randint(3, 9), rng.choice([0.02, 0.1, 0.2])
    stones: dict[str, bool] = {}
    for cell in grid.cells:
        file, rank = grid.file_and_rank(cell)
        away = max(abs(file - middle), abs(rank - middle))
        if away == radius and rng.random() < 0.93:
            stones[grid.name(cell)] = False
        elif rng.random() < scattered and abs(file - middle) + abs(rank - middle) > 1:
            stones[grid.name(cell)] = rng.random() < 0.6
    return set_up(
        SIZE,
        black=[name for name, white in stones.items() if not white],
        white=[name for name, white in stones.items() if white],
        last=rng.choice(list(stones)),
        day=2,
        part=1,
        lids=(0, LID),
    )


def _searches() -> Iterator[Measurement]:
    searcher = Searcher()
    asked = positions()[:: 3 if searcher.fast else 24]
    for parts, goal in ((2, None), (3, None), (4, 1.0)) if searcher.fast else ((1, None),):
        values = []
        for position in asked:
            before = time.process_time()
            for _ in searcher.deepen(position, never, parts, Random(1)):
                pass
            values.append(time.process_time() - before)
        note = f"each of {len(asked)} positions once"
        yield Measurement(f"{parts} parts", "s", tuple(values), goal, note, low_is_good=True)


# -- The tools --------------------------------------------------------------------------------


class TiananmenTools(GameTools):
    measurements = staticmethod(measures)
    positions = staticmethod(puzzle_search.positions)
    find = staticmethod(puzzle_search.find)
    kinds = staticmethod(puzzle_search.kinds)
    looks = staticmethod(puzzle_search.looks)
    recipes = puzzle_search.SOLVERS

    def phase(self, position: TiananmenPosition) -> str:
        return f"part {position.part + 1}"


TOOLS = TiananmenTools()
