"""The sentences of a game without its own speech."""

from __future__ import annotations

from typing import Any

import pytest

from games.ui.match.speech import Speech
from tests.ui.learning.conftest import Learner
from tests.ui.learning.conftest import learner as learner


@pytest.fixture
def board(learner: Learner) -> Any:
    return learner.open(learner.course("veletas", "course")).board


def test_places_are_read_row_by_row_as_they_lie(board: Any) -> None:
    rows = Speech(board.view).rows(board.view.position)
    spots = [[board.game_board.spot(place).center for place in row] for row in rows]
    assert all(row == sorted(row) for row in spots)
    heights = [row[0][1] for row in spots]
    assert heights == sorted(set(heights))


def test_a_cell_is_named_as_what_is_this_names_it(board: Any) -> None:
    speech, position = Speech(board.view), board.view.position
    assert speech.cell(position, "a1").endswith("a1")
    assert speech.place_name(position, "a1") == "a1"


def test_the_score_names_every_player(board: Any) -> None:
    score = Speech(board.view).score(board.view.position)
    assert score.count(":") == 2
    assert score.endswith(".")


def test_the_targets_of_a_piece_are_named(board: Any) -> None:
    speech, position = Speech(board.view), board.view.position
    dests = board.game_board.board_view(position).dests
    origin, targets = next(iter(dests.items()))
    assert speech.moves(position, origin) == f"From {origin}: {', '.join(targets)}."


def test_without_a_movable_piece_those_that_can_move_are_named(board: Any) -> None:
    speech, position = Speech(board.view), board.view.position
    dests = board.game_board.board_view(position).dests
    assert speech.moves(position, None) == f"Can be moved: {', '.join(map(str, dests))}."
