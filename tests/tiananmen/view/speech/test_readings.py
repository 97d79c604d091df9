"""What the keys read about positions of Tiananmen."""

from __future__ import annotations

import pytest

from games.core.position import Side
from games.tiananmen.rules.position import opening, set_up
from games.tiananmen.view.layout import Bowl
from tests.spoken import LANGUAGES, flaws, language, unfinished
from tests.tiananmen.view.speech.test_cells import SMALL, SPEECH, later
from tests.tiananmen.view.speech.test_turns import OPEN


def test_lines_are_runs_to_the_edge() -> None:
    # the Heroes stand on G6 to G8 and on F7 and H7
    assert SPEECH.lines(SMALL, "G4") == (
        "From G4. North: 1 empty, Heroes G6 to G8, white G9, 4 empty. East: 6 empty. "
        "South: 3 empty. West: 1 empty, black E4 to D4, 3 empty."
    )


def test_at_the_edge_there_is_nothing_further() -> None:
    assert "South: edge. West: edge." in SPEECH.lines(SMALL, "A1")


@pytest.mark.parametrize("place", [None, Bowl(Side.BLACK)])
def test_away_from_the_board_the_last_stone_is_read(place: Bowl | None) -> None:
    assert SPEECH.lines(SMALL, place).startswith("From H10.")
    assert SPEECH.lines(opening(13), place) == "Go to a point of the board first."
    assert SPEECH.around(opening(13), place) == "Go to a point of the board first."


@pytest.mark.parametrize(
    ("point", "said"),
    [
        ("E4", "Black: north, west. Group of 3: D4, E4, E5."),
        ("H10", "White: southwest. Group of 2: G9, H10. It touches the Heroes."),
        ("A1", "Edge: south, west. It reaches the edge."),
        # D4 and E5 are beside D5, E4 only diagonally
        ("D5", "Black: east, southeast, south. A black stone here: group of 4."),
        ("F8", "White: northeast. Heroes: east, southeast, south. "
               "A white stone here: group of 3, touches the Heroes."),
        ("M3", "Nothing beside M3."),
        ("G7", "Around the Heroes 15 points are empty. White: G9."),
    ],
)  # fmt: skip
def test_the_neighbourhood_of_a_point_is_read(point: str, said: str) -> None:
    assert SPEECH.around(SMALL, point) == said


def test_the_goal_names_the_missing_points() -> None:
    said = SPEECH.goal(OPEN)
    assert said.startswith("Ring lacks 3: E7, J7, G9. Chain lacks 5: ")


def test_many_missing_points_are_only_counted() -> None:
    # on an empty board 16 points around the Heroes, and five from them to the edge
    said = SPEECH.goal(opening(13))
    assert said.startswith("Ring lacks 16 stones. Chain lacks 5: ")
    assert said.count(",") == 4


def test_after_the_end_nothing_is_lacking() -> None:
    won = set_up(13, black=["D4"], white=["G9", "G10", "G11", "G12", "G13"], last="D4")
    assert SPEECH.goal(won) == "The game is over."


@pytest.mark.parametrize(
    ("point", "said"),
    [(None, "Next stone: north H11, east J10, south H9, west G10.")],
)
def test_the_next_stones_are_named_by_direction(point: str | None, said: str) -> None:
    assert SPEECH.moves(SMALL, point) == said


def test_at_the_start_the_star_points_are_read() -> None:
    assert SPEECH.moves(opening(13), None) == "The first stone: D4, G4, K4, D7, K7, D10, G10, K10."


def test_where_no_direction_is_open_every_empty_point_is() -> None:
    row = [f"{file}1" for file in "ABCDEFGHJKLMN"]
    column = [f"G{rank}" for rank in (2, 3, 4, 5, 9, 10, 11, 12, 13)]
    full = set_up(13, black=[*row, *column], last="G1", part=2)
    assert SPEECH.moves(full, None) == "The next stone can go on any empty point."


def test_saving_and_the_lid_are_offered() -> None:
    # three stones in the lid close all three gaps
    assert SPEECH.moves(OPEN, None) == (
        "Next stone: north A2, east B1. Or save a stone. The lid can win: E7, J7, G9."
    )


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("stones", [20, 60])
def test_every_reading_is_a_sentence_in_every_language(stones: int, code: str) -> None:
    position = later(stones)
    with language(code):
        for point in SPEECH.grid(position).names:
            said = [read(position, point) for read in (SPEECH.lines, SPEECH.around)]
            assert not flaws(said)
            assert not unfinished(said)
        rest = [SPEECH.goal(position), SPEECH.moves(position, None)]
        assert not flaws(rest)
        assert not unfinished(rest)
