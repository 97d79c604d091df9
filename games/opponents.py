"""The levels of every game, listed by hand, weakest first."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from games.ai.levels import Level

LEVELS: Mapping[str, tuple[Level, ...]] = MappingProxyType({})
"""For the name of a game its five levels."""
