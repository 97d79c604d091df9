"""A context without a screen, for tests of Tiananmen's window."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.match_driver import opener
from tests.match_driver import screen as screen
from tests.tiananmen.match_driver import Driver, OpenMatch


@pytest.fixture
def open_match(screen: None, tmp_path: Path) -> OpenMatch:
    """Opens a match with these options, or at this position."""
    return opener(Driver, tmp_path)
