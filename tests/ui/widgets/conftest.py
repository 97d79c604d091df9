"""A callback that records its calls, for the tests of widgets."""

from __future__ import annotations

import pytest

from tests.ui.widgets.one_widget import Log


@pytest.fixture
def log() -> Log:
    return Log()
