"""The player who has to decide, and the reasons to wait."""

from __future__ import annotations

import pytest

from games.controller.seats import MatchState, Seat
from games.core.match import AnyMatch, Match
from games.core.position import Side
from tests import toy
from tests.controller.running import ADA, BEN, ROBOT
from tests.toy import Add, Swap


def state(*seats: Seat, start: toy.Race | None = None, opened: bool = False) -> MatchState:
    match: AnyMatch = Match(start or toy.Race())
    return MatchState(toy.RACE, {}, seats or (ADA, BEN), match, from_elsewhere=opened)


def test_seats_follow_the_colours_when_they_are_swapped() -> None:
    match = state(ADA, ROBOT, start=toy.Race(pie=True))
    match.match.play_all([Add(1), Add(2), Swap()])
    assert match.seat_of(Side.BLACK) == ROBOT
    assert match.seat == ADA


def test_a_person_decides_but_not_for_a_computer_or_after_the_end() -> None:
    assert state(ADA, ROBOT).waits_for_person
    assert not state(ROBOT, ADA).waits_for_person
    over = state(start=toy.Race(goal=3))
    over.match.play(Add(3))
    assert over.over
    assert not over.waits_for_person


def test_a_forced_move_is_no_decision() -> None:
    match = state(start=toy.Race(most=2, begun=1, points=(1, 0)))
    assert match.forced(match.position) == Add(2)
    assert not match.waits_for_person


def test_the_swap_is_a_choice_and_ordinary_moves_are_none() -> None:
    match = state(start=toy.Race(pie=True))
    assert match.choices == ()
    after = state(start=toy.Race(pie=True))
    after.match.play_all([Add(1), Add(2)])
    assert after.choices == (Swap(), Add(3))


@pytest.mark.parametrize(("seats", "waits"), [((ADA, BEN), False), ((ROBOT, ADA), True)])
def test_a_person_may_always_move_on_from_an_earlier_turn(
    seats: tuple[Seat, Seat], waits: bool
) -> None:
    match = state(*seats)
    match.halted = True
    assert match.waits_to_resume is waits


def test_a_match_from_elsewhere_waits_even_for_a_person() -> None:
    assert state(ADA, BEN, opened=True).waits_to_resume
    assert not state(ADA, BEN).waits_to_resume


def test_a_match_left_at_an_earlier_turn_is_paused() -> None:
    match: AnyMatch = Match(toy.Race())
    match.play(Add(1))
    match.undo()
    assert MatchState(toy.RACE, {}, (ADA, BEN), match).halted
