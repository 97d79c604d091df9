"""The tree of plain UCT: expansion, UCB1 and the choice of the turn."""

from random import Random

import pytest

from games.core.kernels import Kernel
from games.veletas.ai import kernel as k
from games.veletas.ai.search import state_of
from games.veletas.rules.position import VeletasPosition
from games.veletas.tools import uct_kernel
from games.veletas.tools.uct_kernel import UNEXPANDED, UctTree, UctWorkspace
from tests.veletas.ai.kernel_forms import CORNERED, lines_of, listed_codes, slow_forms
from tests.veletas.pictures import BLACK, drawn
from tests.veletas.random_play import random_positions


def tree_of(kernel: Kernel, *children: tuple[int, float]) -> UctTree:
    """A root with these children: visits and wins."""
    room = 1 + len(children)
    return UctTree(
        codes=kernel.ints(range(room)),
        first_child=kernel.ints([1] + [0] * len(children)),
        child_count=kernel.ints([len(children)] + [UNEXPANDED] * len(children)),
        visits=kernel.ints([sum(visits for visits, _ in children)] + [v for v, _ in children]),
        wins=kernel.floats([0.0] + [wins for _, wins in children]),
        used=kernel.ints([room]),
    )


def room_for(kernel: Kernel, room: int) -> UctTree:
    """An unexpanded root, visited once, and room for so many nodes."""
    tree = UctTree(
        codes=kernel.zeros(room),
        first_child=kernel.zeros(room),
        child_count=kernel.zeros(room),
        visits=kernel.zeros(room),
        wins=kernel.float_zeros(room),
        used=kernel.ints([1]),
    )
    tree.child_count[0], tree.visits[0] = UNEXPANDED, 1
    return tree


def workspace(kernel: Kernel, position: VeletasPosition) -> UctWorkspace:
    return UctWorkspace(
        state=kernel.ints(state_of(position)),
        path=kernel.zeros(100),
        scratch=kernel.zeros(uct_kernel.UCT_SCRATCH),
        lines=lines_of(position, kernel),
        rng_state=kernel.ints([7]),
    )


@slow_forms
def test_children_without_visits_come_first_then_the_highest_bound(fast: bool) -> None:
    kernel = Kernel(uct_kernel, fast)
    assert kernel.run.select(tree_of(kernel, (5, 5.0), (0, 0.0)), 0, 1.4) == 2
    # 0.6 + sqrt(ln 101 / 100) = 0.81, and 0.0 + sqrt(ln 101 / 1) = 2.1, times the constant
    rarely = tree_of(kernel, (100, 60.0), (1, 0.0))
    assert kernel.run.select(rarely, 0, 0.1) == 1
    assert kernel.run.select(rarely, 0, 1.4) == 2


@slow_forms
def test_the_most_visited_child_is_played_and_of_equal_ones_the_winner(fast: bool) -> None:
    kernel = Kernel(uct_kernel, fast)
    assert kernel.run.most_visited(tree_of(kernel, (3, 3.0), (5, 1.0), (4, 4.0))) == 2
    assert kernel.run.most_visited(tree_of(kernel, (5, 1.0), (5, 2.0), (4, 4.0))) == 2


@slow_forms
def test_a_node_gets_a_child_for_each_turn_or_none_without_room(fast: bool) -> None:
    kernel = Kernel(uct_kernel, fast)
    position = random_positions("current", 7, 1)[0]
    turns = listed_codes(Kernel(k, fast=False), state_of(position))
    tree = room_for(kernel, 1 + len(turns))
    kernel.run.expand(tree, workspace(kernel, position), 0)
    assert (tree.first_child[0], tree.child_count[0]) == (1, len(turns))
    assert sorted(map(int, tree.codes[1:])) == sorted(turns)
    assert list(map(int, tree.codes[1:])) != turns  # in random order
    assert set(map(int, tree.child_count[1:])) == {UNEXPANDED}
    crowded = room_for(kernel, len(turns))
    kernel.run.expand(crowded, workspace(kernel, position), 0)
    assert crowded.child_count[0] == UNEXPANDED
    assert crowded.used[0] == 1


@slow_forms
def test_each_rollout_is_one_visit_and_wins_add_up(fast: bool) -> None:
    kernel = Kernel(uct_kernel, fast)
    position = drawn("leaflet-en", CORNERED, BLACK)
    tree = room_for(kernel, 50_000)
    root = kernel.ints(state_of(position))
    kernel.run.search(root, tree, workspace(kernel, position), 40, 1.4)
    children = range(tree.first_child[0], tree.first_child[0] + tree.child_count[0])
    assert tree.visits[0] == 1 + 40
    assert sum(tree.visits[child] for child in children) == 40
    # a win for the side that moved into a child is a loss for the other side at the root
    assert sum(tree.wins[child] for child in children) == pytest.approx(40 - tree.wins[0])


def test_children_are_shuffled_by_the_state_of_the_generator() -> None:
    kernel = Kernel(uct_kernel, fast=False)
    position = random_positions("current", 7, 1)[0]
    orders = []
    for seed in (1, 1, 2):
        tree, work = room_for(kernel, 20_000), workspace(kernel, position)
        work.rng_state[0] = Random(seed).randrange(1, 1 << 32)
        kernel.run.expand(tree, work, 0)
        orders.append([int(code) for code in tree.codes[: tree.used[0]]])
    assert orders[0] == orders[1] != orders[2]
