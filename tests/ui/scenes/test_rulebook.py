"""The rules, read at 1280 × 800, where a unit is a pixel; two games, one with five pages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pygame
import pytest

from games.ui.scenes.rulebook import RulebookScene
from games.ui.toolkit.context import Context
from games.ui.toolkit.rule_pages import Block, Page
from games.ui.toolkit.scene import Scene, SceneContext
from tests.looks import replace

NewStage = Callable[..., SceneContext]

LONG = "The square that a moved shooter has left is empty: a shot may land on it. " * 40
BACK, PREVIOUS, NEXT = (34, 36), (713, 764), (841, 764)
FIRST_TAB, SECOND_TAB = (1120, 36), (1208, 36)
CONTENTS = [(100, 90), (100, 126), (100, 162), (100, 198), (100, 234)]
IN_TEXT, IN_MARGIN = (700, 400), (100, 500)
SCROLL_BAR = 1245


@dataclass
class Drawn:
    """Notes what was asked of the game's picture."""

    made: int = 0
    sizes: list[tuple[int, int]] | None = None

    def position(self) -> Any:
        self.made += 1
        return "example"

    def picture(
        self, context: Context, surface: pygame.Surface, rect: pygame.Rect, it: Any
    ) -> None:
        assert it == "example"
        surface.fill((0, 160, 0), rect)
        self.sizes = [*(self.sizes or []), rect.size]


