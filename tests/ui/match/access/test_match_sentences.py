"""Sentences about a match of the toy game Race."""

from __future__ import annotations

from games.controller.seats import Seat
from games.ui.match.reader import BoardReader
from tests import toy
from tests.ui.race import ADA, ROBOT, Driver, OpenMatch


def reader(driver: Driver) -> BoardReader[toy.Race]:
    return BoardReader(driver.scene.board.view)


def test_the_only_person_is_told_that_it_is_their_turn(open_match: OpenMatch) -> None:
    assert reader(open_match((ADA, ROBOT))).whose_turn() == "Your turn."
    assert reader(open_match((ROBOT, ADA))).whose_turn() == "It is Robot’s turn."
    assert reader(open_match()).whose_turn() == "It is Ada’s turn."
    robots = Seat("computer", "Computer", "greedy"), ROBOT
    assert reader(open_match(robots)).whose_turn() == "It is the computer’s turn."
