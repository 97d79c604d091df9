"""The analysis of a match of the toy game: what is asked, what turns cost, trying again."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from games.core.game import Evaluation
from games.learning.analysis import Quality
from games.ui.look.look import GraphLabels, SceneContext, TurnEntry
from games.ui.look.speech import Speech
from games.ui.scenes.analysis import AnalysisScene, EvalGraph, TableRow, TurnTable, height, ticks
from tests import toy
from tests.looks import replace
from tests.ui.race import ADA, BEN, Driver, OpenMatch
from tests.ui.user_input import click, move, shows
from tests.variant import variant
from tests.written import Line

CHANCE = GraphLabels("Chance to win: Ada above, Ben below", "100%", "50%", "100%")


@pytest.fixture
def driver(open_match: OpenMatch) -> Driver:
    """Ada has played 3+2 and 1+2, Ben 1+3; the analysis has just been opened."""
    return examine(open_match, "3", "2", "1", "3", "1", "2")


def analysis(driver: Driver) -> AnalysisScene:
    assert isinstance(driver.top, AnalysisScene)
    return driver.top


def answer(driver: Driver, turn: str, chance: float) -> None:
    """The engine's answer to the last request."""
    driver.wait(1 / 30)
    driver.answer(turn, chance)


def judge(driver: Driver) -> None:
    """All answers: Ben's turn has let Ada come from 0.6 to 0.8, hers have cost nothing."""
    for value in (0.8, 0.2, 0.9, 0.1):
        answer(driver, "3+2", value)


def examine(open_match: OpenMatch, *gestures: str, look: dict[str, Any] | None = None) -> Driver:
    """A match of Ada and Ben is under way, and the analysis has just been opened."""
    driver = open_match((ADA, BEN))
    play(driver, *gestures)
    race = replace(driver.context.game_views["race"], **(look or {}))
    driver.context.game_views = {**driver.context.game_views, "race": race}
    driver.scene.panel.navigation.analyse()
    driver.context.scenes.settle()
    return driver


def play(driver: Driver, *gestures: str) -> None:
    for number in gestures:
        driver.drag(number, driver.view.position.to_move.value)


def told(driver: Driver) -> list[str]:
    """The texts for a screen reader."""
    nodes = (each for node in analysis(driver).accessible() for each in node.walk())
    return [text for node in nodes for text in (node.name, node.value) if text]


def test_a_tooltip_explains_the_sign_of_a_turn(driver: Driver) -> None:
    judge(driver)  # Ben's turn has cost 0.2 of 2
    table = analysis(driver).table
    move(driver.context.scenes, (table.rect.x + 60, table.rect.y + 26 + 13))
    assert table.tooltip == "?! Inaccuracy: there was a better turn, but little is lost."
    move(driver.context.scenes, (table.rect.x + 60, table.rect.y + 13))
    assert table.tooltip == ""


def lost_percent(position: Any, best: Evaluation, played: Evaluation) -> str:
    assert best.win_probability is not None
    assert played.win_probability is not None
    return f"lost {100 * (best.win_probability - played.win_probability):.0f}%"


def test_a_game_says_itself_what_a_turn_costs(open_match: OpenMatch) -> None:
    look = {"game": variant(toy.RACE, loss=lost_percent)}
    driver = examine(open_match, "3", "2", "1", "3", "1", "2", look=look)
    judge(driver)
    words = told(driver)
    assert words[words.index("better: 3+2") + 1] == "lost 10%"  # from 20 % to 10 %


def test_the_curve_of_a_won_game_ends_at_the_edge_of_the_winner(open_match: OpenMatch) -> None:
    driver = open_match((ADA, BEN), Goal="6")
    play(driver, "3", "2", "1", "2", "1")
    driver.scene.panel.navigation.analyse()
    driver.context.scenes.settle()
    for value in (0.5, 0.5):
        answer(driver, "3+2", value)
    assert analysis(driver).analysis.curve() == [(0, 0.0), (1, 0.0)]
    answer(driver, "3+2", 0.8)
    assert analysis(driver).analysis.done
    assert len(driver.engine.asked) == 3
    assert analysis(driver).analysis.curve()[-1] == (3, 1.0)


def test_board_and_words_show_the_chosen_turn_and_the_better_one_once_it_is_known(
    open_match: OpenMatch,
) -> None:
    seen: list[tuple[Any, list[str], list[str]]] = []

    def compare(*given: Any) -> None:
        *_, position, played, better = given
        seen.append((position.points, [*map(str, played)], [*map(str, better)]))

    class Points(Speech[toy.Race, toy.RaceMove]):
        def board(self, position: toy.Race) -> str:
            return f"{position.points[0]} against {position.points[1]}."

    look = {"compare": compare, "speech": lambda: Points}
    driver = examine(open_match, "3", "2", "1", "3", "1", "2", look=look)
    surface = pygame.Surface(driver.context.size)
    for _ in range(5):
        driver.key(pygame.K_LEFT)
    assert analysis(driver).chosen == 0
    driver.key(pygame.K_RIGHT)
    assert "5 against 0." in told(driver)
    driver.context.scenes.draw(surface)
    judge(driver)
    driver.context.scenes.draw(surface)
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_RIGHT)
    driver.context.scenes.draw(surface)
    assert "8 against 4." in told(driver)
    assert seen == [((5, 0), ["1", "3"], []), ((5, 0), ["1", "3"], ["3", "2"]), ((8, 4), [], [])]


