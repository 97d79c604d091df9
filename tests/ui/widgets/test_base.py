"""Buttons, toggles and choosers, each in a form."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pygame
import pytest

from games.ui.toolkit.scene_context import SceneContext
from games.ui.widgets.base import Button, IconButton, Label, Picture, Toggle, Widget
from games.ui.widgets.choosers import Dropdown, SegmentedControl
from games.ui.widgets.form import Form
from games.ui.widgets.scroll_view import ListView
from games.ui.widgets.slider import Slider
from games.ui.widgets.text_field import TextField
from tests.ui.hand import click, drag, key, move, press, release, tab, wheel

OUTSIDE = (900, 700)


class Log(list[object]):
    """Notes what is called."""

    def __call__(self, value: object = "acted") -> None:
        self.append(value)


@pytest.fixture
def log() -> Log:
    return Log()


def form_of(widget: Widget, rect: tuple[int, int, int, int] = (100, 100, 200, 40)) -> Form:
    widget.rect = pygame.Rect(rect)
    return Form(widget.context, [widget])


# Buttons


def test_a_button_acts_when_it_is_released_inside(context: SceneContext, log: Log) -> None:
    form = form_of(Button(context, "Go", log))
    press(form, (150, 120))
    assert log == []
    release(form, (160, 125))
    assert log == ["acted"]


def test_a_button_does_not_act_when_it_is_released_outside(context: SceneContext, log: Log) -> None:
    form = form_of(Button(context, "Go", log))
    drag(form, (150, 120), OUTSIDE)
    release(form, (150, 120))
    assert log == []


def test_a_button_is_down_only_while_the_pointer_is_above_it(
    context: SceneContext, log: Log
) -> None:
    button = Button(context, "Go", log)
    form = form_of(button)
    press(form, (150, 120))
    assert button.down
    move(form, OUTSIDE)
    assert not button.down
    move(form, (150, 120))
    assert button.down
    release(form, (150, 120))
    assert log == ["acted"]


@pytest.mark.parametrize("mouse_button", [2, 3])
def test_other_mouse_buttons_do_not_press(
    context: SceneContext, log: Log, mouse_button: int
) -> None:
    form = form_of(Button(context, "Go", log))
    press(form, (150, 120), mouse_button)
    release(form, (150, 120), mouse_button)
    assert log == []


@pytest.mark.parametrize("code", [pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE])
def test_the_keyboard_presses_the_focused_button(
    context: SceneContext, log: Log, code: int
) -> None:
    form = form_of(Button(context, "Go", log))
    tab(form)
    key(form, code)
    assert log == ["acted"]


def test_a_disabled_button_does_nothing(context: SceneContext, log: Log) -> None:
    button = Button(context, "Go", log)
    button.enabled = False
    form = form_of(button)
    click(form, (150, 120))
    tab(form)
    key(form, pygame.K_RETURN)
    assert log == []
    assert not button.hovered
    assert form.focused is None


def test_a_button_that_is_covered_lets_go(context: SceneContext, log: Log) -> None:
    form = form_of(Button(context, "Go", log))
    press(form, (150, 120))
    form.let_go()
    release(form, (150, 120))
    assert log == []


def test_an_icon_button_is_square(context: SceneContext, log: Log) -> None:
    assert IconButton(context, "dice", "Draw", log).natural_width() == 40


# Toggles


def test_a_click_turns_a_toggle_over(context: SceneContext, log: Log) -> None:
    toggle = Toggle(context, "Coordinates", False, log)
    form = form_of(toggle)
    click(form, (110, 120))
    click(form, (250, 120))
    assert log == [True, False]
    assert toggle.value is False


def test_a_toggle_takes_left_for_off_and_right_for_on(context: SceneContext, log: Log) -> None:
    form = form_of(Toggle(context, "Coordinates", False, log))
    tab(form)
    for code in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_SPACE):
        key(form, code)
    assert log == [True, False]


# Segments


def segments(context: SceneContext, log: Log) -> tuple[SegmentedControl, Form]:
    widget = SegmentedControl(context, ["One", "Two", "Six"], 0, log)
    return widget, form_of(widget, (100, 100, 306, 40))


def test_a_click_chooses_a_segment(context: SceneContext, log: Log) -> None:
    widget, form = segments(context, log)
    click(form, (390, 120))
    assert (widget.chosen, log) == (2, [2])
    click(form, (390, 120))
    assert log == [2]


def test_a_press_that_ends_on_another_segment_chooses_none(context: SceneContext, log: Log) -> None:
    widget, form = segments(context, log)
    drag(form, (390, 120), (250, 120))
    assert (widget.chosen, log) == (0, [])


def test_arrows_choose_the_next_segment_and_stop_at_the_ends(
    context: SceneContext, log: Log
) -> None:
    _, form = segments(context, log)
    tab(form)
    for code in [pygame.K_LEFT, *[pygame.K_RIGHT] * 4, pygame.K_LEFT]:
        key(form, code)
    assert log == [1, 2, 1]


def test_segments_are_as_wide_as_their_words(context: SceneContext, log: Log) -> None:
    short = SegmentedControl(context, ["A", "B"], 0, log).natural_width()
    long = SegmentedControl(context, ["A", "Something longer"], 0, log).natural_width()
    assert short < long < 2 * long - short


# Dropdowns


def dropdown(
    context: SceneContext, log: Log, y: int = 100, count: int = 5
) -> tuple[Dropdown, Form]:
    names = ["Alpha", "Beta", "Gamma", "Delta", "Epsilon", *"FGHIJKLMNOPQRSTUVWXYZ"][:count]
    widget = Dropdown(context, names, 1, log)
    below = Button(context, "Below", log)
    below.rect = pygame.Rect(100, y + 50, 200, 40)
    form = form_of(widget, (100, y, 200, 40))
    form.set_widgets([widget, below])
    return widget, form


def row(widget: Dropdown, place: int) -> tuple[int, int]:
    """A point on a row of the open list: 36 pixels each, a margin of 4 above the first."""
    rect = widget.list_rect()
    return rect.x + 20, rect.y + 4 + 36 * place + 18


def test_a_click_opens_the_list_and_a_click_in_it_chooses(context: SceneContext, log: Log) -> None:
    widget, form = dropdown(context, log)
    click(form, (150, 120))
    assert widget.open
    click(form, row(widget, 3))
    assert (widget.open, widget.chosen, log) == (False, 3, [3])


def test_a_press_can_be_drawn_into_the_list(context: SceneContext, log: Log) -> None:
    widget, form = dropdown(context, log)
    press(form, (150, 120))
    point = row(widget, 4)
    move(form, point)
    release(form, point)
    assert (widget.open, log) == (False, [4])


def test_a_click_outside_closes_the_list_and_does_nothing_else(
    context: SceneContext, log: Log
) -> None:
    widget, form = dropdown(context, log)
    widget.open = True
    click(form, OUTSIDE)
    assert (widget.open, widget.chosen, log) == (False, 1, [])


def test_the_open_list_lies_above_other_widgets(context: SceneContext, log: Log) -> None:
    widget, form = dropdown(context, log)
    click(form, (150, 120))
    click(form, (150, 170))  # where the button lies below the first row but one
    assert "acted" not in log
    assert not widget.open


@pytest.mark.parametrize("code", [pygame.K_RETURN, pygame.K_SPACE])
def test_the_keyboard_opens_the_list_and_chooses_in_it(
    context: SceneContext, log: Log, code: int
) -> None:
    widget, form = dropdown(context, log)
    tab(form)
    key(form, code)
    assert widget.open
    for way in (pygame.K_DOWN, pygame.K_DOWN, pygame.K_UP, pygame.K_DOWN):
        key(form, way)
    key(form, code)
    assert (widget.open, log) == (False, [3])


def test_escape_closes_the_list_and_changes_nothing(context: SceneContext, log: Log) -> None:
    widget, form = dropdown(context, log)
    tab(form)
    key(form, pygame.K_RETURN)
    key(form, pygame.K_END)
    used = form.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
    assert (used, widget.open, log) == (True, False, [])


def test_tab_closes_the_list_and_goes_on(context: SceneContext, log: Log) -> None:
    widget, form = dropdown(context, log)
    tab(form)
    key(form, pygame.K_RETURN)
    tab(form)
    assert not widget.open
    assert form.focused is form.widgets[1]


def test_tab_closes_the_list_even_where_there_is_nowhere_to_go(
    context: SceneContext, log: Log
) -> None:
    widget, form = dropdown(context, log)
    form.set_widgets([widget])
    tab(form)
    key(form, pygame.K_RETURN)
    tab(form)
    assert not widget.open


def test_left_and_right_choose_without_opening(context: SceneContext, log: Log) -> None:
    _, form = dropdown(context, log)
    tab(form)
    for code in (pygame.K_RIGHT, pygame.K_LEFT, pygame.K_LEFT, pygame.K_LEFT):
        key(form, code)
    assert log == [2, 1, 0]


def test_a_list_without_room_below_opens_upwards(context: SceneContext, log: Log) -> None:
    widget, _ = dropdown(context, log, y=700)
    assert widget.list_rect().bottom == 700
    assert widget.list_rect().h == 5 * 36 + 8


def test_a_long_list_stays_on_the_screen_and_scrolls(context: SceneContext, log: Log) -> None:
    widget, form = dropdown(context, log, y=500, count=26)
    tab(form)
    key(form, pygame.K_RETURN)
    # Above the box there are 500 - 8 - 8 pixels: 13 rows.
    assert widget.list_rect().h == 13 * 36 + 8
    key(form, pygame.K_END)
    key(form, pygame.K_RETURN)
    assert log == [25]
    key(form, pygame.K_RETURN)
    wheel(form, 20)
    click(form, row(widget, 0))
    assert log == [25, 0]


# Sliders


def slider(context: SceneContext, log: Log, step: int = 5) -> tuple[Slider, Form]:
    widget = Slider(context, (0, 100), 50, log, step=step, show="{} %".format)
    return widget, form_of(widget, (100, 100, 300, 40))


def test_a_slider_follows_the_mouse_to_both_ends(context: SceneContext, log: Log) -> None:
    widget, form = slider(context, log)
    press(form, (200, 120))
    move(form, (50, 300))
    assert widget.value == 0
    move(form, (390, 120))
    assert widget.value == 100
    release(form, (390, 120))
    move(form, (200, 120))
    assert widget.value == 100
    assert all(isinstance(value, int) and value % 5 == 0 for value in log)


def test_a_slider_takes_keys(context: SceneContext, log: Log) -> None:
    _, form = slider(context, log)
    tab(form)
    for code in (
        pygame.K_RIGHT,
        pygame.K_LEFT,
        pygame.K_PAGEUP,
        pygame.K_PAGEDOWN,
        pygame.K_END,
        pygame.K_RIGHT,
        pygame.K_HOME,
    ):
        key(form, code)
    assert log == [55, 50, 70, 50, 100, 0]


def test_a_slider_takes_the_wheel(context: SceneContext, log: Log) -> None:
    _, form = slider(context, log)
    move(form, (200, 120))
    wheel(form, 1)
    wheel(form, -2)
    assert log == [55, 45]


# Labels and pictures


def test_a_label_wraps_to_its_width(context: SceneContext) -> None:
    label = Label(context, "Three words here and some more of them")
    line = context.text.line_height(16)
    assert label.height_for(2000) == line
    assert label.height_for(label.natural_width() // 2 + 20) == 2 * line
    assert Label(context, "").height_for(100) == 0


def test_a_picture_is_drawn_once_for_each_size(context: SceneContext) -> None:
    sizes: list[tuple[int, int]] = []
    picture = Picture(context, lambda surface, rect: sizes.append(rect.size))
    screen = pygame.Surface(context.size)
    for size in ((80, 80), (80, 80), (90, 90), (90, 90)):
        picture.rect = pygame.Rect((10, 10), size)
        picture.draw(screen)
    assert sizes == [(80, 80), (90, 90)]
    picture.refresh()
    picture.draw(screen)
    assert sizes == [(80, 80), (90, 90), (90, 90)]


# Looks

MakeWidget = Callable[[SceneContext, Callable[[object], None]], Widget]

KINDS: dict[str, MakeWidget] = {
    "plain": lambda context, do: Button(context, "Go", lambda: do(0)),
    "primary": lambda context, do: Button(context, "Go", lambda: do(0), kind="primary"),
    "quiet": lambda context, do: Button(context, "Go", lambda: do(0), kind="quiet", icon="rules"),
    "toggle": lambda context, do: Toggle(context, "Go", False, do),
    "segments": lambda context, do: SegmentedControl(context, ["Aa", "Bb"], 1, do),
    "dropdown": lambda context, do: Dropdown(context, ["Aa", "Bb"], 0, do),
    "slider": lambda context, do: Slider(context, (0, 9), 3, do),
    "entry": lambda context, do: TextField(context, "Ada", do),
    "list": lambda context, do: ListView(context, ["Ada", "Bob"], do),
}


def grey(form: Form) -> bytes:
    """The form as it looks without colour."""
    surface = pygame.Surface((400, 300))
    surface.fill(form.widgets[0].context.theme.paper)
    form.draw(surface)
    return pygame.image.tobytes(pygame.transform.grayscale(surface), "RGB")


@pytest.mark.parametrize("kind", KINDS)
def test_every_state_looks_different_even_without_colour(
    context: SceneContext, log: Log, kind: str
) -> None:
    widget = KINDS[kind](context, log)
    form = form_of(widget, (100, 100, 200, 40))
    looks = {"rest": grey(form)}
    move(form, (120, 114))
    looks["hovered"] = grey(form)
    if kind != "list":
        press(form, (120, 114))
        looks["pressed"] = grey(form)
        release(form, (120, 114))
    move(form, (10, 10))
    form.focus(widget, by_keyboard=True)
    looks["focused"] = grey(form)
    if kind != "list":
        form.focus(None)
        widget.enabled = False
        looks["disabled"] = grey(form)
    for one, other in combinations(looks, 2):
        assert looks[one] != looks[other], (one, other)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("width", [1, 12, 30])
def test_a_widget_that_has_no_room_can_be_drawn(
    context: SceneContext, log: Log, kind: str, width: int
) -> None:
    form = form_of(KINDS[kind](context, log), (100, 100, width, 40))
    form.draw(pygame.Surface((400, 300)))
    click(form, (100, 110))
    form.draw(pygame.Surface((400, 300)))
