"""A stage without a screen on which Tiananmen is played."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.running_match import opener
from tests.running_match import screen as screen
from tests.tiananmen.running_match import OpenTable, Table


@pytest.fixture
def open_table(screen: None, tmp_path: Path) -> OpenTable:
    """Opens a match with these options, or at this position."""
    return opener(Table, tmp_path)
