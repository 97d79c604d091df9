"""What scenes say about their next change is true: until then their pictures stay the same."""

from __future__ import annotations

import importlib
import math
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

import games
from games.app import App, wait_for_change
from games.ui.look.view import GameBoard
from games.ui.toolkit.scene import Scene
from games.ui.widgets.base import Widget
from tests.tour import open_app, rest

SILENT: frozenset[str] = frozenset({"MatchRows", "MenuScene"})
"""Classes whose `update` changes nothing that is seen."""


def all_subclasses(kind: type) -> Iterator[type]:
    below: type
    for below in kind.__subclasses__():
        yield below
        yield from all_subclasses(below)


def test_who_moves_by_itself_says_when() -> None:
    for module in pkgutil.walk_packages(games.__path__, "games."):
        if ".ui." in module.name or ".view." in module.name:
            importlib.import_module(module.name)
    forgotten = {
        each.__name__
        for kind in (Scene, Widget, GameBoard)
        for each in all_subclasses(kind)
        if each.__module__.startswith("games.")
        and "update" in vars(each)
        and not any(
            "next_change" in vars(base) for base in each.__mro__[: each.__mro__.index(kind)]
        )
    }
    assert forgotten - SILENT == set()


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    monkeypatch.setattr("games.ai.kernel_warmup.is_needed", lambda games: False)
    app = open_app(tmp_path / "data", animation="normal")
    yield app
    app.close()


def open_still(app: App) -> None:
    """Open the menu without animation, so that its cards rest."""
    settings = msgspec.structs.replace(app.context.settings, animation="off")
    app.context.change_settings(settings)
    app.open()
    for _ in range(3):  # the second one reads how the deal of the day stands
        app.step([], 0.5)


def test_nothing_is_drawn_while_nobody_sees_the_window(app: App) -> None:
    app.open()
    assert app.step([], 1 / 60)
    assert not app.step([pygame.Event(pygame.WINDOWMINIMIZED)], 1 / 60)
    assert not app.step([], 1.0)
    assert app.next_change() >= 0.25
    assert app.step([pygame.Event(pygame.WINDOWRESTORED)], 1 / 60)


def test_an_event_or_news_of_the_engine_end_the_wait(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_still(app)
    rest(app)
    assert app.next_change() == math.inf
    key = pygame.Event(pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="x")
    answers = iter([[], [], [key]])
    monkeypatch.setattr(pygame.event, "get", lambda: next(answers))
    assert wait_for_change(app) == [key]
    news = iter([False, True])
    monkeypatch.setattr(pygame.event, "get", list)
    monkeypatch.setattr(app, "has_news", lambda: next(news))
    assert wait_for_change(app) == []


class Log(Scene):
    """Keeps the order of what it is given; the first key starts a movement of one second."""

    def __init__(self, context: Any) -> None:
        super().__init__(context)
        self.said: list[str] = []
        self.moving = False

    def handle(self, event: pygame.Event) -> None:
        self.said.append("event")
        self.moving = True

    def update(self, dt: float) -> None:
        self.said.append(f"{dt:g}")

    def next_change(self) -> float:
        return 0.0 if self.moving else math.inf


def test_waited_time_passes_before_the_events_that_end_it(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(app.context.scenes.factories, "menu", Log)
    app.open()
    log: Any = app.context.scenes.top
    app.step([], 1 / 64)
    app.step([], 1 / 64)
    log.said.clear()
    key = pygame.Event(pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="x")
    app.step([key], 5.0)
    assert log.said == ["5", "event", "0"]
    log.said.clear()
    app.step([key], 5.0)  # something moves, so the window was blocked
    assert log.said == ["event", "0.1"]


def test_a_step_in_which_nothing_is_due_draws_nothing_and_keeps_the_time(app: App) -> None:
    open_still(app)
    app.context.notify("Copied.")
    app.step([], 1 / 60)
    due = app.next_change()
    assert not app.step([], due / 2)
    assert not app.step([], due / 4)
    assert app.next_change() == pytest.approx(due / 4)
    assert app.step([], due / 4 + 0.001)
    assert app.context.toasts == []


def test_what_is_requested_without_an_event_is_shown_in_the_next_step(app: App) -> None:
    open_still(app)
    rest(app)
    app.context.notify("Copied.")
    assert app.step([], 1 / 60)
    rest(app)
    app.context.scenes.push("settings")
    assert app.next_change() == 0
    for _ in range(100):
        app.step([], 1 / 60)
    assert app.context.scenes.top is app.context.scenes.stack[-1] is not app.context.scenes.stack[0]


@pytest.mark.parametrize("seconds", [0.0, 5.0])
def test_a_drop_is_animated_however_long_the_piece_was_held(app: App, seconds: float) -> None:
    app.open("veletas", people=True, seed="3")
    rest(app)
    scene: Any = app.context.scenes.top
    board, spot = scene.board.view.board, scene.board.game_board.spot
    origin = next(iter(board.origins))
    start, end = spot(origin).center, spot(next(iter(board.targets(origin)))).center
    way = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
    app.step([pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1)], 1 / 60)
    for pos in (way, end, end):
        motion = pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(1, 0, 0))
        app.step([motion], 1 / 60)
    for _ in range(round(seconds * 60)):
        app.step([motion], 1 / 60)
    app.step([pygame.Event(pygame.MOUSEBUTTONUP, pos=end, button=1)], 1 / 60)
    assert len(scene.board.view.session.match.moves) == 1
    assert board.playing
