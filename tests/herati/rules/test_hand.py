"""Hands: face-up tiles and the face-down stock (RULES 2.3, 2.4, ruling d)."""

import pytest

from games.herati.rules.field import Tile
from games.herati.rules.position import Hand
from tests.herati.pictures import held


def test_the_next_tile_of_the_stock_is_turned_up_last_in_the_hand() -> None:
    hand = held("NE | SW NW").turned_up()
    assert hand.face_up == (Tile.NE, Tile.SW)
    assert hand.stock == (Tile.NW,)
    assert hand.face_down == 1


def test_turning_up_without_a_stock_changes_nothing() -> None:
    assert held("NE |").turned_up() == held("NE |")


def test_an_empty_hand_has_no_tile_at_all() -> None:
    assert Hand().is_empty
    assert not held("NE |").is_empty
    assert not held("| NE").is_empty


def test_known_tiles_are_listed_once_in_the_order_of_turning_up() -> None:
    assert held("SW ? NE SW |").known == (Tile.SW, Tile.NE)


def test_one_tile_of_a_kind_leaves_the_hand() -> None:
    assert held("NE SW NE | SE").without(Tile.NE).face_up == (Tile.SW, Tile.NE)
    assert held("NE SW NE | SE").without(Tile.SW).face_up == (Tile.NE, Tile.NE)
    assert held("NE SW NE | SE").without(Tile.NE).stock == (Tile.SE,)
    with pytest.raises(ValueError, match="not in tuple"):
        held("NE |").without(Tile.SW)


def test_a_hidden_hand_masks_its_stock_only() -> None:
    assert held("NE | SW NW").hidden() == held("NE | ? ?")


def test_the_order_of_face_up_tiles_does_not_count() -> None:
    assert held("NE SW | NW") == held("SW NE | NW")
    assert hash(held("NE SW | NW")) == hash(held("SW NE | NW"))
    assert held("NE NE SW |") != held("NE SW SW |")


def test_the_order_of_the_stock_counts() -> None:
    assert held("NE | SW NW") != held("NE | NW SW")
    assert hash(held("NE | SW NW")) != hash(held("NE | NW SW"))
    assert held("NE |") != "NE"


def test_a_hand_as_text() -> None:
    assert str(held("NE ? | SW NW")) == "face up NE ?, face down 2"
    assert str(Hand()) == "face up none, face down 0"
