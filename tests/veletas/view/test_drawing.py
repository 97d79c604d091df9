"""The drawn board: pieces on their squares, marks, claims, refusals."""

from __future__ import annotations

from functools import partial
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from games.ui.board.sprites import Mark
from games.ui.toolkit.scene import SceneContext
from games.veletas.view.board import Tiling
from games.veletas.view.drawing import (
    BoardPainter,
)
from games.veletas.view.pieces import sprite
from tests.mark_shapes import RECT, least_difference
from tests.veletas.match_driver import new_context

PLAIN = (90, 120, 150)
TILING = Tiling(50, 50, 40, 5)


@pytest.fixture
def context(screen: None, tmp_path: Path) -> SceneContext:
    return new_context(tmp_path)


@pytest.fixture
def paint(context: SceneContext) -> BoardPainter:
    surface = pygame.Surface((300, 300))
    surface.fill(PLAIN)
    return BoardPainter(context, surface, TILING)


def changed(paint: BoardPainter) -> pygame.Rect:
    """The bounds of all pixels that are no longer plain."""
    mask = pygame.mask.from_threshold(paint.surface, PLAIN, (1, 1, 1))
    mask.invert()
    boxes = mask.get_bounding_rects()
    return boxes[0].unionall(boxes[1:]) if boxes else pygame.Rect(0, 0, 0, 0)


@pytest.mark.parametrize("mark", Mark)
def test_every_mark_of_a_square_stays_on_it(paint: BoardPainter, mark: Mark) -> None:
    rect = pygame.Rect(100, 100, 100, 100)
    paint.square_mark(rect, mark, "shooter")
    assert changed(paint).w > 12
    assert rect.contains(changed(paint))


def test_marks_differ_by_shape(context: SceneContext) -> None:
    """The last turn, the selection, the cursor and hints are told apart without colours."""

    def square(surface: pygame.Surface, mark: Mark, kind: str = "shooter") -> None:
        BoardPainter(context, surface, TILING).square_mark(RECT, mark, kind)

    def bowl(surface: pygame.Surface, mark: Mark) -> None:
        BoardPainter(context, surface, TILING).bowl_mark(RECT, mark)

    shown = [mark for mark in Mark if mark is not Mark.HOT]
    assert least_difference({m.name: partial(square, mark=m) for m in shown})[0] > 0.5
    targets = {kind: partial(square, mark=Mark.TARGET, kind=kind) for kind in ("shooter", "black")}
    assert least_difference(targets)[0] > 0.1
    bowls = (Mark.SELECTED, Mark.HINT, Mark.CURSOR)
    assert least_difference({m.name: partial(bowl, mark=m) for m in bowls})[0] > 0.25


@pytest.mark.parametrize("cells", [["a1"], ["c3", "c4", "d3"], ["e5", "e4"], ["a5", "a1"]])
def test_a_verdict_stays_on_the_board_and_off_its_squares(
    paint: BoardPainter, cells: list[str]
) -> None:
    paint.verdict(cells, "Tie")
    assert TILING.rect.contains(changed(paint))
    assert changed(paint).collidelist([TILING.spot(cell) for cell in cells]) < 0


def test_a_verdict_avoids_other_pieces_where_it_can(paint: BoardPainter) -> None:
    pieces = ["a4", "b4", "c4", "d4"]  # a row above a3, where the words would stand
    paint.verdict(["a3"], "Tie", taken=pieces)
    assert changed(paint).w
    assert changed(paint).collidelist([TILING.spot(cell) for cell in pieces]) < 0


def test_kinds_differ_in_shape_and_not_by_colour_alone(context: SceneContext) -> None:
    kinds = ("shooter", "claimed", "black", "marker-black")
    outlines = [pygame.mask.from_surface(sprite(context, kind, 100)) for kind in kinds]
    for one, other in combinations(outlines, 2):
        shared = one.overlap_mask(other, (0, 0)).count()
        assert one.count() + other.count() - 2 * shared > 800
    white = sprite(context, "white", 100)
    black = sprite(context, "black", 100)
    row = [white.get_at((x, 50))[0] for x in range(50)]
    assert min(row[20:40]) < 210 < row[48]  # the ring cut into a white stone
    assert len({black.get_at((x, 50))[:3] for x in range(20, 50)}) == 1
