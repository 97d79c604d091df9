"""Pages that scroll: wheel, bar, keys and focus."""

from __future__ import annotations

from functools import partial

import pygame
import pytest

from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.button import Button
from games.ui.widgets.form import Form
from games.ui.widgets.scroll_view import ScrollView
from games.ui.widgets.slider import Slider
from tests.ui.user_input import drag, key, move, press, tab, wheel

UP, DOWN = pygame.K_UP, pygame.K_DOWN


class Page:
    """A view of 200 pixels on ten buttons of 40 with gaps of 10, and a button below."""

    def __init__(self, context: SceneContext) -> None:
        self.log: list[int] = []
        self.view = ScrollView(context)
        self.view.rect = pygame.Rect(100, 100, 300, 200)
        self.buttons = [Button(context, str(n), partial(self.log.append, n)) for n in range(10)]
        for n, button in enumerate(self.buttons):
            button.rect = pygame.Rect(100, 100 + 50 * n, 100, 40)
        self.view.add(*self.buttons)
        self.view.arrange(500)
        self.footer = Button(context, "footer", lambda: self.log.append(-1))
        self.footer.rect = pygame.Rect(100, 320, 100, 40)
        self.form = Form(context, [self.view, *self.buttons, self.footer])


@pytest.fixture
def page(context: SceneContext) -> Page:
    return Page(context)


def test_the_wheel_scrolls_as_far_as_the_content_goes(page: Page) -> None:
    move(page.form, (150, 120))
    wheel(page.form, -1)
    assert page.view.offset == 56
    assert page.buttons[0].rect.y == 100 - 56
    wheel(page.form, -10)
    assert page.view.offset == 300
    wheel(page.form, 10)
    assert (page.view.offset, page.buttons[0].rect.y) == (0, 100)


def test_a_block_is_shown_whole_or_not_at_all(page: Page) -> None:
    """The third block lies 200 to 290 pixels below the top, the window ends at 220."""
    page.view.empty()
    for first in range(0, 10, 2):
        page.view.add_block(*page.buttons[first : first + 2])
    page.view.arrange(500)
    page.view.rect.h = 220
    assert [page.view.shows(button) for button in page.buttons] == [True] * 4 + [False] * 6
    assert not page.buttons[4].hit(page.buttons[4].rect.midtop)
    page.form.focus(page.buttons[4], by_keyboard=True)
    assert page.view.shows(page.buttons[4])
    assert page.view.shows(page.buttons[5])


def test_on_a_card_what_is_cut_fades(context: SceneContext) -> None:
    def paint(surface: pygame.Surface, content: pygame.Rect) -> None:
        surface.fill((0, 0, 0), content)

    view, surface = ScrollView(context, paint), pygame.Surface((200, 300))
    view.rect, view.fades = pygame.Rect(0, 50, 200, 200), True
    card = context.theme.card

    def seen() -> list[bool]:
        """Whether the top, the middle and the bottom are as painted."""
        surface.fill(card)
        view.draw(surface)
        view.draw_above(surface)
        return [surface.get_at((50, y))[:3] == (0, 0, 0) for y in (50, 150, 249)]

    view.arrange(400)
    assert seen() == [True, True, False]
    assert surface.get_at((50, 249))[:3] == card
    view.scroll_to(100)
    assert seen() == [False, True, False]
    view.scroll_to(200)
    assert seen() == [False, True, True]
    view.arrange(200)
    assert seen() == [True, True, True]


def test_arrows_prefer_hidden_widgets_of_the_view_to_nearer_ones_outside(page: Page) -> None:
    for n, button in enumerate(page.buttons):
        button.rect = pygame.Rect(100, 100 + 150 * n, 100, 40)
    page.view.arrange(1500)
    page.form.focus(page.buttons[1])
    key(page.form, DOWN)
    assert page.form.focused is page.buttons[2]


def test_the_bar_can_be_dragged(page: Page) -> None:
    # The thumb is 200 * 200 / 500 = 80 pixels high and has 120 to go.
    drag(page.form, (397, 110), (397, 170))
    assert page.view.offset == 150
    drag(page.form, (397, 180), (397, 900))
    assert page.view.offset == 300
    page.view.scroll_to(0)
    press(page.form, (397, 299))  # beside the thumb
    assert page.view.offset == 300


def test_a_painted_view_scrolls_with_the_keyboard(context: SceneContext) -> None:
    drawn: list[pygame.Rect] = []
    view = ScrollView(context, lambda surface, rect: drawn.append(rect))
    view.rect = pygame.Rect(100, 100, 300, 200)
    view.arrange(1000)
    form = Form(context, [view])
    tab(form)
    offsets = []
    for code in (DOWN, pygame.K_PAGEDOWN, UP, pygame.K_END, pygame.K_PAGEUP, pygame.K_HOME):
        key(form, code)
        offsets.append(view.offset)
    assert offsets == [56, 200, 144, 800, 656, 0]
    view.scroll_to(50)
    form.draw(pygame.Surface(context.size))
    assert drawn == [pygame.Rect(100, 50, 286, 1000)]  # 300 less the bar of 6 and a gap of 8


def test_a_view_that_shows_everything_takes_no_focus(context: SceneContext) -> None:
    view = ScrollView(context, lambda surface, rect: None)
    view.rect = pygame.Rect(100, 100, 300, 200)
    view.arrange(200)
    form = Form(context, [view])
    tab(form)
    assert form.focused is None


def test_a_slider_leaves_the_wheel_to_a_page_that_scrolls(
    page: Page, context: SceneContext
) -> None:
    slider = Slider(context, (0, 10), 5, page.log.append)
    slider.rect = pygame.Rect(220, 100, 150, 40)
    page.view.add(slider)
    page.form.set_widgets([page.view, *page.buttons, slider])
    move(page.form, (300, 120))
    wheel(page.form, -1)
    assert (slider.value, page.view.offset) == (5, 56)
    page.form.focus(slider)
    move(page.form, slider.rect.midbottom if slider.rect.bottom > 100 else (300, 120))
    page.view.scroll_to(0)
    move(page.form, (300, 120))
    wheel(page.form, -1)
    assert (slider.value, page.view.offset) == (4, 0)
