"""Tweens and effects at times computed by hand."""

from __future__ import annotations

import pytest

from games.ui.board.animation import Effect, Tween, ease_out


@pytest.mark.parametrize(("share", "eased"), [(0, 0), (0.5, 0.875), (1, 1)])
def test_ease_out_is_cubic(share: float, eased: float) -> None:
    assert ease_out(share) == eased


def test_a_tween_goes_from_start_to_end() -> None:
    tween = Tween(100, 200, 0.4)
    assert tween.advance(0.2) == pytest.approx(187.5)
    assert not tween.done
    assert tween.advance(0.3) == 200
    assert tween.done


def test_an_effect_has_no_share_before_its_delay_and_ends_after_its_duration() -> None:
    effect = Effect(lambda surface, share: None, duration=2.0, delay=1.0)
    assert effect.share == -1
    effect.update(1.5)
    assert effect.share == 0.25
    effect.update(1.4)
    assert not effect.done
    effect.update(0.2)
    assert effect.share == 1
    assert effect.done
