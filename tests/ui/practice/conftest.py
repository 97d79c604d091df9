"""A practice board of Veletas with a person at the mouse."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from games import catalog
from games.app import App
from games.core.position import AnyPosition
from games.storage.documents import Settings
from games.storage.user_files import UserFiles
from games.ui.learning.practice_board import PracticeBoard
from tests.ui import user_input

LINES = """
    . . . . . . .
    . . . . . * .
    . . . . . . .
    . . . * . . .
    . . . . . . .
    . * . . . . .
    . . . . . . .
"""


def small_board() -> AnyPosition:
    """Shooters on b2, d4 and f6 of the small board, and Black to move."""
    position: AnyPosition = catalog.games()["veletas"].lesson_position({"size": 7, "board": LINES})
    return position


class Practice:
    """A practice board with a person at the mouse; keeps what the board reports."""

    def __init__(self, app: App) -> None:
        self.played: list[Any] = []
        self.taken_back: list[int] = []
        game = catalog.games()["veletas"]
        self.board = PracticeBoard(
            app.context,
            game,
            small_board(),
            game.completed({"Size": "7"}),
            played=self.played.append,
            taken_back=self.taken_back.append,
            asked=lambda event: None,
        )
        self.board.resize(pygame.Rect(0, 0, 700, 700))

    @property
    def position(self) -> AnyPosition:
        return self.board.controller.position

    def handle(self, event: pygame.Event) -> None:
        self.board.handle(event)

    def slide(self, origin: str, target: str) -> None:
        spot = self.board.parts.geometry.spot
        user_input.drag(self, spot(origin).center, spot(target).center)

    def heard(self) -> list[str]:
        """What a listener hears in the next moment."""
        self.board.update(0.1)
        return [each.text for each in self.board.view.context.announcements.take()]


@pytest.fixture
def practice(tmp_path: Path) -> Iterator[Practice]:
    user_files = UserFiles(tmp_path / "data")
    user_files.settings.change(lambda _: Settings(animation="off", volume=0))
    app = App(pygame.display.get_surface() or pygame.display.set_mode((1280, 800)), user_files)
    yield Practice(app)
    app.close()
