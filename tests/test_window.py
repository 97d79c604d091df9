"""Games in the real window, by mouse, compared with a twin without a screen.

The twin is the same scene in the test's own process; it gives the pixels of each gesture. At the
end both must show the same picture. `test_window_first_run.py` plays whole ones.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from games import catalog
from games.app import APP_ID
from games.storage.documents import Settings
from games.storage.user_files import UserFiles
from games.ui.match.dialogs import ChoiceScene
from games.ui.widgets.button import Button
from tests.twin import Twin, assert_alike, wait_for_moves
from tests.window import WINDOW_MARKS, Screen, from_source, program
from tests.x_server import LOSS

pytestmark = WINDOW_MARKS


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    for folder in ("tavoliere", "twin"):
        (tmp_path / folder).mkdir()
        UserFiles(tmp_path / folder).settings.change(lambda _: Settings(animation="off", volume=0))
    yield tmp_path
    pygame.quit()


GESTURES = 24
"""More than it takes until all kinds of moves were made."""


def play_both(twin: Twin, screen: Screen, rng: Random, home: Path) -> None:
    """Random legal moves, in the window and in the twin."""
    for _ in range(GESTURES):
        if isinstance(twin.top, ChoiceScene):
            button = rng.choice([w for w in twin.top.form.widgets if isinstance(w, Button)][:2])
            screen.click(button.rect.center)
            button.press()
            twin.wait(0.1)
            wait_for_moves(home, twin.scene.board.view.session.match.ply)
            continue
        scene = twin.scene
        move = rng.choice(list(scene.board.view.position.legal_moves()))
        origin, target = twin.gesture(move)
        screen.drag(
            scene.board.game_board.spot(origin).center, scene.board.game_board.spot(target).center
        )
        scene.board.view.session.play(move)
        twin.wait(0.1)
        wait_for_moves(home, scene.board.view.session.match.ply)
    twin.wait(2)


@pytest.mark.parametrize("game", ["veletas", "herati", "tiananmen"])
@pytest.mark.slow
def test_a_game_is_played_by_mouse_in_the_real_window(game: str, home: Path) -> None:
    options = {"Seed": "window"}
    with (
        Twin(home / "twin") as twin,
        program(home, game, "--people", "--seed", "window") as (screen, running),
    ):
        twin.app.open(game, people=True, seed="window")
        twin.wait(0.5)
        assert twin.scene.board.view.session.options["Seed"] == options["Seed"]
        assert_alike(twin, screen)
        play_both(twin, screen, Random(game), home)
        assert_alike(twin, screen)
        assert running.running


RECORD = """\
[Game "veletas"]
[Rules "current"]
[Size "7"]
[Start "placed"]
[Player1 "Ada"]
[Player2 "Böhm"]

1. b4/b3
2. keep
"""


@pytest.mark.slow
def test_a_record_opens_in_the_window_that_is_open(home: Path) -> None:
    record = home / "Ada gegen Böhm.tavoliere"
    record.write_text(RECORD, encoding="utf-8")
    start = from_source(home)
    with Twin(home / "tavoliere") as twin, program(home) as (screen, running):
        twin.app.open()
        twin.wait(0.5)
        assert_alike(twin, screen)
        again = [*start.command, str(record)]
        done = subprocess.run(
            again, cwd=start.folder, env=start.environment, check=False, timeout=60
        )
        assert done.returncode == 0  # it has no screen to open a window of its own
        twin.app.step([pygame.Event(pygame.DROPFILE, file=str(record))], 0.1)
        twin.wait(1)
        assert twin.scene.board.view.session.match.ply > 0
        assert_alike(twin, screen)
        assert running.running


@pytest.mark.slow
def test_the_desktop_knows_the_window_by_the_name_of_its_entry(home: Path) -> None:
    with program(home) as (screen, _):
        assert screen.do("search", "--onlyvisible", "--class", f"^{re.escape(APP_ID)}$").strip()
    entries = Path(__file__).parents[1] / "assets" / "packaging" / "linux"
    assert f"StartupWMClass={APP_ID}\n" in (entries / f"{APP_ID}.desktop").read_text("utf-8")


@pytest.mark.slow
def test_a_screen_that_goes_away_ends_the_program_and_loses_no_move(home: Path) -> None:
    with (
        Twin(home / "twin") as twin,
        program(home, "tiananmen", "--people", "--seed", "window") as (screen, running),
    ):
        twin.app.open("tiananmen", people=True, seed="window")
        twin.wait(0.5)
        assert_alike(twin, screen)
        scene = twin.scene
        move = next(iter(scene.board.view.position.legal_moves()))
        origin, target = twin.gesture(move)
        spot = scene.board.game_board.spot
        screen.drag(spot(origin).center, spot(target).center)
        scene.board.view.session.play(move)
        twin.wait(2)
        assert_alike(twin, screen)
        screen.close()
        assert running.wait() == 1
        assert re.search(LOSS, running.complaint())
    matches = UserFiles(home / "tavoliere").matches
    (name,) = matches.stamps()
    assert not matches.is_running(name)
    assert matches.load(name, catalog.games()).match.moves == (move,)
