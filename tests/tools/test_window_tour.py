"""The tour of the window: it opens every scene and does every kind of action."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest

from games.app import SCENES, App
from games.storage.user_files import UserFiles
from games.tools.window_tour import Session, tour

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


class Quick(Session):
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
