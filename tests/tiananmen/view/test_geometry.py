"""The squares of points, bowls and lids on the screen."""

from __future__ import annotations

import msgspec
import pytest

from games.tiananmen.view.layout import Bowl, Lid, SavedStone
from games.ui.board.sprites import Place
from tests.tiananmen.match_driver import OpenMatch
from tests.tiananmen.pictures import BLACK, WHITE, example


@pytest.mark.parametrize("place", ["D4", "T19", Bowl(BLACK), Lid(WHITE)])
def test_the_place_under_the_middle_of_a_square_is_its_own(
    open_match: OpenMatch, place: Place
) -> None:
    geometry = open_match().scene.board.game_board
    assert geometry.place_at(geometry.spot(place).center) == place


def test_saved_stones_lie_in_their_lid_flat_or_tilted(open_match: OpenMatch) -> None:
    driver = open_match(at=example("black_lid").position)
    geometry = driver.game_board
    lid = geometry.spot(Lid(BLACK))
    for turn in ("", "lid E7"):
        if turn:
            driver.play(turn)
        for number in range(driver.position.lid(BLACK)):
            assert lid.contains(geometry.spot(SavedStone(BLACK, number)))


def test_a_turned_board_is_seen_from_whites_side(open_match: OpenMatch) -> None:
    driver = open_match("D4 D5 D6 D7")
    upper, lower = driver.point(Bowl(WHITE)), driver.point(Bowl(BLACK))
    corner = driver.point("A1")
    driver.context.change_settings(
        msgspec.structs.replace(driver.context.settings, flip_board=True)
    )
    driver.wait(0.1)
    assert driver.point("T19") == corner
    assert (driver.point(Bowl(WHITE)), driver.point(Bowl(BLACK))) == (lower, upper)
    driver.click("D8")
    driver.wait()
    assert driver.position.last == "D8"
    stone = driver.board.sprite_at("D8")
    assert stone
    assert (stone.x, stone.y) == driver.point("D8")
