"""The list of analysed turns."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
import pytest

from games.learning.analysis import Quality
from games.ui.scenes.analysis import TableRow, TurnTable
from games.ui.toolkit.game_views import TurnEntry
from games.ui.toolkit.scene import SceneContext
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
    return table_of(context, ROWS, chosen.append)


def table_of(
    context: SceneContext, found: Sequence[TableRow], choose: Callable[[int], None]
) -> TurnTable:
    table = TurnTable(context, len(found), found.__getitem__, choose)
    table.rect = pygame.Rect(0, 0, 320, 260)
    table.lay_out()
    table.show(1)
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


def test_new_signs_leave_the_list_where_it_is(context: SceneContext) -> None:
    many = [TableRow(f"{number}.", TurnEntry("d4/d5")) for number in range(60)]
    table = table_of(context, many, lambda place: None)
    table.scroll_to(500)
    many[30] = TableRow("31.", TurnEntry("d4/d5"), Quality.MISTAKE)
    table.show(1)
    assert table.offset == 500


def test_only_rows_in_sight_are_made(context: SceneContext) -> None:
    made: list[int] = []

    def make(place: int) -> TableRow:
        made.append(place)
        return ROWS[0]

    table = TurnTable(context, 10_000, make, lambda place: None)
    table.rect = pygame.Rect(0, 0, 320, 260)
    table.lay_out()
    table.show(5000)
    table.draw(pygame.Surface((320, 260)))
    assert 5000 in made
    assert len(made) <= 260 // 26 + 2


def test_signs_are_told_apart_without_colours(context: SceneContext) -> None:
    looks = set()
    for quality in Quality:
        rows = [TableRow("1.", TurnEntry("d4/d5")), TableRow("2.", TurnEntry("d4/d5"), quality)]
        surface = pygame.Surface((320, 60))
        surface.fill((255, 255, 255))
        table_of(context, rows, lambda place: None).draw(surface)
        looks.add(pygame.image.tobytes(pygame.transform.grayscale(surface), "RGB"))
    assert len(looks) == len(Quality)
