"""Autosave in the window: every move is saved, closed matches continue, records can be opened."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from games.storage.files import StorageError
from games.storage.matches import MatchStore
from games.storage.user_files import UserFiles
from games.ui.match import opening
from games.ui.scenes.menu import MenuScene
from tests.ui import user_input
from tests.ui.race import ADA, BEN, RACE_MATCH, ROBOT, Driver, OpenMatch
from tests.ui.saved_matches import play, saved, toasts


def again(driver: Driver) -> Driver:
    """Leave the match and go on with it."""
    driver.scene.panel.navigation.to_menu()
    driver.context.scenes.settle()
    summary = driver.context.user_files.matches.to_continue(driver.context.games)
    assert summary is not None
    opening.open_match(driver.context, summary.name)
    driver.context.scenes.settle()
    return driver


def test_a_match_left_while_viewing_opens_viewing(open_match: OpenMatch) -> None:
    driver = open_match((ADA, ROBOT))
    play(driver, "3", "2")
    driver.key(pygame.K_LEFT, pygame.KMOD_ALT)
    again(driver)
    assert driver.points == (3, 0)
    assert driver.session.halted
    driver.key(pygame.K_END)
    assert driver.points == (5, 0)
    driver.wait(1)
    assert len(driver.engine.asked) == 1


def test_a_match_that_is_being_played_elsewhere_is_not_offered(open_match: OpenMatch) -> None:
    driver = open_match()
    play(driver, "3")
    assert driver.context.user_files.matches.to_continue(driver.context.games) is None
    (name,) = MatchStore(driver.context.user_files.folder).stamps()
    opening.open_match(driver.context, name)
    assert toasts(driver.context) == [f"{name} is being played in another window."]


def test_a_save_that_fails_is_said_once_and_play_goes_on(
    open_match: OpenMatch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = open_match()
    play(driver, "3")

    def full(path: Path, content: bytes) -> None:
        raise StorageError("{name} could not be saved: the disk is full.", name=path.name)

    with monkeypatch.context() as patch:
        patch.setattr("games.storage.files.write_file", full)
        play(driver, "2", "1")
        (notice,) = toasts(driver.context)
        assert notice.endswith("the disk is full. Play goes on.")
        assert driver.points == (5, 1)
        assert not driver.scene.panel.navigation.saved
    play(driver, "2")
    assert driver.scene.panel.navigation.saved
    assert "2. 1+2" in saved(driver.context)[0]


def test_without_a_folder_play_goes_on(open_match: OpenMatch) -> None:
    driver = open_match()
    driver.context.user_files = UserFiles(Path("/dev/null/nowhere"))
    driver.scene.panel.navigation.restart()
    driver.context.scenes.settle()
    play(driver, "3", "2")
    assert driver.points == (5, 0)
    assert len(toasts(driver.context)) == 1
    assert driver.context.user_files.matches.to_continue(driver.context.games) is None


# The menu


@pytest.fixture
def left(open_match: OpenMatch) -> Driver:
    """A match of three gestures, left for the menu."""
    driver = open_match((ADA, BEN))
    factories: dict[str, Callable[..., Any]] = {"menu": MenuScene, "race": RACE_MATCH}
    driver.context.scenes = type(driver.context.scenes)(driver.context, factories)
    driver.context.scenes.go("race", options={}, seats=(ADA, BEN))
    driver.context.scenes.settle()
    play(driver, "3", "2", "1")
    driver.scene.panel.navigation.to_menu()
    driver.context.scenes.settle()
    return driver


def test_the_menu_offers_the_unfinished_match(left: Driver) -> None:
    button = left.top.continuing
    assert button.about == "Race · Ada – Ben · 2 turns"
    user_input.click(left.context.scenes, button.rect.center)
    assert left.points == (5, 1)
