"""The whole window with a learner at the mouse."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games.learning.course import Course, Lesson, courses_of
from games.ui.learning.lesson import LessonScene
from games.ui.match.dialogs import ChoiceScene
from tests.tour import open_app
from tests.ui import user_input
from tests.ui.practising import Person


class Learner(Person):
    """Takes lessons in a window without animation."""

    def course(self, game: str, name: str) -> Course:
        courses = courses_of(self.context.game_views[game].game)
        return next(course for course in courses if course.name == name)

    def open(self, course: Course, lesson: int | str = 0) -> LessonScene:
        """Open a lesson by its index or its name."""
        names = [each.name for each in course.lessons]
        number = names.index(lesson) if isinstance(lesson, str) else lesson
        self.go("lesson", course=course, number=number)
        return self.scene

    @property
    def scene(self) -> LessonScene:
        assert isinstance(self.top, LessonScene)
        return self.top

    @property
    def scene_below(self) -> LessonScene:
        return next(s for s in self.scenes.stack if isinstance(s, LessonScene))

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds * 20)):
            self.app.step([], 0.05)

    def make(self, move: Any) -> None:
        """Make a move with the mouse, on the board or in a dialog."""
        if not isinstance(self.top, ChoiceScene):
            super().make(move)
            return
        board = self.scene_below.board
        choices = list(board.session.choices)
        words = board.view.texts.question(board.view.position, choices)
        user_input.button(self.top, words.labels[choices.index(move)]).press()
        self.scenes.settle()

    def solve(self, lesson: Lesson) -> None:
        """Make the moves of the model answers."""
        self.wait(0.1)
        for step in lesson.steps:
            for move in step.model:
                self.make(move)
                self.wait(0.1)
            self.wait(0.5 + 0.5 * len(step.reply))


@pytest.fixture
def learner(tmp_path: Path) -> Iterator[Learner]:
    app = open_app(tmp_path)
    yield Learner(app)
    app.close()
