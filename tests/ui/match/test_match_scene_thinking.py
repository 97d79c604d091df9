"""An opponent that can be watched while it thinks, and told to move."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pygame
import pytest

from games.ai.levels import Level
from games.controller.seats import Seat
from games.core.evaluation import Evaluation
from games.core.position import Side
from games.ui.match.move_arrows import draw_arrow
from games.ui.match.win_probability import (
    WinProbability,
    draw_win_probability,
    win_probability_of,
)
from games.ui.toolkit.text import Text
from tests import toy
from tests.ui import user_input
from tests.ui.race import ADA, Driver, OpenMatch

EXPERT = Seat("computer", "Robot", "expert", 10.0)


@pytest.fixture
def driver(open_match: OpenMatch) -> Driver:
    """An expert that uses all its time has begun to think about the first turn."""
    level = Level("expert", "Expert", "Thinks.", lambda position, limits: [], timed=True)
    driver = open_match((EXPERT, ADA), levels=(level,))
    driver.wait(0.1)
    return driver


def watch(driver: Driver) -> None:
    settings = msgspec.structs.replace(driver.context.settings, show_thinking=True)
    driver.context.change_settings(settings)


def test_an_expert_is_allowed_its_time_and_can_be_hurried(driver: Driver) -> None:
    assert driver.engine.asked[0]["seconds"] == 10.0
    assert driver.scene.controller.ai.can_move_now
    driver.scene.controller.ai.move_now()
    assert driver.engine.hurried == 1
    driver.engine.answer("1", "2")
    driver.wait()
    assert driver.points == (3, 0)
    assert not driver.scene.controller.ai.can_move_now


def test_other_levels_have_no_time_to_cut_short(open_match: OpenMatch) -> None:
    driver = open_match((Seat("computer", "Robot", "greedy"), ADA))
    driver.wait(0.1)
    assert driver.scene.controller.ai.thinking
    assert not driver.scene.controller.ai.can_move_now


def arrows(driver: Driver) -> bytes:
    """The pixels of the board."""
    area = driver.scene.occupied()[0]
    return pygame.image.tobytes(user_input.show(driver.context).subsurface(area), "RGB")


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The paragraphs that are drawn."""
    lines: list[str] = []
    original = Text.paragraph

    def paragraph(self: Text, text: str, *arguments: Any, **more: Any) -> pygame.Surface:
        lines.append(text)
        return original(self, text, *arguments, **more)

    monkeypatch.setattr(Text, "paragraph", paragraph)
    return lines


def test_thoughts_are_not_shown_unless_that_is_wanted(driver: Driver, said: list[str]) -> None:
    before = arrows(driver)
    driver.engine.tell(0.7, "3", "2")
    driver.wait(0.1)
    assert arrows(driver) == before
    assert {*said} == {"is thinking …"}


def test_the_best_turn_so_far_and_the_chance_are_shown(driver: Driver, said: list[str]) -> None:
    before = arrows(driver)
    watch(driver)
    driver.engine.tell(0.8, "3", "2")
    driver.wait(0.1)
    assert arrows(driver) != before
    assert said == ["is thinking …", "is thinking … its chance: 80 %"]
    assert driver.points == (0, 0)


def test_a_turn_leaves_nothing_of_the_thought(driver: Driver, said: list[str]) -> None:
    before = arrows(driver)
    watch(driver)
    driver.engine.tell(0.8, "3", "2")
    driver.wait(0.1)
    driver.engine.answer("3", "1")
    driver.wait()
    assert driver.points == (4, 0)
    assert arrows(driver) == before
    assert said[-1] == "drop a number into your pot"


def test_a_take_back_while_the_computer_thinks_leaves_no_chance(
    open_match: OpenMatch, said: list[str]
) -> None:
    driver = open_match((ADA, EXPERT))
    before = arrows(driver)
    watch(driver)
    driver.drag("3", "black")
    driver.drag("2", "black")
    driver.wait()
    driver.engine.tell(0.8, "3", "2")
    driver.wait(0.1)
    user_input.show(driver.context)
    assert said[-1] == "is thinking … its chance: 80 %"
    driver.scene.controller.undo()
    driver.wait()
    assert arrows(driver) == before
    assert said[-1] == "drop a number into your pot"


def test_black_and_white_have_their_colours_in_the_bar_whoever_thinks(driver: Driver) -> None:
    context, bar = driver.context, pygame.Rect(10, 10, 100, 8)
    ink, card = context.theme.ink, context.theme.card
    for side, share in ((Side.BLACK, 0.8), (Side.WHITE, 0.2)):
        surface = pygame.Surface((120, 28))
        draw_win_probability(
            context, surface, bar, WinProbability(side, share, (Side.BLACK, Side.WHITE))
        )
        assert [surface.get_at((x, 14))[:3] for x in (12, 85, 95)] == [ink, ink, card]


def test_of_three_the_share_of_the_one_who_thinks_is_set_against_a_third(driver: Driver) -> None:
    sides = (Side.FIRST, Side.SECOND, Side.THIRD)
    context, bar = driver.context, pygame.Rect(10, 10, 90, 8)
    surface = pygame.Surface((120, 28))
    draw_win_probability(context, surface, bar, WinProbability(Side.SECOND, 0.5, sides))
    theme = context.theme
    assert surface.get_at((40, 14))[:3] == theme.accent  # a third of the way
    assert [surface.get_at((x, 14))[:3] for x in (50, 60)] == [theme.line, theme.ink_soft]


@pytest.mark.parametrize(("share", "percent"), [
    (0.0, "0 %"), (1 / 6, "17 %"), (1 / 3, "33 %"), (0.5, "50 %"), (0.999, "99 %"), (1e-9, "1 %"),
    (1.0, "100 %"),
])  # fmt: skip
def test_only_certain_results_are_shown_as_0_or_100_percent(share: float, percent: str) -> None:
    chance = win_probability_of(toy.Race(), Evaluation(share))
    assert chance is not None
    assert chance.percent == percent


def test_among_three_a_third_is_fair() -> None:
    position = replace(toy.Race(), sides=(Side.BLACK, Side.WHITE, Side.THIRD))
    chance = win_probability_of(position, Evaluation(0.5))
    assert chance is not None
    assert chance.fair == pytest.approx(1 / 3)


def test_without_a_win_probability_there_is_no_standing() -> None:
    assert win_probability_of(toy.Race(), None) is None
    assert win_probability_of(toy.Race(), Evaluation(points=3.0)) is None


def test_a_solitaire_has_no_standing() -> None:
    assert win_probability_of(replace(toy.Race(), sides=(Side.BLACK,)), Evaluation(0.5)) is None


@pytest.mark.parametrize("length", [6, 18, 60])
def test_a_short_way_has_an_arrow_as_well_within_its_ends(length: int) -> None:
    surface = pygame.Surface((100, 40), pygame.SRCALPHA)
    draw_arrow(surface, (20, 20), (20 + length, 20), (0, 0, 255, 255), 7)
    drawn = surface.get_bounding_rect()
    assert drawn.w == pytest.approx(length, abs=4)
    assert surface.get_at((20 + length // 2, 20))[2] > 100
