"""Figures, their spread, and whether they are reached."""

import pytest

from games.learning.tools import Measurement, rates, times


def test_a_rate_is_reached_from_above_and_a_time_from_below() -> None:
    rate = Measurement("turns", "1/s", (90.0, 110.0, 100.0), goal=95.0, plain=(2.0,))
    assert rate.median == 100
    assert rate.ratio == 50
    assert rate.reached
    time = Measurement("answer", "ms", (90.0, 110.0, 100.0), 95.0, plain=(200.0,), low_is_good=True)
    assert time.ratio == 2
    assert not time.reached


def test_a_single_slow_answer_does_not_widen_the_spread() -> None:
    calm = Measurement("answer", "ms", (8.0, 9.0, 10.0, 12.0, 14.0))
    assert calm.spread == pytest.approx(0.3)  # the middle half lies between 9 and 12
    jolted = Measurement("answer", "ms", (8.0, 9.0, 10.0, 12.0, 500.0))
    assert jolted.spread == calm.spread


def test_a_ratio_has_its_own_goal() -> None:
    values, plain = (90.0, 110.0, 100.0), (2.0,)
    assert Measurement("turns", "1/s", values, plain=plain, ratio_goal=50.0).ratio_reached is True
    assert Measurement("turns", "1/s", values, plain=plain, ratio_goal=51.0).ratio_reached is False
    assert Measurement("turns", "1/s", values, plain=plain).ratio_reached is None
    assert Measurement("turns", "1/s", values, ratio_goal=50.0).ratio_reached is None


def test_a_measurement_without_a_goal_is_neither_reached_nor_missed() -> None:
    measure = Measurement("games", "1/s", (3.0,))
    assert measure.reached is None
    assert measure.ratio is None
    assert measure.spread == 0


def test_work_is_repeated_after_a_run_to_warm_up() -> None:
    done: list[int] = []

    def work() -> int:
        done.append(1)
        return 1

    assert all(rate > 0 for rate in rates(work, repeats=3))
    assert len(done) == 4
    assert len(times(work, repeats=2)) == 2
    assert len(done) == 7
