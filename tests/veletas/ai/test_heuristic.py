"""Heuristics, values and their weights."""

from random import Random

import pytest

from games.core.kernels import Kernel
from games.veletas.ai import kernel as k
from games.veletas.ai import weights
from games.veletas.ai.heuristic import WEIGHT_COUNT
from games.veletas.ai.search import log_odds, moves_of_turn, state_of
from games.veletas.ai.weights import weights_of
from games.veletas.rules.pieces import board_geometry
from games.veletas.tools.weight_fitting import Learner, weight_tables
from tests.veletas.ai.kernel_forms import forms, listed_codes, slow_forms, static_ranker, variants
from tests.veletas.pictures import played
from tests.veletas.random_play import random_positions

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

WEIGHTS = weights_of(board_geometry(10, "current"))


def test_all_boards_and_rule_sets_share_the_weights() -> None:
    assert len(WEIGHTS) == WEIGHT_COUNT
    assert weights_of(board_geometry(7, "leaflet-ja")) == WEIGHTS


# -- Fitting the weights: from games, and the tables that it prints


@slow_forms
def test_learning_from_games_changes_weights_a_little(fast: bool) -> None:
    before = weights_of(board_geometry(7, "current"))
    learner = Learner(before, Random(1), visits=40 if fast else 10, fast=fast)
    learner.play(board_geometry(7, "current"), turns=3)
    assert 0 < sum(abs(a - b) for a, b in zip(learner.weights, before, strict=True)) < 1


def test_the_tables_of_weights_are_printed_as_they_are_read() -> None:
    lines = list(weight_tables(list(weights_of(board_geometry(10, "current")))))
    free, deciding = lines.index(""), lines.index("", lines.index("") + 1)
    assert [line.split() for line in lines[:free]] == words(weights.FREE_VALUES)
    assert [line.split() for line in lines[free + 1 : deciding]] == words(weights.DECIDING_VALUES)
    assert [line.split() for line in lines[deciding + 1 :]] == words(weights.CLAIM_VALUES)


def words(table: str) -> list[list[str]]:
    return [line.split() for line in table.strip().splitlines()]
