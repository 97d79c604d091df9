"""A data folder on a file system that never answers: the window goes on, and ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from games.app import App
from games.storage.documents import Settings
from games.storage.files import FolderThread
from games.storage.user_files import UserFiles
from games.ui.match.scene import MatchScene
from games.ui.scenes.export import ExportScene, RenderingScene
from games.ui.scenes.library import LibraryScene
from tests.blocked_folder import blocked_folder
from tests.tour import export, to_export
from tests.ui.user_input import button, click, key

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent
SENTENCE = "The folder of the matches does not answer."
LONGEST = 100.0
"""Seconds that everything together may take on a busy machine; a freeze takes longer."""

TELLING = """
from games.app import App
from main import main

step = App.step

def told(self, *arguments):
    step(self, *arguments)
    print("frame", flush=True)

App.step = told
raise SystemExit(main())
"""
"""Starts the program, which says when it has shown a frame."""


@pytest.fixture
def blocked(tmp_path: Path) -> Iterator[Path]:
    if sys.platform != "linux":
        pytest.skip("needs FUSE")
    try:
        mounted = blocked_folder(tmp_path / "blocked")
        folder = mounted.__enter__()
    except OSError:
        pytest.skip("cannot mount")
    yield folder
    mounted.__exit__(None, None, None)


def match_of(app: App) -> MatchScene:
    (scene,) = (s for s in app.context.scenes.stack if isinstance(s, MatchScene))
    return scene


def play(app: App, moves: int) -> None:
    for _ in range(moves):
        session = match_of(app).board.view.session
        session.play(session.position.legal_moves()[0])
        app.step([], 0.5)


def told(app: App) -> list[str]:
    return [toast.text for toast in app.context.toasts if SENTENCE in toast.text]


def test_a_folder_that_stops_answering_stops_no_match(tmp_path: Path, blocked: Path) -> None:
    link, home = tmp_path / "link", tmp_path / "home"
    home.mkdir()
    link.symlink_to(home)
    UserFiles(link).settings.change(lambda _: Settings(animation="off", volume=0))
    user_files = UserFiles(link, FolderThread())
    app = App(pygame.display.set_mode((1280, 800)), user_files, threads=True)
    app.context.engine.start = lambda: None  # type: ignore[method-assign]
    app.open("tiananmen", people=True)
    app.step([], 0.1)
    play(app, 2)
    before = match_of(app).board.view.session.record
    link.unlink()
    link.symlink_to(blocked)
    begun = time.monotonic()
    play(app, 3)
    for _ in range(10):
        app.step([], 0.5)
    assert len(told(app)) == 1
    for place in ("menu", "library", "statistics", "settings", "menu"):
        app.context.scenes.go(place)
        app.step([], 0.1)
    app.context.change_settings(Settings(animation="off", volume=1))
    app.close()
    user_files.access.close()
    assert time.monotonic() - begun < LONGEST
    (kept,) = (home / "matches").glob("*.txt")
    assert kept.read_text() == before


def test_an_export_into_a_folder_that_never_answers_can_be_left(
    tmp_path: Path, blocked: Path
) -> None:
    home = tmp_path / "home"
    user_files = UserFiles(home, FolderThread())
    app = App(pygame.display.set_mode((1280, 800)), user_files, threads=True)
    app.context.engine.start = lambda: None  # type: ignore[method-assign]
    scenes = app.context.scenes
    export(app)
    app.step([], 0.5)
    (home / "exports").symlink_to(blocked)
    begun = time.monotonic()
    for page, label in (("", "The record"), ("position", "Export")):
        if page:
            scenes.push("export", summary=to_export(app), page=page)
            app.step([], 0.5)
        scene = scenes.top
        assert isinstance(scene, ExportScene)
        click(scenes, button(scene, label).rect.center)
        for _ in range(20):
            app.step([], 0.1)
            time.sleep(0.01)
        assert isinstance(scenes.top, RenderingScene)
        key(scenes, pygame.K_ESCAPE)
        app.step([], 0.5)
        assert isinstance(scenes.top, LibraryScene)
    app.close()
    user_files.access.close()
    assert time.monotonic() - begun < LONGEST


def test_a_folder_that_never_answers_lets_the_window_open_and_end(blocked: Path) -> None:
    environment = {
        **os.environ,
        "XDG_DATA_HOME": str(blocked),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
    }
    begun = time.monotonic()
    with subprocess.Popen(
        [sys.executable, "-c", TELLING, "tiananmen", "--people"],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as program:
        assert program.stdout is not None
        assert "frame\n" in program.stdout
        assert time.monotonic() - begun < LONGEST
        program.send_signal(signal.SIGINT)
        _out, complaint = program.communicate(timeout=LONGEST)
    assert (program.returncode, complaint) == (0, "")
