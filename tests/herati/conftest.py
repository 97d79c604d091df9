"""A context without a screen, for tests of Herati's window."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.ui.look.look import SceneContext
from tests.herati.match_driver import Driver, OpenMatch
from tests.herati.pictures import AnyHerati
from tests.match_driver import SIZE
from tests.match_driver import screen as screen

NAMES = ("Ada", "Ben", "Chiyo", "Dora")


@pytest.fixture
def context(screen: None, tmp_path: Path) -> SceneContext:
    """A stage of 1280 × 800."""
    return Driver.new_context(tmp_path)


@pytest.fixture
def open_match(screen: None, tmp_path: Path) -> OpenMatch:
    """Opens a match with these options, or at this position."""

    def make(
        at: AnyHerati | None = None,
        *,
        names: tuple[str, ...] = NAMES,
        size: tuple[int, int] = SIZE,
        **options: str,
    ) -> Driver:
        return Driver(Driver.new_context(tmp_path, size), names, at, **options)

    return make
