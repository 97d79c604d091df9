"""Sprites on three places in a row and a supply below."""

from __future__ import annotations

import pygame
import pytest

from games.ui.board.board import PieceLayer
from games.ui.board.sprites import Actor, BoardView, Piece, PieceSprite, Place, Pose, SpriteCache

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


def test_another_view_is_there_at_once(layer: PieceLayer) -> None:
    before = standing(layer, "a")
    layer.show(BoardView({"a": Piece("stone"), "b": Piece("vane", 90.0)}), 0.2)
    assert standing(layer, "a") is before
    assert (standing(layer, "b").x, standing(layer, "b").angle) == (150, 90)
    assert layer.sprite_at("c") is None
    assert not layer.moving


def test_a_piece_of_another_kind_is_a_new_one(layer: PieceLayer) -> None:
    before = standing(layer, "a")
    layer.show(BoardView({"a": Piece("vane")}), 0.2)
    assert standing(layer, "a") is not before
    assert standing(layer, "a").kind == "vane"


def test_a_piece_away_from_its_place_glides_back(layer: PieceLayer) -> None:
    standing(layer, "a").follow((100, 50))
    layer.show(BoardView({"a": Piece("stone")}), 0.2)
    assert layer.moving
    layer.update(0.2)
    assert standing(layer, "a").x == 50


def test_the_poses_are_those_of_this_moment(layer: PieceLayer) -> None:
    standing(layer, "a").follow((70, 60))
    poses = layer.poses()
    assert (poses["a"].x, poses["a"].y, poses["c"].x) == (70, 60, 250)


def test_a_dropped_sprite_is_known_until_the_next_view(layer: PieceLayer) -> None:
    assert layer.dropped_pose() is None
    dropped = layer.new_sprite(Piece("vane"), "supply")
    dropped.follow((120, 130))
    layer.add_dropped(dropped)
    assert layer.dropped_pose() == Pose("vane", 120, 130, 80)
    layer.show(BoardView({"b": Piece("vane")}), 0.2)
    assert layer.dropped_pose() is None


def test_an_actor_has_the_sprite_of_its_place_or_one_of_its_own(layer: PieceLayer) -> None:
    actor = Actor(Pose("stone", 0, 0, 10))
    assert layer.sprite_for(actor, "a") is standing(layer, "a")
    assert layer.sprite_for(actor, None) not in (standing(layer, "a"), standing(layer, "c"))


def test_at_rest_all_pieces_lie_on_their_places(layer: PieceLayer) -> None:
    sprite = standing(layer, "a")
    sprite.kind, sprite.x, sprite.alpha, sprite.height, sprite.scale = "x", 7.0, 0.0, 2.0, 0.5
    layer.rest()
    assert (sprite.kind, sprite.x, sprite.alpha) == ("stone", 50, 255)
    assert (sprite.height, sprite.scale) == (0, 1)


def test_a_dropped_sprite_without_a_place_is_sent_back(layer: PieceLayer) -> None:
    dropped = layer.new_sprite(Piece("vane"), "b")
    layer.add_dropped(dropped)
    layer.return_dropped(0.2)
    layer.update(0.2)
    assert dropped.alpha == 0


def test_new_pictures_need_new_sprites(layer: PieceLayer) -> None:
    layer.clear(SpriteCache(picture))
    assert layer.sprite_at("a") is None


def test_pieces_can_be_left_out_of_the_drawing(layer: PieceLayer) -> None:
    surface = pygame.Surface((300, 200))
    layer.draw(surface, {standing(layer, "a")})
    assert surface.get_at(CENTRES["a"])[:3] == (0, 0, 0)
    assert surface.get_at(CENTRES["c"])[:3] == (200, 0, 0)
