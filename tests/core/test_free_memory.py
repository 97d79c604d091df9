"""Freed memory goes back to the system."""

from __future__ import annotations

import sys

import pytest

from games.core.system import release_memory
from tests.attack.outcome import resident_bytes

BLOCK, BLOCKS = 20_000, 4000


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_freed_memory_between_used_memory_is_given_back() -> None:
    before = resident_bytes()
    blocks = [bytes(BLOCK) for _ in range(BLOCKS)]
    used = blocks[::100]
    del blocks
    release_memory()
    assert resident_bytes() - before < BLOCK * BLOCKS / 4
    assert len(used) == BLOCKS // 100
