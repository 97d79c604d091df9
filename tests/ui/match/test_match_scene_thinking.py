"""An opponent that can be watched while it thinks, and told to move."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pygame
import pytest

from games.ai.game_plugin import GamePlugin
from games.ai.levels import Level
from games.core.evaluation import Evaluation
from games.core.position import Side
from games.ui.match.hints import draw_arrow
from games.ui.match.seats import Seat
from games.ui.match.win_probability import Standing, draw_standing, standing_of
from games.ui.toolkit.text import Text
from tests import toy
from tests.ui.race import ADA, Driver, OpenMatch

EXPERT = Seat("computer", "Robot", "expert", 10.0)


@pytest.fixture
def driver(open_match: OpenMatch) -> Driver:
    """An expert that uses all its time has begun to think about the first turn."""
    driver = open_match((EXPERT, ADA))
    level = Level("expert", "Expert", "Thinks.", lambda position, limits: [], timed=True)
    driver.scene.game_view = replace(
        driver.scene.game_view, plugin=GamePlugin(toy.RACE, levels=(level,))
    )
    driver.wait(0.1)
    return driver


def watch(driver: Driver) -> None:
    settings = msgspec.structs.replace(driver.context.settings, show_thinking=True)
    driver.context.change_settings(settings)


def test_an_expert_is_allowed_its_time_and_can_be_hurried(driver: Driver) -> None:
    assert driver.engine.asked[0]["seconds"] == 10.0
    assert driver.scene.computers.can_move_now
    driver.scene.computers.move_now()
    assert driver.engine.hurried == 1
    driver.engine.answer("1", "2")
    driver.wait()
    assert driver.points == (3, 0)
    assert not driver.scene.computers.can_move_now


def test_other_levels_have_no_time_to_cut_short(open_match: OpenMatch) -> None:
    driver = open_match((Seat("computer", "Robot", "greedy"), ADA))
    driver.wait(0.1)
    assert driver.scene.computers.thinking
    assert not driver.scene.computers.can_move_now


def test_thoughts_are_not_shown_unless_that_is_wanted(driver: Driver) -> None:
    driver.engine.tell(0.7, "3", "2")
    driver.wait(0.1)
    assert driver.scene.computers.pondered is None


def test_the_best_turn_so_far_and_the_chance_are_shown(driver: Driver) -> None:
    watch(driver)
    driver.engine.tell(0.8, "3", "2")
    driver.wait(0.1)
    computers = driver.scene.computers
    assert computers.pondered is not None
    assert computers.pondered.turn == "3+2"
    assert computers.standing is not None
    assert computers.standing.side is Side.BLACK
    assert computers.standing.percent == "80 %"
    assert driver.points == (0, 0)


def test_the_panel_says_whose_chance_it_is_once_it_is_known(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    original = Text.paragraph

    def paragraph(self: Text, text: str, *arguments: Any, **more: Any) -> pygame.Surface:
        said.append(text)
        return original(self, text, *arguments, **more)

    monkeypatch.setattr(Text, "paragraph", paragraph)
    watch(driver)
    driver.scene.panel.draw(pygame.Surface((1280, 800)))
    driver.engine.tell(0.8, "3", "2")
    driver.wait(0.1)
    driver.scene.panel.draw(pygame.Surface((1280, 800)))
    assert said == ["is thinking …", "is thinking … its chance: 80 %"]


def test_a_turn_or_a_take_back_leaves_nothing_of_the_thought(driver: Driver) -> None:
    watch(driver)
    driver.engine.tell(0.8, "3", "2")
    driver.wait(0.1)
    driver.engine.answer("3", "1")
    driver.wait()
    assert driver.points == (4, 0)
    assert driver.scene.computers.pondered is None
    assert driver.scene.computers.standing is None


def test_a_take_back_while_the_computer_thinks_leaves_no_chance(open_match: OpenMatch) -> None:
    driver = open_match((ADA, EXPERT))
    watch(driver)
    driver.drag("3", "black")
    driver.drag("2", "black")
    driver.wait()
    driver.engine.tell(0.8, "3", "2")
    driver.wait(0.1)
    standing = driver.scene.computers.standing
    assert standing is not None
    assert (standing.side, standing.percent) == (Side.WHITE, "80 %")
    driver.scene.undo()
    assert driver.scene.computers.standing is None


def test_black_and_white_have_their_colours_in_the_bar_whoever_thinks(driver: Driver) -> None:
    context, bar = driver.context, pygame.Rect(10, 10, 100, 8)
    ink, card = context.theme.ink, context.theme.card
    for side, share in ((Side.BLACK, 0.8), (Side.WHITE, 0.2)):
        surface = pygame.Surface((120, 28))
        draw_standing(context, surface, bar, Standing(side, share, (Side.BLACK, Side.WHITE)))
        assert [surface.get_at((x, 14))[:3] for x in (12, 85, 95)] == [ink, ink, card]


def test_of_three_the_share_of_the_one_who_thinks_is_set_against_a_third(driver: Driver) -> None:
    sides = (Side.FIRST, Side.SECOND, Side.THIRD)
    context, bar = driver.context, pygame.Rect(10, 10, 90, 8)
    surface = pygame.Surface((120, 28))
    draw_standing(context, surface, bar, Standing(Side.SECOND, 0.5, sides))
    theme = context.theme
    assert surface.get_at((40, 14))[:3] == theme.accent  # a third of the way
    assert [surface.get_at((x, 14))[:3] for x in (50, 60)] == [theme.line, theme.ink_soft]


@pytest.mark.parametrize(("share", "percent"), [
    (0.0, "0 %"), (1 / 6, "17 %"), (1 / 3, "33 %"), (0.5, "50 %"), (0.999, "99 %"), (1e-9, "1 %"),
    (1.0, "100 %"),
])  # fmt: skip
def test_only_certain_results_are_shown_as_0_or_100_percent(share: float, percent: str) -> None:
    standing = standing_of(toy.Race(), Evaluation(share))
    assert standing is not None
    assert standing.percent == percent


def test_among_three_a_third_is_fair() -> None:
    position = replace(toy.Race(), sides=(Side.BLACK, Side.WHITE, Side.THIRD))
    standing = standing_of(position, Evaluation(0.5))
    assert standing is not None
    assert standing.fair == pytest.approx(1 / 3)


def test_without_a_win_probability_there_is_no_standing() -> None:
    assert standing_of(toy.Race(), None) is None
    assert standing_of(toy.Race(), Evaluation(points=3.0)) is None


def test_a_solitaire_has_no_standing() -> None:
    assert standing_of(replace(toy.Race(), sides=(Side.BLACK,)), Evaluation(0.5)) is None


@pytest.mark.parametrize("length", [6, 18, 60])
def test_a_short_way_has_an_arrow_as_well_within_its_ends(length: int) -> None:
    surface = pygame.Surface((100, 40), pygame.SRCALPHA)
    draw_arrow(surface, (20, 20), (20 + length, 20), (0, 0, 255, 255), 7)
    drawn = surface.get_bounding_rect()
    assert drawn.w == pytest.approx(length, abs=4)
    assert surface.get_at((20 + length // 2, 20))[2] > 100
