"""Two windows at once on the same matches and the same library."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from games import catalog
from games.app import App
from games.storage.documents import Settings
from games.storage.files import FolderThread
from games.storage.matches import MatchIndex
from games.storage.user_files import UserFiles
from games.ui.match import opening
from games.ui.match.scene import MatchScene


def open_window(folder: Path) -> App:
    app = App(
        pygame.Surface((1280, 800)), UserFiles(folder, FolderThread(patience=60.0)), threads=True
    )
    app.context.engine.start = lambda: None  # type: ignore[method-assign]
    return app


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[tuple[App, App]]:
    if not pygame.display.get_surface():
        pygame.display.set_mode((1280, 800))
    UserFiles(tmp_path).settings.change(lambda _: Settings(animation="off", volume=0))
    one, other = open_window(tmp_path), open_window(tmp_path)
    yield one, other
    for app in (one, other):
        app.close()
        app.context.user_files.access.close()


def step_until(app: App, done: Callable[[], object]) -> None:
    """Step the window until its work threads have brought something about."""
    for _ in range(1000):
        app.step([], 0.1)
        if done():
            return
        time.sleep(0.01)
    pytest.fail("nothing has come of it")


def play(app: App, game: str, moves: int) -> MatchScene:
    app.open(game, people=True)
    app.context.scenes.settle()
    (scene,) = (s for s in app.context.scenes.stack if isinstance(s, MatchScene))
    for _ in range(moves):
        scene.board.view.session.play(scene.board.view.session.position.legal_moves()[0])
        app.step([], 0.1)
    return scene


def names_in_library(app: App) -> set[str]:
    """The matches in the index of this window, which its library shows."""
    app.context.scenes.go("library")
    for _ in range(20):
        app.step([], 0.1)
    user_files = app.context.user_files
    index = MatchIndex(user_files.folder, user_files.matches, catalog.games())
    index.read()
    return {summary.name for summary in index.search()}


def test_a_match_is_played_in_one_window_only(pair: tuple[App, App]) -> None:
    one, other = pair
    scene = play(one, "tiananmen", 3)
    name = scene.board.view.session.saver.name
    assert name
    assert other.context.user_files.matches.to_continue(other.context.games) is None
    opening.open_match(other.context, name)
    step_until(other, lambda: other.context.toasts)
    assert [toast.text for toast in other.context.toasts] == [
        f"{name} is being played in another window."
    ]
    assert not any(isinstance(each, MatchScene) for each in other.context.scenes.stack)
    scene.board.view.session.play(scene.board.view.session.position.legal_moves()[0])
    assert one.context.user_files.matches.text(name) == scene.board.view.session.record
    one.context.scenes.go("menu")
    step_until(one, lambda: not other.context.user_files.matches.is_running(name))
    opening.open_match(other.context, name)
    step_until(other, lambda: any(isinstance(s, MatchScene) for s in other.context.scenes.stack))
    (there,) = (s for s in other.context.scenes.stack if isinstance(s, MatchScene))
    assert there.board.view.session.match.ply == 4


def test_both_libraries_show_the_matches_of_both(pair: tuple[App, App]) -> None:
    one, other = pair
    names: set[str | None] = {play(one, "tiananmen", 2).board.view.session.saver.name}
    names.add(play(other, "tiananmen", 3).board.view.session.saver.name)
    assert len(names) == 2
    assert names_in_library(one) == names
    assert names_in_library(other) == names
