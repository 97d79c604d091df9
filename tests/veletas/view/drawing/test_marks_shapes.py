"""The last turn, the selection, the cursor and hints are told apart without colours."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from games.ui.board.sprites import Mark
from games.ui.toolkit.scene import SceneContext
from games.veletas.view.marks import draw_bowl_mark, draw_square_mark
from tests.mark_shapes import RECT, least_difference
from tests.veletas.match_driver import new_context


@pytest.fixture
def context(screen: None, tmp_path: Path) -> SceneContext:
    return new_context(tmp_path)


def test_marks_of_a_square_differ_by_shape(context: SceneContext) -> None:
    marks = {
        mark.name: partial(draw_square_mark, context, rect=RECT, mark=mark, kind="shooter")
        for mark in (Mark.LAST, Mark.SELECTED, Mark.HINT, Mark.CURSOR, Mark.TARGET)
    }
    assert least_difference(marks)[0] > 0.5


def test_targets_of_shooters_and_of_stones_differ_by_shape(context: SceneContext) -> None:
    marks = {
        kind: partial(draw_square_mark, context, rect=RECT, mark=Mark.TARGET, kind=kind)
        for kind in ("shooter", "black")
    }
    assert least_difference(marks)[0] > 0.1


def test_marks_of_a_bowl_differ_by_shape(context: SceneContext) -> None:
    marks = {
        mark.name: partial(draw_bowl_mark, context, rect=RECT, mark=mark)
        for mark in (Mark.SELECTED, Mark.HINT, Mark.CURSOR)
    }
    assert least_difference(marks)[0] > 0.25
