"""Compiling the opponents' kernels while the menu is open, in a process of its own.

Until it has been done once, the opponents run the undecorated source; nobody waits for a compiler.
"""

from __future__ import annotations

import multiprocessing
import os
from contextlib import suppress
from random import Random
from typing import Any

from games import catalog
from games.ai.game_plugin import GamePlugin
from games.ai.process import ignore_sigint, lower_priority, sigint_blocked
from games.ai.search import SearchLimits
from games.core.game import Game
from games.core.numba_kernels import SWITCH, can_compile, is_ready, kernel_modules, mark_ready

GLANCE = 0.05
"""Seconds that each level is given in each position."""
TURNS = 8
"""So many turns of a game are played, so that every phase is met."""


def needed() -> bool:
    """Whether there is a compiler, and something left to compile."""
    return can_compile() and not all(is_ready(module) for module in kernel_modules())


def prepare() -> None:
    """Let every level think, so that all its kernels are compiled into the cache."""
    ignore_sigint()
    lower_priority()
    os.environ.pop(SWITCH, None)
    for plugin in catalog.plugins().values():
        for chosen in _variants(plugin.game) if plugin.levels else ():
            _play(plugin, chosen)
    with suppress(OSError):  # where nothing can be written the plain source goes on serving
        for module in kernel_modules():
            mark_ready(module)


def _variants(game: Game) -> list[dict[str, str]]:
    """The default options, and those with each value of the first option."""
    if not game.options:
        return [{}]
    return [{game.options[0].key: choice.value} for choice in game.options[0].choices]


def _play(plugin: GamePlugin, chosen: dict[str, str]) -> None:
    """Some turns, every level in every position."""
    rng = Random(1)
    position: Any = plugin.game.start(plugin.game.set_up({**chosen, "Seed": "prepare"}))
    for _turn in range(TURNS):
        seen = position.seen_by(position.to_move)
        for level in plugin.levels:
            limits = SearchLimits(rng, lambda: False, GLANCE, most=2)
            turns = level.rank_turns(seen, limits)
        for move in turns[0].moves:
            position = position.play(move)
        if position.outcome() is not None:
            return


class Preparation:
    """The process that prepares, seen from the window."""

    def __init__(self) -> None:
        spawn = multiprocessing.get_context("spawn")
        self._process = spawn.Process(target=prepare, name="preparation", daemon=True)

    def start(self) -> None:
        """Begin, if there is anything to do."""
        if self._process.pid is None and needed():
            with suppress(OSError), sigint_blocked():
                self._process.start()

    @property
    def running(self) -> bool:
        """Whether it is still at work."""
        return self._process.pid is not None and self._process.is_alive()

    def close(self) -> None:
        """End it; what is compiled so far is kept."""
        if self.running:
            self._process.kill()
            self._process.join(2.0)
