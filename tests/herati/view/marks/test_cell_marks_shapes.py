"""The last turn, the selection, the cursor and hints are told apart without colours."""

from __future__ import annotations

from functools import partial

from games.herati.view.marks import draw_cell_mark, draw_last, draw_tile_mark
from games.ui.board.sprites import Mark
from games.ui.toolkit.scene import SceneContext
from tests.mark_shapes import RECT, Draw, least_difference


def test_marks_of_a_cell_differ_by_shape(context: SceneContext) -> None:
    marks: dict[str, Draw] = {
        mark.name: partial(draw_cell_mark, context, place=RECT, mark=mark)
        for mark in (Mark.TARGET, Mark.HINT, Mark.CURSOR)
    }
    marks["LAST"] = partial(draw_last, context, place=RECT)
    assert least_difference(marks)[0] > 0.25


def test_marks_of_a_tile_differ_by_shape(context: SceneContext) -> None:
    marks = {
        mark.name: partial(draw_tile_mark, context, tile=RECT, mark=mark)
        for mark in (Mark.SELECTED, Mark.HINT, Mark.CURSOR)
    }
    assert least_difference(marks)[0] > 0.25
