"""Heuristics, values and their weights."""

import pytest

from games.core.kernels import Kernel
from games.veletas.ai import kernel as k
from games.veletas.ai.heuristic import WEIGHT_COUNT
from games.veletas.ai.search import heuristic_weights, log_odds, moves_of_turn, state_of
from tests.veletas.ai.kernel_forms import (
    forms,
    listed_codes,
    static_ranker,
    variants,
)
from tests.veletas.pictures import played
from tests.veletas.random_play import random_positions

# -- The static value is the sum of the weights of its features, counted here by hand


# -- The evaluation of positions: wins, claims, threats, and balance before the pie choice


# -- Static values of turns, computed incrementally, are those of the positions after the turns


@pytest.mark.slow
@forms
@variants
def test_turns_have_the_static_values_of_the_positions_after_them(
    rules: str, size: int, fast: bool
) -> None:
    for position in random_positions(rules, size, 6 if fast else 2):
        found = static_ranker(position, fast).best(20_000, noise=0.0)
        assert len(found) == len(listed_codes(Kernel(k, fast), state_of(position)))
        assert [value for _, value in found] == sorted((v for _, v in found), reverse=True)
        for code, value in found[:: max(1, len(found) // 25)]:
            after = played(position, *moves_of_turn(position, code))
            assert value == pytest.approx(log_odds(after, position.to_move))


@forms
@pytest.mark.slow
def test_only_the_best_turns_are_kept(fast: bool) -> None:
    for position in random_positions("current", 10, 3):
        best = static_ranker(position, fast).best(20_000, noise=0.0)[:7]
        kept = static_ranker(position, fast).best(7, noise=0.0)
        assert [value for _, value in kept] == [value for _, value in best]


# -- The tables of weights as the array that the heuristic reads

WEIGHTS = heuristic_weights()


def test_all_weights_are_there() -> None:
    assert len(WEIGHTS) == WEIGHT_COUNT


# -- Fitting the weights: from games, and the tables that it prints
