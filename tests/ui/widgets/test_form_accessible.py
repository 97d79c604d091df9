"""What a screen reader is told of widgets, and what it can do with them."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from games.ui.toolkit.access import AccessNode, Range, Topic
from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.base import Widget
from games.ui.widgets.button import Button, IconButton
from games.ui.widgets.chooser import Chooser, Dropdown, PictureChooser, SegmentedControl
from games.ui.widgets.controls import KeyField, Slider, Toggle
from games.ui.widgets.form import Form
from games.ui.widgets.label import Label
from games.ui.widgets.list import ListView, ScoreList, SortHeader, TextColumn, TextTable
from games.ui.widgets.scroll_view import ScrollView
from games.ui.widgets.text_field import TextField
from tests.ui.user_input import tab
from tests.ui.widgets.one_widget import Log, form_of


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


def test_scores_are_lines_of_names_and_points(context: SceneContext) -> None:
    scores = ScoreList(context, [("Ada", "4", True), ("Ben", "", False)])
    assert names(told(scores)) == ["Ada, 4", "Ben"]


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
