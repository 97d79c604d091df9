"""A table of texts: rows of 34 units below a header of 30."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from games.ui.toolkit.scene import SceneContext
from games.ui.toolkit.text import Text
from games.ui.widgets.list import TextColumn, TextTable

COLUMNS = (TextColumn("Name"), TextColumn("Points", 60, number=True))


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, pygame.Rect, bool]]:
    """The texts that are drawn, their places, and whether they are bold."""
    drawn: list[tuple[str, pygame.Rect, bool]] = []
    draw = Text.draw

    def record(
        text: Text, surface: pygame.Surface, words: str, *rest: Any, **more: Any
    ) -> pygame.Rect:
        rect = draw(text, surface, words, *rest, **more)
        drawn.append((words, rect, bool(more["bold"])))
        return rect

    monkeypatch.setattr(Text, "draw", record)
    return drawn


def table(context: SceneContext, rows: int) -> TextTable:
    table = TextTable(context)
    table.rect = pygame.Rect(0, 0, 300, 98)
    table.show(COLUMNS, [(f"Player {n}", str(n)) for n in range(rows)])
    return table


def draw(table: TextTable) -> None:
    surface = pygame.Surface((300, 98))
    table.draw(surface)
    table.draw_above(surface)


def test_numbers_are_aligned_to_the_right(
    context: SceneContext, drawn: list[tuple[str, pygame.Rect, bool]]
) -> None:
    draw(table(context, 2))
    places = {words: rect for words, rect, _ in drawn}
    assert places["0"].right == places["1"].right == places["Points"].right
    assert places["Player 0"].left == places["Name"].left
    assert places["Player 1"].centery - places["Player 0"].centery == 34


def test_a_column_is_wider_in_a_table_with_much_room(
    context: SceneContext, drawn: list[tuple[str, pygame.Rect, bool]]
) -> None:
    lefts = []
    for width in (800, 1000):
        view = TextTable(context)
        view.rect = pygame.Rect(0, 0, width, 98)
        view.show([TextColumn("Game"), TextColumn("Against", 100, wide=200)], [("Race", "Ben")])
        view.draw(pygame.Surface((width, 98)))
        lefts.append(next(rect.left for words, rect, _bold in drawn if words == "Ben"))
        drawn.clear()
    assert lefts[1] - lefts[0] == (1000 - 200) - (800 - 100)


def test_only_visible_rows_are_drawn(
    context: SceneContext, drawn: list[tuple[str, pygame.Rect, bool]]
) -> None:
    view = table(context, 50)
    assert view.content_height == 30 + 50 * 34
    view.scroll_to(10 * 34)
    draw(view)
    rows = [words for words, _, _ in drawn if words.startswith("Player")]
    assert rows[0] == "Player 10"
    assert len(rows) <= 4


def test_the_first_row_can_be_bold(
    context: SceneContext, drawn: list[tuple[str, pygame.Rect, bool]]
) -> None:
    view = table(context, 2)
    view.first_bold = True
    draw(view)
    bold = {words: is_bold for words, _, is_bold in drawn}
    assert bold["Player 0"]
    assert not bold["Player 1"]


def test_a_table_without_rows_has_no_header(
    context: SceneContext, drawn: list[tuple[str, pygame.Rect, bool]]
) -> None:
    draw(table(context, 0))
    assert drawn == []
