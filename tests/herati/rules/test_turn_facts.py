"""Facts about placed tiles, on fields drawn by hand."""

import pytest

from games.core.position import Side
from games.herati.rules.field import Tile
from games.herati.rules.position import CannotPlace, PlaceTile
from games.herati.rules.turn_facts import (
    Offer,
    begun_diamonds,
    best_offer,
    completed,
    open_places,
    spoilt,
    waiting,
)
from tests.herati.pictures import loom, workshop

THREE = "SE SW\nNE .."
"""A black diamond lacks NW on 1,1, where no other tile fits in the Workshop."""
FULL = "SE SW SE SW SE"
ROW = f"{FULL}\nNE .. .. .. .."


def test_a_tile_completes_the_diamonds_it_belongs_to() -> None:
    position = workshop(THREE, "NW NE | ?", "SE | ?")
    assert completed(position, [PlaceTile(Tile.NW, 1, 1)]) == 1
    assert completed(position, [PlaceTile(Tile.NE, 2, 0)]) == 0
    assert completed(position, [CannotPlace()]) == 0


def test_a_tile_that_is_missing_waits_whoever_holds_it() -> None:
    assert waiting(workshop(THREE, "SE | ?", "SE | ?")) == [Offer(Tile.NW, (1, 1), 1)]
    assert waiting(loom(ROW, "SE SW | ?")) == [Offer(Tile.NW, (1, 1), 1)]


@pytest.mark.parametrize(("picture", "offer"), [
    (".. SW\nNE NW", Offer(Tile.SE, (0, 0), 1)),
    ("SE ..\nNE NW", Offer(Tile.SW, (1, 0), 1)),
    ("SE SW\n.. NW", Offer(Tile.NE, (0, 1), 1)),
    ("SE SW\nNE ..", Offer(Tile.NW, (1, 1), 1)),
])  # fmt: skip
def test_each_tile_of_a_diamond_can_be_the_one_that_waits(picture: str, offer: Offer) -> None:
    assert waiting(workshop(picture, "SE | ?", "SE | ?")) == [offer]


def test_a_tile_that_matches_one_neighbour_waits_in_the_loom_only() -> None:
    # NW on 1,1 is white to the east, where SW is black
    assert waiting(loom(f"{FULL}\nNE .. SW .. ..", "SE SW | ?")) == [Offer(Tile.NW, (1, 1), 1)]
    assert waiting(workshop(f"{FULL}\nNE .. SW .. ..", "SE | ?", "SW | ?")) == []


def test_only_places_open_by_the_rules_wait() -> None:
    # 1,1 lies below 1,0, but the row above is not full
    assert waiting(loom("SE SW SE", "NW SW | ?")) == []


def test_the_best_offer_is_for_the_tiles_that_lie_face_up() -> None:
    assert best_offer(workshop(THREE, "NW | ?", "SE | ?")) == Offer(Tile.NW, (1, 1), 1)
    assert best_offer(workshop(THREE, "SE | NW", "NW | ?")) is None
    assert best_offer(workshop(THREE, "SE | ?", "NW | ?", to_move=2)) is not None


@pytest.mark.parametrize(("picture", "best"), [
    # NW completes a white diamond on 0,0, on 2,2 a black and a white one.
    (".. NE .. ..\nSW SE SW ..\n.. NE .. NE\n.. .. SW SE", Offer(Tile.NW, (2, 2), 2)),
    # The same turned upside down: SE completes two diamonds on 1,1, and one on 3,3.
    ("NW NE .. ..\nSW .. SW ..\n.. NE NW NE\n.. .. SW ..", Offer(Tile.SE, (1, 1), 2)),
])  # fmt: skip
def test_two_diamonds_are_a_better_offer_than_one(picture: str, best: Offer) -> None:
    assert best_offer(workshop(picture, "NW SE | ?", "SE | ?")) == best


def test_an_offer_to_another_side_is_for_its_next_turn() -> None:
    position = workshop(THREE, "NW | ?", "SE | ?", to_move=2)
    assert best_offer(position) is None
    assert best_offer(position, Side.FIRST) == Offer(Tile.NW, (1, 1), 1)


def test_open_places_are_counted_once_for_all_tiles() -> None:
    # NW matches SE on every side: black meets black to the east and south, white meets white else.
    assert open_places(workshop("SE", "NW | ?", "SE | ?")) == 4
    assert open_places(workshop("SE", "NW NW | ?", "SE | ?")) == 4


def test_a_tile_spoils_the_place_of_another() -> None:
    position = loom(ROW, "NE NW | ?")
    assert spoilt(position, PlaceTile(Tile.NE, 1, 1)) == Offer(Tile.NW, (1, 1), 1)
    assert spoilt(position, PlaceTile(Tile.NW, 1, 1)) is None
    assert spoilt(position, PlaceTile(Tile.NE, 2, 1)) is None


def test_diamonds_that_lack_two_tiles_or_one_are_begun() -> None:
    # SE SW can become the upper half of a black diamond; SW SE have white corners that differ
    assert begun_diamonds(loom("SE SW SE SW SE", "NW NE | ?")) == 2
    # NE below the first SE: one of the two now lacks a single tile, the other still two
    assert begun_diamonds(loom(ROW, "NW NE | ?")) == 2
    # SW there makes the first one impossible
    assert begun_diamonds(loom("SE SW SE SW SE\nSW .. .. .. ..", "NW NE | ?")) == 1


def test_a_whole_diamond_and_a_single_tile_are_not_begun() -> None:
    assert begun_diamonds(loom("", "NW NE | ?")) == 0
    assert begun_diamonds(loom("SE", "NW NE | ?")) == 0
    whole = "SE SW SE NE NE\nNE NW .. .. .."
    assert begun_diamonds(loom(whole, "NW NE | ?")) == begun_diamonds(
        loom("NE NE SE NE NE\nSE SE .. .. ..", "NW NE | ?")
    )


def test_tiles_that_cannot_match_begin_no_diamond_in_a_workshop() -> None:
    assert begun_diamonds(workshop("SE SW", "NW | ?", "SE | ?")) == 1
    # NW would meet the black edge of the tile below with a white one
    assert begun_diamonds(workshop("SE SW\nNE ..\n.. NW", "NW | ?", "SE | ?")) == 0


@pytest.mark.parametrize("half", ["SE SW", "NE NW", "SE\nNE", "SW\nNW"])
@pytest.mark.parametrize(("x", "y"), [(0, 0), (-3, -2), (3, 2)])
def test_half_a_diamond_is_begun_on_whichever_side_it_is_open(half: str, x: int, y: int) -> None:
    assert begun_diamonds(workshop(half, "NW | ?", "SE | ?", x=x, y=y)) == 1


@pytest.mark.parametrize(("picture", "count"), [
    # The only half of a diamond is that of the last two tiles, which is open downwards.
    ("NW ..\nSE ..\nNW ..\nSE SW", 1),
    ("SE ..\nNW ..\nSE ..\nNW ..\nSE SW", 0),
    # here to the right
    ("NW SE NW SE\n.. .. .. NE", 1),
    ("SE NW SE NW SE\n.. .. .. .. NE", 0),
])  # fmt: skip
def test_no_diamond_is_begun_that_the_workshop_has_no_room_for(picture: str, count: int) -> None:
    assert begun_diamonds(workshop(picture, "NW | ?", "SE | ?")) == count
