"""Compiles the search kernels in a process of its own, while the menu is open.

Until this has finished once, the opponents run the undecorated source, so no player waits for it.
"""

from __future__ import annotations

import multiprocessing
import os
from contextlib import suppress
from multiprocessing.context import SpawnProcess
from random import Random
from typing import Any

from games import catalog
from games.ai.game_plugin import GamePlugin
from games.ai.process import exit_with_parent, ignore_sigint, lower_priority, sigint_blocked
from games.ai.search import SearchLimits
from games.core.game import Game
from games.core.numba_kernels import SWITCH, can_compile, is_ready, kernel_modules, mark_ready

GLANCE = 0.05
"""Seconds for each level in each position."""
TURNS = 8
"""Turns that are played of each game: enough to reach every phase."""


def is_needed() -> bool:
    """Whether Numba is installed and some kernel is not compiled yet."""
    return can_compile() and not all(is_ready(module) for module in kernel_modules())


def compile_kernels() -> None:
    """Let every level search, which compiles all its kernels into the cache."""
    ignore_sigint()
    exit_with_parent()
    lower_priority()
    os.environ.pop(SWITCH, None)
    for plugin in catalog.plugins().values():
        for chosen in _variants(plugin.game) if plugin.levels else ():
            _play(plugin, chosen)
    with suppress(OSError):  # without a writable cache the undecorated source stays in use
        for module in kernel_modules():
            mark_ready(module)


def _variants(game: Game) -> list[dict[str, str]]:
    """The default options, and those with each value of the first option."""
    if not game.options:
        return [{}]
    return [{game.options[0].key: choice.value} for choice in game.options[0].choices]


def _play(plugin: GamePlugin, chosen: dict[str, str]) -> None:
    """Play a few turns and let every level search in each position."""
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


class KernelWarmup:
    """The compiling process, as the window sees it."""

    def __init__(self) -> None:
        self._process: SpawnProcess | None = None

    def start(self) -> None:
        """Start the process if anything is left to compile."""
        if self._process is not None or not is_needed():
            return
        spawn = multiprocessing.get_context("spawn")
        process = spawn.Process(target=compile_kernels, name="kernel warm-up", daemon=True)
        with suppress(OSError), sigint_blocked():
            process.start()
            self._process = process

    @property
    def running(self) -> bool:
        """Whether the process is still compiling; an ended process is closed."""
        self._release()
        return self._process is not None

    def close(self) -> None:
        """End the process; kernels that are compiled so far stay in the cache."""
        if self._process is not None:
            self._process.kill()
            self._process.join(2.0)
            self._release()

    def _release(self) -> None:
        """Free the file descriptors of a process that has ended."""
        if self._process is not None and not self._process.is_alive():
            self._process.close()
            self._process = None
