"""The rule pages: every example draws and shows what its caption says, and nothing is left out."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from games.tiananmen.view.look import GAME_VIEW
from games.tiananmen.view.rule_pages import PAGES
from games.ui.scenes.rulebook import RulePageView
from games.ui.toolkit.game_views import Page
from games.ui.toolkit.scene import SceneContext
from tests.rule_page_texts import diagrams, page_text, rulings
from tests.tiananmen.match_driver import new_context


@pytest.fixture
def context(screen: None, tmp_path: Path) -> SceneContext:
    return new_context(tmp_path)


ALL_TEXT = " ".join(map(page_text, PAGES))
DIAGRAMS = diagrams(PAGES)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.title)
def test_every_page_can_be_set_and_drawn(context: SceneContext, page: Page) -> None:
    leaf = RulePageView(context, GAME_VIEW, page, 600)
    surface = pygame.Surface((600, leaf.height))
    surface.fill(context.theme.card)
    leaf.draw(surface, 0, 0, surface.get_rect())
    assert leaf.height > 100


def test_there_are_examples_enough() -> None:
    assert len(DIAGRAMS) >= 6
    assert all(diagram.caption for diagram in DIAGRAMS)


def test_the_small_board_has_its_own_page() -> None:
    page = next(page for page in PAGES if page.about == ("Size", "13"))
    assert "unofficial" in page.title
    assert "not in the source" in page_text(page)


@pytest.mark.parametrize("fact", [
    "19 × 19 lines",
    "K10, J10, L10, K9 and K11",
    "Black is the Communist Party",
    "White is the people and students",
    "A to T, without I",
    "D4, D10, D16, K4, K16, Q4, Q10 and Q16",
    "completely enclose the Heroes",
    "Corners do not close it",
    "edge of the board may be part of the ring",
    "Contact along a line and contact at a corner both count, at the Heroes too",
    "last stone of the chain has to stand on the outermost line",
    "exclude each other",
    "exactly one of them",
    "no way over points without black stones, straight or diagonal",
    "Black places 4 stones",
    "White places 3 stones",
    "Black places 2 stones",
    "White places 1 stone",
    "on any star point",
    "whoever placed it",
    "north, south, east or west",
    "stones of both colours, and the Heroes",
    "at most four choices",
    "Black may put one black stone into his lid",
    "White may put one white stone into hers",
    "Nothing can be saved in the second half of a day",
    "all the stones of the lid instead of the 4 (or 3) stones",
    "only if that wins the game there and then",
    "on any empty points, in line or not",
    "one after the other in line",
    "as soon as there is a ring or a chain",
    "no draws",
    "D4, D7, D10, G4, G10, K4, K7 and K10",
    "G7, F7, H7, G6 and G8",
    "1W save",
    "1B2 and 1W2",
    "lid L2 L1",
    "Ctrl+Z",
    "arrow key",
    "right click",
])  # fmt: skip
def test_nothing_is_left_out(fact: str) -> None:
    assert fact in ALL_TEXT


@pytest.mark.parametrize("ruling", [
    "Black may not save on the first day",
    "the stone may be placed on any empty point of the board. That goes for stones of White's lid",
    "A lid is open to a player only while its stones can in fact win",
    "only stones that keep the win possible can be chosen",
    "even in the middle of a player's stones",
    "Stones of a lid that are not needed for the win stay in it",
])  # fmt: skip
def test_rulings_are_marked(ruling: str) -> None:
    assert any(ruling in text for text in rulings(PAGES))
