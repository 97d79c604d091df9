"""Layouts of three buttons; controls are 40 units high and gaps 8, at a scale of 1."""

from __future__ import annotations

import pygame
import pytest

from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.button import (
    Button,
    ButtonColumn,
    ButtonRow,
    IconButton,
    NaturalRow,
    lay_evenly,
    lay_from_left,
    lay_from_right,
)


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
