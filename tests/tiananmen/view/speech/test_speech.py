"""The speech of a match in the window."""

from __future__ import annotations

from games.core.position import Side
from games.tiananmen.rules.position import LidStone
from games.tiananmen.view.layout import Bowl, Lid
from games.tiananmen.view.look import LOOK
from games.tiananmen.view.speech import TiananmenSpeech
from tests.by_ear import Listener
from tests.tiananmen.match_driver import Driver, OpenMatch
from tests.tiananmen.view.speech.test_cells import SMALL
from tests.tiananmen.view.speech.test_turns import OPEN


def speech_of(driver: Driver) -> TiananmenSpeech:
    speech = LOOK.make_speech(driver.view, driver.parts)
    assert isinstance(speech, TiananmenSpeech)
    return speech


def test_rows_begin_at_the_top_and_end_with_the_trays(open_match: OpenMatch) -> None:
    driver = open_match(at=SMALL)
    rows = speech_of(driver).rows(driver.position)
    assert len(rows) == 14
    assert list(rows[0]) == [f"{file}13" for file in "ABCDEFGHJKLMN"]
    black, white = Side.BLACK, Side.WHITE
    assert list(rows[13]) == [Bowl(black), Lid(black), Bowl(white), Lid(white)]


def test_a_turned_board_is_read_from_its_other_end(open_match: OpenMatch) -> None:
    driver = open_match(at=SMALL)
    driver.view.viewer = Side.WHITE
    assert speech_of(driver).rows(driver.position)[0][0] == "N1"


def test_the_score_counts_stones_and_lids(open_match: OpenMatch) -> None:
    driver = open_match(at=SMALL)
    assert speech_of(driver).score(driver.position) == (
        "Ada, Black: 3 stones, 1 in the lid. Ben, White: 3 stones, 0 in the lid."
    )


def test_three_keys_have_a_meaning(open_match: OpenMatch) -> None:
    driver = open_match(at=SMALL)
    readings = {reading.action: reading for reading in speech_of(driver).readings()}
    assert set(readings) == {"read_lines", "read_around", "read_goal"}
    assert readings["read_goal"].read(driver.position, None).startswith("Ring lacks ")


def test_a_turn_begins_with_its_part_of_the_day(open_match: OpenMatch) -> None:
    driver = open_match(at=SMALL)
    speech = speech_of(driver)
    assert speech.turn_task(driver.position) == "Day 2, afternoon: place 2 stones."
    assert speech.picked_up(driver.position, Bowl(Side.BLACK), ["H11", "J10"]) == (
        "Picked up: stone. It can go to H11, J10."
    )


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


def test_the_whole_board_is_told(open_match: OpenMatch) -> None:
    driver = open_match(at=SMALL)
    said = speech_of(driver).board(driver.position)
    assert said.startswith("Black group of 3: D4, E4, E5.")
    assert said.endswith("Day 2, afternoon: place 2 stones.")


def test_the_consequence_of_a_stone_is_told(open_match: OpenMatch) -> None:
    speech = speech_of(open_match(at=OPEN))
    assert speech.consequence(OPEN, LidStone("G9")) == "Ring lacks 2 stones."
