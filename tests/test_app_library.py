"""The library of a window lists every match, whatever was looked at before."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from games import catalog
from games.app import App
from games.storage.user_files import UserFiles
from games.ui.match.scene import MatchScene
from games.ui.scenes.library import LibraryScene
from tests.tour import open_app
from tests.ui.user_input import button

PLAYTHROUGHS = {
    "herati": "herati-match-2",
    "tiananmen": "tiananmen-13-ring",
    "veletas": "veletas-current-7",
}
"""A finished match of each game, in `tests/playthroughs`."""


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    """A window whose folder has a finished match of each game."""
    assert PLAYTHROUGHS.keys() == catalog.games().keys()
    for game, name in PLAYTHROUGHS.items():
        text = (Path(__file__).parent / "playthroughs" / f"{name}.txt").read_text(encoding="utf-8")
        UserFiles(tmp_path).matches.add(text, f"kept {game}")
    app = open_app(tmp_path)
    app.context.engine.start = lambda: None  # type: ignore[method-assign]
    yield app
    app.close()


def top(app: App) -> Any:
    return app.context.scenes.top


def press(app: App, label: str) -> None:
    button(top(app), label).press()
    settle(app)


def settle(app: App) -> None:
    """Go on until nothing is read or animated."""
    app.context.scenes.settle()
    app.step([], 0.1)
    while top(app).next_change() == 0.0:
        app.step([], 0.1)


def key(app: App, code: int) -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        app.step([pygame.Event(kind, key=code, mod=0, unicode="", scancode=0)], 0.1)
    settle(app)


def look_at_openings(app: App) -> None:
    """Pause the match, open its analysis with the openings, and leave for the menu."""
    key(app, pygame.K_ESCAPE)
    press(app, "Analysis")
    top(app).choose(0)
    settle(app)
    press(app, "Back")
    key(app, pygame.K_ESCAPE)
    press(app, "Menu")


def library(app: App) -> LibraryScene:
    press(app, "Library")
    scene = top(app)
    assert isinstance(scene, LibraryScene)
    return scene


@pytest.mark.parametrize("seen_before", [False, True])
def test_matches_of_all_games_can_be_opened_after_a_look_at_the_openings(
    app: App, seen_before: bool
) -> None:
    if seen_before:
        app.open()
        settle(app)
        library(app)
    app.open("veletas", people=True)
    settle(app)
    look_at_openings(app)
    for game in PLAYTHROUGHS:
        scene = library(app)
        names = [summary.name for summary in scene.rows.found]
        scene.rows.choose(names.index(f"kept {game}"))
        press(app, "Open")
        opened = top(app)
        assert isinstance(opened, MatchScene)
        assert opened.board.view.session.game.name == game
        app.context.scenes.go("menu")
        settle(app)
