"""Forms and the focus."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
import pytest

from games.ui.scenes.library import SortHeader
from games.ui.scenes.statistics import TextColumn, TextTable
from games.ui.toolkit.access import AccessNode, Range, Topic
from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.base import Widget
from games.ui.widgets.button import Button, IconButton
from games.ui.widgets.chooser import Chooser, Dropdown, PictureChooser, SegmentedControl
from games.ui.widgets.controls import KeyField, Slider, Toggle
from games.ui.widgets.form import Form, FormScene, distance_ahead
from games.ui.widgets.label import Label
from games.ui.widgets.list import ListView
from games.ui.widgets.scroll_view import ScrollView
from games.ui.widgets.text_field import TextField
from tests.colours import SIGN, contrast
from tests.ui.user_input import click, key, move, press, release, tab
from tests.ui.widgets.one_widget import Log, form_of

# -- Focus, tab order, arrow keys, ring and tooltip

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


def test_tab_skips_disabled_and_hidden_widgets(grid: Grid) -> None:
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


def field(context: SceneContext, name: str, rect: tuple[int, int, int, int]) -> Button:
    button = Button(context, name, lambda: None)
    button.rect = pygame.Rect(rect)
    return button


def test_the_extent_of_overlap_does_not_count(context: SceneContext) -> None:
    here = field(context, "here", (100, 100, 100, 40))
    # Both lie straight ahead: one by all of its height at a distance of 50, one by a corner at 40.
    level = field(context, "level", (250, 100, 100, 40))
    corner = field(context, "corner", (240, 135, 100, 40))
    form = Form(context, [here, level, corner])
    form.focus(here)
    key(form, RIGHT)
    assert form.focused is corner


def test_a_field_that_begins_before_this_one_ends_lies_in_no_direction_to_the_right(
    context: SceneContext,
) -> None:
    here = field(context, "here", (100, 100, 100, 40))
    wide = field(context, "wide", (100, 160, 500, 40))  # its middle lies to the right
    form = Form(context, [here, wide])
    form.focus(here)
    key(form, RIGHT)
    assert form.focused is here
    key(form, DOWN)
    assert form.focused is wide


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


def test_a_tooltip_has_an_edge_on_a_ground_of_its_own_colour(context: SceneContext) -> None:
    """As above the chosen row of a list."""
    button = IconButton(context, "dice", "Draw a seed", lambda: None)
    button.rect = pygame.Rect(100, 100, 40, 40)
    form = Form(context, [button])
    move(form, (110, 110))
    form.update(0.7)
    surface = pygame.Surface(context.size)
    surface.fill(context.theme.ink)
    form.draw(surface)
    below = [surface.get_at((120, y)) for y in range(141, 155)]
    assert any(contrast((r, g, b), context.theme.ink) >= SIGN for r, g, b, _alpha in below)


def test_a_tooltip_appears_for_keyboard_focus_too(context: SceneContext) -> None:
    button = IconButton(context, "dice", "Draw a seed", lambda: None)
    button.rect = pygame.Rect(100, 100, 40, 40)
    form = Form(context, [button])
    tab(form)
    ringed = frame(form, context)
    form.update(0.7)
    assert frame(form, context) != ringed


def test_a_label_takes_neither_focus_nor_clicks(context: SceneContext) -> None:
    label = Label(context, "Words")
    label.rect = pygame.Rect(100, 100, 100, 40)
    form = Form(context, [label])
    tab(form)
    click(form, (110, 110))
    assert form.focused is None


def test_widgets_are_explained_by_place_or_by_focus(grid: Grid) -> None:
    found = grid.form.explain((110, 110))
    assert found is not None
    assert found.title == "a0"
    assert grid.form.explain((5, 5)) is None
    assert grid.form.explain(None) is None
    tab(grid.form)
    tab(grid.form)
    focused = grid.form.explain(None)
    assert focused is not None
    assert focused.title == "a1"


def test_beside_an_explanation_there_is_no_tooltip(context: SceneContext) -> None:
    button = IconButton(context, "rules", "Rules", lambda: None)
    button.rect = pygame.Rect(100, 100, 40, 40)
    form = Form(context, [button])
    move(form, (110, 110))
    plain = frame(form, context)
    form.explain((110, 110))
    form.update(2.0)
    assert frame(form, context) == plain
    move(form, (112, 110))
    form.update(2.0)
    assert frame(form, context) != plain


# -- What a screen reader is told of widgets, and what it can do with them


def told(widget: Widget) -> AccessNode:
    """The node of a widget in a form of its own, focused."""
    form = form_of(widget)
    form.focus(widget)
    (node,) = form.accessible()
    return node


def names(node: AccessNode) -> list[str]:
    return [child.name for child in node.children]


def test_a_button_is_named_by_its_label_and_can_be_pressed(context: SceneContext, log: Log) -> None:
    button = Button(context, "Undo", log, hint="Takes the last move back.")
    button.shortcut = "undo"
    node = told(button)
    assert (node.role, node.name, node.shortcut) == ("button", "Undo", "Ctrl+Z")
    assert node.description == "Takes the last move back."
    assert node.focused
    assert node.rect == pygame.Rect(100, 100, 200, 40)
    node.actions["click"]()
    assert log == ["acted"]


def test_a_button_with_an_icon_is_named_by_its_hint(context: SceneContext, log: Log) -> None:
    node = told(IconButton(context, "trash", "Delete", log))
    assert (node.name, node.description) == ("Delete", "")


def test_a_disabled_button_offers_nothing(context: SceneContext, log: Log) -> None:
    button = Button(context, "Undo", log)
    button.enabled = False
    node = told(button)
    assert not node.enabled
    assert node.actions == {}
    assert node.description == "It cannot be used at present."


def test_the_focus_action_moves_the_focus(context: SceneContext, log: Log) -> None:
    first, second = Button(context, "One", log), Button(context, "Two", log)
    form = Form(context, [first, second])
    form.accessible()[1].actions["focus"]()
    assert [node.focused for node in form.accessible()] == [False, True]
    tab(form)
    assert [node.focused for node in form.accessible()] == [True, False]


def test_hidden_widgets_and_bare_scroll_views_are_not_told(context: SceneContext, log: Log) -> None:
    hidden = Button(context, "Hidden", log)
    hidden.visible = False
    form = Form(context, [ScrollView(context), hidden, Label(context, "")])
    assert form.accessible() == ()


def test_a_scroll_view_is_told_where_it_takes_the_focus_itself(context: SceneContext) -> None:
    view, text = ScrollView(context), Label(context, "Long.")
    view.rect = pygame.Rect(0, 0, 100, 50)
    view.add(text)
    view.arrange(200)
    form = Form(context, [view, text])
    tab(form)
    told = [(node.role, node.name, node.focused) for node in form.accessible()]
    assert told == [("group", "Text", True), ("text", "Long.", False)]


def test_what_a_scroll_view_paints_is_told(context: SceneContext) -> None:
    view = ScrollView(context, lambda *_: None, lambda: [AccessNode(0, "heading", "Rules")])
    view.spoken_name = "Page 1"
    (node,) = Form(context, [view]).accessible()
    assert (node.name, names(node)) == ("Page 1", ["Rules"])


def test_labels_are_texts_and_titles_are_headings(context: SceneContext) -> None:
    title = Label(context, "Settings", size=context.theme.text.title, bold=True)
    form = Form(context, [title, Label(context, "Saved at once.")])
    told = [(node.role, node.name) for node in form.accessible()]
    assert told == [("heading", "Settings"), ("text", "Saved at once.")]


def test_a_label_that_names_a_control_is_not_told_twice(context: SceneContext, log: Log) -> None:
    label, toggle = Label(context, "Sound"), Toggle(context, "", True, log)
    label.names_control = True
    toggle.topic = lambda: Topic("Sound", "All sounds of the program.")
    (node,) = Form(context, [label, toggle]).accessible()
    assert (node.role, node.name, node.checked) == ("check box", "Sound", True)
    assert node.description == "All sounds of the program."
    node.actions["click"]()
    assert log == [False]


def test_a_slider_tells_its_number_and_goes_in_steps(context: SceneContext, log: Log) -> None:
    slider = Slider(context, (0, 100), 70, log, step=5, show=lambda value: f"{value} %")
    node = told(slider)
    assert (node.value, node.number) == ("70 %", Range(70, 0, 100, 5))
    node.actions["increment"]()
    node.actions["decrement"]()
    node.actions["set value"](31)
    assert log == [75, 70, 30]


def pictures(context: SceneContext, choices: list[str], chosen: int, log: Log) -> PictureChooser:
    return PictureChooser(context, choices, chosen, log, lambda *_: None)


@pytest.mark.parametrize("make", [SegmentedControl, pictures])
def test_choices_side_by_side_are_radio_buttons(
    context: SceneContext, log: Log, make: Callable[..., Chooser]
) -> None:
    chooser = make(context, ["Light", "Dark", "High contrast"], 1, log)
    chooser.topic = lambda: Topic("Theme", "")
    node = told(chooser)
    assert (node.role, node.name) == ("radio group", "Theme")
    assert not node.focused
    assert [(each.name, each.selected, each.focused) for each in node.children] == [
        ("Light", False, False),
        ("Dark", True, True),
        ("High contrast", False, False),
    ]
    assert [each.place for each in node.children] == [(1, 3), (2, 3), (3, 3)]
    node.children[2].actions["click"]()
    assert log == [2]


def test_a_dropdown_shows_its_choices_while_it_is_open(context: SceneContext, log: Log) -> None:
    dropdown = Dropdown(context, ["All games", "Knights"], 0, log, hint="Games to show")
    node = told(dropdown)
    assert (node.role, node.name, node.value) == ("combo box", "Games to show", "All games")
    assert (node.expanded, node.children) == (False, ())
    node.actions["click"]()
    opened = told(dropdown)
    assert opened.expanded
    assert names(opened) == ["All games", "Knights"]
    assert opened.children[0].focused
    opened.children[1].actions["click"]()
    assert log == [1]
    assert told(dropdown).expanded is False


def test_the_open_list_of_a_dropdown_can_be_closed_without_a_choice(
    context: SceneContext, log: Log
) -> None:
    dropdown = Dropdown(context, ["All games", "Knights"], 0, log)
    told(dropdown).actions["click"]()
    told(dropdown).actions["click"]()
    assert told(dropdown).expanded is False
    assert log == []


def test_a_text_field_tells_text_and_selection_and_takes_another_text(
    context: SceneContext, log: Log
) -> None:
    field = TextField(context, "Ada", log, placeholder="Name", length=5)
    node = told(field)
    assert (node.role, node.name, node.value) == ("text field", "Name", "Ada")
    assert node.selection == (3, 3)
    node.actions["set value"]("Benjamin")
    assert (field.text, log) == ("Benja", ["Benja"])


def test_a_selection_goes_from_its_anchor_to_the_caret(context: SceneContext, log: Log) -> None:
    field = TextField(context, "Ada", log)
    form = form_of(field)
    tab(form)
    assert form.accessible()[0].selection == (0, 3)


def test_a_key_field_is_named_by_what_its_key_does(context: SceneContext, log: Log) -> None:
    field = KeyField(context, "ctrl+z", log)
    field.topic = lambda: Topic("Undo", "")
    node = told(field)
    assert (node.role, node.name, node.value) == ("button", "Undo", "Ctrl+Z")


def test_a_list_tells_the_rows_near_those_in_sight(context: SceneContext, log: Log) -> None:
    view = ListView(context, [f"Row {n}" for n in range(100)], log, row_height=20)
    form = form_of(view, (0, 0, 200, 200))
    view.lay_out()
    view.mark(50)
    form.focus(view)
    (node,) = form.accessible()
    assert node.role == "list box"
    assert not node.focused
    # Row 50 is at the lower edge, so 41 to 50 are in sight, and ten are told above and below.
    assert names(node) == [f"Row {n}" for n in range(31, 62)]
    (focused,) = (each for each in node.children if each.focused)
    assert (focused.name, focused.selected, focused.place) == ("Row 50", True, (51, 100))
    node.children[0].actions["click"]()
    assert log == [31]


def test_headings_sort_and_say_the_order(context: SceneContext, log: Log) -> None:
    heads = SortHeader(context, ["Date", "Turns"], 0, lambda place, down: log((place, down)))
    heads.cuts = [pygame.Rect(0, 0, 50, 20), pygame.Rect(50, 0, 50, 20)]
    node = told(heads)
    assert (node.role, node.name) == ("group", "Sort by")
    assert [(each.name, each.value) for each in node.children] == [
        ("Date", "From high to low"),
        ("Turns", ""),
    ]
    node.children[1].actions["click"]()
    assert log == [(1, False)]
    assert told(heads).children[1].value == "From low to high"


def test_the_cells_of_a_table_say_their_column(context: SceneContext) -> None:
    table = TextTable(context)
    assert Form(context, [table]).accessible() == ()
    table.show([TextColumn("Game"), TextColumn("Played")], [("Knights", "12")])
    head, row = told(table).children
    assert [cell.name for cell in head.children] == ["Game", "Played"]
    assert [(cell.name, cell.description) for cell in row.children] == [
        ("Knights", "Game"),
        ("12", "Played"),
    ]


# -- The base of scenes with a form: events, time and toasts


class Page(FormScene):
    """A label and a button; records when it is left."""

    def __init__(self, context: SceneContext) -> None:
        super().__init__(context)
        self.log: list[str] = []
        self.label = Label(context, "Title")
        self.label.rect = pygame.Rect(10, 10, 400, 20)
        self.button = Button(context, "Go", lambda: self.log.append("pressed"))
        self.button.rect = pygame.Rect(10, 40, 80, 40)
        self.form = Form(context, [self.label, self.button])

    def go_back(self) -> None:
        self.log.append("left")


@pytest.fixture
def page(context: SceneContext) -> Page:
    return Page(context)


def test_the_form_gets_events_first_and_escape_goes_back(page: Page) -> None:
    click(page, (20, 50))
    key(page, pygame.K_ESCAPE)
    key(page, pygame.K_a)
    assert page.log == ["pressed", "left"]


def test_in_another_language_the_focus_stays_where_it_was(
    page: Page, context: SceneContext
) -> None:
    key(page, pygame.K_TAB)
    other = page.renewed(lambda: Page(context))
    assert isinstance(other, Page)
    assert other.form.focused is other.button
    assert other.form.ring_shown
    fresh = Page(context).renewed(lambda: Page(context))
    assert isinstance(fresh, Page)
    assert fresh.form.focused is None


def test_toasts_avoid_widgets_and_above_all_controls(page: Page) -> None:
    assert page.button.rect in list(page.occupied().shown)
    assert len(page.occupied().shown) == 2
    assert list(page.occupied().kept_clear) == [page.button.rect]


def test_a_covered_scene_releases_pressed_widgets(page: Page) -> None:
    press(page, (20, 50))
    page.covered()
    release(page, (20, 50))
    assert page.log == []


@pytest.mark.parametrize(
    ("size", "rect"),
    [((1280, 800), (32, 28, 1216, 744)), ((2560, 1600), (64, 56, 2432, 1488))],
)
def test_a_page_has_margins(
    page: Page, size: tuple[int, int], rect: tuple[int, int, int, int]
) -> None:
    page.context.resize(size)
    assert page.page_rect() == pygame.Rect(rect)


def test_it_is_drawn_on_paper(page: Page) -> None:
    surface = pygame.Surface((200, 200))
    page.draw(surface)
    assert surface.get_at((190, 190))[:3] == page.context.theme.paper
    assert surface.get_at((50, 42))[:3] == page.context.theme.card


def test_a_focused_field_takes_what_is_typed(page: Page) -> None:
    assert not page.takes_text
    field = TextField(page.context, "", lambda text: None)
    page.form.set_widgets([page.button, field])
    page.form.focus(field)
    assert page.takes_text
    page.form.focus(page.button)
    assert not page.takes_text


# -- Distances from a square of 40 pixels at (100, 100), worked out by hand

HERE = pygame.Rect(100, 100, 40, 40)  # from 100 to 140, its centre at 120


def turned(rect: pygame.Rect, step: tuple[int, int]) -> pygame.Rect:
    """The rectangle with right turned to the direction of the step, around (120, 120)."""
    x, y = rect.x - 120, rect.y - 120
    if step[0] < 0 or step[1] < 0:
        x = -x - rect.w
    if step[1]:
        return pygame.Rect(y + 120, x + 120, rect.h, rect.w)
    return pygame.Rect(x + 120, y + 120, rect.w, rect.h)


@pytest.mark.parametrize("step", [(1, 0), (-1, 0), (0, 1), (0, -1)])
@pytest.mark.parametrize(
    ("there", "expected"),
    [
        pytest.param((190, 100, 40, 40), (False, 50, 0), id="straight ahead"),
        pytest.param((190, 130, 40, 40), (False, 50, 30), id="overlapping to the side, below"),
        pytest.param((190, 70, 40, 40), (False, 50, 30), id="overlapping to the side, above"),
        pytest.param((190, 140, 40, 40), (False, 50, 40), id="touching to the side"),
        pytest.param((190, 150, 40, 40), (True, 70, 50), id="10 aside, below"),
        pytest.param((190, 50, 40, 40), (True, 70, 50), id="10 aside, above"),
        pytest.param((140, 100, 40, 40), (False, 0, 0), id="touching"),
        pytest.param((139, 100, 40, 40), None, id="overlapping ahead"),
        pytest.param((100, 160, 200, 40), None, id="its centre ahead, but beginning beside"),
        pytest.param((100, 160, 40, 40), None, id="beside"),
        pytest.param((10, 100, 40, 40), None, id="behind"),
    ],
)
def test_distance_ahead(
    there: tuple[int, int, int, int],
    expected: tuple[bool, int, int] | None,
    step: tuple[int, int],
) -> None:
    assert distance_ahead(HERE, turned(pygame.Rect(there), step), step) == expected


def test_straight_ahead_is_nearer_than_aside() -> None:
    straight = distance_ahead(HERE, pygame.Rect(900, 100, 40, 40), (1, 0))
    aside = distance_ahead(HERE, pygame.Rect(150, 141, 40, 40), (1, 0))
    assert straight is not None
    assert aside is not None
    assert straight < aside
