"""What the keys read about positions of Veletas."""

from __future__ import annotations

import pytest

from games.veletas.rules.pieces import Place, Slide, Stone
from games.veletas.rules.position import custom_position, first_position
from games.veletas.view.layout import RESERVE
from tests.spoken import LANGUAGES, flaws, language, unfinished
from tests.veletas.view.speech.test_cells import GROUPS, SPEECH, crowded


def test_a_shooter_reads_what_it_meets_in_eight_directions() -> None:
    assert SPEECH.lines(GROUPS, "c3") == (
        "North: black stone c4. Northeast: black stone d4. East: 4 free. "
        "Southeast: 2 free. South: black stone c2. "
        "Southwest: 1 free, claimed shooter a1, edge. "
        "West: white stone b3. Northwest: 2 free."
    )


def test_a_line_ends_at_a_shooter_if_nothing_is_passed_over() -> None:
    shooters = ["a1", "c1", "g7"]
    current = custom_position(7, "current", shooters=shooters)
    leaflet = custom_position(7, "leaflet-en", shooters=shooters)
    assert "East: 1 free, shooter c1, 4 free." in SPEECH.lines(current, "a1")
    assert "East: 1 free, shooter c1." in SPEECH.lines(leaflet, "a1")


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ("d5", "In line with d5: shooter e5."),
        ("e3", "In line with e3: shooters c3, e5."),
        ("a6", "No shooter in line with a6."),
        ("c4", "No free shooter on c4."),
        (RESERVE, "Go to a square of the board first."),
    ],
)
def test_elsewhere_the_shooters_in_line_are_read(cell: str, said: str) -> None:
    assert SPEECH.lines(GROUPS, cell).startswith(said)


def test_an_empty_square_reads_its_lines_too() -> None:
    assert SPEECH.lines(GROUPS, "a6") == (
        "No shooter in line with a6. North: 1 free. Northeast: 1 free. East: 6 free. "
        "Southeast: 1 free, black stone c4. South: 4 free, claimed shooter a1, edge. "
        "Southwest: edge. West: edge. Northwest: edge."
    )


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        (
            "c3",
            "North: black stone c4, group of 2. South: black stone c2. West: white stone b3. "
            "Trapped now, it would go to Black, 2 to 1. "
            "Ways out: east d3, southeast d2, southwest b2, northwest b4.",
        ),
        ("c4", "Black group of 2: c4, d4. Beside it shooter c3."),
        ("b3", "White stone: b3. Beside it shooter c3."),
        # the stone would join c4-d4 at d3; no white stone is near
        (
            "d3",
            "North: black stone d4, group of 2. West: shooter c3. A black stone here: group of 3.",
        ),
        ("g2", "East: edge."),
        ("f2", "Nothing beside f2."),
    ],
)
def test_the_groups_beside_a_square_are_read(cell: str, said: str) -> None:
    assert SPEECH.around(GROUPS, cell) == said


def test_a_tied_shooter_goes_to_the_one_who_does_not_trap_it() -> None:
    assert "to the opponent of the player who traps it" in SPEECH.around(GROUPS, "e5")


def test_the_goal_names_claims_and_the_tightest_shooter() -> None:
    assert SPEECH.goal(GROUPS) == (
        "Black 0 of 2. White 1 of 2: a1. c3: 4 of 8 ways out, Black 2 to 1."
    )


def test_all_nearly_trapped_shooters_are_named_tightest_first() -> None:
    position = custom_position(
        7, "current", shooters=["a1", "d4", "g7"], black=["a2", "b1"], white=["f7"]
    )
    assert SPEECH.goal(position) == (
        "Black 0 of 2. White 0 of 2. a1: 1 of 3 ways out, Black 1 to 0. "
        "g7: 2 of 3 ways out, White 1 to 0."
    )


def test_legal_moves_are_spans() -> None:
    assert SPEECH.moves(GROUPS, "c3") == (
        "From c3: east d3 to g3, southeast d2 to e1, southwest b2, northwest b4 to a5."
    )
    assert SPEECH.moves(GROUPS, "d7") == "Shooters that can move or shoot: c3, e5."


def test_after_a_move_the_shots_are_read() -> None:
    # a1 is taken; b3 and c2 hold stones; c3 is empty again
    assert SPEECH.moves(GROUPS.play(Slide("c3", "b2")), None) == (
        "Shots from b2: northeast c3, southeast c1, south b1, west a2, northwest a3."
    )


def test_in_the_placement_the_open_squares_are_counted() -> None:
    # 9 by 9 without the outermost squares: 7 by 7
    assert SPEECH.moves(first_position(9), None) == "The next shooter can go on 49 squares."
    position = first_position(7).play(Place("d4"))
    assert SPEECH.moves(position, None) == "The stone can go on any empty square."
    assert (
        SPEECH.moves(position.play(Stone("a1")), None)
        == "Choose a colour: keep White or take Black."
    )


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("seed", [4, 12])
def test_every_reading_is_a_sentence_in_every_language(seed: int, code: str) -> None:
    position = crowded(seed)
    with language(code):
        for cell in position.board.grid.names:
            said = [read(position, cell) for read in (SPEECH.lines, SPEECH.around, SPEECH.moves)]
            assert not flaws(said)
            assert not unfinished(said)
        assert not flaws([SPEECH.goal(position)])
