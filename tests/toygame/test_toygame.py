"""A fourth game is one folder and one entry in the catalog: everything else works with it."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from games import catalog
from games.cli import main
from games.core.record import read_text
from games.learning.course import faults as course_faults
from games.learning.course import shipped_courses
from games.learning.puzzle import faults, shipped_puzzles
from games.learning.puzzle_session import Single
from games.storage.matches import MatchStore
from games.tools import bench
from games.ui.learning.puzzle_texts import open_next
from games.ui.match.scene import MatchScene
from games.ui.scenes.analysis import AnalysisScene
from games.ui.toolkit.text import Text
from tests.by_ear import Listener
from tests.console.talk import Talk
from tests.tour import open_app
from tests.toygame.game import GAME
from tests.toygame.view import OUT
from tests.ui import user_input

ROOT = Path(__file__).parents[2]
FRAME = 1 / 60
PATIENCE = 60.0
"""Seconds that the engine's process may take on a slow machine."""


@pytest.fixture(autouse=True)
def listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The one entry of the fourth game in the catalog."""
    entry = catalog.Entry(GAME, "tests.toygame.view")
    monkeypatch.setattr(catalog, "ENTRIES", (*catalog.ENTRIES, entry))


# ------------------------------------------------------------------------- without the window


def test_gtp_plays_it_to_its_end() -> None:
    talk = Talk("nim")
    assert talk.lines("tavoliere-legal_moves") == ["1", "2", "3"]
    assert talk.ask("genmove black") == "2"  # 8 are left, a multiple of 4
    talk.all("play white 3")
    assert talk.ask("genmove black") == "1"
    assert talk.say("play white 4").startswith("? illegal move")
    talk.all("play white 2", "play black 2")
    assert talk.ask("tavoliere-outcome") == "black last stone"
    assert talk.ask("final_score") == "B+1"


def test_the_gtp_command_answers(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    source = io.TextIOWrapper(io.BytesIO(b"tavoliere-turn\ntavoliere-setup x\nquit\n"))
    monkeypatch.setattr(sys, "stdin", source)
    assert main(["gtp", "--game", "nim"]) == 0
    answers = capfd.readouterr().out.split("\n\n")
    assert answers == ["= black: turn", "? nothing can be set up in this game", "=", ""]


def test_a_match_is_played_and_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["match", "--game", "nim", "--first", "greedy", "--second", "random"]
    assert main([*command, "--games", "4", "--jobs", "1", "--out", str(tmp_path)]) == 0
    report = capsys.readouterr().out
    assert report.startswith("Nim: 4 games")
    assert "greedy against random: " in report
    records = [path.read_text() for path in sorted(tmp_path.glob("game-*.txt"))]
    assert len(records) == 4
    assert all(read_text(text, catalog.games()).match.position.outcome() for text in records)


def test_its_rules_are_benchmarked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench, "PERFT_NODES", 50)
    assert main(["bench", "--game", "nim"]) == 0
    lines = capsys.readouterr().out.splitlines()
    (head,) = (number for number, line in enumerate(lines) if line.startswith("Nim "))
    assert lines[head + 1].startswith("perft")


def test_a_record_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "nim.txt"
    path.write_text('[Game "nim"]\n[Player1 "Ada"]\n[Player2 "Ben"]\n\n1. 3\n2. 2\n')
    assert main(["show", str(path)]) == 0
    assert capsys.readouterr().out == (
        "Nim: Ada - Ben\n\n2. 2\n\nooooo\n\nUnfinished: black to move\n"
    )


def test_its_lesson_and_its_puzzle_are_right() -> None:
    (course,) = shipped_courses(GAME)
    assert list(course_faults(course)) == []
    (puzzle,) = shipped_puzzles(GAME)
    assert list(faults(puzzle, GAME)) == []


# ---------------------------------------------------------------------- as a folder of `games/`


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program with the game as a folder of `games/` and a line in the catalog."""
    root = tmp_path_factory.mktemp("program")
    for name in ("main.py", "pyproject.toml"):
        shutil.copy(ROOT / name, root)
    (root / "assets").symlink_to(ROOT / "assets")
    shutil.copytree(ROOT / "games", root / "games", ignore=shutil.ignore_patterns("__pycache__"))
    toygame, nim = ROOT / "tests" / "toygame", root / "games" / "nim"
    for source, target in (("game.py", nim / "game.py"), ("view.py", nim / "view" / "look.py")):
        target.parent.mkdir()
        (target.parent / "__init__.py").write_text('"""Nim."""\n')
        code = (toygame / source).read_text()
        target.write_text(code.replace("tests.toygame.game", "games.nim.game"))
    for folder in ("lessons", "puzzles"):
        shutil.copytree(toygame / folder, nim / folder)
    path = root / "games" / "catalog.py"
    code = path.read_text()
    code = code.replace("from games.herati", "from games.nim import game as nim\nfrom games.herati")
    entries = '"games.veletas.view.look"),\n'
    assert entries in code
    entry = '    Entry(nim.GAME, "games.nim.view.look"),\n'
    path.write_text(code.replace(entries, entries + entry))
    return root


