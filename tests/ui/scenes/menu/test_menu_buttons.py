"""The buttons of the menu: lines, icons, and the last button at the right end."""

from __future__ import annotations

import pygame
import pytest

from games.ui.scenes.menu import MenuButtons
from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.button import Button


@pytest.fixture
def foot(context: SceneContext) -> MenuButtons:
    first = [Button(context, label, lambda: None, icon="star") for label in ("Learn", "Rules")]
    last = [Button(context, label, lambda: None, icon="quit") for label in ("Deal", "Quit")]
    return MenuButtons(context, first, last)


def lay_out(foot: MenuButtons, width: int) -> None:
    foot.show_icons(width)
    foot.lay_out(pygame.Rect(10, 20, width, foot.height(width)))


def test_in_a_wide_window_one_line_has_the_last_button_at_its_right_end(foot: MenuButtons) -> None:
    lay_out(foot, 1000)
    learn, rules, deal, quit_ = (button.rect for button in foot.buttons)
    assert (learn.left, quit_.right) == (10, 1010)
    assert learn.right < rules.left < rules.right < deal.left < deal.right < quit_.left
    assert {rect.top for rect in (learn, rules, deal, quit_)} == {20}


def test_in_a_narrow_window_the_last_group_is_a_second_line(foot: MenuButtons) -> None:
    width = foot.least_width(1)
    assert foot.height(width) > foot.height(1000)
    lay_out(foot, width)
    learn, rules, deal, quit_ = (button.rect for button in foot.buttons)
    assert (learn.top, rules.top) == (20, 20)
    assert deal.top == quit_.top > learn.bottom
    assert quit_.right == 10 + width


def test_icons_are_left_out_where_labels_alone_fit_into_a_line(foot: MenuButtons) -> None:
    whole = foot.least_width(10_000)
    foot.show_icons(whole)
    assert [button.icon for button in foot.buttons] == ["star", "star", "quit", "quit"]
    foot.show_icons(whole - 1)
    assert [button.icon for button in foot.buttons] == [None] * 4
    foot.show_icons(1)  # two lines, in which there is room
    assert [button.icon for button in foot.buttons] == ["star", "star", "quit", "quit"]


def test_a_line_that_is_too_long_is_divided_equally(foot: MenuButtons) -> None:
    lay_out(foot, 60)
    learn, rules = foot.buttons[0].rect, foot.buttons[1].rect
    assert abs(learn.w - rules.w) <= 1
    assert (learn.left, rules.right) == (10, 70)
