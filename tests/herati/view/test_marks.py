"""Marks on cells and tiles."""

from __future__ import annotations

from functools import partial

import pygame
import pytest
from pygame import Rect

from games.herati.view.drawing import MarkPainter
from games.ui.board.sprites import Mark
from games.ui.toolkit.scene import SceneContext
from games.ui.toolkit.theme import Colour
from tests.mark_shapes import RECT as PLACE
from tests.mark_shapes import Draw, least_difference

GROUND: Colour = (255, 0, 255)
RECT = Rect(50, 50, 100, 100)


@pytest.fixture
def paint(context: SceneContext) -> MarkPainter:
    surface = pygame.Surface((200, 200))
    surface.fill(GROUND)
    return MarkPainter(context, surface)


def changed(paint: MarkPainter) -> Rect:
    """The bounding box of all pixels that are not the ground's."""
    mask = pygame.mask.from_threshold(paint.surface, GROUND, (1, 1, 1, 255))
    mask.invert()
    rects = mask.get_bounding_rects()
    return rects[0].unionall(rects[1:]) if rects else Rect(0, 0, 0, 0)


@pytest.mark.parametrize("mark", [Mark.TARGET, Mark.HOT, Mark.HINT, Mark.CURSOR])
def test_the_mark_of_a_cell_stays_inside(paint: MarkPainter, mark: Mark) -> None:
    paint.cell_mark(RECT, mark)
    box = changed(paint)
    assert RECT.contains(box)
    assert box.w > 80


def test_marks_differ_by_shape(context: SceneContext) -> None:
    """The last turn, the selection, the cursor and hints are told apart without colours."""

    def cell(surface: pygame.Surface, mark: Mark) -> None:
        MarkPainter(context, surface).cell_mark(PLACE, mark)

    def tile(surface: pygame.Surface, mark: Mark) -> None:
        MarkPainter(context, surface).tile_mark(PLACE, mark)

    cells: dict[str, Draw] = {
        each.name: partial(cell, mark=each) for each in (Mark.TARGET, Mark.HINT, Mark.CURSOR)
    }
    cells["LAST"] = lambda surface: MarkPainter(context, surface).last(PLACE)
    assert least_difference(cells)[0] > 0.25
    tiles = (Mark.SELECTED, Mark.HINT, Mark.CURSOR)
    assert least_difference({each.name: partial(tile, mark=each) for each in tiles})[0] > 0.25
