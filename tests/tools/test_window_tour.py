"""The timed tour of the window."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest

from games.app import SCENES, App
from games.storage.user_files import UserFiles
from games.tools import window_tour
from games.tools.window_tour import MeasuredWindow, Took, tour

# -- The tour of the window: it opens every scene and does every kind of action

SIZE = (800, 600)
OTHERS = {"language", "attract", "reading", "trash", "ask", "confirm", "crash", "share_puzzle"}
OTHERS |= {"export", "rendering", "captioned_picture", "retry"}
"""Scenes that the tour leaves out: most of them are small dialogs."""

ACTIONS = (
    " opens",
    ", drag",
    ", drop and save",
    ", first hint",
    ", the end and its result",
    ", analysis opens",
    ", coach opens",
    ", a kept match opens",
    ", while the computer thinks and plays",
    ", a puzzle opens",
    ", a lesson opens",
)


class Quick(MeasuredWindow):
    """Takes few, long steps, and notes what is done."""

    def frames(
        self,
        action: str,
        seconds: float,
        events: Sequence[pygame.Event] = (),
        *,
        opening: Callable[[], object] | None = None,
        until: Callable[[], bool] = lambda: False,
    ) -> None:
        self.longest.setdefault(action, None)  # type: ignore[arg-type]
        if opening:
            opening()
        for _ in range(4):
            self.app.step(events, 0.5)
            events = ()

    def rest(self, seconds: float = 0.0) -> None:
        self.app.step([], 0.5)


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    app = App(pygame.display.set_mode(SIZE), UserFiles(tmp_path))
    monkeypatch.setattr(app.context.engine, "start", lambda: None)
    monkeypatch.setattr(app.context.engine, "ask", lambda *_request, **_limits: 1)
    app.open()
    yield app
    app.close()
    pygame.display.set_mode((1280, 800))


@pytest.mark.slow
def test_every_scene_is_opened_and_every_action_done(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: set[str] = set()
    factories = app.context.scenes.factories
    for name, factory in [*factories.items()]:

        def note(*how: Any, name: str = name, factory: Any = factory, **arguments: Any) -> Any:
            opened.add(name)
            return factory(*how, **arguments)

        factories[name] = note
    session = Quick(app)
    before = app.context.settings.theme, app.context.settings.language
    for _part in tour(session):
        pass
    assert {*SCENES, *app.context.game_views} - opened == OTHERS
    assert {"another theme", "another scale", "another language"} <= session.longest.keys()
    assert (app.context.settings.theme, app.context.settings.language) == before
    for game in app.context.game_views:
        for action in ACTIONS:
            assert f"{game}{action}" in session.longest


# -- A timed session: the longest frame of each action, and the input that a person would give


@pytest.fixture
def match_app(app: App, monkeypatch: pytest.MonkeyPatch) -> App:
    monkeypatch.setattr(window_tour, "STEP", 1.0)  # no wait between frames
    app.open("veletas", people=True)
    return app


@pytest.mark.slow
def test_the_longest_frame_of_an_action_is_kept(
    match_app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    times = iter([Took(3.0, 4.0), Took(9.0, 9.0), Took(5.0, 20.0), Took(1.0, 1.0)])
    monkeypatch.setattr(window_tour, "timed", lambda work: next(times))
    session = MeasuredWindow(match_app)
    session.frames("drag", 2.0)
    session.frames("drag", 1.0)
    session.frames("drop", 1.0)
    assert session.longest == {"drag": Took(9.0, 9.0), "drop": Took(1.0, 1.0)}


@pytest.mark.slow
def test_opening_a_scene_counts_to_its_first_frame(
    match_app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    times = iter([Took(3.0, 4.0), Took(9.0, 10.0), Took(5.0, 6.0)])
    monkeypatch.setattr(window_tour, "timed", lambda work: (work(), next(times))[1])
    drawn = iter([False, True])
    monkeypatch.setattr(match_app, "step", lambda events, dt: next(drawn))
    session = MeasuredWindow(match_app)
    session.frames("settings open", 2.0, opening=lambda: None)
    assert session.longest == {"settings open": Took(12.0, 14.0)}
    assert session.waits == {"settings open": 17.0}
