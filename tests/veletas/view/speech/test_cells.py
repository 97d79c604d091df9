"""Squares and trays as they are spoken."""

from __future__ import annotations

from random import Random

import pytest

from games.core.position import Side
from games.ui.board.sprites import Place
from games.veletas.rules.pieces import Place as PlaceShooter
from games.veletas.rules.pieces import Slide
from games.veletas.rules.position import VeletasPosition, custom_position, first_position
from games.veletas.view.layout import BOWLS, LOADED_STONE, RESERVE
from games.veletas.view.speech import VeletasSpeech
from games.veletas.view.words import VeletasTexts
from tests.spoken import LANGUAGES, flaws, language, speaker
from tests.veletas.pictures import drawn
from tests.veletas.random_play import crowding_turn, first_ordinary_turn

SPEECH = speaker(VeletasSpeech, VeletasTexts)
GROUPS = drawn(
    "current",
    """
    . . . . . . .
    . . . . . . .
    . . . . * . .
    . . x x . . .
    . o * . . . .
    . . x . . . .
    W . . . . . .""",
)


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("a1", "a1, claimed by White"),
        ("b1", "b1, empty"),
        ("b3", "b3, white stone"),
        ("d4", "d4, black stone, group of 2"),
        # open to the east, southeast, southwest and northwest
        ("c3", "c3, shooter, 4 of 8 ways out, beside it black 2, white 1"),
        ("e5", "e5, shooter, 7 of 8 ways out"),
        (RESERVE, "claims: Black 0, White 1, 2 to win"),
        (BOWLS[Side.WHITE], "white bowl"),
    ],
)
def test_a_place_is_named_before_what_stands_there(place: Place, said: str) -> None:
    assert SPEECH.cell(GROUPS, place) == said


def test_a_shooter_in_the_corner_has_three_ways() -> None:
    position = custom_position(7, "current", shooters=["a7", "c3", "e5"], white=["a6"])
    assert SPEECH.cell(position, "a7") == "a7, shooter, 2 of 3 ways out, beside it black 0, white 1"


def test_the_shooter_that_has_moved_is_known() -> None:
    position = GROUPS.play(Slide("e5", "e7"))
    assert SPEECH.cell(position, "e7") == "e7, shooter that has moved, shoots now"
    assert SPEECH.cell(position, LOADED_STONE) == "loaded stone, to shoot from e7"


def test_during_the_placement_shooters_have_no_ways() -> None:
    position = first_position(9).play(PlaceShooter("c3"))
    assert SPEECH.cell(position, "c3") == "c3, shooter"
    assert SPEECH.cell(position, RESERVE) == "reserve, 4 shooters to place"


@pytest.mark.parametrize(
    ("place", "name"),
    [("c3", "c3"), (RESERVE, "reserve"), (BOWLS[Side.BLACK], "black bowl"),
     (LOADED_STONE, "loaded stone")],
)  # fmt: skip
def test_trays_have_names(place: Place, name: str) -> None:
    assert SPEECH.place_name(GROUPS, place) == name


@pytest.mark.parametrize(
    ("origin", "name"),
    [("c3", "c3"), (RESERVE, "shooter"), (BOWLS[Side.BLACK], "black stone"),
     (LOADED_STONE, "black stone")],
)  # fmt: skip
def test_a_piece_out_of_a_tray_has_its_own_name(origin: Place, name: str) -> None:
    assert SPEECH.piece_name(GROUPS, origin) == name


def crowded(seed: int) -> VeletasPosition:
    """A position some turns later."""
    rng = Random(seed)
    position = first_ordinary_turn("current", 7, rng)
    for _ in range(seed):
        for move in crowding_turn(position, rng):
            position = position.play(move)
        if position.outcome():
            break
    return position


def mirrored(position: VeletasPosition) -> VeletasPosition:
    """Left and right exchanged."""
    return custom_position(
        position.size,
        position.rules,
        shooters=map(mirror, position.shooter_cells),
        black=map(mirror, position.stone_cells(Side.BLACK)),
        white=map(mirror, position.stone_cells(Side.WHITE)),
        claims={mirror(cell): side for cell, side in position.claims.items()},
        to_move=position.to_move,
    )


def mirror(cell: str) -> str:
    return chr(ord("a") + ord("g") - ord(cell[0])) + cell[1:]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("seed", [3, 9, 15])
def test_every_square_says_the_same_in_a_mirror(seed: int, code: str) -> None:
    position = crowded(seed)
    other = mirrored(position)
    with language(code):
        for cell in position.board.grid.names:
            said = SPEECH.cell(position, cell)
            assert not flaws([said])
            assert said.startswith(cell)
            assert SPEECH.cell(other, mirror(cell)) == mirror(cell) + said.removeprefix(cell)
