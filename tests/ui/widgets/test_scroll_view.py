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
from tests.ui.user_input import click, drag, key, move, press, tab, wheel

UP, DOWN, LEFT, RIGHT = pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT


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


def test_a_widget_scrolled_away_cannot_be_hit(page: Page) -> None:
    page.view.scroll_to(130)
    click(page.form, (150, 105))  # the lower half of the third button
    assert page.log == [2]
    click(page.form, (150, 90))  # its upper half lies above the window
    click(page.form, (150, 330))  # where a button below the window would lie
    assert page.log == [2, -1]


def test_the_focus_is_brought_into_sight(page: Page) -> None:
    tab(page.form, 6)
    assert page.buttons[5].rect.bottom + 32 == page.view.rect.bottom
    tab(page.form, 5)
    assert page.form.focused is page.footer
    tab(page.form)
    assert page.view.offset == 0


def test_arrows_enter_the_view_before_they_pass_it(page: Page, context: SceneContext) -> None:
    header = Button(context, "header", lambda: None)
    header.rect = pygame.Rect(100, 40, 100, 40)
    page.form.set_widgets([header, *page.form.widgets])
    page.form.focus(header)
    key(page.form, DOWN)
    assert page.form.focused is page.buttons[0]
    page.form.focus(page.footer)
    key(page.form, UP)
    assert page.form.focused is page.buttons[3]  # the last one above the footer, from 250 to 290
    for _ in range(7):
        key(page.form, DOWN)
    assert page.form.focused is page.footer


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


def test_a_view_laid_out_again_stays_where_it_was(page: Page) -> None:
    page.view.scroll_to(200)
    for n, button in enumerate(page.buttons):
        button.rect = pygame.Rect(100, 100 + 40 * n, 100, 40)
    page.view.arrange(400)
    assert (page.view.offset, page.buttons[0].rect.y) == (200, -100)
    for n, button in enumerate(page.buttons):
        button.rect = pygame.Rect(100, 100 + 10 * n, 100, 10)
    page.view.arrange(100)
    assert (page.view.offset, page.buttons[0].rect.y) == (0, 100)


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


def test_the_top_of_a_rectangle_higher_than_the_window_is_revealed(page: Page) -> None:
    tall = page.buttons[6]
    tall.rect = pygame.Rect(100, 400, 100, 250)
    page.view.arrange(800)
    page.form.focus(tall, by_keyboard=True)
    assert tall.rect.top == page.view.rect.top
    page.view.scroll_to(500)  # below its upper end
    page.view.reveal(tall.rect)
    assert tall.rect.top == page.view.rect.top


def test_widgets_that_are_cut_fade_into_the_page(context: SceneContext) -> None:
    view, surface = ScrollView(context), pygame.Surface((200, 300))
    view.rect, view.fades = pygame.Rect(0, 50, 200, 200), True
    view.arrange(400)
    surface.fill((0, 0, 0))
    view.draw_above(surface)
    assert surface.get_at((50, 150))[:3] == (0, 0, 0)
    assert surface.get_at((50, 249))[:3] == context.theme.paper
