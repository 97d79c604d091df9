"""The part of the statistics about a solitaire, without the scene around it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

import pytest

from games.core.position import OptionError
from games.storage.matches import Stamp, Summary
from games.ui.scenes.statistics import SolitaireScores, TextTable
from games.ui.toolkit import clipboard
from games.ui.toolkit.game_views import Deals, DealTexts
from games.ui.toolkit.scene import SceneContext
from tests.looks import replace
from tests.ui.conftest import Recorder

TODAY = date(2026, 8, 20)
TEXTS = DealTexts(
    title="Solitaire",
    of_day="Deal of {day}",
    of_all_time="All deals",
    empty_today="Nobody today.",
    empty_ever="Nobody yet.",
    play_today="Play",
    about_codes="Two digits.",
    play_code="Play it",
)


def deal_of(code: str) -> str:
    if code != "77":
        raise OptionError("{code} is not a code", code=code)
    return "seven"


@pytest.fixture
def scores(context: SceneContext) -> SolitaireScores:
    deals = Deals(
        {"Mode": "alone"}, lambda day: f"of {day}", lambda deal: f"<{deal}>", deal_of, TEXTS
    )
    return SolitaireScores(context, replace(context.game_views["weavers"], deals=deals), TODAY)


def summary(points: int, day: str, initials: str = "ADA") -> Summary:
    return Summary(
        f"match {points}",
        Stamp(0, 0),
        "weavers",
        {"Mode": "alone"},
        finished=True,
        score=(points,),
        date=day,
        daily=day,
        initials=initials,
    )


def lists(scores: SolitaireScores) -> list[list[tuple[str, ...]]]:
    return [list(w.cells) for w in scores.widgets if isinstance(w, TextTable)]


def started(context: SceneContext) -> Mapping[str, Any]:
    context.scenes.settle()
    top = context.scenes.top
    assert isinstance(top, Recorder)
    options: Mapping[str, Any] = top.arguments["options"]
    return options


def test_high_scores_of_the_day_and_of_all_time(scores: SolitaireScores) -> None:
    scores.take([summary(3, "2026-08-20"), summary(5, "2026-08-19", "BEN")])
    of_day, of_all_time = lists(scores)
    assert of_day == [("1", "ADA", "2026-08-20", "3")]
    assert of_all_time == [("1", "BEN", "2026-08-19", "5"), ("2", "ADA", "2026-08-20", "3")]


def test_it_starts_the_deal_of_the_day_with_initials(
    context: SceneContext, scores: SolitaireScores
) -> None:
    scores.entry.set_text("a b")
    scores.play_today()
    options = started(context)
    assert (options["Deal"], options["Daily"]) == ("of 2026-08-20", "2026-08-20")
    assert options["Initials"] == "AB"


def test_it_starts_the_deal_of_a_code(context: SceneContext, scores: SolitaireScores) -> None:
    scores.play_code("77")
    options = started(context)
    assert options["Deal"] == "seven"
    assert "Daily" not in options


def test_a_wrong_code_is_a_toast(context: SceneContext, scores: SolitaireScores) -> None:
    scores.play_code("78")
    context.scenes.settle()
    assert context.scenes.top is None
    assert [toast.text for toast in context.toasts] == ["78 is not a code."]


@pytest.mark.parametrize(
    ("works", "said"),
    [
        (True, "Copied <of 2026-08-20>."),
        (False, "No clipboard available. The code is <of 2026-08-20>."),
    ],
)
def test_the_code_of_the_day_is_copied(
    context: SceneContext,
    scores: SolitaireScores,
    monkeypatch: pytest.MonkeyPatch,
    works: bool,
    said: str,
) -> None:
    copied: list[str] = []

    def copy(text: str) -> bool:
        copied.append(text)
        return works

    monkeypatch.setattr(clipboard, "copy", copy)
    scores.copy_code()
    assert copied == ["<of 2026-08-20>"]
    assert [toast.text for toast in context.toasts] == [said]


def test_hidden_scores_show_nothing(scores: SolitaireScores) -> None:
    scores.take([])
    scores.show(True)
    shown = {getattr(widget, "text", "") for widget in scores.widgets if widget.visible}
    assert {"Nobody today.", "Nobody yet.", "Deal of 2026-08-20"} <= shown
    scores.show(False)
    assert not any(widget.visible for widget in scores.widgets)
