"""A context without a screen, for tests of Veletas' window."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.match_driver import opener
from tests.match_driver import screen as screen
from tests.veletas.match_driver import Driver, OpenMatch


@pytest.fixture
def open_match(screen: None, tmp_path: Path) -> OpenMatch:
    """Opens a match with these options, or at this position."""
    return opener(Driver, tmp_path)
