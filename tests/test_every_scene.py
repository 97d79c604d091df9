"""What holds for every scene: it is drawn, rests, follows the settings, and fits any window."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from games.app import SCENES, App
from games.ui.widgets.form import FormScene
from tests.tour import GAMES, STOPS, open_app, rest, visit

SIZES = [(1, 1), (1200, 200), (150, 600)]
LOOKS: tuple[dict[str, Any], ...] = ({"theme": "dark"}, {"ui_scale": 200}, {"language": "ja"})
BRIEF = {"captioned_picture", "attract"}
"""Scenes that end when they are drawn, or with any input."""
MOVING = BRIEF | {"rendering", "reading"}
"""Scenes that never rest."""


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    app = open_app(tmp_path, animation="normal")
    monkeypatch.setattr(app.context.engine, "start", lambda: None)
    yield app
    app.context.change_settings(msgspec.structs.replace(app.context.settings, language="en"))
    app.close()


def picture(app: App) -> bytes:
    surface = pygame.Surface(app.context.size)
    app.context.scenes.draw(surface)
    return surface.get_buffer().raw


def resize(app: App, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_surface", lambda: pygame.Surface(size))
    app.step([pygame.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])], 0.05)


TAB = pygame.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="\t")


def gestures(size: tuple[int, int]) -> Iterator[pygame.Event]:
    """The pointer crosses the window, the wheel and the keyboard's focus move."""
    for point in ((0, 0), (size[0] // 2, size[1] // 2), (size[0] - 1, size[1] - 1)):
        yield pygame.Event(pygame.MOUSEMOTION, pos=point, rel=(1, 1), buttons=(0, 0, 0))
        yield pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1, precise_x=0, precise_y=-1, flipped=False)
        yield TAB


def test_the_tour_reaches_each_scene_of_the_window() -> None:
    assert {name.partition("-")[0] for name in STOPS} == {*SCENES, *GAMES}


@pytest.mark.smoke
@pytest.mark.parametrize("name", STOPS)
def test_a_scene_is_drawn_and_takes_input(app: App, name: str) -> None:
    top = visit(app, name)
    app.step([], 0.05)
    assert len(set(picture(app))) > 1
    app.step(gestures((1280, 800)), 0.05)
    until = time.monotonic() + 60
    while name in BRIEF and top in app.context.scenes.stack and time.monotonic() < until:
        app.step([], 0.05)  # a thread encodes the picture
        time.sleep(0.001)
    assert (top in app.context.scenes.stack) is (name not in BRIEF)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in STOPS if name not in MOVING])
def test_a_resting_scene_does_not_change(app: App, name: str) -> None:
    visit(app, name)
    rest(app)
    before, due = picture(app), app.next_change()
    app.context.scenes.update(min(due * 0.9, 3.0))
    assert picture(app) == before


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in STOPS if name not in BRIEF])
def test_a_scene_is_drawn_anew_in_another_look(app: App, name: str) -> None:
    """Dialogs that belong to a moment may close, but nobody is led elsewhere."""
    visit(app, name)
    place = type(app.context.scenes.stack[0])
    for look in LOOKS:
        before = picture(app)
        app.context.change_settings(msgspec.structs.replace(app.context.settings, **look))
        app.step([], 0.05)
        assert type(app.context.scenes.stack[0]) is place
        assert picture(app) != before


WINDOWS = [((800, 600), None), ((1280, 800), 200), ((900, 1200), None)]
"""Sizes, with a scale."""


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in STOPS if name not in MOVING])
def test_every_control_lies_in_the_window_apart_and_is_reached_by_tab(
    app: App, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    top = visit(app, name)
    if not isinstance(top, FormScene):
        return
    for size, percent in WINDOWS:
        changed = msgspec.structs.replace(app.context.settings, ui_scale=percent)
        app.context.change_settings(changed)
        resize(app, size, monkeypatch)
        app.step([], 0.05)
        app.context.toasts.clear()
        stops = [w for w in top.form.widgets if w.visible and w.enabled and w.focusable]
        top.form.focus(None)
        for stop in stops:
            app.step([TAB], 0.05)
            assert top.form.focused is stop, size
            window = stop.view.rect if stop.view else pygame.Rect((0, 0), size)
            assert window.contains(stop.rect), (size, stop.tooltip)
        places = [stop.shown_rect for stop in stops]
        for one, other in combinations(places, 2):
            inside = one.contains(other) or other.contains(one)  # as on a card of the menu
            assert inside or not one.colliderect(other), (size, one, other)


@pytest.mark.slow
@pytest.mark.parametrize("name", STOPS)
def test_a_tiny_window_raises_nothing(app: App, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A window manager may ignore the least size."""
    top = visit(app, name)
    for size in SIZES:
        resize(app, size, monkeypatch)
        app.step(gestures(size), 0.05)
        app.context.notify("A toast of some length that is drawn above the scene.")
        app.step([], 0.05)
    if name != "captioned_picture":
        assert (top in app.context.scenes.stack) is (name not in BRIEF)
    visit(app, name)
    app.step([], 0.05)


# -- The table of scenes


@pytest.mark.slow
def test_the_window_imports_no_scene_and_no_export_before_its_first_picture() -> None:
    code = (
        "import sys, games.app\n"
        "late = ('games.ui.scenes.settings', 'games.ui.scenes.library',\n"
        "        'sgfmill', 'PIL', 'games.ui.scenes.statistics', 'games.ui.match.scene')\n"
        "print([name for name in late if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
