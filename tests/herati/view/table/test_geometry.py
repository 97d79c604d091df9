"""The places of tiles on the screen: `place_at` of a place's centre is the place."""

from __future__ import annotations

import pytest

from games.herati.view.board import TRAY, Aside, FaceDown, Glow, InHand, OnField
from games.herati.view.geometry import HeratiGeometry
from tests.herati.match_driver import Driver, OpenMatch
from tests.herati.pictures import AnyHerati, loom, workshop

DIAMOND = "SE SW NE SW NE\nNE NW .. .. .."


def geometry(driver: Driver) -> HeratiGeometry:
    found = driver.parts.geometry
    assert isinstance(found, HeratiGeometry)
    return found


@pytest.mark.parametrize(
    "position",
    [loom(DIAMOND, "SE NE | ? ?"), workshop("NE SW", "NE SE | ?", "SW | ? ?", "NW | ?")],
    ids=["loom", "workshop"],
)
def test_a_tile_lies_under_its_own_centre(open_match: OpenMatch, position: AnyHerati) -> None:
    found = geometry(open_match(position))
    for place in found.pieces:
        if isinstance(place, OnField | InHand):
            assert found.place_at(found.spot(place).center) == place


def test_a_tile_set_aside_in_a_later_position_has_a_place(open_match: OpenMatch) -> None:
    """The board may still show it when an earlier turn is viewed."""
    found = geometry(open_match(loom(DIAMOND, "SE NE | ?")))
    places = [found.spot(Aside(index)) for index in range(4)]
    assert len({place.topleft for place in places}) == 4


def test_a_diamond_lies_around_four_cells(open_match: OpenMatch) -> None:
    found = geometry(open_match(loom(DIAMOND, "SE NE | ?")))
    assert Glow(0, 0) in found.pieces
    first, last = found.cell((0, 0)), found.cell((1, 1))
    assert found.spot(Glow(0, 0)) == first.union(last)


def test_points_beside_everything_are_no_place(open_match: OpenMatch) -> None:
    found = geometry(open_match(loom(DIAMOND, "SE NE | ?")))
    assert found.place_at((-5, -5)) is None
    aside = found.layout.aside
    assert aside is not None
    assert found.place_at((aside.left + 2, aside.bottom - 2)) == TRAY


def test_the_next_face_down_tile_is_the_outermost(open_match: OpenMatch) -> None:
    found = geometry(open_match(workshop("NE", "SW | ? ? ?", "SW | ?")))
    lefts = [found.spot(FaceDown(0, index)).left for index in range(3)]
    assert lefts == sorted(lefts, reverse=True)
    assert lefts[0] < found.spot(InHand(0, 0)).left
