"""Time in a match: which clock runs, when it warns, when the flag falls."""

from __future__ import annotations

import math

import pytest

from games.controller.seats import ClockTicked, FlagFell, LowTime, MatchState
from games.controller.session import GameClock, allowance
from games.core.match import AnyMatch, Match, TimeControl
from games.core.position import Side, Termination
from tests import toy
from tests.controller.running import ADA, BEN, ROBOT, OpenMatch, RunningMatch

MINUTE = TimeControl(60)


def clocks(match: RunningMatch) -> tuple[float, ...]:
    return tuple(round(left, 1) for left in match.controller.match.clocks)


def test_the_clock_of_the_side_to_move_runs(open_match: OpenMatch) -> None:
    match = open_match(control=MINUTE)
    match.wait(3)
    assert clocks(match) == (57, 60)
    match.play(3, 2)
    match.wait(2)
    assert clocks(match) == (57, 58)


def test_without_a_control_no_clock_runs(open_match: OpenMatch) -> None:
    match = open_match()
    match.wait(3)
    assert match.told(ClockTicked) == []


def test_a_clock_ticks_with_every_second_that_it_shows(open_match: OpenMatch) -> None:
    match = open_match(control=TimeControl(20))
    match.wait(3.5)
    ticks = match.told(ClockTicked)
    assert [tick.side for tick in ticks] == [Side.BLACK] * 3
    assert [tick.left for tick in ticks] == pytest.approx([19, 18, 17], abs=0.02)


def test_the_next_change_of_a_clock_is_its_next_second(open_match: OpenMatch) -> None:
    match = open_match(control=TimeControl(20))
    match.wait(3.25)
    assert match.controller.clock.next_change(thinking=False) == pytest.approx(0.75, abs=0.01)
    match.wait(10)
    assert match.controller.clock.next_change(thinking=False) <= 0.1
    match.controller.view(lambda: match.controller.match.go(0))
    match.controller.state.halted = True
    assert match.controller.clock.next_change(thinking=False) == math.inf


def test_a_thinking_computer_uses_its_time_and_a_failed_one_none(open_match: OpenMatch) -> None:
    match = open_match((ROBOT, ADA), control=MINUTE)
    match.wait(2)
    assert clocks(match)[0] == pytest.approx(58, abs=0.11)
    match.engine.fail("Broken.")
    match.wait(0.1)
    before = clocks(match)
    match.wait(5)
    assert clocks(match) == before


def test_no_clock_runs_at_an_earlier_turn(open_match: OpenMatch) -> None:
    match = open_match(control=MINUTE)
    match.play(3, 2)
    match.controller.view(lambda: match.controller.match.go(0))
    match.wait(5)
    assert clocks(match) == (60, 60)


def test_skipped_seconds_count(open_match: OpenMatch) -> None:
    match = open_match(control=MINUTE)
    match.controller.update(0.1, skipped=4.9)
    assert clocks(match) == (55, 60)


def test_low_time_is_reported_once(open_match: OpenMatch) -> None:
    match = open_match(control=TimeControl(12))
    match.wait(1.5)
    assert match.told(LowTime) == []
    match.wait(4)
    assert match.told(LowTime) == [LowTime(Side.BLACK)]


def test_the_fall_of_the_flag_ends_the_game_and_is_reported_once(open_match: OpenMatch) -> None:
    match = open_match(control=TimeControl(3))
    match.play(1)
    match.wait(5)
    (ended,) = match.told(FlagFell)
    assert ended.side is Side.BLACK
    assert (ended.outcome.winners, ended.outcome.termination) == ((Side.WHITE,), Termination.TIME)
    assert clocks(match) == (0, 3)
    assert "%spent" in match.controller.record


def test_the_fall_of_the_flag_ends_a_computers_search(open_match: OpenMatch) -> None:
    match = open_match((ROBOT, ADA), control=TimeControl(3))
    match.wait(4)
    assert match.controller.state.over
    assert match.engine.cancelled == 1


