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
from games.ui.learning.practice_board import PracticeBoard
from games.ui.toolkit.scene import SceneContext
from tests.ui import user_input
from tests.ui.practising import open_app

LINES = """
    . . . . . . .
    . . . . . * .
    . . . . . . .
    . . . * . . .
    . . . . . . .
    . * . . . . .
    . . . . . . .
"""


def small_board(context: SceneContext, **callbacks: Any) -> PracticeBoard:
    """Shooters on b2, d4 and f6 of the small board, and Black to move."""
    game = catalog.games()["veletas"]
    position: AnyPosition = game.lesson_position({"size": 7, "board": LINES})
    return PracticeBoard(context, game, position, game.completed({"Size": "7"}), **callbacks)


class Practice:
    """A practice board with a person at the mouse; keeps what the board reports."""

    def __init__(self, app: App) -> None:
        self.context = app.context
        self.played: list[Any] = []
        self.taken_back: list[int] = []
        self.board = small_board(
            app.context, played=self.played.append, taken_back=self.taken_back.append
        )
        self.board.resize(pygame.Rect(0, 0, 700, 700))

    @property
    def position(self) -> AnyPosition:
        return self.board.session.position

    def handle(self, event: pygame.Event) -> None:
        self.board.handle(event)

    def center(self, place: str) -> user_input.Point:
        return self.board.game_board.spot(place).center

    def slide(self, origin: str, target: str) -> None:
        user_input.drag(self, self.center(origin), self.center(target))

    def heard(self) -> list[str]:
        """What a listener hears in the next moment."""
        self.board.update(0.1)
        return [each.text for each in self.context.announcements.take()]


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    app = open_app(tmp_path)
    yield app
    app.close()


@pytest.fixture
def practice(app: App) -> Practice:
    return Practice(app)
