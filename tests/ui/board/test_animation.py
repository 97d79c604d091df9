"""Tweens and effects at times computed by hand."""

from __future__ import annotations

import pytest

from games.ui.board.animation import (
    Effect,
    Shape,
    Tween,
    ease_in,
    ease_in_out,
    ease_out,
    linear,
    there_and_back,
)


@pytest.mark.parametrize(("share", "eased"), [(0, 0), (0.5, 0.875), (1, 1)])
def test_ease_out_is_cubic(share: float, eased: float) -> None:
    assert ease_out(share) == eased


def test_a_tween_goes_from_start_to_end() -> None:
    tween = Tween(100, 200, 0.4)
    assert tween.advance(0.2) == pytest.approx(187.5)
    assert not tween.done
    assert tween.advance(0.3) == 200
    assert tween.done


def test_an_effect_ends_after_its_duration() -> None:
    effect = Effect(lambda surface, share: None, duration=2.0)
    assert effect.share == 0
    effect.update(0.5)
    assert effect.share == 0.25
    effect.update(1.4)
    assert not effect.done
    effect.update(0.2)
    assert (effect.share, effect.done) == (1, True)


@pytest.mark.parametrize(("shape", "values"), [
    (linear, (0, 0.5, 1)),
    (ease_in, (0, 0.25, 1)),
    (ease_in_out, (0, 0.5, 1)),
    (there_and_back, (0, 1, 0)),
])  # fmt: skip
def test_shapes_at_begin_middle_and_end(shape: Shape, values: tuple[float, ...]) -> None:
    assert tuple(shape(share) for share in (0.0, 0.5, 1.0)) == pytest.approx(values)
