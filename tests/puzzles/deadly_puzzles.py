"""Nim, where the search for puzzles ends its process."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace

from games.ai.game_plugin import GamePlugin
from games.learning.puzzle import Puzzle, Rejection
from tests.puzzles.nim_puzzles import GAME, NIM


def find(*arguments: object) -> Iterator[Puzzle | Rejection]:
    os._exit(7)


PLUGIN = GamePlugin(GAME, __name__, puzzles=replace(NIM, find=find))
