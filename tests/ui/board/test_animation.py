"""Easings, tweens, effects and numbers that follow a target, at times computed by hand."""

from __future__ import annotations

import pytest

from games.ui.board.animation import (
    Effect,
    Glide,
    Shape,
    Tween,
    ease_in,
    ease_in_out,
    ease_out,
    linear,
    there_and_back,
)


@pytest.mark.parametrize(("shape", "values"), [
    (linear, (0, 0.5, 1)),
    (ease_in, (0, 0.25, 1)),
    (ease_out, (0, 0.875, 1)),
    (ease_in_out, (0, 0.5, 1)),
    (there_and_back, (0, 1, 0)),
])  # fmt: skip
def test_shapes_at_begin_middle_and_end(shape: Shape, values: tuple[float, ...]) -> None:
    assert tuple(shape(share) for share in (0.0, 0.5, 1.0)) == pytest.approx(values)


def test_a_tween_and_an_effect_end_after_their_time() -> None:
    tween = Tween(100, 200, 0.4)
    assert tween.advance(0.2) == pytest.approx(187.5)
    assert not tween.done
    assert (tween.advance(0.3), tween.done) == (200, True)
    effect = Effect(lambda surface, share: None, duration=2.0)
    effect.update(0.5)
    assert (effect.share, effect.done) == (0.25, False)
    effect.update(1.6)
    assert (effect.share, effect.done) == (1, True)


def test_a_number_follows_its_target() -> None:
    """Smoothstep: 0.15625 after a quarter of the time, one half after half of it."""
    glide = Glide()
    glide.aim(0.0, 1.0)  # the first target is there at once
    values = []
    for target in (8, 8, 8, 8, 0, 0, 16):  # from where it is to a new one, not to the same again
        glide.aim(target, 2.0)
        glide.advance(0.5)
        values.append(glide.value)
    assert values == [1.25, 4.0, 6.75, 8.0, 6.75, 4.0, 5.875]
    assert glide.moving
    glide.aim(3.0, 0.0)
    assert (glide.value, glide.moving) == (3.0, False)
