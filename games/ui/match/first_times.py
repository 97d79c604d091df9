"""Explains what happens for the first time in the matches of somebody who is new to a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from operator import methodcaller
from typing import Any

from games.core.game import AnyGame
from games.ui.toolkit.rule_pages import first_time_text
from games.ui.toolkit.scene import SceneContext


@dataclass(frozen=True, slots=True)
class Moment:
    """A move that has been played, or the beginning of a match."""

    before: Any
    move: Any
    after: Any
    yours: bool
    """Whether a person is to move now."""


Occasions = Mapping[str, Callable[[Moment], object]]
"""By name: whether something happens at a moment; or the values of its text, or its own text."""


def explain(package: str, occasions: Occasions, name: str, moment: Moment) -> str:
    """The explanation of an occasion at a moment; empty if it does not happen there."""
    found = occasions[name](moment)
    if isinstance(found, str) or not found:
        return str(found or "")
    values = found if isinstance(found, Mapping) else {}
    return first_time_text(package, name, **values)


class FirstTimes:
    """Shows each explanation of a game once, to people who were introduced to the game here."""

    def __init__(self, context: SceneContext, game: AnyGame, occasions: Occasions) -> None:
        self._context = context
        self._game = game
        self._occasions = occasions
        progress = context.user_files.lessons.load()
        known = set(progress.explained)
        new = game.name in progress.introduced
        self._left = [name for name in occasions if new and self._key(name) not in known]

    def _key(self, name: str) -> str:
        return f"{self._game.name}/{name}"

    def notice(self, moment: Moment) -> None:
        """Explain at most one thing about a moment."""
        for name in self._left:
            if text := explain(self._game.package, self._occasions, name, moment):
                self._left.remove(name)
                self._context.notify(text)
                remember = methodcaller("with_explanation", self._key(name))
                self._context.user_files.lessons.change(remember)
                return
