"""The end of a game: when its result is due, and the games that follow."""

from __future__ import annotations

import math
from collections.abc import Mapping
from random import Random
from typing import Any

from games.controller.saver import LoadedMatch
from games.controller.seats import MovePlayed, ResultDue
from games.core.match import TimeControl
from games.core.position import Side
from games.core.record import read_record
from tests import toy
from tests.controller.running import ADA, BEN, ROBOT, OpenMatch
from tests.variant import variant


def test_the_result_is_due_a_second_after_the_end_and_once(open_match: OpenMatch) -> None:
    match = open_match(Goal="3")
    match.play(3)
    (ended,) = match.told(MovePlayed)
    assert ended.outcome is not None
    assert ended.outcome.winners == (Side.BLACK,)
    match.wait(0.9)
    assert match.told(ResultDue) == []
    match.wait(0.2)
    assert match.told(ResultDue) == [ResultDue(person_won=True)]
    match.wait(5)
    assert len(match.told(ResultDue)) == 1


def test_the_result_waits_for_the_display(open_match: OpenMatch) -> None:
    match = open_match(Goal="3")
    match.play(3)
    for _ in range(200):
        match.controller.update(0.1, settled=False)
    assert match.told(ResultDue) == []


def test_a_computers_victory_is_not_a_persons(open_match: OpenMatch) -> None:
    match = open_match((ROBOT, ADA), Goal="3")
    match.wait(0.1)
    match.engine.answer("3")
    match.wait(2)
    assert match.told(ResultDue) == [ResultDue(person_won=False)]


def test_an_undone_end_is_reported_again_and_a_viewed_one_is_not(
    open_match: OpenMatch,
) -> None:
    match = open_match(Goal="3")
    match.play(3)
    match.wait(2)
    match.controller.undo()
    match.controller.redo()
    match.wait(2)
    assert len(match.told(ResultDue)) == 1
    match.controller.undo()
    match.play(3)
    match.wait(2)
    assert len(match.told(ResultDue)) == 2


def test_a_rematch_swaps_the_seats_and_a_restart_keeps_them(open_match: OpenMatch) -> None:
    end = open_match(control=TimeControl(60), Goal="3").controller.end
    assert end.restart().seats == (ADA, BEN)
    assert end.rematch().seats == (BEN, ADA)
    assert end.rematch().control == TimeControl(60)
    assert not end.has_next_game
    assert end.next_game() is None


def prepare(options: Mapping[str, str], rng: Random) -> dict[str, str]:
    return {**options, "Deal": str(rng.random())}


def following(options: Mapping[str, str], position: Any) -> dict[str, str] | None:
    won = int(options.get("Won", "0")) + 1
    return None if won == 2 else {**options, "Won": str(won)}


SERIES = variant(toy.RACE, prepare=prepare, next_options=following, carried=("Won",))
"""Race to two games; the games won are carried on, a deal is drawn for each."""


def test_a_series_goes_on_with_its_next_game_until_it_is_decided(open_match: OpenMatch) -> None:
    first = open_match(game=SERIES, Goal="3")
    game = first.controller.end.next_game()
    assert game is not None
    assert (game.options["Won"], game.seats) == ("1", (ADA, BEN))
    second = open_match(game.seats, game=SERIES, **game.options)
    assert not second.controller.end.has_next_game


def test_a_restart_keeps_the_games_won_and_a_rematch_forgets_them(open_match: OpenMatch) -> None:
    end = open_match(game=SERIES, Won="1").controller.end
    assert end.restart().options["Won"] == "1"
    assert "Won" not in end.rematch().options


def test_random_choices_are_made_again(open_match: OpenMatch) -> None:
    end = open_match(game=SERIES).controller.end
    assert end.restart().options["Deal"] != end.restart().options["Deal"]


def test_the_result_is_due_after_exactly_a_second(open_match: OpenMatch) -> None:
    match = open_match(Goal="3")
    match.play(3)
    match.controller.update(1)
    assert len(match.told(ResultDue)) == 1


def test_the_known_result_of_a_loaded_match_is_not_told_again(open_match: OpenMatch) -> None:
    record = read_record('[Game "race"]\n[Goal "3"]\n\n1. 3\n', {"race": toy.RACE})
    match = open_match(loaded=LoadedMatch(record), Goal="3")
    assert match.controller.state.over
    match.wait(3)
    assert match.events == []


def test_every_following_game_has_the_same_clock(open_match: OpenMatch) -> None:
    end = open_match(game=SERIES, control=TimeControl(60), Goal="3").controller.end
    following = end.next_game()
    assert following is not None
    assert (following.control, end.restart().control) == (TimeControl(60), TimeControl(60))
    assert end.has_next_game


def test_the_next_change_after_the_end_is_the_result(open_match: OpenMatch) -> None:
    match = open_match(Goal="3")
    match.play(3)
    assert match.controller.next_change() == 1.0
    match.controller.update(0.25)
    assert match.controller.next_change() == 0.75
    match.controller.update(0.75)
    assert match.controller.next_change() == math.inf


def test_the_next_game_depends_on_how_this_one_ended(open_match: OpenMatch) -> None:
    def until_ten(options: Mapping[str, str], position: Any) -> dict[str, str] | None:
        points = position.points[0]
        return None if points >= 10 else {**options, "Won": str(points)}

    match = open_match(game=variant(toy.RACE, next_options=until_ten, carried=("Won",)))
    match.play(3, 2)
    assert match.controller.end.has_next_game
    following = match.controller.end.next_game()
    assert following is not None
    assert following.options["Won"] == "5"
    match.play(1, 2, 3, 2)
    assert not match.controller.end.has_next_game
    assert match.controller.end.next_game() is None
