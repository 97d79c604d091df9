"""Matches of the toy game Race that run in a session alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.controller.running import OpenMatch, opener


@pytest.fixture
def open_match(tmp_path: Path) -> OpenMatch:
    return opener(tmp_path)
