"""The speech of a match in the window."""

from __future__ import annotations

from games.herati.rules.field import Tile
from games.herati.rules.position import PlaceTile, SetAside
from games.herati.view.board import TRAY, FaceDown, InHand, OnField
from games.herati.view.look import LOOK
from games.herati.view.speech import HeratiSpeech
from tests.herati.match_driver import Driver, OpenMatch
from tests.herati.pictures import workshop
from tests.herati.view.speech.test_cells import STUCK
from tests.herati.view.speech.test_tiles import CORNER


def speech_of(driver: Driver) -> HeratiSpeech:
    speech = LOOK.make_speech(driver.view, driver.parts)
    assert isinstance(speech, HeratiSpeech)
    return speech


def test_the_field_is_read_before_the_hands(open_match: OpenMatch) -> None:
    driver = open_match(at=CORNER)
    rows = [list(row) for row in speech_of(driver).rows(driver.position)]
    # the field is two by two: two more columns and rows fit on each side
    assert rows[0] == [OnField(x, -2) for x in range(-2, 4)]
    assert len(rows) == 8
    assert rows[6] == [InHand(0, 0), InHand(0, 1), FaceDown(0, 1)]
    assert rows[7] == [InHand(1, 0), FaceDown(1, 0)]


def test_the_tray_of_the_loom_comes_last(open_match: OpenMatch) -> None:
    driver = open_match(at=STUCK)
    rows = speech_of(driver).rows(driver.position)
    assert list(rows[-1]) == [TRAY]
    assert [place.y for row in rows[:5] for place in row[:1] if isinstance(place, OnField)] == [
        0, 1, 2, 3, 4,
    ]  # fmt: skip


def test_names_and_cells_know_the_hands(open_match: OpenMatch) -> None:
    driver = open_match(at=CORNER)
    speech = speech_of(driver)
    assert speech.cell(driver.position, InHand(1, 0)) == "black bottom right, Ben"
    assert speech.place_name(driver.position, InHand(0, 1)) == "black top right"


def test_the_score_of_the_workshop_names_the_players(open_match: OpenMatch) -> None:
    driver = open_match(at=CORNER)
    speech = speech_of(driver)
    assert speech.score(driver.position) == (
        "Ada: 0 points, 2 face up, 2 face down. Ben: 0 points, 1 face up, 1 face down."
    )
    position = workshop("SE", "NW |", "SE |", game_points=(1, 0), earlier_points=(2, 0), target=5)
    assert speech.score(position).startswith("Ada: 1 point, 3 of 5, ")


def test_the_score_of_the_loom_names_par_or_the_aim(open_match: OpenMatch) -> None:
    driver = open_match(at=STUCK)
    assert speech_of(driver).score(driver.position) == (
        "0 diamonds, par is 4, the goal 6. 3 tiles left."
    )


def test_three_keys_have_a_meaning(open_match: OpenMatch) -> None:
    driver = open_match(at=CORNER)
    readings = {reading.action: reading for reading in speech_of(driver).readings()}
    assert set(readings) == {"read_lines", "read_around", "read_goal"}
    said = readings["read_around"].read(driver.position, InHand(0, 0))
    assert said.startswith("Black top left fits on ")
    assert "held by Ada" in readings["read_goal"].read(driver.position, None)


def test_a_turn_is_told(open_match: OpenMatch) -> None:
    driver = open_match(at=CORNER)
    move = PlaceTile(Tile.NW, 1, 1)
    told = speech_of(driver).turn(CORNER, [move], CORNER.play(move))
    assert told.startswith("Black top left on f6, completes a black diamond.")


def test_after_an_own_turn_of_the_loom_it_is_told_that_nothing_fits(open_match: OpenMatch) -> None:
    driver = open_match(at=STUCK)
    after = STUCK.play(SetAside(Tile.NW))
    assert speech_of(driver).move(STUCK, SetAside(Tile.NW), after) == (
        "Black top left set aside. Turned up: black bottom left. "
        "Nothing fits: set one of your tiles aside."
    )


def test_the_whole_table_is_told(open_match: OpenMatch) -> None:
    driver = open_match(at=CORNER)
    said = speech_of(driver).board(driver.position)
    assert said.startswith("e5 to f5: black bottom right, ")
    assert said.endswith("2 of 5 wide · 2 of 5 high.")


def test_the_consequence_of_a_tile_is_told(open_match: OpenMatch) -> None:
    speech = speech_of(open_match(at=CORNER))
    assert speech.consequence(CORNER, PlaceTile(Tile.NW, 1, 1)) == "Completes a black diamond."


def test_a_turn_that_is_not_played_yet_uncovers_no_tile(open_match: OpenMatch) -> None:
    driver = open_match()  # each player has one tile face up
    speech, position = speech_of(driver), driver.position
    move = next(move for move in position.legal_moves() if isinstance(move, PlaceTile))
    after = position.play(move)
    told = speech.turn(position, [move], after)
    assert "Turned up: " in told
    proposed = speech.proposed(position, [move])
    assert proposed
    assert told.startswith(proposed)
    assert "Turned up" not in proposed
