"""Sprites on three places in a row and a supply below: what moves when the view changes."""

from __future__ import annotations

import pygame
import pytest

from games.ui.board.board_view import BoardView
from games.ui.board.piece_layer import PieceLayer
from games.ui.board.sprites import Piece, PieceSprite, Place, SpriteCache

CENTRES = {"a": (50, 50), "b": (150, 50), "c": (250, 50), "supply": (50, 150)}


def spot(place: Place) -> pygame.Rect:
    rect = pygame.Rect(0, 0, 80, 80)
    rect.center = CENTRES[str(place)]
    return rect


def picture(kind: str, size: int) -> pygame.Surface:
    surface = pygame.Surface((size, size), pygame.SRCALPHA)
    surface.fill((200, 0, 0))
    return surface


@pytest.fixture
def layer() -> PieceLayer:
    layer = PieceLayer(spot, SpriteCache(picture))
    layer.show(BoardView({"a": Piece("stone"), "c": Piece("stone")}), 0.0)
    return layer


def standing(layer: PieceLayer, place: str) -> PieceSprite:
    sprite = layer.sprite_at(place)
    assert sprite is not None
    return sprite


def test_a_piece_that_keeps_its_place_stays_and_another_one_moves(layer: PieceLayer) -> None:
    before = standing(layer, "c")
    layer.show(BoardView({"a": Piece("stone"), "b": Piece("stone")}), 0.2)
    assert standing(layer, "b") is before
    assert (before.x, before.y) == CENTRES["c"]
    assert layer.moving
    layer.update(0.2)
    assert (before.x, before.y) == CENTRES["b"]
    assert not layer.moving


def test_the_nearest_piece_of_the_kind_goes_to_the_new_place(layer: PieceLayer) -> None:
    layer.show(BoardView({"supply": Piece("stone"), "a": Piece("stone")}), 0.0)
    nearest = standing(layer, "a")  # 100 pixels from b; from the supply it is 141
    layer.show(BoardView({"b": Piece("stone")}), 0.2)
    assert standing(layer, "b") is nearest


def test_a_piece_of_another_kind_fades_in(layer: PieceLayer) -> None:
    layer.show(BoardView({"a": Piece("stone"), "b": Piece("vane")}), 0.2)
    assert standing(layer, "b").alpha == 0
    layer.update(0.2)
    assert standing(layer, "b").alpha == 255


def test_pieces_come_from_their_supply_and_go_back_there(layer: PieceLayer) -> None:
    supplies = {"stone": "supply"}
    leaving = standing(layer, "c")
    layer.show(BoardView({"a": Piece("stone")}, supplies=supplies), 0.2)
    layer.update(0.2)
    assert (leaving.x, leaving.y) == CENTRES["supply"]
    layer.show(BoardView({"a": Piece("stone"), "b": Piece("stone")}, supplies=supplies), 0.2)
    assert (standing(layer, "b").x, standing(layer, "b").y) == CENTRES["supply"]


def test_a_dropped_sprite_becomes_the_piece_of_the_next_view(layer: PieceLayer) -> None:
    dropped = layer.new_sprite(Piece("vane"), "supply")
    layer.add_dropped(dropped)
    layer.show(BoardView({"b": Piece("vane")}), 0.2)
    assert standing(layer, "b") is dropped


def test_a_dropped_sprite_without_a_place_is_sent_back(layer: PieceLayer) -> None:
    dropped = layer.new_sprite(Piece("vane"), "b")
    layer.add_dropped(dropped)
    layer.return_dropped(0.2)
    layer.update(0.2)
    assert dropped.alpha == 0
    layer.show(BoardView({"b": Piece("vane")}), 0.2)
    assert standing(layer, "b") is not dropped


def test_new_pictures_need_new_sprites(layer: PieceLayer) -> None:
    layer.clear(SpriteCache(picture))
    assert layer.sprite_at("a") is None


def test_the_held_piece_is_not_drawn_with_the_others(layer: PieceLayer) -> None:
    surface = pygame.Surface((300, 200))
    layer.draw(surface, standing(layer, "a"))
    assert surface.get_at(CENTRES["a"])[:3] == (0, 0, 0)
    assert surface.get_at(CENTRES["c"])[:3] == (200, 0, 0)
