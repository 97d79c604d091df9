"""The quality of turns by what they cost; 2 lies between a loss and a win."""

from __future__ import annotations

import pytest

from games.core.game import Evaluation
from games.learning.coach import AnalysedTurn, Quality, quality_of

EVEN = Evaluation(0.5)


def turns(*costs: float, alone: bool = False) -> list[AnalysedTurn]:
    """Turns of two seats by turns, or of one, that cost so much."""
    return [
        AnalysedTurn(
            number, number, 0 if alone else number % 2, "1+2", "3+2", 0.0, EVEN, EVEN, cost
        )
        for number, cost in enumerate(costs)
    ]


@pytest.mark.parametrize(("cost", "quality"), [
    (0.0, None),
    (0.14, None),
    (0.15, Quality.INACCURACY),
    (0.24, Quality.INACCURACY),
    (0.25, Quality.MISTAKE),
    (0.4, Quality.BLUNDER),
    (2.0, Quality.BLUNDER),
])  # fmt: skip
def test_between_players_the_cost_decides(cost: float, quality: Quality | None) -> None:
    assert quality_of(turns(cost), 0, 2) is quality


@pytest.mark.parametrize(("cost", "quality"), [
    (0.03, None),
    (0.04, Quality.INACCURACY),
    (0.1, Quality.MISTAKE),
    (0.2, Quality.BLUNDER),
])  # fmt: skip
def test_in_a_solitaire_values_are_exact_and_less_is_much(
    cost: float, quality: Quality | None
) -> None:
    assert quality_of(turns(cost, alone=True), 0, 1) is quality


def test_a_good_answer_uses_a_mistake() -> None:
    assert quality_of(turns(0.25, 0.0), 1, 2) is Quality.GOOD
    assert quality_of(turns(0.24, 0.0), 1, 2) is None
    assert quality_of(turns(0.25, 0.1), 1, 2) is None


def test_nobody_answers_an_own_mistake() -> None:
    assert quality_of(turns(0.25, 0.0, alone=True), 1, 1) is None


def test_each_sign_is_explained() -> None:
    assert {quality.value: quality.title for quality in Quality} == {
        "?!": "Inaccuracy",
        "?": "Mistake",
        "??": "Blunder",
        "!": "Good answer",
    }
    for quality in Quality:
        assert quality.text.startswith(f"{quality.value} {quality.title}: ")
