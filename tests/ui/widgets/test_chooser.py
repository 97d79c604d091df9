"""Choosers."""

from __future__ import annotations

import pygame
import pytest

from games.ui.toolkit.scene import SceneContext
from games.ui.toolkit.work import OutOfTime
from games.ui.widgets.button import Button, Toggle
from games.ui.widgets.chooser import Chooser, Dropdown, MenuButton, PictureChooser, SegmentedControl
from games.ui.widgets.form import Form
from games.ui.widgets.label import Picture
from games.ui.widgets.slider import Slider
from tests.ui.user_input import click, drag, key, move, press, release, tab, wheel
from tests.ui.widgets.one_widget import OUTSIDE, Log, form_of

# -- Chooser


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
    assert widget.held
    click(form, row(widget, 3))
    assert (widget.held, widget.chosen, log) == (False, 3, [3])


def test_a_click_outside_closes_the_list_and_does_nothing_else(
    context: SceneContext, log: Log
) -> None:
    widget, form = dropdown(context, log)
    widget.held = True
    click(form, OUTSIDE)
    assert (widget.held, widget.chosen, log) == (False, 1, [])


def test_tab_closes_the_list_even_where_there_is_nowhere_to_go(
    context: SceneContext, log: Log
) -> None:
    widget, form = dropdown(context, log)
    form.set_widgets([widget])
    tab(form)
    key(form, pygame.K_RETURN)
    tab(form)
    assert not widget.held


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


# -- Choices that are all seen


def test_a_click_on_a_tile_chooses_its_picture(context: SceneContext, log: Log) -> None:
    painted: list[pygame.Rect] = []
    chooser = PictureChooser(
        context,
        ["Vanes", "Quite a long title of a piece set", "Other"],
        0,
        log,
        lambda surface, rect, place: painted.append(rect.copy()),
    )
    form = form_of(chooser, (100, 50, chooser.natural_width(), chooser.height_for(400)))
    first, second, third = chooser.rects()
    click(form, ((first.right + second.left) // 2, first.centery))
    assert log == []
    click(form, second.center)
    for code in (pygame.K_LEFT, *[pygame.K_RIGHT] * 3, pygame.K_LEFT):
        key(form, code)
    assert log == [1, 0, 1, 2, 1]
    words = context.text.width(chooser.choices[1], context.theme.text.small, bold=True)
    assert first.w == second.w == third.w >= words + 2 * 16  # between two ticks
    chooser.draw(pygame.Surface((1280, 300)))
    assert [tile.contains(rect) for tile, rect in zip(chooser.rects(), painted, strict=True)]
    chooser.rect.w = 200
    tiles = chooser.rects()
    assert tiles[2].right <= chooser.rect.right
    assert not tiles[0].colliderect(tiles[1])


def test_a_click_or_an_arrow_chooses_a_segment(context: SceneContext, log: Log) -> None:
    widget = SegmentedControl(context, ["One", "Two", "Six"], 0, log)
    form = form_of(widget, (100, 100, 306, 40))
    drag(form, (390, 120), (250, 120))  # to another segment
    assert log == []
    for _ in range(2):
        click(form, (390, 120))
    assert (widget.chosen, log) == (2, [2])
    for code in (*[pygame.K_LEFT] * 3, pygame.K_RIGHT):
        key(form, code)
    assert log == [2, 1, 0, 1]
    natural = [
        SegmentedControl(context, ["A", words], 0, log).natural_width()
        for words in ("B", "Something longer")
    ]
    assert natural[0] < natural[1] < 2 * natural[1] - natural[0]


# -- MenuButton


@pytest.fixture
def menu(context: SceneContext, log: Log) -> MenuButton:
    widget = MenuButton(context, "More")
    widget.offer([("Rename", lambda: log("rename")), ("Delete", lambda: log("delete"))])
    return widget


def test_nothing_is_done_while_the_menu_is_closed(menu: MenuButton, log: Log) -> None:
    form = form_of(menu)
    tab(form)
    for code in (pygame.K_RIGHT, pygame.K_LEFT, pygame.K_RETURN, pygame.K_ESCAPE):
        key(form, code)
    assert (menu.held, log) == (False, [])


def test_a_screen_reader_finds_a_button_with_its_actions(menu: MenuButton, log: Log) -> None:
    node = menu.accessible()
    assert node is not None
    assert (node.role, node.name, node.children) == ("button", "More", ())
    node.actions["click"]()
    opened = menu.accessible()
    assert opened is not None
    assert [child.name for child in opened.children] == ["Rename", "Delete"]
    opened.children[0].actions["click"]()
    assert log == ["rename"]


# -- Sliders, toggles, labels and pictures


def test_a_slider_follows_mouse_wheel_and_keys(context: SceneContext, log: Log) -> None:
    widget = Slider(context, (0, 100), 50, log, step=5, show="{} %".format)
    form = form_of(widget, (100, 100, 300, 40))
    move(form, (200, 120))
    wheel(form, 1)
    wheel(form, -2)
    assert log == [55, 45]
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
    assert log[2:] == [50, 45, 65, 45, 100, 0]
    press(form, (200, 120))
    move(form, (50, 300))
    assert widget.value == 0
    move(form, (390, 120))
    assert widget.value == 100
    release(form, (390, 120))
    move(form, (200, 120))
    assert widget.value == 100
    assert all(isinstance(value, int) and value % 5 == 0 for value in log)


def test_clicks_and_keys_switch_a_toggle(context: SceneContext, log: Log) -> None:
    toggle = Toggle(context, "Coordinates", False, log)
    form = form_of(toggle)
    click(form, (110, 120))
    click(form, (250, 120))
    assert (log, toggle.value) == ([True, False], False)
    tab(form)
    for code in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_SPACE):
        key(form, code)
    assert log == [True, False] * 2


def test_a_picture_is_painted_whole_once_for_each_size(context: SceneContext) -> None:
    sizes: list[tuple[int, int]] = []

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        sizes.append(rect.size)
        if len(sizes) == 1:
            raise OutOfTime

    picture = Picture(context, paint)
    screen = pygame.Surface(context.size)
    picture.rect = pygame.Rect(10, 10, 80, 80)
    with pytest.raises(OutOfTime):
        picture.draw(screen)
    for side in (80, 80, 90, 90):
        picture.rect.size = side, side
        picture.draw(screen)
    picture.refresh()
    picture.draw(screen)
    assert sizes == [(80, 80), (80, 80), (90, 90), (90, 90)]
