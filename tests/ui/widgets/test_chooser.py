"""Choosers."""

from __future__ import annotations

import pygame
import pytest

from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.button import Button
from games.ui.widgets.chooser import Chooser, Dropdown, PictureChooser, SegmentedControl
from games.ui.widgets.form import Form
from tests.ui.user_input import click, drag, move, press, release, tab, wheel
from tests.ui.user_input import key as dropdown_key
from tests.ui.user_input import key as segmented_control_key
from tests.ui.widgets.one_widget import OUTSIDE, Log, form_of

# -- Chooser


@pytest.mark.parametrize(
    ("start", "step", "chosen"), [(0, 1, 1), (1, 1, 1), (1, -1, 0), (0, -1, 0)]
)
def test_the_next_choice_is_one_of_them(
    context: SceneContext, log: Log, start: int, step: int, chosen: int
) -> None:
    widget = Chooser(context, ["One", "Two"], start, log)
    widget.choose_next(step)
    assert (widget.chosen, widget.title) == (chosen, ("One", "Two")[chosen])
    assert log == ([chosen] if chosen != start else [])


def test_without_choices_there_is_no_title(context: SceneContext, log: Log) -> None:
    assert Chooser(context, [], 0, log).title == ""


def test_each_choice_can_be_clicked_by_a_screen_reader(context: SceneContext, log: Log) -> None:
    widget = Chooser(context, ["One", "Two"], 0, log)
    one, two = widget.choice_nodes("radio button", [widget.rect] * 2)
    assert ((one.name, one.selected), (two.name, two.selected)) == (("One", True), ("Two", False))
    assert (one.place, two.place) == ((1, 2), (2, 2))
    two.actions["click"]()
    assert (widget.chosen, log) == (1, [1])
    widget.enabled = False
    assert not any(node.actions for node in widget.choice_nodes("radio button", [widget.rect] * 2))


# -- Dropdown


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


def test_a_press_can_be_dragged_into_the_list(context: SceneContext, log: Log) -> None:
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
    dropdown_key(form, code)
    assert widget.open
    for way in (pygame.K_DOWN, pygame.K_DOWN, pygame.K_UP, pygame.K_DOWN):
        dropdown_key(form, way)
    dropdown_key(form, code)
    assert (widget.open, log) == (False, [3])


def test_escape_closes_the_list_and_changes_nothing(context: SceneContext, log: Log) -> None:
    widget, form = dropdown(context, log)
    tab(form)
    dropdown_key(form, pygame.K_RETURN)
    dropdown_key(form, pygame.K_END)
    used = form.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
    assert (used, widget.open, log) == (True, False, [])


def test_tab_closes_the_list_and_goes_on(context: SceneContext, log: Log) -> None:
    widget, form = dropdown(context, log)
    tab(form)
    dropdown_key(form, pygame.K_RETURN)
    tab(form)
    assert not widget.open
    assert form.focused is form.widgets[1]


def test_tab_closes_the_list_even_where_there_is_nowhere_to_go(
    context: SceneContext, log: Log
) -> None:
    widget, form = dropdown(context, log)
    form.set_widgets([widget])
    tab(form)
    dropdown_key(form, pygame.K_RETURN)
    tab(form)
    assert not widget.open


def test_left_and_right_choose_without_opening(context: SceneContext, log: Log) -> None:
    _, form = dropdown(context, log)
    tab(form)
    for code in (pygame.K_RIGHT, pygame.K_LEFT, pygame.K_LEFT, pygame.K_LEFT):
        dropdown_key(form, code)
    assert log == [2, 1, 0]


def test_a_list_without_room_below_opens_upwards(context: SceneContext, log: Log) -> None:
    widget, _ = dropdown(context, log, y=700)
    assert widget.list_rect().bottom == 700
    assert widget.list_rect().h == 5 * 36 + 8


def test_a_long_list_stays_on_the_screen_and_scrolls(context: SceneContext, log: Log) -> None:
    widget, form = dropdown(context, log, y=500, count=26)
    tab(form)
    dropdown_key(form, pygame.K_RETURN)
    # Above the box there are 500 - 8 - 8 pixels: 13 rows.
    assert widget.list_rect().h == 13 * 36 + 8
    dropdown_key(form, pygame.K_END)
    dropdown_key(form, pygame.K_RETURN)
    assert log == [25]
    dropdown_key(form, pygame.K_RETURN)
    wheel(form, 20)
    click(form, row(widget, 0))
    assert log == [25, 0]


# -- Choosing one of several pictures by mouse and keyboard


@pytest.fixture
def painted() -> list[tuple[int, pygame.Rect]]:
    return []


@pytest.fixture
def picture_chooser_chosen() -> list[int]:
    return []


@pytest.fixture
def chooser(
    context: SceneContext, painted: list[tuple[int, pygame.Rect]], picture_chooser_chosen: list[int]
) -> PictureChooser:
    made = PictureChooser(
        context,
        ["Vanes", "Signs", "Other"],
        0,
        picture_chooser_chosen.append,
        lambda surface, rect, place: painted.append((place, rect.copy())),
    )
    made.rect = pygame.Rect(100, 50, made.natural_width(), made.height())
    return made


def picture_chooser_click(chooser: PictureChooser, pos: tuple[int, int]) -> None:
    chooser.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))


def test_a_click_on_a_tile_chooses_it_and_between_the_tiles_nothing(
    chooser: PictureChooser, picture_chooser_chosen: list[int]
) -> None:
    first, second = chooser.tile(0), chooser.tile(1)
    picture_chooser_click(chooser, ((first.right + second.left) // 2, first.centery))
    assert picture_chooser_chosen == []
    picture_chooser_click(chooser, second.center)
    assert (chooser.chosen, picture_chooser_chosen) == (1, [1])


def test_keys_step_and_stay_within_the_ends(
    chooser: PictureChooser, picture_chooser_chosen: list[int]
) -> None:
    for key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT):
        chooser.handle(pygame.Event(pygame.KEYDOWN, key=key))
    assert picture_chooser_chosen == [1, 2, 1]


def test_each_choice_is_painted_within_its_tile(
    chooser: PictureChooser, painted: list[tuple[int, pygame.Rect]]
) -> None:
    chooser.draw(pygame.Surface((800, 300)))
    assert [place for place, _ in painted] == [0, 1, 2]
    for place, rect in painted:
        assert chooser.tile(place).contains(rect)


def test_tiles_shrink_to_the_room_there_is(chooser: PictureChooser) -> None:
    chooser.rect.w = 200
    assert chooser.tile(2).right <= chooser.rect.right
    assert not chooser.tile(0).colliderect(chooser.tile(1))


@pytest.mark.parametrize("place", [0, 1])
def test_a_long_title_makes_all_tiles_wider(context: SceneContext, place: int) -> None:
    titles = ["Short", "Quite a long title of a piece set"]
    made = PictureChooser(context, titles, place, lambda n: None, lambda *rest: None)
    made.rect = pygame.Rect(0, 0, made.natural_width(), made.height())
    words = context.text.width(titles[1], context.theme.text.small, bold=True)
    assert made.tile(1).w >= words + 2 * 16  # between two ticks
    assert made.tile(0).w == made.tile(1).w


# -- Segmented control


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
        segmented_control_key(form, code)
    assert log == [1, 2, 1]


def test_segments_are_as_wide_as_their_words(context: SceneContext, log: Log) -> None:
    short = SegmentedControl(context, ["A", "B"], 0, log).natural_width()
    long = SegmentedControl(context, ["A", "Something longer"], 0, log).natural_width()
    assert short < long < 2 * long - short
