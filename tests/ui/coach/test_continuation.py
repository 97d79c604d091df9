"""How a match of Race goes on after a turn, as an engine says it."""

from __future__ import annotations

from typing import cast

from games.ai.engine import Engine
from games.core.game import Evaluation
from games.core.record import write_record
from games.learning.coach import Continuation, Story, exercise_of
from tests.fake_engine import FakeEngine
from tests.toy import RACE, Add
from tests.ui.coach.conftest import match_of, race_view


class Line:
    """A continuation after 3+2, and the engine it asks."""

    def __init__(self, goal: int = 30) -> None:
        record = write_record(RACE, {"Goal": str(goal)}, match_of(3, 2, 1, 3, goal=goal))
        values = ("1+2", Evaluation(0.7)), ("3+2", Evaluation(0.9))
        exercise = exercise_of(race_view(), record, *values, Story())
        self.engine = FakeEngine()
        self.found = Continuation(cast(Engine, self.engine), exercise, [Add(3), Add(2)])

    def extend(self, *moves: str) -> list[str]:
        self.found.extend()
        if self.engine.busy:
            self.engine.answer(*moves)
        self.found.update()
        return [str(move) for move in self.found.moves]


def test_it_grows_by_the_best_turn_of_each_side() -> None:
    line = Line()
    assert line.extend("2", "1") == ["3", "2", "2", "1"]
    assert line.extend("1", "3") == ["3", "2", "2", "1", "1", "3"]
    assert [question["side"] for question in line.engine.asked] == ["white", "black"]


def test_it_ends_after_four_turns() -> None:
    line = Line()
    for _ in range(5):
        line.extend("3", "2")
    assert (len(line.found.moves), line.found.can_extend) == (8, False)
    assert len(line.engine.asked) == 3


def test_it_ends_with_the_match() -> None:
    line = Line(goal=10)
    assert not line.found.can_extend
    assert line.extend("3") == ["3", "2"]


def test_it_ends_if_the_engine_fails() -> None:
    line = Line()
    line.found.extend()
    line.engine.fail("It has stopped.")
    line.found.update()
    assert (line.found.can_extend, len(line.found.moves)) == (False, 2)


def test_a_request_can_be_given_up() -> None:
    line = Line()
    line.found.extend()
    line.found.stop()
    assert (line.engine.cancelled, line.found.can_extend) == (1, True)
