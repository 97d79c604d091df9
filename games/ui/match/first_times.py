"""Explains what happens for the first time in the matches of somebody who is new to a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from games.ui.toolkit.scene import SceneContext


@dataclass(frozen=True, slots=True)
class Moment:
    """A move that has been played, or the beginning of a match."""

    before: Any
    move: Any
    after: Any
    yours: bool
    """Whether a person is to move now."""


@dataclass(frozen=True, slots=True)
class FirstTime:
    """Something that is explained once."""

    name: str
    explain: Callable[[Any], str]
    """The explanation at a `Moment`; empty if it does not happen there."""


class FirstTimes:
    """Shows each explanation of a game once, to people who were introduced to the game here."""

    def __init__(self, context: SceneContext, game: str, occasions: Sequence[FirstTime]) -> None:
        self._context = context
        self._game = game
        progress = context.user_files.lessons.load()
        known = set(progress.explained)
        new = game in progress.introduced
        self._left = [each for each in occasions if new and self._key(each) not in known]

    def _key(self, occasion: FirstTime) -> str:
        return f"{self._game}/{occasion.name}"

    def notice(self, moment: Moment) -> None:
        for occasion in self._left:
            if text := occasion.explain(moment):
                self._left.remove(occasion)
                self._context.notify(text)
                self._remember(occasion)
                return

    def _remember(self, occasion: FirstTime) -> None:
        key = self._key(occasion)
        self._context.user_files.lessons.change(lambda known: known.with_explanation(key))