def run(program: Path, *arguments: str, text: str = "") -> str:
    """The output of Python in the copy; it must succeed without a complaint."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=program,
        input=text,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "TAVOLIERE_COMPILED": "0", "PYTHONPATH": ""},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
def test_commands_know_the_folder(program: Path, tmp_path: Path) -> None:
    answers = run(program, "main.py", "gtp", "--game", "nim", text="genmove black\nquit\n")
    assert answers == "= 2\n\n=\n\n"
    players = ("--first", "greedy", "--second", "random")
    match = ("main.py", "match", "--game", "nim", *players, "--games", "2", "--jobs", "1")
    assert "Nim: 2 games" in run(program, *match, "--out", str(tmp_path / "games"))
    assert "perft" in run(program, "main.py", "bench", "--game", "nim")


@pytest.mark.slow
def test_the_window_opens_the_folder(program: Path, tmp_path: Path) -> None:
    code = f"""
import pathlib, pygame
from games.app import App
from games.storage.user_files import UserFiles
app = App(pygame.display.set_mode((1280, 800)), UserFiles(pathlib.Path({str(tmp_path)!r})))
app.open("nim", people=True)
app.step([], 0.1)
print(app.context.scenes.top.board.view.session.game.title)
app.close()
"""
    assert run(program, "-c", code).splitlines()[-1] == "Nim"


@pytest.mark.slow
def test_no_import_contract_has_to_know_the_folder(program: Path) -> None:
    code = "from importlinter.cli import lint_imports_command as lint; lint(['--no-cache'])"
    assert "0 broken" in run(program, "-c", code)


# ------------------------------------------------------------------------------ in the window


class Window:
    """The program with injected events; `words` is what the last frame has said."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.app = open_app(folder)
        self.words: list[str] = []
        for name in ("render", "draw", "paragraph"):
            self._listen(monkeypatch, name)

    def _listen(self, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
        original = getattr(Text, name)

        def heard(text: Text, *arguments: Any, **more: Any) -> Any:
            self.words += [words for words in arguments if isinstance(words, str)]
            return original(text, *arguments, **more)

        monkeypatch.setattr(Text, name, heard)

    @property
    def top(self) -> Any:
        return self.app.context.scenes.top

    @property
    def scene(self) -> MatchScene:
        return next(s for s in self.app.context.scenes.stack if isinstance(s, MatchScene))

    def handle(self, event: pygame.Event) -> None:
        self.app.step([event], FRAME)

    def frame(self) -> list[str]:
        """The texts of the last drawn frame."""
        before = self.words.copy()
        self.words.clear()
        if not self.app.step([], FRAME):
            self.words += before
        return self.words

    def wait_for(self, found: Callable[[], object]) -> None:
        end = time.monotonic() + PATIENCE
        while not found():
            assert time.monotonic() < end, self.words
            time.sleep(0.01)

    def take(self, count: int) -> None:
        """Drag the stone out behind which so many are taken."""
        place = self.stones() - count
        spot = self.scene.board.game_board.spot
        user_input.drag(self, spot(place).center, spot(OUT).center)
        self.frame()

    def press(self, label: str) -> None:
        user_input.click(self, user_input.button(self.top, label).rect.center)
        self.frame()

    def stones(self) -> int:
        position: Any = self.scene.board.view.position
        return int(position.stones)


@pytest.fixture
def window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    window = Window(tmp_path, monkeypatch)
    yield window
    window.app.close()


def test_its_lesson_comes_first_and_is_solved_with_the_mouse(window: Window) -> None:
    window.app.open()
    window.press("Nim")
    board = window.top.board
    spot = board.game_board.spot
    user_input.drag(window, spot(4).center, spot(OUT).center)
    window.frame()
    assert board.session.position.stones == 4
    assert window.top.finished


def test_its_puzzle_is_solved_with_the_mouse(window: Window) -> None:
    (puzzle,) = shipped_puzzles(GAME)
    open_next(window.app.context, "nim", Single(puzzle, Random(1)))
    window.frame()
    board = window.top.board
    spot = board.game_board.spot
    user_input.drag(window, spot(0).center, spot(OUT).center)
    window.frame()
    assert window.top.ended


def test_it_is_chosen_in_the_menu_and_started_by_hand(window: Window) -> None:
    files = window.app.context.user_files
    files.lessons.change(lambda lessons: lessons.with_introduction("nim"))
    window.app.open()
    window.press("Nim")
    window.press("Start the match")
    assert window.scene.board.view.session.game.title == "Nim"


def test_it_is_played_with_the_mouse_and_its_result_is_shown(window: Window) -> None:
    window.app.open("nim", people=True)
    for count, left in ((2, 8), (3, 5), (1, 4), (3, 1)):
        window.take(count)
        assert window.stones() == left
    window.take(1)
    window.wait_for(lambda: "The last stone was taken." in " ".join(window.frame()))


def test_an_illegal_drag_changes_nothing(window: Window) -> None:
    window.app.open("nim", people=True)
    window.take(4)
    assert window.stones() == 10


def test_it_is_played_by_ear_to_its_end(window: Window) -> None:
    window.app.open("nim", people=True)
    ear = Listener(window.app.context, lambda dt: window.app.step([], dt))
    assert ear.wait() == ["Nim. Player 1. Take up to three stones."]
    assert ear.press("v") == ["Can be moved: 9, 8, 7."]
    for left in (9, 7, 4, 2):
        assert ear.click("cell", f"{left}, occupied")[0].startswith(f"Picked up: {left}.")
        [played, turn] = ear.click("cell", "out, empty")
        assert turn.startswith("It is Player ")
        assert window.stones() == left
        assert played
    ear.click("cell", "0, occupied")
    [played, result] = ear.click("cell", "out, empty")
    assert result.endswith("The last stone was taken.")


def test_the_computer_answers(window: Window) -> None:
    window.app.open("nim")
    window.take(1)
    # 9 are left; taking 1 leaves a multiple of 4
    window.wait_for(lambda: window.frame() and window.stones() == 8)


def test_a_hint_names_the_best_turn(window: Window) -> None:
    window.app.open("nim", people=True)
    user_input.key(window, pygame.K_h)
    window.wait_for(lambda: "Hint 1 of 3: 2" in " ".join(window.frame()))


def test_it_is_saved_listed_and_replayed(window: Window, tmp_path: Path) -> None:
    window.app.open("nim", people=True)
    for count in (2, 3):
        window.take(count)
    window.app.context.scenes.go("library")
    window.frame()
    (name,) = MatchStore(tmp_path).stamps()
    assert "1. 2" in MatchStore(tmp_path).text(name)
    window.wait_for(lambda: "Nim" in window.frame() and "1 match" in window.words)
    window.press("Open")
    assert window.stones() == 5
    for key, left in ((pygame.K_HOME, 10), (pygame.K_PAGEDOWN, 8), (pygame.K_END, 5)):
        user_input.key(window, key)
        window.frame()
        assert window.stones() == left


def test_it_is_analysed(window: Window) -> None:
    window.app.open("nim", people=True)
    window.take(3)  # leaves 7: a mistake, for 2 would have left 8
    window.take(3)
    window.scene.panel.navigation.analyse()
    window.frame()
    assert isinstance(window.top, AnalysisScene)
    window.wait_for(lambda: window.frame() and window.top.analysis.done)
    assert [turn.text for turn in window.top.analysis.worst()] == ["3"]
    assert "better: 2" in window.frame()
