"""Looks of games made for a test: of a few parts, or a real one with some of them changed."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from copy import copy
from typing import Any, TypeVar

import msgspec

from games.core.game import AnyGame
from games.core.position import AnyPosition
from games.ui.look.look import AnyLook, Look

T = TypeVar("T")


def look_of(
    game: AnyGame,
    picture: Callable[..., None] = lambda *arguments: None,
    sample: Callable[[], AnyPosition] | None = None,
    **others: Any,
) -> AnyLook:
    """A look of these parts; all others are the usual ones."""
    parts = {"game": game, "picture": picture, **others}
    if sample is not None:
        parts["example"] = lambda options: sample()
    return replace(AnyLook(), **parts)


def replace(before: T, **changes: Any) -> T:
    """A look with other attributes and methods, or a value with other fields."""
    if isinstance(before, msgspec.Struct):
        return msgspec.structs.replace(before, **changes)
    if not isinstance(before, Look):
        return dataclasses.replace(before, **changes)  # type: ignore[type-var]
    changed: Any = copy(before)
    for name, value in changes.items():
        assert hasattr(before, name) or name == "game"
        setattr(changed, name, value)
    after: T = changed
    return after
