"""The rule pages: complete, and their drawn examples agree with the rules."""

from __future__ import annotations

import pygame
import pytest

from games.core.position import IllegalMove
from games.herati.rules.field import (
    Diamond,
    Direction,
    Tile,
    TileColour,
    check_loom,
    check_workshop,
)
from games.herati.rules.setups import OPTIONS
from games.herati.view import drawing, rule_pages
from games.herati.view.drawing import Example
from games.ui.toolkit.game_views import Diagram, Page
from games.ui.toolkit.scene import SceneContext
from tests.rule_page_texts import diagrams, page_text, rulings

LOOM = [rule_pages.loom_first_row, rule_pages.loom_second_row, rule_pages.loom_width]
WORKSHOP = [rule_pages.every_edge, rule_pages.five_by_five, rule_pages.two_at_once]


def named(title: str) -> Page:
    return next(page for page in rule_pages.PAGES if page.title == title)


@pytest.mark.parametrize(
    "diagram", diagrams(rule_pages.PAGES), ids=lambda diagram: diagram.position.__name__
)
def test_every_example_is_drawn(context: SceneContext, diagram: Diagram) -> None:
    surface = pygame.Surface((260, 260))
    surface.fill((255, 0, 255))
    drawing.draw(context, surface, surface.get_rect(), diagram.position())
    colours = {surface.get_at((x, y))[:3] for x in range(0, 260, 4) for y in range(0, 260, 4)}
    assert (255, 0, 255) not in colours
    assert len(colours) > 4


def test_there_are_enough_examples() -> None:
    assert len(diagrams(rule_pages.PAGES)) == 11


@pytest.mark.parametrize("example", [make() for make in LOOM])
def test_ticks_and_crosses_of_the_loom_are_right(example: Example) -> None:
    assert example.tile is not None
    for cell in example.right:
        check_loom(example.field, example.tile, cell)
    for cell in example.wrong:
        with pytest.raises(IllegalMove):
            check_loom(example.field, example.tile, cell)


@pytest.mark.parametrize("example", [make() for make in WORKSHOP])
def test_ticks_and_crosses_of_the_workshop_are_right(example: Example) -> None:
    assert example.tile is not None
    for cell in example.right:
        check_workshop(example.field, example.tile, cell)
    for cell in example.wrong:
        with pytest.raises(IllegalMove):
            check_workshop(example.field, example.tile, cell)


def test_the_example_of_one_edge_of_two_would_do_in_the_loom_only() -> None:
    example = rule_pages.every_edge()
    assert example.tile is Tile.SW
    assert Tile.SW.matches(Direction.S, example.field[(1, 1)])
    assert not Tile.SW.matches(Direction.W, example.field[(0, 0)])


def test_the_diamonds_of_the_examples() -> None:
    black, white = TileColour.BLACK, TileColour.WHITE
    assert rule_pages.diamonds().field.diamonds == (Diamond(0, 0, black), Diamond(3, 0, white))
    assert rule_pages.sharing().field.diamonds == (Diamond(0, 0, black), Diamond(1, 1, white))
    example = rule_pages.two_at_once()
    assert example.tile is not None
    assert len(example.field.completed_by(example.right[0], example.tile)) == 2


@pytest.mark.parametrize(("title", "phrases"), [
    ("Tiles and edges", ["25 square tiles", "never turned", "equally likely", "same colour"]),
    ("Diamonds", ["are black", "if all four are white", "share a tile", "at most two"]),
    ("Loom", ["two of them face up", "at least one tile", "At least one of its touching edges",
              "five tiles wide", "fewer than five tiles", "directly below", "gaps included",
              "same five columns", "set one of them aside", "turned up", "4 is par",
              "6 is the goal", "22.7 %", "0.77 %", "changes no rule"]),
    ("Workshop", ["twelve each", "eight for three", "six for four", "drawn ",
                  "every touching edge matches", "five by five", "You must place",
                  "no face-up tile left", "turn just ends", "one point for each diamond",
                  "clockwise", "no tiles left in hand", "no player can place", "tie is shared"]),
    ("Match", ["added up", "moves clockwise", "5 or more", "at once"]),
    ("Notation", ["0,0", "NE@1,0", "x NE", "- means", "whole deal", "down the screen"]),
    ("In this window", ["Drag", "click", "right click", "Arrow keys", "Enter", "Esc", "Ctrl+Z",
                      "Ctrl+Y", "F1", "Tab", "best one is dark", "lost most"]),
])  # fmt: skip
def test_every_rule_is_on_a_page(title: str, phrases: list[str]) -> None:
    page = page_text(named(title))
    assert [phrase for phrase in phrases if phrase not in page] == []


@pytest.mark.parametrize("phrase", [
    "without gaps on the way",
    "one connected piece",
    "has nothing to turn up passes",
    "in the same orientation",
    "hidden from all players, their owner included",
])  # fmt: skip
def test_every_ruling_is_marked_as_one(phrase: str) -> None:
    marked = rulings(rule_pages.PAGES)
    assert len(marked) == 5
    assert sum(phrase in ruling for ruling in marked) == 1


def test_pages_are_about_choices_that_exist() -> None:
    choices = {(option.key, choice.value) for option in OPTIONS for choice in option.choices}
    abouts = [page.about for page in rule_pages.PAGES if page.about]
    assert abouts == [("Mode", "loom"), ("Mode", "workshop"), ("Play", "match")]
    assert set(abouts) <= choices
