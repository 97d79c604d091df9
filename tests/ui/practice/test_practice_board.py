from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pygame
import pytest

from games import catalog
from games.core.position import Side
from games.tiananmen.view.layout import Bowl
from games.ui.board.sprites import Place
from games.ui.learning.practice_board import NoEngine, PracticeBoard
from games.ui.toolkit.devices import LONG_PRESS
from games.veletas.rules.pieces import Slide, Stone
from games.veletas.view.board import BOWLS
from tests.ui import user_input
from tests.ui.practice.conftest import LINES, Practice


def test_the_person_has_the_side_to_move_and_no_computer_plays(practice: Practice) -> None:
    assert practice.position.to_move is Side.BLACK
    assert practice.board.view.names == ["You", "Opponent"]
    with pytest.raises(AssertionError):
        NoEngine().ask("veletas", "", "black")


def test_gestures_lead_to_moves_that_are_reported(practice: Practice) -> None:
    assert practice.board.gesture(Slide("b2", "b6")) == ("b2", "b6")
    assert practice.board.gesture(Slide("b2", "c4")) is None
    practice.slide("b2", "b6")
    assert practice.played == [Slide("b2", "b6")]


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


def test_only_the_persons_own_changes_are_reported(practice: Practice) -> None:
    start = practice.position
    practice.board.answer(Stone("d5"))
    assert practice.position.to_move is Side.WHITE
    practice.board.go_back(0)
    assert (practice.position, practice.played, practice.taken_back) == (start, [], [])
    practice.slide("b2", "b6")
    practice.board.session.undo()
    assert (practice.position, practice.taken_back) == (start, [0])


def test_a_long_press_asks_what_is_there(practice: Practice) -> None:
    view = practice.board.view
    assert practice.board.handle(pygame.Event(LONG_PRESS, pos=practice.center("d4")))
    assert view.board.selected == "d4"
    assert view.status.text != ""
    assert not practice.board.handle(pygame.Event(LONG_PRESS, pos=(-5, -5)))
    assert practice.played == []


@pytest.mark.parametrize(("way", "moved"), [("drag", True), ("click", False)])
def test_gestures_are_made_as_the_settings_want_them(
    practice: Practice, way: str, moved: bool
) -> None:
    context = practice.context
    context.change_settings(msgspec.structs.replace(context.settings, input=way))
    practice.slide("b2", "b5")
    assert (practice.played == [Slide("b2", "b5")]) == moved


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


@pytest.mark.parametrize("side", [Side.BLACK, Side.WHITE])
@pytest.mark.parametrize("game", ["veletas", "tiananmen"])
def test_the_persons_own_bowl_is_the_lower_one_and_the_board_is_not_turned(
    practice: Practice, game: str, side: Side
) -> None:
    rules = catalog.games()[game]
    table: dict[str, Any] = {"size": 7, "board": LINES, "to_move": side.value}
    bowls: Mapping[Side, Place] = BOWLS
    low, high = "a1", "a7"
    if game == "tiananmen":
        part = 0 if side is Side.BLACK else 1
        table = {"size": 13, "black": "G4", "white": "C3", "last": "G4", "part": part}
        bowls, low, high = {each: Bowl(each) for each in Side}, "A1", "A13"
    start = rules.lesson_position(table)
    assert start.to_move is side
    board = PracticeBoard(practice.context, rules, start, rules.completed({}))
    board.resize(pygame.Rect(0, 0, 900, 600))
    spot = board.game_board.spot
    other = Side.WHITE if side is Side.BLACK else Side.BLACK
    assert spot(bowls[side]).y > spot(bowls[other]).y
    assert spot(low).y > spot(high).y
