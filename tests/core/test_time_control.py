from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.match import (
    Match,
    TimeControl,
    read_control,
    read_time,
    rounded_down,
    rounded_up,
    time_text,
)
from games.core.position import IllegalMove, OptionError, Outcome, Side, Termination
from tests.toy import Add, Race, Swap


def timed(control: TimeControl, **options: Any) -> Match[Any]:
    return Match(Race(**options), control)


@pytest.mark.parametrize(
    ("text", "control"),
    [
        ("300", TimeControl(300)),
        ("0.5", TimeControl(0.5)),
        (" 300 + 5 ", TimeControl(300, 5)),
        ("90.5+0.5", TimeControl(90.5, 0.5)),
        ("30/turn", TimeControl(30, per_turn=True)),
        ("30 / turn", TimeControl(30, per_turn=True)),
        ("-", None),
        ("", None),
    ],
)
def test_a_time_control_is_read(text: str, control: TimeControl | None) -> None:
    assert read_control(text) == control
    if control:
        assert read_control(str(control)) == control


def test_a_time_control_is_written_as_it_is_read() -> None:
    assert str(TimeControl(300)) == "300"
    assert str(TimeControl(90.5, bonus=0.5)) == "90.5+0.5"
    assert str(TimeControl(30, per_turn=True)) == "30/turn"


@pytest.mark.parametrize(
    "text", ["x", "0", "-5", "5+", "+5", "300+5/turn", "86401", "9999999", "٣٠٠", "1e3", "nan"]
)
def test_an_invalid_time_control_is_refused(text: str) -> None:
    with pytest.raises(OptionError, match="is no time control, such as 300, "):
        read_control(text)


def test_an_invalid_time_control_is_quoted_in_part() -> None:
    with pytest.raises(OptionError) as caught:
        read_control("abcdefghijklmnopqrstuvwxyz")
    assert str(caught.value) == (
        "'abcdefghijklmnopqrst' is no time control, such as 300, 300+5 or 30/turn"
    )


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("4:59.3", 299.3), ("1:02:03", 3723), ("59", 59), ("0:00.0", 0), ("66:40.0", 4000)],
)
def test_times_are_read(text: str, seconds: float) -> None:
    assert read_time(text) == seconds


@pytest.mark.parametrize("text", ["", ":", "1:", "-1:00", "1:2:3:4", "x", "٣", "1:00,5", " 1"])
def test_an_invalid_time_is_none(text: str) -> None:
    assert read_time(text) is None


@given(st.integers(0, 10**6))
def test_tenths_are_read_back(tenths: int) -> None:
    seconds = tenths / 10
    assert read_time(time_text(seconds)) == seconds
    assert rounded_up(seconds) == rounded_down(seconds) == seconds


def test_without_a_control_no_time_passes() -> None:
    match: Match[Any] = Match(Race())
    match.spend(10**9)
    assert match.clocks == ()
    assert match.outcome() is None


def test_only_games_for_two_have_clocks() -> None:
    with pytest.raises(OptionError, match=r"^only games for two players are played by the clock$"):
        Match(Race(sides=(Side.BLACK,)), TimeControl(60))


def test_sudden_death_takes_time_by_gesture_from_the_side_to_move() -> None:
    match = timed(TimeControl(60))
    match.spend(4)
    match.spend(1.5)
    assert match.clocks == (54.5, 60)
    match.play(Add(1))
    match.spend(2.5)
    match.play(Add(2))
    assert match.clocks == (52, 60)
    match.spend(10)
    match.play(Add(1))
    assert match.clocks == (52, 50)


def test_an_increment_comes_with_the_end_of_a_turn() -> None:
    match = timed(TimeControl(60, bonus=5))
    match.spend(1)
    match.play(Add(1))
    assert match.clocks == (59, 60)
    match.spend(1)
    match.play(Add(2))
    assert match.clocks == (63, 60)


def test_time_per_turn_restarts_with_every_turn() -> None:
    match = timed(TimeControl(30, per_turn=True))
    match.spend(20)
    match.play(Add(1))
    assert match.clocks == (10, 30)
    match.spend(9)
    match.play(Add(2))
    assert match.clocks == (30, 30)


def test_a_clock_belongs_to_the_player_not_to_the_colour() -> None:
    match = timed(TimeControl(60), pie=True)
    match.spend(10)
    match.play_all((Add(1), Add(2)))
    match.spend(3)
    match.play(Swap())
    assert match.clocks == (50, 57)
    match.spend(5)  # White is to move, and that is the first player now
    assert match.clocks == (45, 57)


