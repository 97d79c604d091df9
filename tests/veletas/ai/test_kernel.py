"""The compiled rules and searches against the plain ones."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.core.kernels import Kernel
from games.core.position import Side, after_moves
from games.veletas.ai import kernel as k
from games.veletas.ai import mcts_kernel, uct_kernel
from games.veletas.ai.mcts_kernel import (
    KEPT,
    PROVEN_LOSS,
    UNEXPANDED,
    UNPROVEN,
    SearchParameters,
    SearchTree,
    family,
)
from games.veletas.ai.search import FIRST_WIDTH, moves_of_turn, state_of
from games.veletas.ai.uct_kernel import UNEXPANDED as UCT_KERNEL_UNEXPANDED
from games.veletas.ai.uct_kernel import UctTree, UctWorkspace
from games.veletas.rules.pieces import RULE_SETS, Pie
from games.veletas.rules.position import Phase, VeletasPosition
from tests.veletas.ai.kernel_forms import (
    CORNERED,
    children_of,
    code_of,
    forms,
    listed_codes,
    mcts_of,
    variants,
)
from tests.veletas.pictures import BLACK, drawn
from tests.veletas.random_play import (
    crowding_move,
    crowding_turn,
    first_ordinary_turn,
    random_positions,
    whole_turns,
)

# -- The kernel agrees with the rules: the same turns, claims and ends, in both forms


def same_state(state: list[int], position: VeletasPosition) -> bool:
    """Whether a state is that of a position; group names and shooter numbers may differ."""
    other = state_of(position)
    plain = slice(k.CLAIMS, k.STATE_LENGTH)
    if state[: k.SQUARE_COUNT] != other[: k.SQUARE_COUNT] or state[plain] != other[plain]:
        return False
    owners = [
        dict(zip(s[k.SHOOTER_SQUARE : k.OWNER], s[k.OWNER : k.CLAIMS], strict=True))
        for s in (state, other)
    ]
    stones = [i for i in range(k.SQUARE_COUNT) if state[i] in (k.BLACK_STONE, k.WHITE_STONE)]
    sizes = [[s[k.GROUP_SIZE + s[k.GROUP + i]] for i in stones] for s in (state, other)]
    return owners[0] == owners[1] and sizes[0] == sizes[1]


@forms
@variants
def test_turns_lead_to_the_same_positions_as_the_rules(rules: str, size: int, fast: bool) -> None:
    kernel = Kernel(k, fast=fast)
    for seed in range(10 if fast else 2):
        rng = Random(seed)
        position = first_ordinary_turn(rules, size, rng)
        while position.outcome() is None:
            state = kernel.ints(state_of(position))
            assert kernel.run.winner(state) == k.NONE
            turn = crowding_turn(position, rng)
            kernel.run.play_turn(state, code_of(position, turn))
            position = after_moves(position, turn)
            assert same_state([int(i) for i in state], position)
            if position.phase is Phase.PIE:
                position = position.play(crowding_move(position, rng))
        outcome = position.outcome()
        assert outcome is not None
        assert (Side.BLACK, Side.WHITE)[kernel.run.winner(state)] is outcome.winners[0]


@forms
@variants
def test_the_listed_turns_are_those_of_the_rules(rules: str, size: int, fast: bool) -> None:
    kernel = Kernel(k, fast=fast)
    rng = Random(size)
    position = first_ordinary_turn(rules, size, rng)
    while position.outcome() is None:
        if position.phase is Phase.PLAY and rng.random() < 0.2:
            codes = listed_codes(kernel, state_of(position))
            turns = [moves_of_turn(position, code) for code in codes]
            assert len(set(turns)) == len(turns)
            assert set(turns) == whole_turns(position)
        turn = crowding_turn(position, rng) if position.phase is Phase.PLAY else [Pie(False)]
        position = after_moves(position, turn)


def test_turns_without_room_are_counted() -> None:
    state = state_of(first_ordinary_turn("current", 10, Random(1)))
    assert k.list_turns(state, [0] * 5, 2, [0] * 128) == len(listed_codes(Kernel(k, False), state))


# -- The tree of the MCTS: widening, visits and proofs, by hand where they are few


def tree_of(kernel: Kernel, *children: tuple[int, float, int]) -> SearchTree:
    """A root with these children: visits, mean, proof."""
    room = 1 + len(children)
    return SearchTree(
        codes=kernel.ints(range(room)),
        values=kernel.float_zeros(room),
        children=kernel.ints([family(1, len(children))] + [UNEXPANDED] * len(children)),
        visits=kernel.ints([1] + [child[0] for child in children]),
        means=kernel.floats([0.5] + [child[1] for child in children]),
        proven=kernel.ints([UNPROVEN] + [child[2] for child in children]),
        counters=kernel.ints([room, room, 0, 0]),
    )


@forms
def test_a_visit_that_counted_as_lost_counts_once(fast: bool) -> None:
    kernel = Kernel(mcts_kernel, fast)
    # the first child had one visit of 0.6, and two threads have passed it since
    tree = tree_of(kernel, (3, 0.2, UNPROVEN), (1, 0.5, UNPROVEN))
    for result, mean in ((1.0, 1.6 / 3), (0.5, 2.1 / 3)):
        kernel.run.backpropagate(tree, kernel.ints([0, 1]), 1, result, True)
        assert tree.visits[1] == 3
        assert tree.means[1] == pytest.approx(mean)
    assert tree.visits[0] == 3
    assert tree.means[0] == pytest.approx((0.5 + 0.0 + 0.5) / 3)


@forms
def test_children_keep_their_statistics_when_a_node_is_widened(fast: bool) -> None:
    kernel = Kernel(mcts_kernel, fast)
    room = 7
    tree = SearchTree(
        codes=kernel.ints([0, 12, 11, 15, 13, 14, 12]),
        values=kernel.floats([0.0, 0.2, 0.1, 0.6, 0.3, 0.5, 0.4]),
        children=kernel.ints([family(1, 3), UNEXPANDED, family(70, 7), *[UNEXPANDED] * 4]),
        visits=kernel.ints([9, 4, 5, 1, 1, 1, 1]),
        means=kernel.floats([0.5, 0.7, 0.6, 0.2, 0.1, 0.1, 0.1]),
        proven=kernel.ints([UNPROVEN, UNPROVEN, PROVEN_LOSS, *[UNPROVEN] * 4]),
        counters=kernel.ints([room, room, 0, 0]),
    )
    kernel.run.move_children(tree, 0, 4, 3)
    assert tree.children[0] == family(4, 3)
    # turns 11 and 15 are no longer among the best ones: 11, which was visited, takes the place of
    # the worst one that was not
    assert list(tree.codes[4:7]) == [13, 11, 12]
    assert list(tree.visits[4:7]) == [1, 5, 4]
    assert list(tree.means[4:7]) == [0.1, 0.6, 0.7]
    assert list(tree.proven[4:7]) == [UNPROVEN, PROVEN_LOSS, UNPROVEN]
    assert tree.children[5] == family(70, 7)


@forms
def test_a_root_with_many_children_keeps_them_all(fast: bool) -> None:
    kernel = Kernel(mcts_kernel, fast)
    tree = tree_of(kernel, *[(2, 0.5, UNPROVEN)] * 128)
    tree.counters[KEPT] = 1
    settings = SearchParameters(8, 240, 80, 0.07, 0.0, k.NONE, False, 4)
    assert kernel.run.due_width(tree, 0, settings) == 0


def stone_count(position: VeletasPosition) -> int:
    return len(position.stones)


@forms
@pytest.mark.parametrize("size", [7, 10])
def test_no_visit_is_lost_when_a_node_is_widened(size: int, fast: bool) -> None:
    """Two visits of a node do not pass to its children: the virtual one and its evaluation.

    Children of the root are not evaluated.
    """
    widened = 0
    positions = random_positions("current", size, 4)
    # crowded boards have fewer turns, which the undecorated form needs
    for position in [max(positions, key=stone_count)]:
        mcts = mcts_of(position, fast)
        mcts.visit(600 if fast else 250)
        tree = mcts.tree
        visits, waiting = tree.visits, list(children_of(tree, 0))
        while waiting:
            node = waiting.pop()
            children = children_of(tree, node)
            if not children or tree.proven[node]:
                continue
            waiting += children
            kept = 1 if node in children_of(tree, 0) else 2
            assert visits[node] - kept == sum(visits[child] - 1 for child in children)
            assert len(children) <= FIRST_WIDTH or visits[node] > FIRST_WIDTH
            widened += len(children) > FIRST_WIDTH
    assert widened > 0


# -- The tree of plain UCT: expansion, UCB1 and the choice of the turn


@forms
def test_each_rollout_is_one_visit_and_wins_add_up(fast: bool) -> None:
    kernel, room = Kernel(uct_kernel, fast), 50_000
    position = drawn("leaflet-en", CORNERED, BLACK)
    tree = UctTree(
        codes=kernel.zeros(room),
        first_child=kernel.zeros(room),
        child_count=kernel.zeros(room),
        visits=kernel.zeros(room),
        wins=kernel.float_zeros(room),
        used=kernel.ints([1]),
    )
    tree.child_count[0], tree.visits[0] = UCT_KERNEL_UNEXPANDED, 1
    work = UctWorkspace(
        state=kernel.ints(state_of(position)),
        path=kernel.zeros(100),
        scratch=kernel.zeros(uct_kernel.UCT_SCRATCH),
        rng_state=kernel.ints([7]),
    )
    kernel.run.search(kernel.ints(state_of(position)), tree, work, 40, 1.4)
    children = range(tree.first_child[0], tree.first_child[0] + tree.child_count[0])
    assert len(children) == len(listed_codes(Kernel(k, fast=False), state_of(position)))
    assert tree.visits[0] == 1 + 40
    assert sum(tree.visits[child] for child in children) == 40
    # a win for the side that moved into a child is a loss for the other side at the root
    assert sum(tree.wins[child] for child in children) == pytest.approx(40 - tree.wins[0])


# -- Rollouts agree with the rules, in both forms of the kernel


@pytest.mark.slow
@forms
@pytest.mark.parametrize("rules", RULE_SETS)
def test_uniform_turns_are_equally_likely(rules: str, fast: bool) -> None:
    position = random_positions(rules, 7, 3)[2]
    turns = listed_codes(Kernel(k, fast=False), state_of(position))
    kernel = Kernel(uct_kernel, fast)
    state, scratch = kernel.ints(state_of(position)), kernel.zeros(uct_kernel.UCT_SCRATCH)
    rng_state = kernel.ints([4711])
    each = 30 if fast else 8
    sampled = Counter(
        int(kernel.run.uniform_turn(state, rng_state, scratch)) for _ in range(each * len(turns))
    )
    assert set(sampled) <= set(turns)
    squares = sum((sampled[turn] - each) ** 2 / each for turn in turns)
    # chi squared: its mean is the number of turns less one, its deviation the root of twice that
    assert abs(squares - len(turns)) < 5 * (2 * len(turns)) ** 0.5


@forms
def test_both_forms_of_a_rollout_play_the_same_turns(fast: bool) -> None:
    position = random_positions("current", 9, 1)[0]
    ends = []
    for form in (False, fast):
        kernel = Kernel(uct_kernel, form)
        state, scratch = kernel.ints(state_of(position)), kernel.zeros(uct_kernel.UCT_SCRATCH)
        turns = kernel.run.uniform_rollout(state, kernel.ints([99]), scratch)
        assert Kernel(k, form).run.winner(state) != k.NONE
        ends.append((turns, [int(i) for i in state]))
    assert ends[0] == ends[1]


@forms
@variants
def test_rollouts_keep_groups_claims_and_shooters_consistent(
    rules: str, size: int, fast: bool
) -> None:
    """At the end, every stone is there and every free shooter can move."""
    position = first_ordinary_turn(rules, size, Random(3))
    kernel = Kernel(uct_kernel, fast)
    scratch = kernel.zeros(uct_kernel.UCT_SCRATCH)
    for seed in (7, 8):
        state = kernel.ints(state_of(position))
        turns = kernel.run.uniform_rollout(state, kernel.ints([seed]), scratch)
        ended = [int(i) for i in state]
        stones = sum(ended[i] in (k.BLACK_STONE, k.WHITE_STONE) for i in range(k.SQUARE_COUNT))
        before = position.pieces.stones[0] | position.pieces.stones[1]
        assert stones == before.bit_count() + turns
        majority = position.board.majority
        assert max(ended[k.CLAIMS : k.CLAIMS + 2]) >= majority
        trapped = [
            not k.can_move(ended, ended[k.SHOOTER_SQUARE + i])
            for i in range(ended[k.SHOOTER_COUNT])
        ]
        owners = ended[k.OWNER : k.OWNER + ended[k.SHOOTER_COUNT]]
        # what was claimed never becomes free again: the free ones can move, no matter who claims
        assert all(not stuck for stuck, owner in zip(trapped, owners, strict=True) if owner < 0)
