"""Plain UCT as a player, to measure the levels against: `uct:N` of the command `match`."""

from __future__ import annotations

from random import Random

from games.core.game import Evaluation, RankedTurn, SearchLimits, Stop, never
from games.core.kernels import Kernel
from games.core.position import after_moves
from games.veletas.ai import kernel as k
from games.veletas.ai import uct_kernel
from games.veletas.ai.search import after_keep, moves_of_turn, random_placement, state_of
from games.veletas.rules.pieces import Move, Pie
from games.veletas.rules.position import Phase, VeletasPosition

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


def ranked(
    position: VeletasPosition, limits: SearchLimits, rollouts: int
) -> list[RankedTurn[Move]]:
    """The turn of plain UCT after `rollouts` rollouts; its value is the share of wins."""
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


def _pie_choice(
    position: VeletasPosition, rng: Random, rollouts: int, stop: Stop
) -> RankedTurn[Move]:
    """Keep White if it wins more often, after a random second placement if one is due."""
    kept = after_keep(position)
    if kept.phase is Phase.SECOND_PLACEMENT:
        kept = after_moves(kept, random_placement(kept, rng))
    _, rate = uct_search(state_of(kept), rng, rollouts, stop)
    keep = (rate >= 0.5) == (kept.to_move is not position.sides[0])
    return RankedTurn((Pie(swap=not keep),), Evaluation(max(rate, 1.0 - rate)))