class Book:
    """The scene above a menu, and hands for it."""

    def __init__(self, context: SceneContext, **arguments: Any) -> None:
        self.context = context
        self.drawn = Drawn()
        example = Block(diagram="example", caption="A caption under or beside the example.")
        pages = (
            Page("Aim", ("Short.", Block(ruling="A ruling."), Block(bullets=("One.", "Two.")))),
            Page("Alpha", (LONG, Block(heading="Example"), example), ("Rules", "a")),
            Page("Beta", (LONG, Block(ruling=LONG)), ("Rules", "b")),
            Page("Gamma", (example, example), ("Rules", "c")),
            Page("End", ("Over.",)),
        )
        knights = replace(
            context.game_views["knights"],
            pages=lambda: pages,
            diagrams={"example": self.drawn.position},
            picture=self.drawn.picture,
        )
        context.game_views = {**context.game_views, "knights": knights}
        context.scenes.go("menu")
        context.scenes.push("rules", **{"game": "knights", **arguments})
        context.scenes.settle()

    @property
    def scene(self) -> RulebookScene:
        scene = self.context.scenes.top
        assert isinstance(scene, RulebookScene)
        return scene

    @property
    def is_open(self) -> bool:
        return isinstance(self.context.scenes.top, RulebookScene)

    def key(self, *keys: int, mod: int = 0) -> None:
        for key in keys:
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                self.context.scenes.handle(pygame.Event(kind, key=key, mod=mod, unicode=""))

    def mouse(self, kind: int, pos: tuple[int, int]) -> None:
        more = (
            {"buttons": (1, 0, 0), "rel": (0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
        )
        self.context.scenes.handle(pygame.Event(kind, pos=pos, **more))

    def click(self, pos: tuple[int, int]) -> None:
        for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.mouse(kind, pos)

    def wheel(self, pos: tuple[int, int], notches: int) -> None:
        self.mouse(pygame.MOUSEMOTION, pos)
        self.context.scenes.handle(pygame.Event(pygame.MOUSEWHEEL, x=0, y=notches))

    def frame(self) -> bytes:
        surface = pygame.Surface(self.context.size)
        self.context.scenes.draw(surface)
        return pygame.image.tobytes(surface, "RGB")

    def text_frame(self) -> bytes:
        """What is seen in the column of text."""
        surface = pygame.Surface(self.context.size)
        self.context.scenes.draw(surface)
        return pygame.image.tobytes(surface.subsurface((310, 80, 900, 640)), "RGB")


@pytest.fixture
def book(new_context: NewStage) -> Book:
    return Book(new_context(rules=RulebookScene))


def test_the_book_opens_at_its_first_page(book: Book) -> None:
    assert (book.scene.game, book.scene.page) == ("knights", 0)


@pytest.mark.parametrize(("asked", "shown"), [(0, 0), (3, 3), (99, 4), (-1, 0)])
def test_the_book_opens_where_it_is_asked_to(new_context: NewStage, asked: int, shown: int) -> None:
    book = Book(new_context(rules=RulebookScene), page=asked, options={"Rules": "b"})
    assert book.scene.page == shown


def test_from_a_match_the_book_opens_at_its_first_page(new_context: NewStage) -> None:
    book = Book(new_context(rules=RulebookScene), options={"Size": "7", "Rules": "b"})
    assert book.scene.page == 0
    book.key(pygame.K_RIGHT)
    book.click(SECOND_TAB)
    assert (book.scene.game, book.scene.page) == ("weavers", 0)
    book.click(FIRST_TAB)
    assert (book.scene.game, book.scene.page) == ("knights", 0)


def test_a_game_without_pages_shows_its_summary(new_context: NewStage) -> None:
    book = Book(new_context(rules=RulebookScene), game="weavers", page=7)
    assert book.scene.page == 0
    book.frame()
    book.key(pygame.K_RIGHT)
    assert book.scene.page == 0


def test_left_and_right_turn_the_pages(book: Book) -> None:
    visited = []
    for _ in range(5):
        book.key(pygame.K_RIGHT)
        visited.append(book.scene.page)
    for _ in range(5):
        book.key(pygame.K_LEFT)
        visited.append(book.scene.page)
    assert visited == [1, 2, 3, 4, 4, 3, 2, 1, 0, 0]


def test_a_page_is_announced_once_when_it_is_opened(book: Book) -> None:
    def heard() -> list[str]:
        book.context.scenes.update(0.1)
        return [announcement.text for announcement in book.context.announcements.take()]

    book.context.announcements.wanted = True
    assert heard() == ["Aim. Short. Ruling. A ruling. One. Two."]
    assert heard() == []
    book.key(pygame.K_LEFT)
    assert heard() == []
    book.key(*[pygame.K_RIGHT] * 4)
    assert heard() == ["End. Over."]


def test_the_buttons_below_turn_the_pages(book: Book) -> None:
    book.click(PREVIOUS)
    assert book.scene.page == 0
    for _ in range(6):
        book.click(NEXT)
    assert book.scene.page == 4
    book.click(PREVIOUS)
    assert book.scene.page == 3


def test_the_contents_lead_to_a_page(book: Book) -> None:
    for page in (3, 1, 4, 0):
        book.click(CONTENTS[page])
        assert book.scene.page == page


def test_the_keyboard_reaches_everything(book: Book) -> None:
    book.key(pygame.K_TAB, pygame.K_TAB, pygame.K_RIGHT)  # the arrow back, then the tabs
    assert book.scene.game == "weavers"
    book.key(pygame.K_LEFT)
    assert book.scene.game == "knights"
    book.key(pygame.K_TAB, pygame.K_DOWN, pygame.K_DOWN)  # the contents
    assert book.scene.page == 2
    book.key(pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN)  # the text, then the page before
    assert book.scene.page == 1
    book.key(pygame.K_TAB, pygame.K_SPACE)  # the next page
    assert book.scene.page == 2
    book.key(pygame.K_TAB, pygame.K_RETURN)  # round to the arrow back
    assert not book.is_open


def test_a_disabled_button_gives_the_focus_to_the_text(new_context: NewStage) -> None:
    book = Book(new_context(rules=RulebookScene), page=3)
    book.click(NEXT)
    assert book.scene.page == 4
    book.key(pygame.K_LEFT, pygame.K_LEFT)
    assert book.scene.page == 2


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_r])
def test_a_key_closes_the_book(book: Book, key: int) -> None:
    book.key(key)
    assert not book.is_open
    assert isinstance(book.context.scenes.top, Scene)


def test_the_arrow_closes_the_book(book: Book) -> None:
    book.click(BACK)
    assert not book.is_open


def test_keys_scroll_a_long_page(new_context: NewStage) -> None:
    book = Book(new_context(rules=RulebookScene), page=2)
    top = book.text_frame()
    seen = [top]
    for key in (pygame.K_DOWN, pygame.K_PAGEDOWN, pygame.K_END):
        book.key(key)
        assert book.text_frame() not in seen
        seen.append(book.text_frame())
    book.key(pygame.K_PAGEDOWN)
    assert book.text_frame() == seen[-1]
    book.key(pygame.K_HOME)
    assert book.text_frame() == top
    book.key(pygame.K_PAGEUP)
    assert book.text_frame() == top


