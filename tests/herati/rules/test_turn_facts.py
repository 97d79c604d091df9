"""Facts about placed tiles, on fields drawn by hand."""

from games.core.position import Side
from games.herati.rules.field import Tile
from games.herati.rules.position import CannotPlace, PlaceTile
from games.herati.rules.turn_facts import Offer, best_offer, completed, open_places, spoilt, waiting
from tests.herati.pictures import loom, workshop

THREE = "SE SW\nNE .."
"""A black diamond lacks NW on 1,1, where no other tile fits in the Workshop."""
ROW = "SE SW SE SW SE\nNE .. .. .. .."


def test_a_tile_completes_the_diamonds_it_belongs_to() -> None:
    position = workshop(THREE, "NW NE | ?", "SE | ?")
    assert completed(position, [PlaceTile(Tile.NW, 1, 1)]) == 1
    assert completed(position, [PlaceTile(Tile.NE, 2, 0)]) == 0
    assert completed(position, [CannotPlace()]) == 0


def test_a_tile_that_is_missing_waits_whoever_holds_it() -> None:
    assert waiting(workshop(THREE, "SE | ?", "SE | ?")) == [Offer(Tile.NW, (1, 1), 1)]
    assert waiting(loom(ROW, "SE SW | ?")) == [Offer(Tile.NW, (1, 1), 1)]


def test_only_places_open_by_the_rules_wait() -> None:
    # 1,1 lies below 1,0, but the row above is not full
    assert waiting(loom("SE SW SE", "NW SW | ?")) == []


def test_the_best_offer_is_for_the_tiles_that_lie_face_up() -> None:
    assert best_offer(workshop(THREE, "NW | ?", "SE | ?")) == Offer(Tile.NW, (1, 1), 1)
    assert best_offer(workshop(THREE, "SE | NW", "NW | ?")) is None
    assert best_offer(workshop(THREE, "SE | ?", "NW | ?", to_move=2)) is not None


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