def test_a_computer_divides_its_time_among_the_turns_ahead() -> None:
    # 11 s left, 1 s in reserve, 20 turns: half a second each.
    assert allowance(TimeControl(300), 11, 3) == 0.5
    assert allowance(TimeControl(300, bonus=2), 11, 3) == 2.5
    assert allowance(TimeControl(300), 301, 3) == 3


def test_with_time_per_turn_a_computer_keeps_the_reserve_only() -> None:
    assert allowance(TimeControl(5, per_turn=True), 5, 10) == 4


def test_the_engine_is_asked_within_the_allowance(open_match: OpenMatch) -> None:
    match = open_match((ROBOT, ADA), control=TimeControl(11))
    match.wait(0.1)
    assert match.engine.asked[0]["seconds"] == pytest.approx(0.5, abs=0.01)


def test_a_computer_uses_a_tenth_of_the_time_that_is_less_than_the_reserve() -> None:
    # 0.5 s left: a tenth is 0.05 s; with 20 turns ahead a twentieth of that.
    assert allowance(TimeControl(5, per_turn=True), 0.5, 10) == pytest.approx(0.05)
    assert allowance(TimeControl(300), 0.5, 10) == pytest.approx(0.0025)


def test_a_bonus_to_come_cannot_be_used_before() -> None:
    assert allowance(TimeControl(300, bonus=5), 1.5, 10) == 0.5


def test_low_time_is_told_at_ten_seconds_and_not_again(open_match: OpenMatch) -> None:
    match = open_match(control=TimeControl(12))
    match.controller.update(2)
    assert match.told(LowTime) == [LowTime(Side.BLACK)]
    match.controller.update(1)
    assert len(match.told(LowTime)) == 1


def test_a_save_is_due_at_once_after_two_seconds_and_on_another_clock() -> None:
    match: AnyMatch = Match(toy.Race(), MINUTE)
    state = MatchState(toy.RACE, {}, (ADA, BEN), match)
    clock = GameClock(state, lambda event: None, lambda: None)
    # 59 s left: saved; 58 and 57: two seconds are not exceeded yet; 56: saved.
    assert [clock.update(1, thinking=False) for _ in range(5)] == [True, False, False, True, False]
    assert not clock.update(0, thinking=False)
    match.play_all([toy.Add(3), toy.Add(2)])
    assert clock.update(1, thinking=False)


@pytest.mark.parametrize(
    ("left", "expected"), [(13.5, 0.5), (12.25, 0.25), (11.5, 0.5), (10.75, 0.05), (8.5, 0.05)]
)
def test_tenths_are_shown_from_the_second_before_the_last_ten(
    open_match: OpenMatch, left: float, expected: float
) -> None:
    match = open_match(control=TimeControl(20))
    match.wait(20 - left)
    found = match.controller.clock.next_change(thinking=False)
    assert found == pytest.approx(expected, abs=0.02)


def test_a_clock_at_a_whole_second_changes_a_second_later(open_match: OpenMatch) -> None:
    match = open_match(control=TimeControl(20))
    assert match.controller.clock.left == 20
    assert match.controller.clock.next_change(thinking=False) == 1


def test_a_moment_without_time_makes_no_second_save_due() -> None:
    match: AnyMatch = Match(toy.Race(), TimeControl(1))
    clock = GameClock(MatchState(toy.RACE, {}, (ADA, BEN), match), lambda event: None, lambda: None)
    assert [clock.update(0, thinking=False) for _ in range(2)] == [True, False]


def test_the_next_change_is_the_next_second_of_a_thinking_computer(open_match: OpenMatch) -> None:
    match = open_match((ROBOT, ADA), control=MINUTE)
    match.controller.update(0)
    assert match.controller.ai.thinking
    match.controller.update(0.25)
    match.controller.saver.update(2, match.controller.match)  # nothing is left to save
    assert match.controller.next_change() == 0.75
