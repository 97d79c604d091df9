"""Focus, tab order, arrow keys, ring and tooltip."""

from __future__ import annotations

from functools import partial

import pygame
import pytest

from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.button import Button, IconButton
from games.ui.widgets.form import Form
from games.ui.widgets.label import Label
from tests.colours import SIGN, contrast
from tests.ui.user_input import click, key, move, press, tab

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
