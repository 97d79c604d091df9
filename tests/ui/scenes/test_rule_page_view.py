"""One page of the rules, laid out and drawn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from games.ui.scenes.rulebook import RulePageView
from games.ui.toolkit.game_views import Look
from games.ui.toolkit.rule_pages import Block, Difference, Page
from games.ui.toolkit.scene import SceneContext
from games.ui.toolkit.text import Text
from tests.looks import replace

NewStage = Callable[..., SceneContext]


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


def test_a_ruling_is_in_a_box_with_a_bar_and_a_square(context: SceneContext) -> None:
    _, plain = page_view(context, "Stones are never taken.", 500)
    ruled, boxed = page_view(context, Block(ruling="Stones are never taken."), 500)
    accent = context.theme.accent
    assert count_of(plain, accent) == 0
    top, bottom = boxed.get_at((2, 60)), boxed.get_at((2, ruled.height - 1))
    assert tuple(top)[:3] == tuple(bottom)[:3] == accent
    assert count_of(boxed, accent) > 4 * 80 + 22 * 22 / 2
    assert ruled.height > plain.get_height() + 32


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


def test_each_item_has_a_bullet(context: SceneContext) -> None:
    _, surface = page_view(context, Block(bullets=("One.", "Two.", "Three.")), 500)
    assert count_of(surface, context.theme.accent) == 3 * 6 * 6


def test_numbered_items_have_numbers_instead_of_bullets(
    context: SceneContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    block = Block(numbered=("One.", "Two."))
    drawn: list[str] = []
    draw = Text.draw

    def record(text: Text, surface: pygame.Surface, words: str, *rest: Any, **more: Any) -> Any:
        drawn.append(words)
        return draw(text, surface, words, *rest, **more)

    monkeypatch.setattr(Text, "draw", record)
    view, _surface = page_view(context, block, 500)
    assert [words for words in drawn if words[0].isdigit()] == ["1.", "2."]
    items = [node.name for node in view.nodes if node.role == "list item"]
    assert items == ["1. One.", "2. Two."]


def test_chosen_options_are_above_the_title(context: SceneContext) -> None:
    without, _ = page_view(context, "Text.", 500)
    noted, _ = page_view(context, "Text.", 500, "In this match: Beta")
    assert noted.height == without.height + context.text.line_height(13) + 4


@pytest.mark.parametrize(("width", "extra"), [(600, 0), (400, 8 + 19), (200, 8 + 2 * 19)])
def test_a_caption_is_beside_its_example_or_below(
    context: SceneContext, width: int, extra: int
) -> None:
    caption = "The shooter cannot move any more."
    empty, _ = page_view(context, None, width)
    drawn, _ = page_view(context, Block(diagram="example", caption=caption), width)
    assert drawn.height == empty.height + 16 + min(width, 300) + extra


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
