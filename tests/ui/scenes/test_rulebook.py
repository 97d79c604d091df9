"""The rules, read at 1280 × 800, where a unit is a pixel; two games, one with five pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pygame
import pytest

from games import catalog
from games.ui.scenes.rulebook import RulebookScene, RulePageView
from games.ui.toolkit.context import Context
from games.ui.toolkit.game_views import Look, load_look
from games.ui.toolkit.rule_pages import Block, Difference, Page, decoded_pages, read_pages
from games.ui.toolkit.scene import Scene, SceneContext
from games.ui.toolkit.work import OutOfTime
from tests.looks import replace
from tests.written import Line

NewStage = Callable[..., SceneContext]

LONG = "The square that a moved shooter has left is empty: a shot may land on it. " * 40
IN_TEXT, IN_MARGIN = (700, 400), (100, 500)

NEXT = (270, 748)


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
            Page("Gamma", (example, example, example), ("Rules", "c")),
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


@pytest.mark.parametrize(("asked", "shown"), [(0, 0), (3, 3), (99, 4), (-1, 0)])
def test_the_book_opens_where_it_is_asked_to(new_context: NewStage, asked: int, shown: int) -> None:
    book = Book(new_context(rules=RulebookScene), page=asked, options={"Rules": "b"})
    assert book.scene.page == shown


def test_a_game_without_pages_shows_its_summary(new_context: NewStage) -> None:
    book = Book(new_context(rules=RulebookScene), game="weavers", page=7)
    assert book.scene.page == 0
    book.frame()
    book.key(pygame.K_RIGHT)
    assert book.scene.page == 0


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


def test_the_keyboard_reaches_everything(book: Book) -> None:
    book.key(pygame.K_TAB, pygame.K_RIGHT)  # the tabs
    assert book.scene.game == "weavers"
    book.key(pygame.K_LEFT)
    assert book.scene.game == "knights"
    book.key(pygame.K_TAB, pygame.K_DOWN, pygame.K_DOWN)  # the contents
    assert book.scene.page == 2
    book.key(pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN)  # the text, then the page before
    assert book.scene.page == 1
    book.key(pygame.K_TAB, pygame.K_SPACE)  # the next page
    assert book.scene.page == 2
    book.key(pygame.K_TAB, pygame.K_RETURN)  # the way back
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


@pytest.mark.parametrize("pos", [IN_TEXT, IN_MARGIN])
def test_the_wheel_scrolls_from_anywhere(new_context: NewStage, pos: tuple[int, int]) -> None:
    book = Book(new_context(rules=RulebookScene), page=2)
    top = book.text_frame()
    book.wheel(pos, -3)
    assert book.text_frame() != top
    book.wheel(pos, 3)
    assert book.text_frame() == top
    book.key(pygame.K_TAB, pygame.K_PAGEDOWN)  # wherever the keyboard is
    assert book.text_frame() != top


def test_a_new_page_begins_at_its_top(new_context: NewStage) -> None:
    book = Book(new_context(rules=RulebookScene), page=2)
    top = book.text_frame()
    book.key(pygame.K_END, pygame.K_RIGHT, pygame.K_LEFT)
    assert book.text_frame() == top


def test_examples_are_redrawn_for_a_new_window_size(new_context: NewStage) -> None:
    book = Book(new_context(rules=RulebookScene), page=3)
    book.frame()
    book.context.resize((1920, 1200))
    book.frame()
    assert (book.drawn.made, book.drawn.sizes) == (1, [(260, 260), (390, 390)])


def test_a_page_that_would_scroll_has_two_columns_if_it_fits_so(new_context: NewStage) -> None:
    def drawn_at(size: tuple[int, int]) -> set[int]:
        book = Book(new_context(size, rules=RulebookScene), page=3)
        before = book.frame()
        book.wheel((size[0] * 2 // 3, size[1] // 2), -3)
        assert (book.frame() == before) == (size == (1280, 800))
        return {width for width, _height in book.drawn.sizes or ()}

    assert drawn_at((1280, 800)) == {260}
    assert drawn_at((480, 640)) == {272}


def test_a_tall_window_has_its_contents_above_the_page(new_context: NewStage) -> None:
    book = Book(new_context((800, 1000), rules=RulebookScene))
    book.click((400, 116))
    book.key(pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN)
    assert book.scene.page == 2
    book.click((400, 116))
    book.key(pygame.K_ESCAPE)
    assert book.is_open
    book.key(pygame.K_ESCAPE)
    assert not book.is_open


# -- One page of the rules, laid out and drawn -------------------------------------------------


def count_of(surface: pygame.Surface, colour: tuple[int, int, int]) -> int:
    return pygame.mask.from_threshold(surface, colour, (1, 1, 1)).count()


def page_view(
    context: SceneContext, block: str | Block | None, width: int, note: str = ""
) -> tuple[RulePageView, pygame.Surface]:
    """A page of that width with one block, and its picture on black."""
    page = Page("Title", () if block is None else (block,))
    game_view: Look = context.game_views["knights"]
    made = RulePageView(context, game_view, page, width, note)
    surface = pygame.Surface((width, made.height))
    made.draw(surface, 0, 0, surface.get_rect())
    return made, surface


def test_only_the_differences_of_the_match_are_shown(context: SceneContext) -> None:
    differences = Block(
        differences=(
            Difference("A small board.", {"Size": "7"}),
            Difference("Small, and rules A.", {"Size": "7", "Rules": "a"}),
            Difference("Rules A.", {"Rules": "a"}),
        )
    )
    game_view, page = context.game_views["knights"], Page("Title", (differences,))

    def height(**played: str) -> int:
        return RulePageView(context, game_view, page, 500, played=played).height

    line = context.text.line_height(16) + 8
    assert height() == RulePageView(context, game_view, Page("Title", ()), 500).height
    assert height(Size="7", Rules="a") - height(Size="7", Rules="b") == 2 * line
    assert height(Size="10", Rules="a") == height(Size="7", Rules="b")


def test_numbered_items_have_numbers_instead_of_bullets(
    context: SceneContext, written: list[Line]
) -> None:
    block = Block(numbered=("One.", "Two."))
    view, _surface = page_view(context, block, 500)
    assert [line.text for line in written if line.text[0].isdigit()] == ["1.", "2."]
    items = [node.name for node in view.nodes if node.role == "list item"]
    assert items == ["1. One.", "2. Two."]


@pytest.mark.parametrize(
    ("width", "share", "height"),
    [(600, 1, 300), (600, 0.5, 150), (400, 1, 340 + 8 + 23), (200, 0.5, 100 + 8 + 2 * 23)],
)
def test_a_caption_is_beside_its_example_or_below(
    context: SceneContext, width: int, share: float, height: int
) -> None:
    block = Block(diagram="example", caption="The shooter cannot move any more.", height=share)
    empty, _ = page_view(context, None, width)
    drawn, _ = page_view(context, block, width)
    assert drawn.height == empty.height + 12 + height


def test_the_signs_of_a_notation_have_a_column_of_their_own(context: SceneContext) -> None:
    block = Block(signs=("e4/d9: a shot.", "a10=B e8=W: claims.", "最後：終わりです。"))
    view, drawn = page_view(context, block, 500)
    drawn.fill(context.theme.card)
    view.draw(drawn, 0, 0, drawn.get_rect())
    items = [node.name for node in view.nodes if node.role == "list item"]
    assert items == list(block.signs)
    line, sign = context.text.line_height(16), context.text.width("a10=B e8=W", 16, bold=True)
    for number in range(3):  # between the widest sign and the meanings nothing is written
        row = drawn.subsurface((0, view.height - (3 - number) * (line + 6) + 6, 500, line))
        ink = pygame.mask.from_threshold(row, context.theme.ink, (60, 60, 60))
        gap = pygame.mask.Mask((12, line), fill=True)
        assert ink.overlap_area(gap, (sign + 2, 0)) == 0
        assert ink.overlap_area(pygame.mask.Mask((9, line), fill=True), (0, 0)) > 0
        assert ink.overlap_area(pygame.mask.Mask((16, line), fill=True), (sign + 16, 0)) > 0


def test_the_sheet_is_as_high_for_a_short_page(book: Book) -> None:
    def sheet_at(y: int) -> bool:
        surface = pygame.Surface(book.context.size)
        book.context.scenes.draw(surface)
        return surface.get_at((1200, y))[:3] == book.context.theme.card

    assert [sheet_at(y) for y in (150, 600)] == [True, True]
    book.key(pygame.K_RIGHT)  # a long page
    assert [sheet_at(y) for y in (150, 600)] == [True, True]


def test_an_example_that_was_not_painted_to_its_end_is_painted_again(
    context: SceneContext,
) -> None:
    times: list[pygame.Surface] = []

    def paint(context: Context, surface: pygame.Surface, *_rest: Any) -> None:
        times.append(surface)
        if len(times) == 1:
            raise OutOfTime
        surface.fill((0, 160, 0))

    view = replace(context.game_views["knights"], diagrams={"example": str}, picture=paint)
    page = RulePageView(
        context, view, Page("Title", (Block(diagram="example", caption="It."),)), 600
    )
    surface = pygame.Surface((600, page.height))
    with pytest.raises(OutOfTime):
        page.draw(surface, 0, 0, surface.get_rect())
    page.draw(surface, 0, 0, surface.get_rect())
    assert count_of(surface, (0, 160, 0)) == 300 * 300


def test_a_page_draws_only_visible_blocks(context: SceneContext) -> None:
    def refuse(*_arguments: Any) -> None:
        raise AssertionError("a diagram out of sight was drawn")

    game_view = replace(context.game_views["knights"], diagrams={"hidden": str}, picture=refuse)
    page = Page("Title", ("A long text. " * 300, Block(diagram="hidden", caption="Out of sight.")))
    made = RulePageView(context, game_view, page, 600)
    surface = pygame.Surface((600, 200))
    made.draw(surface, 0, 0, surface.get_rect())
    with pytest.raises(AssertionError):
        made.draw(surface, 0, 200 - made.height, surface.get_rect())


# -- The rule pages of all games: their files are whole, and what they name exists -------------


VIEWS = [load_look(entry.look) for entry in catalog.ENTRIES]
by_game = pytest.mark.parametrize("view", VIEWS, ids=lambda view: view.game.name)


def blocks(view: Look) -> Iterator[Block]:
    for page in decoded_pages(view.game.package):
        yield from (block for block in page.blocks if isinstance(block, Block))


@by_game
def test_every_page_is_drawn(view: Look, context: SceneContext) -> None:
    for page in decoded_pages(view.game.package):
        shown = RulePageView(context, view, page, 600)
        surface = pygame.Surface((600, shown.height))
        surface.fill(context.theme.card)
        blank = pygame.image.tobytes(surface, "RGB")
        shown.draw(surface, 0, 0, surface.get_rect())
        assert shown.height > 100
        assert pygame.image.tobytes(surface, "RGB") != blank


@by_game
def test_all_diagrams_are_there_and_shown(view: Look) -> None:
    shown = {block.diagram for block in blocks(view) if block.diagram}
    assert shown | {"small_game", "large_game"} >= {*view.diagrams} >= shown
    assert all(bool(block.diagram) == bool(block.caption) for block in blocks(view))


@by_game
def test_every_rule_set_has_a_page(view: Look) -> None:
    wanted = {
        (option.key, each.value)
        for option in view.game.options
        if option.key in ("Rules", "Mode")
        for each in option.choices
    }
    assert wanted <= {page.about for page in decoded_pages(view.game.package)}


@pytest.mark.parametrize("text", [None, "", "pages = 3", "pages = [", "\0", "[[pages]]\ntitel = 1"])
def test_a_missing_or_damaged_file_leaves_no_pages(
    text: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "damaged_rules" / "data"
    package.mkdir(parents=True)
    (package.parent / "__init__.py").touch()
    if text is not None:
        (package / "rules.toml").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    read_pages.cache_clear()
    assert read_pages("damaged_rules") == ()
