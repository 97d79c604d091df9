"""The tools of Veletas for developers: benchmarks, and the making of puzzles."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from random import Random

from games.core.kernels import Kernel
from games.tools.game_tools import GameTools
from games.tools.measurement import Measurement, both_forms, rates, times
from games.veletas.ai import kernel as k
from games.veletas.ai import uct_kernel
from games.veletas.ai.search import (
    Mcts,
    StaticRanker,
    state_of,
)
from games.veletas.rules.position import Phase, VeletasPosition, prepare, start
from games.veletas.tools import puzzle_search

# -- Benchmarks -------------------------------------------------------------------------------

WORK_SECONDS = 0.2
"""Seconds of work in one repeat."""
GAMES = 100
"""Compiled rollouts in one call, because the call of a compiled function takes time too."""


def measures() -> Iterator[Measurement]:
    yield _rate("uniform rollouts", "turns/s", 0.3e6, _rollouts)
    yield _rate("static evaluation", "turns/s", 1.5e6, _evaluation)
    yield _rate("tree search", "visits/s", None, _tree)
    state = state_of(_position())
    greedy = times(lambda: StaticRanker(state, Random(1)).best(1))
    yield Measurement(
        "greedy turn",
        "ms",
        tuple(1000 * seconds for seconds in greedy),
        5.0,
        "of about 5,000 turns",
        low_is_good=True,
    )


Work = Callable[[], int]


def _rate(name: str, unit: str, goal: float | None, work: Callable[[bool], Work]) -> Measurement:
    def measure(fast: bool, repeats: int) -> tuple[float, ...]:
        return rates(_for_a_while(work(fast)), repeats)

    return both_forms(name, unit, goal, measure)


def _for_a_while(work: Work) -> Work:
    def repeated() -> int:
        end, done = time.process_time() + WORK_SECONDS, 0
        while time.process_time() < end:
            done += work()
        return done

    return repeated


def _position() -> VeletasPosition:
    rng = Random(3)
    position = start(prepare({"Rules": "current", "Size": "10", "Start": "placed"}, rng))
    while position.phase is not Phase.PLAY:
        position = position.play(rng.choice(list(position.legal_moves())))
    return position


def _rollouts(fast: bool) -> Work:
    kernel, games = Kernel(uct_kernel, fast), GAMES if fast else 1
    root = kernel.ints(state_of(_position()))
    state, rng_state = kernel.zeros(k.STATE_LENGTH), kernel.ints([1])
    scratch = kernel.zeros(uct_kernel.UCT_SCRATCH)

    def once() -> int:
        return int(kernel.run.uniform_rollouts(root, state, rng_state, scratch, games))

    return once


def _evaluation(fast: bool) -> Work:
    ranker = StaticRanker(state_of(_position()), Random(1), fast)
    rules = Kernel(k, fast)
    found = int(rules.run.list_turns(ranker.state, rules.zeros(0), 0, rules.zeros(128)))

    def once() -> int:
        ranker.best(30)
        return found

    return once


def _tree(fast: bool) -> Work:
    state = state_of(_position())

    def once() -> int:
        mcts = Mcts(state, Random(1), fast)
        mcts.visit(200 if fast else 8)
        return mcts.visits

    return once


# -- The tools --------------------------------------------------------------------------------


class VeletasTools(GameTools):
    usual_options = {"Start": "random"}  # noqa: RUF012
    # Three times the speed of AbstractPlay, which plays and undoes 36,000 turns per second.
    perft_goal = 108_000.0
    measurements = staticmethod(measures)
    positions = staticmethod(puzzle_search.self_play)
    find = staticmethod(puzzle_search.find)
    kinds = staticmethod(puzzle_search.kinds)
    is_near = staticmethod(puzzle_search.is_near)
    looks = staticmethod(puzzle_search.looks)
    recipes = puzzle_search.SOLVERS


TOOLS = VeletasTools()
