"""A short game that plays by itself, with captions that teach a rule at a time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Caption:
    """A sentence about a rule, marked by `N_`, and the moves that show the rule."""

    text: str
    shows: Callable[[Any, Any, Any], bool]
    """Whether a move shows it: from the position before, the move and the position after."""
    lesson: str = ""
    """The lesson that teaches the rule, as `course/lesson`; its texts are shown instead."""


@dataclass(frozen=True, slots=True)
class Demo:
    """A recorded game, and the captions in the order of their weight."""

    record: str
    captions: tuple[Caption, ...]
