"""Seats from records."""

from __future__ import annotations

from games.controller.seats import Seat, seats_of
from games.core.record import read_record
from tests import toy

LEVELS = ("easy", "medium", "hard")


def seats(tags: str) -> tuple[Seat, ...]:
    record = read_record(f'[Game "race"]\n{tags}\n1. 1+2\n', {"race": toy.RACE})
    return seats_of(record, LEVELS, lambda index: f"Player {index + 1}")


def test_seats_are_read_with_their_levels_and_seconds() -> None:
    tags = '[Player1 "Ada"]\n[Player2 "Deep"]\n[Level2 "hard"]\n[Seconds2 "2.5"]\n'
    assert seats(tags) == (Seat("human", "Ada", ""), Seat("computer", "Deep", "hard", 2.5))


def test_a_teaching_opponent_is_read_in_every_game() -> None:
    assert seats('[Level1 "teaching"]\n')[0] == Seat("computer", "Player 1", "teaching", 1.0)