def test_page_keys_scroll_wherever_the_keyboard_is(new_context: NewStage) -> None:
    book = Book(new_context(rules=RulebookScene), page=2)
    book.key(pygame.K_TAB)
    top = book.text_frame()
    book.key(pygame.K_PAGEDOWN)
    assert book.text_frame() != top


@pytest.mark.parametrize("pos", [IN_TEXT, IN_MARGIN])
def test_the_wheel_scrolls_from_anywhere(new_context: NewStage, pos: tuple[int, int]) -> None:
    book = Book(new_context(rules=RulebookScene), page=2)
    top = book.text_frame()
    book.wheel(pos, -3)
    assert book.text_frame() != top
    book.wheel(pos, 3)
    assert book.text_frame() == top


def test_the_bar_is_dragged_to_the_end_and_back(new_context: NewStage) -> None:
    book = Book(new_context(rules=RulebookScene), page=2)
    top = book.text_frame()
    book.mouse(pygame.MOUSEBUTTONDOWN, (SCROLL_BAR, 80))
    book.mouse(pygame.MOUSEMOTION, (SCROLL_BAR, 2000))
    dragged = book.text_frame()
    book.mouse(pygame.MOUSEMOTION, (SCROLL_BAR, -2000))
    assert book.text_frame() == top
    book.mouse(pygame.MOUSEBUTTONUP, (SCROLL_BAR, -2000))
    book.mouse(pygame.MOUSEMOTION, (SCROLL_BAR, 2000))
    assert book.text_frame() == top
    book.key(pygame.K_END)
    assert book.text_frame() == dragged


def test_a_new_page_begins_at_its_top(new_context: NewStage) -> None:
    book = Book(new_context(rules=RulebookScene), page=2)
    top = book.text_frame()
    book.key(pygame.K_END, pygame.K_RIGHT, pygame.K_LEFT)
    assert book.text_frame() == top


def test_an_example_is_drawn_when_it_comes_into_sight(new_context: NewStage) -> None:
    book = Book(new_context(rules=RulebookScene), page=1)
    book.frame()
    assert book.drawn.made == 0
    book.key(pygame.K_END)
    book.frame()
    book.frame()
    assert (book.drawn.made, book.drawn.sizes) == (1, [(300, 300)])


def test_examples_are_redrawn_for_a_new_window_size(new_context: NewStage) -> None:
    book = Book(new_context(rules=RulebookScene), page=3)
    book.frame()
    book.context.resize((1920, 1200))
    book.frame()
    assert (book.drawn.made, book.drawn.sizes) == (1, [(300, 300), (450, 450)])


def test_a_tall_window_has_its_contents_above_the_page(new_context: NewStage) -> None:
    book = Book(new_context((800, 1000), rules=RulebookScene))
    book.click((400, 92))
    book.key(pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN)
    assert book.scene.page == 2
    book.click((400, 92))
    book.key(pygame.K_ESCAPE)
    assert book.is_open
    book.key(pygame.K_ESCAPE)
    assert not book.is_open


@pytest.mark.parametrize(
    "size", [(800, 600), (1280, 800), (1920, 1080), (900, 1200), (640, 480), (600, 1600)]
)
def test_every_page_can_be_drawn_in_every_window(
    new_context: NewStage, size: tuple[int, int]
) -> None:
    book = Book(new_context(size, rules=RulebookScene), options={"Rules": "c", "Size": "10"})
    for page in range(5):
        book.scene.turn_to(page)
        assert book.frame() == book.frame()
        book.key(pygame.K_END)
        assert book.frame() == book.frame()


def test_a_page_stays_open_when_the_window_changes(new_context: NewStage) -> None:
    book = Book(new_context(rules=RulebookScene), page=2)
    first = book.frame()
    book.context.resize((900, 1200))
    book.frame()
    assert book.scene.page == 2
    book.context.resize((1280, 800))
    assert book.frame() == first


def test_another_scene_above_releases_the_bar(new_context: NewStage) -> None:
    book = Book(new_context(rules=RulebookScene), page=2)
    top = book.text_frame()
    book.mouse(pygame.MOUSEBUTTONDOWN, (SCROLL_BAR, 80))
    book.context.scenes.covered()
    book.mouse(pygame.MOUSEMOTION, (SCROLL_BAR, 700))
    assert book.text_frame() == top
