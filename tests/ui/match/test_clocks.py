"""Matches by the clock: when it runs, how it warns, what happens when the flag falls."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from games.core.match.time_control import Control
from games.core.position import Side, Termination
from games.ui.match.clocks import CLOCK, allowance, clock_text
from games.ui.match.seats import Seat
from tests.ui.race import ADA, ROBOT, OpenTable, Table

FIVE = Control(300)


def play(table: Table, *numbers: str) -> None:
    for number in numbers:
        table.drag(number, table.scene.position.to_move.value)


def clocks(table: Table) -> tuple[float, ...]:
    return tuple(round(left, 1) for left in table.scene.match.clocks)


@pytest.fixture
def by_clock(open_table: OpenTable) -> Any:
    def make(control: Control = FIVE, seats: tuple[Seat, ...] | None = None, **o: str) -> Table:
        table = open_table(**({"seats": seats} if seats else {}), control=control, **o)
        assert table.scene.match.control == control
        return table

    return make


def test_the_clock_of_whoever_decides_runs(by_clock: Any) -> None:
    table = by_clock()
    table.wait(3)
    assert clocks(table) == (297, 300)
    play(table, "3", "2")
    table.wait(2)
    assert clocks(table) == (297, 298)


def test_no_clock_runs_below_a_dialog(by_clock: Any) -> None:
    table = by_clock()
    table.scene.pause()
    table.stage.scenes.settle()
    table.wait(5)
    assert clocks(table) == (300, 300)


def test_no_clock_runs_while_somebody_looks_back(by_clock: Any) -> None:
    table = by_clock()
    play(table, "3", "2")
    table.key(pygame.K_HOME)
    table.wait(5)
    table.key(pygame.K_END)
    assert clocks(table) == (300, 300)


def test_time_that_the_window_stood_still_counts(by_clock: Any) -> None:
    table = by_clock()
    table.stage.skipped = 4.9
    table.stage.scenes.update(0.1)
    assert clocks(table) == (295, 300)


def test_what_was_thought_is_not_given_back_by_undo(by_clock: Any) -> None:
    table = by_clock()
    table.wait(2)
    play(table, "3", "2")
    table.wait(3)
    table.scene.undo(whole_turn=True)
    table.scene.undo(whole_turn=True)
    assert clocks(table) == (300, 300)
    table.scene.redo(whole_turn=True)
    assert clocks(table) == (298, 297)


def test_increment_and_time_per_turn(by_clock: Any) -> None:
    table = by_clock(Control(60, bonus=5))
    table.wait(2)
    play(table, "3", "2")
    assert clocks(table) == (63, 60)
    table = by_clock(Control(30, per_turn=True))
    table.wait(20)
    play(table, "3")
    assert clocks(table) == (10, 30)
    play(table, "2")
    assert clocks(table) == (30, 30)


def test_the_fall_of_the_flag_ends_the_match(by_clock: Any) -> None:
    table = by_clock(Control(12))
    table.wait(11)
    assert not table.scene.over
    table.wait(1.1)
    assert table.scene.over
    outcome = table.scene.match.outcome()
    assert outcome
    assert (outcome.winners, outcome.termination) == ((Side.WHITE,), Termination.TIME)
    play(table, "3")
    assert table.points == (0, 0)
    assert table.scene.message == "The game is over."
    table.wait(2)
    assert table.top.arguments == {"match": table.scene}
    verdict = table.scene.verdict()
    assert (verdict.title, verdict.reason) == ("Ben wins", "Ada's time is up.")


def test_the_last_ten_seconds_are_heard_once(by_clock: Any) -> None:
    table = by_clock(Control(12))
    heard: list[str] = []
    table.stage.sounds.play = heard.append
    table.wait(1.5)
    assert heard == []
    table.wait(3)
    assert heard == ["refuse"]


def test_the_computer_obeys_its_clock(by_clock: Any) -> None:
    slow = Seat("computer", "Robot", "greedy", 10.0)
    table = by_clock(Control(21), (slow, ADA))
    table.wait(0.1)
    assert table.engine.asked[0]["seconds"] == pytest.approx(1.0, abs=0.01)
    table.wait(21)
    assert table.scene.over
    assert table.engine.cancelled == 1


def test_a_computers_thought_costs_its_time_and_the_showing_of_its_turn_none(
    by_clock: Any,
) -> None:
    table = by_clock(FIVE, (ROBOT, ADA))
    table.wait(2)
    before = clocks(table)[0]
    assert 297.9 <= before <= 298.1
    table.engine.answer("3", "2")
    table.wait(1 / 30)
    table.wait(2)
    assert clocks(table)[0] == pytest.approx(before, abs=0.15)
    assert clocks(table)[1] < 300


def test_a_rematch_is_played_by_the_same_clock(by_clock: Any) -> None:
    table = by_clock()
    table.wait(3)
    table.scene.rematch()
    table.stage.scenes.settle()
    assert clocks(table) == (300, 300)


def test_a_computer_shares_its_time() -> None:
    assert allowance(Control(300), 301, 3) == 3
    assert allowance(Control(300), 11, 3) == 0.5
    assert allowance(Control(300, bonus=2), 11, 3) == 2.5
    assert allowance(Control(30, per_turn=True), 30, 10) == 10
    assert allowance(Control(5, per_turn=True), 5, 10) == 4
    assert allowance(Control(300), 0.5, 3) == pytest.approx(0.0025)


def test_every_choice_is_a_time_control() -> None:
    assert [str(choice.value) for choice in CLOCK.choices] == [
        *("-", "300", "900", "180+5", "600+10", "30/turn", "120/turn")
    ]


def test_how_a_clock_looks() -> None:
    shown = [clock_text(s) for s in (3600, 600, 299.1, 60, 10.1, 10, 9.99, 0.3, 0)]
    assert shown == ["1:00:00", "10:00", "5:00", "1:00", "0:11", "10.0", "9.9", "0.3", "0.0"]


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (900, 1200), (800, 760)])
def test_clocks_are_drawn(by_clock: Any, size: tuple[int, int]) -> None:
    table = by_clock(Control(12))
    table.stage.resize(size)
    table.wait(4)
    table.scene.draw(pygame.Surface(size))
    assert table.scene.panel.rect.bottom <= size[1]
    assert all(table.scene.panel.rect.contains(plate) for plate in table.scene.panel.plates)
