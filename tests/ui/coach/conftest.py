"""A window with the coach over matches of Race, and a person at the mouse."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame
import pytest

from games.controller.seats import Seat
from games.core.game import AnyGame
from games.core.match import AnyMatch
from games.ui.learning.exercise import CoachScene, ExerciseScene, PractiseScene, RetryScene
from games.ui.toolkit.game_views import Look
from games.ui.toolkit.scene import SceneContext
from tests import toy
from tests.fake_engine import FakeEngine
from tests.learning.coached_race import RaceCoach, match_of, reply
from tests.looks import look_of
from tests.ui import user_input
from tests.ui.conftest import NewStage
from tests.ui.race import ADA, BEN, RaceBoard, RaceTexts


def race_view(game: AnyGame = toy.RACE) -> Look:
    """Race with parts to practise on, and with a coach."""
    return look_of(
        game,
        lambda *_: None,
        toy.Race,
        make_board=RaceBoard,
        make_texts=RaceTexts,
        coach=RaceCoach,
    )


class Pupil:
    """A window with the coach, and a person at the mouse."""

    def __init__(self, context: SceneContext) -> None:
        self.engine = FakeEngine()
        context.game_views = {"race": race_view()}
        context.engine = self.engine  # type: ignore[assignment]
        self.context = context
        context.scenes.go("menu")

    def learn(
        self, match: AnyMatch | None = None, seats: Sequence[Seat] = (ADA, BEN)
    ) -> CoachScene:
        """Open the coach; Ada has played 3+2, 1+2 and 1+2, Ben 1+3 and 2+1."""
        played = match or match_of(3, 2, 1, 3, 1, 2, 2, 1, 1, 2)
        self.context.scenes.push(
            "coach", game="race", options={"Goal": "20"}, match=played, seats=seats
        )
        self.context.scenes.settle()
        scene = self.context.scenes.top
        assert isinstance(scene, CoachScene)
        return scene

    def answer(self, turn: str, chance: float) -> None:
        """Let the engine say what is best, and its value for the side to move."""
        self.wait(0.1)
        assert self.engine.busy, "nothing was asked"
        reply(self.engine, turn, chance)
        self.wait(0.3)

    def look(self, *chances: float) -> None:
        """Let the engine say so in each position; 3+2 is always best."""
        for chance in chances:
            self.answer("3+2", chance)

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds * 20)):
            self.context.scenes.update(0.05)

    def play(self, *numbers: int, pot: str = "black") -> None:
        """Drag numbers into the pot of the side to move."""
        board = self.exercises.board
        assert board
        for number in numbers:
            start, end = (board.game_board.spot(place).center for place in (str(number), pot))
            user_input.drag(self.context.scenes, start, end)
            self.wait(0.5)

    @property
    def exercises(self) -> ExerciseScene:
        scene = self.context.scenes.top
        assert isinstance(scene, ExerciseScene)
        return scene

    @property
    def points(self) -> Any:
        """The points on the board."""
        assert self.exercises.board
        position: Any = self.exercises.board.session.position
        return position.points

    def press(self, label: str) -> None:
        user_input.button(self.exercises.panel, label).press()
        self.wait(0.1)

    def key(self, code: int, mod: int = 0) -> None:
        user_input.key(self.context.scenes, code, mod)
        self.wait(0.1)

    def skip_reminder(self) -> None:
        """Click on the board, which ends the reminder of what was played."""
        user_input.press(self.context.scenes, self.exercises.area.center)
        user_input.release(self.context.scenes, self.exercises.area.center)
        self.wait(0.6)

    def frame(self) -> pygame.Surface:
        return user_input.show(self.context)


@pytest.fixture
def pupil(new_context: NewStage) -> Pupil:
    return Pupil(new_context(coach=CoachScene, practise=PractiseScene, retry=RetryScene))
