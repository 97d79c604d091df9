from __future__ import annotations

from games.core.position import Side
from games.veletas.rules.moves import Slide, Stone
from tests.ui.learning.conftest import Learner


def test_the_learner_has_the_side_to_move(learner: Learner) -> None:
    course = learner.course("tiananmen", "course")
    number = [lesson.name for lesson in course.lessons].index("chain")
    board = learner.open(course, number).board
    assert board.view.position.to_move is Side.WHITE
    assert board.view.names == ["Opponent", "You"]


def test_gestures_lead_to_moves(learner: Learner) -> None:
    board = learner.open(learner.course("veletas", "first-turn")).board
    assert board.gesture(Slide("b2", "b6")) == ("b2", "b6")
    assert board.gesture(Slide("b2", "g7")) is None


def test_a_locked_board_takes_no_gesture(learner: Learner) -> None:
    scene = learner.open(learner.course("veletas", "first-turn"))
    start = scene.board.view.position
    scene.board.lock(True)
    scene.resize()
    learner.make(Slide("b2", "b6"))
    assert scene.board.view.position == start
    scene.board.lock(False)
    learner.make(Slide("b2", "b6"))
    assert scene.board.view.position != start


def test_moves_of_the_other_side_are_not_judged(learner: Learner) -> None:
    scene = learner.open(learner.course("veletas", "first-turn"), 1)
    scene.board.answer(Stone("d5"))
    learner.wait(0.5)
    assert scene.panel.said == ""
    assert not scene.finished
