"""The whole window with the puzzles of the games, and a solver at the mouse."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games import catalog
from games.ai.engine import Engine
from games.app import App
from games.learning.puzzle import Puzzle
from games.learning.puzzle_session import Single
from games.storage.documents import GamePuzzles
from games.ui.learning.puzzle_scene import PuzzleScene
from games.ui.learning.puzzle_texts import open_next, player_results
from tests.tour import open_app
from tests.ui.practising import Person


class Solver(Person):
    """Solves puzzles; the real engine answers."""

    @property
    def scene(self) -> PuzzleScene:
        assert isinstance(self.top, PuzzleScene)
        return self.top

    def results_of(self, game: str) -> GamePuzzles:
        return player_results(self.context, game).load()

    def open(self, puzzle: Puzzle) -> PuzzleScene:
        open_next(self.context, puzzle.game, Single(puzzle, Random(1)))
        self.scenes.settle()
        return self.scene

    def make(self, move: Any) -> None:
        """Make a move with the mouse, on the board or in a dialog."""
        board = self.scene.board
        if move not in (choices := tuple(board.session.choices)):
            super().make(move)
            return
        labels = board.view.texts.question(board.session.position, choices).labels
        self.press("Choose")
        self.press(labels[choices.index(move)])


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    """The engine of all tests of a file: to start one takes longer than most of its answers."""
    engine = Engine(catalog.games)
    engine.start()
    yield engine
    engine.close()


@pytest.fixture
def app(tmp_path: Path, engine: Engine) -> Iterator[App]:
    app = open_app(tmp_path)
    own, app.context.engine = app.context.engine, engine
    yield app
    engine.cancel()
    app.context.engine = own
    app.close()


@pytest.fixture
def shipped(app: App) -> Solver:
    return Solver(app)
