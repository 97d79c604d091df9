"""Nothing of a match stays in memory after it was left."""

from __future__ import annotations

import gc
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from games import catalog
from games.app import App
from games.controller.seats import Seat
from games.ui.match.scene import MatchScene
from tests.fake_engine import FakeEngine
from tests.tour import open_app

MOVES = 4
"""Of each match that is left unfinished."""
ROUNDS = 5


@pytest.fixture
def app(tmp_path: Path) -> App:
    app = open_app(tmp_path, pygame.Surface((800, 600)))
    app.context.engine = FakeEngine()  # type: ignore[assignment]
    return app


def play(app: App, game: str, number: int) -> None:
    """Begin a match, make some moves, look at the analysis, and leave for the menu."""
    context, rng = app.context, Random(number)
    view = context.game_views[game]
    options = view.game.set_up({"Seed": "1"})
    seats = [Seat("human", name, "") for name in ("Ada", "Ben", "Cem", "Dag")]
    count = view.game.player_count(options)
    context.scenes.go(game, options=options, seats=seats[:count])
    context.scenes.settle()
    scene: Any = context.scenes.top
    assert isinstance(scene, MatchScene)
    for _ in range(MOVES):
        scene.board.view.session.play(
            rng.choice(list(scene.board.view.session.position.legal_moves()))
        )
        app.step([], 0.1)
    scene.panel.navigation.analyse()
    app.step([], 0.1)
    context.scenes.go("menu")
    for _ in range(4):
        app.step([], 0.1)


def in_memory() -> Counter[str]:
    """How many objects there are of each class of the program, and surfaces."""
    gc.collect()
    objects = gc.get_objects()
    found = Counter(
        type(thing).__qualname__ for thing in objects if type(thing).__module__.startswith("games.")
    )
    surfaces = {
        id(other)
        for thing in objects
        for other in gc.get_referents(thing)
        if isinstance(other, pygame.Surface)
    }
    found["Surface"] = len(surfaces)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("game", list(catalog.games()))
def test_matches_leave_nothing_in_memory(app: App, game: str) -> None:
    for number in range(3):
        play(app, game, number)
    before = in_memory()
    for number in range(ROUNDS):
        play(app, game, number % 3)
    grown = in_memory() - before
    assert {name: more for name, more in grown.items() if more >= ROUNDS} == {}
