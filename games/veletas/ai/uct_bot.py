"""Plain UCT as a player, to measure the levels against: `uct:N` of the match command.

A game server's bot, rebuilt from what is known of it: 138,103 random moves a second, ten seconds
a turn, so about 21,600 playouts on 10 by 10 and 47,000 on 7 by 7. It places by lot.
"""

from __future__ import annotations

from random import Random
from typing import Any

from games.ai.greedy import RankedTurn, Stop, never
from games.core.evaluation import Evaluation
from games.core.numba_kernels import Kernel
from games.veletas.ai import kernel as k
from games.veletas.ai import uct_kernel
from games.veletas.ai.line_bitboards import board_lines
from games.veletas.ai.placement_search import chosen, drawn, played
from games.veletas.ai.states import moves_of_turn, state_of
from games.veletas.rules.position import Phase, Pie, VeletasPosition

NODES = 4_000_000
"""A node more for each turn looked at; what finds no room stays a leaf."""
LONGEST = 300
SLICE = 500
"""Playouts between two looks at the brake."""


def propose(
    position: VeletasPosition, rng: Random, playouts: int, stop: Stop = never
) -> RankedTurn:
    """The turn that plain UCT plays after so many playouts."""
    if position.phase is Phase.PIE:
        return _choice(position, rng, playouts, stop)
    if position.phase is not Phase.PLAY:
        return RankedTurn(drawn(position, rng))
    if position.mid_turn:
        # it knows whole turns only: the rest of a begun one is drawn
        return RankedTurn((rng.choice(list(position.legal_moves())),))
    code, rate = think(state_of(position), rng, playouts, stop)
    return RankedTurn(moves_of_turn(position, code), Evaluation(rate))


def think(
    state: list[int], rng: Random, playouts: int, stop: Stop = never, fast: bool | None = None
) -> tuple[int, float]:
    """The turn of the kernel that plain UCT chooses, and how often it won."""
    kernel = Kernel(uct_kernel, fast)
    root = kernel.ints(state)
    room = min(NODES, 6_000 + 3_000 * playouts)
    codes, first, count, visits = (kernel.zeros(room) for _ in range(4))
    wins, tally = kernel.float_zeros(room), kernel.ints([1])
    count[0], visits[0] = uct_kernel.UNGROWN, 1
    arrays: tuple[Any, ...] = (codes, first, count, visits, wins, tally)
    walker, chance = kernel.zeros(k.STATE), kernel.ints([rng.randrange(1, 1 << 32)])
    path, scratch = kernel.zeros(LONGEST), kernel.zeros(uct_kernel.UCT_SCRATCH)
    lines = kernel.ints(board_lines(state[k.SIZE], bool(state[k.OVER])))
    done = 0
    while done < playouts and not (done and stop()):
        part = min(SLICE if kernel.fast else 1, playouts - done)
        kernel.run.explore(
            root, walker, chance, *arrays, path, scratch, lines, part, uct_kernel.CURIOSITY
        )
        done += part
    best = int(kernel.run.most_visited(first, count, visits, wins))
    return int(codes[best]), float(wins[best]) / max(1, int(visits[best]))


def _choice(position: VeletasPosition, rng: Random, playouts: int, stop: Stop) -> RankedTurn:
    """Keep White where it won more often, after a second placement by lot if one is due."""
    kept = chosen(position)
    if kept.phase is Phase.SECOND_PLACEMENT:
        kept = played(kept, drawn(kept, rng))
    _, rate = think(state_of(kept), rng, playouts, stop)
    keep = (rate >= 0.5) == (kept.to_move is not position.sides[0])
    return RankedTurn((Pie(swap=not keep),), Evaluation(max(rate, 1.0 - rate)))
