"""Turns as they are spoken."""

from __future__ import annotations

from random import Random

import pytest

from games.herati.rules.field import Tile
from games.herati.rules.position import CannotPlace, Move, PlaceTile, SetAside
from tests.herati.dealing import dealt
from tests.herati.pictures import AnyHerati, loom, workshop
from tests.herati.view.speech.test_cells import STUCK, speech_of
from tests.herati.view.speech.test_tiles import CORNER
from tests.spoken import LANGUAGES, flaws, language, unfinished


def said(position: AnyHerati, move: Move) -> str:
    return speech_of(position).turn(position, [move], position.play(move))


def test_a_tile_that_completes_a_diamond_brings_a_point() -> None:
    assert said(CORNER, PlaceTile(Tile.NW, 1, 1)) == (
        "Black top left on f6, completes a black diamond. 1 point now."
    )


def test_points_are_added_up() -> None:
    again = workshop("SE SW\nNE ..", "NW NE |", "SE |", game_points=(2, 0))
    assert said(again, PlaceTile(Tile.NW, 1, 1)).endswith("3 points now.")
    assert said(again, PlaceTile(Tile.NE, 2, 0)) == "Black top right on g5."


def test_the_last_tile_of_a_hand_is_followed_by_another() -> None:
    position = workshop("SE", "NW | SW NE", "SE | NE")
    assert said(position, PlaceTile(Tile.NW, -1, 0)) == (
        "Black top left on d5. Turned up: black bottom left."
    )


def test_who_cannot_place_turns_a_tile_up_or_passes() -> None:
    # a tile never matches its own kind
    more = workshop("NE", "NE | SW NW", "SW |")
    assert said(more, CannotPlace()) == "No tile fits. Turned up: black bottom left."
    none = workshop("NE", "NE |", "SW | SE")
    assert said(none, CannotPlace()) == "No tile fits."


def test_a_tile_set_aside_is_told() -> None:
    assert said(STUCK, SetAside(Tile.SW)) == (
        "Black bottom left set aside. Turned up: black bottom left."
    )


def test_the_diamonds_of_the_loom_are_counted() -> None:
    cloth = loom("SE SW NW NW NW\nNE .. .. .. ..", "NW NE | SW")
    assert said(cloth, PlaceTile(Tile.NW, 1, 1)) == (
        "Black top left on f2, completes a black diamond. 1 diamond now. "
        "Turned up: black bottom left."
    )
    later = loom("SE SW NW NW NW\nNE NW .. .. ..", "NW NE | SW")
    assert said(later, PlaceTile(Tile.NE, 2, 1)) == (
        "Black top right on g2. Turned up: black bottom left."
    )


def test_a_loom_without_a_tile_that_fits_is_stuck() -> None:
    speech, stuck = speech_of(STUCK), "Nothing fits: set one of your tiles aside."
    after = STUCK.play(SetAside(Tile.NW))
    assert speech.move(STUCK, SetAside(Tile.NW), after).endswith(stuck)
    open_cloth = loom("NW", "NE SW | SW")
    move = PlaceTile(Tile.NE, 1, 0)
    assert stuck not in speech.move(open_cloth, move, open_cloth.play(move))


def test_a_tile_tells_in_advance_what_it_completes() -> None:
    speech = speech_of(CORNER)
    assert speech.consequence(CORNER, PlaceTile(Tile.NW, 1, 1)) == "Completes a black diamond."
    assert speech.consequence(CORNER, PlaceTile(Tile.NE, 2, 0)) == ""
    assert speech.consequence(STUCK, SetAside(Tile.NW)) == ""


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_turn_is_told_in_every_language(code: str) -> None:
    rng = Random(4)
    position = dealt(4, rng, match=True)
    with language(code):
        while position.outcome() is None:
            move = rng.choice(position.legal_moves())
            told = said(position, move)
            assert not flaws([told])
            assert not unfinished([told])
            position = position.play(move)
