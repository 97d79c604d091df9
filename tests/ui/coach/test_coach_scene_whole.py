"""The coach in the whole window, with the real process of the opponents."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from games.app import App
from games.controller.seats import Seat
from games.core.record import read_record
from games.storage.documents import Settings
from games.storage.user_files import UserFiles
from games.ui.learning.exercise import CoachScene
from games.ui.learning.task_scene import Stage
from games.ui.match.scene import MatchScene
from games.veletas.game import GAME
from games.veletas.rules.pieces import Slide, Stone
from tests.ui import user_input

PATIENCE = 240.0

LOST = """\
[Game "veletas"]
[Size "7"]
[Rules "current"]
[Start "placed"]
1. b2/c2
2. swap
3. d3,e3/d2
4. e3-b3/c3
5. b2-a1/b1
6. a1-a2/b2
7. a2-a1/a2
8. b3/c4
9. b3-a3/b3
10. a3-a4/b4
11. a4-a3/a4
"""
"""Black's turn 6 lets White trap a1 beside b1, with a2-a1/a2."""


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    user_files = UserFiles(tmp_path / "data")
    user_files.settings.change(lambda _: Settings(animation="off", volume=0))
    surface = pygame.display.get_surface() or pygame.display.set_mode((1280, 800))
    app = App(surface, user_files)
    yield app
    app.close()


def wait_for(app: App, found: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not found():
        assert time.monotonic() < end
        app.step([], 0.05)
        time.sleep(0.002)


@pytest.mark.slow
def test_a_turn_that_lets_the_other_side_claim_is_a_turning_point(app: App) -> None:
    match = read_record(LOST, {"veletas": GAME}).match
    assert len(match.turns()) == 11
    seats = (Seat("human", "Ada", ""), Seat("human", "Ben", ""))
    options = GAME.completed({"Size": "7", "Rules": "current"})
    app.context.scenes.go("menu")
    app.context.scenes.push("coach", game="veletas", options=options, match=match, seats=seats)
    app.context.scenes.settle()
    coach = app.context.scenes.top
    assert isinstance(coach, CoachScene)
    wait_for(app, lambda: coach.search.done)
    assert coach.analysis.trouble == ""
    points = {turn.number: exercise for turn, exercise in coach.search.points}
    assert 5 in points
    assert points[5].story.happened.startswith("After your turn White can trap a1 with ")
    assert coach.stage is Stage.REMINDING
    coach.hint()
    wait_for(app, lambda: coach.board and coach.board.session.match.ply > 0)
    user_input.show(app.context)
    assert len(app.context.user_files.coach.load().cards) <= len(coach.search.points)


@pytest.mark.slow
def test_a_teaching_opponent_examines_and_answers(app: App) -> None:
    seats = (Seat("human", "Ada", ""), Seat("computer", "Computer", "teaching"))
    options = GAME.set_up({"Size": "7", "Rules": "current", "Start": "random", "Seed": "a"})
    app.context.scenes.go("veletas", options=options, seats=seats)
    app.context.scenes.settle()
    scene = app.context.scenes.top
    assert isinstance(scene, MatchScene)
    position = scene.board.view.position
    slide = next(move for move in position.legal_moves() if isinstance(move, Slide))
    shot = next(move for move in position.play(slide).legal_moves() if isinstance(move, Stone))
    scene.board.view.session.play(slide)
    spot = scene.board.parts.geometry.spot
    view = scene.board.parts.gestures.board_view(scene.board.view.position)
    origin = next(origin for origin, targets in view.dests.items() if shot.cell in targets)
    user_input.drag(app.context.scenes, spot(origin).center, spot(shot.cell).center)
    assert scene.panel.navigation.teacher.examination
    wait_for(app, lambda: not scene.panel.navigation.teacher.examination)
    user_input.key(app.context.scenes, pygame.K_RETURN)  # if it was warned of
    assert scene.board.view.session.match.moves[:2] == (slide, shot)
