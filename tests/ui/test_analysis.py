"""The analysis of a match of the toy game: what is asked, what turns cost, trying again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame
import pytest

from games.ai.messages import Proposal, Reply
from games.ui.analysis_scene import AnalysisScene
from games.ui.text import Text
from tests.ui.hand import button, click
from tests.ui.race import ADA, BEN, OpenTable, Table


@pytest.fixture
def table(open_table: OpenTable) -> Table:
    """Ada has played 3+2 and 1+2, Ben 1+3; the analysis has just been opened."""
    table = open_table((ADA, BEN))
    for origin, target in [
        ("3", "black"),
        ("2", "black"),
        ("1", "white"),
        ("3", "white"),
        ("1", "black"),
        ("2", "black"),
    ]:
        table.drag(origin, target)
    table.scene.analyse()
    table.stage.scenes.settle()
    return table


def analysis(table: Table) -> AnalysisScene:
    assert isinstance(table.top, AnalysisScene)
    return table.top


def answer(table: Table, turn: str, value: float) -> None:
    """The engine's answer to what was asked last."""
    table.wait(1 / 30)
    engine = table.engine
    engine.busy = False
    engine.news.append(Reply(len(engine.asked), (Proposal(turn, tuple(turn.split("+")), value),)))
    table.wait(1 / 30)


def test_every_position_in_which_a_turn_begins_is_put_to_the_strongest_level(
    table: Table,
) -> None:
    for value in (0.0, 0.0, 0.0):
        answer(table, "3+2", value)
    asked = table.engine.asked
    assert [question["side"] for question in asked] == ["black", "white", "black"]
    assert [question["level"] for question in asked] == ["greedy"] * 3
    assert "1. 3+2" not in asked[0]["record"]
    assert "1. 3+2" in asked[1]["record"]
    assert "2. 1+3" in asked[2]["record"]
    assert analysis(table).analysis.done


def test_a_turn_costs_what_the_best_one_would_have_kept(table: Table) -> None:
    # tanh(v / 2) of the odds: 2 ln 2 is 0.6, and 2 ln 3 is 0.8.
    answer(table, "3+2", 1.3863)  # Ada stands at 0.6 and plays the best turn
    answer(table, "3+2", -1.3863)  # Ben stands at -0.6 and could have kept that …
    answer(table, "3+2", 2.1972)  # … but Ada stands at 0.8 after his turn
    judged = analysis(table).analysis.judged()
    assert [turn.standing for turn in judged] == pytest.approx([0.6, 0.6, 0.8], abs=1e-4)
    assert [turn.cost for turn in judged] == pytest.approx([0.0, 0.2, 0.0], abs=1e-4)
    (worst,) = analysis(table).analysis.worst()
    assert (worst.text, worst.best, worst.ply) == ("1+3", "3+2", 2)


def test_the_progress_is_the_share_of_the_turns(table: Table) -> None:
    assert analysis(table).analysis.progress == 0
    answer(table, "3+2", 0.0)
    assert analysis(table).analysis.progress == pytest.approx(1 / 3)


def test_trying_again_goes_back_to_before_the_turn(table: Table) -> None:
    answer(table, "3+2", 1.3863)
    answer(table, "3+2", -1.3863)
    answer(table, "3+2", 2.1972)
    button(analysis(table), "Try again here").press()
    table.stage.scenes.settle()
    assert table.top is table.scene
    assert table.points == (5, 0)
    table.drag("3", "white")
    assert table.points == (5, 3)


def test_cancelling_stops_the_thought_and_keeps_what_is_known(table: Table) -> None:
    answer(table, "3+2", 0.0)
    assert table.engine.busy
    button(analysis(table), "Cancel").press()
    table.wait()
    assert table.engine.cancelled == 1
    assert len(table.engine.asked) == 2
    assert len(analysis(table).analysis.judged()) == 1


def test_leaving_stops_the_thought(table: Table) -> None:
    table.wait(1 / 30)
    table.key(pygame.K_ESCAPE)
    assert table.top is table.scene
    assert table.engine.cancelled == 1


def test_a_failure_is_said(table: Table) -> None:
    table.wait(1 / 30)
    table.engine.fail("The computer player has stopped while thinking.")
    table.wait(1 / 30)
    assert analysis(table).analysis.trouble == "The computer player has stopped while thinking."
    assert analysis(table).analysis.done


def test_in_the_end_the_costliest_turn_is_shown(table: Table) -> None:
    answer(table, "3+2", 1.3863)
    answer(table, "3+2", -1.3863)
    assert analysis(table).chosen == 3
    answer(table, "3+2", 2.1972)
    assert analysis(table).chosen == 1


def test_who_looks_at_a_turn_stays_there(table: Table) -> None:
    table.key(pygame.K_RIGHT)
    table.key(pygame.K_LEFT)
    for value in (1.3863, -1.3863, 2.1972):
        answer(table, "3+2", value)
    assert analysis(table).chosen == 2


def test_a_click_on_a_costly_turn_shows_its_position(table: Table) -> None:
    for value in (1.3863, -1.3863, 2.1972):
        answer(table, "3+2", value)
    table.key(pygame.K_RIGHT)
    assert analysis(table).chosen == 2
    again = button(analysis(table), "Try again here").rect
    click(table.stage.scenes, (again.x + 3, again.y - 20))
    assert analysis(table).chosen == 1


def test_a_game_can_say_what_a_turn_cost(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    draw = Text.draw

    def listen(text: Text, surface: pygame.Surface, words: str, *how: Any, **more: Any) -> Any:
        said.append(words)
        return draw(text, surface, words, *how, **more)

    monkeypatch.setattr(Text, "draw", listen)
    table.scene.face = replace(table.scene.face, loss=lambda position, cost: f"lost {cost:.2f}")
    for value in (1.3863, -1.3863, 2.1972):
        answer(table, "3+2", value)
    table.stage.scenes.draw(pygame.Surface((1280, 800)))
    assert [words for words in said if words.startswith("lost")] == ["lost 0.20"]


def test_arrows_and_curve_choose_a_turn(table: Table) -> None:
    scene = analysis(table)
    assert scene.chosen == 3
    for _ in range(5):
        table.key(pygame.K_LEFT)
    assert scene.chosen == 0
    table.key(pygame.K_RIGHT)
    assert scene.chosen == 1


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (900, 1200)])
def test_it_draws_at_every_size(table: Table, size: tuple[int, int]) -> None:
    answer(table, "3+2", 1.3863)
    answer(table, "3+2", -1.3863)
    table.stage.resize(size)
    table.stage.scenes.draw(pygame.Surface(size))
    widgets = [w for w in analysis(table).form.widgets if w.visible]
    assert all(pygame.Rect((0, 0), size).contains(w.rect) for w in widgets)