def test_list_and_curve_choose_a_turn(driver: Driver) -> None:
    scene = analysis(driver)
    judge(driver)
    table, scenes = scene.table, driver.context.scenes
    click(scenes, (table.rect.x + 60, table.rect.y + 2 * 26 + 13))
    assert scene.chosen == 2
    (curve,) = (w for w in scene.form.widgets if isinstance(w, EvalGraph))
    click(scenes, (curve.rect.right - 1, curve.rect.centery))
    assert scene.chosen == 3
    at, start = (curve.rect.x + 5, curve.rect.centery), curve.rect.center
    moved = {"pos": at, "rel": (1, 1), "buttons": (1, 0, 0)}
    scenes.handle(pygame.Event(pygame.MOUSEMOTION, moved))
    assert scene.chosen == 0
    scenes.handle(pygame.Event(pygame.MOUSEMOTION, pos=start, rel=(1, 1), buttons=(0, 0, 0)))
    assert scene.chosen == 0
    (node,) = (node for node in scene.accessible() if node.role == "slider")
    node.actions["increment"]()
    assert scene.chosen == 1
    node.actions["set value"](2.0)
    assert scene.chosen == 2


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (900, 1200)])
def test_nothing_lies_over_anything_else_at_any_size(
    driver: Driver, size: tuple[int, int], written: list[Line]
) -> None:
    judge(driver)
    driver.context.resize(size)
    written.clear()
    driver.context.scenes.draw(pygame.Surface(size))
    widgets = [w for w in analysis(driver).form.widgets if w.visible]
    assert all(pygame.Rect((0, 0), size).contains(w.rect) for w in widgets)
    assert [line.text for line in written].count("?!") == 1
    assert {"Turn 2: Ben", "played: 1+3", "better: 3+2"} <= {line.text for line in written}
    rects = [line.place for line in written]
    for place, rect in enumerate(rects):
        assert rect.inflate(-2, -8).collidelist(rects[place + 1 :]) == -1


# -- The list of turns, and the graph ----------------------------------------------------------


def table_of(context: SceneContext, rows: list[TableRow]) -> TurnTable:
    table = TurnTable(context, len(rows), rows.__getitem__, lambda place: None)
    table.rect = pygame.Rect(0, 0, 320, 260)
    table.place(table.rect)
    return table


def test_signs_are_told_apart_without_colours(context: SceneContext) -> None:
    looks = set()
    for quality in Quality:
        surface = pygame.Surface((320, 60))
        surface.fill((255, 255, 255))
        table_of(context, [TableRow("1.", TurnEntry("d4/d5"), quality)]).draw(surface)
        looks.add(pygame.image.tobytes(pygame.transform.grayscale(surface), "RGB"))
    assert len(looks) == len(Quality)


@pytest.mark.parametrize(("turns", "numbered"), [
    (0, []), (1, [1]), (8, [1, 2, 3, 4, 5, 6, 7, 8]), (9, [2, 4, 6, 8]), (18, [5, 10, 15]),
    (130, [20, 40, 60, 80, 100, 120]),
])  # fmt: skip
def test_at_most_eight_round_numbers_stand_on_the_axis(turns: int, numbered: list[int]) -> None:
    assert ticks(turns) == numbered


def test_the_curve_is_interpolated_linearly() -> None:
    known = [(1, 0.0), (5, 0.8)]
    found = [height(known, number) for number in (0, 1, 2, 3, 5, 6)]
    assert found == pytest.approx([0.0, 0.0, 0.2, 0.4, 0.8, 0.8])
    assert height([], 3) == 0.0


LOOM = GraphLabels("Diamonds", "8", "par 4", "0")


@pytest.mark.parametrize("labels", [CHANCE, LOOM, GraphLabels("", "", "", "")])
def test_neither_curve_nor_mark_runs_through_the_words(
    context: SceneContext, written: list[Line], labels: GraphLabels
) -> None:
    curve = EvalGraph(context, 10, labels, lambda number: None)
    curve.rect = pygame.Rect(0, 0, 380, 160)
    for chosen in (0, 5, 10):
        looks = []
        for standing in (-1.0, 0.0, 1.0):
            surface = pygame.Surface(curve.rect.size)
            curve.known, curve.chosen = [(number, standing) for number in range(11)], chosen
            curve.draw(surface)
            assert {labels.caption, labels.top, labels.middle, labels.bottom} <= {
                line.text for line in written
            }
            looks.append(
                [pygame.image.tobytes(surface.subsurface(line.place), "RGB") for line in written]
            )
            written.clear()
        assert all(look == looks[0] for look in looks)


def test_a_ground_lies_where_turns_are_not_known_yet(context: SceneContext) -> None:
    curve, surface = EvalGraph(context, 10, LOOM, lambda number: None), pygame.Surface((380, 160))
    curve.rect, curve.chosen, found = surface.get_rect(), 10, []
    early, late = pygame.Rect(70, 40, 80, 80), pygame.Rect(230, 40, 80, 80)
    half = [(number, 0.5) for number in range(5)]
    for curve.known, curve.complete in (([], False), (half, False), (half, True)):
        curve.draw(surface)
        found.append([shows(surface, part, context.theme.sunken) for part in (early, late)])
    assert found == [[True, True], [False, True], [False, False]]


def test_the_chosen_turn_is_marked_before_the_first_value(context: SceneContext) -> None:
    curve, surface = EvalGraph(context, 10, LOOM, lambda number: None), pygame.Surface((380, 160))
    curve.rect, curve.complete, looks = surface.get_rect(), False, set()
    for curve.chosen in (4, 5, 10):
        curve.draw(surface)
        looks.add(pygame.image.tobytes(surface.subsurface((0, 40, 380, 80)), "RGB"))
    assert len(looks) == 3
