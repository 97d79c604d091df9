"""Variations of a match, and the property that no move is ever lost."""

from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from games.core.match import Match, Node, Turn, turn_ends
from games.core.position import IllegalMove
from tests.toy import Add, Race


def match_of(*numbers: int, goal: int = 20) -> Match[Any]:
    match: Match[Any] = Match(Race(goal=goal))
    for number in numbers:
        match.play(Add(number))
    return match


def shape(match: Match[Any]) -> list[str]:
    """Every turn of the tree, indented by its depth, `(` before the first of a variation."""
    return [
        "  " * turn.depth
        + ("(" if turn.opens else "")
        + f"{turn.number}. "
        + "+".join(str(move) for move in turn.moves)
        for turn in match.tree()
    ]


def test_a_move_played_before_follows_its_node() -> None:
    match = match_of(1, 3, 2, 1)
    match.go(1)
    match.play(Add(3))
    assert match.ply == 2
    assert match.line == (Add(1), Add(3), Add(2), Add(1))
    assert shape(match) == ["1. 1+3", "2. 2+1"]


def test_another_move_makes_a_variation_and_loses_nothing() -> None:
    match = match_of(1, 3, 2, 1)
    match.go(2)
    match.play(Add(3))
    assert match.line == (Add(1), Add(3), Add(3))
    assert shape(match) == ["1. 1+3", "2. 3", "  (2. 2+1"]


def test_the_newest_line_is_the_main_one_unless_another_has_ended() -> None:
    match = match_of(1, 3, goal=6)
    match.go(1)
    for number in (2, 1, 2, 3):
        match.play(Add(number))
    assert match.outcome()
    assert shape(match) == ["1. 1+2", "  (1. 1+3", "2. 1+2", "3. 3"]
    match.go(2)
    match.play(Add(3))
    assert shape(match) == ["1. 1+2", "  (1. 1+3", "2. 1+2", "  (2. 3", "3. 3"]
    assert match.root.main_end().position == Race(6, 3, False, (6, 3), match.start.sides[1])


def test_within_a_variation_the_newest_line_comes_first_again() -> None:
    match = match_of(1, 3, 1, 2, 3, goal=6)
    match.go(2)
    match.play_all((Add(3), Add(1)))
    match.undo()
    match.play(Add(2))
    assert shape(match) == ["1. 1+3", "2. 1+2", "  (2. 3+2", "  (2. 3+1", "3. 3"]


def test_an_unfinished_turn_is_a_variation() -> None:
    match = match_of(1, 3, 2)
    match.undo()
    match.play_all((Add(3), Add(1), Add(2)))
    assert shape(match) == ["1. 1+3", "2. 3+1", "  (2. 2", "3. 2"]


def test_variations_are_listed_in_the_order_of_their_turns() -> None:
    match = match_of(1, 3, 2, 1, 1, 2)
    match.go(4)
    match.play_all((Add(3), Add(2), Add(1), Add(3)))
    match.go(6)
    match.play_all((Add(3), Add(1)))
    match.go(0)
    match.play_all((Add(3), Add(2)))
    assert shape(match) == [
        "1. 3+2",
        "  (1. 1+3",
        "  2. 2+1",
        "  3. 3+2",
        "    (3. 1+2",
        "  4. 3+1",
        "    (4. 1+3",
    ]


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


def variation_ends(match: Match[Any], ply: int = 2) -> list[Node[Any]]:
    """Where the other turns end that could stand in place of the line's turn at a ply."""
    return [end for end in turn_ends(match.nodes[ply]) if end not in match.nodes]


def test_the_other_turns_in_the_place_of_a_turn() -> None:
    match = match_of(1, 3, 2, 1)
    for number in (3, 1):
        match.go(2)
        match.play(Add(number))
    match.go(0)
    turns = match.line_turns()
    assert turns == [Turn(0, 2), Turn(2, 3)]
    assert match.turns() == []
    assert variation_ends(match, turns[0].first) == []
    ends = variation_ends(match)
    assert [end.move for end in ends] == [Add(1), Add(3)]
    match.go_to(ends[0])
    assert match.moves == (Add(1), Add(3), Add(2), Add(1))
    assert match.node is ends[0]
    assert [end.move for end in variation_ends(match)] == [Add(1), Add(3)]


def test_going_to_a_ply_stops_at_the_ends_of_the_line() -> None:
    match = match_of(1, 3, 2)
    match.go(-5)
    assert match.ply == 0
    match.go(99)
    assert match.ply == 3
    match.go(2)
    assert match.position is match.position_at(2)
    assert match.node is match.node_at(2)


def test_a_turn_is_played_as_a_whole_or_not_at_all() -> None:
    match = match_of(1, 3)
    with pytest.raises(IllegalMove, match="2 cannot be added now"):
        match.play_all((Add(2), Add(2)))
    assert match.ply == 2
    assert shape(match) == ["1. 1+3"]
    assert match.play_all(()) is match.position


def test_nodes_of_another_match_are_refused() -> None:
    with pytest.raises(ValueError, match=r"^the node belongs to another match$"):
        match_of(1).go_to(match_of(1).node)


def test_a_very_long_match_with_very_many_variations() -> None:
    match = match_of(*[1, 2] * 5000, goal=100_000)
    assert len(match.tree()) == 5000
    while match.undo_turn():
        match.play(Add(3))
        match.undo()
    assert len(match.tree()) == 10_000
    assert max(turn.depth for turn in match.tree()) == 5000
    assert len(match.root.main_end().path()) == 2


class NothingIsLost(RuleBasedStateMachine):
    """A walk about a tree, beside a plain set of everything that was ever played."""

    def __init__(self) -> None:
        super().__init__()
        self.match: Match[Any] = Match(Race(goal=9))
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
        turns = self.match.tree()
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


NothingIsLost.TestCase.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
TestNothingIsLost = NothingIsLost.TestCase


def cache_all(match: Match[Any]) -> list[Node[Any]]:
    """Cache a value at each node of the line; the nodes."""
    for node in match.nodes:
        node.cache("kept")
    return list(match.nodes)


@pytest.mark.parametrize(
    "change",
    [
        lambda node: setattr(node, "note", "new"),
        lambda node: setattr(node, "left", (1.0, 2.0)),
        lambda node: setattr(node, "spent", 3.0),
        lambda node: node.attach(*node.ahead([Add(3)])),
    ],
)
def test_a_change_forgets_the_values_cached_there_and_before(change: Any) -> None:
    nodes = cache_all(match_of(1, 2, 1, 2))
    change(nodes[2])
    assert [node.cached for node in nodes] == [None, None, None, "kept", "kept"]
    change(nodes[4])
    assert [node.cached for node in nodes] == [None] * 5


def test_a_value_cached_at_one_node_is_forgotten_with_any_later_change() -> None:
    match = match_of(1, 2, 1, 2)
    match.root.cache("kept")
    assert match.root.cached == "kept"
    assert match.node.cached is None
    match.node.note = "new"
    assert match.root.cached is None


def test_a_value_is_forgotten_with_a_change_of_a_node_that_came_after_it() -> None:
    match = match_of(1, 2)
    match.root.cache("old")
    match.play(Add(1))
    assert match.root.cached is None
    match.root.cache("new")
    match.node.note = "a note"
    assert match.root.cached is None
