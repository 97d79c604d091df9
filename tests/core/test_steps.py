"""Work in steps."""

from __future__ import annotations

from games.core.system import Steps, finished


def counting(done: list[int]) -> Steps[str]:
    for number in range(3):
        done.append(number)
        yield
    return "three"


def test_all_steps_are_taken_for_the_result() -> None:
    done: list[int] = []
    assert finished(counting(done)) == "three"
    assert done == [0, 1, 2]
