"""Both forms of the kernels, and positions and arrays for their tests."""

from random import Random

import pytest

from games.core.kernels import Kernel
from games.veletas.ai import kernel as k
from games.veletas.ai.mcts_kernel import UNEXPANDED, SearchTree
from games.veletas.ai.search import TIE_BREAK_NOISE, Effort, Mcts, StaticRanker, square_of, state_of
from games.veletas.rules.pieces import RULE_SETS, Move, Slide, cells_of
from games.veletas.rules.position import VeletasPosition

needs_numba = pytest.mark.numba
forms = pytest.mark.parametrize("fast", [False, pytest.param(True, marks=needs_numba)])
VARIANTS = [(rules, size) for rules in RULE_SETS for size in (7, 9, 10)]
variants = pytest.mark.parametrize(("rules", "size"), VARIANTS)

CORNERED = """
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
x . . . . . .
x x . . . . .
* . . . * . B
"""
"""A stone or a shooter on b1 traps a1 for Black, who then has two of three."""


def swap_colours(picture: str) -> str:
    """The position with the colours exchanged."""
    return picture.translate(str.maketrans("xoBW", "oxWB"))


def listed_codes(kernel: Kernel, state: list[int]) -> list[int]:
    """The codes of all turns, by the module `kernel`."""
    into, scratch = kernel.ints([0] * 12_000), kernel.ints([0] * 128)
    found = kernel.run.list_turns(kernel.ints(state), into, 0, scratch)
    return [int(code) for code in into[:found]]


def code_of(position: VeletasPosition, moves: list[Move]) -> int:
    """The code of a turn; a stationary shot by the first shooter that can make it."""
    cells, size = cells_of(position.pieces.shooters), position.board.size
    squares = [square_of(size, cell) for cell in cells]
    shot = square_of(size, position.board.index[str(moves[-1])[1:]])
    if isinstance(moves[0], Slide):
        shooter = cells.index(position.board.index[moves[0].origin])
        target = square_of(size, position.board.index[moves[0].target])
    else:
        shooter = k.first_shooter(state_of(position), shot)
        target = squares[shooter]
    return k.turn_code(shooter, target, shot)


def static_ranker(position: VeletasPosition, fast: bool) -> StaticRanker:
    return StaticRanker(state_of(position), Random(1), fast)


def children_of(tree: SearchTree, node: int) -> range:
    """The nodes of the children; they follow each other."""
    children = int(tree.children[node])
    first = children >> 8
    return range(0) if children == UNEXPANDED else range(first, first + children % 256)


A_MINUTE = Effort(60.0)


def mcts_of(
    position: VeletasPosition,
    fast: bool,
    *,
    noise: float = TIE_BREAK_NOISE,
    effort: Effort = A_MINUTE,
    cores: int = 1,
) -> Mcts:
    """A search with a fixed seed."""
    return Mcts(state_of(position), Random(5), fast, effort=effort, noise=noise, cores=cores)
