from __future__ import annotations

import msgspec
import pygame
import pytest

from games.core.position import Side
from games.ui.toolkit.devices import LONG_PRESS
from games.veletas.rules.pieces import Slide, Stone
from tests.ui.practice.conftest import Practice


def test_the_person_has_the_side_to_move(practice: Practice) -> None:
    assert practice.position.to_move is Side.BLACK
    assert practice.board.view.names == ["You", "Opponent"]


def test_gestures_lead_to_moves(practice: Practice) -> None:
    assert practice.board.gesture(Slide("b2", "b6")) == ("b2", "b6")
    assert practice.board.gesture(Slide("b2", "b7")) == ("b2", "b7")
    assert practice.board.gesture(Slide("b2", "c4")) is None


def test_a_move_by_mouse_is_reported(practice: Practice) -> None:
    practice.slide("b2", "b6")
    assert practice.played == [Slide("b2", "b6")]


def test_a_locked_board_takes_no_gesture(practice: Practice) -> None:
    start = practice.position
    practice.board.lock(True)
    practice.board.resize(practice.board.area)
    practice.slide("b2", "b6")
    assert practice.position == start
    practice.board.lock(False)
    practice.slide("b2", "b6")
    assert practice.position != start


def test_moves_of_the_other_side_are_not_reported(practice: Practice) -> None:
    practice.board.answer(Stone("d5"))
    assert practice.played == []
    assert practice.position.to_move is Side.WHITE


def test_going_back_is_not_reported_and_taking_back_is(practice: Practice) -> None:
    start = practice.position
    practice.slide("b2", "b6")
    practice.board.go_back(0)
    assert practice.position == start
    assert practice.taken_back == []
    practice.slide("b2", "b6")
    practice.board.controller.undo()
    assert practice.position == start
    assert practice.taken_back == [0]


def test_a_long_press_asks_what_is_there(practice: Practice) -> None:
    view, spot = practice.board.view, practice.board.parts.geometry.spot
    assert view.status.text == ""
    assert practice.board.handle(pygame.Event(LONG_PRESS, pos=spot("d4").center))
    assert view.board.selected == "d4"
    assert view.status.text != ""
    assert not practice.board.handle(pygame.Event(LONG_PRESS, pos=(-5, -5)))
    assert practice.played == []


@pytest.mark.parametrize(("way", "moved"), [("both", True), ("drag", True), ("click", False)])
def test_gestures_are_made_as_the_settings_want_them(
    practice: Practice, way: str, moved: bool
) -> None:
    context = practice.board.view.context
    context.change_settings(msgspec.structs.replace(context.settings, input=way))
    practice.slide("b2", "b5")
    assert (practice.played == [Slide("b2", "b5")]) == moved


def test_a_listener_hears_gestures_answers_and_what_was_taken_back(practice: Practice) -> None:
    board = practice.board
    board.view.context.announcements.wanted = True
    practice.heard()
    practice.slide("d4", "d5")
    assert practice.heard() == ["d4 to d5."]
    board.controller.undo()
    assert practice.heard() == ["Taken back."]
    board.answer(Slide("b2", "b3"))
    assert practice.heard() == []
    board.answer(Stone("b2"))
    assert practice.heard() == ["You: b2 to b3, shoots b2."]


def test_its_nodes_are_clicked_as_the_board_is(practice: Practice) -> None:
    practice.board.view.context.announcements.wanted = True
    practice.board.update(0.1)
    nodes = [n for root in practice.board.accessible(focused=True) for n in root.walk()]
    cells = {node.key: node for node in nodes if node.role == "cell"}
    assert {"a1", "g7"} <= cells.keys()
    for cell in ("d4", "d5"):
        cells[cell].actions["click"]()
    assert practice.played == [Slide("d4", "d5")]
