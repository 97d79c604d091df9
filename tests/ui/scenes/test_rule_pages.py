"""The rule pages of all games: their files are whole, and what they name exists."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from games import catalog
from games.ui.scenes.rulebook import RulePageView
from games.ui.toolkit.game_views import Look, load_look
from games.ui.toolkit.rule_pages import Block, decoded_pages, read_pages
from games.ui.toolkit.scene import SceneContext

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
def test_a_block_is_one_thing(view: Look) -> None:
    for block in blocks(view):
        kinds = (block.heading, block.bullets, block.numbered, block.ruling, block.diagram)
        assert sum(map(bool, (*kinds, block.differences))) == 1


@by_game
def test_pages_and_differences_are_about_choices_that_exist(view: Look) -> None:
    options = view.game.options
    choices = {(option.key, each.value) for option in options for each in option.choices}
    abouts = {page.about for page in decoded_pages(view.game.package) if page.about}
    differences = [each for block in blocks(view) for each in block.differences]
    named = {pair for each in differences for pair in each.options.items()}
    assert abouts
    assert abouts | named <= choices


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
