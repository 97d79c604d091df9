"""Matches: moves, their tree, and time control."""

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from games.core.match import (
    AnyMatch,
    AnyNode,
    AnyTurn,
    Match,
    TimeControl,
    read_control,
    rounded_down,
    rounded_up,
    turn_ends,
)
from games.core.position import IllegalMove, OptionError, Outcome, Side, Termination
from games.core.record import read_time, time_text
from tests.toy import Add, Race

# -- Match


@pytest.fixture
def match() -> AnyMatch:
    """Black has added 1 and 3, White 2 and 1, Black has begun with 3."""
    match: AnyMatch = Match(Race())
    for number in (1, 3, 2, 1, 3):
        match.play(Add(number))
    return match


def test_a_match_begins_at_the_given_position() -> None:
    match: AnyMatch = Match(Race())
    assert match.position == match.start == Race()
    assert (match.ply, match.moves, match.turns()) == (0, (), [])
    assert not match.can_undo
    assert not match.can_redo
    assert not match.undo()
    assert not match.redo()
    assert not match.undo_turn()
    assert not match.redo_turn()


def test_turns_are_cut_where_the_side_changes_and_the_last_may_be_half(match: AnyMatch) -> None:
    assert match.moves == (Add(1), Add(3), Add(2), Add(1), Add(3))
    assert match.nodes[2].position == Race(points=(4, 0), to_move=Side.WHITE)
    assert plies(match.turns()) == [(0, 2), (2, 4), (4, 5)]
    assert [turn.number for turn in match.turns()] == [1, 2, 3]
    assert match.turn_start() is match.nodes[4]
    seen = []
    while match.undo_turn():
        seen.append(match.ply)
    assert seen == [4, 2, 0]
    assert match.turn_start() is match.node
    while match.redo_turn():
        seen.append(match.ply)
    assert seen[3:] == [2, 4, 5]


def test_an_illegal_move_changes_nothing(match: AnyMatch) -> None:
    match.go(3)
    with pytest.raises(IllegalMove, match="2 cannot be added now"):
        match.play(Add(2))
    with pytest.raises(IllegalMove, match="2 cannot be added now"):
        match.play_all((Add(1), Add(2), Add(2)))
    assert (match.ply, len(match.line)) == (3, 5)
    assert match.play_all(()) is match.position


# -- Variations of a match, and the property that no move is ever lost


def match_of(*numbers: int, goal: int = 20) -> AnyMatch:
    match: AnyMatch = Match(Race(goal=goal))
    for number in numbers:
        match.play(Add(number))
    return match


def test_undo_and_redo_go_along_the_line_last_visited() -> None:
    match = match_of(1, 3, 2, 1)
    match.go(2)
    match.play(Add(3))
    match.go(0)
    while match.redo():
        pass
    assert list(match.moves) == [Add(1), Add(3), Add(3)]
    other = match.root.main_end()
    match.go_to(variation_ends(match)[0])
    match.go(0)
    while match.redo_turn():
        pass
    assert list(match.moves) == [Add(1), Add(3), Add(2), Add(1)]
    match.go_to(other)
    match.undo()
    match.undo()
    assert list(match.line) == [Add(1), Add(3), Add(3)]


def test_the_line_that_is_played_on_becomes_the_main_one() -> None:
    """Also after a move elsewhere has begun another line."""
    match = match_of(1, 3, 2)
    played = match.node
    match.go(0)
    match.play(Add(3))
    assert match.root.main_end() is match.node
    match.go_to(played)
    match.play(Add(1))
    assert [node.move for node in match.root.main_end().path()[1:]] == [*match.moves]


def plies(turns: Iterable[AnyTurn]) -> list[tuple[int, int]]:
    return [(turn.first.ply, turn.last.ply) for turn in turns]


def variation_ends(match: AnyMatch, ply: int = 2) -> list[AnyNode]:
    """Where the other turns end that could stand in place of the line's turn at a ply."""
    return [end for end in turn_ends(match.nodes[ply]) if end not in match.nodes]


def test_the_other_turns_in_the_place_of_a_turn() -> None:
    match = match_of(1, 3, 2, 1)
    for number in (3, 1):
        match.go(2)
        match.play(Add(number))
    match.go(0)
    turns = match.line_turns()
    assert plies(turns) == [(0, 2), (2, 3)]
    assert match.turns() == []
    assert variation_ends(match, turns[0].first.ply) == []
    ends = variation_ends(match)
    assert [end.move for end in ends] == [Add(1), Add(3)]
    match.go_to(ends[0])
    assert match.moves == (Add(1), Add(3), Add(2), Add(1))
    assert match.node is ends[0]
    assert [end.move for end in variation_ends(match)] == [Add(1), Add(3)]


def test_nodes_of_another_match_are_refused() -> None:
    with pytest.raises(ValueError, match=r"^the node belongs to another match$"):
        match_of(1).go_to(match_of(1).node)


