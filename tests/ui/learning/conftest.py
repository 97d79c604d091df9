"""The whole window with a learner at the mouse."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from games.app import App
from games.learning.course import Course
from games.storage.documents import Settings, UserFiles
from games.ui.learning.courses import courses_of
from games.ui.learning.lesson import LessonScene
from games.ui.match.dialogs import ChoiceScene
from tests.ui import user_input


class Learner:
    """Takes lessons in a window without animation."""

    def __init__(self, app: App) -> None:
        self.app = app

    def course(self, game: str, name: str) -> Course:
        courses = courses_of(self.app.context.game_views[game])
        return next(course for course in courses if course.name == name)

    def open(self, course: Course, number: int = 0) -> LessonScene:
        self.app.context.scenes.go("lesson", course=course, number=number)
        self.app.context.scenes.settle()
        return self.scene

    @property
    def scene(self) -> LessonScene:
        top = self.app.context.scenes.top
        assert isinstance(top, LessonScene)
        return top

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds * 20)):
            self.app.step([], 0.05)

    def make(self, move: Any) -> None:
        """Make a move with the mouse, on the board or in a dialog."""
        top = self.app.context.scenes.top
        if isinstance(top, ChoiceScene):
            position: Any = self.scene_below.board.view.position
            choices = list(self.scene_below.board.controller.state.choices)
            label = self.scene_below.board.parts.texts.question(position, choices).labels[
                choices.index(move)
            ]
            user_input.button(top, label).press()
            self.app.context.scenes.settle()
            return
        origin, target = self.ways(move)
        user_input.drag(self.app.context.scenes, origin, target)

    def ways(self, move: Any) -> tuple[user_input.Point, user_input.Point]:
        """The points between which a move is dragged."""
        board = self.scene.board
        gesture = board.gesture(move)
        assert gesture is not None, f"{move} is made with the mouse"
        origin, target = (board.parts.geometry.spot(place).center for place in gesture)
        return origin, target

    @property
    def scene_below(self) -> LessonScene:
        return next(s for s in self.app.context.scenes.stack if isinstance(s, LessonScene))

    def press(self, label: str) -> None:
        user_input.button(self.scene.panel, label).press()
        self.app.context.scenes.settle()


@pytest.fixture
def learner(tmp_path: Path) -> Iterator[Learner]:
    user_files = UserFiles(tmp_path / "data")
    user_files.save_settings(Settings(animation="off", volume=0))
    surface = pygame.display.get_surface() or pygame.display.set_mode((1280, 800))
    app = App(surface, user_files)
    yield Learner(app)
    app.close()
