"""Fitting the weights: from games, and the tables that it prints."""

from random import Random

from games.veletas.ai import weights
from games.veletas.ai.weights import weights_of
from games.veletas.rules.pieces import board_geometry
from games.veletas.tools.weight_fitting import Learner, weight_tables
from tests.veletas.ai.kernel_forms import slow_forms


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
