"""The clock that stands while the program is suspended."""

from __future__ import annotations

import pytest

from games.core.system import LONGEST_AWAKE, AwakeClock


class SystemClock:
    """A monotonic clock that tests advance."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_time_passes_as_on_the_clock_of_the_system() -> None:
    system = SystemClock()
    clock = AwakeClock(system)
    begun = clock()
    assert begun == system.now
    for seconds in (0.1, 0.0, 2.5, LONGEST_AWAKE):
        system.now += seconds
        clock()
    assert clock() - begun == pytest.approx(12.6)


def test_the_time_of_a_suspension_does_not_pass() -> None:
    system = SystemClock()
    clock = AwakeClock(system)
    begun = clock()
    system.now += 1
    clock()
    system.now += 3600
    assert clock() - begun == 1
    system.now += 1
    assert clock() - begun == 2
    system.now += 86_400
    assert clock() - begun == 2
