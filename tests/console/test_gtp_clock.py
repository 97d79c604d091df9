"""Time settings of the protocol: seconds for the next turn."""

import pytest

from games.console.gtp import MIN_SECONDS, GtpClock
from games.core.position import Side

BLACK, WHITE = Side.BLACK, Side.WHITE


def test_without_settings_there_is_no_limit() -> None:
    assert GtpClock().seconds_for_turn(BLACK, 20) is None


def test_main_time_alone_is_shared_over_the_turns_to_come() -> None:
    clock = GtpClock(main=100, period=0)
    assert clock.seconds_for_turn(BLACK, 20) == pytest.approx(4.5)
    clock.spend(BLACK, 60)
    assert clock.seconds_for_turn(BLACK, 20) == pytest.approx(1.8)
    assert clock.seconds_for_turn(WHITE, 20) == pytest.approx(4.5)
    clock.spend(BLACK, 60)
    assert clock.seconds_for_turn(BLACK, 20) == MIN_SECONDS


def test_main_time_that_runs_out_is_followed_by_periods() -> None:
    clock = GtpClock(main=10, period=12, turns=3)
    assert clock.seconds_for_turn(BLACK, 20) == pytest.approx(
        3.6
    )  # a turn of the period is worth 4 seconds
    clock.spend(BLACK, 11)
    assert clock.seconds_for_turn(BLACK, 20) == pytest.approx(3.6)
    clock.spend(BLACK, 2)  # 10 seconds are left for two turns
    assert clock.seconds_for_turn(BLACK, 20) == pytest.approx(4.5)
    clock.spend(BLACK, 1)
    assert clock.seconds_for_turn(BLACK, 20) == pytest.approx(8.1)
    clock.spend(BLACK, 1)  # the period is over, the next one begins
    assert clock.seconds_for_turn(BLACK, 20) == pytest.approx(3.6)


def test_time_left_overrides_the_clock() -> None:
    clock = GtpClock(main=100, period=0)
    clock.set_left(BLACK, 30, 0)
    assert clock.seconds_for_turn(BLACK, 10) == pytest.approx(2.7)
    clock.set_left(BLACK, 30, 5)
    assert clock.seconds_for_turn(BLACK, 10) == pytest.approx(5.4)
    clock.reset()
    assert clock.seconds_for_turn(BLACK, 10) == pytest.approx(9.0)
