"""How long a toast stays: 14 characters a second, but 5 seconds at least."""

from __future__ import annotations

import pytest

from games.ui.toolkit.scene import Toast, reading_seconds


@pytest.mark.parametrize(("length", "seconds"), [(0, 5), (70, 5), (71, 71 / 14), (280, 20)])
def test_long_texts_stay_longer(length: int, seconds: float) -> None:
    assert reading_seconds("x" * length) == pytest.approx(seconds)


def test_a_toast_does_not_wait_by_default() -> None:
    assert not Toast("Copied.").waiting
