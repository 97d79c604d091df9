"""Lists and tables."""

from __future__ import annotations

import pygame
import pytest

from games.ui.look.look import SceneContext
from games.ui.scenes.statistics import TextColumn, TextTable
from games.ui.widgets.chart import MatchTally
from games.ui.widgets.form import Form
from games.ui.widgets.list import ListView
from games.ui.widgets.scroll_view import ScrollView
from tests.written import Line

# -- Long lists: which rows are drawn, and how one is chosen


def test_only_the_rows_in_sight_are_drawn(context: SceneContext) -> None:
    drawn: list[int] = []
    rows = ListView(
        context,
        [f"row {n}" for n in range(10_000)],
        print,
        row_height=20,
        paint_row=lambda surface, rect, row: drawn.append(row),
    )
    rows.rect = pygame.Rect(100, 100, 300, 200)
    rows.place(rows.rect)
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


def test_numbers_are_aligned_to_the_right(context: SceneContext, written: list[Line]) -> None:
    draw(table(context, 0))
    assert written == []  # no header without rows
    view = table(context, 2)
    view.first_bold = True
    draw(view)
    places = {line.text: line.place for line in written}
    assert places["0"].right == places["1"].right == places["Points"].right
    assert places["Player 0"].left == places["Name"].left
    assert places["Player 1"].centery - places["Player 0"].centery == 34
    bold = {line.text: line.bold for line in written}
    assert (bold["Player 0"], bold["Player 1"]) == (True, False)


@pytest.mark.parametrize(("results", "shift"), [("all", 100), (MatchTally(1, 0, 1), 0)])
def test_bars_or_all_texts_share_the_rest_of_the_width(
    context: SceneContext, written: list[Line], results: str | MatchTally, shift: int
) -> None:
    lefts = []
    for width in (800, 1000):
        view = TextTable(context)
        view.rect = pygame.Rect(0, 0, width, 98)
        titles = [TextColumn("Game"), TextColumn("Results"), TextColumn("Won", number=True)]
        view.show(titles, [("Race", results, "50%")])
        draw(view)
        lefts.append({line.text: line.place.left for line in written})
        written.clear()
    assert lefts[1]["Results"] - lefts[0]["Results"] == shift
    assert lefts[1]["Won"] - lefts[0]["Won"] == 200


def test_a_text_runs_on_over_the_empty_cells_after_it(
    context: SceneContext, written: list[Line]
) -> None:
    view = TextTable(context)
    view.rect = pygame.Rect(0, 0, 320, 130)
    titles = [TextColumn("Game"), TextColumn("Results"), TextColumn("Won", number=True)]
    told = "50 matches, best: 20"
    view.show(titles, [("Race", MatchTally(1, 0, 1), "50%"), ("A longer race", told, "")])
    draw(view)
    assert told in {line.text for line in written}


def test_only_visible_rows_are_drawn(context: SceneContext, written: list[Line]) -> None:
    view = table(context, 50)
    assert view.content_height == 30 + 50 * 34
    view.scroll_to(10 * 34)
    draw(view)
    rows = [line.text for line in written if line.text.startswith("Player")]
    assert rows[0] == "Player 10"
    assert len(rows) <= 4


def test_on_a_card_what_is_cut_fades(context: SceneContext) -> None:
    def paint(surface: pygame.Surface, content: pygame.Rect) -> None:
        surface.fill((0, 0, 0), content)

    view, surface = ScrollView(context, paint), pygame.Surface((200, 300))
    view.rect, view.fades = pygame.Rect(0, 50, 200, 200), True
    card = context.theme.card

    def seen() -> list[bool]:
        """Whether the top, the middle and the bottom are as painted."""
        surface.fill(card)
        view.draw(surface)
        view.draw_above(surface)
        return [surface.get_at((50, y))[:3] == (0, 0, 0) for y in (50, 150, 249)]

    view.arrange(400)
    assert seen() == [True, True, False]
    assert surface.get_at((50, 249))[:3] == card
    view.scroll_to(100)
    assert seen() == [False, True, False]
    view.scroll_to(200)
    assert seen() == [False, True, True]
    view.arrange(200)
    assert seen() == [True, True, True]
