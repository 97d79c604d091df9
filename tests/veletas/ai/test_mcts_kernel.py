"""The tree of the MCTS: widening, visits, minimax values and proofs, by hand where they are few."""

import pytest

from games.core.kernels import Kernel
from games.veletas.ai import mcts_kernel
from games.veletas.ai.heuristic import WON
from games.veletas.ai.mcts_kernel import PROVEN_LOSS, PROVEN_WIN, UNEXPANDED, UNPROVEN, SearchTree
from games.veletas.ai.search import FIRST_WIDTH
from games.veletas.rules.position import VeletasPosition
from tests.veletas.ai.kernel_forms import mcts_of, slow_forms
from tests.veletas.random_play import random_positions


def tree_of(kernel: Kernel, *children: tuple[int, float, float, int]) -> SearchTree:
    """A root with these children: visits, mean, minimax value, proof."""
    room = 1 + len(children)
    return SearchTree(
        codes=kernel.ints(range(room)),
        values=kernel.float_zeros(room),
        first_child=kernel.ints([1] + [0] * len(children)),
        child_count=kernel.ints([len(children)] + [UNEXPANDED] * len(children)),
        visits=kernel.ints([1] + [child[0] for child in children]),
        means=kernel.floats([0.5] + [child[1] for child in children]),
        minimax=kernel.floats([0.5] + [child[2] for child in children]),
        proven=kernel.ints([UNPROVEN] + [child[3] for child in children]),
        counters=kernel.ints([room, 1, 0]),
    )


@slow_forms
def test_a_win_probability_is_the_logistic_function_of_log_odds(fast: bool) -> None:
    probability = Kernel(mcts_kernel, fast).run.win_probability
    assert probability(0.0) == 0.5
    assert probability(1.0986122886681098) == pytest.approx(0.75)  # the logarithm of 3
    assert probability(-1.0986122886681098) == pytest.approx(0.25)
    assert probability(WON) == pytest.approx(1.0)


@slow_forms
def test_new_nodes_begin_with_their_static_value_and_proof(fast: bool) -> None:
    kernel = Kernel(mcts_kernel, fast)
    tree = tree_of(kernel, *[(7, 0.3, 0.3, UNPROVEN)] * 3)
    for child, value in ((1, WON), (2, 0.0), (3, -WON)):
        tree.values[child] = value
    kernel.run.begin_nodes(tree, 1, 3)
    assert [int(proof) for proof in tree.proven] == [*(UNPROVEN, PROVEN_WIN, UNPROVEN, PROVEN_LOSS)]
    assert [float(mean) for mean in tree.means[1:]] == pytest.approx([1.0, 0.5, 0.0])
    assert [int(count) for count in tree.visits[1:]] == [1, 1, 1]


@slow_forms
def test_selection_weighs_mean_and_minimax_value(fast: bool) -> None:
    kernel = Kernel(mcts_kernel, fast)
    tree = tree_of(kernel, (5, 0.7, 0.2, UNPROVEN), (5, 0.5, 0.6, UNPROVEN))
    assert kernel.run.select(tree, 0, 0.0, 0.0) == 1
    assert kernel.run.select(tree, 0, 0.0, 1.0) == 2
    assert kernel.run.select(tree, 0, 0.0, 0.5) == 2  # 0.45 and 0.55


@slow_forms
def test_selection_explores_less_visited_nodes(fast: bool) -> None:
    kernel = Kernel(mcts_kernel, fast)
    tree = tree_of(kernel, (100, 0.6, 0.6, UNPROVEN), (1, 0.5, 0.5, UNPROVEN))
    assert kernel.run.select(tree, 0, 0.0, 0.5) == 1
    assert kernel.run.select(tree, 0, 1.0, 0.5) == 2


@slow_forms
def test_a_proven_loss_is_selected_only_if_all_are(fast: bool) -> None:
    kernel = Kernel(mcts_kernel, fast)
    tree = tree_of(kernel, (9, 0.0, 0.9, PROVEN_LOSS), (9, 0.1, 0.1, UNPROVEN))
    assert kernel.run.select(tree, 0, 0.0, 0.5) == 2
    lost = tree_of(kernel, (9, 0.0, 0.0, PROVEN_LOSS), (9, 0.0, 0.0, PROVEN_LOSS))
    assert kernel.run.select(lost, 0, 0.0, 0.5) == 1


