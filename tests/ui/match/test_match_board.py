"""The board of a match: what lies where, its layout, and what follows the pointer."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from games.ui.match.board import MatchBoard
from tests.ui.learning.conftest import Learner
from tests.ui.learning.conftest import learner as learner


@pytest.fixture
def board(learner: Learner) -> MatchBoard[Any]:
    shown = learner.open(learner.course("veletas", "course")).board
    board = MatchBoard(shown.view)
    board.resize(pygame.Rect(20, 30, 800, 600))
    return board


def test_a_place_is_explained_where_it_lies(board: MatchBoard[Any]) -> None:
    spot = board.game_board.spot("a1")
    found = board.explain(spot.center)
    assert found is not None
    assert found.rect == spot
    assert found.title.endswith("a1")


def test_the_cursor_of_the_keyboard_is_explained(board: MatchBoard[Any]) -> None:
    assert board.explain(None) is None
    board.view.board.cursor.place = "b2"
    found = board.explain(None)
    assert found is not None
    assert found.title.endswith("b2")


def test_nothing_lies_beside_the_board(board: MatchBoard[Any]) -> None:
    assert board.explain((-5, -5)) is None


def test_a_selected_piece_keeps_the_hand_busy(board: MatchBoard[Any]) -> None:
    assert not board.is_busy
    board.view.board.select("b2")
    assert board.is_busy
