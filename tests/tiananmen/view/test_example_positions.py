"""The example positions show what the captions of the rule pages say."""

from __future__ import annotations

import pytest

from games.core.position import IllegalMove
from games.tiananmen.rules.position import LidStone, Stone
from games.tiananmen.view.examples import (
    after_saving,
    before_the_start,
    black_lid,
    chain,
    middle_game,
    nothing_in_line,
    open_corner,
    passing_over,
    ring_at_the_edge,
    smallest_ring,
    white_lid,
    white_lid_emptied,
)
from tests.tiananmen.pictures import BLACK, WHITE, texts


def test_the_middle_game() -> None:
    position = middle_game()
    assert (position.day, position.last) == (6, "H11")
    assert "H11" in position.stone_points(WHITE)


def test_the_smallest_ring() -> None:
    position = smallest_ring()
    assert len(position.stone_points(BLACK)) == 16
    assert len(position.winning_stones()) == 16
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winners == (BLACK,)


def test_a_ring_at_the_edge_holds_white_stones_inside() -> None:
    position = ring_at_the_edge()
    assert {"A5", "A6", "A7", "A8", "A9"} <= set(position.winning_stones())
    assert {"C7", "D8"} <= set(position.stone_points(WHITE))


def test_corners_do_not_close_a_ring() -> None:
    position = open_corner()
    assert position.outcome() is None
    assert {"E8", "F9"} <= set(position.stone_points(BLACK))
    assert {"F8", "E9"} <= set(position.stone_points(WHITE))


def test_the_chain() -> None:
    position = chain()
    assert position.winning_stones() == ("H9", "H10", "J11", "K12", "L13")


def test_the_choices_that_the_caption_names() -> None:
    position = passing_over().position
    assert position.last == "D7"
    assert position.to_move is BLACK
    assert texts(position) == {"C7", "D5", "D10", "J7"}


def test_any_empty_point() -> None:
    position = nothing_in_line().position
    assert position.to_move is WHITE
    assert len(texts(position)) == 13 * 13 - 25 - 5 + 1  # saving is allowed as well


def test_after_saving() -> None:
    position = after_saving().position
    assert position.lid(WHITE) == 1
    assert (position.to_move, position.left, position.part) == (BLACK, 2, 2)
    assert position.last == "J8"


def test_blacks_lid() -> None:
    position = black_lid().position
    assert position.ring_distance == position.lid(BLACK) == 3
    assert {t for t in texts(position) if t.startswith("lid")} == {"lid E7", "lid G5", "lid H9"}
    for point in ("H9", "E7", "G5"):
        position = position.play(LidStone(point))
    assert position.outcome() is not None


def test_whites_lid() -> None:
    position = white_lid().position
    assert position.lid(WHITE) == 2
    assert position.last == "D12"
    assert {t for t in texts(position) if t.startswith("lid")} == {"lid E12"}
    won = white_lid_emptied().position
    outcome = won.outcome()
    assert outcome is not None
    assert outcome.winners == (WHITE,)
    assert won.lid(WHITE) == 0


def test_the_start() -> None:
    position = before_the_start().position
    assert len(texts(position)) == 8
    with pytest.raises(IllegalMove, match="Heroes"):
        position.play(Stone("K10"))
