"""The rows of the table of matches: 60 units high, with pictures of 48."""

from __future__ import annotations

import pygame
import pytest

from games.storage.matches import MatchStore, Stamp, Summary
from games.ui.scenes.library import MatchRows, Thumbnails
from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.form import Form
from tests.ui.user_input import click

FOUND = [Summary(f"match {n}", Stamp(n, n), "knights") for n in range(20)]


@pytest.fixture
def rows(context: SceneContext) -> MatchRows:
    thumbnails = Thumbnails(context, MatchStore(context.user_files.folder))
    rows = MatchRows(context, thumbnails, lambda row: None)
    rows.rect = pygame.Rect(0, 0, 900, 300)
    rows.show(FOUND, 0)
    return rows


def names(found: list[Summary]) -> list[str]:
    return [summary.name for summary in found]


def test_the_matches_of_visible_rows(rows: MatchRows) -> None:
    # Five rows fill the view; the row that begins at its lower edge is counted in.
    assert names(rows.in_sight()) == [f"match {n}" for n in range(6)]
    rows.scroll_to(630)
    assert names(rows.in_sight()) == [f"match {n}" for n in range(10, 16)]


def test_the_players_get_the_width_that_is_left(rows: MatchRows) -> None:
    widths = [cut.w for cut in rows.cuts(pygame.Rect(0, 0, 900, 60))]
    # 900 less margins of 6, five gaps of 12, and the fixed columns
    assert widths == [48, 900 - 12 - 60 - 48 - 160 - 136 - 86 - 44, 160, 136, 86, 44]


@pytest.mark.parametrize(("pause", "opened"), [(0.3, 1), (0.5, 0)])
def test_a_double_click_opens_a_match(
    context: SceneContext, rows: MatchRows, pause: float, opened: int
) -> None:
    form, log = Form(context, [rows]), []
    rows.on_open = lambda: log.append("opened")
    rows.update(9)
    click(form, (100, 90))
    rows.update(pause)
    click(form, (100, 90))
    assert len(log) == opened


def test_clicks_on_two_rows_open_nothing(context: SceneContext, rows: MatchRows) -> None:
    form, log = Form(context, [rows]), []
    rows.on_open = lambda: log.append("opened")
    rows.update(9)
    click(form, (100, 90))
    click(form, (100, 150))
    assert log == []
    assert rows.chosen == 2


def test_a_row_without_a_picture_has_a_plain_square(rows: MatchRows) -> None:
    surface = pygame.Surface((900, 300))
    rows.draw(surface)
    assert surface.get_at((30, 90))[:3] == rows.context.theme.sunken
