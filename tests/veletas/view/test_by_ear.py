"""The speech of a match in the window."""

from __future__ import annotations

import msgspec
import pytest

from games.core.position import Side
from games.ui.look.ghost_moves import Bowl
from games.veletas.view.board import LOADED_STONE, RESERVE
from tests.by_ear import Listener
from tests.veletas.match_driver import OpenMatch
from tests.veletas.pictures import OPEN, drawn

CORNER = """
    . . . . . . *
    . . . . . . .
    . . . . . . .
    . . . * . . .
    . . . . . . .
    x . . . . . .
    * x . . . . ."""
"""A black stone on b2 traps a1."""


def test_rows_are_read_as_they_lie_then_the_trays(open_match: OpenMatch) -> None:
    driver = open_match(at=drawn("current", OPEN))
    speech = driver.view.speech
    rows = speech.rows(driver.position)
    assert len(rows) == 8
    assert list(rows[0]) == ["a7", "b7", "c7", "d7", "e7", "f7", "g7"]
    assert list(rows[7]) == [Bowl(Side.BLACK), RESERVE, Bowl(Side.WHITE)]
    driver.view.viewer = Side.WHITE
    assert speech.rows(driver.position)[0][0] == "g1"


@pytest.mark.parametrize(("choice", "heard"), [
    # the first player becomes White, who places next
    ("swap", ["Robot: Takes Black.", "Your turn. White: place 2 shooters."]),
    ("keep", ["Robot: Keeps White."]),
])  # fmt: skip
def test_after_the_choice_of_colours_whoever_is_white_is_called(
    open_match: OpenMatch, choice: str, heard: list[str]
) -> None:
    driver = open_match("d4/a1", seats=("Ada", "Robot"), Size="7")
    ear = Listener(driver.context)
    ear.wait()
    driver.engine.answer(choice)
    assert ear.wait(2.0) == heard


def test_the_consequence_is_heard_at_the_cursor_unless_it_is_not_wanted(
    open_match: OpenMatch,
) -> None:
    driver = open_match(at=drawn("current", CORNER))
    ear = Listener(driver.context)
    ear.wait()
    driver.board.activate(Bowl(Side.BLACK))
    driver.board.cursor.place = "b2"
    ear.wait()
    assert ear.node("cell", "b2").description == "Legal target. Black claims a1, 3 to 0."
    assert ear.node("cell", "c3").description == "legal target"
    driver.board.cursor.place = "c3"
    assert ear.node("cell", "b2").description == "legal target"
    driver.board.cursor.place = "b2"
    assert ear.press("c") == ["b2, empty, legal target. Black claims a1, 3 to 0."]
    settings = driver.context.settings
    driver.context.change_settings(msgspec.structs.replace(settings, show_consequences=False))
    assert ear.press("c") == ["b2, empty, legal target"]


def test_the_cursor_leaves_the_loaded_stone_when_there_is_none_any_more(
    open_match: OpenMatch,
) -> None:
    driver = open_match("d4-d5", at=drawn("current", OPEN))
    ear = Listener(driver.context)
    ear.wait()
    driver.view.board.cursor.place = LOADED_STONE
    assert ear.node("cell", "loaded stone")
    driver.view.session.undo()
    driver.show()
    assert driver.view.board.cursor.place is None
