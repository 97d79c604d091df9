"""The speech of a match in the window."""

from __future__ import annotations

from games.core.position import Side
from games.tiananmen.view.board import Lid
from games.ui.look.ghost_moves import Bowl
from tests.by_ear import Listener
from tests.tiananmen.match_driver import OpenMatch


def test_rows_are_read_as_they_lie_then_the_trays(open_match: OpenMatch) -> None:
    driver = open_match(Size="13")
    speech = driver.view.speech
    rows = speech.rows(driver.position)
    assert len(rows) == 14
    assert list(rows[0]) == [f"{file}13" for file in "ABCDEFGHJKLMN"]
    black, white = Side.BLACK, Side.WHITE
    assert list(rows[13]) == [Bowl(black), Lid(black), Bowl(white), Lid(white)]
    driver.view.viewer = Side.WHITE
    assert speech.rows(driver.position)[0][0] == "N1"


def test_after_the_opponents_turn_the_own_one_is_told_with_its_stones(
    open_match: OpenMatch,
) -> None:
    driver = open_match("D4", "D5", "D6", "D7", seats=("Ada", "Robot"), Size="13")
    ear = Listener(driver.context)
    ear.wait()
    driver.engine.answer("save")
    assert ear.wait(4.0) == [
        "Robot: Saves a stone, 1 in the lid.",
        "Your turn. Day 1, afternoon: place 2 stones.",
    ]
