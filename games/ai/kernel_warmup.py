"""Compiles the search kernels in processes of their own, while the menu is open.

Until the kernels of a game are compiled, its opponents run the undecorated source, so no player
waits for the compiler.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterable, Sequence
from contextlib import suppress
from importlib import import_module
from multiprocessing.context import SpawnProcess
from random import Random
from typing import Any

from games.core.game import AnyGame, SearchLimits
from games.core.kernels import SWITCH, mark_compiled, needs_compiling, numba_problem
from games.core.position import after_moves
from games.core.system import become_child, sigint_blocked

GLANCE = 0.05
FREE_CORES = 2
"""Processor cores left to the window and the opponents."""
TURNS = 8
"""Turns played of each game: enough to reach every phase."""


def is_needed(games: Iterable[AnyGame]) -> bool:
    for game in games:
        for name in game.proof_kernels:
            import_module(name)
    return needs_compiling()


def compile_kernels(games: Sequence[AnyGame]) -> None:
    """Compile the kernels of these games into the cache by running them.

    First the levels of all games search, then the kernels of proofs run. The kernels of a game are
    marked as soon as they are compiled.
    """
    become_child()
    os.environ.pop(SWITCH, None)
    problem = numba_problem()
    for proving in (False, True):
        for game in games:
            try:
                if problem is None and proving:
                    game.run_proof_kernels()
                elif problem is None:
                    play_every_level(game)
            except Exception as error:
                problem = f"{type(error).__name__}: {error}"
            mark_compiled(game.package, problem)


def play_every_level(game: AnyGame) -> None:
    """Play with the default options, and with each value of the first option."""
    values = [choice.value for choice in game.options[0].choices] if game.options else []
    for chosen in [{game.options[0].key: value} for value in values] or [{}]:
        if game.levels:
            _play(game, chosen)


def _play(game: AnyGame, chosen: dict[str, str]) -> None:
    rng = Random(1)
    memories: dict[str, dict[str, Any]] = {level.name: {} for level in game.levels}
    position: Any = game.start(game.set_up({**chosen, "Seed": "prepare"}))
    for _turn in range(TURNS):
        seen = position.seen_by(position.to_move)
        for level in game.levels:
            memory = memories[level.name]
            limits = SearchLimits(rng, lambda: False, GLANCE, most=2, memory=memory)
            turns = level.rank_turns(seen, limits)
        position = after_moves(position, turns[0].moves)
        if position.outcome() is not None:
            return


class KernelWarmup:
    """The compiling processes, as the window sees them."""

    def __init__(self, games: Iterable[AnyGame]) -> None:
        self._games = tuple(games)
        self._processes: list[SpawnProcess] = []

    def start(self, first: str | None = None) -> None:
        """Start the processes if anything is left to compile, with the game `first`."""
        if self._processes or not is_needed(self._games):
            return
        games = sorted(self._games, key=lambda game: game.name != first)
        jobs = max(1, min(len(games), (os.cpu_count() or 1) - FREE_CORES))
        spawn = multiprocessing.get_context("spawn")
        for job in range(jobs):
            process = spawn.Process(
                target=compile_kernels, args=(games[job::jobs],), name="kernel warm-up", daemon=True
            )
            with suppress(OSError), sigint_blocked():
                process.start()
                self._processes.append(process)

    @property
    def running(self) -> bool:
        """Whether a process is still compiling; ended processes are closed."""
        self._release()
        return bool(self._processes)

    def close(self) -> None:
        """End the processes; kernels compiled so far stay in the cache."""
        for process in self._processes:
            process.kill()
        for process in self._processes:
            process.join(2.0)
        self._release()

    def _release(self) -> None:
        for process in [each for each in self._processes if not each.is_alive()]:
            process.close()
            self._processes.remove(process)
