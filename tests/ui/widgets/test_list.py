"""Lists and tables."""

from __future__ import annotations

from functools import partial

import pygame
import pytest

from games.ui.scenes.library import SortHeader
from games.ui.scenes.statistics import TextColumn, TextTable
from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.button import Button
from games.ui.widgets.chart import MatchTally
from games.ui.widgets.form import Form
from games.ui.widgets.list import ListView
from games.ui.widgets.scroll_view import ScrollView
from games.ui.widgets.slider import Slider
from tests.ui.user_input import click, drag, key, move, press, tab, wheel
from tests.written import Line

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
    rows.place(rows.rect)
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


# -- Pages that scroll: wheel, bar, keys and focus


class Page:
    """A view of 200 pixels on ten buttons of 40 with gaps of 10, and a button below."""

    def __init__(self, context: SceneContext) -> None:
        self.log: list[int] = []
        self.view = ScrollView(context)
        self.view.rect = pygame.Rect(100, 100, 300, 200)
        self.buttons = [Button(context, str(n), partial(self.log.append, n)) for n in range(10)]
        for n, button in enumerate(self.buttons):
            button.rect = pygame.Rect(100, 100 + 50 * n, 100, 40)
        self.view.add(*self.buttons)
        self.view.arrange(500)
        self.footer = Button(context, "footer", lambda: self.log.append(-1))
        self.footer.rect = pygame.Rect(100, 320, 100, 40)
        self.form = Form(context, [self.view, *self.buttons, self.footer])


@pytest.fixture
def page(context: SceneContext) -> Page:
    return Page(context)


def test_the_wheel_scrolls_as_far_as_the_content_goes(page: Page) -> None:
    move(page.form, (150, 120))
    wheel(page.form, -1)
    assert page.view.offset == 56
    assert page.buttons[0].rect.y == 100 - 56
    wheel(page.form, -10)
    assert page.view.offset == 300
    wheel(page.form, 10)
    assert (page.view.offset, page.buttons[0].rect.y) == (0, 100)


def test_a_block_is_shown_whole_or_not_at_all(page: Page) -> None:
    """The third block lies 200 to 290 pixels below the top, the window ends at 220."""
    page.view.empty()
    for first in range(0, 10, 2):
        page.view.add_block(*page.buttons[first : first + 2])
    page.view.arrange(500)
    page.view.rect.h = 220
    assert [page.view.shows(button) for button in page.buttons] == [True] * 4 + [False] * 6
    assert not page.buttons[4].hit(page.buttons[4].rect.midtop)
    page.form.focus(page.buttons[4], by_keyboard=True)
    assert page.view.shows(page.buttons[4])
    assert page.view.shows(page.buttons[5])


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


def test_arrows_prefer_hidden_widgets_of_the_view_to_nearer_ones_outside(page: Page) -> None:
    for n, button in enumerate(page.buttons):
        button.rect = pygame.Rect(100, 100 + 150 * n, 100, 40)
    page.view.arrange(1500)
    page.form.focus(page.buttons[1])
    key(page.form, DOWN)
    assert page.form.focused is page.buttons[2]


def test_the_bar_can_be_dragged(page: Page) -> None:
    # The thumb is 200 * 200 / 500 = 80 pixels high and has 120 to go.
    drag(page.form, (397, 110), (397, 170))
    assert page.view.offset == 150
    drag(page.form, (397, 180), (397, 900))
    assert page.view.offset == 300
    page.view.scroll_to(0)
    press(page.form, (397, 299))  # beside the thumb
    assert page.view.offset == 300


def test_a_painted_view_scrolls_with_the_keyboard(context: SceneContext) -> None:
    drawn: list[pygame.Rect] = []
    view = ScrollView(context, lambda surface, rect: drawn.append(rect))
    view.rect = pygame.Rect(100, 100, 300, 200)
    view.arrange(1000)
    form = Form(context, [view])
    tab(form)
    offsets = []
    for code in (DOWN, pygame.K_PAGEDOWN, UP, pygame.K_END, pygame.K_PAGEUP, pygame.K_HOME):
        key(form, code)
        offsets.append(view.offset)
    assert offsets == [56, 200, 144, 800, 656, 0]
    view.scroll_to(50)
    form.draw(pygame.Surface(context.size))
    assert drawn == [pygame.Rect(100, 50, 286, 1000)]  # 300 less the bar of 6 and a gap of 8


def test_a_view_that_shows_everything_takes_no_focus(context: SceneContext) -> None:
    view = ScrollView(context, lambda surface, rect: None)
    view.rect = pygame.Rect(100, 100, 300, 200)
    view.arrange(200)
    form = Form(context, [view])
    tab(form)
    assert form.focused is None


def test_a_slider_leaves_the_wheel_to_a_page_that_scrolls(
    page: Page, context: SceneContext
) -> None:
    slider = Slider(context, (0, 10), 5, page.log.append)
    slider.rect = pygame.Rect(220, 100, 150, 40)
    page.view.add(slider)
    page.form.set_widgets([page.view, *page.buttons, slider])
    move(page.form, (300, 120))
    wheel(page.form, -1)
    assert (slider.value, page.view.offset) == (5, 56)
    page.form.focus(slider)
    move(page.form, slider.rect.midbottom if slider.rect.bottom > 100 else (300, 120))
    page.view.scroll_to(0)
    move(page.form, (300, 120))
    wheel(page.form, -1)
    assert (slider.value, page.view.offset) == (4, 0)
