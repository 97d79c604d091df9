"""The rule pages: all rules and rulings are there, and every page can be drawn."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from games.ui.scenes.rulebook import RulePageView
from games.ui.toolkit.game_views import Page
from games.ui.toolkit.scene import SceneContext
from games.veletas.rules.position import OPTIONS
from games.veletas.view.look import GAME_VIEW
from games.veletas.view.rule_pages import PAGES
from tests.rule_page_texts import diagrams, page_text, rulings
from tests.veletas.match_driver import new_context


@pytest.fixture
def context(screen: None, tmp_path: Path) -> SceneContext:
    return new_context(tmp_path)


ALL_TEXT = " ".join(map(page_text, PAGES))
DIAGRAMS = diagrams(PAGES)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.title)
def test_every_page_can_be_drawn(context: SceneContext, page: Page) -> None:
    leaf = RulePageView(context, GAME_VIEW, page, 600)
    surface = pygame.Surface((600, leaf.height))
    surface.fill(context.theme.card)
    leaf.draw(surface, 0, 0, surface.get_rect())
    assert leaf.height > 100


def test_every_diagram_has_a_position_and_a_caption() -> None:
    assert len(DIAGRAMS) >= 6
    for diagram in DIAGRAMS:
        assert diagram.position().size in (7, 9, 10)
        assert diagram.caption


def test_every_rule_set_has_its_own_page() -> None:
    about = {page.about for page in PAGES if page.about}
    rules = next(option for option in OPTIONS if option.key == "Rules")
    assert {("Rules", choice.value) for choice in rules.choices} <= about
    assert ("Start", "random") in about


@pytest.mark.parametrize(("title", "facts"), [
    ("Rule set: Current", (
        "3 shooters and 1 black stone", "pie rule", "4 shooters and 1 white stone",
        "outermost squares", "pass over shooters", "never over a stone", "PerGioco",
        "First ordinary turn: Black",
    )),
    ("Rule set: English leaflet", (
        "3 shooters and 1 black stone", "pie rule", "4 shooters and 1 white stone",
        "next to another shooter", "pass over nothing", "First ordinary turn: Black",
    )),
    ("Rule set: Japanese leaflet", (
        "3 shooters and no stone", "no choice of colours: the first player is Black",
        "4 shooters and no stone", "next to another shooter", "pass over nothing",
        "First ordinary turn: Black",
    )),
])  # fmt: skip
def test_every_row_of_the_table_stands_on_the_page_of_its_rule_set(
    title: str, facts: tuple[str, ...]
) -> None:
    text = page_text(next(page for page in PAGES if page.title == title))
    for fact in facts:
        assert fact in text


@pytest.mark.parametrize("fact", [
    "10 × 10, the standard board: 7 shooters. 4 claimed shooters win.",
    "9 × 9: 5 shooters. 3 claimed shooters win.",
    "7 × 7: 3 shooters. 2 claimed shooters win.",
    "After the first placement the second player chooses a colour",
    "opponent of the player who has just moved",
    "corners do not count",
    "at the same moment",
    "Claims never change",
    "still occupies its square",
    "wins at once",
    "no draws",
    "e4-e8/d9",
    "keep or swap",
    "a10=B e8=W",
    "b5,c3,h8/d6",
    "Ctrl+Z",
    "Arrow keys",
    "right click",
])  # fmt: skip
def test_every_rule_is_mentioned(fact: str) -> None:
    assert fact in ALL_TEXT


@pytest.mark.parametrize("ruling", [
    "a stone may be placed on any empty square",
    "Trapped shooters are not claimed during the placement",
    "here the supply is unlimited",
    "belongs to no group",
    "belongs to the random start in every rule set",
    "three rule sets, each on every board",
])  # fmt: skip
def test_rulings_are_marked_as_rulings(ruling: str) -> None:
    assert any(ruling in text for text in rulings(PAGES))
