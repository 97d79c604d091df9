"""A number that follows its target."""

from __future__ import annotations

from games.ui.board.animation import Glide


def test_it_jumps_to_its_first_target() -> None:
    glide = Glide()
    glide.aim(3.0, 1.0)
    assert (glide.value, glide.moving) == (3.0, False)


def test_it_moves_smoothly_to_the_next_one() -> None:
    """Smoothstep: 0.15625 after a quarter of the time, one half after half of it."""
    glide = Glide(0.0)
    glide.aim(8.0, 2.0)
    values = []
    for _ in range(4):
        glide.advance(0.5)
        values.append(glide.value)
    assert values == [1.25, 4.0, 6.75, 8.0]
    assert not glide.moving


def test_the_same_target_does_not_begin_again() -> None:
    glide = Glide(0.0)
    glide.aim(8.0, 2.0)
    glide.advance(1.0)
    glide.aim(8.0, 2.0)
    glide.advance(1.0)
    assert glide.value == 8.0


def test_a_new_target_begins_where_it_is() -> None:
    glide = Glide(0.0)
    glide.aim(8.0, 2.0)
    glide.advance(1.0)
    glide.aim(0.0, 2.0)
    glide.advance(1.0)
    assert glide.value == 2.0


def test_without_time_it_is_there_at_once() -> None:
    glide = Glide(0.0)
    glide.aim(8.0, 0.0)
    assert (glide.value, glide.moving) == (8.0, False)
