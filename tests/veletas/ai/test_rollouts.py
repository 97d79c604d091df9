"""Rollouts agree with the rules, in both forms of the kernel."""

from collections import Counter
from random import Random

import pytest

from games.core.kernels import Kernel
from games.veletas.ai import kernel as k
from games.veletas.ai.search import state_of
from games.veletas.rules.pieces import RULE_SETS
from games.veletas.tools import uct_kernel
from tests.veletas.ai.kernel_forms import forms, listed_codes, variants
from tests.veletas.random_play import first_ordinary_turn, random_positions


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
