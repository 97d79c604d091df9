"""Pipes, folders and endless links where the window expects its files: nothing hangs or raises."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from random import Random

import pygame
import pytest

from games.app import App
from games.storage.documents import Settings
from games.storage.user_files import UserFiles
from tests.attack.samples import fill
from tests.tour import open_match

pytestmark = pytest.mark.skipif(os.name == "nt", reason="pipes and links are POSIX")

Obstruct = Callable[[Path], object]

FILES = ("settings.json", "index.json", "progress.json", "kept-crash-reports.txt", "crash-1.txt")
PLACES = (*FILES, "trash", "locks", "matches/sample-0.txt", "matches/new.txt")


@pytest.mark.slow
@pytest.mark.parametrize(
    "obstruct",
    [os.mkfifo, Path.mkdir, lambda path: path.symlink_to(path)],
    ids=["pipes", "folders", "endless links"],
)
def test_the_window_works_in_an_obstructed_folder(tmp_path: Path, obstruct: Obstruct) -> None:
    user_files = UserFiles(tmp_path)
    fill(user_files, Random(1), 3)
    for name in PLACES:
        path = tmp_path / name
        if path.is_dir():
            path.rename(tmp_path / f"{path.name}-before")
        path.unlink(missing_ok=True)
        obstruct(path)
    app = App(pygame.display.set_mode((1280, 800)), UserFiles(tmp_path))
    app.context.engine.start = lambda: None  # type: ignore[method-assign]
    app.open()
    for name in ("menu", "library", "statistics", "trash"):
        app.context.scenes.go(name)
        for _ in range(4):
            app.step([pygame.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, unicode="")], 0.1)
    app.context.change_settings(Settings(volume=1))
    open_match(app, "tiananmen")
    assert app.context.toasts
    app.close()
