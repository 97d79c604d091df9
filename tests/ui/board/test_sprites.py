"""Pictures of pieces, and moving sprites."""

from __future__ import annotations

import pygame
import pytest

from games.ui.board.sprites import Piece, PieceSprite, SpriteCache

SPOT = pygame.Rect(0, 0, 40, 40)  # its centre is (20, 20)


class Maker:
    """Makes a white square, and records what was asked for."""

    def __init__(self) -> None:
        self.made: list[tuple[str, int]] = []

    def __call__(self, kind: str, size: int) -> pygame.Surface:
        self.made.append((kind, size))
        surface = pygame.Surface((size, size), pygame.SRCALPHA)
        surface.fill((255, 255, 255))
        return surface


@pytest.fixture
def maker() -> Maker:
    return Maker()


@pytest.fixture
def sprite(maker: Maker) -> PieceSprite:
    return PieceSprite(SpriteCache(maker), Piece("stone"), SPOT)


def test_a_picture_is_made_once_for_each_size_and_rounded_angle(maker: Maker) -> None:
    cache = SpriteCache(maker)
    for angle in (0, 1, 360):  # rounded to 3 degrees these are the same
        cache.picture("stone", 40, angle)
    assert maker.made == [("stone", 40)]
    cache.picture("stone", 40, 45)
    assert maker.made == [("stone", 40), ("stone", 80)]  # turned at double size


def test_a_shadow_is_larger_than_its_piece_by_the_blur(maker: Maker) -> None:
    # A tenth of 40 is a blur of 4, twice on each side.
    assert SpriteCache(maker).shadow("stone", 40).get_size() == (56, 56)


def test_a_sprite_glides_to_the_centre_and_size_of_a_spot(sprite: PieceSprite) -> None:
    sprite.glide_to(pygame.Rect(100, 100, 80, 80), 0.5)
    assert sprite.moving
    sprite.update(0.5)
    assert (sprite.x, sprite.y, sprite.size) == (140, 140, 80)
    assert not sprite.moving


def test_without_time_a_glide_is_over_at_once(sprite: PieceSprite) -> None:
    sprite.glide_to(pygame.Rect(100, 100, 40, 40), 0)
    assert (sprite.x, sprite.y) == (120, 120)
    assert not sprite.moving


@pytest.mark.parametrize(("start", "target", "half"), [(10, 350, 0), (350, 10, 360), (0, 90, 45)])
def test_a_sprite_turns_the_shorter_way(start: float, target: float, half: float) -> None:
    sprite = PieceSprite(SpriteCache(Maker()), Piece("vane", start), SPOT)
    sprite.turn_to(target, 1.0)
    sprite.update(1 - 0.5 ** (1 / 3))  # where the ease-out is half way
    assert sprite.angle == pytest.approx(half)


def test_a_followed_point_ends_the_glide(sprite: PieceSprite) -> None:
    sprite.glide_to(pygame.Rect(100, 100, 40, 40), 0.5)
    sprite.follow((7, 9))
    sprite.update(0.5)
    assert (sprite.x, sprite.y) == (7, 9)


def test_turning_over_shows_the_other_side_first(maker: Maker, sprite: PieceSprite) -> None:
    sprite.other_side, sprite.flip = "back", 0.0
    sprite.glide("flip", 1.0, 1.0)
    assert sprite.picture.get_width() == 40
    assert maker.made == [("back", 40)]
    sprite.update(1.0)
    assert sprite.picture.get_width() == 40
    assert maker.made == [("back", 40), ("stone", 40)]


def test_a_faded_sprite_is_not_drawn(sprite: PieceSprite) -> None:
    surface = pygame.Surface((40, 40))
    sprite.alpha = 0
    sprite.draw(surface)
    assert surface.get_at((20, 20))[:3] == (0, 0, 0)
    sprite.alpha = 255
    sprite.draw(surface)
    assert surface.get_at((20, 20))[:3] == (255, 255, 255)


def test_a_lifted_sprite_throws_a_shadow_and_rises(sprite: PieceSprite) -> None:
    surface = pygame.Surface((80, 80))
    surface.fill((200, 200, 200))
    sprite.follow((40, 40))
    sprite.lifted = True
    sprite.draw(surface)
    assert surface.get_at((40, 19))[:3] == (255, 255, 255)  # 20 up and 1.6 more
    assert surface.get_at((42, 63))[0] < 200
