"""Lists and tables."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from games.ui.scenes.library import SortHeader
from games.ui.scenes.statistics import TextColumn, TextTable
from games.ui.toolkit.scene import SceneContext
from games.ui.toolkit.text import Text
from games.ui.widgets.chart import MatchTally
from games.ui.widgets.form import Form
from games.ui.widgets.list import ListView
from tests.ui.user_input import click, key, tab

# -- Long lists: which rows are drawn, and how one is chosen

UP, DOWN = pygame.K_UP, pygame.K_DOWN


def long_list(context: SceneContext, log: list[int], drawn: list[int]) -> ListView:
    rows = ListView(
        context,
        [f"row {n}" for n in range(10_000)],
        log.append,
        row_height=20,
        paint_row=lambda surface, rect, row: drawn.append(row),
    )
    rows.rect = pygame.Rect(100, 100, 300, 200)
    rows.lay_out()
    return rows


def test_only_the_rows_in_sight_are_drawn(context: SceneContext) -> None:
    drawn: list[int] = []
    rows = long_list(context, [], drawn)
    form = Form(context, [rows])
    form.draw(pygame.Surface(context.size))
    assert drawn == list(range(11))
    drawn.clear()
    rows.scroll_to(100_010)
    form.draw(pygame.Surface(context.size))
    assert drawn == list(range(5000, 5011))
    drawn.clear()
    rows.scroll_to(10**9)
    form.draw(pygame.Surface(context.size))
    assert drawn == list(range(9990, 10_000))


def test_the_list_follows_the_chosen_row(context: SceneContext) -> None:
    log: list[int] = []
    rows = long_list(context, log, [])
    form = Form(context, [rows])
    tab(form)
    for code in (DOWN, DOWN, pygame.K_PAGEDOWN, pygame.K_END, UP, pygame.K_PAGEUP, pygame.K_HOME):
        key(form, code)
    assert log == [0, 1, 10, 9999, 9998, 9989, 0]
    rows.mark(500)
    assert log[-1] == 0
    assert rows.offset == 500 * 20 + 20 - 200
    rows.mark(495)
    assert rows.offset == 500 * 20 + 20 - 200


# -- Texts as they are drawn

Drawn = list[tuple[str, pygame.Rect, bool]]


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Drawn:
    """The texts that are drawn, their places, and whether they are bold."""
    drawn: Drawn = []
    draw = Text.draw

    def record(
        text: Text, surface: pygame.Surface, words: str, *rest: Any, **more: Any
    ) -> pygame.Rect:
        rect = draw(text, surface, words, *rest, **more)
        drawn.append((words, rect, bool(more["bold"])))
        return rect

    monkeypatch.setattr(Text, "draw", record)
    return drawn


# -- A header of two columns, 100 pixels each

FIRST, SECOND = (50, 10), (150, 10)


@pytest.fixture
def header(context: SceneContext) -> SortHeader:
    """It notes in `ASKED` the orders that it asks for."""

    def note() -> None:
        ASKED.append((widget.chosen, widget.descending))

    widget = SortHeader(context, ["Game", "Date"], 1, note)
    widget.rect = pygame.Rect(0, 0, 200, 20)
    widget.cuts = [pygame.Rect(0, 0, 100, 20), pygame.Rect(100, 0, 100, 20)]
    ASKED.clear()
    return widget


ASKED: list[tuple[int, bool]] = []


def test_clicks_and_keys_sort_by_a_column_or_reverse_it(header: SortHeader) -> None:
    form = Form(header.context, [header])
    for place in (SECOND, FIRST, FIRST, SECOND):
        click(form, place)
    assert ASKED == [(1, False), (0, False), (0, True), (1, False)]
    ASKED.clear()
    tab(form)
    for code in (pygame.K_LEFT, pygame.K_LEFT, pygame.K_RETURN):
        key(form, code)
    assert ASKED == [(0, False), (0, True)]


# -- A table of texts: rows of 34 units below a header of 30

COLUMNS = (TextColumn("Name"), TextColumn("Points", number=True))


def table(context: SceneContext, rows: int) -> TextTable:
    table = TextTable(context)
    table.rect = pygame.Rect(0, 0, 300, 98)
    table.show(COLUMNS, [(f"Player {n}", str(n)) for n in range(rows)])
    return table


def draw(table: TextTable) -> None:
    surface = pygame.Surface(table.rect.size)
    table.draw(surface)
    table.draw_above(surface)


def test_numbers_are_aligned_to_the_right(context: SceneContext, drawn: Drawn) -> None:
    draw(table(context, 0))
    assert drawn == []  # no header without rows
    view = table(context, 2)
    view.first_bold = True
    draw(view)
    places = {words: rect for words, rect, _ in drawn}
    assert places["0"].right == places["1"].right == places["Points"].right
    assert places["Player 0"].left == places["Name"].left
    assert places["Player 1"].centery - places["Player 0"].centery == 34
    bold = {words: is_bold for words, _, is_bold in drawn}
    assert (bold["Player 0"], bold["Player 1"]) == (True, False)


@pytest.mark.parametrize(("results", "shift"), [("all", 100), (MatchTally(1, 0, 1), 0)])
def test_bars_or_all_texts_share_the_rest_of_the_width(
    context: SceneContext, drawn: Drawn, results: str | MatchTally, shift: int
) -> None:
    lefts = []
    for width in (800, 1000):
        view = TextTable(context)
        view.rect = pygame.Rect(0, 0, width, 98)
        titles = [TextColumn("Game"), TextColumn("Results"), TextColumn("Won", number=True)]
        view.show(titles, [("Race", results, "50%")])
        draw(view)
        lefts.append({words: rect.left for words, rect, _bold in drawn})
        drawn.clear()
    assert lefts[1]["Results"] - lefts[0]["Results"] == shift
    assert lefts[1]["Won"] - lefts[0]["Won"] == 200


def test_a_text_runs_on_over_the_empty_cells_after_it(context: SceneContext, drawn: Drawn) -> None:
    view = TextTable(context)
    view.rect = pygame.Rect(0, 0, 320, 130)
    titles = [TextColumn("Game"), TextColumn("Results"), TextColumn("Won", number=True)]
    told = "50 matches, best: 20"
    view.show(titles, [("Race", MatchTally(1, 0, 1), "50%"), ("A longer race", told, "")])
    draw(view)
    assert told in {words for words, _rect, _bold in drawn}


def test_only_visible_rows_are_drawn(context: SceneContext, drawn: Drawn) -> None:
    view = table(context, 50)
    assert view.content_height == 30 + 50 * 34
    view.scroll_to(10 * 34)
    draw(view)
    rows = [words for words, _, _ in drawn if words.startswith("Player")]
    assert rows[0] == "Player 10"
    assert len(rows) <= 4
