"""A solitaire in the statistics: its own words, its code, its deals."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date

import pytest

from games.core.position import OptionError
from games.core.storage.match_store import Stamp
from games.core.storage.summary import Summary
from games.herati.view.plugin import TEXTS
from games.ui.scenes.solitaire_scores import SolitaireScores
from games.ui.toolkit.deals import Deals
from games.ui.toolkit.scene_context import SceneContext
from games.ui.widgets.button import Button
from games.ui.widgets.label import Label

TODAY = date(2026, 8, 20)


def deal_of(code: str) -> str:
    if code != "77":
        raise OptionError("{code} is no code", code=code)
    return "seven"


@pytest.fixture
def scores(new_context: Callable[..., SceneContext]) -> SolitaireScores:
    context = new_context()
    texts = replace(TEXTS, title="Patience", of_day="Patience of {day}", play_today="Play")
    deals = Deals({"Mode": "alone"}, str, lambda deal: f"code of {deal}", deal_of, texts)
    view = replace(context.game_views["weavers"], deals=deals)
    return SolitaireScores(context, view, TODAY)


def test_the_words_are_those_of_the_game(scores: SolitaireScores) -> None:
    assert scores.title == "Patience"
    assert "Patience of 2026-08-20" in [w.text for w in scores.widgets if isinstance(w, Label)]
    assert "Play" in [w.label for w in scores.widgets if isinstance(w, Button)]


def test_an_empty_list_says_so_in_the_words_of_the_game(scores: SolitaireScores) -> None:
    scores.take([Summary("x", Stamp(0, 0))])
    texts = [w.text for w in scores.widgets if isinstance(w, Label)]
    assert {TEXTS.nobody_today, TEXTS.nobody} <= set(texts)


def test_the_code_is_that_of_todays_deal(scores: SolitaireScores) -> None:
    assert scores.code == "code of 2026-08-20"


def test_nothing_of_it_is_seen_in_another_view(scores: SolitaireScores) -> None:
    scores.show(False)
    assert not any(widget.visible for widget in scores.widgets)
    scores.show(True)
    assert all(w.visible for w in scores.widgets if isinstance(w, Button))
