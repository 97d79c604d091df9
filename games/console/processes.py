"""Tasks in processes of their own: one at a time in each, and none outlives this process."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import TypeVar

from games.core.system import become_child, sigint_blocked

Task = TypeVar("Task")
Result = TypeVar("Result")

JOIN_TIMEOUT = 10.0
"""Seconds that a killed process may take to end."""


@contextmanager
def in_processes(
    work: Callable[[Task], Result], tasks: Sequence[Task], jobs: int
) -> Iterator[list[Future[Result]]]:
    """The futures of the tasks; at the end of the block their processes are killed."""
    others = multiprocessing.active_children()
    spawn = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(max(1, min(jobs, len(tasks))), spawn, become_child)
    try:
        with sigint_blocked():  # the first task starts all processes
            futures = [pool.submit(work, task) for task in tasks]
        yield futures
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        mine = [child for child in multiprocessing.active_children() if child not in others]
        for process in mine:
            process.kill()
        for process in mine:
            process.join(JOIN_TIMEOUT)
