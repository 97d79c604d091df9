"""Running an iterator for a limited time."""

from __future__ import annotations

from collections.abc import Iterator

from games.ui.toolkit.work import run_for


def steps(count: int, done: list[int]) -> Iterator[None]:
    for number in range(count):
        done.append(number)
        yield


def test_it_runs_to_the_end_if_there_is_time() -> None:
    done: list[int] = []
    assert run_for(steps(3, done), 60)
    assert done == [0, 1, 2]


def test_without_time_it_takes_one_step() -> None:
    done: list[int] = []
    work = steps(2, done)
    assert not run_for(work, 0)
    assert done == [0]
    assert not run_for(work, 0)
    assert run_for(work, 0)
    assert done == [0, 1]
