"""Sizes in units and in pixels, without games and without scenes."""

from __future__ import annotations

import pytest

from games.storage.documents import Settings
from games.ui.toolkit.assets import Assets
from games.ui.toolkit.context import Context
from games.ui.toolkit.sound import Sounds


def new_context(settings: Settings | None = None) -> Context:
    return Context(settings or Settings(), assets=Assets(), sounds=Sounds())


@pytest.mark.parametrize(
    ("ui_scale", "size", "pixels"),
    [(None, (1600, 1200), 150), (100, (1600, 1200), 100), (200, (1600, 1200), 200)],
)
def test_a_unit_is_as_large_as_the_window_or_the_settings_say(
    ui_scale: int | None, size: tuple[int, int], pixels: int
) -> None:
    context = new_context(Settings(ui_scale=ui_scale))
    context.resize(size)
    assert context.size == size
    assert context.px(100) == pixels


def test_a_resize_changes_texts_too() -> None:
    context = new_context()
    context.resize((800, 600))
    small = context.text.width("Tavoliere", 20)
    context.resize((1600, 1200))
    assert context.text.width("Tavoliere", 20) > small


def test_the_volume_of_the_settings_is_in_force() -> None:
    assert new_context(Settings(volume=30)).sounds.volume == 0.3
