from __future__ import annotations

from typing import Any

import pytest

from games.ui.match.board_topics import is_busy, topic_on_board
from tests.ui.learning.conftest import Learner
from tests.ui.learning.conftest import learner as learner


@pytest.fixture
def board(learner: Learner) -> Any:
    return learner.open(learner.course("veletas", "course")).board


def test_a_place_is_explained_where_it_lies(board: Any) -> None:
    spot = board.parts.geometry.spot("a1")
    found = topic_on_board(board.view, board.parts, spot.center)
    assert found is not None
    assert found.rect == spot
    assert found.title.endswith("a1")


def test_the_cursor_of_the_keyboard_is_explained(board: Any) -> None:
    assert topic_on_board(board.view, board.parts, None) is None
    board.view.board.cursor = "b2"
    found = topic_on_board(board.view, board.parts, None)
    assert found is not None
    assert found.title.endswith("b2")


def test_nothing_lies_beside_the_board(board: Any) -> None:
    assert topic_on_board(board.view, board.parts, (-5, -5)) is None


def test_a_selected_piece_keeps_the_hand_busy(board: Any) -> None:
    assert not is_busy(board.view)
    board.view.board.select(next(iter(board.origins)))
    assert is_busy(board.view)
