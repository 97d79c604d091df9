"""How the time of the protocol is shared out."""

import pytest

from games.console.gtp_clock import LEAST, GtpClock
from games.core.position import Side

BLACK, WHITE = Side.BLACK, Side.WHITE


def test_without_settings_there_is_no_limit() -> None:
    assert GtpClock().share(BLACK, 20) is None


def test_main_time_alone_is_shared_over_the_turns_to_come() -> None:
    time = GtpClock(main=100, period=0)
    assert time.share(BLACK, 20) == pytest.approx(4.5)
    time.spend(BLACK, 60)
    assert time.share(BLACK, 20) == pytest.approx(1.8)
    assert time.share(WHITE, 20) == pytest.approx(4.5)
    time.spend(BLACK, 60)
    assert time.share(BLACK, 20) == LEAST


def test_main_time_that_runs_out_is_followed_by_periods() -> None:
    time = GtpClock(main=10, period=12, turns=3)
    assert time.share(BLACK, 20) == pytest.approx(3.6)  # a turn of the period is worth 4 seconds
    time.spend(BLACK, 11)
    assert time.share(BLACK, 20) == pytest.approx(3.6)
    time.spend(BLACK, 2)  # 10 seconds are left for two turns
    assert time.share(BLACK, 20) == pytest.approx(4.5)
    time.spend(BLACK, 1)
    assert time.share(BLACK, 20) == pytest.approx(8.1)
    time.spend(BLACK, 1)  # the period is over, the next one begins
    assert time.share(BLACK, 20) == pytest.approx(3.6)


def test_what_the_controller_says_counts() -> None:
    time = GtpClock(main=100, period=0)
    time.set_left(BLACK, 30, 0)
    assert time.share(BLACK, 10) == pytest.approx(2.7)
    time.set_left(BLACK, 30, 5)
    assert time.share(BLACK, 10) == pytest.approx(5.4)
    time.reset()
    assert time.share(BLACK, 10) == pytest.approx(9.0)
