"""A window without animation, and a person who practises in it with the mouse."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame

from games.app import App
from games.storage.documents import Settings
from games.storage.user_files import UserFiles
from games.ui.learning.task_scene import TaskScene
from tests.ui import user_input

SIZES = ((1280, 800), (800, 600), (800, 1400), (3840, 2160))


def open_app(folder: Path) -> App:
    user_files = UserFiles(folder / "data")
    user_files.settings.change(lambda _: Settings(animation="off", volume=0))
    surface = pygame.display.get_surface() or pygame.display.set_mode((1280, 800))
    return App(surface, user_files)


class Person:
    """A person in front of a window."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.context = app.context
        self.scenes = app.context.scenes

    @property
    def top(self) -> Any:
        return self.scenes.top

    def go(self, scene: str, **arguments: Any) -> Any:
        self.scenes.go(scene, **arguments)
        self.scenes.settle()
        return self.top

    def wait(self, seconds: float) -> None:
        """Let time pass without drawing."""
        for _ in range(round(seconds * 20)):
            self.scenes.update(0.05)

    def press(self, label: str) -> None:
        holder = self.top.panel if isinstance(self.top, TaskScene) else self.top
        user_input.button(holder, label).press()
        self.scenes.settle()

    def key(self, code: int, mod: int = 0) -> None:
        user_input.key(self.scenes, code, mod)

    def ways(self, move: Any) -> tuple[user_input.Point, user_input.Point]:
        """The points between which a move is dragged."""
        board = self.top.board
        gesture = board.gesture(move)
        assert gesture is not None, f"{move} is made with the mouse"
        origin, target = (board.game_board.spot(place).center for place in gesture)
        return origin, target

    def make(self, move: Any) -> None:
        """Make a move with the mouse."""
        user_input.drag(self.scenes, *self.ways(move))
