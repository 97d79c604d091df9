"""The typed value of a position: limits, conversions, order."""

from math import inf, log, nan

import pytest

from games.core.game import Evaluation
from games.core.position import Outcome, Side, Termination

BLACK, WHITE, THIRD = Side.BLACK, Side.WHITE, Side.THIRD


@pytest.mark.parametrize("probability", [-1e-9, 1 + 1e-9, inf, nan])
def test_a_probability_lies_between_0_and_1(probability: float) -> None:
    with pytest.raises(ValueError, match="no probability from 0 to 1"):
        Evaluation(probability)


def test_an_evaluation_without_any_value_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^an evaluation needs a win probability or points$"):
        Evaluation()


@pytest.mark.parametrize(("log_odds", "probability"), [
    (0.0, 0.5), (log(4), 0.8), (-log(4), 0.2), (inf, 1.0), (-inf, 0.0), (1e6, 1.0), (-1e6, 0.0),
])  # fmt: skip
def test_log_odds_become_a_probability(log_odds: float, probability: float) -> None:
    assert Evaluation.from_log_odds(log_odds).win_probability == pytest.approx(probability)


def test_only_proven_or_extreme_log_odds_are_certain() -> None:
    assert Evaluation.from_log_odds(30.0) < Evaluation(1.0)
    assert Evaluation.from_log_odds(-700.0) > Evaluation(0.0)
    assert Evaluation.from_log_odds(inf) == Evaluation(1.0)
    assert Evaluation.from_log_odds(-inf) == Evaluation(0.0)


def test_small_probabilities_stay_apart() -> None:
    assert Evaluation.from_log_odds(-100.0) < Evaluation.from_log_odds(-99.9999)


def test_points_decide_between_equal_probabilities() -> None:
    assert Evaluation(0.5, 3.0) > Evaluation(0.5, 2.0)
    assert Evaluation(0.6, 2.0) > Evaluation(0.5, 3.0)
    assert Evaluation(points=3.0) > Evaluation(points=2.0)


def test_different_kinds_are_not_compared() -> None:
    with pytest.raises(TypeError):
        _ = Evaluation(0.5) < Evaluation(points=1.0)


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
