"""The last turn, the selection, the cursor and hints are told apart without colours."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from games.core.position import Side
from games.tiananmen.view.marks import draw_bowl_mark, draw_last, draw_point_mark
from games.ui.board.sprites import Mark
from games.ui.toolkit.scene import SceneContext
from tests.mark_shapes import RECT, Draw, least_difference
from tests.tiananmen.match_driver import new_context


@pytest.fixture
def context(screen: None, tmp_path: Path) -> SceneContext:
    return new_context(tmp_path)


def test_marks_of_a_point_differ_by_shape(context: SceneContext) -> None:
    marks: dict[str, Draw] = {
        mark.name: partial(draw_point_mark, context, rect=RECT, mark=mark, side=Side.BLACK)
        for mark in (Mark.TARGET, Mark.HINT, Mark.CURSOR)
    }
    marks["LAST"] = partial(draw_last, context, rect=RECT)
    assert least_difference(marks)[0] > 0.5


def test_marks_of_a_bowl_differ_by_shape(context: SceneContext) -> None:
    marks = {
        mark.name: partial(draw_bowl_mark, context, rect=RECT, mark=mark)
        for mark in (Mark.SELECTED, Mark.HINT, Mark.CURSOR)
    }
    assert least_difference(marks)[0] > 0.25
