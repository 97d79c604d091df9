from __future__ import annotations

from typing import Any

from games.core.position import Side
from games.ui.widgets.button import Button
from games.veletas.rules.pieces import Slide, Stone
from tests.ui import user_input
from tests.ui.puzzles.conftest import BEST, ONE, TWO, Solver


def test_why_not_plays_the_answer_and_takes_everything_back(solver: Solver) -> None:
    scene = solver.open(TWO)
    start = scene.board.view.position
    solver.turn("d4-d5/d6")
    ((puzzle, moves, left),) = solver.engine.requests
    assert puzzle.startswith("veletas | two | ")
    assert (moves, left) == (("d4-d5", "/d6"), 1)
    solver.wait(1.0)
    assert scene.board.view.position == start
    solver.press("Why not?")
    solver.wait(0.5)
    assert scene.panel.said == "Looking for the answer…"
    solver.engine.refute(str(Stone("b3")))
    solver.wait(1.5)
    assert scene.panel.said == "This is the answer to your turn."
    position: Any = scene.board.view.position
    assert set(position.stone_cells(Side.WHITE)) == {"b3"}
    assert solver.stones == {"d6"}
    solver.wait(3.0)
    assert scene.board.view.position == start
    solver.turn("d4-d5/e5")
    assert scene.panel.said == "Right. Go on."


def test_why_not_may_be_asked_while_the_turn_is_still_there(solver: Solver) -> None:
    scene = solver.open(TWO)
    solver.make(Slide("d4", "d5"))
    solver.make(Stone("d6"))
    solver.wait(0.2)
    solver.engine.refute(str(Stone("b3")))
    solver.press("Why not?")
    solver.wait(1.0)
    assert scene.board.controller.match.ply == 3
    solver.wait(3.0)
    assert scene.board.controller.match.ply == 0


def test_a_dead_process_is_a_sentence(solver: Solver) -> None:
    scene = solver.open(TWO)
    solver.turn("d4-d5/d6")
    solver.press("Why not?")
    solver.engine.break_down("The computer player has stopped while thinking.")
    solver.wait(0.2)
    assert scene.panel.said == "The computer player has stopped while thinking."
    solver.wait(3.0)
    solver.turn("d4-d5/e5")
    assert scene.panel.said == "Right. Go on."


def test_some_turns_need_no_answer(solver: Solver) -> None:
    scene = solver.open(ONE)
    solver.turn("d4-d5/d6")
    solver.engine.refute()
    solver.press("Why not?")
    solver.wait(1.0)
    assert scene.panel.said == "There is nothing to refute: this turn simply misses the goal."


def test_alone_there_is_nobody_to_answer(solver: Solver) -> None:
    scene = solver.open(BEST)
    solver.turn("NE@2,1")
    labels = [b.label for b in scene.panel.form.widgets if isinstance(b, Button) and b.visible]
    assert "Why not?" not in labels
    assert solver.engine.requests == []


def test_a_press_on_the_board_ends_the_waiting(solver: Solver) -> None:
    scene = solver.open(TWO)
    solver.make(Slide("d4", "d5"))
    solver.make(Stone("d6"))
    solver.wait(0.1)
    solver.press("Why not?")
    assert scene.panel.said == "Looking for the answer…"
    spot = scene.board.parts.geometry.spot
    user_input.drag(solver.app.context.scenes, spot("d4").center, spot("d5").center)
    assert scene.task.moves == (Slide("d4", "d5"),)
    solver.make(Stone("e5"))
    solver.wait(1.0)
    assert scene.panel.said == "Right. Go on."


def test_a_press_on_the_board_ends_the_explanation(solver: Solver) -> None:
    scene = solver.open(TWO)
    solver.turn("d4-d5/d6")
    solver.engine.refute(str(Stone("b3")))
    solver.press("Why not?")
    solver.wait(1.5)
    assert scene.board.controller.match.ply == 3
    spot = scene.board.parts.geometry.spot
    user_input.drag(solver.app.context.scenes, spot("d4").center, spot("d5").center)
    assert scene.task.moves == (Slide("d4", "d5"),)
