"""A stage without a screen on which Herati is played."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.ui.toolkit.context import Stage
from tests.herati.pictures import AnyHerati
from tests.herati.running_match import OpenTable, Table
from tests.running_match import SIZE
from tests.running_match import screen as screen

NAMES = ("Ada", "Ben", "Chiyo", "Dora")


@pytest.fixture
def stage(screen: None, tmp_path: Path) -> Stage:
    """A stage of 1280 × 800."""
    return Table.new_stage(tmp_path)


@pytest.fixture
def open_table(screen: None, tmp_path: Path) -> OpenTable:
    """Opens a match with these options, or at this position."""

    def make(
        at: AnyHerati | None = None,
        *,
        names: tuple[str, ...] = NAMES,
        size: tuple[int, int] = SIZE,
        **options: str,
    ) -> Table:
        return Table(Table.new_stage(tmp_path, size), names, at, **options)

    return make
