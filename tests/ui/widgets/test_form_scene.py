"""The base of scenes with a form: events, time and toasts."""

from __future__ import annotations

import pygame
import pytest

from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.button import Button
from games.ui.widgets.form import Form, FormScene
from games.ui.widgets.label import Label
from games.ui.widgets.text_field import TextField
from tests.ui.user_input import click, key, press, release


class Page(FormScene):
    """A label and a button; records when it is left."""

    def __init__(self, context: SceneContext) -> None:
        super().__init__(context)
        self.log: list[str] = []
        self.label = Label(context, "Title")
        self.label.rect = pygame.Rect(10, 10, 400, 20)
        self.button = Button(context, "Go", lambda: self.log.append("pressed"))
        self.button.rect = pygame.Rect(10, 40, 80, 40)
        self.form = Form(context, [self.label, self.button])

    def go_back(self) -> None:
        self.log.append("left")


@pytest.fixture
def page(context: SceneContext) -> Page:
    return Page(context)


def test_the_form_gets_events_first_and_escape_goes_back(page: Page) -> None:
    click(page, (20, 50))
    key(page, pygame.K_ESCAPE)
    key(page, pygame.K_a)
    assert page.log == ["pressed", "left"]


def test_in_another_language_the_focus_stays_where_it_was(
    page: Page, context: SceneContext
) -> None:
    key(page, pygame.K_TAB)
    other = page.renewed(lambda: Page(context))
    assert isinstance(other, Page)
    assert other.form.focused is other.button
    assert other.form.ring_shown
    fresh = Page(context).renewed(lambda: Page(context))
    assert isinstance(fresh, Page)
    assert fresh.form.focused is None


def test_toasts_avoid_widgets_and_above_all_controls(page: Page) -> None:
    assert page.button.rect in list(page.occupied().shown)
    assert len(page.occupied().shown) == 2
    assert list(page.occupied().kept_clear) == [page.button.rect]


def test_a_covered_scene_releases_pressed_widgets(page: Page) -> None:
    press(page, (20, 50))
    page.covered()
    release(page, (20, 50))
    assert page.log == []


@pytest.mark.parametrize(
    ("size", "rect"),
    [((1280, 800), (32, 28, 1216, 744)), ((2560, 1600), (64, 56, 2432, 1488))],
)
def test_a_page_has_margins(
    page: Page, size: tuple[int, int], rect: tuple[int, int, int, int]
) -> None:
    page.context.resize(size)
    assert page.page_rect() == pygame.Rect(rect)


def test_it_is_drawn_on_paper(page: Page) -> None:
    surface = pygame.Surface((200, 200))
    page.draw(surface)
    assert surface.get_at((190, 190))[:3] == page.context.theme.paper
    assert surface.get_at((50, 42))[:3] == page.context.theme.card


def test_a_focused_field_takes_what_is_typed(page: Page) -> None:
    assert not page.takes_text
    field = TextField(page.context, "", lambda text: None)
    page.form.set_widgets([page.button, field])
    page.form.focus(field)
    assert page.takes_text
    page.form.focus(page.button)
    assert not page.takes_text
