"""Games that differ from others in a few methods, for tests."""

from __future__ import annotations

from typing import Any

from games.core.game import AnyGame


def variant(game: AnyGame, **parts: Any) -> AnyGame:
    """A copy of the game with other attributes, and with these functions as methods."""
    kind = type(game)
    members = {name: staticmethod(part) if callable(part) else part for name, part in parts.items()}
    changed: AnyGame = type(kind.__name__, (kind,), {**members, "__module__": kind.__module__})()
    return changed
