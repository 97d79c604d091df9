"""A header of two columns, 100 pixels each."""

from __future__ import annotations

import pygame
import pytest

from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.form import Form
from games.ui.widgets.list import SortHeader
from tests.ui.user_input import click, key, tab

FIRST, SECOND = (50, 10), (150, 10)


class Header:
    """The header, and the orders that it has asked for."""

    def __init__(self, context: SceneContext) -> None:
        self.asked: list[tuple[int, bool]] = []
        self.widget = SortHeader(
            context, ["Game", "Date"], 1, lambda place, down: self.asked.append((place, down))
        )
        self.widget.rect = pygame.Rect(0, 0, 200, 20)
        self.widget.cuts = [pygame.Rect(0, 0, 100, 20), pygame.Rect(100, 0, 100, 20)]
        self.form = Form(context, [self.widget])


@pytest.fixture
def header(context: SceneContext) -> Header:
    return Header(context)


def test_a_click_on_another_column_sorts_ascending_and_a_second_one_descending(
    header: Header,
) -> None:
    click(header.form, FIRST)
    click(header.form, FIRST)
    click(header.form, SECOND)
    assert header.asked == [(0, False), (0, True), (1, False)]


def test_a_click_on_the_sorted_column_reverses_its_order(header: Header) -> None:
    click(header.form, SECOND)
    assert header.asked == [(1, False)]


def test_arrows_go_to_the_next_column_and_enter_reverses_the_order(header: Header) -> None:
    tab(header.form)
    for code in (pygame.K_RIGHT, pygame.K_LEFT, pygame.K_LEFT, pygame.K_RETURN):
        key(header.form, code)
    assert header.asked == [(0, False), (0, True)]


def test_the_arrow_shows_the_order(header: Header) -> None:
    def picture() -> bytes:
        surface = pygame.Surface((200, 20))
        surface.fill((255, 255, 255))
        header.widget.draw(surface)
        return pygame.image.tobytes(surface, "RGB")

    down = picture()
    header.widget.descending = False
    assert picture() != down
