"""The list of analysed turns."""

from __future__ import annotations

import pygame
import pytest

from games.ui.coach.quality import Quality
from games.ui.scenes.analysis.turn_table import TableRow, TurnTable
from games.ui.toolkit.game_views.turn_entry import TurnEntry
from games.ui.toolkit.scene_context import SceneContext
from tests.ui.user_input import click, move

ROWS = [
    TableRow("1.", TurnEntry("e4-e8/d9")),
    TableRow("2.", TurnEntry("a1-a3/b3"), Quality.BLUNDER),
    TableRow("3.", TurnEntry("d4/d5"), Quality.GOOD),
]


@pytest.fixture
def chosen() -> list[int]:
    return []


@pytest.fixture
def table(context: SceneContext, chosen: list[int]) -> TurnTable:
    table = TurnTable(context, chosen.append)
    table.rect = pygame.Rect(0, 0, 320, 260)
    table.show(ROWS, 1)
    return table


def test_a_turn_is_chosen_by_a_click(table: TurnTable, chosen: list[int]) -> None:
    assert table.chosen == 1
    click(table, (50, 2 * 26 + 10))
    assert (chosen, table.chosen) == ([2], 2)


def test_the_tooltip_is_that_of_the_turn_under_the_pointer(table: TurnTable) -> None:
    told = []
    for row in range(4):
        move(table, (50, row * 26 + 10))
        told.append(table.tooltip[:2])
    assert told == ["", "??", "! ", ""]


def test_new_signs_leave_the_list_where_it_is(context: SceneContext, table: TurnTable) -> None:
    many = [TableRow(f"{number}.", TurnEntry("d4/d5")) for number in range(60)]
    table.show(many, 0)
    table.scroll_to(500)
    many[30] = TableRow("31.", TurnEntry("d4/d5"), Quality.MISTAKE)
    table.show(many, 0)
    assert table.offset == 500


def test_signs_are_told_apart_without_colours(table: TurnTable) -> None:
    looks = set()
    for quality in Quality:
        table.show([TableRow("1.", TurnEntry("d4/d5"), quality)], 5)
        surface = pygame.Surface((320, 40))
        surface.fill((255, 255, 255))
        table.draw(surface)
        looks.add(pygame.image.tobytes(pygame.transform.grayscale(surface), "RGB"))
    assert len(looks) == len(Quality)
