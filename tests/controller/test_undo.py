"""Undo and redo lead from one decision of a person to the next."""

from __future__ import annotations

from games.controller.seats import MatchState, Seat
from games.controller.session import Undo
from games.core.match import AnyMatch, Match
from tests import toy
from tests.controller.running import ADA, BEN, ROBOT, ROVER
from tests.toy import Add


def played(*seats: Seat) -> tuple[AnyMatch, Undo]:
    """Black has added 3 and 2, White 1 and 2."""
    match: AnyMatch = Match(toy.Race())
    match.play_all([Add(3), Add(2), Add(1), Add(2)])
    return match, Undo(MatchState(toy.RACE, {}, seats, match))


def test_between_people_every_move_is_a_stop() -> None:
    match, undo = played(ADA, BEN)
    undo.undo()
    assert match.ply == 3
    undo.undo(whole_turn=True)
    assert match.ply == 2
    undo.redo(whole_turn=True)
    assert match.ply == 4


def test_against_a_computer_it_goes_back_to_ones_own_decision() -> None:
    match, undo = played(ADA, ROBOT)
    undo.undo()
    assert match.ply == 1
    undo.redo()
    assert match.ply == 4


def test_it_stays_where_no_person_has_decided_before() -> None:
    match, undo = played(ROBOT, ADA)
    match.go(2)
    assert not undo.possible
    undo.undo()
    assert match.ply == 2


def test_among_computers_it_goes_step_by_step() -> None:
    match, undo = played(ROBOT, ROVER)
    assert undo.possible
    undo.undo()
    assert match.ply == 3
    undo.undo(whole_turn=True)
    undo.undo(whole_turn=True)
    assert match.ply == 0
    assert not undo.possible


def test_forced_moves_are_passed_over() -> None:
    match: AnyMatch = Match(toy.Race(most=2))
    match.play_all([Add(1), Add(2)])  # the second one was the only move left
    undo = Undo(MatchState(toy.RACE, {}, (ADA, BEN), match))
    undo.undo()
    assert match.ply == 0


def test_redo_leads_over_a_computers_turn_to_the_end_of_the_line() -> None:
    match, undo = played(ROBOT, ADA)
    match.go(2)
    undo.redo()
    assert match.ply == 3
    undo.redo()
    assert match.ply == 4
    undo.redo()
    assert match.ply == 4
