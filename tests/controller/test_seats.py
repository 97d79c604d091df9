"""Seats from records, and seats that change places."""

from __future__ import annotations

from games.controller.seats import Seat, seats_of, swapped
from games.core.record import read_record
from tests import toy
from tests.controller.running import ADA, BEN, ROBOT

LEVELS = ("easy", "medium", "hard")


def seats(tags: str) -> tuple[Seat, ...]:
    record = read_record(f'[Game "race"]\n{tags}\n1. 1+2\n', {"race": toy.RACE})
    return seats_of(record, LEVELS, lambda index: f"Player {index + 1}")


def test_two_players_swap_and_three_rotate() -> None:
    assert swapped((ADA, ROBOT)) == (ROBOT, ADA)
    assert swapped((ADA, BEN, ROBOT)) == (BEN, ROBOT, ADA)


def test_seats_are_read_with_their_levels_and_seconds() -> None:
    tags = '[Player1 "Ada"]\n[Player2 "Deep"]\n[Level2 "hard"]\n[Seconds2 "2.5"]\n'
    assert seats(tags) == (Seat("human", "Ada", ""), Seat("computer", "Deep", "hard", 2.5))


def test_a_player_without_a_name_is_given_one() -> None:
    assert seats('[Player1 "  "]\n') == (
        Seat("human", "Player 1", ""),
        Seat("human", "Player 2", ""),
    )


def test_an_unknown_level_is_the_default_one() -> None:
    assert seats('[Level1 "godlike"]\n')[0] == Seat("computer", "Player 1", "medium", 1.0)


def test_an_unknown_level_is_the_weakest_of_one_and_the_second_of_two() -> None:
    record = read_record('[Game "race"]\n[Level1 "godlike"]\n\n1. 1+2\n', {"race": toy.RACE})
    for levels, expected in ((("easy",), "easy"), (("easy", "hard"), "hard")):
        assert seats_of(record, levels, str)[0].level == expected


def test_a_player_without_a_side_has_no_seat() -> None:
    names = [seat.name for seat in seats('[Player1 "A"]\n[Player2 "B"]\n[Player3 "C"]\n')]
    assert names == ["A", "B"]


def test_a_teaching_opponent_is_read_in_every_game() -> None:
    assert seats('[Level1 "teaching"]\n')[0] == Seat("computer", "Player 1", "teaching", 1.0)
