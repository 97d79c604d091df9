"""A timed session: the longest frame of each action, and the input that a person would give."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from games.app import App
from games.storage.user_files import UserFiles
from games.tools import window_tour
from games.tools.window_tour import STEP, Session, Took

pytestmark = pytest.mark.slow  # the session measures real time

SIZE = (800, 600)


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    app = App(pygame.display.set_mode(SIZE), UserFiles(tmp_path))
    monkeypatch.setattr(app.context.engine, "start", lambda: None)
    monkeypatch.setattr(window_tour, "STEP", 1.0)  # no wait between frames
    app.open("veletas", people=True)
    yield app
    app.close()
    pygame.display.set_mode((1280, 800))


def test_the_longest_frame_of_an_action_is_kept(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter([Took(3.0, 4.0), Took(9.0, 9.0), Took(5.0, 20.0), Took(1.0, 1.0)])
    monkeypatch.setattr(window_tour, "timed", lambda work: next(times))
    session = Session(app)
    session.frames("drag", 2.0)
    session.frames("drag", 1.0)
    session.frames("drop", 1.0)
    assert session.longest == {"drag": Took(9.0, 9.0), "drop": Took(1.0, 1.0)}


def test_opening_a_scene_counts_to_its_first_frame(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    times = iter([Took(3.0, 4.0), Took(9.0, 10.0), Took(5.0, 6.0)])
    monkeypatch.setattr(window_tour, "timed", lambda work: (work(), next(times))[1])
    drawn = iter([False, True])
    monkeypatch.setattr(app, "step", lambda events, dt: next(drawn))
    session = Session(app)
    session.frames("settings open", 2.0, opening=lambda: None)
    assert session.longest == {"settings open": Took(12.0, 14.0)}
    assert session.waits == {"settings open": 17.0}


def test_frames_end_when_what_is_waited_for_has_come(app: App) -> None:
    passed = iter([False, True, True, True])
    Session(app).frames("wait", 9.0, until=lambda: next(passed))
    assert [*passed] == [True, True]


def test_scenes_are_opened_and_closed(app: App) -> None:
    session = Session(app)
    match = session.scene
    session.open("settings open", "settings")
    assert session.scene is not match
    session.back("back to the match")
    assert session.scene is match
    session.go("to the menu", "menu")
    assert app.context.scenes.stack == (session.scene,)
    assert session.scene is not match
    assert [*session.longest] == ["settings open", "back to the match", "to the menu"]


def test_keys_and_drags_reach_the_scene(app: App) -> None:
    session = Session(app)
    scene = session.scene
    view = scene.board.parts.gestures.board_view(scene.board.view.position)
    origin, targets = next(iter(view.dests.items()))
    spot = scene.board.parts.geometry.spot
    session.drag("veletas", spot(origin).center, spot(targets[0]).center)
    assert scene.board.view.controller.match.ply == 1
    assert [*session.longest] == [
        "veletas, pick up",
        "veletas, drag",
        "veletas, drop and save",
        "veletas, until it lies",
    ]
    session.press("undo", pygame.K_z, 1.0, pygame.KMOD_CTRL)
    assert scene.board.view.controller.match.ply == 0
    assert STEP < 1
