"""A window that learns by itself until it is killed: run by `documents`, in a process of its own.

    python -m tests.attack.learner DESCRIPTOR SEED

It tries puzzles by their keys, finishes lessons, keeps cards and changes settings. After each frame
it tells what the frame has shown as kept.
"""

from __future__ import annotations

import json
import os
import sys
import time
from datetime import UTC, datetime
from random import Random
from typing import Any

import msgspec
import pygame

from games.app import App
from games.learning.puzzle_session import Single
from games.storage.documents import Card, Memory, Setup, Value
from games.ui.learning.puzzle_scene import PuzzleScene
from games.ui.learning.puzzle_texts import open_next, player_results, puzzles_of
from tests.attack.victim import run

GAME = "tiananmen"


class Learner:
    """Does one thing in each frame, and tells in the next one what it has come to."""

    def __init__(self, told: int, seed: str) -> None:
        self._told = told
        self._side = seed.rpartition(" ")[2]
        self._rng = Random(seed)
        self._window: App | None = None
        self._puzzle = ""
        self._number = 0

    def opened(self, window: App) -> None:
        """Begin in a new window."""
        self._window = window

    def events(self) -> list[pygame.Event]:
        """Tell what the last frame has kept; the events of the next one."""
        pygame.event.get()
        if self._window is None:
            return []
        context, rng = self._window.context, self._rng
        if self._puzzle:
            result = player_results(context, GAME).load().results.get(self._puzzle)
            self._tell(puzzle=self._puzzle, result=result)
            if result == "hinted" and rng.random() < 0.5:
                return [_key(context, "solution")]
            self._puzzle = ""
        self._number += 1
        name = f"{os.getpid()} {self._number}"
        what = rng.choice(("puzzle", "lesson", "card", "setting"))
        if what == "puzzle":
            known = player_results(context, GAME).load().results
            new = [each for each in puzzles_of(context, context.game_views[GAME])
                   if each.id not in known]  # fmt: skip
            if new:
                puzzle = rng.choice(new)
                open_next(context, GAME, Single(puzzle, rng))
                context.scenes.settle()
                assert isinstance(context.scenes.top, PuzzleScene)
                self._puzzle = puzzle.id
                return [_key(context, rng.choice(("hint", "solution")))]
        elif what == "lesson":
            context.user_files.lessons.change(lambda known: known.with_lesson("course", name))
            self._tell(lesson=name)
        elif what == "card":
            card = Card(GAME, name, "a", "b", Value(), Value(), Memory(datetime.now(UTC)))
            context.user_files.coach.change(lambda known: known.with_card(card))
            self._tell(card=name)
        else:
            setups = {**context.settings.setups, f"window {self._side}": Setup(seed=name)}
            context.change_settings(msgspec.structs.replace(context.settings, setups=setups))
            self._tell(side=self._side, setup=name)
        return []

    def _tell(self, **values: Any) -> None:
        event = {"what": "shown", "at": time.monotonic(), **values}
        os.write(self._told, (json.dumps(event) + "\n").encode())


def _key(context: Any, action: str) -> pygame.Event:
    name = {"hint": pygame.K_h, "solution": pygame.K_o}[action]
    return pygame.Event(pygame.KEYDOWN, key=name, mod=0, unicode="")


if __name__ == "__main__":
    descriptor = int(sys.argv[1])
    raise SystemExit(run(Learner(descriptor, sys.argv[2]), descriptor))
