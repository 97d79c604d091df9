"""TreeStrap: static values move towards what the search found."""

from random import Random

import pytest

from games.core.kernels import Kernel
from games.veletas.ai import heuristic
from games.veletas.ai import kernel as k
from games.veletas.ai.mcts_kernel import win_probability
from games.veletas.ai.search import Mcts, state_of
from games.veletas.ai.weights import weights_of
from games.veletas.tools import treestrap_kernel
from games.veletas.tools.treestrap_kernel import MAX_DEPTH, MAX_WAITING, MAX_WEIGHTS, Learning
from games.veletas.tools.weight_fitting import Learner
from tests.veletas.ai.kernel_forms import BESET, CORNERED, mcts_of, slow_forms
from tests.veletas.pictures import BLACK, WHITE, drawn
from tests.veletas.random_play import random_positions


@slow_forms
def test_values_move_towards_search_values(fast: bool) -> None:
    """A position that can be won in one turn, then one that the other side will win."""
    for picture, side, sign in ((CORNERED, BLACK, 1), (BESET, WHITE, -1)):
        position = drawn("leaflet-en", picture, side)
        learner = Learner(weights_of(position.board), Random(1), fast=fast)
        state = state_of(position)
        before = heuristic.static_value(state, learner.weights)
        mcts = Mcts(state, learner.weights, Random(1), fast)
        mcts.visit(20)
        assert sign * (mcts.log_odds - before) > 0
        assert learner.learn(mcts) >= 1
        assert sign * (heuristic.static_value(state, learner.weights) - before) > 0


def learning(kernel: Kernel, state: list[int], weights: tuple[float, ...]) -> Learning:
    return Learning(
        weights=kernel.floats(weights),
        squares=kernel.float_zeros(len(weights)),
        state=kernel.ints(state),
        used=kernel.zeros(MAX_WEIGHTS),
        path=kernel.zeros(MAX_DEPTH),
        nodes=kernel.zeros(MAX_WAITING),
        depths=kernel.zeros(MAX_WAITING),
    )


@slow_forms
def test_the_listed_weights_add_up_to_the_static_value(fast: bool) -> None:
    kernel = Kernel(treestrap_kernel, fast)
    for position in random_positions("current", 9, 3):
        weights, state = weights_of(position.board), state_of(position)
        used = kernel.zeros(MAX_WEIGHTS)
        kernel.run.list_weights(kernel.ints(state), used)
        total = sum(weights[index] for index in used if index != k.NONE)
        assert total == pytest.approx(heuristic.static_value(state, list(weights)))


@slow_forms
def test_the_first_step_of_a_weight_is_the_learning_rate(fast: bool) -> None:
    """AdaGrad: the gradient divided by the root of its own square is 1 or -1."""
    kernel = Kernel(treestrap_kernel, fast)
    position = drawn("leaflet-en", CORNERED, BLACK)
    state, weights = state_of(position), weights_of(position.board)
    for target, sign in ((1.0, 1), (0.0, -1)):
        arrays = learning(kernel, state, weights)
        kernel.run.update_weights(arrays, target, 0.05)
        changes = [float(b) - a for a, b in zip(weights, arrays.weights, strict=True) if a != b]
        assert changes == pytest.approx([sign * 0.05] * len(changes))
        assert len(changes) == len({i for i in arrays.used if i != k.NONE})
        error = target - win_probability(heuristic.static_value(state, list(weights)))
        assert max(arrays.squares) == pytest.approx(error * error)


@slow_forms
def test_only_nodes_with_enough_visits_are_learned_from(fast: bool) -> None:
    position = random_positions("current", 7, 1)[0]
    mcts = mcts_of(position, fast)
    mcts.visit(60)
    kernel = Kernel(treestrap_kernel, fast)
    tree, counts = mcts.tree, []
    for least in (1, 5, 1000):
        arrays = learning(kernel, state_of(position), weights_of(position.board))
        counts.append(kernel.run.learn_from_tree(mcts.state, tree, arrays, least, 0.05))
    expanded = [i for i in range(tree.counters[0]) if tree.child_count[i] > 0]
    assert counts[0] == len(expanded)
    assert counts[1] == sum(1 for i in expanded if i == 0 or tree.visits[i] >= 5)
    assert counts[2] == 1  # the root alone
