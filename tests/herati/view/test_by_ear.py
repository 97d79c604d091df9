"""The speech of a match in the window, and its turns in a list."""

from __future__ import annotations

import pygame

from games.herati.rules.field import Tile
from games.herati.rules.position import PlaceTile, SetAside
from games.herati.view.board import TRAY, FaceDown, InHand, OnField
from games.herati.view.look import LOOK
from games.herati.view.tiles import sprite
from games.ui.toolkit.scene import SceneContext
from tests.herati.match_driver import OpenMatch
from tests.herati.pictures import loom, workshop


def test_the_field_is_read_before_the_hands(open_match: OpenMatch) -> None:
    driver = open_match(at=workshop("SE SW\nNE ..", "NW NE | SW SW", "SE | NE"))
    rows = LOOK.make_speech(driver.view).rows(driver.position)
    # the field is two by two: two more columns and rows fit on each side
    assert list(rows[0]) == [OnField(x, -2) for x in range(-2, 4)]
    assert list(map(list, rows[6:])) == [
        [InHand(0, 0), InHand(0, 1), FaceDown(0, 1)],
        [InHand(1, 0), FaceDown(1, 0)],
    ]


def test_the_tray_of_the_loom_comes_last(open_match: OpenMatch) -> None:
    driver = open_match(at=loom("NW", "NW SW | SW"))
    rows = LOOK.make_speech(driver.view).rows(driver.position)
    assert list(rows[-1]) == [TRAY]
    assert [place.y for row in rows[:5] for place in row[:1] if isinstance(place, OnField)] == [
        0, 1, 2, 3, 4,
    ]  # fmt: skip


def test_a_turn_that_is_not_played_yet_uncovers_no_tile(open_match: OpenMatch) -> None:
    driver = open_match()  # each player has one tile face up
    speech, position = LOOK.make_speech(driver.view), driver.position
    move = next(move for move in position.legal_moves() if isinstance(move, PlaceTile))
    told = speech.turn(position, [move], position.play(move))
    assert "Turned up: " in told
    proposed = speech.proposed(position, [move])
    assert proposed
    assert told.startswith(proposed)
    assert "Turned up" not in proposed


def test_a_tile_is_drawn_in_the_list_of_turns(context: SceneContext) -> None:
    for move in (PlaceTile(Tile.SW, 1, 0), SetAside(Tile.SW)):
        entry = LOOK.turn_entry(loom("NE", "SW SE | ?"), [move])
        assert entry.picture
        drawn, tile = entry.picture(context, 20), sprite(context, "SW", 20)
        assert pygame.image.tobytes(drawn, "RGBA") == pygame.image.tobytes(tile, "RGBA")
