"""The lines of a record: labels, comments, indentation, marks."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from games.core.match import Match, TimeControl
from games.core.record import DEEPEST, TurnTexts, cache_lines, line_of, tree_lines
from tests.toy import RACE, Add, Race, RaceMove
from tests.variant import variant


def played(*numbers: int, control: TimeControl | None = None) -> Match[RaceMove]:
    match: Match[RaceMove] = Match(Race(goal=10_000, most=1000), control)
    match.play_all([Add(number) for number in numbers])
    return match


def test_a_line_has_a_label_the_turn_and_the_comment_of_the_game() -> None:
    match = played(1, 2, 1, 3)
    assert line_of(RACE, match.root, match.node_at(2), 1) == "1. 1+2 {3:0}"
    assert line_of(RACE, match.node_at(2), match.node_at(4), 12) == "12. 1+3 {3:4}"


def test_the_comment_of_a_turn_is_made_from_the_positions_before_and_after_it() -> None:
    def gained(before: Race, after: Race) -> str:
        return f"+{sum(after.points) - sum(before.points)}"

    match = played(1, 2, 1, 3)
    game = variant(RACE, comment=gained)
    assert tree_lines(game, match) == ["1. 1+2 {+3}", "2. 1+3 {+4}"]
    assert line_of(game, match.node_at(2), match.node_at(4), 2) == "2. 1+3 {+4}"


def test_a_notation_may_depend_on_the_position_before_the_turn() -> None:
    def totals(before: Race, moves: Sequence[Any]) -> str:
        return "+".join(str(move.number + sum(before.points)) for move in moves)

    def from_totals(before: Race, text: str) -> list[RaceMove]:
        return [Add(int(word) - sum(before.points)) for word in text.split("+")]

    game, match = variant(RACE, format_turn=totals, parse_turn=from_totals), played(1, 2, 1, 3)
    assert tree_lines(game, match) == ["1. 1+2 {3:0}", "2. 4+6 {3:4}"]
    assert line_of(game, match.node_at(2), match.node, 2) == "2. 4+6 {3:4}"


def test_a_game_without_a_comment_leaves_none() -> None:
    game = variant(RACE, comment=lambda before, after: "")
    assert tree_lines(game, played(1, 2)) == ["1. 1+2"]


def test_the_label_of_a_turn_is_that_of_the_position_before_it() -> None:
    game = variant(RACE, turn_label=lambda before, number: f"{number}-{before.to_move.value}")
    lines = tree_lines(game, played(1, 2, 1, 3))
    assert [line.split()[0] for line in lines] == ["1-black", "2-white"]


def test_the_order_of_moves_is_marked_where_the_notation_loses_it() -> None:
    ascending = variant(
        RACE, format_turn=lambda before, moves: "+".join(sorted(str(move) for move in moves))
    )
    assert tree_lines(ascending, played(3, 2, 1, 3)) == [
        "1. 2+3 {5:0} {%played 3; 2}",
        "2. 1+3 {5:4}",
    ]


def test_variations_stand_indented_behind_the_turn_they_replace() -> None:
    match = played(1, 2, 1, 3, 2, 3)
    match.go(2)
    match.play_all([Add(2), Add(3), Add(1), Add(2)])
    match.go(2)
    match.play_all([Add(3), Add(1)])
    match.go_to(match.root.main_end())
    # While a game is unfinished, the line played last is the main line.
    assert tree_lines(RACE, match) == [
        "1. 1+2 {3:0}",
        "2. 3+1 {3:4}",
        " (2. 1+3 {3:4}",
        "  3. 2+3 {8:4})",
        " (2. 2+3 {3:5}",
        "  3. 1+2 {6:5})",
    ]


def test_indentation_ends_at_the_deepest_level() -> None:
    match = played()
    for _ in range(DEEPEST + 2):
        here = match.node
        match.play_all([Add(2), Add(1)])
        variation = match.node
        match.go_to(here)
        match.play_all([Add(1), Add(2)])
        match.go_to(variation)
    match.go_to(match.root.main_end())
    indents = [len(line) - len(line.lstrip(" (")) for line in tree_lines(RACE, match)]
    assert max(indents) == 2 * DEEPEST


def test_the_present_is_marked_unless_it_is_the_end_of_the_main_line() -> None:
    match = played(1, 2, 1, 3)
    assert "%now" not in "\n".join(tree_lines(RACE, match))
    match.go(3)
    assert tree_lines(RACE, match)[1] == "2. 1+3 {3:4} {%now 1}"
    match.go(2)
    assert tree_lines(RACE, match)[0] == "1. 1+2 {3:0} {%now}"
    match.go(0)
    assert tree_lines(RACE, match)[0] == "{%now 0}"
    match.root.note = "a note"
    assert tree_lines(RACE, match)[0] == "{a note} {%now 0}"


def test_clocks_and_the_seconds_spent_are_marked() -> None:
    match = played(control=TimeControl(60, bonus=5))
    match.spend(2.5)
    match.play_all([Add(1), Add(2)])
    match.spend(4.0)
    assert tree_lines(RACE, match) == ["1. 1+2 {3:0} {%clk 1:02.5} {%spent 0:04.0}"]
    match.play_all([Add(1), Add(2)])
    match.go(2)
    match.spend(1.0)
    assert tree_lines(RACE, match)[0] == "1. 1+2 {3:0} {%clk 1:02.5} {%now 2 0:01.0}"


def test_a_note_stays_one_comment_for_people() -> None:
    match = played(1, 2)
    match.node.note = " % a {note}\n over lines "
    assert tree_lines(RACE, match) == ["1. 1+2 {3:0} {a (note) over lines}"]
    match.node.note = "Xerxes"
    assert tree_lines(RACE, match) == ["1. 1+2 {3:0} {Xerxes}"]


def wander(match: Match[RaceMove], seed: int, after_each: Callable[[], object]) -> None:
    """Play, go elsewhere, let time pass and write notes at random."""
    rng = Random(seed)
    nodes = [match.root]
    for _ in range(120):
        action = rng.random()
        if action < 0.6 and match.outcome() is None:
            match.play(rng.choice(match.position.legal_moves()))
            nodes.append(match.node)
        elif action < 0.7:
            match.undo()
        elif action < 0.8:
            match.go_to(rng.choice(nodes))
        elif action < 0.9:
            match.spend(rng.choice((0.5, 7.0)), rng.choice((None, rng.choice(nodes))))
        else:
            rng.choice(nodes).note = rng.choice(("", "a note", "another"))
        after_each()


@pytest.mark.parametrize("seed", range(40))
def test_lines_are_the_same_when_all_earlier_ones_were_written_too(seed: int) -> None:
    saved, fresh, third = (Match(Race(goal=9, pie=True), TimeControl(60, 1)) for _ in range(3))
    known: TurnTexts = {}
    wander(saved, seed, lambda: tree_lines(RACE, saved, known))
    wander(fresh, seed, lambda: None)
    wander(third, seed, lambda: None)
    assert tree_lines(RACE, saved, known) == tree_lines(RACE, fresh)
    other = variant(RACE, turn_label=lambda position, number: f"turn {number}:")
    assert tree_lines(other, saved) == tree_lines(other, third)


def test_a_known_turn_is_not_formatted_again() -> None:
    formatted: list[list[RaceMove]] = []

    def format_turn(position: Race, moves: Sequence[RaceMove]) -> str:
        formatted.append(list(moves))
        return RACE.format_turn(position, moves)

    game, known, match = variant(RACE, format_turn=format_turn), TurnTexts(), played(1, 2, 3, 1)
    assert tree_lines(game, match, known) == ["1. 1+2 {3:0}", "2. 3+1 {3:4}"]
    formatted.clear()
    match.play_all([Add(2), Add(5)])
    match.root.children[0].children[0].note = "a note"
    assert tree_lines(game, match, known) == [
        "1. 1+2 {3:0} {a note}",
        "2. 3+1 {3:4}",
        "3. 2+5 {10:4}",
    ]
    assert formatted == [[Add(2), Add(5)]]


def branching() -> Match[RaceMove]:
    """20 second turns, each with two third turns: 61 turns, three of them on the line."""
    match = played(1, 2)
    for first in range(1, 21):
        match.go(2)
        match.play_all([Add(first), Add(first + 1), Add(1), Add(2)])
        match.undo_turn()
        match.play_all([Add(3), Add(1)])
    return match


class Labelling:
    """Race, and how many turns of it were written."""

    def __init__(self) -> None:
        self.count = 0
        self.game = variant(RACE, turn_label=self._label)

    def _label(self, position: Race, number: int) -> str:
        self.count += 1
        return f"{number}."

    def written(self, match: Match[RaceMove]) -> int:
        """How many turns are written anew for all lines of a match."""
        self.count = 0
        tree_lines(self.game, match)
        return self.count


def test_only_what_has_changed_is_written_anew() -> None:
    labelling, match = Labelling(), branching()
    assert labelling.written(match) == 61
    match.play(Add(2))
    assert labelling.written(match) == 4  # the line, with the turn that is begun
    match.play(Add(1))
    assert labelling.written(match) == 4


def test_after_caching_only_the_line_is_written() -> None:
    labelling, match = Labelling(), branching()
    cache_lines(labelling.game, match)
    assert labelling.written(match) == 3
