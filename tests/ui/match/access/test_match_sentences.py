"""Sentences about a match of the toy game Race."""

from __future__ import annotations

from typing import Any

from games.controller.seats import Seat
from games.ui.match.reader import BoardReader
from games.ui.match.speech import Speech
from tests import toy
from tests.looks import replace
from tests.ui.race import ADA, ROBOT, Driver, OpenMatch


def reader(driver: Driver) -> BoardReader[toy.Race]:
    board = driver.scene.board
    return BoardReader(board.view, board.parts)


def test_the_only_person_is_told_that_it_is_their_turn(open_match: OpenMatch) -> None:
    assert reader(open_match((ADA, ROBOT))).whose_turn() == "Your turn."
    assert reader(open_match((ROBOT, ADA))).whose_turn() == "It is Robot’s turn."
    assert reader(open_match()).whose_turn() == "It is Ada’s turn."
    robots = Seat("computer", "Computer", "greedy"), ROBOT
    assert reader(open_match(robots)).whose_turn() == "It is the computer’s turn."


def test_a_game_gives_its_own_sentences(open_match: OpenMatch) -> None:
    class Loud(Speech[Any]):
        def turn(self, before: Any, moves: Any, after: Any) -> str:
            return "Hurray!"

    driver = open_match()
    driver.drag("3", "black")
    views = dict(driver.context.game_views)
    views["race"] = replace(views["race"], make_speech=Loud)
    driver.context.game_views = views
    assert reader(driver).turn_back() == "Ada: Hurray!"
