from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from games import catalog
from games.app import App
from games.core.position import AnyPosition, Side
from games.core.storage.settings import Settings
from games.core.storage.user_files import UserFiles
from games.ui.practice.practice_board import NoEngine, PracticeBoard
from games.ui.toolkit.input.touch import LONG_PRESS
from games.veletas.rules.moves import Slide, Stone
from tests.ui import user_input

LINES = """
    . . . . . . .
    . . . . . * .
    . . . . . . .
    . . . * . . .
    . . . . . . .
    . * . . . . .
    . . . . . . .
"""


def small_board() -> AnyPosition:
    """Shooters on b2, d4 and f6 of the small board, and Black to move."""
    lessons = catalog.plugins()["veletas"].lessons
    assert lessons
    position: AnyPosition = lessons.read_position({"size": 7, "board": LINES})
    return position


class Practice:
    """A practice board with a person at the mouse; keeps what the board reports."""

    def __init__(self, app: App) -> None:
        self.played: list[Any] = []
        self.taken_back: list[int] = []
        game = catalog.plugins()["veletas"].game
        self.board = PracticeBoard(
            app.context,
            game,
            small_board(),
            game.completed({"Size": "7"}),
            played=self.played.append,
            taken_back=self.taken_back.append,
            asked=lambda event: None,
        )
        self.board.resize(pygame.Rect(0, 0, 700, 700))

    @property
    def position(self) -> AnyPosition:
        return self.board.controller.position

    def handle(self, event: pygame.Event) -> None:
        self.board.handle(event)

    def slide(self, origin: str, target: str) -> None:
        spot = self.board.parts.geometry.spot
        user_input.drag(self, spot(origin).center, spot(target).center)


@pytest.fixture
def practice(tmp_path: Path) -> Iterator[Practice]:
    user_files = UserFiles(tmp_path / "data")
    user_files.save_settings(Settings(animation="off", volume=0))
    app = App(pygame.display.get_surface() or pygame.display.set_mode((1280, 800)), user_files)
    yield Practice(app)
    app.close()


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
    practice.board.undo()
    assert practice.position == start
    assert practice.taken_back == [0]


def test_a_move_is_marked_by_its_places(practice: Practice) -> None:
    practice.board.mark(Slide("b2", "b6"))
    assert set(practice.board.view.board.hints) == {"b2", "b6"}
    practice.board.mark(None)
    assert not practice.board.view.board.hints


def test_no_computer_can_be_asked() -> None:
    engine = NoEngine()
    assert (engine.busy, engine.poll()) == (False, [])
    with pytest.raises(AssertionError):
        engine.ask("veletas", "", "black")


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


def test_a_listener_hears_gestures_answers_marks_and_what_was_taken_back(
    practice: Practice,
) -> None:
    board = practice.board
    announcements = board.view.context.announcements
    announcements.wanted = True

    def heard() -> list[str]:
        board.update(0.1)
        return [each.text for each in announcements.take()]

    heard()
    practice.slide("d4", "d5")
    assert heard() == ["d4 to d5."]
    board.undo()
    assert heard() == ["Taken back."]
    board.answer(Slide("b2", "b3"))
    assert heard() == []
    board.answer(Stone("b2"))
    assert heard() == ["You: b2 to b3, shoots b2."]
    board.point(["f6", "b3"])
    assert heard() == ["Marked: f6, b3."]
    assert heard() == []
    board.suggest([Slide("f6", "f5"), Stone("f6")])
    assert heard() == ["f6 to f5, shoots f6."]


def test_its_nodes_are_clicked_as_the_board_is(practice: Practice) -> None:
    practice.board.view.context.announcements.wanted = True
    practice.board.update(0.1)
    nodes = [n for root in practice.board.accessible(focused=True) for n in root.walk()]
    cells = {node.key: node for node in nodes if node.role == "cell"}
    assert {"a1", "g7"} <= cells.keys()
    for cell in ("d4", "d5"):
        cells[cell].actions["click"]()
    assert practice.played == [Slide("d4", "d5")]
