"""Sides, evaluations, outcomes and errors."""

from __future__ import annotations

from math import inf, nan

import pytest

from games.core.game import Evaluation
from games.core.position import Outcome, Side, Termination

# -- Sides, outcomes, errors with sentences, and moves as texts


def test_sides_are_named_as_in_records() -> None:
    assert [side.value for side in Side] == ["black", "white", "1", "2", "3", "4"]


def test_terminations_are_equal_by_their_value_in_records() -> None:
    assert Termination("points") == Termination.POINTS
    assert (Termination.TIME.value, Termination.RESIGNATION.value) == ("time", "resignation")
    assert Termination.TIME != Termination.POINTS


def test_an_outcome_has_no_score_unless_given() -> None:
    assert Outcome((Side.BLACK,), Termination.TIME).score == ()


# -- The typed value of a position: limits, conversions, order

BLACK, WHITE, THIRD = Side.BLACK, Side.WHITE, Side.THIRD


@pytest.mark.parametrize("probability", [-1e-9, 1 + 1e-9, inf, nan])
def test_a_probability_lies_between_0_and_1(probability: float) -> None:
    with pytest.raises(ValueError, match="no probability from 0 to 1"):
        Evaluation(probability)


def test_an_evaluation_without_any_value_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^an evaluation needs a win probability or points$"):
        Evaluation()


@pytest.mark.parametrize(("winners", "players", "expected"), [
    ((BLACK,), 2, 1.0), ((WHITE,), 2, 0.0), ((BLACK, THIRD), 3, 0.5), ((), 4, 0.25),
])  # fmt: skip
def test_winners_share_the_victory(
    winners: tuple[Side, ...], players: int, expected: float
) -> None:
    outcome = Outcome(winners, Termination.POINTS)
    assert Evaluation.from_outcome(outcome, BLACK, players) == Evaluation(expected)


def test_the_opponent_has_the_other_part_of_the_probability() -> None:
    assert Evaluation(0.75).for_opponent() == Evaluation(0.25)
    with pytest.raises(
        ValueError, match=r"^only a win probability can be seen from the other side$"
    ):
        Evaluation(points=3.0).for_opponent()
