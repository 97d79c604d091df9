"""The opening explorer of an analysis, with the toy game and the user's own matches."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from games.learning.openings import PlayedTurn, Tally
from games.ui.scenes.openings import OpeningsPanel, OpeningsTable, result_words
from games.ui.toolkit.game_views import TurnEntry
from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.chooser import SegmentedControl
from tests import toy
from tests.looks import replace
from tests.ui.race import ADA, BEN, Driver, OpenMatch
from tests.ui.user_input import button, click
from tests.variant import variant

RECORD = """\
[Game "race"]
[Goal "20"]
[Player1 "Ada"]
[Player2 "Ben"]
[Result "Player{winner}"]
[Termination "resignation"]

1. {first}
2. 1+2
"""


def explore(open_match: OpenMatch, **options: str) -> Driver:
    """A match that began with 3+2; two kept ones began so too, one with 1+3."""
    driver = open_match((ADA, BEN), **options)
    matches = driver.context.user_files.matches
    for number, (first, winner) in enumerate((("3+2", 1), ("3+2", 2), ("1+3", 2))):
        matches.add(RECORD.format(first=first, winner=winner), f"kept {number}")
    race = driver.context.game_views["race"]
    game = variant(toy.RACE, has_openings=lambda options: options.get("Most") != "5", state=str)
    changed = {"race": replace(race, game=game)}
    driver.context.game_views = {**driver.context.game_views, **changed}
    for place, side in (("3", "black"), ("2", "black"), ("2", "white"), ("3", "white")):
        driver.drag(place, side)
    driver.scene.panel.navigation.analyse()
    driver.context.scenes.settle()
    return driver


def control(driver: Driver, choice: str) -> SegmentedControl:
    """The control that offers a choice."""
    return next(
        widget
        for widget in driver.top.form.widgets
        if isinstance(widget, SegmentedControl) and choice in widget.choices
    )


def choose(driver: Driver, choice: str) -> None:
    found = control(driver, choice)
    found.choose(found.choices.index(choice))


@pytest.fixture
def driver(open_match: OpenMatch) -> Driver:
    """The explorer is open before the first turn, and has read everything."""
    driver = explore(open_match)
    read(driver)
    click(driver.context.scenes, button(driver.top, "Openings").rect.center)
    return driver


def read(driver: Driver) -> None:
    """Go to the first turn, and wait until the games are read."""
    driver.top.choose(0)
    while driver.top.works:
        driver.wait(1 / 60)


def panel(driver: Driver) -> OpeningsPanel:
    found: Any = driver.top.openings
    assert isinstance(found, OpeningsPanel)
    return found


def test_a_click_tries_a_turn_which_can_be_taken_back(driver: Driver) -> None:
    table = panel(driver).table
    click(driver.context.scenes, (table.rect.x + 20, table.rect.y + 10))
    tried = panel(driver).tried
    assert isinstance(tried, toy.Race)
    assert tried.points == (5, 0)
    assert list(table.rows) == ["1+2"]
    button(driver.top, "Take back").press()
    assert panel(driver).tried is None
    assert list(table.rows) == ["3+2", "1+3"]


def test_the_left_arrow_takes_back_before_it_leaves_the_turn(driver: Driver) -> None:
    driver.top.choose(1)
    panel(driver).table.choose(0)
    driver.key(pygame.K_LEFT)
    assert (panel(driver).tried, driver.top.chosen) == (None, 1)
    driver.key(pygame.K_LEFT)
    assert driver.top.chosen == 0


def test_own_games_and_those_of_the_computer_are_told_apart(driver: Driver) -> None:
    choose(driver, "Computer")
    assert list(panel(driver).table.rows) == []  # the toy game comes with none
    choose(driver, "Own")
    assert list(panel(driver).table.rows) == ["3+2", "1+3"]


def test_the_turns_of_the_match_come_back(driver: Driver) -> None:
    panel(driver).table.choose(0)
    click(driver.context.scenes, button(driver.top, "This match").rect.center)
    assert driver.top.table.visible
    assert not panel(driver).table.visible
    assert panel(driver).tried is None


# -- The list of turns with the bars of their results --------------------------------------------


@pytest.mark.parametrize(
    ("tally", "said"),
    [(Tally(3, 2, 1), "3 won, 2 drawn, 1 lost"), (Tally(0, 0, 4), "0 won, 4 lost")],
)
def test_results_in_words(tally: Tally, said: str) -> None:
    assert result_words(tally) == said


def test_keys_mark_a_turn_and_enter_shows_it(context: SceneContext) -> None:
    shown: list[int] = []
    table = OpeningsTable(context, shown.append)
    table.place(pygame.Rect(-6, -6, 412, 212))
    table.show([(TurnEntry(text), PlayedTurn(text, Tally(1))) for text in ("e4", "d4")])
    for key in (pygame.K_DOWN, pygame.K_DOWN):
        table.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
    assert (table.chosen, shown) == (1, [])
    table.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))
    assert shown == [1]


def dark_share(context: SceneContext, tally: Tally) -> float:
    """The share of dark points on the middle line of the bar, between its edges."""
    table = OpeningsTable(context, lambda row: None)
    table.place(pygame.Rect(-6, -6, 412, 212))
    table.show([(TurnEntry("e4"), PlayedTurn("e4", tally))])
    surface = pygame.Surface((400, 200))
    surface.fill(context.theme.card)
    table.draw(surface)
    row, ink = 33, context.theme.ink[:3]
    points = [surface.get_at((x, row))[:3] == ink for x in range(14, 150)]
    return sum(points) / len(points)


def test_the_bar_is_dark_for_wins_striped_for_draws_and_empty_for_losses(
    context: SceneContext,
) -> None:
    won, drawn, lost = (
        dark_share(context, tally) for tally in (Tally(2), Tally(0, 2), Tally(0, 0, 2))
    )
    half = dark_share(context, Tally(1, 0, 1))
    assert won == 1
    assert lost == 0
    assert 0.1 < drawn < 0.5
    assert 0.45 < half < 0.55
