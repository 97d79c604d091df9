"""Focus, tab order, ring, tooltip; views that scroll and long lists."""

from __future__ import annotations

from functools import partial

import pygame
import pytest

from games.ui.toolkit.scene_context import SceneContext
from games.ui.widgets.base import Button, IconButton, Label
from games.ui.widgets.form import Form
from games.ui.widgets.scroll_view import ListView, ScrollView
from games.ui.widgets.slider import Slider
from tests.ui.hand import click, drag, key, move, press, tab, wheel

UP, DOWN, LEFT, RIGHT = pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT


class Grid:
    """Three rows of two buttons, a0 to c1, with a form; `log` names those that acted."""

    def __init__(self, context: SceneContext) -> None:
        self.log: list[str] = []
        self.buttons: dict[str, Button] = {}
        for y, row in enumerate("abc"):
            for x in range(2):
                name = f"{row}{x}"
                button = Button(context, name, partial(self.log.append, name))
                button.rect = pygame.Rect(100 + 200 * x, 100 + 60 * y, 150, 40)
                self.buttons[name] = button
        self.form = Form(context, self.buttons.values())

    @property
    def here(self) -> str | None:
        focused = self.form.focused
        return focused.label if isinstance(focused, Button) else None


@pytest.fixture
def grid(context: SceneContext) -> Grid:
    return Grid(context)


def frame(form: Form, context: SceneContext) -> bytes:
    surface = pygame.Surface(context.size)
    form.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


def test_tab_goes_round_in_order(grid: Grid) -> None:
    visited = []
    for _ in range(7):
        tab(grid.form)
        visited.append(grid.here)
    assert visited == ["a0", "a1", "b0", "b1", "c0", "c1", "a0"]
    tab(grid.form, mod=pygame.KMOD_LSHIFT)
    assert grid.here == "c1"


def test_tab_passes_over_what_is_disabled_or_hidden(grid: Grid) -> None:
    grid.buttons["a1"].enabled = False
    grid.buttons["b0"].visible = False
    tab(grid.form, 2)
    assert grid.here == "b1"


def test_arrows_go_to_the_nearest_in_their_direction(grid: Grid) -> None:
    visited = []
    for code in (DOWN, DOWN, RIGHT, DOWN, DOWN, LEFT, UP):
        key(grid.form, code)
        visited.append(grid.here)
    assert visited == ["a0", "b0", "b1", "c1", "c1", "c0", "b0"]


def test_enter_acts_where_the_keyboard_is(grid: Grid) -> None:
    tab(grid.form, 3)
    key(grid.form, pygame.K_RETURN)
    assert grid.log == ["b0"]


def test_enter_takes_the_default_while_no_ring_is_seen(grid: Grid) -> None:
    grid.form.default = grid.buttons["c1"]
    key(grid.form, pygame.K_RETURN)
    click(grid.form, (110, 110))
    key(grid.form, pygame.K_RETURN)
    assert grid.log == ["c1", "a0", "c1"]
    tab(grid.form)
    key(grid.form, pygame.K_RETURN)
    assert grid.log[-1] == "a1"


def test_a_disabled_default_is_not_pressed(grid: Grid) -> None:
    grid.form.default = grid.buttons["c1"]
    grid.buttons["c1"].enabled = False
    key(grid.form, pygame.K_RETURN)
    assert grid.log == []


def test_the_ring_is_drawn_only_after_the_keyboard_was_used(
    grid: Grid, context: SceneContext
) -> None:
    bare = frame(grid.form, context)
    grid.form.focus(grid.buttons["a0"])
    assert frame(grid.form, context) == bare
    tab(grid.form)
    ringed = frame(grid.form, context)
    assert ringed != bare
    press(grid.form, (900, 700))
    assert frame(grid.form, context) == bare


def test_focus_stays_with_widgets_that_stay(grid: Grid) -> None:
    tab(grid.form, 2)
    grid.form.set_widgets([grid.buttons["a1"], grid.buttons["c0"]])
    assert grid.here == "a1"
    grid.form.set_widgets([grid.buttons["c0"]])
    assert grid.here is None
    assert not grid.buttons["a1"].focused


def test_the_pointer_leaves_with_the_window(grid: Grid) -> None:
    move(grid.form, (110, 110))
    assert grid.buttons["a0"].hovered
    grid.form.handle(pygame.Event(pygame.WINDOWLEAVE))
    assert not grid.buttons["a0"].hovered


