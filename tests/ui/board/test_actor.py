"""The look of a piece at times computed by hand."""

from __future__ import annotations

import pygame
import pytest

from games.ui.board.animation import linear, there_and_back
from games.ui.board.sprites import Actor, Piece, PieceSprite, Pose, SpriteCache

POSE = Pose("stone", 100.0, 50.0, 40.0)


@pytest.fixture
def actor() -> Actor:
    return Actor(POSE)


def test_an_attribute_changes_between_its_times_and_keeps_its_end(actor: Actor) -> None:
    actor.change("x", 200.0, begin=1.0, seconds=2.0, shape=linear)
    assert [actor.value("x", at) for at in (0.0, 1.0, 2.0, 3.0, 9.0)] == [100, 100, 150, 200, 200]
    assert actor.value("y", 2.0) == 50


def test_changes_follow_one_another_whatever_their_order_of_entry(actor: Actor) -> None:
    actor.change("x", 300.0, begin=2.0, seconds=1.0, shape=linear, start=200.0)
    actor.change("x", 200.0, begin=0.0, seconds=1.0, shape=linear)
    assert [actor.value("x", at) for at in (0.5, 1.5, 2.5)] == [150, 200, 250]


def test_a_change_there_and_back_ends_where_it_began(actor: Actor) -> None:
    actor.change("y", 60.0, begin=0.0, seconds=1.0, shape=there_and_back)
    assert actor.value("y", 0.5) == pytest.approx(60)
    assert actor.value("y", 1.0) == pytest.approx(50)


def test_a_piece_becomes_another_kind_at_its_time(actor: Actor) -> None:
    actor.become("half", 1.0)
    actor.become("whole", 2.0)
    assert [actor.kind(at) for at in (0.5, 1.0, 1.9, 2.0)] == ["stone", "half", "half", "whole"]


def test_nothing_is_seen_of_it_before_it_comes_and_after_it_goes() -> None:
    sprite = PieceSprite(
        SpriteCache(lambda kind, size: pygame.Surface((size, size))),
        Piece("other"),
        pygame.Rect(0, 0, 10, 10),
    )
    actor = Actor(POSE, enters=1.0, leaves=2.0)
    seen = []
    for at in (0.5, 1.5, 2.5):
        actor.show(sprite, at)
        seen.append(sprite.alpha)
    assert seen == [0, 255, 0]
    assert (sprite.kind, sprite.x, sprite.y, sprite.size) == ("stone", 100, 50, 40)


def test_a_pose_fills_the_square_of_its_piece() -> None:
    spot = pygame.Rect(20, 30, 40, 40)
    assert Pose.of(Piece("vane", 90.0), spot) == Pose("vane", 40, 50, 40, 90.0)
    assert Pose.of(Piece("vane"), spot).rect == spot
