"""A bundle of the program: started without Python, from a folder with an unusual name.

`TAVOLIERE_BUNDLE` names the folder that `assets/packaging/build.py` has made.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import platformdirs
import pygame
import pytest

from games import catalog
from games.core.record import read_record
from games.storage.documents import Settings
from games.storage.user_files import UserFiles
from tests.twin import Twin, assert_alike
from tests.window import MISSING, PATIENCE, Start, program

BUNDLE = os.environ.get("TAVOLIERE_BUNDLE")
CONSOLE = "tavoliere-console.exe" if sys.platform == "win32" else "tavoliere"
WINDOW = "tavoliere.exe" if sys.platform == "win32" else "tavoliere"

pytestmark = [pytest.mark.bundle, pytest.mark.timeout(900)]
needs_screen = pytest.mark.skipif(
    sys.platform == "linux" and bool(MISSING) and not os.environ.get("CI"),
    reason=f"needs a virtual screen: {' and '.join(MISSING)} cannot be found",
)


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the bundle in another place."""
    moved = tmp_path_factory.mktemp("moved") / "Spiele für Ada"
    shutil.copytree(str(BUNDLE), moved, symlinks=True)
    return moved


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    """The home of a new player, without animations."""
    home = tmp_path / "home"
    UserFiles(home / "tavoliere").settings.change(lambda _: Settings(animation="off", volume=0))
    yield home
    pygame.quit()


def environment(home: Path) -> dict[str, str]:
    """Nothing but what the system itself needs: no path, no language, no Python."""
    kept = {name: os.environ[name] for name in ("SYSTEMROOT", "TEMP") if name in os.environ}
    return {**kept, "HOME": str(home), "XDG_DATA_HOME": str(home)}


def data_folder(home: Path) -> Path:
    """Where the program keeps its files; on Windows always in the user's own profile."""
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "tavoliere"
    if sys.platform == "win32":
        return platformdirs.user_data_path("tavoliere", appauthor=False)
    return home / "tavoliere"


@contextmanager
def window(bundle: Path, home: Path, folder: Path) -> Iterator[None]:
    """The window of the bundle: on a virtual screen on Linux, elsewhere on that of the system."""
    command = (str(next(bundle.rglob(WINDOW))),)
    if sys.platform == "linux":
        with program(folder, start=Start(command, folder, environment(home))):
            yield
        return
    running = subprocess.Popen(command, cwd=folder, env=environment(home))
    try:
        yield
    finally:
        running.kill()
        running.wait()


def console(bundle: Path, home: Path, *words: str, text: str = "") -> str:
    """The output of a command without a window."""
    done = subprocess.run(
        [next(bundle.rglob(CONSOLE)), *words],
        input=text,
        cwd=home,
        env=environment(home),
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=200,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def wait_for(done: Callable[[], bool], what: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < deadline, what
        time.sleep(0.1)


def turns(home: Path) -> int:
    """The number of turns of the match that is saved; 0 if none is saved yet."""
    texts = [path.read_text("utf-8") for path in (home / "tavoliere" / "matches").glob("*.txt")]
    games = catalog.games()
    return sum(len(read_record(text, games).match.turns()) for text in texts)


@needs_screen
@pytest.mark.skipif(sys.platform != "linux", reason="there is no virtual mouse here")
def test_a_turn_is_played_against_the_computer_and_the_match_is_continued(
    bundle: Path, home: Path, tmp_path: Path
) -> None:
    start = Start((str(bundle / "tavoliere"),), tmp_path, environment(home))
    with (
        Twin(shutil.copytree(home / "tavoliere", tmp_path / "twin")) as twin,
        program(tmp_path, "tiananmen", "--seed", "bundle", start=start) as (screen, running),
    ):
        twin.app.open("tiananmen", seed="bundle")
        twin.wait(0.5)
        assert_alike(twin, screen)
        side = twin.scene.board.view.position.to_move
        while twin.scene.board.view.position.to_move is side:
            move = next(iter(twin.scene.board.view.position.legal_moves()))
            spots = [twin.scene.board.game_board.spot(place) for place in twin.gesture(move)]
            screen.drag(spots[0].center, spots[1].center)
            twin.scene.board.view.session.play(move)
        wait_for(lambda: turns(home) == 2, "the computer does not answer")
        assert running.running
    with (
        Twin(shutil.copytree(home / "tavoliere", tmp_path / "later")) as twin,
        program(tmp_path, start=start) as (screen, running),
    ):
        twin.app.open()
        twin.wait(0.5)
        assert_alike(twin, screen)
        button = twin.button("Continue")
        screen.click(button.rect.center)
        button.press()
        twin.wait(0.5)
        assert twin.scene.board.view.session.match.ply > 0
        assert_alike(twin, screen)


@needs_screen
def test_a_record_opens_in_the_window_that_is_open(
    bundle: Path, home: Path, tmp_path: Path
) -> None:
    """The second start ends at once; it says 1 if it finds no running window and no screen."""
    record = tmp_path / "Ada gegen Böhm.tavoliere"
    record.write_text('[Game "veletas"]\n[Size "7"]\n\n1. b4/b3\n', encoding="utf-8")
    with window(bundle, home, tmp_path):
        wait_for((data_folder(home) / "running" / "note").exists, "the window does not open")
        again = [str(next(bundle.rglob(WINDOW))), str(record)]
        done = subprocess.run(again, cwd=home, env=environment(home), check=False, timeout=60)
        assert done.returncode == 0


def test_a_program_for_other_programs(bundle: Path, home: Path) -> None:
    answers = console(
        bundle, home, "gtp", "--game", "veletas", text="boardsize 7\nplay black d4/a1\nquit\n"
    )
    assert answers.split() == ["=", "=", "="]


def test_a_match_between_processes_and_its_records(bundle: Path, home: Path) -> None:
    players = ("--first", "greedy", "--second", "random")
    said = console(
        bundle, home, "match", "--game", "veletas", "--size", "7", *players, "--games", "2"
    )
    assert "2 games" in said
    (record,) = home.rglob("game-00001.txt")
    assert "has won" in console(bundle, home, "show", str(record))


def test_courses_and_puzzles_are_in_the_bundle(bundle: Path, home: Path) -> None:
    assert "no faults" in console(bundle, home, "lessons")
    files = [*bundle.rglob("puzzles.txt")]
    assert {file.parents[1].name for file in files} == {"veletas", "herati", "tiananmen"}
    for file in files:
        assert "no faults" in console(bundle, home, "puzzles", "check", str(file))


def test_the_bundle_speaks_italian_and_japanese(bundle: Path, home: Path) -> None:
    english = console(bundle, home, "--help")
    for language in ("it", "ja"):
        assert console(bundle, home, "--language", language, "--help") != english


def test_the_phrases_of_japanese_are_in_the_bundle(bundle: Path) -> None:
    assert [path.parent.name for path in bundle.rglob("ja.json")] == ["models"]


def test_screen_readers_can_be_told_what_is_in_the_window(bundle: Path) -> None:
    assert list(bundle.rglob("accesskit/accesskit*"))


def test_the_experts_think(bundle: Path, home: Path) -> None:
    """With Numba their kernels came along: nothing is compiled, in the program or elsewhere."""
    before = {*bundle.rglob("*")}
    for game in catalog.games():
        side = "1" if game == "herati" else "black"
        asked = f"time_settings 0 1 1\ngenmove {side}\nquit\n"
        options = ("--game", game, "--level", "expert")
        assert console(bundle, home, "gtp", *options, text=asked).count("=") == 3
    assert {*bundle.rglob("*")} == before
    assert [*home.rglob("*.nbc")] == []