@slow_forms
def test_a_node_follows_from_its_children(fast: bool) -> None:
    kernel = Kernel(mcts_kernel, fast)
    for children, value, proof in (
        ([(1, 0.5, 0.3, UNPROVEN), (1, 0.5, 0.8, UNPROVEN)], 0.2, UNPROVEN),
        ([(1, 0.5, 0.3, UNPROVEN), (1, 1.0, 1.0, PROVEN_WIN)], 0.0, PROVEN_LOSS),
        ([(1, 0.0, 0.0, PROVEN_LOSS), (1, 0.5, 0.3, UNPROVEN)], 0.7, UNPROVEN),
        ([(1, 0.0, 0.0, PROVEN_LOSS), (1, 0.0, 0.0, PROVEN_LOSS)], 1.0, PROVEN_WIN),
    ):
        tree = tree_of(kernel, *children)
        kernel.run.update_from_children(tree, 0)
        assert tree.minimax[0] == pytest.approx(value)
        assert tree.proven[0] == proof


@slow_forms
def test_results_alternate_on_the_way_to_the_root(fast: bool) -> None:
    kernel = Kernel(mcts_kernel, fast)
    tree = tree_of(kernel, (1, 0.6, 0.6, UNPROVEN), (1, 0.5, 0.5, UNPROVEN))
    kernel.run.backpropagate(tree, kernel.ints([0, 1]), 1, 1.0)
    assert list(tree.visits) == [2, 2, 1]
    assert tree.means[1] == pytest.approx(0.8)  # of 0.6 and 1.0
    assert tree.means[0] == pytest.approx(0.25)  # of 0.5 and 0.0
    assert tree.minimax[0] == pytest.approx(0.4)


@slow_forms
def test_a_proof_replaces_the_result(fast: bool) -> None:
    kernel = Kernel(mcts_kernel, fast)
    tree = tree_of(kernel, (1, 0.6, 0.6, PROVEN_WIN), (1, 0.5, 0.5, UNPROVEN))
    kernel.run.backpropagate(tree, kernel.ints([0, 1]), 1, 0.3)
    assert (tree.means[1], tree.minimax[1]) == (1.0, 1.0)
    assert (tree.means[0], tree.minimax[0], tree.proven[0]) == (0.0, 0.0, PROVEN_LOSS)


@slow_forms
def test_children_keep_their_statistics_when_a_node_is_widened(fast: bool) -> None:
    kernel = Kernel(mcts_kernel, fast)
    room = 6
    tree = SearchTree(
        codes=kernel.ints([0, 11, 12, 13, 12, 14]),
        values=kernel.floats([0.0, 0.1, 0.2, 0.3, 0.4, 0.5]),
        first_child=kernel.zeros(room),
        child_count=kernel.ints([2, 7, UNEXPANDED, UNEXPANDED, UNEXPANDED, UNEXPANDED]),
        visits=kernel.ints([9, 5, 4, 1, 1, 1]),
        means=kernel.floats([0.5, 0.6, 0.7, 0.1, 0.1, 0.1]),
        minimax=kernel.floats([0.5, 0.61, 0.71, 0.1, 0.1, 0.1]),
        proven=kernel.ints([UNPROVEN, PROVEN_LOSS, UNPROVEN, UNPROVEN, UNPROVEN, UNPROVEN]),
        counters=kernel.ints([room, 1, 0]),
    )
    tree.first_child[0] = 1
    kernel.run.move_children(tree, 0, 3, 3)
    assert (tree.first_child[0], tree.child_count[0]) == (3, 3)
    # turn 11 is no longer among the best ones: it takes the place of the last of them
    assert list(tree.codes[3:6]) == [13, 12, 11]
    assert list(tree.visits[3:6]) == [1, 4, 5]
    assert list(tree.means[3:6]) == [0.1, 0.7, 0.6]
    assert list(tree.minimax[3:6]) == [0.1, 0.71, 0.61]
    assert list(tree.proven[3:6]) == [UNPROVEN, UNPROVEN, PROVEN_LOSS]
    assert tree.child_count[5] == 7


def stone_count(position: VeletasPosition) -> int:
    return len(position.stones)


@slow_forms
@pytest.mark.parametrize("size", [7, 10])
def test_no_visit_is_lost_when_a_node_is_widened(size: int, fast: bool) -> None:
    """Two visits of a node do not pass to its children: the virtual one and its expansion."""
    widened = 0
    positions = random_positions("current", size, 4)
    # crowded boards have fewer turns, which the undecorated form needs
    for position in positions if fast else [max(positions, key=stone_count)]:
        mcts = mcts_of(position, fast)
        mcts.visit(600 if fast else 250)
        tree = mcts.tree
        first, count, visits = tree.first_child, tree.child_count, tree.visits
        waiting = list(range(first[0], first[0] + count[0]))
        while waiting:
            node = waiting.pop()
            if count[node] <= 0 or tree.proven[node]:
                continue
            children = range(first[node], first[node] + count[node])
            waiting += children
            assert visits[node] - 2 == sum(visits[child] - 1 for child in children)
            assert count[node] <= FIRST_WIDTH or visits[node] > FIRST_WIDTH
            widened += count[node] > FIRST_WIDTH
    assert widened > 0
