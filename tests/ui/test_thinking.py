"""An opponent that can be watched while it thinks, and told to move."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pygame
import pytest

from games.ai.levels import Level
from games.ui.seats import Seat
from tests.ui.race import ADA, OpenTable, Table

EXPERT = Seat("computer", "Robot", "expert", 10.0)


@pytest.fixture
def table(open_table: OpenTable) -> Table:
    """An expert that uses all its time has begun to think about the first turn."""
    table = open_table((EXPERT, ADA))
    level = Level("expert", "Expert", "Thinks.", lambda position, thought: [], timed=True)
    table.scene.face = replace(table.scene.face, levels=(level,))
    table.wait(0.1)
    return table


def watch(table: Table) -> None:
    settings = msgspec.structs.replace(table.stage.settings, show_thinking=True)
    table.stage.change_settings(settings)


def test_an_expert_is_allowed_its_time_and_can_be_hurried(table: Table) -> None:
    assert table.engine.asked[0]["seconds"] == 10.0
    assert table.scene.computers.can_hurry
    table.scene.computers.hurry()
    assert table.engine.hurried == 1
    table.engine.answer("1", "2")
    table.wait()
    assert table.points == (3, 0)
    assert not table.scene.computers.can_hurry


def test_other_levels_have_no_time_to_cut_short(open_table: OpenTable) -> None:
    table = open_table((Seat("computer", "Robot", "greedy"), ADA))
    table.wait(0.1)
    assert table.scene.computers.thinking
    assert not table.scene.computers.can_hurry


def test_thoughts_are_not_shown_unless_that_is_wanted(table: Table) -> None:
    table.engine.tell(1.0, "3", "2")
    table.wait(0.1)
    assert table.scene.computers.pondered is None


def test_the_best_turn_so_far_and_who_is_ahead_are_shown(table: Table) -> None:
    watch(table)
    table.engine.tell(1.3863, "3", "2")  # the odds 4 : 1 are 0.6 on the way from -1 to 1
    table.wait(0.1)
    assert table.scene.computers.pondered is not None
    assert table.scene.computers.pondered.turn == "3+2"
    assert table.scene.computers.standing == pytest.approx(0.6, abs=1e-4)
    assert table.points == (0, 0)
    table.stage.scenes.draw(pygame.Surface((1280, 800)))
    table.engine.answer("3", "1")
    table.wait()
    assert table.scene.computers.pondered is None


def test_the_second_seats_lead_is_the_firsts_loss(open_table: OpenTable) -> None:
    table = open_table((ADA, EXPERT))
    watch(table)
    table.drag("3", "black")
    table.drag("2", "black")
    table.wait()
    table.engine.tell(1.3863, "3", "2")
    table.wait(0.1)
    assert table.scene.computers.standing == pytest.approx(-0.6, abs=1e-4)