def test_a_player_without_time_has_lost() -> None:
    match = timed(TimeControl(10))
    match.play_all((Add(1), Add(2)))
    match.spend(9.9)
    assert match.outcome() is None
    match.spend(500)
    assert match.clocks == (10, 0)
    assert match.position.outcome() is None
    assert match.outcome() == Outcome((Side.BLACK,), Termination.TIME)
    match.spend(5)
    with pytest.raises(IllegalMove, match=r"^the game is over: the time is up$"):
        match.play(Add(1))
    assert match.ply == 2


def test_the_rules_end_a_game_before_the_clock_does() -> None:
    match = timed(TimeControl(10), goal=3)
    match.play(Add(3))
    match.spend(100)
    assert match.outcome() == Outcome((Side.BLACK,), Termination("target"))
    assert match.clocks == (10, 10)


def test_undo_gives_back_the_time_and_redo_takes_it_again() -> None:
    match = timed(TimeControl(60))
    for number in (1, 2, 3):
        match.spend(10)
        match.play(Add(number))
    match.spend(7)
    assert match.clocks == (40, 43)
    match.undo()
    assert match.clocks == (40, 60)
    match.undo_turn()
    assert match.clocks == (60, 60)
    while match.redo():
        pass
    assert match.clocks == (40, 43)


def test_a_fallen_flag_can_be_undone_and_falls_again() -> None:
    match = timed(TimeControl(10))
    match.play(Add(1))
    match.spend(10)
    assert match.outcome()
    match.undo()
    assert match.outcome() is None
    match.redo()
    assert match.outcome() == Outcome((Side.WHITE,), Termination.TIME)


def test_a_line_lost_by_time_stays_the_main_line() -> None:
    match = timed(TimeControl(10))
    match.play(Add(1))
    match.spend(10)
    match.undo()
    match.play(Add(3))
    assert match.root.main_end().move == Add(1)


def test_another_line_has_its_own_times() -> None:
    match = timed(TimeControl(60))
    match.spend(10)
    match.play(Add(1))
    first = match.node
    match.undo()
    match.spend(25)
    match.play(Add(2))
    assert match.clocks == (35, 60)
    assert match.clocks_at(first) == (50, 60)


def test_time_can_run_at_a_node_that_is_not_viewed() -> None:
    match = timed(TimeControl(60))
    match.play_all((Add(1), Add(2)))
    live = match.node
    match.go(0)
    match.spend(5, live)
    assert match.clocks == (60, 60)
    assert match.clocks_at(live) == (60, 55)


@given(st.lists(st.floats(0, 3), max_size=30))
def test_rounding_favours_the_player_by_a_tenth_for_each_gesture(times: list[float]) -> None:
    match = timed(TimeControl(1000), goal=10**6)
    for number, seconds in enumerate(times):
        match.spend(seconds)
        match.play(Add(number % 2 + 1))
        assert all(round(left * 10) / 10 == left for left in match.clocks)
    spent = 2000 - sum(match.clocks)
    assert sum(times) - 0.1 * len(times) - 1e-6 <= spent <= sum(times) + 1e-6


def test_a_day_is_the_longest_time() -> None:
    day = 24 * 3600
    assert read_control(f"{day}+{day}") == TimeControl(day, day)
    for text in (f"{day + 1}", f"60+{day + 1}", "0"):
        with pytest.raises(OptionError, match=r"is no time control, such as 300, 300\+5"):
            read_control(text)


@pytest.mark.parametrize(("seconds", "up", "down"), [
    (0.3, 0.3, 0.3), (2.3, 2.3, 2.3), (0.1 + 0.2, 0.3, 0.3), (1.1 + 2.2, 3.3, 3.3),
    (4.35 - 0.05, 4.3, 4.3), (0.31, 0.4, 0.3), (8.2 - 8.1, 0.1, 0.1), (0.7 + 0.1, 0.8, 0.8),
])  # fmt: skip
def test_floating_point_errors_do_not_change_a_tenth(
    seconds: float, up: float, down: float
) -> None:
    assert (rounded_up(seconds), rounded_down(seconds)) == (up, down)


def test_no_time_is_left_after_more_than_all_was_spent() -> None:
    assert TimeControl(60, bonus=5).after(2.0, 3.0, turn_complete=False) == 0.0
    assert TimeControl(60, bonus=5).after(2.0, 3.0, turn_complete=True) == 5.0
