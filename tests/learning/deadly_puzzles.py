"""Nim, where the search for puzzles ends its process."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

from games.learning.puzzle import Puzzle
from games.tools.game_tools import Rejection
from tests.learning.nim_puzzles import NimTools, PuzzledNim


class DeadlyTools(NimTools):
    def find(self, *arguments: Any) -> Iterator[Puzzle | Rejection]:
        os._exit(7)


class DeadlyNim(PuzzledNim):
    tools = __name__


TOOLS = DeadlyTools()
GAME = DeadlyNim()
