"""The rules, read at 1280 × 800, where a unit is a pixel; two games, one with five pages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from games import catalog
from games.ui.look.look import AnyLook, SceneContext, load_look
from games.ui.scenes.rulebook import RulebookScene, RulePageView
from games.ui.toolkit.context import Context
from games.ui.toolkit.rule_pages import Block, Difference, Page, decoded_pages, read_pages
from games.ui.toolkit.work import OutOfTime
from tests.looks import replace
from tests.ui import user_input
from tests.ui.conftest import NewStage
from tests.ui.transcript import Transcript, check
from tests.written import Line

LONG = "The square that a moved shooter has left is empty: a shot may land on it. " * 40
EXAMPLE = Block(diagram="example", caption="A caption under or beside the example.")
PAGES = (
    Page("Aim", ("Short.", Block(ruling="A ruling."), Block(bullets=("One.", "Two.")))),
    Page("Alpha", (LONG, Block(heading="Example"), EXAMPLE), ("Rules", "a")),
    Page("Beta", (LONG, Block(ruling=LONG)), ("Rules", "b")),
    Page("Gamma", (EXAMPLE, EXAMPLE, EXAMPLE), ("Rules", "c")),
    Page("End", ("Over.",)),
)


class RulesTranscript(Transcript):
    """The rules above a menu; a head has the size, a game, and perhaps a page and rules."""

    def __init__(self, new_context: NewStage, head: str) -> None:
        size, game, *more = head.split()
        width, height = map(int, size.split("x"))
        self.context = new_context((width, height), rules=RulebookScene)
        self.painted: list[str] = []
        given: dict[str, Any] = {"page": int(more[0])} if more else {}
        given |= {"options": {"Rules": more[1]}} if more[1:] else {}
        knights = replace(
            self.context.game_views["knights"],
            pages=lambda: PAGES,
            diagrams={"example": self.make},
            picture=self.paint,
        )
        self.context.game_views = {**self.context.game_views, "knights": knights}
        self.context.scenes.go("menu")
        self.context.scenes.push("rules", game=game, **given)
        self.context.scenes.settle()
        self._seen = [self.frame()]

    def make(self) -> Any:
        self.painted.append("made")
        return "example"

    def paint(self, context: Context, surface: pygame.Surface, rect: pygame.Rect, it: Any) -> None:
        assert it == "example"
        surface.fill((0, 160, 0), rect)
        self.painted.append(f"{rect.w}")

    def act(self, command: str) -> None:
        name, _, rest = command.partition(" ")
        scenes = self.context.scenes
        match name:
            case "at":  # a click on a point
                x, y = map(int, rest.split(","))
                user_input.click(scenes, (x, y))
            case "wheel":  # so far, over a point
                notches, x, y = map(int, rest.split(" "))
                user_input.move(scenes, (x, y))
                user_input.wheel(scenes, notches)
            case "ear":
                self.context.announcements.wanted = True
            case _:
                super().act(command)

    def frame(self) -> bytes:
        """The visible part of the column of text."""
        surface = user_input.show(self.context)
        left, top = 310 * surface.width // 1280, 80
        area = pygame.Rect(left, top, surface.width * 0.7, surface.height - 160)
        return pygame.image.tobytes(surface.subsurface(area), "RGB")

    def state(self, commands: list[str]) -> list[str]:
        frame = self.frame()
        if not isinstance(self.top, RulebookScene):
            return ["closed"]
        if frame not in self._seen:
            self._seen.append(frame)
        lines = [f"{self.top.game} page {self.top.page}, look {self._seen.index(frame)}"]
        lines += [f"painted: {' '.join(self.painted)}"] * bool(self.painted)
        self.painted.clear()
        return lines + self.news() + self.asked_for(commands)


def test_actions_bring_what_the_transcripts_tell(new_context: NewStage) -> None:
    path = Path(__file__).with_name("rulebook.txt")
    check(path, lambda head: RulesTranscript(new_context, head))


# -- One page of the rules, laid out and drawn -------------------------------------------------


def count_of(surface: pygame.Surface, colour: tuple[int, int, int]) -> int:
    return pygame.mask.from_threshold(surface, colour, (1, 1, 1)).count()


def page_view(
    context: SceneContext, block: str | Block | None, width: int, note: str = ""
) -> tuple[RulePageView, pygame.Surface]:
    """A page of that width with one block, and its picture on black."""
    page = Page("Title", () if block is None else (block,))
    game_view: AnyLook = context.game_views["knights"]
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


def test_a_section_is_divided_between_columns_only_where_it_does_not_fit(
    context: SceneContext,
) -> None:
    """Halves of equal height would cut the second section after its second item."""
    first, second = (
        (Block(heading=title), Block(bullets=count * ("Item",)))
        for title, count in (("A", 1), ("B", 6))
    )
    game_view = context.game_views["knights"]

    def view(room: int, *blocks: Block) -> RulePageView:
        return RulePageView(context, game_view, Page("Title", blocks), 700, gutter=20, room=room)

    whole = view(400, *first, *second)
    assert not whole.divided
    assert whole.height == RulePageView(context, game_view, Page("Title", second), 340).height
    assert view(whole.height - 10, *first, *second).divided


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
    [(600, 1, 300), (600, 0.5, 150), (400, 1, 400 + 8 + 23), (200, 0.5, 100 + 8 + 2 * 23)],
)
def test_a_caption_is_beside_its_example_or_below(
    context: SceneContext, width: int, share: float, height: int
) -> None:
    block = Block(diagram="example", caption="The shooter cannot move any more.", height=share)
    empty, _ = page_view(context, None, width)
    drawn, _ = page_view(context, block, width)
    assert drawn.height == empty.height + 12 + height


def test_an_example_in_the_only_column_leaves_words_in_the_window(
    context: SceneContext,
) -> None:
    page = Page("Title", (LONG, Block(diagram="example", caption="It.")))
    game_view = context.game_views["knights"]
    whole, low = (RulePageView(context, game_view, page, 400, room=room) for room in (600, 250))
    assert whole.height - low.height == 400 - 180  # 72 %


def test_examples_get_smaller_where_the_only_column_then_needs_no_scrolling(
    context: SceneContext,
) -> None:
    """Beside its caption an example is 300 pixels high; at least 70 % of them are kept."""
    page, game_view = Page("Title", (EXAMPLE,)), context.game_views["knights"]
    whole = RulePageView(context, game_view, page, 600).height

    def height(room: int) -> int:
        return RulePageView(context, game_view, page, 600, room=room).height

    assert [height(whole - less) for less in (-50, 40, 90, 91)] == [
        whole,
        whole - 40,
        whole - 90,
        whole,
    ]


def test_examples_fill_their_columns_and_are_alike_where_that_costs_little(
    context: SceneContext,
) -> None:
    """In columns of 340 pixels; those examples begin with 200."""
    game_view = context.game_views["knights"]
    title = RulePageView(context, game_view, Page("Title", ()), 700).height + 12
    below = 8 + 23  # the caption

    def painted(room: int, *blocks: str | Block) -> list[int]:
        sides: list[int] = []

        def paint(_context: Context, _surface: pygame.Surface, rect: pygame.Rect, _it: Any) -> None:
            sides.append(rect.w)

        names = iter("abc")
        blocks = tuple(
            msgspec.structs.replace(each, diagram=next(names)) if isinstance(each, Block) else each
            for each in blocks
        )
        view = replace(game_view, diagrams=dict.fromkeys("abc", str), picture=paint)
        page = Page("Title", blocks)
        shown = RulePageView(context, view, page, 700, gutter=20, room=room, diagram=200)
        surface = pygame.Surface((700, shown.height))
        shown.draw(surface, 0, 0, surface.get_rect())
        return sides

    example = Block(diagram="example", caption="It.")
    assert painted(title + 300 + below, example) == [300]
    assert painted(title + 600, example) == [340]
    assert painted(title + 250 + below, example, example) == [250, 250]
    # a line of text below one of them costs both the same; two more examples are left small
    assert painted(title + 250 + below, example, "Short.", example) == [250 - 23 - 12] * 2
    room = 2 * (200 + below) + 16
    assert painted(title + room, example, example, example)[1:] == [200, 200]


@pytest.mark.parametrize(("caption", "crowded"), [("It.", False), ("A long caption. " * 40, True)])
def test_a_caption_beside_an_example_in_a_column_can_be_too_long(
    context: SceneContext, caption: str, crowded: bool
) -> None:
    page = Page("Title", (Block(diagram="example", caption=caption),))
    game_view = context.game_views["knights"]

    def view(width: int, beside: bool) -> RulePageView:
        return RulePageView(context, game_view, page, width, gutter=32, diagram=200, beside=beside)

    assert view(850, beside=True).crowded == crowded
    assert view(700, beside=True).crowded  # too narrow even for a word
    assert not view(850, beside=False).crowded


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


def test_the_sheet_is_as_high_for_a_short_page(new_context: NewStage) -> None:
    book = RulesTranscript(new_context, "1280x800 knights")

    def sheet_at(y: int) -> bool:
        return user_input.show(book.context).get_at((1200, y))[:3] == book.context.theme.card

    assert [sheet_at(y) for y in (150, 600)] == [True, True]
    book.act("right")  # a long page
    assert [sheet_at(y) for y in (150, 600)] == [True, True]


def test_an_example_that_was_not_painted_to_its_end_is_painted_again(context: SceneContext) -> None:
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


def blocks(view: AnyLook) -> Iterator[Block]:
    for page in decoded_pages(view.game.package):
        yield from (block for block in page.blocks if isinstance(block, Block))


@by_game
def test_every_page_is_drawn(view: AnyLook, context: SceneContext) -> None:
    for page in decoded_pages(view.game.package):
        shown = RulePageView(context, view, page, 600)
        surface = pygame.Surface((600, shown.height))
        surface.fill(context.theme.card)
        blank = pygame.image.tobytes(surface, "RGB")
        shown.draw(surface, 0, 0, surface.get_rect())
        assert shown.height > 100
        assert pygame.image.tobytes(surface, "RGB") != blank


@by_game
def test_all_diagrams_are_there_and_shown(view: AnyLook) -> None:
    shown = {block.diagram for block in blocks(view) if block.diagram}
    assert shown | {"small_game", "large_game"} >= {*view.diagrams} >= shown
    assert all(bool(block.diagram) == bool(block.caption) for block in blocks(view))


@by_game
def test_every_rule_set_has_a_page(view: AnyLook) -> None:
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
