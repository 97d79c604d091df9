"""A deadline for a process: by the wall clock and by its processor time."""

from __future__ import annotations

import pytest

from games.ai.engine import EXTENSION, Deadline


class Process:
    """A process whose processor time the test sets."""

    def __init__(self, used: float | None) -> None:
        self.used = used

    def cpu_time(self) -> float | None:
        return self.used


def test_before_the_deadline_it_is_not_late() -> None:
    process = Process(5.0)
    deadline = Deadline(100.0, 30.0, process.cpu_time)
    assert not deadline.passed(129.9)
    process.used = 34.9
    assert not deadline.passed(129.9)


@pytest.mark.parametrize("used", [15.0, 30.0])
def test_a_process_that_has_computed_for_half_of_the_time_is_late(used: float) -> None:
    process = Process(5.0)
    deadline = Deadline(100.0, 30.0, process.cpu_time)
    process.used = 5.0 + used
    assert deadline.passed(130.0)


def test_a_process_without_progress_is_late() -> None:
    process = Process(5.0)
    deadline = Deadline(100.0, 30.0, process.cpu_time)
    process.used = 5.001
    assert deadline.passed(130.0)


def test_a_process_that_gets_too_little_processor_time_is_waited_for() -> None:
    process = Process(0.0)
    deadline = Deadline(0.0, 30.0, process.cpu_time)
    now = 30.0
    for check in range(1, 30):
        process.used = check * 0.5
        assert not deadline.passed(now)
        now += EXTENSION
    process.used = 15.0
    assert deadline.passed(now)


def test_a_process_that_stops_after_some_work_is_late_at_the_next_check() -> None:
    process = Process(0.0)
    deadline = Deadline(0.0, 30.0, process.cpu_time)
    process.used = 1.0
    assert not deadline.passed(30.0)
    assert not deadline.passed(30.0 + EXTENSION - 0.1)
    assert deadline.passed(30.0 + EXTENSION)


def test_where_the_processor_time_is_unknown_the_wall_clock_decides() -> None:
    process = Process(None)
    deadline = Deadline(0.0, 30.0, process.cpu_time)
    assert not deadline.passed(29.9)
    assert deadline.passed(30.0)
