"""Long lists: which rows are drawn, and how one is chosen."""

from __future__ import annotations

import pygame

from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.button import Button
from games.ui.widgets.form import Form
from games.ui.widgets.list import ListView
from tests.ui.user_input import click, key, tab

UP, DOWN, LEFT, RIGHT = pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT


def long_list(context: SceneContext, log: list[int], drawn: list[int]) -> ListView:
    rows = ListView(
        context,
        [f"row {n}" for n in range(10_000)],
        log.append,
        row_height=20,
        paint_row=lambda surface, rect, row: drawn.append(row),
    )
    rows.rect = pygame.Rect(100, 100, 300, 200)
    rows.lay_out()
    return rows


def test_only_the_rows_in_sight_are_drawn(context: SceneContext) -> None:
    drawn: list[int] = []
    rows = long_list(context, [], drawn)
    form = Form(context, [rows])
    form.draw(pygame.Surface(context.size))
    assert drawn == list(range(11))
    drawn.clear()
    rows.scroll_to(100_010)
    form.draw(pygame.Surface(context.size))
    assert drawn == list(range(5000, 5011))
    drawn.clear()
    rows.scroll_to(10**9)
    form.draw(pygame.Surface(context.size))
    assert drawn == list(range(9990, 10_000))


def test_a_click_chooses_a_row(context: SceneContext) -> None:
    log: list[int] = []
    rows = long_list(context, log, [])
    rows.scroll_to(400)
    form = Form(context, [rows])
    click(form, (150, 145))
    assert (log, rows.chosen) == ([22], 22)


def test_the_list_follows_the_chosen_row(context: SceneContext) -> None:
    log: list[int] = []
    rows = long_list(context, log, [])
    form = Form(context, [rows])
    tab(form)
    for code in (DOWN, DOWN, pygame.K_PAGEDOWN, pygame.K_END, UP, pygame.K_PAGEUP, pygame.K_HOME):
        key(form, code)
    assert log == [0, 1, 10, 9999, 9998, 9989, 0]
    rows.mark(500)
    assert log[-1] == 0
    assert rows.offset == 500 * 20 + 20 - 200
    rows.mark(495)
    assert rows.offset == 500 * 20 + 20 - 200


def test_other_rows_can_be_shown(context: SceneContext) -> None:
    rows = long_list(context, [], [])
    rows.scroll_to(5000)
    rows.set_rows(["one", "two"], chosen=1)
    assert (rows.offset, rows.chosen, rows.scrolls) == (0, 1, False)
    rows.set_rows([], chosen=3)
    assert (rows.chosen, rows.focusable) == (None, False)


def test_at_the_end_of_a_list_arrows_lead_out(context: SceneContext) -> None:
    rows = ListView(context, ["one", "two"], lambda row: None)
    rows.rect = pygame.Rect(100, 100, 300, 100)
    rows.lay_out()
    below = Button(context, "below", lambda: None)
    below.rect = pygame.Rect(100, 220, 100, 40)
    form = Form(context, [rows, below])
    tab(form)
    for _ in range(3):
        key(form, DOWN)
    assert form.focused is below
