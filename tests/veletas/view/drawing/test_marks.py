"""Marks on squares and trays, and the effects of claims, as pixels on a plain surface."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from games.ui.board.sprites import Mark
from games.ui.toolkit.context import Context
from games.veletas.view import marks
from games.veletas.view.pieces import PALETTES
from tests.veletas.match_driver import new_context

LIGHT = PALETTES["light"]

PLAIN = (1, 2, 3)
SPOT = pygame.Rect(100, 100, 100, 100)


@pytest.fixture
def context(screen: None, tmp_path: Path) -> Context:
    return new_context(tmp_path)


@pytest.fixture
def surface(screen: None) -> pygame.Surface:
    surface = pygame.Surface((300, 300))
    surface.fill(PLAIN)
    return surface


def changed(surface: pygame.Surface) -> pygame.Rect:
    """The bounds of all pixels that are no longer plain."""
    mask = pygame.mask.from_threshold(surface, PLAIN, (1, 1, 1))
    mask.invert()
    boxes = mask.get_bounding_rects()
    return boxes[0].unionall(boxes[1:]) if boxes else pygame.Rect(0, 0, 0, 0)


@pytest.mark.parametrize("mark", Mark)
def test_every_mark_of_a_square_stays_on_it(
    context: Context, surface: pygame.Surface, mark: Mark
) -> None:
    marks.draw_square_mark(context, surface, SPOT, mark, "shooter")
    bounds = changed(surface)
    assert bounds.w > 20
    assert SPOT.contains(bounds)


@pytest.mark.parametrize(("kind", "colour"), [
    ("shooter", LIGHT.vane), ("black", LIGHT.black), ("white", LIGHT.white),
])  # fmt: skip
def test_a_target_shows_the_piece_that_would_go_there(
    context: Context, surface: pygame.Surface, kind: str, colour: tuple[int, int, int]
) -> None:
    marks.draw_square_mark(context, surface, SPOT, Mark.TARGET, kind)
    assert surface.get_at(SPOT.center)[:3] == colour


def test_trays_have_no_mark_of_the_last_turn(context: Context, surface: pygame.Surface) -> None:
    marks.draw_bowl_mark(context, surface, SPOT, Mark.LAST)
    marks.draw_slot_mark(context, surface, SPOT, Mark.LAST)
    assert changed(surface).size == (0, 0)
    marks.draw_bowl_mark(context, surface, SPOT, Mark.SELECTED)
    assert changed(surface).w > 80
    assert surface.get_at(SPOT.center)[:3] == PLAIN
