"""The seats of a new match, and the players' names."""

from __future__ import annotations

import pytest

from games.controller.seats import Seat
from games.storage.documents import SeatChoice, Settings, Setup
from games.ui.match.opening import (
    default_seats,
    level_place,
    player_name,
    remembered_choices,
    seated,
    whose_turn,
)
from tests import toy
from tests.controller.running import LEVELS
from tests.looks import look_of
from tests.variant import variant

VIEW = look_of(variant(toy.RACE, levels=LEVELS), lambda *_: None, toy.Race)


def test_a_person_meets_a_computer_or_another_person() -> None:
    settings = Settings()
    assert default_seats(VIEW, {}, settings) == (
        Seat("human", "Player 1", "expert"),
        Seat("computer", "Computer", "expert"),
    )
    assert [seat.kind for seat in default_seats(VIEW, {}, settings, people=True)] == [
        "human",
        "human",
    ]


def test_several_computers_are_numbered_by_their_seats() -> None:
    choices = [
        SeatChoice("computer", level=0),
        SeatChoice("human"),
        SeatChoice("computer", level=1),
    ]
    names = [seat.name for seat in seated(VIEW, choices, Settings())]
    assert names == ["Computer 1", "Player 2", "Computer 3"]


def test_a_chosen_name_goes_before_the_one_of_the_settings() -> None:
    settings = Settings(names=("Ada", "", "", ""))
    choices = [SeatChoice("human", name=" Zoe "), SeatChoice("human")]
    assert [seat.name for seat in seated(VIEW, choices, settings)] == ["Zoe", "Player 2"]
    assert player_name(settings, 0) == "Ada"


@pytest.mark.parametrize(("level", "place"), [(-3, 0), (0, 0), (1, 1), (9, 1)])
def test_a_level_that_does_not_exist_is_the_nearest(level: int, place: int) -> None:
    assert level_place(VIEW, SeatChoice("computer", level=level)) == place


def test_the_last_setup_is_remembered_for_four_seats() -> None:
    fresh = remembered_choices(toy.RACE, Settings())
    assert [choice.kind for choice in fresh] == ["human", "computer", "computer", "computer"]
    setup = Setup(options={}, seats=(SeatChoice("computer", level=1), SeatChoice("human")))
    known = remembered_choices(toy.RACE, Settings(setups={"race": setup}))
    assert [choice.kind for choice in known] == ["computer", "human", "computer", "computer"]


def test_a_newcomer_meets_a_teaching_opponent_until_something_else_is_chosen() -> None:
    fresh = remembered_choices(toy.RACE, Settings(), newcomer=True)
    assert [choice.teaching for choice in fresh] == [False, True, True, True]
    setup = Setup(options={}, seats=(SeatChoice("human"), SeatChoice("computer", level=1)))
    settings = Settings(setups={"race": setup})
    known = remembered_choices(toy.RACE, settings, newcomer=True)
    assert not any(choice.teaching for choice in known)


def test_only_an_unnamed_computer_is_called_the_computer() -> None:
    assert whose_turn(Seat("computer", "Computer", "greedy")) == "It is the computer’s turn."
    assert whose_turn(Seat("computer", "Robot", "greedy")) == "It is Robot’s turn."
    assert whose_turn(Seat("human", "Computer", "")) == "It is Computer’s turn."


def test_a_computer_may_teach_and_a_person_never() -> None:
    choices = [SeatChoice("human", teaching=True), SeatChoice("computer", level=1, teaching=True)]
    assert [seat.level for seat in seated(VIEW, choices, Settings())] == ["expert", "teaching"]
