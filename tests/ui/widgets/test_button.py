"""Buttons."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from games.ui.toolkit.scene import SceneContext
from games.ui.toolkit.text import Text
from games.ui.widgets.button import (
    LEAST_TEXT,
    Button,
    ButtonColumn,
    ButtonRow,
    IconButton,
    NaturalRow,
    ToolButton,
    lay_evenly,
    lay_from_left,
    lay_from_right,
)
from tests.ui.user_input import click, drag, key, move, press, release, tab
from tests.ui.widgets.one_widget import OUTSIDE, Log, form_of

# -- Buttons under the mouse and the keyboard


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


def test_a_covered_button_is_released(context: SceneContext, log: Log) -> None:
    form = form_of(Button(context, "Go", log))
    press(form, (150, 120))
    form.release()
    release(form, (150, 120))
    assert log == []


def test_an_icon_button_is_square(context: SceneContext, log: Log) -> None:
    assert IconButton(context, "dice", "Draw", log).natural_width() == 40


# -- Layouts of three buttons; controls are 40 units high and gaps 8, at a scale of 1


@pytest.fixture
def buttons(context: SceneContext) -> list[IconButton]:
    """Three icon buttons: 40 units wide each."""
    return [IconButton(context, "undo", "", lambda: None) for _ in range(3)]


def places(buttons: list[IconButton]) -> list[tuple[int, int, int, int]]:
    return [(b.rect.x, b.rect.y, b.rect.w, b.rect.h) for b in buttons]


def test_a_column(context: SceneContext, buttons: list[IconButton]) -> None:
    column = ButtonColumn(buttons)
    assert column.height(context) == 3 * 40 + 2 * 8
    column.lay_out(context, pygame.Rect(10, 20, 200, 136))
    assert places(buttons) == [(10, 20, 200, 40), (10, 68, 200, 40), (10, 116, 200, 40)]


def test_a_row(context: SceneContext, buttons: list[IconButton]) -> None:
    row = ButtonRow(buttons)
    assert row.height(context) == 40
    row.lay_out(context, pygame.Rect(10, 20, 316, 40))
    assert places(buttons) == [(10, 20, 100, 40), (118, 20, 100, 40), (226, 20, 100, 40)]


def test_a_row_at_natural_widths_shares_what_is_left(
    context: SceneContext, buttons: list[IconButton]
) -> None:
    row = NaturalRow(buttons)
    assert row.width(context) == 3 * 40 + 2 * 8
    assert row.height(context) == 40
    row.lay_out(context, pygame.Rect(10, 20, 168, 40))  # 32 are left: 10 for each, and 2
    assert places(buttons) == [(10, 20, 50, 40), (68, 20, 50, 40), (126, 20, 52, 40)]


def test_buttons_have_the_same_width_unless_a_label_is_longer(context: SceneContext) -> None:
    short = [IconButton(context, "undo", "", lambda: None) for _ in range(2)]
    long = Button(context, "A label that is rather long", lambda: None)
    buttons = [*short, long]
    wide = long.natural_width()
    lay_evenly(buttons, pygame.Rect(0, 0, 3 * wide + 2 * 4, 40), 4)
    assert [each.rect.w for each in buttons] == [wide] * 3
    room = (40 + 40 + wide) // 2  # half of what all of them want
    lay_evenly(buttons, pygame.Rect(10, 0, room + 2 * 4, 40), 4)
    assert [each.rect.w for each in short] == [pytest.approx(20, abs=1)] * 2
    assert long.rect.w == pytest.approx(wide / 2, abs=2)
    assert long.rect.right == 10 + room + 8


def test_from_the_left_hidden_buttons_take_no_place(buttons: list[IconButton]) -> None:
    buttons[1].visible = False
    assert lay_from_left(buttons, pygame.Rect(10, 20, 400, 30), 5) == 100
    assert places([buttons[0], buttons[2]]) == [(10, 20, 40, 30), (55, 20, 40, 30)]


def test_from_the_right_the_first_button_is_outermost(buttons: list[IconButton]) -> None:
    assert lay_from_right(buttons, pygame.Rect(0, 20, 400, 30), 5) == 265
    assert places(buttons) == [(360, 20, 40, 30), (315, 20, 40, 30), (270, 20, 40, 30)]


# -- A button of a toolbar: its icon above its name, which shrinks before it is cut off

NAME = "Settings"
WHITE = (255, 255, 255)
Lines = list[tuple[str, float, pygame.Rect]]


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> Lines:
    """The texts that are drawn, how large, and where."""
    found: Lines = []
    draw = Text.draw

    def record(
        text: Text, surface: pygame.Surface, words: str, size: float, *rest: Any, **more: Any
    ) -> pygame.Rect:
        place = draw(text, surface, words, size, *rest, **more)
        found.append((words, size, place))
        return place

    monkeypatch.setattr(Text, "draw", record)
    return found


def drawn(button: ToolButton, width: int) -> pygame.Surface:
    """A picture of the button, at that width, on white."""
    button.rect = pygame.Rect(0, 0, width, 52)
    surface = pygame.Surface((width, 52))
    surface.fill(WHITE)
    button.draw(surface)
    return surface


@pytest.fixture
def button(context: SceneContext, log: Log) -> ToolButton:
    return ToolButton(context, NAME, log, icon="settings", kind="quiet")


def test_the_name_keeps_its_size_at_the_natural_width(button: ToolButton, lines: Lines) -> None:
    drawn(button, button.natural_width())
    small = button.context.theme.text.small
    assert [(words, size) for words, size, _ in lines] == [(NAME, small)]


def test_the_name_shrinks_until_it_fits(button: ToolButton, lines: Lines) -> None:
    small = button.context.theme.text.small
    room = button.context.text.width(NAME, small) - 1
    drawn(button, room)
    ((words, size, place),) = lines
    assert (words, size) == (NAME, small - 1)
    assert place.w <= room


def test_a_name_that_fits_at_no_size_is_cut_off(button: ToolButton, lines: Lines) -> None:
    drawn(button, 24)
    ((words, size, place),) = lines
    assert size == LEAST_TEXT
    assert words.endswith("…")
    assert place.w <= 24


def test_the_icon_is_above_the_name(button: ToolButton, lines: Lines) -> None:
    surface = drawn(button, 80)
    ((_, _, name),) = lines
    ink = pygame.mask.from_threshold(surface, WHITE, (1, 1, 1))
    ink.invert()
    spots = [spot for spot in ink.get_bounding_rects() if spot.bottom <= name.top]
    icon = spots[0].unionall(spots[1:])
    assert 12 <= icon.w <= 20
    assert icon.centerx == pytest.approx(40, abs=1)
    assert name.centerx == pytest.approx(40, abs=1)


def test_what_is_pressed_lies_a_unit_lower(button: ToolButton, lines: Lines) -> None:
    form = form_of(button, (0, 0, 80, 52))
    drawn(button, 80)
    press(form, (40, 26))
    drawn(button, 80)
    (_, _, up), (_, _, down) = lines
    assert down.topleft == (up.x, up.y + 1)
