"""Forms and the focus."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

import pygame
import pytest

from games.ui.look.look import SceneContext
from games.ui.scenes.statistics import TextColumn, TextTable
from games.ui.toolkit.access import AccessNode, Topic
from games.ui.widgets.base import Widget
from games.ui.widgets.button import Button, IconButton, KeyField, Toggle
from games.ui.widgets.chooser import Dropdown, PictureChooser, SegmentedControl
from games.ui.widgets.form import Form, FormScene
from games.ui.widgets.label import Label
from games.ui.widgets.list import ListView
from games.ui.widgets.scroll_view import ScrollView
from games.ui.widgets.slider import Slider
from games.ui.widgets.text_field import TextField
from tests.colours import SIGN, contrast
from tests.ui.user_input import key, move, press, release
from tests.ui.widgets.one_widget import Log, form_of, line

# -- Tooltips


@pytest.fixture
def tipped(context: SceneContext) -> Form:
    button = IconButton(context, "dice", "Draw a seed", lambda: None)
    button.rect = pygame.Rect(100, 100, 40, 40)
    return Form(context, [button])


def test_a_tooltip_has_an_edge_on_a_ground_of_its_own_colour(
    context: SceneContext, tipped: Form
) -> None:
    """As above the chosen row of a list."""
    move(tipped, (110, 110))
    tipped.update(0.7)
    surface = pygame.Surface(context.size)
    surface.fill(context.theme.ink)
    tipped.draw(surface)
    below = [surface.get_at((120, y)) for y in range(141, 155)]
    assert any(contrast((r, g, b), context.theme.ink) >= SIGN for r, g, b, _alpha in below)


@pytest.mark.parametrize("kind", ["button", "label", "plate"])
@pytest.mark.parametrize("place", [(100, 148, 60, 30), (100, 62, 60, 30)])
def test_a_tooltip_covers_no_other_button_and_no_text(
    context: SceneContext, tipped: Form, place: tuple[int, int, int, int], kind: str
) -> None:
    other = pygame.Rect(place)
    if kind == "plate":
        tipped.plates = [other]
    else:
        text = "Next puzzle"
        widget = Label(context, text) if kind == "label" else Button(context, text, lambda: None)
        widget.rect = other
        tipped.set_widgets([*tipped.widgets, widget])

    def seen() -> list[bytes]:
        """The whole picture, and that of the other place."""
        surface = pygame.Surface(context.size)
        tipped.draw(surface)
        parts = surface, surface.subsurface(other)
        return [pygame.image.tobytes(part, "RGB") for part in parts]

    move(tipped, (110, 110))
    whole, part = seen()
    tipped.update(0.7)
    told, told_part = seen()
    assert told != whole
    assert told_part == part


def test_a_form_with_an_area_asks_no_widget_about_a_pointer_outside(
    tipped: Form, monkeypatch: pytest.MonkeyPatch
) -> None:
    (button,) = tipped.widgets
    tipped.area = pygame.Rect(50, 50, 200, 200)
    move(tipped, (110, 110))
    assert button.hovered
    press(tipped, (110, 110))
    release(tipped, (20, 20))
    assert not button.held
    move(tipped, (21, 20))
    assert not button.hovered
    tipped.ring_shown = True
    asked: list[object] = []
    monkeypatch.setattr(Widget, "hit", lambda widget, pos: asked.append(pos) or False)
    for point in ((10, 10), (300, 60)):
        move(tipped, point)
        press(tipped, point)
        release(tipped, point)
    assert not asked
    assert not tipped.ring_shown


# -- What a screen reader is told of widgets, and what it can do with them


def test_what_a_screen_reader_is_told_of_each_widget(context: SceneContext, log: Log) -> None:
    undo = Button(context, "Undo", log, hint="Takes the last move back.")
    undo.shortcut = "undo"
    asleep = Button(context, "Redo", log)
    asleep.enabled = False
    sound, theme, keys = Label(context, "Sound"), Topic("Theme", ""), KeyField(context, "f5", log)
    toggle = Toggle(context, "", True, log)
    sound.names_control, toggle.topic = True, lambda: Topic("Sound", "All sounds.")
    choices = ["Light", "Dark"]
    segments = SegmentedControl(context, choices, 1, log)
    pictures = PictureChooser(context, choices, 0, log, lambda *_: None)
    segments.topic = pictures.topic = lambda: theme
    keys.topic = lambda: Topic("Undo", "")
    colours, opened = Dropdown(context, choices, 1, log), Dropdown(context, choices, 0, log)
    colours.spoken_name = opened.spoken_name = "Colours"
    opened.accessible().actions["click"]()  # type: ignore[union-attr]
    view = ScrollView(context, lambda *_: None, lambda: [AccessNode(0, "heading", "Rules")])
    view.spoken_name = "Page 1"
    table = TextTable(context)
    table.show([TextColumn("Game"), TextColumn("Played")], [("Knights", "12")])
    hidden = Button(context, "Hidden", log)
    hidden.visible = False
    widgets = [
        *(undo, asleep, IconButton(context, "trash", "Delete", log), sound, toggle, hidden),
        Slider(context, (0, 100), 70, log, step=5, show="{} %".format),
        *(segments, pictures, colours, opened, keys),
        TextField(context, "Ada", log, placeholder="Name"),
        *(view, ScrollView(context), Label(context, ""), TextTable(context), table),
        Label(context, "Settings", size=context.theme.text.title, bold=True),
        Label(context, "Saved at once."),
    ]
    told = [line(each) for node in Form(context, widgets).accessible() for each in node.walk()]
    assert "\n".join(told) == TOLD.strip()


TOLD = """
button; 'Undo'; Takes the last move back.; Ctrl+Z
button; 'Redo'; It cannot be used at present.; asleep
button; 'Delete'
check box; 'Sound'; All sounds.; on
slider; 'Slider'; 70 %; 70 in 0 to 100 by 5
radio group; 'Theme'
radio button; 'Light'; 1 of 2
radio button; 'Dark'; 2 of 2; chosen
radio group; 'Theme'
radio button; 'Light'; 1 of 2; chosen
radio button; 'Dark'; 2 of 2
combo box; 'Colours'; Dark
combo box; 'Colours'; Light; open
option; 'Light'; 1 of 2; focused; chosen
option; 'Dark'; 2 of 2
button; 'Undo'; F5
text field; 'Name'; Ada; 3 to 3
group; 'Page 1'
heading; 'Rules'
grid; 'Table'
row; ''
cell; 'Game'
cell; 'Played'
row; ''
cell; 'Knights'; Game
cell; '12'; Played
heading; 'Settings'
text; 'Saved at once.'
"""


def actions(widget: Widget) -> Mapping[str, Callable[..., object]]:
    """What a screen reader can do with a widget in a form of its own."""
    (node,) = form_of(widget).accessible()
    return cast("Mapping[str, Callable[..., object]]", node.actions)


def test_what_a_screen_reader_can_do(context: SceneContext, log: Log) -> None:
    slider = Slider(context, (0, 100), 70, log, step=5)
    for action, rest in (("increment", ()), ("decrement", ()), ("set value", (31,))):
        actions(slider)[action](*rest)
    field = TextField(context, "Ada", log, length=5)
    actions(field)["set value"]("Benjamin")
    actions(Button(context, "Undo", log))["click"]()
    actions(Toggle(context, "Sound", True, log))["click"]()
    dropdown = Dropdown(context, ["All", "Knights"], 0, log)
    for _ in range(2):  # opened and closed without a choice
        actions(dropdown)["click"]()
    for chooser in (dropdown, SegmentedControl(context, ["Light", "Dark"], 0, log)):
        if chooser is dropdown:
            actions(dropdown)["click"]()
        (node,) = form_of(chooser).accessible()
        node.children[1].actions["click"]()
    assert (log, field.line.text) == ([75, 70, 30, "Benja", "acted", False, 1, 1], "Benja")
    assert not dropdown.held
    first, second = Button(context, "One", log), Button(context, "Two", log)
    second.enabled = False
    form = Form(context, [first, second])
    assert form.accessible()[1].actions == {}
    form.accessible()[0].actions["focus"]()
    assert (form.focused, form.ring_shown) == (first, True)


def test_a_list_tells_the_rows_near_those_in_sight(context: SceneContext, log: Log) -> None:
    view = ListView(context, [f"Row {n}" for n in range(100)], log, row_height=20)
    form = form_of(view, (0, 0, 200, 200))
    view.place(view.rect)
    view.mark(50)
    form.focus(view)
    (node,) = form.accessible()
    assert line(node) == "list box; 'List'"
    # Row 50 is at the lower edge, so 41 to 50 are in sight, and ten are told above and below.
    assert [child.name for child in node.children] == [f"Row {n}" for n in range(31, 62)]
    assert line(node.children[19]) == "option; 'Row 50'; 51 of 100; focused; chosen"
    node.children[0].actions["click"]()
    assert log == [31]


# -- The base of scenes with a form: events, time and toasts


class Page(FormScene):
    """A label and a button."""

    def __init__(self, context: SceneContext) -> None:
        super().__init__(context)
        self.button = Button(context, "Go", lambda: None)
        self.form = Form(context, [Label(context, "Title"), self.button])


def test_in_another_language_the_focus_stays_where_it_was(context: SceneContext) -> None:
    page = Page(context)
    key(page, pygame.K_TAB)
    other = page.renewed(lambda: Page(context))
    assert isinstance(other, Page)
    assert other.form.focused is other.button
    assert other.form.ring_shown
    fresh = Page(context).renewed(lambda: Page(context))
    assert isinstance(fresh, Page)
    assert fresh.form.focused is None
