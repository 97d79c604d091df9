from __future__ import annotations

import time

import pytest
from PIL import Image

from games.learning.puzzle import Puzzle
from games.ui.learning.puzzle_scene import PuzzleScene
from games.ui.learning.share_scene import SharePuzzleScene
from games.ui.toolkit import clipboard
from tests.ui.puzzles.conftest import PAIR, TWO, Solver


def share(solver: Solver) -> None:
    """Open the way from the solution to sharing."""
    for label in ("Solution", "More", "Share"):
        solver.press(label)


TEXT = f"""\
Tavoliere, puzzle {TWO.id} (Veletas)
Black to move. Have stones on e5 and e6 after two turns.

 7 . . . . . . .
 6 . . . . . * .
 5 . . . . . . .
 4 . . . * . . .
 3 . . . . . . .
 2 . * . . . . .
 1 . . . . . . .
   a b c d e f g
black to move: move a shooter or shoot a stone

Position: b2,d4,f6
"""


def test_a_game_for_one_names_no_colour(solver: Solver, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(clipboard, "copy", copied.append)
    solver.open(PAIR)
    share(solver)
    solver.press("Copy as text")
    assert copied[0].splitlines()[1] == "Complete a diamond with both tiles."


@pytest.mark.parametrize(("works", "notice"), [
    (True, "Copied."), (False, "Copying to the clipboard failed."),
])  # fmt: skip
def test_it_is_copied(
    solver: Solver, monkeypatch: pytest.MonkeyPatch, works: bool, notice: str
) -> None:
    copied: list[str] = []

    def copy(text: str) -> bool:
        copied.append(text)
        return works

    monkeypatch.setattr(clipboard, "copy", copy)
    solver.open(TWO)
    share(solver)
    assert isinstance(solver.top, SharePuzzleScene)
    solver.press("Copy as text")
    assert copied == [TEXT]
    assert [toast.text for toast in solver.app.context.toasts] == [notice]
    assert isinstance(solver.top, PuzzleScene)


@pytest.mark.parametrize(
    "puzzle",
    [pytest.param(TWO, id="veletas"), pytest.param(PAIR, id="herati", marks=pytest.mark.slow)],
)
def test_it_is_saved_as_a_picture(solver: Solver, puzzle: Puzzle) -> None:
    solver.open(puzzle)
    share(solver)
    solver.press("Save as a picture")
    until = time.monotonic() + 100
    while not isinstance(solver.top, PuzzleScene):
        assert time.monotonic() < until
        solver.wait(0.05)
    folder = solver.app.context.user_files.folder
    assert folder is not None
    (path,) = (folder / "exports").iterdir()
    title = {"veletas": "Veletas", "herati": "Herati"}[puzzle.game]
    assert path.name == f"{title} puzzle {puzzle.id}.png"
    with Image.open(path) as picture:
        width, height = picture.size
        below = picture.convert("RGB").crop((40, height * 2 // 3, width - 40, height - 40))
    assert width == 1040 + 2 * 32  # 1.3 times the height of the window, and margins
    assert height > 752  # the board without the line below it
    colours = below.getcolors(1 << 24)
    assert colours
    assert len(colours) > 20  # the board, or the tiles in the hand