def test_a_tooltip_appears_after_a_rest_and_goes_with_a_press(context: SceneContext) -> None:
    button = IconButton(context, "dice", "Draw a seed", lambda: None)
    button.rect = pygame.Rect(100, 100, 40, 40)
    form = Form(context, [button])
    move(form, (110, 110))
    form.update(0.3)
    bare = frame(form, context)
    form.update(0.4)
    told = frame(form, context)
    assert told != bare
    move(form, (111, 110))
    assert frame(form, context) == bare
    form.update(0.7)
    assert frame(form, context) == told
    press(form, (111, 110))
    assert frame(form, context) != told


def test_a_tooltip_comes_to_the_keyboard_too(context: SceneContext) -> None:
    button = IconButton(context, "dice", "Draw a seed", lambda: None)
    button.rect = pygame.Rect(100, 100, 40, 40)
    form = Form(context, [button])
    tab(form)
    ringed = frame(form, context)
    form.update(0.7)
    assert frame(form, context) != ringed


# Views


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


def test_what_is_scrolled_away_cannot_be_hit(page: Page) -> None:
    page.view.scroll_to(130)
    click(page.form, (150, 105))  # the lower half of the third button
    assert page.log == [2]
    click(page.form, (150, 90))  # its upper half lies above the window
    click(page.form, (150, 330))  # where a button below the window would lie
    assert page.log == [2, -1]


def test_the_focus_is_brought_into_sight(page: Page) -> None:
    tab(page.form, 6)
    assert page.buttons[5].rect.bottom + 32 == page.view.rect.bottom
    tab(page.form, 5)
    assert page.form.focused is page.footer
    tab(page.form)
    assert page.view.offset == 0


def test_arrows_go_through_the_view_before_they_leave_it(page: Page) -> None:
    tab(page.form)
    for _ in range(9):
        key(page.form, DOWN)
    assert page.form.focused is page.buttons[9]
    key(page.form, DOWN)
    assert page.form.focused is page.footer


def test_arrows_prefer_what_is_hidden_in_the_view_to_what_lies_nearer_outside(page: Page) -> None:
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


def test_a_press_on_the_bar_goes_there(page: Page) -> None:
    press(page.form, (397, 299))
    assert page.view.offset == 300


def test_a_view_laid_out_again_stays_where_it_was(page: Page) -> None:
    page.view.scroll_to(200)
    for n, button in enumerate(page.buttons):
        button.rect = pygame.Rect(100, 100 + 40 * n, 100, 40)
    page.view.arrange(400)
    assert (page.view.offset, page.buttons[0].rect.y) == (200, -100)
    for n, button in enumerate(page.buttons):
        button.rect = pygame.Rect(100, 100 + 10 * n, 100, 10)
    page.view.arrange(100)
    assert (page.view.offset, page.buttons[0].rect.y) == (0, 100)


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


def test_a_view_that_shows_everything_is_no_stop(context: SceneContext) -> None:
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


# Lists


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


def test_a_click_chooses_a_row(context: SceneContext) -> None:
    log: list[int] = []
    rows = long_list(context, log, [])
    rows.scroll_to(400)
    form = Form(context, [rows])
    click(form, (150, 145))
    assert (log, rows.chosen) == ([22], 22)


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


def test_other_rows_can_be_shown(context: SceneContext) -> None:
    rows = long_list(context, [], [])
    rows.scroll_to(5000)
    rows.set_rows(["one", "two"], chosen=1)
    assert (rows.offset, rows.chosen, rows.scrolls) == (0, 1, False)
    rows.set_rows([], chosen=3)
    assert (rows.chosen, rows.focusable) == (None, False)


def test_at_the_end_of_a_list_arrows_lead_out(context: SceneContext) -> None:
    rows = ListView(context, ["one", "two"], lambda row: None)
    rows.rect = pygame.Rect(100, 100, 300, 100)
    rows.lay_out()
    below = Button(context, "below", lambda: None)
    below.rect = pygame.Rect(100, 220, 100, 40)
    form = Form(context, [rows, below])
    tab(form)
    for _ in range(3):
        key(form, DOWN)
    assert form.focused is below


def test_a_label_is_no_stop_and_takes_nothing(context: SceneContext) -> None:
    label = Label(context, "Words")
    label.rect = pygame.Rect(100, 100, 100, 40)
    form = Form(context, [label])
    tab(form)
    click(form, (110, 110))
    assert form.focused is None
