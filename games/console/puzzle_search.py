"""The search for puzzles in one game after the other, in processes if there are several jobs."""

from __future__ import annotations

import multiprocessing
import time
from collections import Counter, defaultdict
from collections.abc import Generator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from multiprocessing.process import BaseProcess
from random import Random

import msgspec

from games.ai.game_plugin import GamePlugin
from games.core.records.record import read_record
from games.core.system.child_process import (
    exit_with_parent,
    ignore_sigint,
    lower_priority,
    sigint_blocked,
)
from games.core.translation import _
from games.puzzles.difficulty import rating
from games.puzzles.puzzle import Puzzle, Rejection
from games.puzzles.puzzle_check import faults
from games.puzzles.puzzle_dialect import Candidate, PuzzleDialect
from games.puzzles.puzzle_file import write_puzzle

JOIN_TIMEOUT = 10.0
"""Seconds that a killed process may take to end."""


class SearchFailed(Exception):
    """The search cannot go on; the message says why."""


@dataclass(frozen=True, slots=True)
class Task:
    """One game in which puzzles are to be found."""

    plugin: GamePlugin
    number: int
    seed: str
    wanted: frozenset[str]
    """The keys of the themes that are looked for."""
    name: str = ""
    """The name of a record; empty for a game of self-play."""
    record: str = ""
    """Its text."""


class SearchedGame(msgspec.Struct, frozen=True):
    """The puzzles found in one game."""

    number: int
    puzzles: list[tuple[str, str]]
    """The canonical text of the position, and the puzzle as a line of a file."""
    rejected: dict[str, dict[str, int]]
    """By theme and reason, how many candidates were rejected."""
    seconds: dict[str, float]
    """By theme, the processor time."""
    positions: int


def search_games(tasks: Sequence[Task], jobs: int) -> Generator[SearchedGame, None, None]:
    """The results in the order of the tasks; raises `SearchFailed`.

    Closing the iterator kills the processes.
    """
    if jobs < 2 or len(tasks) < 2:
        yield from map(search_game, tasks)
        return
    others = multiprocessing.active_children()
    spawn = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(min(jobs, len(tasks)), spawn, _begin)
    try:
        with sigint_blocked():
            futures = [pool.submit(search_game, task) for task in tasks]
        for future in futures:
            yield future.result()
    except BrokenProcessPool:
        raise SearchFailed(_("a process of the search has died")) from None
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        _end([child for child in multiprocessing.active_children() if child not in others])


def _end(processes: Sequence[BaseProcess]) -> None:
    """Kill them, and wait for their ends."""
    for process in processes:
        process.kill()
    for process in processes:
        process.join(JOIN_TIMEOUT)


def _begin() -> None:
    ignore_sigint()
    exit_with_parent()
    lower_priority()


def search_game(task: Task) -> SearchedGame:
    """Look for puzzles in all positions of a game; at most one of each theme."""
    dialect = task.plugin.puzzles
    assert dialect is not None
    rng = Random(f"{task.seed}/{task.number}")
    search = _GameSearch(task, dialect, rng)
    for candidate in _candidates(task, dialect, rng):
        search.try_position(candidate)
        if not search.wanted:
            break
    return search.result()


class _GameSearch:
    """The puzzles found in a game so far."""

    def __init__(self, task: Task, dialect: PuzzleDialect, rng: Random) -> None:
        self.wanted = task.wanted
        self._task = task
        self._dialect = dialect
        self._rng = rng
        self._puzzles: list[tuple[str, str]] = []
        self._rejected: dict[str, Counter[str]] = {}
        self._seconds: defaultdict[str, float] = defaultdict(float)
        self._positions = 0

    def try_position(self, candidate: Candidate) -> None:
        options, position, source = candidate
        self._positions += 1
        begun = time.process_time()
        for found in self._dialect.find(options, position, self._rng, self.wanted):
            if isinstance(found, Rejection):
                self._reject(found.theme, found.reason)
            else:
                self._add(replace(found, source=source))
            now = time.process_time()
            self._seconds[found.theme] += now - begun
            begun = now

    def _add(self, puzzle: Puzzle) -> None:
        if any(faults(puzzle, self._task.plugin.game, self._dialect)):
            self._reject(puzzle.theme, "faulty")
            return
        theme = self._dialect.theme(puzzle.theme)
        turns = 1 if theme.judged_at_end else theme.turns
        rated = replace(puzzle, rating=rating(turns, self._dialect.facts(puzzle)))
        start = self._dialect.read_position(puzzle.position, puzzle.options)
        self._puzzles.append((self._dialect.canonical(start), write_puzzle(rated)))
        self.wanted -= {puzzle.theme}

    def _reject(self, theme: str, reason: str) -> None:
        self._rejected.setdefault(theme, Counter())[reason] += 1

    def result(self) -> SearchedGame:
        rejected = {theme: dict(reasons) for theme, reasons in self._rejected.items()}
        return SearchedGame(
            self._task.number, self._puzzles, rejected, dict(self._seconds), self._positions
        )


def _candidates(
    task: Task, dialect: PuzzleDialect, rng: Random
) -> Generator[Candidate, None, None]:
    """The positions of the game, with their sources."""
    if not task.name:
        for options, position, source in dialect.positions(rng):
            yield options, position, f"self-play {task.seed}/{task.number} {source}"
        return
    game = task.plugin.game
    record = read_record(task.record, {game.name: game})
    for turn in record.match.tree():
        if not turn.depth and turn.first.position.outcome() is None:
            yield record.tags, turn.first.position, f"{task.name} turn {turn.number}"
