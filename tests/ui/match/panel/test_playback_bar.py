"""The buttons that step through a match."""

from __future__ import annotations

import pygame
import pytest

from games.ui.match.move_list import PlaybackBar
from games.ui.widgets.button import IconButton
from tests.ui.race import Driver, OpenMatch


@pytest.fixture
def driver(open_match: OpenMatch) -> Driver:
    """Two moves, the second one taken back."""
    driver = open_match()
    driver.drag("3", "black")
    driver.drag("2", "black")
    driver.controller.undo()
    return driver


def bar(driver: Driver) -> PlaybackBar:
    bar = PlaybackBar(driver.context, driver.controller, driver.scene.panel.playback)
    bar.refresh()
    return bar


def icon(bar: PlaybackBar, name: str) -> IconButton:
    return next(w for w in bar.widgets if isinstance(w, IconButton) and w.icon == name)


def test_it_is_shown_only_where_there_is_something_to_look_at(
    driver: Driver, open_match: OpenMatch
) -> None:
    assert not bar(driver).shown  # an undo is no viewing
    driver.scene.panel.playback.step(-1)
    assert bar(driver).shown
    assert all(widget.visible for widget in bar(driver).widgets)
    fresh = bar(open_match())
    assert not fresh.shown
    assert not any(widget.visible for widget in fresh.widgets)


def test_at_the_start_there_is_no_way_back(driver: Driver) -> None:
    driver.scene.panel.playback.to_start()
    found = bar(driver)
    enabled = {w.icon: w.enabled for w in found.widgets if isinstance(w, IconButton)}
    assert enabled == {
        "first": False,
        "step-back": False,
        "play": True,
        "step-on": True,
        "last": True,
    }


def test_playing_back_can_be_stopped(driver: Driver) -> None:
    found = bar(driver)
    icon(found, "play").action()
    found.refresh()
    assert icon(found, "pause").tooltip == "Stop (Space)"


@pytest.mark.parametrize("width", [200, 400])
def test_its_widgets_lie_beside_each_other(driver: Driver, width: int) -> None:
    found = bar(driver)
    rect = pygame.Rect(10, 20, width, found.height)
    found.lay_out(rect)
    rects = [widget.rect for widget in found.widgets]
    assert all(rect.contains(each) for each in rects)
    assert all(each.collidelist(rects[n + 1 :]) == -1 for n, each in enumerate(rects))
