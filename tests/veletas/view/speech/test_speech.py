"""The speech of a match in the window."""

from __future__ import annotations

import msgspec
import pytest

from games.core.position import Side
from games.veletas.rules.pieces import Place as PlaceShooter
from games.veletas.rules.pieces import Slide, Stone
from games.veletas.rules.position import first_position
from games.veletas.view.layout import BOWLS, LOADED_STONE, RESERVE
from games.veletas.view.look import LOOK
from games.veletas.view.speech import VeletasSpeech
from tests.by_ear import Listener
from tests.veletas.match_driver import Driver, OpenMatch
from tests.veletas.view.speech.test_cells import GROUPS
from tests.veletas.view.speech.test_turns import CORNER


def speech_of(driver: Driver) -> VeletasSpeech:
    speech = LOOK.make_speech(driver.view, driver.parts)
    assert isinstance(speech, VeletasSpeech)
    return speech


def test_rows_begin_at_the_top_and_end_with_the_trays(open_match: OpenMatch) -> None:
    driver = open_match(at=GROUPS)
    rows = speech_of(driver).rows(driver.position)
    assert len(rows) == 8
    assert list(rows[0]) == ["a7", "b7", "c7", "d7", "e7", "f7", "g7"]
    assert list(rows[7]) == [BOWLS[Side.BLACK], RESERVE, BOWLS[Side.WHITE]]


def test_a_turned_board_is_read_from_its_other_end(open_match: OpenMatch) -> None:
    driver = open_match(at=GROUPS)
    driver.view.viewer = Side.WHITE
    assert speech_of(driver).rows(driver.position)[0][0] == "g1"


def test_the_loaded_stone_is_among_the_trays(open_match: OpenMatch) -> None:
    driver = open_match("e5-e7", at=GROUPS)
    assert LOADED_STONE in speech_of(driver).rows(driver.position)[-1]


def test_the_score_names_players_and_colours(open_match: OpenMatch) -> None:
    driver = open_match(at=GROUPS)
    assert speech_of(driver).score(driver.position) == "Ada, Black: 0 of 2. Ben, White: 1 of 2."


def test_three_keys_have_a_meaning(open_match: OpenMatch) -> None:
    driver = open_match(at=GROUPS)
    readings = {reading.action: reading for reading in speech_of(driver).readings()}
    assert set(readings) == {"read_lines", "read_around", "read_goal"}
    assert readings["read_goal"].read(driver.position, None).startswith("Black 0 of 2.")


def test_few_targets_are_named_and_many_counted(open_match: OpenMatch) -> None:
    driver = open_match(at=GROUPS)
    speech, bowl = speech_of(driver), BOWLS[Side.BLACK]
    assert speech.picked_up(driver.position, bowl, ["d3", "b2"]) == (
        "Picked up: black stone. It can go to d3, b2."
    )
    assert speech.picked_up(driver.position, "c3", list("abcde")) == (
        "Picked up: c3. It can go to 5 places."
    )


def test_the_whole_board_is_told(open_match: OpenMatch) -> None:
    driver = open_match(at=GROUPS)
    assert speech_of(driver).board(driver.position).startswith("Free shooters: c3, e5. ")


@pytest.mark.parametrize(
    ("choice", "heard"),
    [
        # the first player becomes White, who places next
        ("swap", ["Robot: Takes Black.", "Your turn. White: place 2 shooters."]),
        ("keep", ["Robot: Keeps White."]),
    ],
)
def test_after_the_choice_of_colours_whoever_is_white_is_called(
    open_match: OpenMatch, choice: str, heard: list[str]
) -> None:
    driver = open_match("d4/a1", seats=("Ada", "Robot"), Size="7")
    ear = Listener(driver.context)
    ear.wait()
    driver.engine.answer(choice)
    assert ear.wait(2.0) == heard


def test_an_ordinary_turn_needs_no_task(open_match: OpenMatch) -> None:
    driver = open_match(at=GROUPS)
    assert speech_of(driver).turn_task(driver.position) == ""


def test_a_shot_that_would_trap_says_so_in_advance(open_match: OpenMatch) -> None:
    speech = speech_of(open_match(at=CORNER))
    assert speech.consequence(CORNER, Stone("b2")) == "Black claims a1, 3 to 0."
    assert speech.consequence(CORNER, Stone("c3")) == ""
    assert speech.consequence(CORNER, Slide("d4", "c3")) == ""
    assert speech.consequence(first_position(7).play(PlaceShooter("d4")), Stone("a1")) == ""


def test_the_consequence_is_heard_at_the_cursor_unless_it_is_not_wanted(
    open_match: OpenMatch,
) -> None:
    driver = open_match(at=CORNER)
    ear = Listener(driver.context)
    ear.wait()
    driver.board.activate(BOWLS[Side.BLACK])
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


def test_a_turn_that_is_not_played_yet_is_told_without_claims(open_match: OpenMatch) -> None:
    driver = open_match(at=CORNER)
    told = speech_of(driver).proposed(driver.position, [Slide("d4", "c3"), Stone("b2")])
    assert told == "d4 to c3, shoots b2."


def test_the_cursor_leaves_the_loaded_stone_when_there_is_none_any_more(
    open_match: OpenMatch,
) -> None:
    driver = open_match("e5-e7", at=GROUPS)
    ear = Listener(driver.context)
    ear.wait()
    driver.view.board.cursor.place = LOADED_STONE
    driver.view.controller.undo()
    driver.show()
    assert driver.view.board.cursor.place is None
