"""Rows of the list of an analysis, and the texts about the chosen turn.

Ada has played 3+2 and 1+2, Ben 1+3; Ben's chance was 0.2 before his turn and 0.1 after it.
"""

from __future__ import annotations

import pytest

from games.learning.coach import Quality
from games.ui.scenes.analysis import AnalysisTexts
from games.ui.toolkit.scene import SceneContext
from tests.ui.coach.conftest import analysed, match_of, race_view

NAMES = ("Ada", "Ben")


@pytest.fixture(autouse=True)
def race(context: SceneContext) -> None:
    context.game_views = {"race": race_view()}


def texts_of(context: SceneContext, *numbers: int, chances: tuple[float, ...]) -> AnalysisTexts:
    return AnalysisTexts(context, analysed(match_of(*numbers), *chances), "race", NAMES)


def test_a_row_has_the_number_the_turn_and_its_quality(context: SceneContext) -> None:
    texts = texts_of(context, 3, 2, 1, 3, 1, 2, chances=(0.8, 0.2, 0.9, 0.1))
    rows = [texts.row(number) for number in range(3)]
    assert [(row.label, row.entry.text) for row in rows] == [
        ("1.", "3+2"), ("2.", "1+3"), ("3.", "1+2"),
    ]  # fmt: skip
    # Ben has lost 2 * (0.2 - 0.1) = 0.2, where 0.15 is an inaccuracy and 0.25 a mistake.
    assert [texts.quality(number) for number in range(3)] == [None, Quality.INACCURACY, None]


def test_the_chosen_turn_stands_beside_the_better_one(context: SceneContext) -> None:
    analysis = analysed(match_of(3, 2, 1, 3, 1, 2), 0.8, 0.2, 0.9, 0.1)
    texts = AnalysisTexts(context, analysis, "race", NAMES)
    best, costly, _last = (texts.summary(turn) for turn in analysis.analysed_turns())
    assert [entry.text for _role, entry in best.entries] == ["played: 3+2, the best turn"]
    assert best.loss == ""
    assert costly.title == "Turn 2: Ben"
    assert [(role, entry.text) for role, entry in costly.entries] == [
        ("played", "played: 1+3"), ("better", "better: 3+2"),
    ]  # fmt: skip
    assert costly.loss == "chance to win:\nabout 20% → 10%"


@pytest.mark.parametrize(("numbers", "chances", "said"), [
    ((), (), "No turns played yet."),
    ((3, 2), (0.5, 0.5), "No costly turns."),
    ((3, 2, 1, 3), (0.8, 0.2, 0.9), "Choose a turn in the list or on the graph."),
])  # fmt: skip
def test_without_a_chosen_turn_it_is_said_what_to_do(
    context: SceneContext, numbers: tuple[int, ...], chances: tuple[float, ...], said: str
) -> None:
    assert texts_of(context, *numbers, chances=chances).instead_of_turn() == said
