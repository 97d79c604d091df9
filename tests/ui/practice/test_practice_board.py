from __future__ import annotations

import pygame
import pytest

from games.core.position import Side
from games.ui.learning.practice_board import NoEngine
from games.ui.toolkit.devices import LONG_PRESS
from games.veletas.rules.pieces import Slide, Stone
from tests.ui import user_input
from tests.ui.practice.conftest import Practice


def test_the_person_has_the_side_to_move_and_no_computer_plays(practice: Practice) -> None:
    assert practice.position.to_move is Side.BLACK
    assert practice.board.view.names == ["You", "Opponent"]
    with pytest.raises(AssertionError):
        NoEngine().ask("veletas", "", "black")


@pytest.mark.parametrize("way", ["held", "selected"])
def test_a_locked_board_takes_no_gesture_and_puts_a_piece_back(
    practice: Practice, way: str
) -> None:
    start, board = practice.position, practice.board
    user_input.move(practice, practice.center("b2"))
    user_input.press(practice, practice.center("b2"))
    if way == "held":
        user_input.move(practice, practice.center("b6"))
    else:
        user_input.release(practice, practice.center("b2"))
    board.lock(True)
    assert not board.is_busy
    if way == "selected":
        user_input.press(practice, practice.center("b6"))
    user_input.release(practice, practice.center("b6"))
    assert (practice.position, practice.played) == (start, [])
    board.resize(board.area)
    practice.slide("b2", "b6")
    board.answer(Slide("b2", "b6"))
    board.go_back(0)
    assert (board.view.board.origins, practice.played) == (set(), [])
    board.lock(False)
    assert {"b2", "d4", "f6"} <= {*board.view.board.origins}
    board.session.locked = True  # behind the board
    practice.slide("b2", "b6")
    assert (practice.position, practice.played) == (start, [])
    assert board.view.status.text == "No move can be made now."


def test_a_long_press_asks_what_is_there(practice: Practice) -> None:
    view = practice.board.view
    assert practice.board.handle(pygame.Event(LONG_PRESS, pos=practice.center("d4")))
    assert view.board.selected == "d4"
    assert view.status.text != ""
    assert not practice.board.handle(pygame.Event(LONG_PRESS, pos=(-5, -5)))
    assert practice.played == []


def test_suggested_moves_are_shown_until_the_position_changes(practice: Practice) -> None:
    def drawn() -> bytes:
        surface = pygame.Surface((700, 700))
        practice.board.draw_ghosts(surface)
        return pygame.image.tobytes(surface, "RGB")

    nothing = drawn()
    practice.board.suggest([Slide("d4", "d5"), Stone("d4")])
    assert drawn() != nothing
    practice.slide("b2", "b6")
    assert drawn() == nothing


def test_a_listener_hears_gestures_answers_marks_and_suggestions(practice: Practice) -> None:
    board = practice.board
    practice.context.announcements.wanted = True
    practice.heard()
    practice.slide("d4", "d5")
    assert practice.heard() == ["d4 to d5."]
    board.session.undo()
    assert practice.heard() == ["Taken back."]
    board.answer(Slide("b2", "b3"))
    assert practice.heard() == []
    board.answer(Stone("b2"))
    assert practice.heard() == ["You: b2 to b3, shoots b2."]
    board.go_back(0)
    practice.heard()
    board.mark(["f6", "b3"])
    assert practice.heard() == ["Marked: f6, b3."]
    board.suggest([Slide("f6", "f5"), Stone("f6")])
    assert practice.heard() == ["f6 to f5, shoots f6."]
    assert practice.heard() == []


def test_its_nodes_are_clicked_as_the_board_is(practice: Practice) -> None:
    practice.context.announcements.wanted = True
    practice.board.update(0.1)
    nodes = [n for root in practice.board.accessible(focused=True) for n in root.walk()]
    cells = {node.key: node for node in nodes if node.role == "cell"}
    assert {"a1", "g7"} <= cells.keys()
    for cell in ("d4", "d5"):
        cells[cell].actions["click"]()
    assert practice.played == [Slide("d4", "d5")]