class NothingIsLost(RuleBasedStateMachine):
    """A walk about a tree, beside a plain set of everything that was ever played."""

    def __init__(self) -> None:
        super().__init__()
        self.match: AnyMatch = Match(Race(goal=9))
        self.played: set[tuple[Any, ...]] = {()}
        self.here: tuple[Any, ...] = ()

    @precondition(lambda self: self.match.position.legal_moves())
    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        move = data.draw(st.sampled_from(self.match.position.legal_moves()))
        self.match.play(move)
        self.here = (*self.here, move)
        self.played.add(self.here)

    @rule()
    def undo(self) -> None:
        assert self.match.undo() == bool(self.here)
        self.here = self.here[:-1]

    @rule()
    def redo(self) -> None:
        if self.match.redo():
            self.here = self.match.moves
            assert self.here in self.played

    @rule(ply=st.integers(0, 12))
    def go(self, ply: int) -> None:
        line = self.match.line
        self.match.go(ply)
        assert self.match.line == line
        self.here = line[:ply]

    @rule(data=st.data())
    def go_to(self, data: st.DataObject) -> None:
        turns = list(self.match.tree())
        if turns:
            node = data.draw(st.sampled_from(turns)).last
            self.match.go_to(node)
            self.here = tuple(step.move for step in node.path()[1:])

    @invariant()
    def the_present_is_where_it_should_be(self) -> None:
        assert self.match.moves == self.here
        assert self.match.line[: len(self.here)] == self.here
        position = Race(goal=9)
        for move in self.here:
            position = position.play(move)
        assert self.match.position == position

    @invariant()
    def every_move_is_in_the_tree(self) -> None:
        found: set[tuple[Any, ...]] = {()}
        for turn in self.match.tree():
            path = tuple(step.move for step in turn.last.path()[1:])
            found |= {path[:end] for end in range(len(path) + 1)}
        assert found == self.played
        assert self.match.added == len(self.played) - 1


NothingIsLost.TestCase.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
TestNothingIsLost = NothingIsLost.TestCase


# -- Time control


def timed(control: TimeControl, **options: Any) -> AnyMatch:
    return Match(Race(**options), control)


@pytest.mark.parametrize("text", [
    "x", "0", "-5", "5+", "+5", "300+5/turn", "86401", "60+86401", "9999999", "٣٠٠", "1e3", "nan",
    "abcdefghijklmnopqrstuvwxyz",
])  # fmt: skip
def test_an_invalid_time_control_is_refused_and_quoted_in_part(text: str) -> None:
    with pytest.raises(OptionError) as caught:
        read_control(text)
    sentence = f"{text[:20]!r} is not a time control, such as 300, 300+5 or 30/turn"
    assert str(caught.value) == sentence


@pytest.mark.parametrize(("text", "control", "written"), [
    ("300", TimeControl(300), "300"),
    (" 300 + 2.5 ", TimeControl(300, 2.5), "300+2.5"),
    ("0.5/ turn", TimeControl(0.5, per_turn=True), "0.5/turn"),
    ("1+0", TimeControl(1), "1"),
    ("-", None, ""),
    (" ", None, ""),
])  # fmt: skip
def test_time_controls_are_read_and_written(
    text: str, control: TimeControl | None, written: str
) -> None:
    assert read_control(text) == control
    assert str(control or "") == written


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("4:59.3", 299.3), ("1:02:03", 3723), ("59", 59), ("0:00.0", 0), ("66:40.0", 4000)],
)
def test_times_are_read(text: str, seconds: float) -> None:
    assert read_time(text) == seconds


@given(st.integers(0, 10**6))
def test_tenths_are_read_back(tenths: int) -> None:
    seconds = tenths / 10
    assert read_time(time_text(seconds)) == seconds
    assert rounded_up(seconds) == rounded_down(seconds) == seconds


def test_without_a_control_no_time_passes() -> None:
    match: AnyMatch = Match(Race())
    match.spend(10**9)
    assert match.clocks == ()
    assert match.outcome() is None


def test_only_games_for_two_have_clocks() -> None:
    with pytest.raises(OptionError, match=r"^only games for two players are played by the clock$"):
        Match(Race(sides=(Side.BLACK,)), TimeControl(60))


@pytest.mark.parametrize(("control", "clocks"), [
    (TimeControl(60), [(54.5, 60), (52, 60), (52, 50)]),
    (TimeControl(60, bonus=5), [(54.5, 60), (57, 60), (57, 50)]),
    (TimeControl(30, per_turn=True), [(24.5, 30), (30, 30), (30, 20)]),
])  # fmt: skip
def test_time_is_taken_by_gesture_from_the_side_to_move(
    control: TimeControl, clocks: list[tuple[float, float]]
) -> None:
    match = timed(control)
    match.spend(-5.0)  # time does not run backwards
    match.spend(4)
    found = []
    for number, seconds in ((1, 1.5), (2, 2.5), (1, 10)):
        match.spend(seconds)
        match.play(Add(number))
        found.append(match.clocks)
    assert found == clocks


def test_a_player_without_time_has_lost() -> None:
    match = timed(TimeControl(10))
    match.play_all((Add(1), Add(2)))
    match.spend(9.9)
    assert match.outcome() is None
    match.spend(500)
    assert match.clocks == (10, 0)
    assert match.position.outcome() is None
    assert match.outcome() == Outcome((Side.BLACK,), Termination.TIME)
    match.spend(5)
    with pytest.raises(IllegalMove, match=r"^the game is over: the time is up$"):
        match.play(Add(1))
    assert match.ply == 2
    match.undo()
    assert match.outcome() is None
    match.redo()
    assert match.outcome()


@given(st.lists(st.floats(0, 3), max_size=30))
def test_rounding_favours_the_player_by_a_tenth_for_each_gesture(times: list[float]) -> None:
    match = timed(TimeControl(1000), goal=10**6)
    for number, seconds in enumerate(times):
        match.spend(seconds)
        match.play(Add(number % 2 + 1))
        assert all(round(left * 10) / 10 == left for left in match.clocks)
    spent = 2000 - sum(match.clocks)
    assert sum(times) - 0.1 * len(times) - 1e-6 <= spent <= sum(times) + 1e-6


def test_a_day_is_the_longest_time() -> None:
    assert read_control("86400+86400") == TimeControl(86400, 86400)


def test_no_time_is_left_after_more_than_all_was_spent() -> None:
    assert TimeControl(60, bonus=5).after(2.0, 3.0, turn_complete=False) == 0.0
    assert TimeControl(60, bonus=5).after(2.0, 3.0, turn_complete=True) == 5.0
