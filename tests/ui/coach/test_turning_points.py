"""Which turns of Race are turning points, and what is told about them."""

from __future__ import annotations

from games.controller.seats import Seat
from games.core.game import Evaluation
from games.core.match import AnyMatch, Match
from games.learning.coach import costliest, exercise_at, turning_points
from tests.toy import Add, Race, Swap
from tests.ui.coach.conftest import analysed, match_of, race_view
from tests.ui.race import ADA, BEN, ROBOT

NAMES = ("Ada", "Ben")


GAME = match_of(1, 2, 1, 3, 2, 1, 3, 1, 3, 2)
CHANCES = (0.8, 0.3, 0.9, 0.3, 0.8, 0.45)
"""Standings cost: Ada 0.2, Ben 0.4, Ada 0.4, Ben 0.2; Ada's last turn is the best one."""


def numbers(*seats: Seat, most: int = 3) -> tuple[list[int], list[int]]:
    analysis = analysed(GAME, *CHANCES)
    people = [place for place, seat in enumerate(seats) if seat.kind == "human"]
    return (
        [turn.number for turn in costliest(analysis, people, most)],
        [turn.number for turn in turning_points(analysis, people, most)],
    )


def test_the_costliest_turns_come_first_and_turning_points_in_their_order() -> None:
    worst, told = numbers(ADA, BEN, most=4)
    assert (sorted(worst[:2]), sorted(worst[2:])) == ([1, 2], [0, 3])
    assert told == [0, 1, 2, 3]


def test_only_turns_of_people_count_if_a_person_has_played() -> None:
    assert numbers(ADA, ROBOT)[1] == [0, 2]
    assert numbers(ROBOT, BEN)[1] == [1, 3]
    assert numbers(ROBOT, ROBOT, most=4)[1] == [0, 1, 2, 3]


def test_small_costs_of_estimates_are_no_turning_points() -> None:
    # 0.07 of a probability is a standing of 0.14
    analysis = analysed(match_of(1, 2), 0.8, 0.27)
    assert turning_points(analysis, (0, 1)) == []


def test_a_choice_of_colours_is_no_turning_point() -> None:
    match: AnyMatch = Match(Race(pie=True))
    match.play_all([Add(1), Add(2), Swap()])
    analysis = analysed(match, 0.1, 0.9, 0.9)
    assert analysis.analysed_turns()[1].cost > 1
    assert turning_points(analysis, (0, 1)) == []


def test_an_exercise_holds_both_turns_their_values_and_the_answer() -> None:
    analysis = analysed(GAME, *CHANCES)
    turn = turning_points(analysis, (0, 1))[1]
    exercise = exercise_at(race_view(), analysis, turn, NAMES)
    assert exercise is not None
    turns = exercise.turns
    assert (turns.played, turns.best, exercise.answer) == ("1+3", "3+2", "3+2")
    assert (turns.best_value, turns.played_value) == (Evaluation(0.3), Evaluation(1 - 0.9))
    assert str(exercise.position) == "3:0 of 20, white to move"
    assert exercise.story == (
        "You got 4. Your chance to win fell from about 30% to 10%.",
        "You could have got 5.",
    )


def test_a_best_turn_that_cannot_be_played_is_no_exercise() -> None:
    analysis = analysed(match_of(1, 2), 0.9, 0.9, best="3+3")
    turn = turning_points(analysis, (0, 1))[0]
    assert exercise_at(race_view(), analysis, turn, NAMES) is None
