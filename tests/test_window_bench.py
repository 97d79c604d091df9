"""The measurements of the window."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from games import window_bench
from games.ai.benchmark import Measurement
from games.app import App
from games.cli import main
from games.core.storage.user_files import UserFiles
from games.window_bench import Session, full_frames, worst_frames

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


@pytest.mark.slow
def test_the_worst_frame_of_a_session_says_what_it_did(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Session, "rest", lambda session: None)
    monkeypatch.setattr(window_bench, "THINKING_SECONDS", 0.0)
    monkeypatch.setattr(app.context, "game_views", {"veletas": app.context.game_views["veletas"]})
    monkeypatch.setattr(app.context.engine, "ask", lambda *_args, **_more: 1)
    measures = list(worst_frames(app))
    names = [measure.name for measure in measures]
    actions = {name.removeprefix("longest frame: ") for name in names}
    assert {"settings opens", "veletas, drop and save", "veletas, a kept match opens"} <= actions
    assert "veletas, while the computer thinks and plays" in actions
    worst = max(measures, key=lambda measure: measure.median)
    assert [m.name for m in measures if "the worst frame of all" in m.note] == [worst.name]


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
