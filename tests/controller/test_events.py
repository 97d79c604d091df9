"""The events of a match, in the order in which they are sent."""

from __future__ import annotations

from games.controller.seats import MovePlayed, PositionChanged, Resumed
from games.core.match import TimeControl
from games.core.position import Side
from tests.controller.running import ADA, ROBOT, OpenMatch
from tests.toy import Add, Race


def test_a_turn_of_two_moves_ends_after_its_second_move(open_match: OpenMatch) -> None:
    match = open_match()
    match.play(3, 2)
    assert match.kinds == ["MovePlayed", "MovePlayed"]
    assert [event.turn for event in match.told(MovePlayed)] == [None, Side.WHITE]


def test_the_last_move_tells_the_end_instead_of_a_turn(open_match: OpenMatch) -> None:
    match = open_match(Goal="3")
    match.play(3)
    match.wait(2)
    assert match.kinds == ["MovePlayed", "ResultDue"]
    (last,) = match.told(MovePlayed)
    assert (last.turn, last.outcome) == (None, match.controller.match.outcome())


def test_a_computers_turn_from_request_to_reply(open_match: OpenMatch) -> None:
    match = open_match((ROBOT, ADA))
    match.wait(0.1)
    match.engine.tell(0.5, "1", "2")
    match.wait(0.1)
    match.engine.answer("1", "2")
    match.wait()
    assert match.kinds == [
        *("EngineThinking", "EngineProgress", "EngineReplied"),
        *("MovePlayed", "MovePlayed"),
    ]


def test_a_change_of_the_present_sends_both_nodes_and_the_side_to_move(
    open_match: OpenMatch,
) -> None:
    match = open_match()
    match.play(3, 2)
    last = match.controller.match.node
    match.events.clear()
    match.controller.undo(whole_turn=True)
    first = match.controller.match.node
    assert match.events == [PositionChanged(last, first, Side.BLACK)]


def test_a_change_within_a_turn_changes_no_turn(open_match: OpenMatch) -> None:
    match = open_match()
    match.play(3)
    match.events.clear()
    match.controller.undo()
    assert [event.turn for event in match.told(PositionChanged)] == [None]


def test_an_undo_at_the_start_sends_nothing(open_match: OpenMatch) -> None:
    match = open_match()
    match.controller.undo()
    assert match.events == []


def test_the_fall_of_the_flag_is_the_end(open_match: OpenMatch) -> None:
    match = open_match(control=TimeControl(0.5))
    match.wait(2)
    assert match.kinds == ["ClockTicked", "FlagFell", "ResultDue"]


def test_a_redo_to_the_end_does_not_tell_the_end_again(open_match: OpenMatch) -> None:
    match = open_match(Goal="3")
    match.play(3)
    match.controller.undo()
    match.events.clear()
    match.controller.redo()
    assert [event.turn for event in match.told(PositionChanged)] == [None]


def test_resuming_is_told_once(open_match: OpenMatch) -> None:
    match = open_match()
    match.controller.resume()
    assert match.events == [Resumed()]


def test_a_move_is_told_with_the_positions_around_it_and_its_player(open_match: OpenMatch) -> None:
    match = open_match()
    match.play(3)
    assert match.events == [MovePlayed(Race(), Add(3), Race(points=(3, 0), begun=3), ADA)]
