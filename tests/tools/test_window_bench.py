"""The measurements of the window."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from games.app import App
from games.cli import main
from games.learning.tools import Measurement
from games.storage.user_files import UserFiles
from games.tools import window_bench
from games.tools.window_bench import full_frames, worst_frames
from games.tools.window_tour import MeasuredWindow, Took

SIZE = (800, 600)


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    monkeypatch.setattr(window_bench, "SIZE", SIZE)
    monkeypatch.setattr(window_bench, "FRAMES", 3)
    monkeypatch.setattr(window_bench, "FULL_PLIES", 5)
    app = App(pygame.display.set_mode(SIZE), UserFiles(tmp_path))
    monkeypatch.setattr(app.context.engine, "start", lambda: None)
    app.open()
    yield app
    app.close()
    pygame.display.set_mode((1280, 800))


@pytest.mark.slow
def test_a_board_is_filled_and_its_frames_are_measured(app: App) -> None:
    measure = full_frames(app, "tiananmen")
    assert measure.name == "full frame at 800 × 600, Tiananmen"
    assert len(measure.values) == 3
    assert measure.note.startswith("after 5 moves")
    assert measure.goal == 6


def test_the_worst_frame_of_a_session_says_what_it_did(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    def tour(session: MeasuredWindow) -> Iterator[None]:
        session.longest["drag"] = Took(9.0, 20.0)
        yield
        session.longest["drop"] = Took(30.0, 31.0)
        session.waits |= {"drag": 9.0, "drop": 101.0}

    monkeypatch.setattr(window_bench, "tour", tour)
    monkeypatch.setattr(MeasuredWindow, "rest", lambda session: None)
    drag, drop, wait = worst_frames(app)
    assert (drag.name, drag.values, drag.reached) == ("longest frame: drag", (9.0,), True)
    assert drag.note == "20.0 ms by the clock"
    assert (drop.name, drop.values, drop.reached) == ("longest frame: drop", (30.0,), False)
    assert drop.note.startswith("the worst frame of all; 31.0 ms by the clock")
    assert wait.name == "longest wait for a picture: drop"
    assert (wait.values, wait.reached) == ((101.0,), False)


@pytest.mark.slow
def test_the_first_frame_of_the_menu_and_of_a_match_are_measured(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(window_bench, "STARTS", 1)
    menu, match = window_bench.first_frames()
    assert menu.name == "first frame, times a bare window"
    assert match.name == "first frame of a match, times a bare window"
    assert all(len(each.values) == 1 and each.median > 0 for each in (menu, match))


def test_the_command_prints_the_measurements_beside_the_goals(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    frame = Measurement("frame", "ms", (4.0, 5.0, 9.0), 6.0, low_is_good=True)
    monkeypatch.setattr(window_bench, "measurements", lambda: iter([frame]))
    assert main(["bench", "--window"]) == 0
    line = next(line for line in capsys.readouterr().out.splitlines() if "frame" in line)
    assert "5 ms" in line
    assert "≤ 6" in line
    assert "yes" in line
