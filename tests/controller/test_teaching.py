"""The level that suits a player, and how results change it.

The levels are rated 800, 1040, 1280, 1520 and 1760; a teacher is to be 60 weaker than the player.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from games.controller.opponent import (
    adapted_level,
    after_game,
    has_teacher,
    score_of_person,
    suitable_level,
)
from games.controller.seats import MatchState, Seat
from games.core.match import AnyMatch, Match
from games.core.position import Outcome, Side, Termination
from games.core.rating import Rating, after_period
from tests.toy import RACE, Add, Race

ADA, BEN = Seat("human", "Ada", ""), Seat("human", "Ben", "")
ROBOT, TEACHER = Seat("computer", "Robot", "greedy"), Seat("computer", "Teacher", "teaching")


@pytest.mark.parametrize(("rating", "place"), [
    (100, 0), (800, 0), (979, 0), (981, 1), (1000, 1), (1219, 1), (1221, 2), (1500, 3), (2900, 4),
])  # fmt: skip
def test_the_nearest_level_that_is_a_little_weaker_teaches(rating: float, place: int) -> None:
    """Half way between the first two levels, 920, is reached by a player with 980."""
    assert suitable_level(Rating(rating), 5) == place


def test_a_game_with_fewer_levels_has_its_strongest_one() -> None:
    assert suitable_level(Rating(2900), 2) == 1


@pytest.mark.parametrize(("chance", "place"), [
    (None, 2), (0.1, 1), (0.24, 1), (0.25, 2), (0.26, 2), (0.84, 2), (0.85, 2), (0.86, 3),
])  # fmt: skip
def test_it_plays_weaker_while_the_player_is_losing(chance: float | None, place: int) -> None:
    assert adapted_level(2, chance, 5) == place


def test_there_is_nothing_weaker_than_the_weakest_level() -> None:
    assert adapted_level(0, 0.1, 5) == 0
    assert adapted_level(4, 0.9, 5) == 4


def test_a_result_counts_as_a_game_against_the_rating_of_the_level() -> None:
    player = Rating(1000, 200, 0.06)
    assert after_game(player, 2, 1.0) == after_period(player, [(Rating(1280, 60), 1.0)])
    assert after_game(player, 2, 0.0).value < 1000 < after_game(player, 2, 1.0).value


def state(*seats: Seat, over: bool = True) -> MatchState:
    """A match that the first seat has won, or that goes on."""
    match: AnyMatch = Match(Race(goal=5))
    match.play_all([Add(3), Add(2)] if over else [Add(1), Add(2)])
    return MatchState(RACE, {}, seats, match)


def test_only_a_match_of_a_person_against_a_computer_has_a_score() -> None:
    assert score_of_person(state(ADA, ROBOT)) == 1.0
    assert score_of_person(state(ROBOT, ADA)) == 0.0
    assert score_of_person(state(ADA, BEN)) is None
    assert score_of_person(state(ROBOT, TEACHER)) is None
    assert score_of_person(state(ADA, ROBOT, over=False)) is None


def test_a_teacher_is_a_computer_of_that_level() -> None:
    assert has_teacher(state(ADA, TEACHER))
    assert not has_teacher(state(ADA, ROBOT))
    assert not has_teacher(state(ADA, Seat("human", "Ben", "teaching")))


@dataclass(frozen=True)
class Ended(Race):
    """A game that has ended with these winners."""

    winners: tuple[Side, ...] = ()

    def outcome(self) -> Outcome:
        return Outcome(self.winners, Termination.POINTS)


@pytest.mark.parametrize("winners", [(), (Side.BLACK, Side.WHITE)])
def test_a_tie_is_half_a_win(winners: tuple[Side, ...]) -> None:
    match: AnyMatch = Match(Ended(winners=winners))
    assert score_of_person(MatchState(RACE, {}, (ADA, ROBOT), match)) == 0.5
