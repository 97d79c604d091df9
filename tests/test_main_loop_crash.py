"""An error in the window: its report, the sentence on the terminal, and the next start."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pygame
import pytest

from games import app as main_loop
from games.app import App, Crashed
from games.storage.user_files import UserFiles
from games.ui.scenes.small_dialogs import CrashNoticeScene

pytestmark = pytest.mark.smoke

ROOT = Path(__file__).parents[1]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's folder of `run`, whose window fails after three keys."""
    monkeypatch.setattr(main_loop, "UserFiles", lambda access: UserFiles(tmp_path, access))
    monkeypatch.setattr(
        main_loop, "open_window", lambda place: pygame.display.set_mode((1280, 800))
    )
    monkeypatch.setattr(pygame, "quit", lambda: None)
    step = App.step

    def failing(self: App, events: Iterable[pygame.Event], dt: float) -> bool:
        step(self, [pygame.Event(pygame.KEYDOWN, key=pygame.K_F1, mod=0)] * 3, dt)
        raise KeyError("e5")

    monkeypatch.setattr(App, "step", failing)
    return tmp_path


def test_an_error_writes_a_report_and_names_it_in_a_sentence(folder: Path) -> None:
    with pytest.raises(Crashed) as caught:
        main_loop.run("veletas", people=True)
    (path,) = folder.glob("crash-*.txt")
    assert str(path) in str(caught.value)
    assert str(caught.value).count("\n") == 0
    text = path.read_text(encoding="utf-8")
    assert "KeyError: 'e5'" in text
    assert text.count("KeyDown f1") == 3
    assert "Window: 1280 × 800 pixels" in text


def test_an_error_while_closing_does_not_hide_the_first(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(self: App) -> None:
        close(self)
        raise ValueError("closing")

    close = App.close
    monkeypatch.setattr(App, "close", failing)
    with pytest.raises(Crashed):
        main_loop.run("veletas", people=True)
    (path,) = folder.glob("crash-*.txt")
    text = path.read_text(encoding="utf-8")
    assert text.index("KeyError: 'e5'") < text.index("ValueError: closing")


def test_a_full_disk_leaves_the_error_on_the_terminal(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_arguments: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Crashed) as caught:
        main_loop.run("veletas", people=True)
    assert "No space left on device" in str(caught.value)
    assert "KeyError: 'e5'" in str(caught.value)
    assert list(folder.glob("crash-*")) == []


def test_the_next_start_offers_the_report(folder: Path) -> None:
    with pytest.raises(Crashed):
        main_loop.run("veletas", people=True)
    for game in (None, "herati"):
        app = App(pygame.display.set_mode((1280, 800)), UserFiles(folder))
        app.open(game, people=True)
        assert isinstance(app.context.scenes.top, CrashNoticeScene)
        app.close()


@pytest.mark.slow
def test_the_terminal_gets_one_line_and_status_1(tmp_path: Path) -> None:
    code = """
import sys
from games import app
def failing(self, events, dt):
    raise KeyError("e5")
app.App.step = failing
sys.argv = ["main.py", "--people", "veletas"]
import main
sys.exit(main.main())
"""
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={
            **os.environ,
            "HOME": str(tmp_path),
            "XDG_DATA_HOME": str(tmp_path),
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
        },
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 1
    (path,) = (tmp_path / "tavoliere").glob("crash-*.txt")
    assert done.stderr.startswith("main.py: an error in the program has ended it")
    assert done.stderr.endswith(f"{path}\n")
    assert done.stderr.count("\n") == 1
