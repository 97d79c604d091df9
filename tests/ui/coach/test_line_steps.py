"""The line after 3+2 in a match of Race, stepped on a board."""

from __future__ import annotations

from typing import cast

import pygame
import pytest

from games.ai.engine import Engine
from games.core.game import Evaluation
from games.core.record import write_record
from games.ui.coach.exercise import Continuation, LineSteps
from games.ui.coach.turning_points import exercise_of
from games.ui.practice.board import Agenda, PracticeBoard
from games.ui.toolkit.game_views import Story
from games.ui.toolkit.scene import SceneContext
from tests.fake_engine import FakeEngine
from tests.toy import RACE, Add
from tests.ui.coach.conftest import match_of, race_view


class Line:
    """The steps after 3+2, which stands on the board, and the engine that is asked."""

    def __init__(self, context: SceneContext) -> None:
        context.game_views = {"race": race_view()}
        record = write_record(RACE, {"Goal": "30"}, match_of(3, 2, 1, 3, goal=30))
        values = ("1+2", Evaluation(0.7)), ("3+2", Evaluation(0.9))
        exercise = exercise_of(race_view(), record, *values, Story())
        self.engine, self.agenda = FakeEngine(), Agenda()
        self.board = PracticeBoard(
            context,
            RACE,
            exercise.position,
            exercise.options,
            played=lambda move: None,
            taken_back=lambda ply: None,
            asked=lambda event: None,
        )
        self.board.resize(pygame.Rect(0, 0, 700, 700))
        moves = [Add(3), Add(2)]
        for move in moves:
            self.board.answer(move)
        line = Continuation(cast(Engine, self.engine), exercise, moves)
        self.steps = LineSteps(self.board, self.agenda, line)

    @property
    def moves(self) -> list[str]:
        return [str(move) for move in self.board.controller.match.moves]


@pytest.fixture
def line(context: SceneContext) -> Line:
    return Line(context)


def test_a_turn_that_is_not_known_is_looked_up_and_played(line: Line) -> None:
    assert (line.steps.can_go_back, line.steps.can_go_on) == (True, True)
    line.steps.go_on()
    assert (line.engine.busy, line.steps.can_go_on) == (True, False)
    line.engine.answer("2", "1")
    line.steps.update()
    assert line.moves == ["3", "2"]
    line.agenda.finish()
    assert line.moves == ["3", "2", "2", "1"]


def test_known_turns_are_stepped_one_by_one(line: Line) -> None:
    line.steps.go_back()
    assert (line.moves, line.steps.can_go_back) == ([], False)
    line.steps.go_back()
    line.steps.go_on()
    line.steps.go_on()  # the moves of the first turn are still to come
    line.agenda.finish()
    assert (line.moves, line.engine.asked) == (["3", "2"], [])


def test_nothing_is_taken_back_while_moves_are_to_come(line: Line) -> None:
    line.steps.go_back()
    line.steps.go_on()
    line.agenda.update(1.0)
    line.steps.go_back()
    assert line.moves == ["3"]


def test_a_request_can_be_given_up(line: Line) -> None:
    line.steps.go_on()
    line.steps.stop()
    assert not line.engine.busy
    line.steps.update()
    assert (line.moves, bool(line.agenda)) == (["3", "2"], False)
