"""The seats of a new match, and the players' names."""

from __future__ import annotations

from games.controller.seats import Seat
from games.ui.match.opening import whose_turn


def test_only_an_unnamed_computer_is_called_the_computer() -> None:
    assert whose_turn(Seat("computer", "Computer", "greedy")) == "It is the computer’s turn."
    assert whose_turn(Seat("computer", "Robot", "greedy")) == "It is Robot’s turn."
    assert whose_turn(Seat("human", "Computer", "")) == "It is Computer’s turn."
