"""The first moves of every game in the window: a drag, the computer's reply, an undo."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from games import catalog
from games.app import App
from games.controller.seats import Seat
from games.core.record import read_text
from tests.attack.engines import SeededEngine
from tests.tour import open_app

pytestmark = pytest.mark.smoke

OPTIONS = {
    "veletas": {"Start": "random"},
    "herati": {"Mode": "workshop", "Players": "2"},
    "tiananmen": {},
}
PERSON, COMPUTER = Seat("human", "Ada", ""), Seat("computer", "Skilled", "random", 0.1)
MOST_STEPS = 400


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    app = open_app(tmp_path, animation="normal")
    app.context.engine = SeededEngine(Random(1))  # type: ignore[assignment]
    yield app
    app.close()


def drag(app: App, scene: Any) -> None:
    """Drag the first piece at hand to one of its targets, with the mouse."""
    spot = scene.board.game_board.spot
    view = scene.board.game_board.board_view(scene.board.view.position)
    origin, targets = next((o, sorted(ts, key=str)) for o, ts in view.dests.items() if ts)
    start, end = spot(origin).center, spot(targets[len(targets) // 2]).center
    middle = (start[0] + end[0]) // 2, (start[1] + end[1]) // 2
    app.step([pygame.Event(pygame.MOUSEMOTION, pos=start, rel=(1, 1), buttons=(0, 0, 0))], 0.02)
    app.step([pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1)], 0.02)
    for pos in (middle, end):
        moved = pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(1, 0, 0))
        app.step([moved], 0.02)
    app.step([pygame.Event(pygame.MOUSEBUTTONUP, pos=end, button=1)], 0.02)


def saved_plies(app: App) -> int:
    """How many moves the record in the folder has."""
    matches = app.context.user_files.matches
    (name,) = matches.stamps()
    return read_text(matches.text(name), catalog.games()).match.ply


@pytest.mark.parametrize("game", OPTIONS)
def test_a_drag_a_reply_and_an_undo(app: App, game: str) -> None:
    rules = app.context.game_views[game].game
    options = rules.set_up({**OPTIONS[game], "Seed": "first moves"})
    app.context.scenes.go(game, options=options, seats=[PERSON, COMPUTER])
    app.context.scenes.settle()
    scene: Any = app.context.scenes.top
    session = scene.board.view.session
    person, plies = session.position.to_move, 0
    while session.position.to_move is person:
        for _ in range(10):
            app.step([], 0.2)
        drag(app, scene)
        plies += 1
        assert session.match.ply == plies == saved_plies(app)
    for _ in range(MOST_STEPS):
        app.step([], 0.1)
        if session.position.to_move is person:
            break
    replied = session.match.ply
    assert saved_plies(app) == replied > plies
    key = {"key": pygame.K_z, "mod": pygame.KMOD_CTRL, "unicode": "\x1a", "scancode": 0}
    app.step([pygame.Event(pygame.KEYDOWN, key)], 0.02)
    assert session.position.to_move is person
    assert saved_plies(app) == session.match.ply < replied
    for _ in range(20):
        app.step([], 0.2)
    assert scene.board.view.shown_position == session.position


@pytest.mark.parametrize("game", OPTIONS)
def test_each_gesture_for_a_legal_move_means_it(app: App, game: str) -> None:
    options = app.context.game_views[game].game.set_up({**OPTIONS[game], "Seed": "gestures"})
    app.context.scenes.go(game, options=options, seats=[PERSON, PERSON])
    app.context.scenes.settle()
    scene: Any = app.context.scenes.top
    session, board, rng = scene.board.view.session, scene.board.game_board, Random(1)
    for _ in range(40):
        position = session.position
        dests = {origin: set(ts) for origin, ts in board.board_view(position).dests.items()}
        for move in position.legal_moves():
            for origin, target in board.gestures(position, [move]):
                assert board.meant(position, origin, target) == move
                assert target in dests[origin]
        session.play(rng.choice(list(position.legal_moves())))
        if session.over:
            break
