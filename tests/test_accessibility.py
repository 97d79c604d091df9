"""When the window is connected with a screen reader."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from games.app import App
from games.storage.documents import ScreenReader
from games.storage.user_files import UserFiles

pytest.importorskip("accesskit")


class Recorded:
    """An adapter that keeps what it is told; a screen reader comes at once."""

    def __init__(self, *handlers: Any) -> None:
        self.told: list[object] = []
        come, self.act, _go = handlers
        come()

    def update(self, make: Any) -> None:
        self.told.append([node.label for _number, node in make().nodes])

    def focus(self, has_focus: bool) -> None:
        self.told.append(has_focus)

    def place(self, bounds: pygame.Rect) -> None:
        self.told.append(bounds.size)


class Made(list[Recorded]):
    """The adapters made, each in its turn."""

    def __call__(self, *handlers: Any) -> Recorded:
        self.append(Recorded(*handlers))
        return self[-1]


class SystemWithReader:
    """Says whether a screen reader is on."""

    def __init__(self) -> None:
        self.on = False
        self.asked = 0

    def __call__(self) -> bool:
        self.asked += 1
        return self.on


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Made:
    made = Made()
    monkeypatch.setattr("games.app.adapter_maker", made)
    return made


@pytest.fixture
def app(tmp_path: Path, made: Made) -> Iterator[App]:
    pygame.init()
    app = App(pygame.display.set_mode((1280, 800)), UserFiles(tmp_path))
    app.context.scenes.go("menu")
    app.step([], 0.1)
    yield app
    app.close()


def choose(app: App, choice: ScreenReader) -> None:
    settings = msgspec.structs.replace(app.context.settings, screen_reader=choice)
    app.context.change_settings(settings)
    app.step([], 0.1)


@pytest.fixture(autouse=True)
def system(monkeypatch: pytest.MonkeyPatch) -> SystemWithReader:
    system = SystemWithReader()
    monkeypatch.setattr("games.app.screen_reader_is_on", system)
    return system


def refocus(app: App) -> None:
    """The window gets the focus, and the system answers."""
    app.step([pygame.Event(pygame.WINDOWFOCUSGAINED)], 0.1)
    app.step([], 0.1)


def test_by_itself_nothing_is_connected(app: App, made: Made) -> None:
    app.context.notify("Copied.")
    assert made == []
    assert app.context.announcements.take() == []


def test_moving_the_mouse_is_told_as_seldom_as_time_passing(app: App, made: Made) -> None:
    choose(app, "on")
    (adapter,) = made
    before = len(adapter.told)
    motion = pygame.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 1), buttons=(0, 0, 0))
    for _ in range(3):
        app.step([motion], 0.01)
    assert len(adapter.told) == before
    app.step([pygame.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="\t")], 0.01)
    assert len(adapter.told) == before + 1


def test_the_setting_connects_the_window_and_parts_it(app: App, made: Made) -> None:
    choose(app, "on")
    (adapter,) = made
    assert adapter.told[:2] == [(1280, 800), True]
    assert "Menu" in adapter.told[2]  # type: ignore[operator]
    choose(app, "off")
    assert not app.context.announcements.wanted


def test_it_follows_the_system_and_asks_it_again_with_the_focus(
    app: App, made: Made, system: SystemWithReader
) -> None:
    app.accessibility.start()
    refocus(app)
    assert made == []
    system.on = True
    refocus(app)
    assert len(made) == 1
    system.on = False
    refocus(app)
    assert not app.context.announcements.wanted


def test_a_key_asks_the_system_again_but_not_every_key(
    app: App, made: Made, system: SystemWithReader
) -> None:
    key = pygame.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="\t")
    app.accessibility.start()
    refocus(app)
    asked = system.asked
    app.step([key], 0.1)
    assert system.asked == asked
    system.on = True
    app.step([key], 6.0)
    app.step([], 0.1)
    assert len(made) == 1


@pytest.mark.slow
def test_without_a_screen_reader_its_package_is_not_imported(tmp_path: Path) -> None:
    run = """
import sys
from pathlib import Path
import pygame
from games.app import App
from games.storage.user_files import UserFiles
app = App(pygame.Surface((1280, 800)), UserFiles(Path(sys.argv[1])))
app.context.scenes.go("menu")
app.step([], 0.1)
app.close()
print("accesskit" in sys.modules, "games.ui.toolkit.screen_reader" in sys.modules)
"""
    done = subprocess.run(
        [sys.executable, "-c", run, str(tmp_path)], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "False False"


def test_off_wins_over_the_system(app: App, made: Made, system: SystemWithReader) -> None:
    choose(app, "off")
    system.on = True
    app.accessibility.start()
    refocus(app)
    assert made == []


def test_the_focus_of_the_window_is_told(app: App, made: Made) -> None:
    choose(app, "on")
    app.step([pygame.Event(pygame.WINDOWFOCUSLOST)], 0.1)
    assert False in made[0].told


def test_without_the_package_nothing_is_connected_and_it_is_looked_for_once(
    app: App, made: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[bool] = []

    def look() -> bool:
        looked.append(True)
        return False

    monkeypatch.setattr("games.app.access_is_installed", look)
    choose(app, "on")
    app.step([], 0.1)
    assert (made, looked) == ([], [True])
    choose(app, "off")
    choose(app, "on")
    assert len(looked) == 2


def test_a_package_that_cannot_be_imported_ends_nothing(
    app: App, made: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "games.ui.toolkit.screen_reader", None)
    choose(app, "on")
    assert made == []
    assert app.running


def test_with_a_screen_reader_no_games_play_by_themselves(app: App, made: Made) -> None:
    choose(app, "on")
    for _ in range(14):
        app.step([], 10.0)
    (menu,) = app.context.scenes.stack
    assert menu.about.title == "Menu"
    assert app.next_change() > 1.0
