"""The tools of Veletas for developers: plain UCT as a yardstick, benchmarks, making of puzzles."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from random import Random

from games.core.game import AnyGame, Evaluation, RankedTurn, SearchLimits, Stop, never
from games.core.kernels import Kernel
from games.core.position import after_moves
from games.learning.tools import Bot, GameTools, Measurement, Solver, both_forms, rates, times
from games.veletas.ai import kernel as k
from games.veletas.ai.levels import by_visits
from games.veletas.ai.search import (
    Mcts,
    StaticRanker,
    after_keep,
    moves_of_turn,
    random_placement,
    state_of,
)
from games.veletas.rules.pieces import Pie
from games.veletas.rules.position import Phase, VeletasPosition, prepare, start
from games.veletas.tools import puzzle_search, uct_kernel

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
    """Repeat the work for `WORK_SECONDS` of processor time; return the amount done."""

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


# -- Plain UCT as a player, to measure the levels against: `uct:N` of the match command ---------

# A reconstruction of a game server's bot from its published figures: 138,103 random moves a second,
# ten seconds a turn, so about 21,600 rollouts on 10 by 10 and 47,000 on 7 by 7. Its placements are
# random.

MAX_NODES = 4_000_000
"""The most nodes.

A node is expanded with a child for each turn, or stays a leaf if there is no room.
"""
MAX_DEPTH = 300
"""The length of the path from the root, in turns."""
ROLLOUTS_PER_SLICE = 500
"""Rollouts between two checks of `stop`."""


def uct_rank(position: VeletasPosition, limits: SearchLimits, rollouts: int) -> list[RankedTurn]:
    """The turn that plain UCT plays after so many rollouts; its value is the share of wins."""
    rng = limits.rng
    if position.phase is Phase.PIE:
        return [_pie_choice(position, rng, rollouts, limits.stop)]
    if position.phase is not Phase.PLAY:
        return [RankedTurn(random_placement(position, rng))]
    if position.mid_turn:
        # the search knows complete turns only: the shot is random
        return [RankedTurn((rng.choice(list(position.legal_moves())),))]
    code, rate = uct_search(state_of(position), rng, rollouts, limits.stop)
    return [RankedTurn(moves_of_turn(position, code), Evaluation(rate))]


def uct_search(
    state: list[int], rng: Random, rollouts: int, stop: Stop = never, fast: bool | None = None
) -> tuple[int, float]:
    """The code of the turn that plain UCT chooses, and its share of wins from 0 to 1."""
    kernel = Kernel(uct_kernel, fast)
    root = kernel.ints(state)
    tree, work = _empty_tree(kernel, rollouts), _workspace(kernel, rng)
    done = 0
    while done < rollouts and not (done and stop()):
        part = min(ROLLOUTS_PER_SLICE if kernel.fast else 1, rollouts - done)
        kernel.run.search(root, tree, work, part, uct_kernel.EXPLORATION)
        done += part
    best = int(kernel.run.most_visited(tree))
    return int(tree.codes[best]), float(tree.wins[best]) / max(1, int(tree.visits[best]))


def _empty_tree(kernel: Kernel, rollouts: int) -> uct_kernel.UctTree:
    room = min(MAX_NODES, 6_000 + 3_000 * rollouts)
    tree = uct_kernel.UctTree(
        codes=kernel.zeros(room),
        first_child=kernel.zeros(room),
        child_count=kernel.zeros(room),
        visits=kernel.zeros(room),
        wins=kernel.float_zeros(room),
        used=kernel.ints([1]),
    )
    tree.child_count[0], tree.visits[0] = uct_kernel.UNEXPANDED, 1
    return tree


def _workspace(kernel: Kernel, rng: Random) -> uct_kernel.UctWorkspace:
    return uct_kernel.UctWorkspace(
        state=kernel.zeros(k.STATE_LENGTH),
        path=kernel.zeros(MAX_DEPTH),
        scratch=kernel.zeros(uct_kernel.UCT_SCRATCH),
        rng_state=kernel.ints([rng.randrange(1, 1 << 32)]),
    )


def _pie_choice(position: VeletasPosition, rng: Random, rollouts: int, stop: Stop) -> RankedTurn:
    """Keep White if it wins more often, after a random second placement if one is due."""
    kept = after_keep(position)
    if kept.phase is Phase.SECOND_PLACEMENT:
        kept = after_moves(kept, random_placement(kept, rng))
    _, rate = uct_search(state_of(kept), rng, rollouts, stop)
    keep = (rate >= 0.5) == (kept.to_move is not position.sides[0])
    return RankedTurn((Pie(swap=not keep),), Evaluation(max(rate, 1.0 - rate)))


# -- The tools --------------------------------------------------------------------------------


class VeletasTools(GameTools):
    bots = (
        Bot("uct", "plain UCT with N rollouts per turn", "rollouts", 10_000_000, uct_rank),
        Bot("mcts", "the expert's search with N visits per turn", "visits", 200_000, by_visits),
    )
    usual_options = {"Start": "random"}  # noqa: RUF012
    # Three times the speed of AbstractPlay, which plays and undoes 36,000 turns per second.
    perft_goal = 108_000.0
    measurements = staticmethod(measures)
    positions = staticmethod(puzzle_search.self_play)
    find = staticmethod(puzzle_search.find)
    kinds = staticmethod(puzzle_search.kinds)
    near_copies = staticmethod(puzzle_search.near_copies)

    def solvers(self, game: AnyGame) -> list[Solver]:
        return [*super().solvers(game), *puzzle_search.SOLVERS]


TOOLS = VeletasTools()
