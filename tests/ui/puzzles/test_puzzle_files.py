from __future__ import annotations

from random import Random

import pytest

from games.learning.puzzle import PuzzleError
from games.learning.puzzle_session import Listed, Single
from games.storage.user_files import UserFiles
from games.ui.learning import puzzle_texts
from games.ui.learning.puzzle_home import PuzzleHomeScene
from games.ui.learning.puzzle_texts import open_next, puzzles_of
from tests.ui.puzzles.conftest import ONE, Solver


def notices(solver: Solver) -> list[str]:
    return [toast.text for toast in solver.context.toasts]


def test_a_result_that_cannot_be_saved_is_said_and_saved_later(
    solver: Solver, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*arguments: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("os.replace", full)
        solver.open(ONE)
        solver.turn("d4-d5/e5")
    assert notices(solver) == [
        "The result of the puzzle could not be saved: No space left on device."
    ]
    assert solver.scene.ended
    solver.app.step([], 0.1)
    assert solver.app.next_change() <= 5
    for _ in range(60):
        solver.app.step([], 0.1)
    folder = solver.context.user_files.folder
    assert UserFiles(folder).puzzles.load().of("veletas").results == {ONE.id: "solved"}


@pytest.mark.parametrize(
    ("error", "reason"),
    [(PuzzleError("line 3: the rating '?' is wrong"), "line 3: the rating '?' is wrong"),
     (PermissionError(13, "no"), "PermissionError")],
)  # fmt: skip
def test_puzzles_that_cannot_be_read_are_said(
    solver: Solver, monkeypatch: pytest.MonkeyPatch, error: Exception, reason: str
) -> None:
    def fail(game: object) -> None:
        raise error

    monkeypatch.setattr(puzzle_texts, "shipped_puzzles", fail)
    assert puzzles_of(solver.context, solver.context.game_views["veletas"]) == []
    assert notices(solver) == [f"The puzzles of Veletas cannot be read: {reason}."]


def test_after_the_last_puzzle_comes_the_home(solver: Solver) -> None:
    context = solver.context
    open_next(context, "veletas", Listed([], Random(1)))
    context.scenes.settle()
    assert isinstance(solver.top, PuzzleHomeScene)
    session = Single(ONE, Random(1))
    solver.begin(session)
    open_next(context, "veletas", session)
    context.scenes.settle()
    assert isinstance(solver.top, PuzzleHomeScene)
