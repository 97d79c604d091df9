from typing import Any

import pytest

from games.core.match import Match, TimeControl, Turn
from games.core.position import IllegalMove, Side
from tests.toy import Add, Race, Swap


@pytest.fixture
def match() -> Match[Any]:
    """Black has added 1 and 3, White 2 and 1, Black has begun with 3."""
    match: Match[Any] = Match(Race())
    for number in (1, 3, 2, 1, 3):
        match.play(Add(number))
    return match


def test_a_match_begins_at_the_given_position() -> None:
    match: Match[Any] = Match(Race())
    assert match.position == match.start == Race()
    assert (match.ply, match.moves, match.turns()) == (0, (), [])
    assert not match.can_undo
    assert not match.can_redo
    assert not match.undo()
    assert not match.redo()
    assert not match.undo_turn()
    assert not match.redo_turn()


def test_moves_lead_from_position_to_position(match: Match[Any]) -> None:
    assert match.ply == 5
    assert match.moves == (Add(1), Add(3), Add(2), Add(1), Add(3))
    assert match.position == Race(points=(7, 3), begun=3)
    assert match.position_at(2) == Race(points=(4, 0), to_move=Side.WHITE)


def test_turns_are_cut_where_the_side_changes_and_the_last_may_be_half(
    match: Match[Any],
) -> None:
    assert match.turns() == [Turn(0, 2), Turn(2, 4), Turn(4, 5)]


def test_an_illegal_move_changes_nothing(match: Match[Any]) -> None:
    match.undo()
    match.undo()
    with pytest.raises(IllegalMove, match="2 cannot be added now"):
        match.play(Add(2))
    assert match.ply == 3
    assert match.can_redo


def test_undo_and_redo_go_by_gesture(match: Match[Any]) -> None:
    last = match.position
    assert match.undo()
    assert match.position == Race(points=(4, 3))
    assert match.undo()
    assert match.position == Race(points=(4, 2), to_move=Side.WHITE, begun=2)
    assert match.redo()
    assert match.redo()
    assert match.position == last
    assert not match.redo()


def test_undo_by_turn_first_takes_back_the_turn_begun(match: Match[Any]) -> None:
    plies = []
    while match.undo_turn():
        plies.append(match.ply)
    assert plies == [4, 2, 0]


def test_redo_by_turn_ends_where_a_turn_ends_or_the_moves_do(match: Match[Any]) -> None:
    while match.undo():
        pass
    plies = []
    while match.redo_turn():
        plies.append(match.ply)
    assert plies == [2, 4, 5]


def test_another_move_discards_the_redo_moves(match: Match[Any]) -> None:
    match.undo_turn()
    match.undo_turn()
    match.play(Add(3))
    assert not match.can_redo
    assert match.moves == (Add(1), Add(3), Add(3))
    assert match.turns() == [Turn(0, 2), Turn(2, 3)]


def test_a_turn_cut_short_by_the_end_of_the_game_is_a_turn() -> None:
    match: Match[Any] = Match(Race(goal=3))
    match.play(Add(3))
    assert match.position.outcome() is not None
    assert match.turns() == [Turn(0, 1)]
    assert match.undo_turn()
    assert match.ply == 0


def test_a_turn_of_one_move_is_undone_alone() -> None:
    match: Match[Any] = Match(Race(pie=True))
    for move in (Add(2), Add(3), Swap()):
        match.play(move)
    assert match.turns() == [Turn(0, 2), Turn(2, 3)]
    match.undo_turn()
    assert match.ply == 2


def test_time_does_not_run_backwards() -> None:
    match: Match[Any] = Match(Race(), TimeControl(60))
    match.spend(-5.0)
    assert match.clocks == (60.0, 60.0)


def test_the_moves_added_to_the_tree_are_counted() -> None:
    match: Match[Any] = Match(Race())
    assert match.added == 0
    match.play_all([Add(1), Add(2)])
    assert match.added == 2
    match.undo()
    match.play(Add(2))
    assert match.added == 2
    match.undo()
    match.play(Add(3))
    assert match.added == 3
