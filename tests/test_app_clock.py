"""Clocks that jump: a suspended computer, a system time that is set, in the window's loop."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from games.app import App, loop
from games.controller.seats import Seat
from games.core.match import TimeControl
from games.core.system import AwakeClock
from games.ui.match.scene import MatchScene
from tests.tour import open_app

HOUR = 3600.0


class System:
    """A monotonic clock that tests drive; `suspensions` happen while the program sleeps."""

    def __init__(self) -> None:
        self.now = 5000.0
        self.suspensions: list[float] = []

    def __call__(self) -> float:
        self.now += 0.001
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds
        if self.suspensions:
            self.now += self.suspensions.pop()


@pytest.fixture
def system(monkeypatch: pytest.MonkeyPatch) -> System:
    system = System()
    monkeypatch.setattr("games.app.sleep", system.sleep)
    return system


@pytest.fixture
def app(tmp_path: Path, system: System) -> Iterator[App]:
    app = open_app(tmp_path / "data")
    app.clock = AwakeClock(system)
    app.context.engine.start = lambda: None  # type: ignore[method-assign]
    yield app
    app.close()


def open_match(app: App) -> MatchScene:
    seats = [Seat("human", name, "") for name in ("Ada", "Ben")]
    options = app.context.game_views["veletas"].game.set_up({})
    app.context.scenes.go("veletas", options=options, seats=seats, control=TimeControl(300))
    app.context.scenes.settle()
    (scene,) = (s for s in app.context.scenes.stack if isinstance(s, MatchScene))
    scene.board.view.session.play(scene.board.view.session.position.legal_moves()[0])
    return scene


def test_clocks_run_while_the_program_waits(app: App) -> None:
    scene = open_match(app)
    before = scene.board.view.session.time_left
    loop(app, 3.0)
    assert before - scene.board.view.session.time_left == pytest.approx(3.0, abs=0.5)


def test_clocks_stand_while_the_computer_is_suspended(app: App, system: System) -> None:
    scene = open_match(app)
    before = scene.board.view.session.time_left
    system.suspensions = [HOUR, HOUR]
    loop(app, 3.0)
    assert before - scene.board.view.session.time_left == pytest.approx(3.0, abs=0.5)
    assert not scene.board.view.session.over
    assert scene.board.view.session.elapsed == pytest.approx(3.0, abs=0.5)


@pytest.mark.parametrize("hours", [-24, -1, 1, 24])
def test_a_match_goes_on_and_is_kept_when_the_time_of_day_jumps(
    app: App, monkeypatch: pytest.MonkeyPatch, hours: int
) -> None:
    import time

    scene = open_match(app)
    now = time.time
    monkeypatch.setattr("time.time", lambda: now() + hours * HOUR)
    matches = app.context.user_files.matches
    for _ in range(3):
        scene.board.view.session.play(scene.board.view.session.position.legal_moves()[0])
        matches.stamps()  # sweeps what interrupted saves have left
        app.step([], 0.1)
    kept = matches.load(
        scene.board.view.session.saver.name or "", {"veletas": scene.board.view.session.game}
    )
    assert kept.match.ply == scene.board.view.session.match.ply == 4
