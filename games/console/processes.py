"""Tasks in processes of their own: one at a time in each, and none outlives this process."""

from __future__ import annotations

import multiprocessing
from collections import Counter, deque
from collections.abc import Callable, Generator, Hashable, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from games.core.system import exit_with_parent, ignore_sigint, lower_priority, sigint_blocked

Task = TypeVar("Task", bound=Hashable)
Result = TypeVar("Result")

MOST_DEATHS = 3
"""How often the process of a task may die until the work ends."""
JOIN_TIMEOUT = 10.0
"""Seconds that a killed process may take to end."""


class ProcessDied(Exception):
    """The processes of one task, the argument, have died `MOST_DEATHS` times."""


def results(
    work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int
) -> Generator[tuple[Task, Result], None, None]:
    """Each task and its result, as they come; raises `ProcessDied` and what `work` raises.

    A task whose process has died begins again. Closing the iterator kills the processes.
    """
    others = multiprocessing.active_children()
    waiting, deaths = deque(tasks), Counter[Task]()
    running: dict[Future[Result], tuple[ProcessPoolExecutor, Task]] = {}

    def begin(pool: ProcessPoolExecutor) -> None:
        with sigint_blocked():
            task = waiting.popleft()
            running[pool.submit(work, task)] = pool, task

    try:
        while waiting and len(running) < jobs:
            begin(_pool_of_one())
        while running:
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                pool, task = running.pop(future)
                try:
                    result = future.result()
                except BrokenProcessPool:
                    deaths[task] += 1
                    if deaths[task] >= MOST_DEATHS:
                        raise ProcessDied(task) from None
                    waiting.appendleft(task)
                    begin(_pool_of_one())
                    continue
                if waiting:
                    begin(pool)
                else:
                    pool.shutdown(wait=False)
                yield task, result
    finally:
        for pool, _ in running.values():
            pool.shutdown(wait=False, cancel_futures=True)
        mine = [child for child in multiprocessing.active_children() if child not in others]
        for process in mine:
            process.kill()
        for process in mine:
            process.join(JOIN_TIMEOUT)


def _pool_of_one() -> ProcessPoolExecutor:
    """A pool with a single process, so that a death belongs to one task."""
    return ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), _begin)


def _begin() -> None:
    ignore_sigint()
    exit_with_parent()
    lower_priority()
